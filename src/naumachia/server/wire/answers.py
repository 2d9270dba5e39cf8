"""Define the answers to requests of a page."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from naumachia.server.wire.board import PieceId, Point
from naumachia.server.wire.orders import Odds, Order, Refusal


class DoneAnswer(TypedDict):
    """The request is done and stored."""

    type: Literal["done"]
    id: NotRequired[str]
    seq: int


class RefusedAnswer(Refusal):
    """The request is refused."""

    type: Literal["refused"]
    id: NotRequired[str]
    seq: int


class CheckAnswer(TypedDict):
    """Whether an order is legal, and its odds."""

    type: Literal["checked"]
    id: NotRequired[str]
    ok: bool
    refused: Refusal | None
    odds: Odds | None
    order: Order | None


class AimAnswer(TypedDict):
    """The order that pointing means, and if that is illegal, the nearest legal one."""

    type: Literal["aimed"]
    id: NotRequired[str]
    order: Order | None
    nearest: Order | None


class GroupAnswer(TypedDict):
    """The order for exactly these pieces together; null if no group can be chosen."""

    type: Literal["gathered"]
    id: NotRequired[str]
    order: Order | None


class ReachAnswer(TypedDict):
    """A drawing in the frame of the picture; "" if there is none."""

    type: Literal["reach"]
    id: NotRequired[str]
    svg: str


class Threat(TypedDict):
    """What a piece could attack."""

    subject: PieceId
    at: Point
    by: str
    """Its order, or a word for it."""
    target: PieceId | None
    clause: str | None


class ThreatsAnswer(TypedDict):
    """What a seat could attack if its turn began now."""

    type: Literal["threats"]
    id: NotRequired[str]
    items: list[Threat]


class AttackOdds(TypedDict):
    """An attack with its odds."""

    text: str
    odds: Odds | None


class AttackOddsAnswer(TypedDict):
    """The odds of every listed legal attack of a piece."""

    type: Literal["odds"]
    id: NotRequired[str]
    items: list[AttackOdds]


class NextAttack(TypedDict):
    """An attack that a move makes possible."""

    label: str
    target: PieceId | None
    odds: Odds


class NextAttacksAnswer(TypedDict):
    """The attacks after a move, the best first, and further notes as labels and values."""

    type: Literal["onward"]
    id: NotRequired[str]
    attacks: list[NextAttack]
    lines: list[tuple[str, str]]
    later: bool
    """The attacks come in a later step of the turn, when others may have moved."""


class OrdersAnswer(TypedDict):
    """The orders of a piece that are not listed, and the piece itself if it can be aimed."""

    type: Literal["orders"]
    id: NotRequired[str]
    seq: int
    orders: list[Order]
    aims: list[PieceId]


class Pong(TypedDict):
    """The answer to `ping`."""

    type: Literal["pong"]
    id: NotRequired[str]


class ErrorAnswer(TypedDict):
    """An unreadable message, or an error of the server."""

    type: Literal["error"]
    id: NotRequired[str]
    code: str
    message: str
    clause: NotRequired[str]
    place: NotRequired[str]
    expected: NotRequired[str]
    number: NotRequired[str]
    """The number of an error of the server, which is in its log."""
