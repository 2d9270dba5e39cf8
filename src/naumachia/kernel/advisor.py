"""Advise computer players: how good a state is, which orders to consider, which are blunders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.declared import field, frozen
from naumachia.kernel.event import Event
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.phase import State

S = TypeVar("S", bound=State)
A = TypeVar("A")
After = TypeVar("After")

# -- settings of a search ------------------------------------------------------------------


@frozen()
class SearchSettings:
    """Say how far and how widely bots search a game, and how careless the weaker levels are."""

    depth: int = 2
    """How often the turn passes in a rollout before `evaluate`. Use fewer where dice or many pieces
    make replies hard to foresee."""
    depth_orders: int = 0
    """The length of a rollout in orders, where the turn passes unevenly. 0: use `depth`."""
    top: int = 6
    """How many candidates, the best one order ahead, get rollouts."""
    rollouts: int = 4
    """How many rollouts each candidate gets on average. Use more where there are many candidates
    and dice matter little."""
    win_scale: float = 4.0
    """The scale that turns an evaluation into a chance to win. Between two seats at 0.5 and -0.5,
    the odds are e ** (win_scale / 2) to 1. Fit it to games between computers."""
    beam: int = 16
    """A careless player picks from this many of the best sensible orders. Among a hundred, the bad
    ones together would be picked more often than the good ones."""
    carelessness: float = 0.05
    """An order that is worse by this much is picked a third as often as the best."""
    careless_everywhere: bool = False
    """Whether a careless player is careless even in decisions that are not worth a search.
    Otherwise it plays the best order there."""
    blunder_rate: Mapping[str, float] = field(factory=dict)
    """By level, the share of orders that it plays without search, if the usual shares do not
    separate the levels well enough."""


USUAL_SETTINGS: Final = SearchSettings()
"""The settings of an advisor that sets none."""


# -- blunders ------------------------------------------------------------------------------

OFF_MAP: Final = "left_the_map"
"""A ship sails off the map without gain."""
HOPELESS: Final = "hopeless_attack"
"""An attack cannot do harm, whatever the dice."""
WASTED: Final = "card_wasted"
"""A card, or another scarce thing, is used for less than nothing."""
ALONE: Final = "ship_alone"
"""A ship gets an order of its own although it could go with a formation."""
UNCOMMANDED: Final = "out_of_command"
"""A ship has no command at the end of the turn."""
BLUNDERS: Final = (OFF_MAP, HOPELESS, WASTED, ALONE, UNCOMMANDED)
"""Names of blunders; computer players are rated by how many they make."""
POINTLESS: Final = (OFF_MAP, HOPELESS, WASTED)
"""Blunders that a computer player makes only if it has no other choice."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Blunders(Generic[S, A]):
    """Say which orders and events are blunders; by default none."""

    def of_action(self, state: S, seat: int, action: A) -> str:
        """Return which of `BLUNDERS` a legal action would be; "" for none."""
        return ""

    def of_event(self, state: S, seat: int, event: Event) -> tuple[str, int]:
        """Return which of `BLUNDERS` an event that led to this state means for `seat`, and how many
        times; "" and 0 for none.
        """
        return "", 0


NO_BLUNDERS: Final[Blunders[Any, Any]] = Blunders()
"""Nothing is a blunder."""


# -- dice ----------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceAdvice(Generic[S]):
    """Simplify pending dice; by default all their outcomes are enumerated."""

    def estimates_chance(self, state: S, chance: Chance) -> bool:
        """Return whether `evaluate` already includes the mean of this pending chance.

        Its outcomes are then not enumerated.
        """
        return False

    def weighted_outcomes(self, state: S, chance: Chance) -> list[tuple[Outcome, float]]:
        """Return a few outcomes, with weights that sum to 1, that represent the pending chance.

        Merge outcomes with the same effect. Empty: enumerate all outcomes.
        """
        return []


ALL_OUTCOMES: Final[ChanceAdvice[Any]] = ChanceAdvice()
"""All outcomes of dice are enumerated."""


# -- how far to look ahead -----------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Lookahead(Generic[S]):
    """Say where bots look ahead, and where rollouts may stop; by default everywhere."""

    def searches(self, state: S, seat: int) -> bool:
        """Return whether the decision is worth a search.

        Otherwise the bot plays the best order one order ahead, as for ships that follow a leader.
        """
        return True

    def quiet(self, state: S) -> bool:
        """Return whether `evaluate` fits the state, which waits at a prompt.

        False while an attack waits for its answer: a bot then looks at the answers first. The turn
        passes only when another seat decides in a quiet state.
        """
        return True

    def settled(self, state: S) -> bool:
        """Return whether a rollout may stop here, at a prompt, and call `evaluate`.

        If the steps of a turn differ in value, return True at one of them only, so that values are
        compared at the same step.
        """
        return True

    def ending(self, state: S) -> bool:
        """Return whether the end is so near that rollouts continue to it."""
        return False


