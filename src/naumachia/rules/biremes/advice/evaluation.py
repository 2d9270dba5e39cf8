"""Evaluate positions for computer players; nothing here decides what is legal."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import SIN
from naumachia.kernel.mypyc import i64
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.classes import BIREME
from naumachia.rules.biremes.model import (
    ATHENIAN,
    CARTHAGINIAN,
    GREEK,
    PERSIAN,
    ROMAN,
    SPARTAN,
    Biremes,
    Melee,
    Ship,
)
from naumachia.rules.biremes.rules.attacks import has_bonus
from naumachia.rules.biremes.rules.fire import LARGE_CREW
from naumachia.rules.biremes.rules.movement import forward_limit, ram_limit, turned_ram_limit
from naumachia.rules.biremes.rules.ramming import LONG_RUN, SHORT_RUN, SIZES
from naumachia.rules.biremes.rules.victory import score

# -- odds of a melee -----------------------------------------------------------------------

MOST_MEN: Final = 40
"""The most men counted on the smaller side; the rest come off both, as large crews roll alike."""
SURE_LEAD: Final = 40
"""The lead in men that is sure to win."""

Odds = tuple[float, float]
"""The chance to win, and the mean number of men left, counting 0 for a defeat."""

CASUALTY_CHANCES: Final[dict[tuple[int, bool], list[float]]] = {}
MELEE_ODDS: Final[dict[tuple[int, int, bool, bool], Odds]] = {}


def casualty_chances(men: int, bonus: bool) -> list[float]:
    """Return the chances that `men`, with a bonus or without, inflict 0, 1, 2, ... casualties."""
    kind = min(men, 7) if men <= 12 else 13 if men <= 20 else 21
    key = (kind, bonus)
    if key not in CASUALTY_CHANCES:
        added = (kind - 6 if kind < 7 else 0 if kind == 7 else 1 if kind == 13 else 5) + bonus
        chances = [0.0] * 19
        for one in range(1, 7):
            for two in range(1, 7):
                total = one + added if kind < 7 else one + two + added
                chances[max(total, 0)] += 1.0 / 36.0
        CASUALTY_CHANCES[key] = chances
    return CASUALTY_CHANCES[key]


def melee_odds(men: int, enemies: int, bonus: bool, enemy_bonus: bool) -> Odds:
    """Return the odds of `men` against `enemies`, each side with a bonus or without."""
    if men <= 0 or enemies <= 0:
        return (1.0, float(men)) if men > 0 else (0.0, 0.0)
    spare = min(men, enemies) - MOST_MEN
    if spare > 0:
        won, left = melee_odds(men - spare, enemies - spare, bonus, enemy_bonus)
        return won, left
    if men - enemies > SURE_LEAD:
        won, left = melee_odds(enemies + SURE_LEAD, enemies, bonus, enemy_bonus)
        return won, left + float(men - enemies - SURE_LEAD)
    if enemies - men > SURE_LEAD:
        return melee_odds(men, men + SURE_LEAD, bonus, enemy_bonus)
    key = (men, enemies, bonus, enemy_bonus)
    if key not in MELEE_ODDS:
        MELEE_ODDS[key] = compute_odds(men, enemies, bonus, enemy_bonus)
    return MELEE_ODDS[key]


def compute_odds(men: int, enemies: int, bonus: bool, enemy_bonus: bool) -> Odds:
    """Compute odds as the mean over all rolls of one round; both sides lose men together."""
    won = 0.0
    left = 0.0
    nothing = 0.0
    for struck, p in enumerate(casualty_chances(men, bonus)):
        for suffered, q in enumerate(casualty_chances(enemies, enemy_bonus)):
            if p * q == 0.0:
                continue
            if struck == 0 and suffered == 0:
                nothing = p * q
                continue
            after = melee_odds(max(men - suffered, 0), max(enemies - struck, 0), bonus, enemy_bonus)
            won += p * q * after[0]
            left += p * q * after[1]
    return won / (1.0 - nothing), left / (1.0 - nothing)


# -- the evaluation ------------------------------------------------------------------------
# The strength of a side is its men and hulls afloat, less what fire is likely to take. Ships in a
# melee are shared out by its likely outcome (`melee_odds`). Each free ship loses the share that the
# enemy is likely to take next: by a ram into the side it shows (table T4), by boarding with more
# men, or by the touch of a fireship. That share grows the sooner the striker acts and the less the
# ship can get out of the way. In the last turns before the limit, points count more and more
# (BIR-RULE-60).
#
# All this is a loss for one side and an equal gain for the other. One small term is not: a side
# pays for the distance of its ships from the enemy, so that fleets meet.

HULL_VALUE: Final = 0.25
"""The value of a hull, as a share of its full crew."""
CREWLESS_VALUE: Final = 0.1
"""The value of a ship without a crew, as a share of its full crew."""
HELPLESS_FACTOR: Final = 0.6
IMMOBILE_FACTOR: Final = 0.9
LOST_BANK_FACTOR: Final = 0.85
BURNING_FACTOR: Final = 0.9
"""The factor of a burning ship beside its risk: it may not attack (BIR-FIRE-03)."""
FIRESHIP_FACTOR: Final = 0.12
"""The factor of a fireship: it burns out, but may set others alight until then."""
PRIZE_VALUE: Final = 0.7
"""The share of a beaten enemy's hull that counts for the winner of a melee."""
AFLOAT_WEIGHT: Final = 0.8
"""The weight of the ships afloat in the scale of an advantage; the rest is the fleets at the start,
so that a winner still avoids losses."""
REMOTENESS_WEIGHT: Final = 0.000003
"""The share of a ship's value lost per step to the nearest enemy."""

