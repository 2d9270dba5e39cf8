"""Advise computer players of the Age of Sail."""

from __future__ import annotations

from naumachia.kernel.advisor import (
    HOPELESS,
    OFF_MAP,
    Advisor,
    Blunders,
    ChanceAdvice,
    Lookahead,
    Plan,
    Planning,
    SearchSettings,
)
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import Event
from naumachia.rules.age_of_sail.actions import Action, Fire
from naumachia.rules.age_of_sail.advice.evaluation import STYLES, evaluate, terms, unit
from naumachia.rules.age_of_sail.advice.features import SailFeatures
from naumachia.rules.age_of_sail.advice.outlook import volley_worth
from naumachia.rules.age_of_sail.advice.plans import plans
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Firing, Firings
from naumachia.rules.age_of_sail.rules.guns import by_eye
from naumachia.rules.age_of_sail.rules.movement import Movement
from naumachia.table.fleet import find_by_name


class SailLookahead(Lookahead[AgeOfSail]):
    """Stop a rollout where the next move begins."""

    def quiet(self, state: AgeOfSail) -> bool:
        """Return whether no ship waits for what boarders or a volley do to it."""
        return isinstance(state.stack[-1], Movement | Firing)

    def settled(self, state: AgeOfSail) -> bool:
        """Return whether a move begins: all ships have fired and none has moved."""
        return not any(isinstance(step, Firings) for step in state.stack) and not any(
            ship.moved for ship in state.ships
        )


class SailChances(ChanceAdvice[AgeOfSail]):
    """Leave all dice to the evaluation."""

    def estimates_chance(self, state: AgeOfSail, chance: Chance) -> bool:
        """Return True for all dice: the evaluation counts volleys and boarders at their average.

        The gain by dice is not separated from the players' own: with the last die of a step the
        worth of guns that bear changes as well, because the step is over.
        """
        return True


class SailBlunders(Blunders[AgeOfSail, Action]):
    """Count volleys out of range, and ships that leave the table."""

    def of_action(self, state: AgeOfSail, seat: int, action: Action) -> str:
        """Return `HOPELESS` for a volley that cannot do harm at its range."""
        if isinstance(action, Fire):
            ship, target = state.ships[action.ship], state.ships[action.target]
            hull, aim = state.hull(ship), state.hull(target)
            if volley_worth(state, ship, action.facing, hull, aim) <= 0.0:
                return HOPELESS
        return ""

    def of_event(self, state: AgeOfSail, seat: int, event: Event) -> tuple[str, int]:
        """Return `OFF_MAP` for ships that leave the table where the scenario has no exit."""
        if event.kind == "leaves":
            ship = find_by_name(state.ships, event.facts["ship"])
            if ship is not None and ship.holder == seat and not ship.by_exit:
                return OFF_MAP, 1
        return "", 0


class SailPlanning(Planning[AgeOfSail, Action]):
    """Plan courses and boarding ship by ship."""

    def plans(self, state: AgeOfSail, seat: int, brief: bool) -> list[Plan[AgeOfSail, Action]]:
        return plans(state, seat, brief)


class SailAdvisor(Advisor[AgeOfSail, Action]):
    """Plan courses and boarding ship by ship; guns are laid by rule.

    A rollout continues to the start of the next move, so that it includes all fire of this one.
    """

    def __init__(self) -> None:
        # Rollouts are quick here.
        self.settings = SearchSettings(depth=1, rollouts=12, carelessness=1.0)
        self.styles = STYLES
        self.features = SailFeatures()
        self.lookahead = SailLookahead()
        self.chances = SailChances()
        self.blunders = SailBlunders()
        self.planning = SailPlanning()

    def evaluate(self, state: AgeOfSail, seat: int) -> float:
        """Return enemies lie where they are thought to lie while moves are chosen
        (SAIL-RULE-59).
        """
        return evaluate(by_eye(state), seat)

    def terms(self, state: AgeOfSail, seat: int) -> dict[str, float]:
        return terms(by_eye(state), seat)

    def unit(self, state: AgeOfSail) -> float:
        return unit(state)
