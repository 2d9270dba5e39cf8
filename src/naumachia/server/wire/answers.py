"""What a page is answered."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from naumachia.server.wire.board import PieceId, Point
from naumachia.server.wire.orders import Odds, Order, Refusal


class Done(TypedDict):
    """It is done, and stored."""

    type: Literal["done"]
    id: NotRequired[str]
    seq: int


class Refused(Refusal):
    """It is not done."""

    type: Literal["refused"]
    id: NotRequired[str]
    seq: int


class Checked(TypedDict):
    """Whether an order could be played, and its odds."""

    type: Literal["checked"]
    id: NotRequired[str]
    ok: bool
    refused: Refusal | None
    odds: Odds | None
    order: Order | None


class Aimed(TypedDict):
    """The order that pointing means, and where that is refused the legal one nearest to it."""

    type: Literal["aimed"]
    id: NotRequired[str]
    order: Order | None
    nearest: Order | None


class Gathered(TypedDict):
    """The order that takes exactly these pieces together; null where no set is chosen."""

    type: Literal["gathered"]
    id: NotRequired[str]
    order: Order | None


class Reach(TypedDict):
    """A drawing in the frame of the picture; "" when there is nothing to show."""

    type: Literal["reach"]
    id: NotRequired[str]
    svg: str


class Threat(TypedDict):
    """What a piece could strike."""

    subject: PieceId
    at: Point
    by: str
    """Its order, or what it would do in a word."""
    target: PieceId | None
    clause: str | None


class Threats(TypedDict):
    """What a seat could strike if its turn began now."""

    type: Literal["threats"]
    id: NotRequired[str]
    items: list[Threat]


class WeighedOrder(TypedDict):
    """An attack with its odds."""

    text: str
    odds: Odds | None


class Weighed(TypedDict):
    """The odds of every legal attack of a piece that is listed."""

    type: Literal["odds"]
    id: NotRequired[str]
    items: list[WeighedOrder]


class OnwardAttack(TypedDict):
    """An attack that a move brings within reach."""

    label: str
    target: PieceId | None
    odds: Odds


class Onward(TypedDict):
    """What could be attacked from where a move leads, the best first, and what else there is to say
    of it, as labels and values.
    """

    type: Literal["onward"]
    id: NotRequired[str]
    attacks: list[OnwardAttack]
    lines: list[tuple[str, str]]
    later: bool
    """The attacks come in a later step of the turn: by then others may lie elsewhere."""


class OrdersAnswer(TypedDict):
    """The orders of a piece that are not listed, and the piece itself if it can be aimed."""

    type: Literal["orders"]
    id: NotRequired[str]
    seq: int
    orders: list[Order]
    aims: list[PieceId]


class Pong(TypedDict):
    """Somebody is there."""

    type: Literal["pong"]
    id: NotRequired[str]


class Fault(TypedDict):
    """What was sent cannot be read, or the server made a mistake."""

    type: Literal["error"]
    id: NotRequired[str]
    code: str
    message: str
    clause: NotRequired[str]
    place: NotRequired[str]
    expected: NotRequired[str]
