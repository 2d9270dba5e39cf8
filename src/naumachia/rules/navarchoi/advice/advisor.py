"""What computer players are told of Návarchoi."""

from __future__ import annotations

from naumachia.kernel.advisor import Plan, PlanningAdvisor
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import Event
from naumachia.rules.navarchoi.actions import Action
from naumachia.rules.navarchoi.advice.attack_worth import reckons, waived
from naumachia.rules.navarchoi.advice.blunders import blunder, event_blunder
from naumachia.rules.navarchoi.advice.evaluation import STYLES, evaluate, terms, unit
from naumachia.rules.navarchoi.advice.plans import BRIEF, WHOLE, plans
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules.activation import FormationTurn, ShipTurn
from naumachia.rules.navarchoi.rules.turn import SideSpeeds
from naumachia.rules.navarchoi.rules.victory import last_turn


class NavarchoiAdvisor(PlanningAdvisor[Navarchoi, Action]):
    """Whole runs of ships are planned; the turn passes after one order here and after fifty there,
    so that looking ahead goes by orders.
    """

    def __init__(self) -> None:
        self.depth_orders = 16
        self.win_scale = 1.5
        # Among more, or less minding which, it rows past the enemy and lets time run out.
        self.beam = 8
        self.carelessness = 0.1
        # More rollouts showed no gain, and they are long.
        self.rollouts = 2
        self.blunder_rate = {"steady": 0.9, "sharp": 0.48}
        self.styles = STYLES

    def evaluate(self, state: Navarchoi, seat: int) -> float:
        return evaluate(state, seat)

    def terms(self, state: Navarchoi, seat: int) -> dict[str, float]:
        return terms(state, seat)

    def unit(self, state: Navarchoi) -> float:
        return unit(state)

    def quiet(self, state: Navarchoi) -> bool:
        return not waived(state)

    def ending(self, state: Navarchoi) -> bool:
        return bool(state.turn >= last_turn(state))

    def searches(self, state: Navarchoi, seat: int) -> bool:
        """Not how ships follow their leader, nor how a run that has begun goes on."""
        top = state.stack[-1]
        formation = state.formation
        if isinstance(top, FormationTurn):
            return formation is None or not formation.runs
        return not isinstance(top, ShipTurn | SideSpeeds)

    def blunder(self, state: Navarchoi, seat: int, action: Action) -> str:
        return blunder(state, seat, action)

    def event_blunder(self, state: Navarchoi, seat: int, event: Event) -> tuple[str, int]:
        return event_blunder(state, seat, event)

    def estimates_chance(self, state: Navarchoi, chance: Chance) -> bool:
        return reckons(state)

    def plans(self, state: Navarchoi, seat: int, brief: bool) -> list[Plan[Navarchoi, Action]]:
        return plans(state, seat, BRIEF if brief else WHOLE)
