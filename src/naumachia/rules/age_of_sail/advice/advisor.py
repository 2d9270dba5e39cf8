"""What computer players are told of the age of sail."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from naumachia.kernel.advisor import Advisor
from naumachia.kernel.chance import Chance, Outcome, Pool
from naumachia.rules.age_of_sail.actions import Action
from naumachia.rules.age_of_sail.advice.evaluation import evaluate
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.boarding import Grappling
from naumachia.rules.age_of_sail.rules.cutting import Cutting
from naumachia.rules.age_of_sail.rules.estimates import by_eye
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.melee import Melee, Morale
from naumachia.rules.age_of_sail.rules.movement import Movement

FEW: Final = 5
"""So many throws stand for all those of a pool."""


class SailAdvisor(Advisor[AgeOfSail, Action]):
    """What is lost, what the guns that bear would do, and who wants to close."""

    def __init__(self) -> None:
        self.foresight = 1

    def evaluate(self, state: AgeOfSail, seat: int) -> float:
        """Enemies lie where they are thought to lie while moves are chosen (SAIL-RULE-59)."""
        return evaluate(by_eye(state), seat)

    def quiet(self, state: AgeOfSail) -> bool:
        """Whether no ship waits for what boarders or a volley do to her."""
        return isinstance(state.stack[-1], Movement | Firing)

    def reckons(self, state: AgeOfSail, chance: Chance) -> bool:
        """All dice but those of boarders: the evaluation counts volleys by what they bring on
        average, and has nothing to say of wind and initiative.
        """
        return not isinstance(state.stack[-1], Grappling | Cutting | Melee | Morale)

    def weighted_outcomes(self, state: AgeOfSail, chance: Chance) -> list[tuple[Outcome, float]]:
        return spread(chance) if isinstance(chance, Pool) else []


def spread(pool: Pool) -> list[tuple[Outcome, float]]:
    """A few throws of a pool, in the order of their sums, each for its share of all throws."""
    found: list[tuple[Outcome, float]] = []
    share = Fraction(0)
    outcomes = pool.outcomes()
    if len(outcomes) <= FEW:
        return [(outcome, float(chance)) for outcome, chance in outcomes]
    middle: Outcome | None = None
    for outcome, chance in outcomes:
        share += chance
        if middle is None and 2 * FEW * share >= 1:
            middle = outcome
        if FEW * share >= 1:
            found.append((middle or outcome, float(share)))
            share, middle = Fraction(0), None
    if share > 0:
        found.append((middle or outcomes[-1][0], float(share)))
    return found
