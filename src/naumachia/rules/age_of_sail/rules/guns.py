"""Measure guns: range bands, fans, lines of fire, batteries, and when to measure."""

from __future__ import annotations

from hashlib import blake2b
from math import sqrt
from typing import Final, final

from naumachia.geometry import hull as hulls
from naumachia.geometry.hull import Hull, gap_within
from naumachia.geometry.lattice import COS, NEVER, SIN, TURN, Pose, nearest
from naumachia.geometry.sight import first_blocker
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.rules.age_of_sail.actions import Strike
from naumachia.rules.age_of_sail.model import CONTACT, AgeOfSail
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.designs import (
    AHEAD,
    ASTERN,
    FACINGS,
    MOUNTS,
    PORT,
    RANGES,
    STARBOARD,
)
from naumachia.table.arcs import is_in_fan, is_on_keel_line, range_band
from naumachia.table.memory import Memory
from naumachia.table.refusal_facts import note_limit, round_off_limit

# -- range bands (table 2.3) ---------------------------------------------------------------
# The band of a battery is `CLOSE`, `FAR` or `OUT` by its range class; a distance at a limit belongs
# to the nearer band (SAIL-RULE-16). Lengths are in steps, batteries in halves.

LIMITS: Final[list[list[i64]]] = [[4000, 4000], [4000, 8000], [8000, 16000]]
"""How far each range class is close, and how far it reaches at all (SAIL-GUN-05)."""

CLOSE: Final = 0
FAR: Final = 1
OUT: Final = 2
BANDS: Final = ["close", "long", "out"]
NEEDS: Final = [4, 5]
"""The lowest die that hits, by band (SAIL-FIRE-02)."""


def band_at(range_class: i64, distance: float) -> int:
    """Return the band in which a battery fires so far: `CLOSE`, `FAR` or `OUT` (SAIL-RULE-16)."""
    return int(range_band(distance, LIMITS[range_class]))


def mounted_on(ship: Ship, facing: i64) -> list[int]:
    """Return the half batteries of a facing, by range class."""
    first = facing * len(RANGES)
    return ship.guns[first : first + len(RANGES)]


def reach_of(ship: Ship, facing: i64) -> int:
    """Return how far the guns of a facing reach, 0 if none are left."""
    first = facing * len(RANGES)
    # Those that reach farthest come last.
    for range_class in range(len(RANGES) - 1, -1, -1):
        if ship.guns[first + range_class] > 0:
            return int(LIMITS[range_class][FAR])
    return 0


# -- fans ----------------------------------------------------------------------------------
# Hulls are `geometry.hull.Hull`, lengths in steps.

FAN: Final = 2.0 - sqrt(3.0)
"""The tangent of 15 degrees: how a broadside fan widens on either side (SAIL-EQP-02)."""

SIDES: Final = [hulls.PORT, hulls.STARBOARD]
"""The sides of a hull, by facing."""

CLEAR: Final = -1
LAND_BETWEEN: Final = -2


def distance_of(one: Hull, other: Hull) -> float:
    """Return the distance from mainmast to mainmast, in steps (SAIL-FIRE-03, SAIL-RULE-19)."""
    dx, dy = other.x - one.x, other.y - one.y
    return sqrt(dx * dx + dy * dy)


def distance_between(state: AgeOfSail, ship: Ship, target: Ship) -> float:
    """Return the distance from mainmast to mainmast, in steps (SAIL-FIRE-03)."""
    return distance_of(state.hull(ship), state.hull(target))


def forward_and_out(hull: Hull, facing: i64, target: Hull) -> tuple[float, float]:
    """Return how far forward of the mainmast another's lies, and how far out on a broadside's
    side.
    """
    forward, starboard = hull.frame(target.x, target.y)
    return forward, starboard if facing == STARBOARD else -starboard


def fan_limit(hull: Hull, out: float) -> float:
    """Return how far forward or aft of the mainmast the fan reaches, so far out (SAIL-RULE-65)."""
    return hull.half_length + (out - hull.half_beam) * FAN


