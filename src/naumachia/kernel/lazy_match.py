"""Play a match at the speed of its rules: its history is written when somebody asks for it."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from naumachia.kernel import messages
from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput, RulesError
from naumachia.kernel.event import SILENT
from naumachia.kernel.match import Match
from naumachia.kernel.pending import Answer, Decision, Pending, Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset

NOBODY: Final = -1


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