FEW_SHIPS: Final = 24
"""Up to this many ships are searched one by one; larger fleets by the cells of the index."""
FIRST_BOX: Final = 8_000.0
"""The first distance at which the nearest enemy is searched for, in steps."""
LARGEST_BOX: Final = 50_000.0
"""The largest distance to an enemy that counts, in steps."""
NOW: Final = 0.4
"""The weight of a likely loss when the striker's turn is going on."""
SOON: Final = 0.3
"""The weight when that turn is still to come in this game turn."""
LATER: Final = 0.15
"""The weight when it comes next game turn: half of the time the target moves first."""
HELPLESS_RISK: Final = 1.6
"""The factor of a loss when the target cannot get out of the way."""
GRAPPLE_CHANCE: Final = 0.4
"""The chance that a ship alongside holds a target that is free to turn away."""
CORVUS_CHANCE: Final = 0.6
"""The same chance with a corvus."""
IGNITION_CHANCE: Final = 0.45
"""The chance that a fireship sets alight a ship that it strikes or grapples."""

STUCK_COST: Final = 0.7
DEAD_COST: Final = 0.4
IMMOBILE_COST: Final = 0.1
"""The cost of these results of a ram, as shares of the ship; sinking costs all of it."""
LEAST_MODIFIER: Final = -5
"""The least modifier in `RAM_COSTS`."""

MOST_HALF_LENGTH: Final = 1000.0
"""More than half the length of any ship, in steps."""
SAFE_ASTERN: Final = 1000.0
"""A target farther astern than this is safe, in steps."""
VEER_TANGENT: Final = 0.47
"""Tangent of the veer before a ram."""
ALONGSIDE_SINE: Final = 0.84
"""Sine of the least keel angle that prevents coming alongside (BIR-GRP-04)."""
LAST_TURNS: Final = 6
"""Points begin to count this many turns before the limit."""
POINTS_WEIGHT: Final = 0.6
"""The weight of a lead in points in the last turn."""


def ram_cost(modifier: int) -> float:
    """Return the share of a ship that a ram with this modifier is likely to cost (table T2)."""
    cost = 0.0
    for one in range(1, 7):
        for two in range(1, 7):
            total = one + two + modifier
            if total >= 10:
                cost += 1.0
            elif total >= 8:
                cost += STUCK_COST
            elif total >= 6:
                cost += DEAD_COST
            elif total >= 4:
                cost += IMMOBILE_COST
    return cost / 36.0


RAM_COSTS: Final[list[float]] = [ram_cost(modifier) for modifier in range(LEAST_MODIFIER, 10)]


