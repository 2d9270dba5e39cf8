"""Resolve gunnery: which guns may fire at whom, the dice of a volley, and its expected effect."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import TOLERANCE, nearest
from naumachia.kernel.chance import Batch, Pool
from naumachia.kernel.clause import UNEXPLAINED, ClauseId, Facts, Ruling
from naumachia.kernel.declared import frozen
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.values import ValueObject
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.crews import gunners, sailors
from naumachia.rules.age_of_sail.rules.guns import (
    CLEAR,
    CLOSE,
    FAR,
    LAND_BETWEEN,
    LIMITS,
    NEEDS,
    OUT,
    band_at,
    bears,
    distance_of,
    fan_limit,
    forward_and_out,
    in_sight,
    line_of,
    mounted_on,
    rakes,
    reach_of,
)
from naumachia.rules.age_of_sail.ship import FLYING, PRIZE, STRUCK, Ship
from naumachia.rules.age_of_sail.tables.building import is_frigate_class, is_of_the_line
from naumachia.rules.age_of_sail.tables.designs import (
    AHEAD,
    FACINGS,
    LONG,
    PORT,
    RANGES,
    STARBOARD,
)
from naumachia.table.refusal_facts import centre_point, note_ends, round_off_limit

# -- shots and volleys ---------------------------------------------------------------------
# Batteries are in halves (SAIL-RULE-13), lengths in steps.

CONFIRMS: Final = 4
"""The lowest die that confirms the hit of a half battery (option `half_battery`)."""


# -- the dice of a volley -----------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class RangeDice:
    """Hold the batteries of one range class in a volley, whole and half ones, and their band.

    `raked`: its hits count double, being close and along the target (SAIL-RULE-79, SAIL-RULE-80).
    """

    __slots__ = ("band", "half", "raked", "range", "whole")

    def __init__(self, range: i64, band: i64, raked: bool, halves: i64) -> None:
        self.range: Final[i64] = range
        self.band: Final[i64] = band
        self.raked: Final[bool] = raked
        self.whole: Final[i64] = halves // 2
        self.half: Final[i64] = halves % 2

    def dice(self) -> int:
        """Return how many dice are rolled, one a battery, whole or half (SAIL-FIRE-01)."""
        return int(self.whole + self.half)


def dice_of(
    state: AgeOfSail, ship: Ship, facing: i64, target: Ship, batteries: tuple[int, ...]
) -> list[RangeDice]:
    """Return the dice of a volley by range class; classes that do not reach roll none
    (SAIL-RULE-68).

    `batteries` are the half batteries of each class that fire, () for all that are mounted.
    """
    hull, aim = state.hull(ship), state.hull(target)
    return range_dice(state, hull, aim, list(batteries) or mounted_on(ship, facing))


def range_dice(state: AgeOfSail, hull: Hull, aim: Hull, batteries: list[int]) -> list[RangeDice]:
    """Return the dice of batteries, by range class, that fire from one hull at another."""
    distance = distance_of(hull, aim)
    raking = state.rules.rakes and rakes(hull, aim)
    found: list[RangeDice] = []
    for range_class, halves in enumerate(batteries):
        at = band_at(range_class, distance)
        if halves > 0 and at != OUT:
            found.append(RangeDice(range_class, at, raking and at == CLOSE, halves))
    return found


def number_of_dice(volley: list[RangeDice]) -> int:
    """Return how many dice a volley rolls."""
    return sum(one.dice() for one in volley)


def batches(volley: list[RangeDice], confirmed: bool) -> tuple[Batch, ...]:
    """Return a volley as dice of a pool whose sums are damage and batteries owed, both in halves.

    With `confirmed` half batteries count what is to be confirmed instead, in four further sums:
    hits without a 6, hits with a 6, the same of a rake (SAIL-RULE-13).
    """
    found: list[Batch] = []
    for one in volley:
        label = RANGES[one.range]
        least = NEEDS[one.band]
        found.append(Batch(int(one.whole), face_worth(least, 2, one.raked, confirmed), label))
        if confirmed:
            found.append(Batch(int(one.half), unconfirmed_worth(least, one.raked), label))
        else:
            found.append(Batch(int(one.half), face_worth(least, 1, one.raked, False), label))
    return tuple(found)


def face_worth(least: i64, halves: i64, raked: bool, wide: bool) -> tuple[tuple[int, ...], ...]:
    """Return what each face does: damage, and what a six removes beside (SAIL-FIRE-04,
    SAIL-FIRE-12).
    """
    size = int(halves) * 2 if raked else int(halves)
    rest = (0, 0, 0, 0) if wide else ()
    return tuple(
        (size if face >= least else 0, size if face == 6 else 0, *rest) for face in range(1, 7)
    )


def unconfirmed_worth(least: i64, raked: bool) -> tuple[tuple[int, ...], ...]:
    """Return what each face of a half battery counts that has yet to be confirmed."""
    found: list[tuple[int, ...]] = []
    for face in range(1, 7):
        hit, six = int(least <= face < 6), int(face == 6)
        found.append((0, 0, 0, 0, hit, six) if raked else (0, 0, hit, six, 0, 0))
    return tuple(found)


def confirming_batches(unconfirmed: list[int]) -> tuple[Batch, ...]:
    """Return the dice that confirm the hits of half batteries, which then do what whole ones do."""
    found: list[Batch] = []
    for place, number in enumerate(unconfirmed):
        size = 4 if place >= 2 else 2
        owed = size if place % 2 == 1 else 0
        faces = tuple((size, owed) if face >= CONFIRMS else (0, 0) for face in range(1, 7))
        found.append(Batch(number, faces, "half"))
    return tuple(found)


# -- volleys that have been named ---------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
@frozen(kind=1)
class Shot(ValueObject):
    """Name a volley: the ship, the guns, the target, and the half batteries of each range class."""

    ship: i64
    facing: i64
    target: i64
    batteries: tuple[int, ...]


@final
@mypyc_attr(acyclic=True)
@frozen(kind=2)
class Hits(ValueObject):
    """Hold the hits of a volley before they are assessed: damage and batteries lost, in halves."""

    target: i64
    damage: i64
    owed: i64
    firer: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=3)
class Debt(ValueObject):
    """Hold the half batteries that a ship has yet to strike off; `firer` is NOBODY if it is all
    one.
    """

    ship: i64
    firer: i64
    owed: i64


# -- men at the guns ----------------------------------------------------------------------


def served_batteries(ship: Ship, facing: i64, distance: float, men: i64) -> tuple[int, ...]:
    """Return the half batteries of a facing that this number of men serve, one a battery, best
    first.

    Whole batteries come before halves, close ones before those at long range; batteries that do
    not reach need nobody (SAIL-CREW-02, SAIL-RULE-103).
    """
    guns = mounted_on(ship, facing)
    served = [0] * len(RANGES)
    for halves, at in ((2, CLOSE), (2, FAR), (1, CLOSE), (1, FAR)):
        for range_class, number in enumerate(guns):
            if band_at(range_class, distance) == at:
                wanted = number // 2 if halves == 2 else number % 2
                taken = int(wanted if wanted < men else men)
                served[range_class] += taken * halves
                men -= taken
    for range_class, number in enumerate(guns):
        if band_at(range_class, distance) == OUT:
            served[range_class] = number
    return tuple(served)


def lacks_gunners(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether there are fewer men for the guns than batteries (SAIL-RULE-103)."""
    if not state.rules.crews:
        return False
    return gunners(state, ship) < sum((halves + 1) // 2 for halves in ship.guns)


def men_left(state: AgeOfSail, ship: Ship, shots: list[Shot]) -> int:
    """Return how many batteries there are still men for, after the volleys already named; asked
    only where crews are played.
    """
    return gunners(state, ship) - men_serving(state, ship, shots)


def men_serving(state: AgeOfSail, ship: Ship, shots: list[Shot]) -> int:
    """Return how many men serve the volleys already named: one a die."""
    men = 0
    for shot in shots:
        if shot.ship == ship.ident:
            target = state.ships[shot.target]
            men += number_of_dice(dice_of(state, ship, shot.facing, target, shot.batteries))
    return men


def see_men(state: AgeOfSail, ship: Ship, shots: list[Shot], all_serve: bool) -> None:
    """Note the least crew that can serve the volleys named, and sail the ship; it is all it has
    where `all_serve`, but for half a man (SAIL-RULE-103, SAIL-RULE-107).
    """
    if state.rules.crews and not ship.counted:
        sailing = sailors(state, ship) // 2 if ship.sailed else 0
        men = 2 * (men_serving(state, ship, shots) + sailing)
        ship.men_least = max(int(ship.men_least), men)
        if all_serve:
            ship.men_most = min(int(ship.men_most), men + 1)


# -- why not ------------------------------------------------------------------------------


def no_fire(clause: ClauseId, ship: Ship, reason: str) -> Ruling:
    """Refuse to let a ship fire any gun."""
    return Ruling(clause, {"ship": ship.name, "refusal": reason})


def crew_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Return why a ship fires no gun at all; None if it may."""
    if not ship.afloat():
        return no_fire("SAIL-RULE-71", ship, "gone_fires")
    if ship.flag == STRUCK:
        return no_fire("SAIL-PRIZE-25", ship, "struck_fires")
    if ship.flag == PRIZE:
        return no_fire("SAIL-PRIZE-21", ship, "prize_fires")
    if ship.crew <= 0:
        return no_fire("SAIL-RULE-78", ship, "derelict_fires")
    if ship.ablaze:
        return no_fire("SAIL-NEL-10", ship, "burning_fires")
    if state.rules.crews and gunners(state, ship) <= 0:
        return no_fire("SAIL-CREW-02", ship, "no_gunners")
    return None


def guns_ruling(state: AgeOfSail, ship: Ship, facing: i64) -> Ruling | None:
    """Return why a ship may not fire the guns of a facing at any target; None if it may."""
    ruling = crew_ruling(state, ship)
    if ruling is not None:
        return ruling
    facts: Facts = {"ship": ship.name, "facing": FACINGS[facing]}
    if sum(mounted_on(ship, facing)) == 0:
        return Ruling("SAIL-FIRE-13", {**facts, "refusal": "no_guns_there"})
    if ship.fired & (1 << facing):
        return Ruling("SAIL-RULE-66", {**facts, "refusal": "has_fired"})
    return None


def is_forfeited(ship: Ship, target: Ship) -> bool:
    """Return whether captives have risen since their ship struck: those it struck to may fire on it
    again, even if they put them down (SAIL-PRIZE-19).
    """
    return target.flag == STRUCK and target.risen and target.holder == ship.holder


def is_hostile(state: AgeOfSail, ship: Ship, target: Ship) -> bool:
    """Return whether a ship fires at another at all."""
    return state.enemies(ship, target) or is_forfeited(ship, target)


def no_target(clause: ClauseId, ship: Ship, target: Ship, reason: str, why: bool) -> Ruling:
    """Refuse to let a ship fire at another from anywhere."""
    if not why:
        return UNEXPLAINED
    return Ruling(clause, {"ship": ship.name, "target": target.name, "refusal": reason})


def target_ruling(state: AgeOfSail, ship: Ship, target: Ship, why: bool) -> Ruling | None:
    """Return why a ship is no target, wherever it lies; None if it is (SAIL-RULE-71)."""
    if not target.afloat():
        return no_target("SAIL-RULE-71", ship, target, "target_gone", why)
    if target.ident == ship.ident:
        return no_target("SAIL-RULE-71", ship, target, "target_friend", why)
    if target.flag == STRUCK and not is_forfeited(ship, target):
        return no_target("SAIL-PRIZE-06", ship, target, "target_struck", why)
    if not is_hostile(state, ship, target):
        return no_target("SAIL-RULE-71", ship, target, "target_friend", why)
    if target.crew <= 0 and target.flag == FLYING:
        return no_target("SAIL-RULE-78", ship, target, "target_derelict", why)
    if target.ident in (ship.tug, ship.hauling):
        return no_target("SAIL-RULE-101", ship, target, "target_towed", why)
    spared = (
        state.rules.frigates and is_of_the_line(ship.design) and is_frigate_class(target.design)
    )
    if spared and not target.opened:
        return no_target("SAIL-NEL-13", ship, target, "frigate_spared", why)
    return None


def shot_ruling(state: AgeOfSail, ship: Ship, target: Ship, facing: i64) -> Ruling | None:
    """Return why a ship cannot fire the guns of a facing at a target now; None when it can."""
    return (
        guns_ruling(state, ship, facing)
        or target_ruling(state, ship, target, True)
        or line_ruling(state, ship, target, facing)
    )


def line_ruling(state: AgeOfSail, ship: Ship, target: Ship, facing: i64) -> Ruling | None:
    """Return why guns do not bear on a target, do not reach it, or do not see it; None when they
    do.
    """
    hull, aim = state.hull(ship), state.hull(target)
    facts: Facts = {"ship": ship.name, "target": target.name, "facing": FACINGS[facing]}
    note_ends(facts, hull.x, hull.y, aim.x, aim.y)
    if not bears(hull, facing, aim):
        return fan_ruling(hull, facing, aim, facts)
    distance = distance_of(hull, aim)
    limit = reach_of(ship, facing)
    if distance > float(limit) + TOLERANCE:
        facts["measured"] = round_off_limit(distance, limit)
        return Ruling("SAIL-GUN-05", {**facts, "refusal": "out_of_range", "limit": limit})
    between = in_sight(state, ship, target)
    if between == CLEAR:
        return None
    if between == LAND_BETWEEN:
        return Ruling("SAIL-RULE-70", {**facts, "refusal": "land_between"})
    facts["blocker"] = state.ships[between].name
    facts["blocker_at"] = centre_point(state.hull(state.ships[between]))
    return Ruling("SAIL-RULE-70", {**facts, "refusal": "hull_between"})


def fan_ruling(hull: Hull, facing: i64, aim: Hull, facts: Facts) -> Ruling:
    """Return the ruling that a target is out of a fan, or that the ray of a chaser misses it."""
    if facing != PORT and facing != STARBOARD:
        name = "ray_ahead" if facing == AHEAD else "ray_astern"
        return Ruling("SAIL-FIRE-07", {**facts, "refusal": name})
    forward, out = forward_and_out(hull, facing, aim)
    if out < hull.half_beam - TOLERANCE:
        return Ruling("SAIL-RULE-65", {**facts, "refusal": "other_side"})
    limit = nearest(fan_limit(hull, out))
    facts["limit"] = int(limit)
    facts["distance"] = max(int(limit) + 1, int(nearest(abs(forward))))
    name = "ahead_of_fan" if forward > 0.0 else "abaft_fan"
    return Ruling("SAIL-RULE-65", {**facts, "refusal": name})


# -- whom it may fire at -----------------------------------------------------------------


def loaded_facings(state: AgeOfSail, ship: Ship) -> list[int]:
    """Return the facings that a ship could fire now if there were a target."""
    if crew_ruling(state, ship) is not None:
        return []
    found: list[int] = []
    for facing in range(len(FACINGS)):
        if not ship.fired & (1 << facing) and reach_of(ship, facing) > 0:
            found.append(facing)
    return found


def targets_of(state: AgeOfSail, ship: Ship) -> list[tuple[int, int]]:
    """Return every volley open to a ship, as facing and target; of a facing the nearest target
    first.
    """
    found: list[tuple[int, float, int]] = []
    facings = loaded_facings(state, ship)
    for distance, other in near_targets(state, ship, facings):
        found += [
            (facing, distance, other) for facing in bearing_facings(state, ship, other, facings)
        ]
    found.sort()
    return [(facing, other) for facing, _, other in found]


def has_target(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether any volley is open to a ship."""
    if not is_in_longest_reach(state, ship):
        return False
    facings = loaded_facings(state, ship)
    for _, other in near_targets(state, ship, facings):
        if bearing_facings(state, ship, other, facings):
            return True
    return False


def is_in_longest_reach(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether any ship of another side is within reach of the longest guns there are."""
    hull, reach = state.hull(ship), float(LIMITS[LONG][FAR]) + 1.0
    for target in state.ships:
        if target.holder != ship.holder or target.flag == STRUCK:
            there = state.sea.hulls[target.ident]
            if there is not None and target.ident != ship.ident:
                dx, dy = there.x - hull.x, there.y - hull.y
                if dx * dx + dy * dy <= reach * reach:
                    return True
    return False


def might_fire(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether any volley could be open to a ship, for all that those can know who do not see
    which guns it has left (SAIL-RULE-107).
    """
    if ship.flag != FLYING or ship.crew <= 0 or ship.ablaze or ship.batteries() == 0:
        return False
    hull, reach = state.hull(ship), float(LIMITS[LONG][FAR]) + TOLERANCE
    facings = [facing for facing in range(len(FACINGS)) if not ship.fired & (1 << facing)]
    for other in state.sea.ships_near(hull, reach):
        there, target = state.sea.hulls[other], state.ships[other]
        if there is None or target_ruling(state, ship, target, False) is not None:
            continue
        if distance_of(hull, there) > reach:
            continue
        if any(bears(hull, facing, there) for facing in facings):
            if in_sight(state, ship, target) == CLEAR:
                return True
    return False


def near_targets(state: AgeOfSail, ship: Ship, facings: list[int]) -> list[tuple[float, int]]:
    """Return the ships that may be fired at and that some of its guns reach: how far off, and
    number.
    """
    if not facings:
        return []
    hull = state.hull(ship)
    reach = 0.0
    for facing in facings:
        far = float(reach_of(ship, facing)) + TOLERANCE
        reach = far if far > reach else reach
    found: list[tuple[float, int]] = []
    for target in state.ships:
        there = state.sea.hulls[target.ident]
        # It may fire at ships of its own side in one case only, see `is_forfeited`.
        if there is None or (target.holder == ship.holder and target.flag != STRUCK):
            continue
        if is_hostile(state, ship, target):
            distance = distance_of(hull, there)
            if distance <= reach and target_ruling(state, ship, target, False) is None:
                found.append((distance, int(target.ident)))
    return found


def bearing_facings(state: AgeOfSail, ship: Ship, other: i64, facings: list[int]) -> list[int]:
    """Return which of these facings bear on a target, reach it and see it."""
    line = line_of(state, ship, state.ships[other])
    bearing: list[int] = []
    for facing in facings:
        if line.distance <= float(reach_of(ship, facing)) + TOLERANCE and line.bears(facing):
            bearing.append(facing)
    if bearing and line.between(state) != CLEAR:
        return []
    return bearing


# -- expected results ----------------------------------------------------------------------
# Probabilities are counted by the kernel's pools, never rolled. Damage and batteries are in halves
# inside the distributions and in whole points where they are means.

SIX: Final = 6
MARKS: Final = 3
"""How many thresholds a ship has (SAIL-RULE-75)."""


@final
class Harm:
    """Hold the exact outcome of volleys at one target before the dice.

    Attributes:
        chances: the probability of each damage with each number of batteries owed, in halves.
        damage, batteries: the means, in points.
        hits, strikes: the chance of any damage, and of any battery lost.
        sinks: the chance that its flotation ends.
        marks: the chance that it passes a quarter, a half, three quarters that it has not
            reached yet; 0 for those it has.
    """

    __slots__ = ("batteries", "chances", "damage", "hits", "marks", "sinks", "strikes")

    def __init__(self, target: Ship, chances: dict[tuple[int, int], Fraction]) -> None:
        self.chances: Final = chances
        self.damage: Final = mean(chances, 0)
        self.batteries: Final = mean(chances, 1)
        self.hits: Final = chance_of_at_least(chances, 0, 1)
        self.strikes: Final = chance_of_at_least(chances, 1, 1)
        self.sinks: Final = chance_of_at_least(chances, 0, int(target.flotation))
        self.marks: Final = [
            chance_of_at_least(chances, 0, damage_to_mark(target, mark))
            if mark > target.reached()
            else Fraction(0)
            for mark in range(1, MARKS + 1)
        ]


def mean(chances: dict[tuple[int, int], Fraction], part: int) -> Fraction:
    """Return the mean of the damage (0) or of the batteries (1), in points."""
    total = Fraction(0)
    for sums, share in chances.items():
        total += sums[part] * share
    return total / 2


def chance_of_at_least(chances: dict[tuple[int, int], Fraction], part: int, least: int) -> Fraction:
    """Return the chance that the damage (0) or the batteries (1) are at least this number of
    halves.
    """
    total = Fraction(0)
    for sums, share in chances.items():
        if sums[part] >= least:
            total += share
    return total


def damage_to_mark(ship: Ship, mark: int) -> int:
    """Return the least damage, in halves, that takes a ship to a threshold of `mark` quarters."""
    return int((mark * ship.whole + 3) // 4 - ship.lost())


# -- volleys ------------------------------------------------------------------------------


def harm_of(state: AgeOfSail, target: Ship, volleys: list[list[RangeDice]]) -> Harm:
    """Return what these volleys do to a target together, to the last fraction."""
    dice: tuple[Batch, ...] = ()
    for volley in volleys:
        dice += settled_batches(volley) if state.rules.confirmed_halves else batches(volley, False)
    pool = Pool("SAIL-FIRE-01", "volley", {}, dice)
    if not pool.batches:
        return Harm(target, {(0, 0): Fraction(1)})
    return Harm(target, {(sums[0], sums[1]): share for sums, share in pool.chances().items()})


def settled_batches(volley: list[RangeDice]) -> tuple[Batch, ...]:
    """Return a volley whose half batteries are to be confirmed: for them the two dice are one of
    twelve faces, each half as likely (SAIL-RULE-13).
    """
    whole = [RangeDice(one.range, one.band, one.raked, 2 * one.whole) for one in volley]
    found = list(batches(whole, False))
    for one in volley:
        size = 4 if one.raked else 2
        faces: list[tuple[int, ...]] = []
        for face in range(1, SIX + 1):
            hit = size if face >= NEEDS[one.band] else 0
            owed = size if face == SIX else 0
            for second in (CONFIRMS - 1, CONFIRMS):
                faces.append((hit, owed) if second >= CONFIRMS else (0, 0))
        found.append(Batch(int(one.half), tuple(faces), RANGES[one.range]))
    return tuple(found)


# -- means, quickly -----------------------------------------------------------------------


def mean_volley(ship: Ship, facing: i64, distance: float, raked: bool) -> float:
    """Return the mean damage, in points, of the guns of a facing at a distance, should they bear.

    `raked`: hits at close range count double.
    """
    total = 0.0
    for range_class, halves in enumerate(mounted_on(ship, facing)):
        at = band_at(range_class, distance)
        if halves > 0 and at != OUT:
            share = float(halves) * float(7 - NEEDS[at]) / 12.0
            total += 2.0 * share if raked and at == 0 else share
    return total
