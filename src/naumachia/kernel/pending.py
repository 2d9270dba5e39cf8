"""Prompts, results, choices, and time limits for decisions."""

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
    """A state in which one or several seats owe a decision.

    Several seats answer sealed, in any order. `phase` is the key of the decision point, `clause`
    the rule that asks for the decision, `piece` the piece that is being activated, if any.
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
    """The result of a game that is over.

    `scores[seat]` is 1 for a win, 0 for a draw, -1 for a loss, unless a scenario defines other
    scores. `ending` is one of `About.endings`. `clause` decides who has won, `closing` ends the
    game, if that is a different clause.
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
        """Return the seats with the best score, or none if all scores are equal."""
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
    """The legal actions of a seat.

    If `complete`, `legal` has all of them. Otherwise the choice is continuous, `legal` has
    candidates, and `sample` and `snap` reach the others.
    """

    def __init__(self, legal: list[A], complete: bool) -> None:
        self.legal = legal
        self.complete = complete

    def sample(self, rng: Random) -> A:
        """Return one legal action at random."""
        return self.legal[int(rng.random() * len(self.legal))]

    def snap(self, action: A) -> A | None:
        """Return the legal action nearest to `action`, or None if none is near."""
        return action if action in self.legal else None


@mypyc_attr(allow_interpreted_subclasses=True)
class LongLists(Generic[S, A]):
    """Answers of a game that can have too many legal actions to list; by default, it never has."""

    def movable_pieces(self, state: S, seat: int) -> list[str] | None:
        """Return the pieces with legal actions, in the order of `legal`; "" is the whole side.

        None: derive them from the actions. Override this for moments in which hundreds of pieces
        may act: `choices_with` then avoids a list of all their actions, and only legal actions are
        suggested.
        """
        return None

    def choices_with(self, state: S, seat: int, piece: str) -> Choices[A]:
        """Return the choices with one of the `movable_pieces`. Not called if these are None."""
        raise NotImplementedError

    def button_actions(self, state: S, seat: int) -> list[A] | None:
        """Return the suggested actions of a continuous choice that need a button, in order.

        These are not moves that players point at on the board. None: derive them from the actions.
        Override this for moments in which listing the moves is slow.
        """
        return None

    def one_step_at_a_time(self, state: S) -> bool:
        """Return whether each decision is an order of its own now.

        A piece then has too many paths to list; `Pointing.route` returns whole ones.
        """
        return False


ALL_LISTED: Final[LongLists[Any, Any]] = LongLists()
"""The long lists of a game whose actions can always be listed."""

# -- time to decide ------------------------------------------------------------------------
# The clock is outside the game. When a seat's time is up, its decisions are ordinary orders in the
# record, so a replay needs no clock.


class TimeLimit:
    """The seconds for all decisions of a seat within one span of the game.

    The time runs only while the seat owes a decision. The `seconds` at its first decision count for
    the whole span.
    """

    __slots__ = ("seconds", "span")

    def __init__(self, seconds: int, span: str) -> None:
        self.seconds: Final = seconds
        self.span: Final = span


@mypyc_attr(allow_interpreted_subclasses=True)
class Clock(Generic[S, A]):
    """The time limits of a game. They depend on public information only."""

    def time_limit(self, state: S, seat: int) -> TimeLimit | None:
        """Return the time limit for the pending decision of `seat`; None: no limit."""
        raise NotImplementedError

    def overdue(self, state: S, seat: int) -> A | None:
        """Return the next decision for a seat whose time is up; None if nobody can decide for it.

        It is always legal. This is called until the seat owes no decision or its span is over.
        """
        raise NotImplementedError
