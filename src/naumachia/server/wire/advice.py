"""What a page is told that asks what the computer would do, or why it did what it did."""

from __future__ import annotations

from typing_extensions import TypedDict

from naumachia.server.wire.board import PieceId, SeatId
from naumachia.server.wire.orders import Odds


class AdvisedOrder(TypedDict):
    """An order that was weighed; `text` can be played as it stands."""

    text: str
    sentence: str
    ship: PieceId | None
    chances: float | None
    """Of the seat to win, 0 to 1, as the computer sees it; null where it had no choice."""


class Advice(TypedDict):
    """What the computer would do in a seat's place, from what the seat knows, and why."""

    seat: SeatId
    at: int
    best: AdvisedOrder
    other: AdvisedOrder | None
    """The next best."""
    reasons: list[str]
    odds: Odds | None
    reply: str
    """What it expects the next seat to do; empty where dice or hidden things come first."""


class Why(TypedDict):
    """Why a computer gave an order: thought over once more, from what its seat knew."""

    seat: SeatId
    at: int
    order: AdvisedOrder
    others: list[AdvisedOrder]
    """What else it weighed, the best first."""
    reasons: list[str]
    """As its advisor puts it to the computer: "you" is the computer."""
    reply: str
    """What it expects the next seat to do; empty where dice or hidden things come first."""
