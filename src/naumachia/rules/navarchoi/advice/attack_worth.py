"""Evaluate attacks for computer players, declared or under way, in Victory Points."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.square_map import points_between
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.rules.navarchoi.actions import (
    GRAPPLE,
    MISSILE,
    NOTHING,
    RAKE,
    RAM,
    Action,
    Battle,
    Blow,
)
from naumachia.rules.navarchoi.model import (
    CAPTURED,
    CRUISE,
    DAMAGED,
    FULL,
    IMMOBILE,
    ON_MAP,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.rules.attacks import Striking
from naumachia.rules.navarchoi.rules.cards import Window
from naumachia.rules.navarchoi.rules.combat import Combat
from naumachia.rules.navarchoi.rules.grapple import Cables
from naumachia.rules.navarchoi.rules.melee import can_board
from naumachia.rules.navarchoi.rules.melee_phase import Cutting
from naumachia.rules.navarchoi.rules.missiles import ships_under_fire
from naumachia.rules.navarchoi.rules.reactions import ReactionAttack
from naumachia.rules.navarchoi.rules.turn import Raising
from naumachia.rules.navarchoi.tables.charts import (
    ATTACKER_LOSES,
    BACKFIRE,
    BOTH_LOSE,
    DEFENDER_LOSES,
    DIFFERENCES,
    FREE_HAND,
    HIT,
    HOLED,
)
from naumachia.rules.navarchoi.tables.charts import CAPTURED as TAKEN_OVER

# -- What attacks are worth on average, for computer players, in Victory Points ------------
# Only the modifiers that matter most are counted, as whole numbers. No rule depends on it.

HEALTH: Final = [1.0, 1.0, 0.62, 0.25]
"""The remaining share of a ship's fighting value, by status."""
FIGHTING: Final = 0.6
"""The fighting value of a sound ship, as a share of its Victory Points."""
CREW: Final = 0.3
"""The part of the fighting value that goes with Manpower."""
PRIZE: Final = 0.15
"""The fighting value of a captured ship, as a share."""
TAKE: Final = 0.62
"""How much of the price of a capture a winning melee brings in the end."""
MAN: Final = 1.5
"""How much more a man is worth than his share: the next melee needs him."""
HELD: Final = 0.04
"""The cost of a successful attack to its target: it is marked, or grappled."""

WIDEST: Final = 40
"""The largest net modifier in the table below."""


GREATER: Final[list[float]] = [
    sum(chance for apart, chance in DIFFERENCES if apart + margin > 0)
    for margin in range(-WIDEST, WIDEST + 1)
]
"""The chance that the attacker's total is the greater, by margin from -WIDEST."""


def chance_of_greater(margin: i64) -> float:
    """Return the chance that the attacker's total is the greater."""
    if margin < -WIDEST:
        return 0.0
    return 1.0 if margin > WIDEST else GREATER[margin + WIDEST]


# -- what ships are worth --------------------------------------------------------------


def fighting_value(state: Navarchoi, ship: Ship) -> float:
    """Return the fighting value of a ship on the map."""
    base = float(state.battle.ships[ship.ident].points)
    if ship.taken == CAPTURED:
        return PRIZE * FIGHTING * base
    crew = 1.0 - CREW
    if ship.manpower_max > 0:
        crew += CREW * float(ship.manpower) / float(ship.manpower_max)
    return FIGHTING * base * HEALTH[ship.status] * crew


def step_worth(state: Navarchoi, ship: Ship, after: i64) -> float:
    """Return the cost of a ship's change from its status to `after`."""
    base = float(state.battle.ships[ship.ident].points)
    return FIGHTING * base * (HEALTH[ship.status] - HEALTH[after]) if after > ship.status else 0.0


def next_status(ship: Ship) -> int:
    """Return the status after one damage step."""
    return DAMAGED if ship.status <= CRUISE else IMMOBILE


