"""What computer players are told of Diadochi."""

from __future__ import annotations

from naumachia.kernel.advisor import HOPELESS, OFF_MAP, Plan, PlanningAdvisor
from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.event import Event
from naumachia.rules.diadochi.actions import Action, Fire
from naumachia.rules.diadochi.advice.evaluation import STYLES, THIRD_WORTH, evaluate, terms
from naumachia.rules.diadochi.advice.odds import shot_stakes, weighted_outcomes
from naumachia.rules.diadochi.advice.plans import plans
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules.close_combat import Combat, Fighting
from naumachia.rules.diadochi.rules.command import Command
from naumachia.rules.diadochi.rules.missiles import Missiles, Shooting
from naumachia.rules.diadochi.rules.movement import Moves, MoveUnit
from naumachia.table.fleet import named


class DiadochiAdvisor(PlanningAdvisor[Diadochi, Action]):
    """Units are named by rule; their moves, missiles and attacks are planned."""

    def __init__(self) -> None:
        # What a line is worth shows when both fleets have fought in it: two turns on.
        self.depth = 3
        self.win_scale = 3.0
        # More rollouts showed no gain, and they are long.
        self.rollouts = 2
        self.carelessness = 1.0
        # Careless moves cost less than elsewhere: lines do much by themselves, and dice the rest.
        self.blunder_rate = {"steady": 0.7, "sharp": 0.35}
        self.styles = STYLES

    def evaluate(self, state: Diadochi, seat: int) -> float:
        return evaluate(state, seat)

    def terms(self, state: Diadochi, seat: int) -> dict[str, float]:
        return terms(state, seat)

    def unit(self, state: Diadochi) -> float:
        return THIRD_WORTH

    def quiet(self, state: Diadochi) -> bool:
        """Return whether nobody has to answer missiles or to name a flagship."""
        return isinstance(state.stack[-1], Command | Moves | MoveUnit | Missiles | Combat)

    def searches(self, state: Diadochi, seat: int) -> bool:
        """Not over attacks: what they bring on average is counted exactly, and to play them on as
        well showed no gain (61 games won of 100 against `greedy`, 64 without).
        """
        return not isinstance(state.stack[-1], Combat)

    def can_blunder(self, state: Diadochi, seat: int) -> bool:
        """Over attacks too."""
        return True

    def blunder(self, state: Diadochi, seat: int, action: Action) -> str:
        """Missiles that neither sink, cripple nor take, whatever is thrown."""
        hopeless = isinstance(action, Fire) and shot_stakes(state, action).gain <= 0.0
        return HOPELESS if hopeless else ""

    def event_blunder(self, state: Diadochi, seat: int, event: Event) -> tuple[str, int]:
        """Sound ships that leave over their home edge; a crippled one is half saved by it."""
        if event.kind == "withdrawn":
            ship = named(state.ships, event.facts["ship"])
            if ship is not None and ship.side == seat and not ship.crippled:
                return OFF_MAP, 1
        return "", 0

    def estimates_chance(self, state: Diadochi, chance: Chance) -> bool:
        """Rolls for command, and who is first: the evaluation has nothing to say of orders."""
        return not isinstance(state.stack[-1], Fighting | Shooting)

    def weighted_outcomes(self, state: Diadochi, chance: Chance) -> list[tuple[Outcome, float]]:
        return weighted_outcomes(state)

    def plans(self, state: Diadochi, seat: int, brief: bool) -> list[Plan[Diadochi, Action]]:
        return plans(state, seat, brief)
