"""What a rule set is: the contract between rules and everything that drives or shows them."""

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
    """What a seat may know of a game: a state in which everything else is blanked.

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
    """What players may measure before they commit to an order."""

    ALL = "all"
    NO_RULER = "no ruler"
    """Odds and reach are shown, but no ruler may be used."""
    NOTHING = "nothing"


@mypyc_attr(allow_interpreted_subclasses=True)
class Seating(Generic[S, A]):
    """Who sits where. By default all games of a rule set have the same seats."""

    def of_scenario(self, ruleset: Ruleset[S, A], scenario: Scenario) -> Ruleset[S, A]:
        """Return the rule set with the seats of a scenario. Raises BadScenario.

        A match always has the rule set of its scenario.
        """
        return ruleset

    def of_state(self, ruleset: Ruleset[S, A], state: S) -> Ruleset[S, A]:
        """Return the rule set with the seats of a position, which may come from anywhere."""
        return ruleset

    def order(self, ruleset: Ruleset[S, A], options: Options) -> tuple[int, ...]:
        """Return the seat of each player, in player order; a seat is a side of the game."""
        return tuple(range(len(ruleset.seats)))


SAME_SEATS: Final[Seating[Any, Any]] = Seating()
"""The seating of a game that always has the same seats."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset(Generic[S, A]):
    """One game: its clauses, its states, and what may be done in them.

    Everything here is deterministic and has no side effects, except that `decide` and `resolve`
    change the state they are given. None of these methods keeps anything between calls.

    Attributes, to be set in `__init__` (a compiled kernel does not see those of an interpreted
    class): `id` (folder name), `version` (changes if and only if behaviour changes), `about` (what
    a list of games says), `seats` (names of the sides in seat order; see `seating`), `clauses` by
    id, `phrases`, `notation`, `max_decisions` (bound on the length of a game with default options).

    What only some games need, and what others ask of a game, hangs on it as objects of their own:

    - `content`: scenarios, lessons, pictures (`kernel.packaged`).
    - `seating`: other seats in other games (`Seating`).
    - `knowledge`: what is hidden, and from whom (`kernel.knowledge`).
    - `long_lists`: how to ask piece by piece where a list of all actions is too long
      (`kernel.pending`).
    - `clock`: the time for decisions, where it is limited (`kernel.pending`).
    - `advisor`: what computer players know (`kernel.advisor`).
    - `board`: pages and pictures (`scene.board`).
    - `campaigns`: battles joined (`campaign.contract`).
    - `ships`: a list of ships, and a builder of more (`kernel.content`).
    - `conserved`: quantities that no move may change, such as ships, cards and crew; the
      conformance kit asks.
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
        """Return the rulings that are options, each with its default."""
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
        """Return the options in force in a game, wherever its position comes from."""
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
        """Return the legal actions as an object that also samples and snaps."""
        return Choices(self.legal(state, seat), True)

    def suggested_actions(self, state: S, seat: int) -> list[A]:
        """Actions that suggest themselves, legal or not."""
        return self.legal(state, seat)

    def check(self, state: S, seat: int, action: A) -> Ruling | None:
        """Return the only authority on legality: None when legal, else the clause and the facts."""
        raise NotImplementedError

    def decide(self, state: S, seat: int, action: A, log: Log) -> None:
        """Carry out a legal decision, in place, up to the next prompt, chance or result."""
        raise NotImplementedError

    def resolve(self, state: S, outcome: Outcome, log: Log) -> None:
        """Answer the pending chance, in place, up to the next prompt, chance or result."""
        raise NotImplementedError

    # -- answers out of turn -------------------------------------------------------

    def default(self, state: S, seat: int) -> A | None:
        """Return what a seat that is away is taken to answer in another's turn; None in its own
        turn, where it owes nothing, and where nobody can answer for it. Always legal, and told to
        everybody beforehand: it depends on nothing that others do not see.
        """
        return None

    # -- measuring -----------------------------------------------------------------

    def measuring(self, state: S) -> Measuring:
        """Return what players may measure before they commit to an order, odds included."""
        return Measuring.ALL

    # -- knowledge -----------------------------------------------------------------

    def observe(self, state: S, seat: int | None) -> View[S]:
        """Return what `seat` knows; with nothing hidden, a copy of the state."""
        return View(seat, self.clone(state))

    def guess(self, view: View[S], rng: Random) -> S:
        """Return a full state consistent with the view, hidden things drawn by their
        probability.
        """
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
"""A rule set whose states and actions the caller does not look into."""


def is_over(pending: Pending) -> bool:
    """Return whether nothing more can happen."""
    return not isinstance(pending, (Prompt, Chance))


def apply(ruleset: Ruleset[S, A], state: S, move: Decision[A] | Answer, log: Log) -> None:
    """Carry out either kind of move, in place."""
    if isinstance(move, Answer):
        ruleset.resolve(state, move.outcome, log)
    else:
        ruleset.decide(state, move.seat, move.action, log)


def digest_of(position: str) -> str:
    """Return the fingerprint of a position as text."""
    return blake2b(position.encode(), digest_size=16).hexdigest()


def has_digest(ruleset: AnyRuleset, state: Any, digest: str) -> bool:
    """Return whether `digest` is that of this position, in this edition or an older one."""
    if digest == ruleset.digest(state):
        return True
    return digest in [digest_of(text) for text in ruleset.notation.older_positions(state)]