def group_worth(state: Navarchoi, ships: list[Ship], enemies: list[Ship]) -> float:
    """Return the expected gain of the owner of `ships` from a group grappled together
    (table T9).
    """
    ours = strength(state, ships)
    theirs = strength(state, enemies)
    if ours == 0 and theirs == 0:
        return 0.0
    # Only a side that can fight may capture; the difference decides how often it does.
    won = chance_of_greater(ours - theirs - 3) if ours > 0 else 0.0
    lost = chance_of_greater(theirs - ours - 3) if theirs > 0 else 0.0
    return TAKE * (won * best_prize(state, enemies) - lost * best_prize(state, ships))


def strength(state: Navarchoi, ships: list[Ship]) -> int:
    """Return the Quality and Manpower of a side in a melee; 0 when it cannot start one."""
    crews = 0
    quality = 0
    for ship in ships:
        if can_board(state, ship):
            own = state.quality(ship)
            quality = own if crews == 0 else min(quality, own)
            crews += int(ship.manpower)
    return quality + crews


def best_prize(state: Navarchoi, ships: list[Ship]) -> float:
    """Return the largest gain from capturing one of the ships: 1.5 times its price, and its
    fighting value.
    """
    most = 0.0
    for ship in ships:
        price = 1.5 * float(state.battle.ships[ship.ident].points)
        most = max(most, price + fighting_value(state, ship))
    return most


# -- attacks ---------------------------------------------------------------------------


def ram_worth(
    state: Navarchoi, ship: Ship, target: Ship, heading: i64, full: bool, held: float
) -> float:
    """Return the expected gain from a ram along this heading (T7); `held` is that of a grapple."""
    chart = state.battle.charts.ram
    vector = points_between(heading, target.facing)
    margin = state.quality(ship) - state.quality(target) + ship.size - target.size
    margin += chart.vector[vector]
    if full:
        margin += chart.full
    if ship.sail:
        margin += chart.sail
    if target.grappled or target.status == IMMOBILE:
        margin -= chart.defender_immobile
    elif target.status == FULL:
        margin -= chart.defender_full
    elif target.status == DAMAGED:
        margin -= chart.defender_damaged
    return ram_by(state, ship, target, margin, held)


def ram_by(state: Navarchoi, ship: Ship, target: Ship, margin: i64, held: float) -> float:
    """Return the expected gain from a ram with this net modifier; `held` is that of a grapple."""
    chances = state.battle.charts.ram.chances(margin)
    hit = step_worth(state, target, next_status(target))
    holed = step_worth(state, target, IMMOBILE)
    struck = step_worth(state, ship, next_status(ship))
    return (
        chances[BACKFIRE] * (held - struck)
        + chances[HIT] * (held + hit)
        + chances[HOLED] * (held + holed)
        + chances[FREE_HAND] * (max(held, 0.0) + holed)
    )


def rake_worth(state: Navarchoi, ship: Ship, target: Ship) -> float:
    """Return the expected gain from a rake (NAV-RAKE-04, -05)."""
    return rake_by(state, target, state.quality(ship) - state.quality(target))


def rake_by(state: Navarchoi, target: Ship, margin: i64) -> float:
    """Return the expected gain from a rake with this net modifier."""
    base = float(state.battle.ships[target.ident].points)
    return chance_of_greater(margin) * (
        step_worth(state, target, next_status(target)) + HELD * base
    )


def missile_worth(state: Navarchoi, ship: Ship, target: Ship) -> float:
    """Return the worth of missiles against all their targets, friends included
    (NAV-RULE-52, T6).
    """
    chart = state.battle.charts.missile
    total = 0.0
    for other in ships_under_fire(state, ship, target):
        margin = chart.manpower * ship.manpower - chart.size * other.size
        if ship.ballistae or ship.harpax:
            margin += chart.engines
        if other.is_cataphracted():
            margin -= chart.cataphracted
        if ship.towers != other.towers:
            margin += chart.towers if ship.towers > other.towers else -chart.towers
        worth = missile_by(state, other, margin)
        total += worth if other.side != ship.side else -worth
    return total


