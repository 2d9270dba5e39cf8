"""What a rule set tells computer players: how good a state is, and what is worth looking at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.event import Event
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.phase import State
from naumachia.kernel.plan import Plan

S = TypeVar("S", bound=State)
A = TypeVar("A")

NO_HASTE: Final[Mapping[str, float]] = {}
NO_MANNERS: Final[Mapping[str, Mapping[str, float]]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Advisor(Generic[S, A]):
    """One game as computer players see it. Only `evaluate` must be given.

    Nothing here says what is legal. Everything is deterministic, changes no state, and keeps
    nothing between calls. The seat that is asked for owes a decision, except in `evaluate`.

    Attributes, to be set in `__init__` as those of a rule set: `foresight` (how often the turn
    passes before a player who looks ahead judges by `evaluate`; fewer where dice or many pieces
    make replies hard to foresee), `short_game` (after how many orders he judges, where the turn
    passes unevenly; 0: by passes), `top` (how many orders, the best one order ahead, are worth
    playing on from), `walks` (how often each of them, on average; more where the orders between
    which there is a choice are many and the dice say little), `assurance` (how sure an evaluation
    is: between two seats at 0.5 and -0.5 the chances to win are as e to the half of it to 1; found
    by what positions of games between computers came to), `seen` (of how many orders, the best of
    those that make sense, a careless player takes one: among a hundred, all that are bad would
    together be taken more often than the good ones), `carelessness` (how much worse an order may
    look that it takes a third as often as the best), `haste` (by levels of players: the share of
    their orders that they give at a glance in this game, where another than usual tells the levels
    better apart), `manners` (ways of playing, by id: how much
    each of the `terms` weighs in it, 1 where it is not named; the labels `player_<id>` and
    `player_<id>_summary` say what people call it).
    """

    foresight: int = 2
    short_game: int = 0
    top: int = 6
    walks: int = 4
    assurance: float = 4.0
    seen: int = 16
    carelessness: float = 0.05
    haste: Mapping[str, float] = NO_HASTE
    manners: Mapping[str, Mapping[str, float]] = NO_MANNERS

    # -- judging -------------------------------------------------------------------

    def evaluate(self, state: S, seat: int) -> float:
        """How good the state is for `seat`, from -1 (lost) to 1 (won)."""
        raise NotImplementedError

    def terms(self, state: S, seat: int) -> dict[str, float]:
        """What `evaluate` weighs, by name, more being better for `seat`; empty: it tells nothing.

        All in one unit of the rule set's own, so that the terms can be compared. The phrases
        `advice_<term>_more` and `advice_<term>_less` say what it means that one has changed.
        """
        return {}

    def unit(self, state: S) -> float:
        """How much of `evaluate` a unit of the `terms` is worth where a position is about even."""
        return 0.0

    def near(self, state: S) -> Advisor[S, A]:
        """The advisor for states that differ little from this one, as those after single orders of
        it do: it says the same, and may be quicker by what it knows of this one.
        """
        return self

    def quiet(self, state: S) -> bool:
        """Whether `evaluate` can judge the state as it stands, at a prompt.

        Not while an attack waits for its answer: a bot then looks at the answers first. A change of
        the seat that decides passes the turn only in a quiet state.
        """
        return True

    def settled(self, state: S) -> bool:
        """Whether a bot that looks ahead may stop here, at a prompt, and judge by `evaluate`.

        A rule set whose turns have steps of different worth says where one ends, so that values
        are compared at the same step.
        """
        return True

    def ending(self, state: S) -> bool:
        """Whether the end is so near that a bot, which looks ahead, does not judge by `evaluate`
        before it.
        """
        return False

    def ponders(self, state: S, seat: int) -> bool:
        """Whether the decision is worth playing on from; else what looks best one order ahead is
        done at once, as by the ships that follow a leader whose way has been thought about.
        """
        return True

    def glances(self, state: S, seat: int) -> bool:
        """Whether a player in haste is careless in this decision; else it does what looks best even
        then. By default where the decision is worth playing on from.
        """
        return self.ponders(state, seat)

    # -- what one would not do -------------------------------------------------------

    def strange(self, state: S, seat: int, action: A) -> str:
        """What of `kernel.strange` a legal order is, before it is given; "": nothing."""
        return ""

    def mishap(self, state: S, seat: int, event: Event) -> tuple[str, int]:
        """What of `kernel.strange` befell `seat` by an event that led to this state, and how many
        times; "" and 0: nothing of the kind.
        """
        return "", 0

    # -- dice ----------------------------------------------------------------------

    def reckons(self, state: S, chance: Chance) -> bool:
        """Whether `evaluate` judges a state that waits for this chance by what it brings on
        average; its outcomes need then not be counted.
        """
        return False

    def weighted_outcomes(self, state: S, chance: Chance) -> list[tuple[Outcome, float]]:
        """A few possible outcomes of the pending chance that stand for all, with weights that sum
        to 1; those that come to the same are told once. Empty: all are to be counted.
        """
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class PlanningAdvisor(Advisor[S, A], Generic[S, A]):
    """The advisor of a game in which there are too many orders to look at each."""

    def plans(self, state: S, seat: int, brief: bool) -> list[Plan[S, A]]:
        """Orders that are worth considering; empty: all are.

        `brief` asks for the few most likely ones, as a short game in a bot's mind needs them.

        No dice and no other seat may come between the decisions of a plan, and nothing hidden may
        tell whether they are legal.
        """
        raise NotImplementedError


class NoAdvice(Advisor[Any, Any]):
    """All states are alike: bots that look ahead play random games to the end instead."""

    def evaluate(self, state: Any, seat: int) -> float:
        return 0.0


NO_ADVICE: Final[Advisor[Any, Any]] = NoAdvice()
"""The advisor of a rule set that has none."""
