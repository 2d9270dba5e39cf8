"""The exact course of a melee that nobody joins, in fractions, from the code's own casualties."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from tests.rules.biremes.stage import stage

from naumachia.rules.biremes.rules.melee import casualties, dice_of

Spread = dict[int, Fraction]
Means = tuple[Fraction, Fraction, Fraction, Fraction]
"""P(first wins), P(second wins), rounds, the first's survivors where he wins (0 elsewhere)."""


@cache
def spread(crew: int, bonus: bool) -> Spread:
    """The casualties that so many men inflict, with their probabilities, from the code."""
    nations = ("roman" if bonus else "naval_power", "pirates")
    state = stage(f"G1 V 20,20,90 crew={crew}", "O1 V 20,20.55,90", nations=nations)
    found: Counter[int] = Counter()
    dice = dice_of(crew)
    for faces in product(range(1, 7), repeat=dice):
        found[int(casualties(state, [state.ships[0]], [state.ships[1]], faces).total)] += 1
    return {lost: Fraction(count, 6**dice) for lost, count in found.items()}


class MeleeOdds:
    """The exact course of a melee between two crews that nobody joins."""

    def __init__(self, bonus: str) -> None:
        self.bonus = bonus
        self.known: dict[tuple[int, int], Means] = {}

    def of(self, first: int, second: int) -> Means:
        """What comes of these two crews; rounds in which nobody falls are summed out."""
        if first == 0 or second == 0:
            won = Fraction(first > 0)
            return won, Fraction(second > 0), Fraction(0), won * first
        if (first, second) not in self.known:
            self.known[first, second] = self.fought(first, second)
        return self.known[first, second]

    def fought(self, first: int, second: int) -> Means:
        """The same after one round at least."""
        idle = Fraction(0)
        sums = [Fraction(0), Fraction(0), Fraction(1), Fraction(0)]
        ours = capped(spread(first, self.bonus == "+1 first"), second)
        theirs = capped(spread(second, self.bonus == "+1 second"), first)
        for (hit, p), (suffered, q) in product(ours.items(), theirs.items()):
            if hit == 0 and suffered == 0:
                idle += p * q
                continue
            after = self.of(first - suffered, second - hit)
            sums = [total + p * q * part for total, part in zip(sums, after, strict=True)]
        one, two, rounds, left = (total / (1 - idle) for total in sums)
        return one, two, rounds, left


def capped(found: Spread, men: int) -> Spread:
    """Casualties of a crew of so many men: it loses no more than all of them."""
    chances: Spread = {}
    for lost, chance in found.items():
        chances[min(lost, men)] = chances.get(min(lost, men), Fraction(0)) + chance
    return chances