def evaluate(state: Biremes, seat: i64) -> float:
    """Return how good the state is for `seat`: -1 is lost, 1 is won, 0 even."""
    if state.result is not None:
        return max(-1.0, min(1.0, state.result.scores[seat]))
    side = state.side(seat)
    free = [ship for ship in state.ships if is_free(ship)]
    ours = 0.0
    theirs = 0.0
    worths = [0.0] * len(state.ships)
    for ship in free:
        worths[ship.ident] = ship_value(ship)
    losses = likely_losses(state, free, worths)
    for ship in free:
        worth = worths[ship.ident] * (1.0 - losses[ship.ident])
        if state.side_of(ship) == side:
            ours += worth * (1.0 - REMOTENESS_WEIGHT * remoteness(state, ship, side))
        else:
            theirs += worth
    return balance_sides(state, side, ours, theirs)


def is_free(ship: Ship) -> bool:
    """Return whether somebody commands the ship, and no melee holds it."""
    return ship.is_afloat() and ship.owner != NOBODY and ship.melee == NOBODY


def balance_sides(state: Biremes, side: i64, ours: float, theirs: float) -> float:
    """Return the evaluation for `side`, from the value of both sides' free ships and the melees."""
    for melee in state.melees:
        we, they = expected_shares(state, melee, side)
        ours += we
        theirs += they
    whole = 0.0
    for ship in state.ships:
        whole += (1.0 + HULL_VALUE) * float(ship.kind.crew)
    if whole == 0.0:
        return 0.0  # the fleets are still to be rolled for
    scale = AFLOAT_WEIGHT * (ours + theirs) + (1.0 - AFLOAT_WEIGHT) * whole
    return 0.99 * mix_points(state, side, max(-1.0, min(1.0, (ours - theirs) / scale)))


def mix_points(state: Biremes, side: i64, strength: float) -> float:
    """Return the advantage in strength, mixed with that in points near the turn limit."""
    limit = state.rules.turn_limit
    late = state.turn + LAST_TURNS - limit
    if limit == 0 or late <= 0:
        return strength
    weight = POINTS_WEIGHT * float(late) / float(LAST_TURNS)
    best = 0
    for player in state.players:
        other = state.side(player.seat)
        if other != side:
            best = max(best, int(score(state, other)))
    ahead = int(score(state, side)) - best
    lead = 1.0 if ahead > 0 else -1.0 if ahead < 0 else 0.0
    return strength + weight * (lead - strength)


def ship_value(ship: Ship) -> float:
    """Return the strength of one ship in men."""
    full = float(ship.kind.crew)
    if ship.crew == 0:
        return 0.0 if ship.fire > 0 else CREWLESS_VALUE * full
    worth = float(ship.crew) + HULL_VALUE * full
    if ship.dead or ship.banks >= 2:
        worth *= HELPLESS_FACTOR
    elif ship.banks == 1:
        worth *= LOST_BANK_FACTOR
    elif ship.immobile != 0:
        worth *= IMMOBILE_FACTOR
    if ship.fireship:
        return worth * FIRESHIP_FACTOR
    return worth * BURNING_FACTOR * (1.0 - burnout_chance(ship)) if ship.fire > 0 else worth


def burnout_chance(ship: Ship, balls: i64 = 0) -> float:
    """Return the chance that a ship burns out, given `balls` more cottonballs (table T10)."""
    if ship.fireship:
        return 1.0
    failing = 4.0 / 6.0 if ship.crew >= LARGE_CREW else 5.0 / 6.0
    chance = 1.0
    for _ in range(int(ship.kind.fire_limit - ship.fire - balls)):
        chance *= failing
    return chance


# -- melees ------------------------------------------------------------------------------


