"""Value attacks and missile fire by their odds, and rank them."""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.chance import Outcome
from naumachia.kernel.declared import frozen
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import BOARD, DISENGAGE, RAKE, RAM, Action, Attack, Fire
from naumachia.rules.diadochi.model import Diadochi, Ship
from naumachia.rules.diadochi.rules.close_combat import Fighting, list_attacks
from naumachia.rules.diadochi.rules.contact import Engagements, engagements
from naumachia.rules.diadochi.rules.missiles import Shooting, can_lead_fire, closest_targets
from naumachia.rules.diadochi.rules.results import AttackTotals, attack_totals, totals_now
from naumachia.rules.diadochi.rules.victory import BREAKS, starting_value
from naumachia.rules.diadochi.tables.charts import (
    BOARD_HELD,
    CAPTURE_ATTACKER,
    CAPTURE_DEFENDER,
    CHART,
    CRIPPLE_AND_PASS,
    CRIPPLE_ATTACKER,
    CRIPPLE_DEFENDER,
    FACES,
    FIRE,
    GRAPPLE,
    MINUS_TWO,
    NOTHING,
    PLUS_TWO,
    SINK_ATTACKER,
    SINK_DEFENDER,
    THROWS,
    UNGRAPPLE,
    ways,
)

# -- the stakes of one attack --------------------------------------------------------------

CRIPPLED: Final = 0.5
"""The share of a ship that counts as lost when it is crippled; our estimate."""


@final
@frozen()
class Stakes:
    """Hold the expected losses of an attack, in combat value.

    `cost` is the attacker's side, `gain` the defender's. A flagship counts double, a crippled ship
    half (DIA-VIC-03).
    """

    cost: float
    gain: float

    @property
    def swing(self) -> float:
        """Return the gain less the cost."""
        return self.gain - self.cost


def worth(state: Diadochi, ship: Ship) -> float:
    """Return what would count as lost with a ship now (DIA-VIC-03)."""
    value = float(state.value(ship))
    return 2.0 * value if state.is_flagship(ship) else value


def share_left(ship: Ship) -> float:
    """Return the share of a ship that can still be lost."""
    return 1.0 - CRIPPLED if ship.crippled else 1.0


def stakes(state: Diadochi, ship: Ship, target: Ship, found: AttackTotals) -> Stakes:
    """Return the expected losses of an attack, exact over the 36 rolls.

    To sink a prize gains nothing: it has been lost before. To take back a ship of one's own gains
    what it counted (DIA-RULE-71, DIA-RULE-72).
    """
    odds = found.odds()
    sunk = odds[SINK_DEFENDER]
    crippled = odds[CRIPPLE_DEFENDER] + odds[CRIPPLE_AND_PASS]
    if found.again:
        sunk, crippled = sunk + crippled, 0
    if target.side == ship.holder:
        gain = float(target.lost_value) * odds[CAPTURE_DEFENDER]
    else:
        whole = worth(state, target)
        gain = whole * (share_left(target) * (sunk + odds[CAPTURE_DEFENDER]) + CRIPPLED * crippled)
    lost = odds[SINK_ATTACKER] + odds[CAPTURE_ATTACKER]
    cost = worth(state, ship) * lost + answer_cost(state, ship, found) * odds[CRIPPLE_ATTACKER]
    return Stakes(cost / THROWS, gain / THROWS)


def answer_cost(state: Diadochi, ship: Ship, found: AttackTotals) -> float:
    """Return the cost of a crippled attacker; in missile fire the best choice of the defender."""
    if found.kind != FIRE:
        return CRIPPLED * worth(state, ship)
    return max([CRIPPLED * worth(state, state.ships[one]) for one in found.victims], default=0.0)


def attack_stakes(state: Diadochi, attack: Attack) -> Stakes:
    """Return the stakes of an attack that may be made now, with all its supporters."""
    found = totals_now(state, attack)
    return stakes(state, state.ships[attack.ship], state.ships[attack.target], found)


def shot_stakes(state: Diadochi, shot: Fire) -> Stakes:
    """Return the stakes of missile fire."""
    ship, target = state.ships[shot.ship], state.ships[shot.target]
    found = attack_totals(state, ship, target, FIRE, [int(other) for other in shot.others])
    return stakes(state, ship, target, found)


# -- one throw for each result -------------------------------------------------------------


