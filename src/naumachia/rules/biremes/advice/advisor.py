"""What computer players are told of Biremes."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.advisor import OFF_MAP, Advisor
from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.event import Event
from naumachia.rules.biremes.actions import Action
from naumachia.rules.biremes.advice.evaluation import evaluate
from naumachia.rules.biremes.advice.nearby import MANY, Known, evaluate_near
from naumachia.rules.biremes.advice.terms import STYLES, terms, unit
from naumachia.rules.biremes.advice.weighted_outcomes import weighted_outcomes
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.rules.activation import Activate, Activation
from naumachia.rules.biremes.rules.setup import Deployment
from naumachia.table.fleet import named


class BiremesAdvisor(Advisor[Biremes, Action]):
    """Dice decide much, so that little is foreseen."""

    def __init__(self) -> None:
        self.depth = 1
        self.carelessness = 0.6
        self.blunder_rate = {"sharp": 0.35}
        self.styles = STYLES

    def evaluate(self, state: Biremes, seat: int) -> float:
        return evaluate(state, seat)

    def terms(self, state: Biremes, seat: int) -> dict[str, float]:
        return terms(state, seat)

    def unit(self, state: Biremes) -> float:
        return unit(state)

    def near(self, state: Biremes) -> Advisor[Biremes, Action]:
        return self if len(state.ships) < MANY else NearAdvisor(state)

    def quiet(self, state: Biremes) -> bool:
        """Whether no attack waits for an answer and no spoils for their division."""
        return isinstance(state.stack[-1], (Activate, Activation, Deployment))

    def event_blunder(self, state: Biremes, seat: int, event: Event) -> tuple[str, int]:
        """Ships that go off the table; missiles are open only to those that they can hurt."""
        if event.kind == "left_table":
            ship = named(state.ships, event.facts["ship"])
            if ship is not None and ship.owner == seat:
                return OFF_MAP, 1
        return "", 0

    def weighted_outcomes(self, state: Biremes, chance: Chance) -> list[tuple[Outcome, float]]:
        return weighted_outcomes(chance)


class NearAdvisor(BiremesAdvisor):
    """The same advisor for states that differ in few ships from one of many ships."""

    def __init__(self, base: Biremes) -> None:
        super().__init__()
        self.known: Final = Known(base)

    def evaluate(self, state: Biremes, seat: int) -> float:
        return evaluate_near(self.known, state, seat)

    def near(self, state: Biremes) -> Advisor[Biremes, Action]:
        return NearAdvisor(state)