def expected_shares(state: Biremes, melee: Melee, side: i64) -> tuple[float, float]:
    """Return the value, in men, that a melee is likely to leave to `side` and to its enemies."""
    rammed = [int(stuck.rammed) for stuck in melee.stuck]
    men = [0, 0]
    hulls = [0.0, 0.0]
    bonus = [False, False]
    burning = [0.0, 0.0]
    ships = state.ships_in(melee)
    for ship in ships:
        at = 0 if state.side_of(ship) == side else 1
        men[at] += int(ship.crew)
        if int(ship.ident) not in rammed:
            hulls[at] += HULL_VALUE * float(ship.kind.crew)
        if ship.fire > 0:
            burning[at] += float(ship.crew) * burnout_chance(ship)
        if not bonus[at]:
            bonus[at] = has_melee_bonus(state, ship, ships)
    found: list[float] = []
    for at in (0, 1):
        won, left = melee_odds(men[at], men[1 - at], bonus[at], bonus[1 - at])
        kept = 1.0 - burning[at] / float(men[at]) if men[at] > 0 else 1.0
        found.append((left + won * (hulls[at] + PRIZE_VALUE * hulls[1 - at])) * kept)
    return found[0], found[1]


def has_melee_bonus(state: Biremes, ship: Ship, ships: list[Ship]) -> bool:
    """Return whether the nation of a crew has a bonus in the melee of these ships (table T14)."""
    nation = ship.nation
    if nation != GREEK and nation != SPARTAN and nation != ROMAN:
        return False
    if nation == GREEK and all(other.nation != PERSIAN for other in ships):
        return False
    return has_bonus(state, nation)


# -- threats -----------------------------------------------------------------------------


def likely_losses(state: Biremes, free: list[Ship], worths: list[float]) -> list[float]:
    """Return, by number of ship, the share of it that the enemy is likely to take, below 1.

    Each free ship strikes where it takes most.
    """
    losses = [0.0] * len(state.ships)
    for ship in free:
        if not can_strike(ship):
            continue
        victim, share = best_strike(state, ship, free, worths)
        if victim != NOBODY:
            losses[victim] = 1.0 - (1.0 - losses[victim]) * (
                1.0 - share * timing_weight(state, ship)
            )
    return losses


def striking_reach(ship: Ship, hull: Hull) -> float:
    """Return how far a ship strikes at most, in steps between the middles."""
    return float(ram_limit(ship)) + hull.half_length + MOST_HALF_LENGTH


def best_strike(
    state: Biremes, ship: Ship, free: list[Ship], worths: list[float]
) -> tuple[i64, float]:
    """Return the best victim of a free ship, NOBODY if none, and the share that it takes."""
    side = state.side_of(ship)
    hull = state.hull(ship)
    reach = striking_reach(ship, hull)
    worst = 0.0
    share = 0.0
    victim: i64 = NOBODY
    # The box also has ships that are not free; their value is 0.
    for target in free if len(free) <= FEW_SHIPS else ships_in_box(state, hull, reach):
        worth = worths[target.ident]
        if worth <= worst or state.side_of(target) == side:
            continue
        goal = state.hull(target)
        dx, dy = goal.x - hull.x, goal.y - hull.y
        if dx * dx + dy * dy > reach * reach or dx * hull.fx + dy * hull.fy < -SAFE_ASTERN:
            continue
        part = exposure(state, ship, target)
        if target.is_helpless():
            part = min(part * HELPLESS_RISK, 1.0)
        if part * worth > worst:
            worst = part * worth
            share = part
            victim = target.ident
    return victim, share


def can_strike(ship: Ship) -> bool:
    """Return whether the ship can attack when its turn comes."""
    if not ship.is_afloat() or ship.owner == NOBODY or not ship.can_move():
        return False
    return ship.fire == 0 or ship.fireship


def timing_weight(state: Biremes, ship: Ship) -> float:
    """Return the chance that an attack open to a ship now is still open when it acts."""
    if ship.activated:
        return LATER
    if state.active_seat() == ship.owner:
        return NOW
    return SOON if state.has_turn_to_come(ship.owner) else LATER


def exposure(state: Biremes, ship: Ship, target: Ship) -> float:
    """Return the share of the target that the best attack of the ship on it is likely to cost."""
    rammed, boarded = exposures(state, ship, target)
    worst = rammed if rammed > boarded else boarded
    if ship.fireship and target.fire == 0 and is_within_reach(state, ship, target):
        worst += (1.0 - worst) * IGNITION_CHANCE * burnout_chance(target, 1)
    return worst


