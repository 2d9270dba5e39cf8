"""Decision points as small classes on a stack inside the state.

The top of the stack says what the game waits for. A decision point that opens another (a boarding,
a defence, a reaction card) pushes it. When that one pops itself, the first continues. The turn
sequence is a literal list of phases in the printed order, which `Sequence` or `Cycle` runs.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.clause import Ruling
from naumachia.kernel.declared import Shared, declared, field
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.pending import Choices, Pending, Prompt, Result
from naumachia.kernel.values import copy_of, restored, text_of

S = TypeVar("S", bound="State")
A = TypeVar("A")
P = TypeVar("P")


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[S, A]):
    """One decision point, or one automatic step, of a game.

    A subclass implements `pending`. For a prompt, it also implements `legal`, `check` and `decide`,
    for a chance `resolve`, and for an automatic step `advance`.
    """

    name: ClassVar[str] = "phase"

    def clone(self) -> Phase[S, A]:
        """Return a copy that shares nothing mutable; a phase without data returns itself."""
        return self

    def enter(self, state: S, log: Log) -> None:
        """Begin the phase. Called once, after the phase has been pushed."""

    def pending(self, state: S) -> Prompt | Chance | None:
        """Return what the phase waits for; None if it can `advance` by itself."""
        return None

    def advance(self, state: S, log: Log) -> None:
        """Do the automatic step: change the state, push another phase, or leave."""
        raise NotImplementedError

    def legal(self, state: S, seat: int) -> list[A]:
        """Return all legal actions, or the candidates of a continuous phase."""
        raise NotImplementedError

    def choices(self, state: S, seat: int) -> Choices[A]:
        """Return the legal actions as an object; that of a continuous phase is not complete."""
        return Choices(self.legal(state, seat), True)

    def check(self, state: S, seat: int, action: A) -> Ruling | None:
        """Return why `action` is illegal for `seat`, which owes a decision here, or None."""
        raise NotImplementedError

    def suggested_actions(self, state: S, seat: int) -> list[A]:
        """Return the obvious actions, legal or not; the board explains the refused ones."""
        return self.legal(state, seat)

    def movable_pieces(self, state: S, seat: int) -> list[str] | None:
        """Return the pieces with legal actions; see `LongLists.movable_pieces`."""
        return None

    def choices_with(self, state: S, seat: int, piece: str) -> Choices[A]:
        """Return the choices with one of the `movable_pieces`. Not called if these are None."""
        raise NotImplementedError

    def button_actions(self, state: S, seat: int) -> list[A] | None:
        """Return the suggested actions that need a button; see `LongLists.button_actions`."""
        return None

    def default(self, state: S, seat: int) -> A | None:
        """Return the answer of an absent seat; None if nobody can answer for it."""
        return None

    def overdue(self, state: S, seat: int) -> A | None:
        """Return the next decision for a seat whose time is up; see `Clock.overdue`."""
        return self.default(state, seat)

    def decide(self, state: S, seat: int, action: A, log: Log) -> None:
        """Carry out a legal decision."""
        raise NotImplementedError

    def resolve(self, state: S, outcome: Outcome, log: Log) -> None:
        """Carry out the outcome of the pending chance."""
        raise NotImplementedError

    def conceal(self, state: S, seat: int | None) -> Phase[S, A]:
        """Return this phase as `seat` may see it; most phases hide nothing."""
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class State:
    """The base of game states; a rule set adds its ships, cards and counters.

    States are values: they are equal if their positions are, in either build, and they can be
    copied and pickled. The hash of a state changes with the state.

    `stack` holds the open phases, innermost last. `awaiting` is what the game waits for; the
    machine sets it after every move. `result` is set once, by the rule that ends the game.

    `fleeting` names attributes, with their classes (`"Table.choices"`), that a clone need not copy,
    because they are caches or computed from others. `derived` names attributes that a position need
    not contain, because they follow from others. The conformance kit reports all other attributes
    that are missing in clones or positions.
    """

    fleeting: ClassVar[frozenset[str]] = frozenset()
    derived: ClassVar[frozenset[str]] = frozenset()

    stack: list[Phase[Any, Any]] = field(init=False, factory=list)
    awaiting: Shared[Pending | None] = field(init=False, default=None)
    result: Shared[Result | None] = field(init=False, default=None)

    def clone(self) -> Self:
        """Return an independent copy. A subclass is declared, or writes this itself."""
        raise NotImplementedError

    def __repr__(self) -> str:
        waits = self.awaiting if self.result is None else self.result
        return f"<{type(self).__name__}: {'not settled' if waits is None else repr(waits)}>"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(self) is type(other) and text_of(self) == text_of(other)

    def __hash__(self) -> int:
        return hash(text_of(self))

    def __copy__(self) -> Any:
        return copy_of(self)

    def __deepcopy__(self, memo: Any) -> Any:
        return copy_of(self)

    def __reduce__(self) -> Any:
        return restored, (type(self), text_of(self))

    def copy_machine(self, other: State) -> None:
        """Copy this state's stack and prompt to `other`, a new clone."""
        other.stack = [phase.clone() for phase in self.stack]
        other.awaiting = self.awaiting
        other.result = self.result