def missile_by(state: Navarchoi, target: Ship, margin: i64) -> float:
    """Return the expected loss of one target of missiles, with this net modifier."""
    spare = int(target.manpower - state.battle.charts.missile.floor)
    hits = 0.0
    for apart, chance in DIFFERENCES:
        over = int(margin) + apart
        if over > 0:
            hits += chance * float(min(over, spare))
    return hits * man_worth(state, target)


def man_worth(state: Navarchoi, ship: Ship) -> float:
    """Return the worth of one point of a ship's Manpower."""
    base = float(state.battle.ships[ship.ident].points)
    share = CREW * FIGHTING * base * HEALTH[ship.status] / float(max(1, ship.manpower_max))
    return share * MAN


def grapple_worth(state: Navarchoi, ship: Ship, target: Ship, corvus: bool, held: float) -> float:
    """Return the expected gain from a grapple (T8); `held` is that of the melee after it."""
    chart = state.battle.charts.grapple
    margin = state.quality(ship) - state.quality(target) + ship.manpower - target.manpower
    if corvus:
        margin += chart.corvus
    elif ship.harpax:
        margin += chart.harpax
    if ship.sail:
        margin += chart.sail
    if target.grappled or target.status == IMMOBILE:
        margin -= chart.defender_immobile
    return chance_of_greater(margin) * held


def melee_by(state: Navarchoi, ships: list[Ship], target: Ship, margin: i64) -> float:
    """Return the expected gain from this bout of a melee, with this net modifier (table T9)."""
    chances = state.battle.charts.melee.chances(margin)
    prize = best_prize(state, [target]) * (1.0 - TAKE)
    return (
        chances[TAKEN_OVER] * prize
        + (chances[BOTH_LOSE] + chances[DEFENDER_LOSES]) * man_worth(state, target)
        - (chances[BOTH_LOSE] + chances[ATTACKER_LOSES]) * man_worth(state, ships[0])
    )


# -- What attacks and melees under way are likely to bring, for computer players -----------
# Counted in Victory Points, as in `evaluation`.

GOES_ON: Final = [1.0, 1.0, 0.4, 0.6]
"""How often a ship goes on after a missile, a rake, a ram, a grapple."""


def decline_windows(state: Navarchoi) -> Navarchoi:
    """Return the state after every window and combat that waits for a seat, if nobody plays
    a card.
    """
    if not is_window_open(state):
        return state
    after = state.clone()
    while is_window_open(after):
        awaiting = after.awaiting
        assert isinstance(awaiting, Prompt), "a seat is asked"
        top = after.stack[-1]
        top.decide(after, awaiting.seats[0], declining_action(after), SILENT)
        settle(after, SILENT)
    return after


def is_window_open(state: Navarchoi) -> bool:
    """Return whether a seat is asked for a card that it may decline."""
    return isinstance(state.awaiting, Prompt) and isinstance(state.stack[-1], (Combat, Window))


def declining_action(state: Navarchoi) -> Action:
    """Return the choice that plays no card."""
    top = state.stack[-1]
    if isinstance(top, Combat):
        if top.is_awaiting_cards():
            return Battle(())
        if top.is_awaiting_fire_pots(state):
            return Blow(top.engagement.enemies(state)[0].ident)
    return NOTHING


def is_averaged(state: Navarchoi) -> bool:
    """Return whether the evaluation already averages over the pending chance."""
    return not isinstance(state.stack[-1], (Cutting, Cables, ReactionAttack, Raising))


def melees_worth(state: Navarchoi, seat: i64) -> float:
    """Return the expected gain from the melees of all grappled groups."""
    total = 0.0
    for square, there in state.counters.items():
        if len(there) > 1:
            group = state.group(square)
            ours = [ship for ship in group if ship.side == seat]
            theirs = [ship for ship in group if ship.side != seat]
            if ours and theirs:
                total += group_worth(state, ours, theirs)
    return total


def open_attacks_worth(state: Navarchoi, seat: i64) -> float:
    """Return the expected gain from attacks that are declared and not resolved yet."""
    total = chance_to_attack(state)
    for phase in state.stack:
        if isinstance(phase, Striking):
            total = declared_worth(state, phase)
        elif isinstance(phase, Combat):
            total += combat_in_progress_worth(state, phase)
            break
    return total if seat == 0 else -total