def exposures(state: Biremes, ship: Ship, target: Ship) -> tuple[float, float]:
    """Return the shares of the target that a ram, and that boarding it, are likely to cost."""
    hull = state.hull(ship)
    goal = state.hull(target)
    x, y = hull.bow()
    gap = goal.distance_to(x, y)
    if gap > float(ram_limit(ship)):
        return 0.0, 0.0
    rammed = 0.0
    if gap >= float(ship.kind.ram_min):
        rammed = ram_exposure(state, ship, target, hull, goal, gap)
    boarded = 0.0
    if gap <= float(forward_limit(ship)) and can_reach_alongside(ship, hull, goal):
        boarded = boarding(state, ship, target)
    return rammed, boarded


def is_within_reach(state: Biremes, ship: Ship, target: Ship) -> bool:
    """Return whether a ship can strike a target at all, as far as her oars go."""
    x, y = state.hull(ship).bow()
    return state.hull(target).distance_to(x, y) <= float(ram_limit(ship))


def can_reach_alongside(ship: Ship, hull: Hull, goal: Hull) -> bool:
    """Return whether the ship can come alongside: about ahead of it, and not too squarely
    across.
    """
    dx, dy = goal.x - hull.x, goal.y - hull.y
    ahead = dx * hull.fx + dy * hull.fy
    aside = abs(dx * hull.fy - dy * hull.fx)
    if ahead <= 0.0 or aside > 0.7 * ahead + 1000.0:
        return ship.kind.size == BIREME and ahead > -SAFE_ASTERN
    return abs(dx * goal.fy - dy * goal.fx) < ALONGSIDE_SINE * sqrt(dx * dx + dy * dy) + 500.0


def boarding(state: Biremes, ship: Ship, target: Ship) -> float:
    """Return the expected loss of a boarded target minus that of the ship, in shares."""
    worth = float(target.crew) + HULL_VALUE * float(target.kind.crew)
    hull = HULL_VALUE * float(ship.kind.crew)
    pair = [ship, target]
    bonus, other = has_melee_bonus(state, ship, pair), has_melee_bonus(state, target, pair)
    won, left = melee_odds(int(ship.crew), int(target.crew), bonus, other)
    lost, kept = melee_odds(int(target.crew), int(ship.crew), other, bonus)
    gain = worth - kept - lost * HULL_VALUE * float(target.kind.crew)
    cost = float(ship.crew) - left + (1.0 - won) * hull
    held = 1.0 if target.is_helpless() else CORVUS_CHANCE if ship.corvus else GRAPPLE_CHANCE
    return max(0.0, held * (gain - cost) / worth)


def ram_exposure(
    state: Biremes, ship: Ship, target: Ship, hull: Hull, goal: Hull, gap: float
) -> float:
    """Return the share of the target that a ram would cost; 0 when the bow does not bear on its
    side.
    """
    x, y = hull.bow()
    dx, dy = goal.x - x, goal.y - y
    ahead = dx * hull.fx + dy * hull.fy
    aside = abs(dx * hull.fy - dy * hull.fx)
    if ahead <= 0.0 or aside > VEER_TANGENT * ahead + goal.half_length * 0.5:
        if ahead < -SAFE_ASTERN or gap > float(turned_ram_limit(state, ship)):
            return 0.0
    crossing = abs(dx * goal.fy - dy * goal.fx) / sqrt(dx * dx + dy * dy)
    if crossing < SIN[state.rules.oblique_from]:
        return 0.0
    modifier: i64 = SIZES[ship.kind.size][target.kind.size]
    if crossing < SIN[state.rules.dead_on_from]:
        modifier -= 1
    if target.is_helpless():
        modifier += 2
    if gap <= float(SHORT_RUN):
        modifier -= 1
    elif gap >= float(LONG_RUN):
        modifier += 1
    if ship.nation == ATHENIAN or ship.nation == CARTHAGINIAN:
        modifier += 1 if has_bonus(state, ship.nation) else 0
    return RAM_COSTS[modifier - LEAST_MODIFIER]