def enter(state: S, phase: Phase[S, Any], log: Log) -> None:
    """Push `phase` and begin it."""
    state.stack.append(phase)
    phase.enter(state, log)


def leave(state: State) -> None:
    """Pop the innermost phase; the one below continues."""
    state.stack.pop()


@mypyc_attr(allow_interpreted_subclasses=True)
class AutomaticStep(Phase[S, A]):
    """A step without decisions and dice, done once. A subclass implements `carry_out`."""

    name: ClassVar[str] = "step"

    def carry_out(self, state: S, log: Log) -> None:
        """Change the state, or push other phases; this one has left the stack."""
        raise NotImplementedError

    def advance(self, state: S, log: Log) -> None:
        leave(state)
        self.carry_out(state, log)


@declared
class Sequence(Phase[S, A]):
    """Phases in the printed order, once; each begins as a clone of its prototype."""

    name: ClassVar[str] = "sequence"
    steps: Shared[list[Phase[S, A]]]
    cursor: int = 0

    def advance(self, state: S, log: Log) -> None:
        if self.cursor == len(self.steps):
            leave(state)
            return
        step = self.steps[self.cursor]
        self.cursor += 1
        enter(state, step.clone(), log)


@declared
class Cycle(Phase[S, A]):
    """Phases in the printed order, repeated until a rule ends the game."""

    name: ClassVar[str] = "cycle"
    steps: Shared[list[Phase[S, A]]]
    cursor: int = 0

    def advance(self, state: S, log: Log) -> None:
        step = self.steps[self.cursor]
        self.cursor = self.cursor + 1 if self.cursor + 1 < len(self.steps) else 0
        enter(state, step.clone(), log)


