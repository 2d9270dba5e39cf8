"""The interface between a rule set and the code that runs or shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from hashlib import blake2b
from random import Random
from typing import Any, Final, Generic, TypeVar

from naumachia.kernel.advisor import NO_ADVICE, Advisor
from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.clause import Clause, Ruling
from naumachia.kernel.content import About, ShipList
from naumachia.kernel.event import Log
from naumachia.kernel.knowledge import OPEN, Knowledge
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.notation import Notation
from naumachia.kernel.options import Option, Options
from naumachia.kernel.packaged import NO_CONTENT, Content
from naumachia.kernel.pending import (
    ALL_LISTED,
    Answer,
    Choices,
    Clock,
    Decision,
    LongLists,
    Pending,
    Prompt,
)
from naumachia.kernel.phase import State
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.scenario import Scenario

S = TypeVar("S", bound=State)
A = TypeVar("A")


class View(Generic[S]):
    """The part of a game that a seat may know: a state in which everything else is blanked.

    `seat` None is a spectator.
    """

    __slots__ = ("seat", "state")

    def __init__(self, seat: int | None, state: S) -> None:
        self.seat = seat
        self.state = state

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {whose}: {self.state!r}>"


class Measuring(Enum):
    """Which measurements players may make before they commit to an order."""

    ALL = "all"
    NO_RULER = "no ruler"
    """Odds and reach are shown, but no ruler may be used."""
    NOTHING = "nothing"


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionTable(Generic[S, A]):
    """The fixed list of actions of a game, for programs that learn one number for each action."""

    def actions(self, opening: S, seat: int) -> list[A]:
        """Return every action that `seat` can take in a game from `opening`, each once.

        The lists of all seats are equally long. The same index means the same action to each
        seat, seen from its own side of the board: "ship 3 goes forward".
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Seating(Generic[S, A]):
    """The seats of a game. By default, all games of a rule set have the same seats."""

    def of_scenario(self, ruleset: Ruleset[S, A], scenario: Scenario) -> Ruleset[S, A]:
        """Return the rule set with the seats of a scenario. Raises BadScenario.

        A match always has the rule set of its scenario.
        """
        return ruleset

    def of_state(self, ruleset: Ruleset[S, A], state: S) -> Ruleset[S, A]:
        """Return the rule set with the seats of a position, which may come from any source."""
        return ruleset

    def order(self, ruleset: Ruleset[S, A], options: Options) -> tuple[int, ...]:
        """Return the seat (a side of the game) of each player, in player order."""
        return tuple(range(len(ruleset.seats)))