def weighted_outcomes(state: Diadochi) -> list[tuple[Outcome, float]]:
    """Return one roll for each result with its odds; empty for dice of other kinds."""
    top = state.stack[-1]
    if isinstance(top, Fighting):
        ship, target = state.ships[top.ship], state.ships[top.target]
        return by_result(attack_totals(state, ship, target, top.kind, top.supports))
    if isinstance(top, Shooting):
        ship, target = state.ships[top.ship], state.ships[top.target]
        return by_result(attack_totals(state, ship, target, FIRE, top.supports))
    return []


def by_result(found: AttackTotals) -> list[tuple[Outcome, float]]:
    """Return the first roll of each result, and its odds."""
    throws: dict[int, Outcome] = {}
    counts: dict[int, int] = {}
    for one in range(1, FACES + 1):
        for two in range(1, FACES + 1):
            result = int(found.result(found.margin + one - two))
            throws.setdefault(result, (one, two))
            counts[result] = counts.get(result, 0) + 1
    return [(throws[result], float(counts[result]) / float(THROWS)) for result in throws]


# -- average losses by margin --------------------------------------------------------------
# A table by margin alone, for the many fights that may come; `stakes` is exact about one that can
# be made now. A lost ship counts 1, a crippled one `CRIPPLED`.

HELD: Final = 0.04
"""The value of a grapple for the stronger ship in it."""
FREED: Final = 0.03

WIDEST: Final = 24
"""Margins beyond this count as this one."""

NOBODY_SPARED: Final = 0
TARGET_SPARED: Final = 1
ATTACKER_SPARED: Final = 2
SPARINGS: Final = 3

ROWS: Final = 6
"""The rows of the chart: ram, rake, board, disengage, missiles, board when grappled."""


def _entry(row: i64, spared: i64, again: bool, margin: i64) -> tuple[float, float, float]:
    """Return the lost shares of the target and the attacker, and the odds of a grapple."""
    target = attacker = grapple = 0.0
    counts = ways(margin)
    for at in range(len(counts)):
        share = float(counts[at]) / 36.0
        result = CHART[row][at]
        if at == PLUS_TWO and spared == TARGET_SPARED and (row == RAM or row == RAKE):
            result = NOTHING
        if at == MINUS_TWO and spared == ATTACKER_SPARED and row == RAM:
            result = NOTHING
        if result == SINK_DEFENDER or result == CAPTURE_DEFENDER:
            target += share * (1.0 - CRIPPLED if again else 1.0)
        elif result == CRIPPLE_DEFENDER or result == CRIPPLE_AND_PASS:
            target += share * CRIPPLED
        elif result == SINK_ATTACKER or result == CAPTURE_ATTACKER:
            attacker += share
        elif result == CRIPPLE_ATTACKER:
            attacker += share * CRIPPLED
        elif result == GRAPPLE or result == UNGRAPPLE:
            grapple += share
    return target, attacker, grapple


def _table() -> list[list[tuple[float, float, float]]]:
    found: list[list[tuple[float, float, float]]] = []
    for row in range(ROWS):
        for spared in range(SPARINGS):
            for again in (False, True):
                found.append(
                    [_entry(row, spared, again, at - WIDEST) for at in range(2 * WIDEST + 1)]
                )
    return found


_TABLE: Final = _table()


def exchange(row: i64, spared: i64, again: bool, margin: i64) -> tuple[float, float, float]:
    """Return the average lost shares of the target and the attacker, and the odds of a grapple.

    For `DISENGAGE` it is the odds of being free. `row` is that of the chart, `spared` says who is
    smaller, `again` that the target is crippled, `margin` is the difference of totals without dice.
    """
    at = margin
    if at > WIDEST:
        at = WIDEST
    if at < -WIDEST:
        at = -WIDEST
    return _TABLE[(row * SPARINGS + spared) * 2 + (1 if again else 0)][at + WIDEST]


def best_free(
    margin: i64, struck: i64, smaller: i64, again: bool, target: float, own: float
) -> float:
    """Return the value of the best of ram, rake and boarding for a ship that is not grappled.

    `margin` is the difference of totals without the modifier of the struck side, `struck` that
    modifier. `smaller` says who is spared in a rake, or a ram that is not bow to bow:
    `TARGET_SPARED`, `ATTACKER_SPARED` or nobody. `target` and `own` are the worths of the ships.
    """
    spared = smaller if struck > 0 else NOBODY_SPARED
    theirs, mine, _ = exchange(RAM, spared, again, margin + struck)
    best = theirs * target - mine * own
    theirs, mine, _ = exchange(
        RAKE, TARGET_SPARED if smaller == TARGET_SPARED else NOBODY_SPARED, again, margin + struck
    )
    value = theirs * target - mine * own
    if value > best:
        best = value
    theirs, mine, held = exchange(BOARD, NOBODY_SPARED, again, margin)
    value = theirs * target - mine * own + (HELD * held * target if margin > 0 else 0.0)
    return value if value > best else best


