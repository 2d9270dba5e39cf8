"""The advisor of computer players of Návarchoi."""

from __future__ import annotations

from naumachia.kernel.advisor import (
    Advisor,
    ChanceAdvice,
    Lookahead,
    Plan,
    Planning,
    SearchSettings,
)
from naumachia.kernel.chance import Chance
from naumachia.rules.navarchoi.actions import Action
from naumachia.rules.navarchoi.advice.attack_worth import is_averaged, is_window_open
from naumachia.rules.navarchoi.advice.blunders import NavarchoiBlunders
from naumachia.rules.navarchoi.advice.evaluation import STYLES, evaluate, terms, unit
from naumachia.rules.navarchoi.advice.features import NavarchoiFeatures
from naumachia.rules.navarchoi.advice.plans import BRIEF, WHOLE, plans
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules.activation import FormationTurn, ShipTurn
from naumachia.rules.navarchoi.rules.turn import SideSpeeds
from naumachia.rules.navarchoi.rules.victory import last_turn


class NavarchoiLookahead(Lookahead[Navarchoi]):
    """Search the orders of formations, not how their ships follow."""

    def quiet(self, state: Navarchoi) -> bool:
        return not is_window_open(state)

    def ending(self, state: Navarchoi) -> bool:
        return bool(state.turn >= last_turn(state))

    def searches(self, state: Navarchoi, seat: int) -> bool:
        """Return whether to search: not the ships that follow their leader, nor the rest
        of a run.
        """
        top = state.stack[-1]
        formation = state.formation
        if isinstance(top, FormationTurn):
            return formation is None or not formation.runs
        return not isinstance(top, ShipTurn | SideSpeeds)


class NavarchoiChances(ChanceAdvice[Navarchoi]):
    """Leave to the evaluation the dice that it includes."""

    def estimates_chance(self, state: Navarchoi, chance: Chance) -> bool:
        return is_averaged(state)


class NavarchoiPlanning(Planning[Navarchoi, Action]):
    """Plan whole runs of ships."""

    def plans(self, state: Navarchoi, seat: int, brief: bool) -> list[Plan[Navarchoi, Action]]:
        return plans(state, seat, BRIEF if brief else WHOLE)


class NavarchoiAdvisor(Advisor[Navarchoi, Action]):
    """Advise computer players: they plan whole runs of ships.

    The turn passes after one order here and after fifty there, so they look ahead by orders.
    """

    def __init__(self) -> None:
        self.settings = SearchSettings(
            depth_orders=16,
            # More rollouts showed no gain, and they are long.
            rollouts=2,
            win_scale=1.5,
            # A larger beam, or more carelessness, rows past the enemy until time runs out.
            beam=8,
            carelessness=0.1,
            blunder_rate={"steady": 0.9, "sharp": 0.48},
        )
        self.styles = STYLES
        self.features = NavarchoiFeatures()
        self.lookahead = NavarchoiLookahead()
        self.chances = NavarchoiChances()
        self.blunders = NavarchoiBlunders()
        self.planning = NavarchoiPlanning()

    def evaluate(self, state: Navarchoi, seat: int) -> float:
        return evaluate(state, seat)

    def terms(self, state: Navarchoi, seat: int) -> dict[str, float]:
        return terms(state, seat)

    def unit(self, state: Navarchoi) -> float:
        return unit(state)
