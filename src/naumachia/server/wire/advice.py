"""Define the messages about advice and explanations of orders."""

from __future__ import annotations

from typing_extensions import TypedDict

from naumachia.server.wire.board import PieceId, SeatId
from naumachia.server.wire.orders import Odds


class AdvisedOrder(TypedDict):
    """A candidate order; `text` can be played as it is."""

    text: str
    sentence: str
    ship: PieceId | None
    chances: float | None
    """The seat's chance to win, 0 to 1, by the computer's estimate; null: it had no choice."""


class Advice(TypedDict):
    """What the computer would order in a seat's place, from what the seat knows, and why."""

    seat: SeatId
    at: int
    best: AdvisedOrder
    other: AdvisedOrder | None
    """The next best order."""
    reasons: list[str]
    odds: Odds | None
    reply: str
    """The expected order of the next seat; empty if dice or hidden information come first."""


class OrderExplanation(TypedDict):
    """Why a computer gave an order: the search is repeated from what its seat knew."""

    seat: SeatId
    at: int
    order: AdvisedOrder
    others: list[AdvisedOrder]
    """The alternatives, the best first."""
    reasons: list[str]
    """Written for the computer: "you" is the computer."""
    reply: str
    """The expected order of the next seat; empty if dice or hidden information come first."""