SAME_SEATS: Final[Seating[Any, Any]] = Seating()
"""The seating of a game that always has the same seats."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset(Generic[S, A]):
    """One game: its clauses, its states, and their legal actions.

    All methods are deterministic, have no side effects and keep nothing between calls, except that
    `decide` and `resolve` change the state they are given.

    Attributes, to be set in `__init__` (a compiled kernel does not see those of an interpreted
    class): `id` (folder name), `version` (changes if and only if behaviour changes), `about` (what
    a list of games says), `seats` (names of the sides in seat order; see `seating`), `clauses` by
    id, `phrases`, `notation`, `max_decisions` (bound on the length of a game with default options).

    Features that only some games have are separate objects:

    - `content`: scenarios, lessons, pictures (`kernel.packaged`).
    - `seating`: seats that depend on the scenario (`Seating`).
    - `knowledge`: what is hidden, and from whom (`kernel.knowledge`).
    - `long_lists`: actions piece by piece, if a list of all is too long (`kernel.pending`).
    - `action_table`: all actions, if they are finite in number (`kernel.ruleset`).
    - `clock`: time limits for decisions (`kernel.pending`).
    - `advisor`: what computer players know (`kernel.advisor`).
    - `board`: pages and pictures (`scene.board`).
    - `campaigns`: campaigns of several battles (`campaign.contract`).
    - `ships`: a list of ships, and a function that builds more (`kernel.content`).
    - `conserved`: quantities that no move may change, such as ships, cards and crew; the
      conformance kit checks them.
    """

    id: str
    version: str
    about: About
    seats: tuple[str, ...]
    clauses: Mapping[str, Clause]
    phrases: Phrasebook
    notation: Notation[S, A]
    max_decisions: int
    content: Content = NO_CONTENT
    seating: Seating[S, A] = SAME_SEATS
    knowledge: Knowledge[S, A] = OPEN
    long_lists: LongLists[S, A] = ALL_LISTED
    action_table: ActionTable[S, A] | None = None
    clock: Clock[S, A] | None = None
    advisor: Advisor[S, A] = NO_ADVICE
    board: object = None
    campaigns: object = None
    ships: ShipList | None = None
    conserved: Callable[[S], Mapping[str, int]] | None = None

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}, edition {self.version}>"

    # -- games to play -------------------------------------------------------------

    def options(self) -> tuple[Option, ...]:
        """Return the options, each with its default."""
        raise NotImplementedError

    def scenarios(self) -> Mapping[str, Scenario]:
        """Return the scenarios that come with the rule set, by id."""
        return self.content.scenarios()

    def setup(self, scenario: Scenario, options: Options) -> S:
        """Return the opening state, settled at its first prompt or chance.

        Raises BadScenario or BadOption.
        """
        raise NotImplementedError

    def clone(self, state: S) -> S:
        """Return an independent copy."""
        raise NotImplementedError

    def options_of(self, state: S) -> Options:
        """Return the options of a game, whatever the source of its position."""
        return Options(self.options(), {})

    # -- rules ---------------------------------------------------------------------

    def pending(self, state: S) -> Pending:
        """Return what the game waits for."""
        raise NotImplementedError

    def legal(self, state: S, seat: int) -> list[A]:
        """Return the legal actions of `seat` (canonical candidates where the choice is continuous).

        The list may be shared: do not change it.
        """
        raise NotImplementedError

    def choices(self, state: S, seat: int) -> Choices[A]:
        """Return the legal actions as an object that can also sample and snap."""
        return Choices(self.legal(state, seat), True)

    def suggested_actions(self, state: S, seat: int) -> list[A]:
        """Return the obvious actions, legal or not."""
        return self.legal(state, seat)

    def check(self, state: S, seat: int, action: A) -> Ruling | None:
        """Return why an action is illegal, or None if it is legal; no other method decides this."""
        raise NotImplementedError

    def decide(self, state: S, seat: int, action: A, log: Log) -> None:
        """Carry out a legal decision, in place, up to the next prompt, chance or result."""
        raise NotImplementedError

    def resolve(self, state: S, outcome: Outcome, log: Log) -> None:
        """Answer the pending chance, in place, up to the next prompt, chance or result."""
        raise NotImplementedError

    # -- answers out of turn -------------------------------------------------------

    def default(self, state: S, seat: int) -> A | None:
        """Return the answer of an absent seat in another seat's turn.

        It is always legal and depends on public information only, because everybody sees it in
        advance. None in the seat's own turn, if it owes nothing, or if nobody can answer for it.
        """
        return None

    # -- measuring -----------------------------------------------------------------

    def measuring(self, state: S) -> Measuring:
        """Return what players may measure before they commit to an order, including odds."""
        return Measuring.ALL

    # -- knowledge -----------------------------------------------------------------

    def observe(self, state: S, seat: int | None) -> View[S]:
        """Return the view of `seat`; if nothing is hidden, it has a copy of the state."""
        return View(seat, self.clone(state))

    def guess(self, view: View[S], rng: Random) -> S:
        """Return a random full state that is consistent with the view."""
        return self.clone(view.state)

    def piece(self, state: S, action: A) -> str:
        """Return the piece that `action` acts with (`"G3"`), or "" for the whole side."""
        return ""

    # -- identity ------------------------------------------------------------------

    def position(self, state: S) -> str:
        """Return the position as text; `notation` reads it back."""
        return self.notation.format_position(state)

    def digest(self, state: S) -> str:
        """Return a short fingerprint of the position, the same in both builds."""
        return digest_of(self.position(state))


AnyRuleset = Ruleset[Any, Any]
"""A rule set whose types of states and actions do not matter to the caller."""


def is_over(pending: Pending) -> bool:
    """Return whether the game is over."""
    return not isinstance(pending, (Prompt, Chance))


def apply(ruleset: Ruleset[S, A], state: S, move: Decision[A] | Answer, log: Log) -> None:
    """Carry out a decision or an answer, in place."""
    if isinstance(move, Answer):
        ruleset.resolve(state, move.outcome, log)
    else:
        ruleset.decide(state, move.seat, move.action, log)


def digest_of(position: str) -> str:
    """Return the fingerprint of a position as text."""
    return blake2b(position.encode(), digest_size=16).hexdigest()


def has_digest(ruleset: AnyRuleset, state: Any, digest: str) -> bool:
    """Return whether this position has `digest`, in this edition or an older one."""
    if digest == ruleset.digest(state):
        return True
    return digest in [digest_of(text) for text in ruleset.notation.older_positions(state)]
