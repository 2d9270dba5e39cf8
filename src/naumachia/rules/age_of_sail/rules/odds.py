"""What gunfire is expected to do, exactly: damage, batteries, thresholds, sinking.

Probabilities are counted by the kernel's pools, never rolled. Damage and batteries are in halves
inside the distributions and in whole points where they are means.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.kernel.chance import Batch, Pool
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.bands import NEEDS, OUT, band, mounted_on
from naumachia.rules.age_of_sail.rules.fans import bears, distance_of, rakes
from naumachia.rules.age_of_sail.rules.gunnery import CONFIRMS, Shot, Throw, batches, dice_of
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.designs import FACINGS, RANGES

SIX: Final = 6
MARKS: Final = 3
"""How many thresholds a ship has (SAIL-RULE-75)."""
FALLS: Final = Fraction(1, 2)
"""The chance that a mast falls at a quarter and at a half (SAIL-MOVE-13)."""
BY_TWO_DICE: Final = Fraction(1, 36)
AT_ONCE: Final = Fraction(1, 6)
"""The chances of an explosion at a quarter and at a half, and at three quarters (SAIL-RULE-81)."""


@final
class Harm:
    """The exact outcome of volleys at one target before the dice.

    Attributes:
        chances: the probability of each damage with each number of batteries owed, in halves.
        damage, batteries: the means, in points.
        hits, strikes: the chance of any damage, and of any battery lost.
        sinks: the chance that her flotation ends.
        marks: the chance that she passes a quarter, a half, three quarters that she has not
            reached yet; 0 for those she has.
    """

    __slots__ = ("batteries", "chances", "damage", "hits", "marks", "sinks", "strikes")

    def __init__(self, target: Ship, chances: dict[tuple[int, int], Fraction]) -> None:
        self.chances: Final = chances
        self.damage: Final = mean(chances, 0)
        self.batteries: Final = mean(chances, 1)
        self.hits: Final = beyond(chances, 0, 1)
        self.strikes: Final = beyond(chances, 1, 1)
        self.sinks: Final = beyond(chances, 0, int(target.flotation))
        self.marks: Final = [
            beyond(chances, 0, to_mark(target, mark)) if mark > target.reached() else Fraction(0)
            for mark in range(1, MARKS + 1)
        ]


def mean(chances: dict[tuple[int, int], Fraction], part: int) -> Fraction:
    """The mean of the damage (0) or of the batteries (1), in points."""
    total = Fraction(0)
    for sums, share in chances.items():
        total += sums[part] * share
    return total / 2


def beyond(chances: dict[tuple[int, int], Fraction], part: int, least: int) -> Fraction:
    """The chance that the damage (0) or the batteries (1) are at least so many halves."""
    total = Fraction(0)
    for sums, share in chances.items():
        if sums[part] >= least:
            total += share
    return total


def to_mark(ship: Ship, mark: int) -> int:
    """The least damage, in halves, that takes a ship to a threshold of `mark` quarters."""
    return int((mark * ship.whole + 3) // 4 - ship.lost())


# -- volleys ------------------------------------------------------------------------------


def harm_of(state: AgeOfSail, target: Ship, volleys: list[list[Throw]]) -> Harm:
    """What these volleys do to a target together, to the last fraction."""
    dice: tuple[Batch, ...] = ()
    for volley in volleys:
        dice += settled(volley) if state.rules.confirmed_halves else batches(volley, False)
    pool = Pool("SAIL-FIRE-01", "volley", {}, dice)
    if not pool.batches:
        return Harm(target, {(0, 0): Fraction(1)})
    return Harm(target, {(sums[0], sums[1]): share for sums, share in pool.chances().items()})


def settled(volley: list[Throw]) -> tuple[Batch, ...]:
    """A volley whose half batteries are to be confirmed: for them the two dice are one of twelve
    faces, each half as likely (SAIL-RULE-13).
    """
    whole = [Throw(one.range, one.band, one.raked, 2 * one.whole) for one in volley]
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


def shot_harm(
    state: AgeOfSail, ship: Ship, facing: i64, target: Ship, batteries: tuple[int, ...] = ()
) -> Harm:
    """What one volley does."""
    return harm_of(state, target, [dice_of(state, ship, facing, target, batteries)])


def laid_harm(state: AgeOfSail, target: Ship, shots: list[Shot]) -> Harm:
    """What all volleys laid on a target do together."""
    volleys: list[list[Throw]] = []
    for shot in shots:
        if shot.target == target.ident:
            ship = state.ships[shot.ship]
            volleys.append(dice_of(state, ship, shot.facing, target, shot.batteries))
    return harm_of(state, target, volleys)


# -- means, quickly -----------------------------------------------------------------------


def mean_volley(ship: Ship, facing: i64, distance: float, raked: bool) -> float:
    """The mean damage, in points, of the guns of a facing at a distance, should they bear.

    `raked`: hits at close range count double.
    """
    total = 0.0
    for range_class, halves in enumerate(mounted_on(ship, facing)):
        at = band(range_class, distance)
        if halves > 0 and at != OUT:
            share = float(halves) * float(7 - NEEDS[at]) / 12.0
            total += 2.0 * share if raked and at == 0 else share
    return total


def mean_fire(state: AgeOfSail, ship: Ship, hull: Hull, aim: Hull) -> float:
    """The mean damage, in points, that a ship would do from one hull's place at another, with all
    her guns that bear; sight is not asked for.
    """
    distance = distance_of(hull, aim)
    raked = state.rules.rakes and rakes(hull, aim)
    total = 0.0
    for facing in range(len(FACINGS)):
        if bears(hull, facing, aim):
            total += mean_volley(ship, facing, distance, raked)
    return total


# -- what follows from damage -------------------------------------------------------------


def masts_expected(harm: Harm) -> Fraction:
    """How many masts a target is expected to lose at the end of the move, should she be afloat
    (SAIL-MOVE-13, SAIL-MOVE-14).
    """
    total = Fraction(0)
    for at, chance in enumerate(harm.marks):
        if chance > 0:
            total += (chance - harm.sinks) * (1 if at == MARKS - 1 else FALLS)
    return total


def blows_up(harm: Harm) -> Fraction:
    """The chance that a target, afloat after the fire, blows up at the end of the move, where
    explosions are played (SAIL-NEL-03 to 07).
    """
    total = Fraction(0)
    safe = Fraction(1)
    for at, chance in enumerate(harm.marks):
        if chance > 0:
            safe *= 1 - (AT_ONCE if at == MARKS - 1 else BY_TWO_DICE)
            further = harm.marks[at + 1] if at + 1 < MARKS else harm.sinks
            total += (chance - further) * (1 - safe)
    return total
