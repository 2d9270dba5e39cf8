"""Advise computer players of Trireme."""

from __future__ import annotations

from naumachia.kernel.advisor import Advisor, SearchSettings
from naumachia.rules.trireme.actions import Action
from naumachia.rules.trireme.advice.evaluation import evaluate
from naumachia.rules.trireme.advice.features import TriremeFeatures
from naumachia.rules.trireme.advice.terms import STYLES, terms, unit
from naumachia.rules.trireme.model import Trireme


class TriremeAdvisor(Advisor[Trireme, Action]):
    """Evaluate states. All orders can be listed and no attack has an answer, so this is enough."""

    def __init__(self) -> None:
        self.settings = SearchSettings(win_scale=1.0, carelessness=0.6)
        self.styles = STYLES
        self.features = TriremeFeatures()

    def evaluate(self, state: Trireme, seat: int) -> float:
        return evaluate(state, seat)

    def terms(self, state: Trireme, seat: int) -> dict[str, float]:
        return terms(state, seat)

    def unit(self, state: Trireme) -> float:
        return unit(state)
