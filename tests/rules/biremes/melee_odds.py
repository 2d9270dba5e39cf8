"""Compute the exact odds of a melee that nobody joins, in fractions, from the code's casualties."""

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
    """Return the casualties that a crew inflicts, with their probabilities, from the code."""
    nations = ("roman" if bonus else "naval_power", "pirates")
    state = stage(f"G1 V 20,20,90 crew={crew}", "O1 V 20,20.55,90", nations=nations)
    found: Counter[int] = Counter()
    dice = dice_of(crew)
    for faces in product(range(1, 7), repeat=dice):
        found[int(casualties(state, [state.ships[0]], [state.ships[1]], faces).total)] += 1
    return {lost: Fraction(count, 6**dice) for lost, count in found.items()}


class MeleeOdds:
    """Compute the exact odds of a melee between two crews."""

    def __init__(self, bonus: str) -> None:
        self.bonus = bonus
        self.known: dict[tuple[int, int], Means] = {}

    def of(self, first: int, second: int) -> Means:
        """Return the means of a melee of two crews, without the rounds that kill nobody."""
        if first == 0 or second == 0:
            won = Fraction(first > 0)
            return won, Fraction(second > 0), Fraction(0), won * first
        if (first, second) not in self.known:
            self.known[first, second] = self.next_round(first, second)
        return self.known[first, second]

    def next_round(self, first: int, second: int) -> Means:
        """Return the same after at least one round."""
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
    """Return the casualties of a crew, at most all of its men."""
    chances: Spread = {}
    for lost, chance in found.items():
        chances[min(lost, men)] = chances.get(min(lost, men), Fraction(0)) + chance
    return chances