ANYWHERE: Final[Lookahead[Any]] = Lookahead()
"""Every decision is worth a search, and every state can be evaluated."""


# -- plans ---------------------------------------------------------------------------------


class Plan(Generic[After, A]):
    """Decisions of one seat in a row that are worth considering, and the state they aim at.

    The state may lie further on: what others could do in between is taken not to happen.
    """

    __slots__ = ("actions", "after")

    def __init__(self, actions: list[A], after: After) -> None:
        self.actions: Final = actions
        self.after: Final = after


@mypyc_attr(allow_interpreted_subclasses=True)
class Planning(Generic[S, A]):
    """Propose whole orders, in a game with too many to look at each."""

    def plans(self, state: S, seat: int, brief: bool) -> list[Plan[S, A]]:
        """Return the orders that are worth considering; empty: all are.

        With `brief`, return only the few most likely ones, for use inside rollouts.

        No dice and no other seat may come between the decisions of a plan, and whether they are
        legal must not depend on hidden information.
        """
        raise NotImplementedError


# -- features of a learned evaluation ------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[S]):
    """Declare the integer features of a state whose weights are learned (`kernel.learned`).

    `name` changes whenever the meaning of a number changes, so that weights of other features are
    refused. `count` is the number of features, which are numbered from 0. `package` has the weights
    that are shipped in its `data` folder; "": none.
    """

    name: str = ""
    count: int = 0
    package: str = ""

    def of(self, state: S, seat: int) -> list[int]:
        """Return the features of a state, as often as they occur.

        A number `i` speaks for `seat`, and `~i` for its enemies: its weight is subtracted.
        """
        raise NotImplementedError


# -- the advisor of a rule set -------------------------------------------------------------

NO_STYLES: Final[Mapping[str, Mapping[str, float]]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Advisor(Generic[S, A]):
    """Knowledge of one game for computer players. Only `evaluate` must be implemented.

    No method, here or of the parts, decides what is legal. All are deterministic, change no state,
    and keep nothing between calls. Except in `evaluate` and `Blunders.of_event`, `seat` owes a
    decision.

    Set these attributes in `__init__`, as those of a rule set, and only where the game needs them:

    - `settings`: how far and how widely to search.
    - `styles`: playing styles by id. A style gives the weight of each of the `terms`, 1 where it
      names none. The labels `player_<id>` and `player_<id>_summary` describe it to people.
    - `lookahead`: which decisions are worth a search, and where rollouts may stop.
    - `chances`: what to make of pending dice.
    - `blunders`: which orders are blunders.
    - `planning`: whole orders worth considering, where there are too many to look at each.
    - `features`: what a learned evaluation looks at.
    """

    settings: SearchSettings = USUAL_SETTINGS
    styles: Mapping[str, Mapping[str, float]] = NO_STYLES
    lookahead: Lookahead[S] = ANYWHERE
    chances: ChanceAdvice[S] = ALL_OUTCOMES
    blunders: Blunders[S, A] = NO_BLUNDERS
    planning: Planning[S, A] | None = None
    features: Features[S] | None = None

    def evaluate(self, state: S, seat: int) -> float:
        """Return how good the state is for `seat`, from -1 (lost) to 1 (won)."""
        raise NotImplementedError

    def terms(self, state: S, seat: int) -> dict[str, float]:
        """Return the terms of `evaluate` by name; more is better for `seat`. Empty: unknown.

        All terms have the same unit, which the rule set chooses, so they can be compared. The
        phrases `advice_<term>_more` and `advice_<term>_less` say what a change of a term means.
        """
        return {}

    def unit(self, state: S) -> float:
        """Return how much `evaluate` changes by one unit of the `terms` in an even position."""
        return 0.0

    def near(self, state: S) -> Advisor[S, A]:
        """Return an advisor for states that are one order away from this one.

        It returns the same values, and may be faster.
        """
        return self


class NoAdvice(Advisor[Any, Any]):
    """Evaluate all states alike; searching bots then simulate random games to the end."""

    def evaluate(self, state: Any, seat: int) -> float:
        return 0.0


NO_ADVICE: Final[Advisor[Any, Any]] = NoAdvice()
"""The advisor of a rule set that has none."""
