"""What computer players are told of the age of sail."""

from __future__ import annotations

from naumachia.kernel.advisor import Advisor
from naumachia.rules.age_of_sail.actions import Action
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.victory import points


class SailAdvisor(Advisor[AgeOfSail, Action]):
    """Points scored against points lost."""

    def evaluate(self, state: AgeOfSail, seat: int) -> float:
        own = points(state, state.sides[seat])
        others = max(
            points(state, side) for side in range(state.count_sides()) if side != state.sides[seat]
        )
        return (own - others) / (own + others + 4000)
