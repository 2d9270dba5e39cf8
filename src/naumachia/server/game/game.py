"""Represent a game as the server holds it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from naumachia.kernel.ruleset import AnyRuleset
from naumachia.server.game.timeline import Timeline
from naumachia.server.store.games import ChatRow, GameRow, MoveRow, VariationRow


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The clock of the seat to decide.

    It had `left` of `total` seconds when it started. It runs until `ends`, in seconds since 1970;
    None: it is stopped.
    """

    seat: int
    total: int
    left: float
    ends: float | None


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its timeline, its header, the chat, whether a computer is to move, and a request to
    take back an order, which the next move ends.

    `unplayable_reason` is why it cannot continue under the current edition of the rules; "": it
    can. `rest` are the moves beyond its timeline. `clock` belongs to the seat to decide, if the
    game limits its time. `undone` is what was taken back since the last move, the latest last; a
    restart forgets it. With `unstored`, the game was opened from a record, and is stored when
    somebody plays on. `variations` are those of a finished game.

    Check `ended` before showing hidden information, and `closed` before offering an action. An
    unplayable game is closed but has not ended: it can continue under its own edition.
    """

    timeline: Timeline
    header: GameRow
    chats: tuple[ChatRow, ...]
    thinking: bool = False
    asked: Takeback | None = None
    undone: tuple[Undone, ...] = ()
    unplayable_reason: str = ""
    rest: tuple[MoveRow, ...] = ()
    clock: ClockReading | None = None
    unstored: bool = False
    variations: tuple[VariationRow, ...] = ()

    @property
    def ruleset(self) -> AnyRuleset:
        """Return the rule set."""
        return self.timeline.ruleset

    @property
    def ended(self) -> bool:
        """Return whether the game has ended, so that nothing is hidden any more."""
        finished = self.timeline.match.result is not None and not self.unplayable_reason
        return finished or self.header.resigned is not None

    @property
    def closed(self) -> bool:
        """Return whether nothing more can be decided here: the game has ended or is unplayable."""
        return self.ended or bool(self.unplayable_reason)

    @property
    def open_to_all(self) -> bool:
        """Return whether everybody may read everything: the game has ended or never hides
        anything.
        """
        match = self.timeline.match
        return self.ended or self.ruleset.knowledge.all_known(match.state)


@dataclass(frozen=True, slots=True)
class Undone:
    """Moves that seat `by` took back, which it may make again."""

    by: int
    rows: tuple[MoveRow, ...]


@dataclass(frozen=True, slots=True)
class Takeback:
    """A request of seat `by` to go back to the moment after move `to`; `agreed` have accepted.
    Computers accept at once.
    """

    by: int
    to: int
    agreed: frozenset[int] = frozenset()

    def with_consent(self, seats: tuple[int, ...]) -> Takeback:
        """Return the request with the consent of these seats."""
        return replace(self, agreed=self.agreed | set(seats) - {self.by})

    def is_granted(self, players: int) -> bool:
        """Return whether everybody else has agreed."""
        return len(self.agreed) == players - 1
