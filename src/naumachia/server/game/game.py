"""A game as it lies there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from naumachia.kernel.ruleset import AnyRuleset
from naumachia.server.game.timeline import Timeline
from naumachia.server.store.games import ChatRow, GameRow


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it lies there: its timeline, its header, the talk, whether a computer is to
    move, and a request to take an order back, which the next move ends."""

    timeline: Timeline
    header: GameRow
    chats: tuple[ChatRow, ...]
    thinking: bool = False
    asked: Takeback | None = None

    @property
    def ruleset(self) -> AnyRuleset:
        """The rule set that is played."""
        return self.timeline.ruleset

    @property
    def over(self) -> bool:
        """Whether nothing more can be decided."""
        return self.timeline.match.result is not None or self.header.resigned is not None


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
