"""Define the first message about a game: who plays, with which options, and its story."""

from __future__ import annotations

from typing_extensions import TypedDict

from naumachia.server.wire.board import SeatId, SeatKind


class WelcomeSeat(TypedDict):
    """A seat with its player; a computer is always there."""

    id: SeatId
    title: str
    name: str
    kind: SeatKind
    level: str | None
    manner: str | None
    """The style of a computer; null: none."""
    computer: str
    """How a computer plays, in words: `calm, bold`."""
    fleet: str
    online: bool


class OptionText(TypedDict):
    """An option with its value in this game."""

    id: str
    value: bool | int | str
    text: str


class Story(TypedDict):
    """The story of a battle; each part may be empty."""

    stake: str
    aim: str
    who: str
    source: str
    """The historical source."""


class NextScenario(TypedDict):
    """The next scenario after this one."""

    id: str
    title: str