def bears(hull: Hull, facing: i64, target: Hull) -> bool:
    """Return whether the guns of a facing bear on a target, however far off it is.

    A broadside covers its mainmast with its fan, which slides along the side (SAIL-RULE-65); the
    ray of a chaser meets its hull (SAIL-RULE-69).
    """
    if facing == PORT or facing == STARBOARD:
        return is_in_fan(hull, SIDES[facing], FAN, target.x, target.y)
    return is_on_keel_line(hull, target, facing == AHEAD, facing == ASTERN)


def facings_on(hull: Hull, target: Hull) -> list[int]:
    """Return the facings whose guns bear on a target."""
    return [facing for facing in (PORT, STARBOARD, AHEAD, ASTERN) if bears(hull, facing, target)]


def rakes(firer: Hull, target: Hull) -> bool:
    """Return whether the target's centre line, both ways, meets the firer's hull (SAIL-RULE-79)."""
    return is_on_keel_line(target, firer, True, True)


def in_sight(state: AgeOfSail, ship: Ship, target: Ship) -> int:
    """Return the obstacle between two mainmasts: a ship's number, `LAND_BETWEEN`, or `CLEAR`.

    Third hulls and land block, by the option `los` land alone or nothing; the sides of a hull and
    shoals do not (SAIL-RULE-70).
    """
    one, other = state.hull(ship), state.hull(target)
    if state.rules.hulls_block:
        ignored = [ship.ident, target.ident]
        met = first_blocker(state.sea, one.x, one.y, other.x, other.y, ignored, land=False)
        if met is not None:
            return int(met.number)
    if state.rules.land_blocks:
        for coast in state.waters.coasts:
            if coast.crosses(one.x, one.y, other.x, other.y):
                return LAND_BETWEEN
    return CLEAR


# -- lines of fire -------------------------------------------------------------------------
# A side is asked for one volley after the other (SAIL-RULE-67). No ship moves meanwhile, so
# the lines are kept.

ALL_LINES: Final = -1
"""The key of the lines in the memories of a state, beside those of its ships."""
UNASKED: Final = -3
"""Not looked up yet; else as `in_sight` returns."""


@final
@mypyc_attr(acyclic=True)
class Line:
    """Hold the line from a ship's mainmast to a target's.

    Attributes:
        ship, target: whose they are; `hull` and `aim` where these lie.
        distance: how long it is, in steps.
    """

    __slots__ = ("_bears", "_between", "aim", "distance", "hull", "ship", "target")

    def __init__(self, state: AgeOfSail, ship: Ship, target: Ship) -> None:
        hull, aim = state.hull(ship), state.hull(target)
        self.ship: Final = int(ship.ident)
        self.target: Final = int(target.ident)
        self.hull: Final = hull
        self.aim: Final = aim
        self.distance: Final = distance_of(hull, aim)
        self._bears: Final[list[int]] = [UNASKED] * len(FACINGS)
        self._between = UNASKED

    def bears(self, facing: int) -> bool:
        """Return whether the guns of a facing bear along it."""
        if self._bears[facing] == UNASKED:
            self._bears[facing] = int(bears(self.hull, facing, self.aim))
        return self._bears[facing] == 1

    def between(self, state: AgeOfSail) -> int:
        """Return the obstacle between the two (SAIL-RULE-70)."""
        if self._between == UNASKED:
            self._between = in_sight(state, state.ships[self.ship], state.ships[self.target])
        return self._between


@final
class Lines(Memory):
    """Memoize lines of fire while all hulls lie where they do."""

    __slots__ = ("found", "hulls")

    def __init__(self, hulls: list[Hull | None]) -> None:
        self.hulls: Final = hulls
        self.found: Final[dict[tuple[int, int], Line]] = {}


def line_of(state: AgeOfSail, ship: Ship, target: Ship) -> Line:
    """Return the line from a ship to a target, both afloat."""
    known = state.memories.get(ALL_LINES)
    # A hull never changes, and equals itself alone.
    if not isinstance(known, Lines) or known.hulls != state.sea.hulls:
        known = state.memories[ALL_LINES] = Lines(state.sea.hulls.copy())
    key = (int(ship.ident), int(target.ident))
    line = known.found.get(key)
    if line is None:
        line = known.found[key] = Line(state, ship, target)
    return line


