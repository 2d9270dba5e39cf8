"""What computer players are told of the age of sail."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.advisor import PlanningAdvisor
from naumachia.kernel.chance import Chance, Outcome, Pool
from naumachia.kernel.plan import Plan
from naumachia.rules.age_of_sail.actions import Action
from naumachia.rules.age_of_sail.advice.evaluation import evaluate
from naumachia.rules.age_of_sail.advice.plans import plans
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.boarding import Grappling
from naumachia.rules.age_of_sail.rules.cutting import Cutting
from naumachia.rules.age_of_sail.rules.estimates import by_eye
from naumachia.rules.age_of_sail.rules.firing import Firing, Volleys
from naumachia.rules.age_of_sail.rules.melee import Melee, Morale
from naumachia.rules.age_of_sail.rules.movement import Movement

FACES: Final = [4, 3, 5, 2, 6, 1]
"""The faces in an order of which every beginning is near the mean."""


class SailAdvisor(PlanningAdvisor[AgeOfSail, Action]):
    """Courses are planned ship by ship, and who boards; guns are laid by rule."""

    def __init__(self) -> None:
        self.foresight = 3

    def evaluate(self, state: AgeOfSail, seat: int) -> float:
        """Enemies lie where they are thought to lie while moves are chosen (SAIL-RULE-59)."""
        return evaluate(by_eye(state), seat)

    def quiet(self, state: AgeOfSail) -> bool:
        """Whether no ship waits for what boarders or a volley do to her."""
        return isinstance(state.stack[-1], Movement | Firing)

    def reckons(self, state: AgeOfSail, chance: Chance) -> bool:
        """Dice of wind, initiative and the end of a move: the evaluation counts what falls by them
        on average, or has nothing to say of it. Guns and boarders it counts as well, but how their
        dice fell is to be told from what the players did.
        """
        return not isinstance(state.stack[-1], Volleys | Grappling | Cutting | Melee | Morale)

    def weighted_outcomes(self, state: AgeOfSail, chance: Chance) -> list[tuple[Outcome, float]]:
        if isinstance(chance, Pool):
            return [(typical(chance), 1.0)]
        if isinstance(state.stack[-1], Grappling | Cutting):
            return [((2,), 0.5), ((5,), 0.5)]
        return []

    def plans(self, state: AgeOfSail, seat: int, brief: bool) -> list[Plan[AgeOfSail, Action]]:
        return plans(state, seat, brief)


def typical(pool: Pool) -> Outcome:
    """A throw of a pool in which all faces come up as often as may be: it does about what dice do
    on average.
    """
    faces: list[int] = []
    for batch in pool.batches:
        faces += [FACES[at % len(FACES)] for at in range(int(batch.number))]
    return tuple(faces)