def best_held(margin: i64, again: bool, target: float, own: float) -> float:
    """Return the value of the better of boarding and disengaging for a grappled ship."""
    theirs, mine, _ = exchange(BOARD_HELD, NOBODY_SPARED, again, margin)
    best = theirs * target - mine * own
    _, mine, free = exchange(DISENGAGE, NOBODY_SPARED, again, margin)
    value = FREED * free * own - mine * own
    return value if value > best else best


def shot(margin: i64, again: bool, target: float, own: float) -> float:
    """Return the value of missiles; `own` is the worth that the answer may hurt, 0 for none."""
    theirs, mine, _ = exchange(FIRE, NOBODY_SPARED, again, margin)
    return theirs * target - mine * own


# -- the best shots and attacks ------------------------------------------------------------

GRAPPLE_SHARE: Final = 0.01
"""The value of a grapple for the stronger ship in it, and its cost for the other."""
FREED_SHARE: Final = 0.01
SPARED: Final = 0.004
"""The value of the shot that a supporter does not make."""


def swing(state: Diadochi, ship: Ship, target: Ship, found: AttackTotals) -> float:
    """Return the average value of an attack, in shares of what breaks each side."""
    at_stake = stakes(state, ship, target, found)
    gain = at_stake.gain * BREAKS / float(starting_value(state, target.side))
    cost = at_stake.cost * BREAKS / float(starting_value(state, ship.side))
    odds = found.odds()
    held = GRAPPLE_SHARE * float(odds[GRAPPLE]) / float(THROWS)
    free = FREED_SHARE * float(odds[UNGRAPPLE]) / float(THROWS)
    return gain - cost + (held if found.margin > 0 else -held) + free


# -- missiles -------------------------------------------------------------------------------


def best_shots(state: Diadochi, seat: int) -> list[tuple[float, Action]]:
    """Return the best shot at each enemy with a positive value, the best first."""
    firers: dict[int, list[int]] = {}
    for ship in state.ships:
        if can_lead_fire(state, seat, ship):
            for target in closest_targets(state, ship):
                if not target.shot_at:
                    firers.setdefault(int(target.ident), []).append(int(ship.ident))
    found: list[tuple[float, Action]] = []
    for aim in sorted(firers):
        value, shot = best_shot(state, aim, firers[aim])
        if value > 0.0:
            found.append((value, shot))
    found.sort(key=lambda entry: -entry[0])
    return found


def best_shot(state: Diadochi, aim: int, able: list[int]) -> tuple[float, Action]:
    """Return the best leader and number of supporters for a shot at one enemy, with its value.

    Each supporter is charged with the shot that it does not make.
    """
    target = state.ships[aim]
    best = -9.0
    chosen = Fire(able[0], aim, ())
    for leader in able:
        others = [one for one in able if one != leader]
        for count in range(len(others) + 1):
            found = attack_totals(state, state.ships[leader], target, FIRE, others[:count])
            value = swing(state, state.ships[leader], target, found) - SPARED * float(count)
            if value > best:
                best = value
                chosen = Fire(leader, aim, tuple(others[:count]))
    return best, chosen


# -- close combat ---------------------------------------------------------------------------


def best_attacks(state: Diadochi, seat: int) -> list[tuple[float, Action]]:
    """Return all legal attacks by their value, the best first.

    A supporter with a choice is charged with half of its value alone.
    """
    open_now = engagements(state)
    alone: dict[int, float] = {}
    values: list[tuple[float, Attack]] = []
    for action in list_attacks(state, seat, open_now):
        if isinstance(action, Attack):
            value, lonely = attack_value(state, action, open_now)
            values.append((value, action))
            if lonely and value > alone.get(int(action.ship), 0.0):
                alone[int(action.ship)] = value
    found: list[tuple[float, Action]] = []
    for value, action in values:
        cost = sum(alone.get(one, 0.0) for one in action.others)
        found.append((value - 0.5 * cost, action))
    found.sort(key=lambda entry: -entry[0])
    return found


def attack_value(state: Diadochi, attack: Attack, open_now: Engagements) -> tuple[float, bool]:
    """Return the average value of an attack, and whether nobody supports it."""
    ship, target = state.ships[attack.ship], state.ships[attack.target]
    supports = open_now.forced_supports(state, ship, target, attack.kind) + list(attack.others)
    found = attack_totals(state, ship, target, attack.kind, supports)
    return swing(state, ship, target, found), not supports