def remoteness(state: Biremes, ship: Ship, side: i64) -> float:
    """Return how far the ship is from the nearest enemy, in steps, along both axes."""
    hull = state.hull(ship)
    if len(state.ships) > FEW_SHIPS:
        reach = FIRST_BOX
        while reach < LARGEST_BOX:
            # Whoever is no farther than `reach` along both axes together lies in this box.
            least = nearest_enemy(state, hull, side, ships_in_box(state, hull, reach))
            if least <= reach:
                return least
            reach *= 2.0
    return nearest_enemy(state, hull, side, state.ships)


def ships_in_box(state: Biremes, hull: Hull, reach: float) -> list[Ship]:
    """Return the ships in the cells of a box with sides of twice `reach` steps, by number."""
    found = state.sea.cells.ships_in_box(
        hull.x - reach, hull.y - reach, hull.x + reach, hull.y + reach
    )
    return [state.ships[ident] for ident in found]


def nearest_enemy(state: Biremes, hull: Hull, side: i64, ships: list[Ship]) -> float:
    """Return the distance along both axes to the nearest enemy of `side` among some ships."""
    least = LARGEST_BOX
    for other in ships:
        if other.is_afloat() and other.owner != NOBODY and state.side_of(other) != side:
            there = state.hull(other)
            away = abs(there.x - hull.x) + abs(there.y - hull.y)
            least = away if away < least else least
    return least


# -- the terms of the evaluation by name, in men -------------------------------------------

STYLES: Final[Mapping[str, Mapping[str, float]]] = {
    "bold": {"threats": 0.3, "place": 3.0},
    "careful": {"threats": 2.0, "rams": 0.8, "boardings": 0.8},
    "boarder": {"boardings": 2.0, "melees": 1.6, "rams": 0.5},
    "rammer": {"rams": 1.8, "boardings": 0.4, "melees": 0.6},
}
"""The weights of the terms in each playing style."""


def terms(state: Biremes, seat: i64) -> dict[str, float]:
    """Return the value of each term for a seat's side."""
    side = state.side(seat)
    found = dict.fromkeys(("strength", "threats", "rams", "boardings", "melees", "place"), 0.0)
    free = [ship for ship in state.ships if is_free(ship)]
    worths = [0.0] * len(state.ships)
    for ship in free:
        worths[ship.ident] = ship_value(ship)
    losses = likely_losses(state, free, worths)
    boarded = victims_of_boarders(state, free, worths)
    for ship in free:
        worth = worths[ship.ident]
        if state.side_of(ship) == side:
            found["strength"] += worth
            found["threats"] -= worth * losses[ship.ident]
            left = worth * (1.0 - losses[ship.ident])
            found["place"] -= left * REMOTENESS_WEIGHT * remoteness(state, ship, side)
        else:
            found["strength"] -= worth
            found["boardings" if ship.ident in boarded else "rams"] += worth * losses[ship.ident]
    for melee in state.melees:
        ours, theirs = expected_shares(state, melee, side)
        found["melees"] += ours - theirs
    found["points"] = mix_points(state, side, 0.0) * sum(
        float(ship.kind.crew) for ship in state.ships
    )
    return found


def victims_of_boarders(state: Biremes, free: list[Ship], worths: list[float]) -> list[int]:
    """Return the numbers of the ships whose worst threat is a boarding."""
    found: list[int] = []
    for ship in free:
        if can_strike(ship):
            victim, _ = best_strike(state, ship, free, worths)
            if victim != NOBODY and is_boarding_better(state, ship, state.ships[victim]):
                found.append(int(victim))
    return found


def is_boarding_better(state: Biremes, ship: Ship, target: Ship) -> bool:
    """Return whether a ship does more harm to another by boarding than by ramming."""
    rammed, boarded = exposures(state, ship, target)
    return boarded > rammed


def unit(state: Biremes) -> float:
    """Return how much one man changes the evaluation while the sides are about even."""
    whole = 0.0
    present = 0.0
    for ship in state.ships:
        whole += (1.0 + HULL_VALUE) * float(ship.kind.crew)
        present += ship_value(ship) if ship.is_afloat() else 0.0
    scale = AFLOAT_WEIGHT * present + (1.0 - AFLOAT_WEIGHT) * whole
    return 1.0 / scale if scale > 0.0 else 0.0
