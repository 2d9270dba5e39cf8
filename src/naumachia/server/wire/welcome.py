"""What a page is told of a game when it comes: who plays, by which options, what it is about."""

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
    """In which a computer plays; null where it has none."""
    fleet: str
    online: bool


class OptionText(TypedDict):
    """An option as this table has it."""

    id: str
    value: bool | int | str
    text: str


class Story(TypedDict):
    """What a battle is about; each may be empty."""

    stake: str
    aim: str
    who: str
    source: str
    """Where it comes from."""


class NextScenario(TypedDict):
    """The scenario to go on to after this one."""

    id: str
    title: str
