"""What a game waits for, the answers that may be given, and the time for them."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Generic, TypeVar

from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.clause import WITNESSES, ClauseId, Facts, witness
from naumachia.kernel.mypyc import mypyc_attr

# -- prompts and results -------------------------------------------------------------------

S = TypeVar("S")
A = TypeVar("A")


@mypyc_attr(acyclic=True)
class Prompt:
    """One or several seats owe a decision.

    With several seats each answers sealed, in any order. `phase` is the key of the decision point,
    `clause` the rule that asks for it, `piece` the piece whose activation is open, if any.
    """

    __slots__ = ("clause", "facts", "phase", "piece", "seats")

    def __init__(
        self, seats: tuple[int, ...], phase: str, clause: ClauseId, facts: Facts, piece: str = ""
    ) -> None:
        self.seats: Final = seats
        self.phase: Final = phase
        self.piece: Final = piece
        self.clause: Final = clause
        self.facts: Final = facts

    def __repr__(self) -> str:
        about = f"{self.phase} {self.piece}".strip()
        return f"<Prompt {about} for {self.seats}, {self.clause}>"


@mypyc_attr(acyclic=True)
class Result:
    """The game is over.

    `scores[seat]` is 1 for a win, 0 for a draw, -1 for a loss (other sums where a scenario says
    so); `ending` is one of the rule set's declared endings. `clause` says who has won, `closing`
    that no more is played, where that is another one.
    """

    __slots__ = ("clause", "closing", "ending", "facts", "scores")

    def __init__(
        self,
        scores: tuple[float, ...],
        ending: str,
        clause: ClauseId,
        facts: Facts,
        closing: ClauseId | None = None,
    ) -> None:
        self.scores: Final = scores
        self.ending: Final = ending
        self.clause: Final = clause
        self.facts: Final = facts
        self.closing: Final = closing or clause
        if WITNESSES:
            witness(clause)

    def __repr__(self) -> str:
        return f"<Result {self.ending} {self.scores}, {self.clause}>"

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats with the best score, or none when all scores are equal."""
        best = max(self.scores)
        if min(self.scores) == best:
            return ()
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)


Pending = Prompt | Chance | Result


class Decision(Generic[A]):
    """A move by a seat."""

    __slots__ = ("action", "seat")

    def __init__(self, seat: int, action: A) -> None:
        self.seat: Final = seat
        self.action: Final = action

    def __repr__(self) -> str:
        return f"<Decision of seat {self.seat}: {self.action!r}>"


@mypyc_attr(acyclic=True)
class Answer:
    """A move by nature: the outcome of the chance that is pending."""

    __slots__ = ("outcome",)

    def __init__(self, outcome: Outcome) -> None:
        self.outcome: Final = outcome

    def __repr__(self) -> str:
        return f"<Answer {self.outcome}>"


# -- choices -------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Choices(Generic[A]):
    """What a seat may do now.

    `legal` holds all legal actions when `complete`, else canonical candidates of a continuous
    choice; `sample` and `snap` then reach the rest.
    """

    def __init__(self, legal: list[A], complete: bool) -> None:
        self.legal = legal
        self.complete = complete

    def sample(self, rng: Random) -> A:
        """Return one legal action at random."""
        return self.legal[int(rng.random() * len(self.legal))]

    def snap(self, action: A) -> A | None:
        """Return the legal action nearest to `action`, or None when there is nothing near."""
        return action if action in self.legal else None


@mypyc_attr(allow_interpreted_subclasses=True)
class LongLists(Generic[S, A]):
    """What a game says where a list of all legal actions is too long; as it stands, it never is."""

    def movable_pieces(self, state: S, seat: int) -> list[str] | None:
        """Return the pieces with legal actions, in the order of `legal`, "" for what the whole side
        does; None: see the actions.

        For moments in which any of hundreds of pieces may act. `choices_with` then spares a list of
        what all of them could do, and nothing is suggested but what is legal.
        """
        return None

    def choices_with(self, state: S, seat: int, piece: str) -> Choices[A]:
        """Return the choices with one of the `movable_pieces`; not asked where these are None."""
        raise NotImplementedError

    def button_actions(self, state: S, seat: int) -> list[A] | None:
        """Return, of a continuous choice, the suggested actions that are no moves to be pointed at
        on the board, in their order; None: see the actions.

        For moments in which a list of the moves takes long. These actions cost nothing then.
        """
        return None

    def one_step_at_a_time(self, state: S) -> bool:
        """Return whether each decision is an order of its own now. A piece then has more ways than
        anybody lists, and whole ones come from `Pointing.route`.
        """
        return False


ALL_LISTED: Final[LongLists[Any, Any]] = LongLists()
"""The long lists of a game whose actions can be listed."""

# -- time to decide ------------------------------------------------------------------------
# The clock is outside the game. What a seat does when its time is up is an order like any other in
# the record, so a replay needs no clock.


class TimeLimit:
    """Limit the seconds for all decisions of a seat within one span of the game.

    The time runs only while the seat owes a decision. The `seconds` of the first decision count for
    the whole span.
    """

    __slots__ = ("seconds", "span")

    def __init__(self, seconds: int, span: str) -> None:
        self.seconds: Final = seconds
        self.span: Final = span


@mypyc_attr(allow_interpreted_subclasses=True)
class Clock(Generic[S, A]):
    """The time that a game gives for decisions. It depends on nothing that others do not see."""

    def time_limit(self, state: S, seat: int) -> TimeLimit | None:
        """Return the time that `seat` has for what it is to decide now; None: no limit."""
        raise NotImplementedError

    def overdue(self, state: S, seat: int) -> A | None:
        """Return what a seat whose time is up does, decision by decision, until its time would
        stand or its span is over; always legal. None where nobody can decide for it.
        """
        raise NotImplementedError