# -- batteries -----------------------------------------------------------------------------
# Batteries are counted in halves; a mount is `facing * 3 + range class` (SAIL-RULE-74).

BEARING: Final = 400
"""How much more an enemy counts if the guns bear on it, than one only on their side."""
HORIZON: Final = 24000
"""The distance, in steps, within which enemies count for the value of a battery."""


def strike_orders(ship: Ship, owed: i64, paired: bool, facings: list[int]) -> list[Strike]:
    """Return the batteries of these facings that may be struck off for `owed` half batteries.

    Whole batteries, or two halves for one; a whole battery is cut to a half only for a half that
    is owed by itself. `paired`: the first of two halves has been struck (SAIL-RULE-74).
    """
    mounts = [mount for mount in range(MOUNTS) if mount // len(RANGES) in facings]
    odd = [mount for mount in mounts if ship.guns[mount] % 2 == 1]
    whole = [mount for mount in mounts if ship.guns[mount] >= 2]
    if owed <= 0:
        return []
    if paired:
        return [strike_order(ship, mount, True) for mount in odd]
    found: list[Strike] = []
    if owed >= 2:
        found += [strike_order(ship, mount, False) for mount in whole]
    if owed % 2 == 1:
        found += [strike_order(ship, mount, True) for mount in mounts if ship.guns[mount] > 0]
    elif len(odd) >= 2 or not whole:
        found += [strike_order(ship, mount, True) for mount in odd]
    return found


def strike_order(ship: Ship, mount: i64, half: bool) -> Strike:
    """Return the order that strikes a battery of a mount."""
    return Strike(ship.ident, mount // len(RANGES), mount % len(RANGES), half)


def mount_of(action: Strike) -> int:
    """Return the mount that an order strikes."""
    return int(action.facing * len(RANGES) + action.range)


def halves_of(action: Strike) -> int:
    """Return how many half batteries an order strikes."""
    return 1 if action.half else 2


def armed_facings(ship: Ship) -> list[int]:
    """Return the facings with guns left."""
    return [
        facing
        for facing in (PORT, STARBOARD, AHEAD, ASTERN)
        if any(ship.guns[facing * len(RANGES) + one] > 0 for one in range(len(RANGES)))
    ]


def least_useful(state: AgeOfSail, ship: Ship, choices: list[Strike]) -> Strike:
    """Return the battery that is least likely to fire soon; of equals the first listed.

    It weighs by each enemy near what the battery would hit of it now, most where it bears.
    """
    worths = [worth_of(state, ship, mount_of(one)) * halves_of(one) for one in choices]
    return choices[worths.index(min(worths))]


def worth_of(state: AgeOfSail, ship: Ship, mount: i64) -> int:
    """Return a relative estimate of a battery's fire in the near future; range counts."""
    facing, range_class = mount // len(RANGES), mount % len(RANGES)
    total = int(LIMITS[range_class][FAR]) // 1000
    hull = state.hull(ship)
    for other in state.sea.ships_near(hull, float(HORIZON)):
        there = state.sea.hulls[other]
        enemy = state.ships[other]
        if there is None or not enemy.active() or not state.enemies(ship, enemy):
            continue
        at = band_at(range_class, distance_of(hull, there))
        if at != OUT:
            chance = 7 - NEEDS[at]
            total += chance * (
                BEARING if bears(hull, facing, there) else side_weight(hull, facing, there)
            )
    return total


def side_weight(hull: Hull, facing: i64, there: Hull) -> int:
    """Return how much an enemy counts on whom guns do not bear: some, where they look its way."""
    forward, starboard = hull.frame(there.x, there.y)
    if facing == PORT or facing == STARBOARD:
        out = starboard if facing == STARBOARD else -starboard
        return 100 if out > 0.0 else 10
    along = forward if facing == AHEAD else -forward
    return 50 if along > abs(starboard) else 5


# -- measuring -----------------------------------------------------------------------------


def may_measure(state: AgeOfSail) -> bool:
    """Return whether ranges and angles may be measured now: where that is allowed at any time, when
    the sides fire, and when the battle is over.
    """
    if state.rules.measuring or state.result is not None:
        return True
    return any(phase.name == "firings" for phase in state.stack)


def apart_ruling(
    state: AgeOfSail, clause: ClauseId, facts: Facts, refusal: str, away: float, limit: i64
) -> Ruling:
    """Return the ruling that something is farther off than it may be. It says how far if that may
    be measured; else the name of the refusal ends in `_unmeasured`.
    """
    if may_measure(state):
        note_limit(facts, refusal, round_off_limit(away, limit), limit)
        return Ruling(clause, facts)
    return Ruling(clause, {**facts, "refusal": f"{refusal}_unmeasured", "limit": int(limit)})


# -- estimates by eye ----------------------------------------------------------------------
# (SAIL-EQP-04, SAIL-EQP-05, SAIL-RULE-59).
#
# An error is how far a ship seems to lie from where it is, east and north, in steps. It is
# that of the own ship that is nearest to it, and drawn by where all ships lay when the move began:
# so in one move a ship errs about another alike at every look, and in both builds.

RANGE_ERROR: Final = 8000
"""The greatest error of a range, in hundred-thousandths of it."""
BEARING_ERROR: Final = 400
"""The greatest error of a bearing, in hundredths of a degree."""
EXACT: Final = (0, 0)


def misjudge(state: AgeOfSail, seat: int | None) -> None:
    """Note, in this guess at the state, by how much a seat is mistaken about where enemies lie."""
    state.misjudged = []
    if seat is None or may_measure(state):
        return
    side = state.sides[seat]
    moment = moment_of(state)
    state.misjudged = [
        error_of(state, side, ship, moment) if ship.afloat() and ship.holder != side else EXACT
        for ship in state.ships
    ]


def moment_of(state: AgeOfSail) -> str:
    """Return the running move as a text: where the ships lay when it began, and the wind."""
    began = [f"{ship.name} {ship.began.text()}" for ship in state.ships if ship.began is not None]
    return f"{state.move} {state.wind} {state.strength} {' '.join(began)}"


def error_of(state: AgeOfSail, side: i64, ship: Ship, moment: str) -> tuple[int, int]:
    """Return by how much an enemy is misjudged; zero for a ship in contact."""
    there = state.hull(ship)
    looks = nearest_of(state, side, there)
    if looks is None:
        return EXACT
    hull = state.hull(looks)
    if gap_within(hull, there, float(CONTACT)) != NEVER:
        return EXACT
    far, wide = draw_error(f"{moment} {looks.name} {ship.name}")
    east, north = there.x - hull.x, there.y - hull.y
    scale = 1.0 + float(far) / 100_000.0
    at = wide % TURN
    return (
        nearest(scale * (east * COS[at] + north * SIN[at])) - nearest(east),
        nearest(scale * (north * COS[at] - east * SIN[at])) - nearest(north),
    )


def nearest_of(state: AgeOfSail, side: i64, there: Hull) -> Ship | None:
    """Return the ship of a side that is nearest to a place; None if it has none left."""
    best = NEVER
    chosen: Ship | None = None
    for ship in state.ships:
        if ship.afloat() and ship.holder == side:
            apart = distance_of(state.hull(ship), there)
            if apart < best:
                best = apart
                chosen = ship
    return chosen


def draw_error(text: str) -> tuple[int, int]:
    """Return an error of range and one of bearing, each as likely as any other within the
    limits.
    """
    lot = blake2b(text.encode(), digest_size=8).digest()
    far = int.from_bytes(lot[:4], "big") % (2 * RANGE_ERROR + 1) - RANGE_ERROR
    wide = int.from_bytes(lot[4:], "big") % (2 * BEARING_ERROR + 1) - BEARING_ERROR
    return far, wide


def by_eye(state: AgeOfSail) -> AgeOfSail:
    """Return the state as the guesser sees it: enemies where they seem to lie. Read it only, since
    it shares all but the sea.
    """
    if not any(error != EXACT for error in state.misjudged):
        return state
    sea = state.sea.clone()
    for ident, (east, north) in enumerate(state.misjudged):
        hull = sea.hulls[ident]
        if hull is not None and (east or north):
            pose = hull.pose
            sea.place(ident, hull.at(Pose(pose.x + east, pose.y + north, pose.heading)))
    return state.upon(sea)
