"""A game as it lies there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from naumachia.kernel.ruleset import AnyRuleset
from naumachia.server.game.timeline import Timeline
from naumachia.server.store.games import ChatRow, GameRow, MoveRow


@dataclass(frozen=True, slots=True)
class Reading:
    """How the clock of the seat that is to decide stands: of `total` seconds it had `left` when it
    was set going; it runs until `ends`, in seconds since 1970, or stands where that is None.
    """

    seat: int
    total: int
    left: float
    ends: float | None


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it lies there: its timeline, its header, the talk, whether a computer is to
    move, and a request to take an order back, which the next move ends.

    `halted` says why it cannot be played on under the edition of the rules that is here, "" where
    it can; `rest` are the moves that it has beyond its timeline. `clock` is that of the seat that
    is to decide, where the game gives it a time. With `unstored` it was opened from a record and
    is not in the store: it gets there when somebody plays on.

    Ask `ended` before showing what was hidden, and `closed` before offering something to do. A
    halted game is closed and has not ended: it goes on under the edition it was begun with.
    """

    timeline: Timeline
    header: GameRow
    chats: tuple[ChatRow, ...]
    thinking: bool = False
    asked: Takeback | None = None
    halted: str = ""
    rest: tuple[MoveRow, ...] = ()
    clock: Reading | None = None
    unstored: bool = False

    @property
    def ruleset(self) -> AnyRuleset:
        """The rule set that is played."""
        return self.timeline.ruleset

    @property
    def ended(self) -> bool:
        """Whether the game has come to its end, so that nothing is hidden any more."""
        finished = self.timeline.match.result is not None and not self.halted
        return finished or self.header.resigned is not None

    @property
    def closed(self) -> bool:
        """Whether nothing more can be decided here: the game has ended or is halted."""
        return self.ended or bool(self.halted)

    @property
    def open_to_all(self) -> bool:
        """Whether everybody may read everything: the game has ended or never hides anything."""
        match = self.timeline.match
        return self.ended or self.ruleset.all_known(match.state)


@dataclass(frozen=True, slots=True)
class Takeback:
    """A request of seat `by` to go back to the moment after move `to`; `agreed` have said yes."""

    by: int
    to: int
    agreed: frozenset[int] = frozenset()

    def allowed_by(self, seats: tuple[int, ...]) -> Takeback:
        """The request with the consent of these seats."""
        return replace(self, agreed=self.agreed | set(seats) - {self.by})

    def granted(self, players: int) -> bool:
        """Whether everybody else has agreed."""
        return len(self.agreed) == players - 1
