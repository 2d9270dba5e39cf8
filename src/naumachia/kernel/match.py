"""A game in progress, with its history."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any, Final, Generic, TypeVar

from naumachia.kernel import messages
from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.errors import BadInput, RulesError
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Answer, Decision, Pending, Prompt, Result
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset, Ruleset, View
from naumachia.kernel.scenario import Scenario

S = TypeVar("S", bound=State)
A = TypeVar("A")

NOBODY: Final = -1
"""No seat."""
KEEP_EVERY: Final = 32
"""Keep the state before one move in this many; replay the moves between for the others."""
KEEP_RECENT: Final = 8
"""Also keep this many of the latest states."""


def replayed(ruleset: Ruleset[S, A], state: S, move: Decision[Any] | Answer) -> S:
    """Return the state after a move that was made in `state`, without checks or events."""
    after = ruleset.clone(state)
    if isinstance(move, Decision):
        ruleset.decide(after, move.seat, move.action, SILENT)
    else:
        ruleset.resolve(after, move.outcome, SILENT)
    return after


class Entry:
    """One move of the history: its text, the seat that made it (None: nature), and its events.

    Only the seats in `secret_to` may read the text while the game runs; None: everybody may.
    `revealed`: the move showed something that had been hidden.
    """

    __slots__ = ("events", "move", "revealed", "seat", "secret_to", "text")

    def __init__(
        self,
        move: Decision[Any] | Answer,
        text: str,
        log: Log,
        secret_to: tuple[int, ...] | None,
    ) -> None:
        self.move: Final = move
        self.seat: Final = move.seat if isinstance(move, Decision) else None
        self.text: Final = text
        self.revealed: Final = log.revealed
        self.events: Final = log.take()
        self.secret_to: Final = secret_to

    def __repr__(self) -> str:
        whose = "" if self.seat is None else f" of seat {self.seat}"
        return f"<Entry {self.text!r}{whose}>"

    def crosses_knowledge(self) -> bool:
        """Return whether the move revealed something, as dice do, so that it cannot be undone."""
        if self.seat is None or self.revealed:
            return True
        return any(event.secret is not None for event in self.events)


class Bookmark(Generic[S]):
    """A snapshot of a match, for `Match.return_to`."""

    __slots__ = ("before", "history", "state")

    def __init__(self, state: S, history: list[Entry], before: list[S | None]) -> None:
        self.state: Final = state
        self.history: Final = history.copy()
        self.before: Final = before.copy()


class Variation(Generic[S, A]):
    """Another way that a game could have gone: `match` begins after `at` moves of the game."""

    __slots__ = ("at", "match", "title")

    def __init__(self, at: int, title: str, match: Match[S, A]) -> None:
        self.at: Final = at
        self.title: Final = title
        self.match: Final = match


class Match(Generic[S, A]):
    """A game of `ruleset` with its whole history.

    Every move is made completely or not at all: it is checked, made on a copy, and the copy
    replaces the state. `start` is the text of the opening position if the game did not begin from
    a scenario; that position decides the seats. If `opening` already has this position, nothing is
    set up or parsed, and `ruleset` must have its seats. `comments` are the comments of the record
    that the match was read from, by the number of moves before them; -1: in the header.
    `variations` are its branches, in the order in which they were added.
    """

    def __init__(
        self,
        ruleset: Ruleset[S, A],
        scenario: Scenario,
        options: Options,
        start: str = "",
        opening: S | None = None,
    ) -> None:
        self.scenario: Final = scenario
        self.options: Final = options
        self.start: Final = start
        seated = ruleset
        if opening is None and start:
            opening = ruleset.notation.parse_position(start)
            seated = ruleset.seating.of_state(ruleset, opening)
        elif opening is None:
            seated = ruleset.seating.of_scenario(ruleset, scenario)
            opening = seated.setup(scenario, options)
        self.ruleset: Final = seated
        self.opening: Final[S] = opening
        self.state: S = opening
        self.history: Final[list[Entry]] = []
        self.comments: Final[dict[int, list[str]]] = {}
        self.variations: Final[list[Variation[S, A]]] = []
        self._before: list[S | None] = []

    def __repr__(self) -> str:
        where = f"{self.ruleset.id}/{self.scenario.id}"
        return f"<Match {where}: {len(self.history)} moves, {self.state!r}>"

    # -- playing -------------------------------------------------------------------

    @property
    def pending(self) -> Pending:
        """Return what the game waits for."""
        return self.ruleset.pending(self.state)

    @property
    def result(self) -> Result | None:
        """Return the result if the game is over, else None."""
        pending = self.pending
        return pending if isinstance(pending, Result) else None

    def play(self, seat: int, action: A) -> Entry:
        """Make a decision. Raises IllegalAction; the game is then unchanged."""
        state, entry = self._decide(self.state, seat, action)
        self._commit(self.state, state, entry)
        return entry

    def play_order(self, seat: int, order: str) -> list[Entry]:
        """Make all decisions of an order, or none.

        Raises BadNotation or IllegalAction; the game is then unchanged.
        """
        texts = self.ruleset.notation.split(order)
        if not texts:
            raise BadInput("empty order", order, "", "an order")
        steps: list[tuple[S, S, Entry]] = []
        state = self.state
        for text in texts:
            action = self.ruleset.notation.parse_action(state, seat, text)
            after, entry = self._decide(state, seat, action)
            steps.append((state, after, entry))
            state = after
        for before, after, entry in steps:
            self._commit(before, after, entry)
        return [entry for _, _, entry in steps]

    def answer(self, outcome: Outcome) -> Entry:
        """Answer the pending chance.

        Raises BadInput for an impossible outcome, IllegalAction for one that does not count.
        """
        chance = self.chance()
        ruling = chance.forbids(outcome)
        if ruling is not None:
            raise messages.illegal(self.ruleset, self.state, ruling, chance.format(outcome))
        if not chance.possible(outcome):
            text = chance.format(outcome)
            raise BadInput("impossible outcome", text, chance.name, chance.expected())
        state = self.ruleset.clone(self.state)
        log = Log()
        move: Answer = Answer(outcome)
        secret_to = chance.seats
        self.ruleset.resolve(state, outcome, log)
        entry = Entry(move, chance.format(outcome), log, secret_to)
        self._commit(self.state, state, entry)
        return entry

    def roll(self, rng: Random) -> Entry:
        """Let `rng` answer the pending chance."""
        return self.answer(self.chance().sample(rng))

    # -- taking back -----------------------------------------------------------------

    def undo_refusal(self, seat: int) -> str:
        """Return why `seat` may not take back the last move; "" if it may.

        The reason is `nothing`, `over`, `dice`, `revealed` or `other`.
        """
        if not self.history:
            return "nothing"
        last = self.history[-1]
        if self.result is not None:
            return "over"
        if last.seat is None:
            return "dice"
        if last.seat != seat:
            return "other"
        return "revealed" if last.crosses_knowledge() else ""

    def undo(self, seat: int) -> Entry:
        """Take back the last move of `seat`. Raises BadInput with the reason if it may not."""
        reason = self.undo_refusal(seat)
        if reason:
            raise BadInput("cannot take back", reason, "", "an own move since the last dice")
        self.state = self._last_before()
        self._before.pop()
        return self.history.pop()

    def fork(self) -> Match[S, A]:
        """Return an independent match in the same state, with the same history."""
        other: Match[S, A] = Match(
            self.ruleset, self.scenario, self.options, self.start, self.opening
        )
        other.state = self.state
        other.history.extend(self.history)
        other.comments.update(self.comments)
        other.variations.extend(self.variations)
        other._before = self._before.copy()
        return other

    def fork_at_start(self) -> Match[S, A]:
        """Return an independent match of the same game before its first move."""
        return Match(self.ruleset, self.scenario, self.options, self.start, self.opening)

    def branch(self, state: S) -> Match[S, A]:
        """Return an independent match that begins in `state`, one of the states of this game."""
        return Match(self.ruleset, self.scenario, self.options, self.start, state)

    def states_at(self, moments: Collection[int]) -> dict[int, S]:
        """Return the states after these numbers of moves, at most `len(history)`."""
        found: dict[int, S] = {}
        state = self.opening
        for number in range(max(moments, default=-1) + 1):
            if number in moments:
                found[number] = state
            if number < len(self.history):
                state = replayed(self.ruleset, state, self.history[number].move)
        return found

    def bookmark(self) -> Bookmark[S]:
        """Return a snapshot for `return_to`."""
        return Bookmark(self.state, self.history, self._before)

    def return_to(self, bookmark: Bookmark[S]) -> None:
        """Restore the state and history of a bookmark."""
        self.state = bookmark.state
        self.history[:] = bookmark.history
        self._before = bookmark.before.copy()

    # -- knowing ---------------------------------------------------------------------

    def view(self, seat: int | None) -> View[S]:
        """Return the view of `seat`; None is a spectator."""
        return self.ruleset.observe(self.state, seat)

    def owing(self) -> tuple[int, ...]:
        """Return the seats that owe a decision."""
        pending = self.pending
        return pending.seats if isinstance(pending, Prompt) else ()

    def chance(self) -> Chance:
        """Return the pending chance. Raises BadInput if the game does not wait for one."""
        pending = self.pending
        if not isinstance(pending, Chance):
            raise BadInput("no dice are asked for", "", "", "a decision or nothing")
        return pending

    # -- inside ----------------------------------------------------------------------

    def _decide(self, state: S, seat: int, action: A) -> tuple[S, Entry]:
        ruleset = self.ruleset
        text = ruleset.notation.format_action(state, action)
        ruling = ruleset.check(state, seat, action)
        if ruling is not None:
            raise messages.illegal(ruleset, state, ruling, text)
        move = Decision(seat, action)
        secret_to = ruleset.knowledge.secret_to(state, move)
        after = ruleset.clone(state)
        log = Log()
        ruleset.decide(after, seat, action, log)
        return after, Entry(move, text, log, secret_to)

    def _commit(self, before: S, after: S, entry: Entry) -> None:
        self.history.append(entry)
        self.state = after
        if entry.crosses_knowledge():
            self._before = []
            return
        self._before.append(before)
        old = len(self._before) - 1 - KEEP_RECENT
        if old > 0 and old % KEEP_EVERY != 0:
            self._before[old] = None

    def _last_before(self) -> S:
        """Return the state before the last move; if it was not kept, replay from the last kept one.

        All moves since then are decisions: a roll crosses knowledge, which clears the states.
        """
        number = len(self._before) - 1
        while (found := self._before[number]) is None:
            number -= 1
        state: S = found
        for entry in self.history[len(self.history) - len(self._before) + number : -1]:
            state = replayed(self.ruleset, state, entry.move)
        return state


class LazyMatch:
    """A match, and the moves that it has not recorded yet.

    Each move is checked, then made in place on a state of its own. `match` records the moves. If
    somebody plays on the match itself, this goes on from there.
    """

    def __init__(self, match: Match[Any, Any]) -> None:
        self.ruleset: Final[AnyRuleset] = match.ruleset
        self._match = match
        self._is_shared = False
        self._made: list[Decision[Any] | Answer] = []
        self._state: State = match.state
        self._is_owned = False
        self._pending: Pending = match.pending

    # -- what there is -----------------------------------------------------------------

    @property
    def match(self) -> Match[Any, Any]:
        """Return the match with its whole history."""
        if self._made or self._is_shared:
            self._record()
        return self._match

    @property
    def count(self) -> int:
        """Return the number of moves so far, throws of dice included."""
        return len(self._match.history) + len(self._made)

    @property
    def state(self) -> State:
        """Return the position, which no later move changes."""
        self._follow()
        self._is_owned = False
        return self._state

    @property
    def current(self) -> State:
        """Return the position until the next move: it may be changed in place."""
        self._follow()
        return self._state

    @property
    def pending(self) -> Pending:
        """Return what the game waits for."""
        self._follow()
        return self._pending

    def first_seat(self) -> int:
        """Return the seat that has to decide, the first of several; NOBODY if none has to."""
        self._follow()
        pending = self._pending
        return pending.seats[0] if isinstance(pending, Prompt) else NOBODY

    def legal(self, seat: int) -> list[Any]:
        """Return the legal actions of a seat; the list is not to be changed."""
        self._follow()
        return self.ruleset.legal(self._state, seat)

    def fork(self) -> LazyMatch:
        """Return an independent copy: whoever moves or records first makes a copy of its own."""
        self._follow()
        self._is_shared = True
        self._is_owned = False
        other: LazyMatch = LazyMatch(self._match)
        other._is_shared = True
        other._made = self._made.copy()
        other._state = self._state
        other._pending = self._pending
        return other

    # -- playing -----------------------------------------------------------------------

    def play(self, seat: int, action: Any) -> None:
        """Make a decision. Raises IllegalAction, or BadInput if it is no action; the game is then
        unchanged.
        """
        self._follow()
        ruleset = self.ruleset
        try:
            ruling = ruleset.check(self._state, seat, action)
        except (AttributeError, TypeError) as error:
            expected = f"an action of {ruleset.about.title}, such as those of `legal_actions`"
            raise BadInput("not an action", repr(action)[:80], "", expected) from error
        if ruling is not None:
            text = ruleset.notation.format_action(self._state, action)
            raise messages.illegal(ruleset, self._state, ruling, text)
        self._own()
        ruleset.decide(self._state, seat, action, SILENT)
        self._made.append(Decision(seat, action))
        self._pending = ruleset.pending(self._state)

    def play_order(self, seat: int, order: str) -> None:
        """Make all decisions of an order, or none.

        Raises BadNotation, IllegalAction or BadInput; the game is then unchanged.
        """
        notation = self.ruleset.notation
        texts = notation.split(order)
        if not texts:
            raise BadInput("empty order", order, "", "an order")
        # The position of `state` is not changed by what follows.
        state, pending, count = self.state, self._pending, len(self._made)
        try:
            for text in texts:
                self.play(seat, notation.parse_action(self._state, seat, text))
        except RulesError:
            self._state, self._pending, self._is_owned = state, pending, False
            del self._made[count:]
            raise

    def roll(self, rng: Random) -> bool:
        """Let `rng` answer the dice that are due; return whether there were any."""
        self._follow()
        chance = self._pending
        if not isinstance(chance, Chance):
            return False
        outcome = chance.sample(rng)
        self._own()
        self.ruleset.resolve(self._state, outcome, SILENT)
        self._made.append(Answer(outcome))
        self._pending = self.ruleset.pending(self._state)
        return True

    # -- inside ------------------------------------------------------------------------

    def _own(self) -> None:
        """Go on with a copy of the state, unless it may be changed in place."""
        if not self._is_owned:
            self._state = self.ruleset.clone(self._state)
            self._is_owned = True

    def _follow(self) -> None:
        """Go on from where the match is, if somebody has played on it."""
        if not self._made and self._state is not self._match.state:
            self._state, self._is_owned = self._match.state, False
            self._pending = self._match.pending

    def _record(self) -> None:
        """Write the moves into the history of a match of its own."""
        match = self._match.fork() if self._is_shared else self._match
        for move in self._made:
            if isinstance(move, Answer):
                match.answer(move.outcome)
            else:
                match.play(move.seat, move.action)
        self._match, self._is_shared, self._made = match, False, []
        self._follow()