@mypyc_attr(allow_interpreted_subclasses=True)
class Checks(Phase[S, A], Generic[S, A, P]):
    """Roll for one piece after another, in the printed order.

    A subclass implements `due`. It implements `ask` and `apply` if pieces have a roll, and `skip`
    if some have none.
    """

    name: ClassVar[str] = "checks"

    def due(self, state: S) -> P | None:
        """Return the next piece; None after the last."""
        raise NotImplementedError

    def ask(self, state: S, piece: P) -> Prompt | Chance | None:
        """Return the roll for a piece; None if it has none."""
        return None

    def apply(self, state: S, piece: P, outcome: Outcome, log: Log) -> None:
        """Carry out the roll for a piece."""
        raise NotImplementedError

    def skip(self, state: S, piece: P, log: Log) -> None:
        """Handle a piece without a roll."""
        raise NotImplementedError

    def finish(self, state: S, log: Log) -> None:
        """Finish after the last piece, when the phase has left the stack."""

    def pending(self, state: S) -> Prompt | Chance | None:
        piece = self.due(state)
        return None if piece is None else self.ask(state, piece)

    def resolve(self, state: S, outcome: Outcome, log: Log) -> None:
        piece = self.due(state)
        assert piece is not None, "a roll is for a piece"
        self.apply(state, piece, outcome, log)

    def advance(self, state: S, log: Log) -> None:
        piece = self.due(state)
        if piece is not None:
            self.skip(state, piece, log)
        else:
            leave(state)
            self.finish(state, log)


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class Sealed(Phase[S, A]):
    """A phase in which several seats answer at once; answers are hidden until all are given.

    `seats` has the seat of every answer that is owed: a seat that plots for three ships is listed
    three times. `answers` has a place for each of them, None while it is open.

    A subclass implements `ask` (the prompt for the seats that still owe an answer), `legal`,
    `check`, and `reveal`, which gets the answers in the order of `seats` after the phase has left
    the stack. If a seat gives several answers, it also implements `slot`.

    Secrecy is automatic. Spectators, and seats that still owe an answer, do not see which others
    have answered. In the view of a seat that owes none, `concealed` marks the answers of the seats
    that have given all of theirs, and a guess fills them in (`fill`).

    `shows`: all answers become public after the last one. If some stay hidden in the state, it is
    False, and the rule set must `conceal` them there; the conformance kit checks this.
    """

    name: ClassVar[str] = "sealed"
    shows: ClassVar[bool] = True
    seats: tuple[int, ...]
    answers: list[Shared[A | None]] = field(init=False)
    concealed: list[bool] = field(init=False)

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.answers = [None] * len(seats)
        self.concealed = [False] * len(seats)

    def clone(self) -> Phase[S, A]:
        """Return an independent copy. A subclass is declared, or writes this itself."""
        raise NotImplementedError

    def owing(self) -> tuple[int, ...]:
        """Return the seats that still owe an answer, each once."""
        found: list[int] = []
        for seat, answer, hidden in zip(self.seats, self.answers, self.concealed, strict=True):
            if answer is None and not hidden and seat not in found:
                found.append(seat)
        return tuple(found)

    def slot(self, state: S, seat: int, action: A) -> int:
        """Return the index in `seats` of the answer that `action` gives.

        By default, this is the first open answer of `seat`.
        A phase that can tell its answers apart may accept a second one for the same place, which
        replaces the first.
        """
        for index, owner in enumerate(self.seats):
            if owner == seat and self.answers[index] is None:
                return index
        raise ValueError(seat)

    def ask(self, state: S, seats: tuple[int, ...]) -> Prompt:
        """Return the prompt for the seats that still owe an answer."""
        raise NotImplementedError

    def reveal(self, state: S, answers: list[A], log: Log) -> None:
        """Carry out all answers at once."""
        raise NotImplementedError

    def sealed(self, state: S, seat: int, action: A, log: Log) -> None:
        """Log that `seat` has answered, if the rule set does so."""

    def pending(self, state: S) -> Prompt | Chance | None:
        seats = self.owing()
        return self.ask(state, seats) if seats else None

    def decide(self, state: S, seat: int, action: A, log: Log) -> None:
        self.answers[self.slot(state, seat, action)] = action
        self.sealed(state, seat, action, log)

    def advance(self, state: S, log: Log) -> None:
        leave(state)
        if self.shows:
            log.unveil()
        self.reveal(state, [answer for answer in self.answers if answer is not None], log)

    def copy_answers(self, other: Sealed[S, A]) -> None:
        """Copy the answers to `other`, a new clone."""
        other.answers = self.answers.copy()
        other.concealed = self.concealed.copy()

    def conceal(self, state: S, seat: int | None) -> Phase[S, A]:
        other = self.clone()
        assert isinstance(other, Sealed)
        owing = self.owing()
        answered = seat in self.seats and seat not in owing
        for index, owner in enumerate(self.seats):
            if owner != seat:
                given = self.answers[index] is not None or self.concealed[index]
                other.answers[index] = None
                other.concealed[index] = given and answered and owner not in owing
        return other

    def fill(self, state: S, rng: Random) -> None:
        """Replace every concealed answer in a guessed state by a possible one."""
        for index, seat in enumerate(self.seats):
            if self.concealed[index]:
                self.concealed[index] = False
                self.answers[index] = self.imagined(state, seat, index, rng)

    def imagined(self, state: S, seat: int, index: int, rng: Random) -> A:
        """Return a random answer of `seat` for this place; listed answers are equally likely."""
        fitting = [one for one in self.legal(state, seat) if self.slot(state, seat, one) == index]
        return rng.choice(fitting) if fitting else self.choices(state, seat).sample(rng)


def fill_sealed(state: State, rng: Random) -> None:
    """Fill in all concealed answers of a guessed state."""
    for phase in state.stack:
        if isinstance(phase, Sealed):
            phase.fill(state, rng)
