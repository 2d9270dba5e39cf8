"""Pools of dice: sums by convolution agree with counting every throw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from naumachia.kernel.chance import Batch, Pool
from naumachia.kernel.clause import Clause
from naumachia.kernel.errors import BadInput

CLAUSE = Clause("TST-DICE-01", "Many dice are thrown", "1")
HITS = ((0,), (0,), (0,), (0,), (1,), (1,))
PIPS = tuple((face,) for face in range(1, 7))
LESS = tuple((-face,) for face in range(1, 7))
HITS_AND_SIXES = ((0, 0), (0, 0), (0, 0), (0, 0), (1, 0), (1, 1))


def pool(*batches: Batch) -> Pool:
    return Pool("TST-DICE-01", "broadside", {}, batches)


def by_counting(of: Pool) -> dict[tuple[int, ...], Fraction]:
    """The chances of all sums from a list of every throw there is."""
    sides = [len(batch.worth) for batch in of.batches for _ in range(batch.number)]
    throws = list(product(*(range(1, most + 1) for most in sides)))
    ways = Counter(of.sums(throw) for throw in throws)
    return {total: Fraction(count, len(throws)) for total, count in ways.items()}


@pytest.mark.parametrize(
    "batches",
    [
        (Batch(5, HITS, "guns"),),
        (Batch(4, PIPS, "men"),),
        (Batch(3, PIPS, "boarders"), Batch(2, LESS, "defenders")),
        (Batch(4, HITS_AND_SIXES, "guns"),),
        (Batch(2, ((0,), (1,)), "coins"), Batch(0, HITS, "none"), Batch(1, PIPS, "a die")),
    ],
)
def test_sums_are_as_likely_as_counting_says(batches: tuple[Batch, ...]) -> None:
    of = pool(*batches)
    assert of.chances() == by_counting(of)
    assert sum(p for _, p in of.outcomes()) == 1
    assert len(of.outcomes()) == of.size() == len(of.chances())


def test_what_is_listed_comes_to_its_sums() -> None:
    of = pool(Batch(6, HITS_AND_SIXES, "guns"))
    for (faces, chance), (total, known) in zip(of.outcomes(), of.chances().items(), strict=True):
        assert of.possible(faces)
        assert of.sums(faces) == total
        assert chance == known
        assert of.canonical(faces) == faces
        assert of.parse(of.format(faces)) == faces


def test_the_faces_of_every_die_are_added() -> None:
    of = pool(Batch(2, PIPS, "boarders"), Batch(2, LESS, "defenders"))
    assert of.sums((6, 5, 1, 2)) == (8,)
    assert of.sums((1, 1, 6, 6)) == (-10,)


def test_eighty_four_dice_are_counted_exactly() -> None:
    of = pool(Batch(42, PIPS, "boarders"), Batch(42, LESS, "defenders"))
    chances = of.chances()
    assert of.size() == 421
    assert chances[210,] == Fraction(1, 6**84)
    assert chances[-210,] == chances[210,]
    assert sum(chances.values()) == 1


def test_throws_are_faces_and_come_to_something_listed() -> None:
    of = pool(Batch(14, HITS, "guns"), Batch(2, PIPS, "officers"))
    rng = Random(7)
    listed = {faces for faces, _ in of.outcomes()}
    for _ in range(50):
        thrown = of.sample(rng)
        assert of.possible(thrown)
        assert of.canonical(thrown) in listed
        assert of.sums(of.canonical(thrown)) == of.sums(thrown)


def test_dice_of_a_table_are_named_one_by_one() -> None:
    of = pool(Batch(2, HITS, "guns"), Batch(1, PIPS, "captain"))
    dice = of.dice()
    assert dice is not None
    assert (dice.sides, dice.labels) == ((6, 6, 6), ("guns", "guns", "captain"))
    assert "2 of guns 1..6, then 1 of captain 1..6" in of.expected()
    more = pool(Batch(2, HITS, "guns"), Batch(0, PIPS, "men"), Batch(1, PIPS, "captain"))
    assert more.expected() == of.expected(), "who throws no dice is not named"


@pytest.mark.parametrize("text", ["", "1", "1-2-3-4", "7-1-1", "0-1-1", "a-b-c"])
def test_other_faces_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match="outcome"):
        pool(Batch(3, HITS, "guns")).parse(text)


def test_no_dice_are_one_throw() -> None:
    of = pool(Batch(0, HITS, "guns"))
    assert of.outcomes() == [((), Fraction(1))]
    assert of.sample(Random(1)) == ()
