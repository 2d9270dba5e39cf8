"""Run one battle: roll its dice, list its legal actions, redact it for a seat."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from random import Random
from typing import Any, Final

from naumachia.game import opened
from naumachia.kernel.errors import BadInput
from naumachia.kernel.match import NOBODY, LazyMatch, Match
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.render.text import board_and_rosters
from naumachia.scene import Scene
from naumachia.scene.board import board_of

LOSS: Final = -1.0
"""The reward for an illegal action, the same as for a lost game."""


class Battle:
    """A battle that can be played many times. Dice are rolled as soon as they are due.

    A game is cut off after `limit` decisions; 0: the limit of the rule set. Raises BadInput for an
    unknown rule set, scenario or option, and for a wrong limit.
    """

    def __init__(
        self, ruleset: str, scenario: str, options: Mapping[str, object], limit: int = 0
    ) -> None:
        if type(limit) is not int or limit < 0:
            expected = "a whole number, 0 for the limit of the rule set"
            raise BadInput("wrong value", repr(limit), "argument limit", expected)
        self.opening: Final[Match[Any, Any]] = opened(ruleset, scenario or None, options)
        self.ruleset: Final[AnyRuleset] = self.opening.ruleset
        self.seats: Final = self.ruleset.seats
        self.limit: Final = limit or self.ruleset.max_decisions
        self.begin(Random(0))

    def another(self) -> Battle:
        """Return a game of its own of the same battle."""
        other = copy(self)
        other.begin(Random(0))
        return other

    def begin(self, dice: Random) -> None:
        """Begin a new game with these dice."""
        self._dice = dice
        self._play = LazyMatch(self.opening.fork_at_start())
        self.decisions = 0
        self._settle()

    def play(self, action: Any) -> None:
        """Play an action of the seat that decides. Raises IllegalAction, or BadInput at the end."""
        self.play_for(self.seat, action)

    def play_for(self, seat: int, action: Any) -> None:
        """Play an action of one of the seats in `deciding`. Raises as `play` does."""
        if self.seat == NOBODY:
            raise BadInput("the game is over", "", "", "a call of reset")
        self._play.play(seat, action)
        self.decisions += 1
        self._settle()

    @property
    def deciding(self) -> tuple[int, ...]:
        """Return all seats that owe a decision, in seat order."""
        pending = self._play.pending
        return tuple(sorted(pending.seats)) if isinstance(pending, Prompt) else ()

    def legal_for(self, seat: int) -> list[Any]:
        """Return the legal actions of a seat; none if it owes no decision."""
        return self.legal if seat == self.seat else self._play.legal(seat)

    def view(self, seat: int | None) -> View[Any]:
        """Return what a seat may know; None is a spectator."""
        return self.ruleset.observe(self._play.current, seat)

    def scene(self, seat: int | None) -> Scene:
        """Return the board as a seat or a spectator sees it."""
        return board_of(self.ruleset).scene(self.view(seat))

    def text(self, seat: int | None) -> str:
        """Return the board and the rosters as text, as a seat or a spectator sees them."""
        margin = board_of(self.ruleset).margin(self.view(seat))
        return board_and_rosters(self.scene(seat), margin, flipped=False)

    @property
    def match(self) -> Match[Any, Any]:
        """Return the game with its whole history, to save or to show."""
        return self._play.match

    @property
    def state(self) -> Any:
        """Return the true state, hidden parts included; the next move changes it."""
        return self._play.current

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended by its rules."""
        return isinstance(self._play.pending, Result)

    @property
    def is_cut_off(self) -> bool:
        """Return whether the game has reached its limit of decisions before its end."""
        return self.seat != NOBODY and self.decisions >= self.limit

    def rewards(self) -> list[float]:
        """Return the reward of each seat: 1 for a win, -1 for a loss, 0 for a draw or no result."""
        result = self._play.pending
        if not isinstance(result, Result):
            return [0.0] * len(self.seats)
        return [float((score > 0) - (score < 0)) for score in result.scores]

    def _settle(self) -> None:
        """Roll the dice that are due, and list the actions of the seat that then decides.

        Several seats that decide at once are asked in seat order.
        """
        while self._play.roll(self._dice):
            pass
        self.seat = self._play.first_seat()
        self.legal: list[Any] = [] if self.seat == NOBODY else self._play.legal(self.seat)