def declared_worth(state: Navarchoi, phase: Striking) -> float:
    """Return the expected gain of the first side from the attacks that a ship still makes.

    Each attack may end the ones after it.
    """
    ship = state.ships[phase.ship]
    total = 0.0
    left = 1.0
    for strike in phase.strikes[phase.cursor :]:
        target = state.ships[strike.target]
        if target.side != ship.side:
            total += left * attack_worth(state, ship, target, strike.kind, strike.corvus)
            left *= GOES_ON[strike.kind]
    return total if ship.side == 0 else -total


def combat_in_progress_worth(state: Navarchoi, phase: Combat) -> float:
    """Return the expected gain of the first side from a combat before its dice, by its
    modifiers.
    """
    engagement = phase.engagement
    ships = engagement.attackers(state)
    total = 0.0
    for row, number in enumerate(engagement.targets):
        target = state.ships[number]
        margin = phase.attack(state, row).total - phase.defence(state, row).total
        worth = combat_worth(state, engagement.kind, ships, target, margin)
        total += worth if target.side != ships[0].side else -worth
    return total if ships[0].side == 0 else -total


def combat_worth(
    state: Navarchoi, kind: i64, ships: list[Ship], target: Ship, margin: i64
) -> float:
    """Return the expected gain of the attackers from a combat with this net modifier."""
    if kind == MISSILE:
        return missile_by(state, target, margin)
    if kind == RAKE:
        return rake_by(state, target, margin)
    if kind == RAM:
        held = group_worth(state, [ships[0]], [target])
        return ram_by(state, ships[0], target, margin, held)
    if kind == GRAPPLE:
        return chance_of_greater(margin) * group_worth(state, [ships[0]], [target])
    return melee_by(state, ships, target, margin)


def attack_worth(state: Navarchoi, ship: Ship, target: Ship, kind: i64, corvus: bool) -> float:
    """Return the expected gain from one attack of a ship on a target where it lies."""
    if kind == MISSILE:
        return missile_worth(state, ship, target)
    if kind == RAKE:
        return rake_worth(state, ship, target)
    held = group_worth(state, [ship], [target])
    if kind == RAM:
        return ram_worth(state, ship, target, ship.facing, is_at_full(state, ship), held)
    return grapple_worth(state, ship, target, corvus, held)


def is_at_full(state: Navarchoi, ship: Ship) -> bool:
    """Return whether a ship rows at Full, by its status or by a card."""
    activation = state.activation
    if activation is not None and activation.ship == ship.ident:
        return activation.full
    return ship.status == FULL


def chance_to_attack(state: Navarchoi) -> float:
    """Return the expected gain of the first side from a ship that has just entered an enemy's
    square.
    """
    activation = state.activation
    if activation is None or activation.is_over or not activation.may_turn:
        return 0.0
    ship = state.ships[activation.ship]
    if ship.place != ON_MAP or ship.grappled or activation.has_backed:
        return 0.0
    best = 0.0
    for target in state.enemies_at(ship.square, ship.side):
        best = max(best, best_strike(state, ship, target, ship.facing, activation.full))
    return best if ship.side == 0 else -best


def best_strike(state: Navarchoi, ship: Ship, target: Ship, heading: i64, full: bool) -> float:
    """Return the largest expected gain of a ship that comes at a target along `heading`."""
    if ship.transport:
        return 0.0
    lesson = state.battle.lesson
    held = group_worth(state, [ship], [target])
    best = 0.0
    if ship.is_undamaged():
        if lesson.rams:
            best = max(best, ram_worth(state, ship, target, heading, full, held))
        apart = points_between(heading, target.facing)
        if lesson.rakes and not ship.sail and apart % 4 == 0 and target.status != IMMOBILE:
            best = max(best, rake_worth(state, ship, target))
    if lesson.grapples and ship.status != IMMOBILE:
        best = max(best, grapple_worth(state, ship, target, ship.corvus, held))
    return best
