"""Define the requests of a page over its socket; anything else is refused with a sentence."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeGuard, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from naumachia.server.errors import Refused

LONGEST_TEXT: Final = 4000
LONGEST_CHAT: Final = 500
LONGEST_NAME: Final = 40
LARGEST_SEQ: Final = 1_000_000
Coordinate: TypeAlias = Annotated[float, Field(ge=-1e6, le=1e6, allow_inf_nan=False, strict=False)]
"""A coordinate of the board, within the limits of any table."""

Spot: TypeAlias = tuple[Coordinate, Coordinate]


class IdentifiedRequest(BaseModel):
    """A message with its `id`; a repeated `id` gets the same answer and has no other effect."""

    model_config = ConfigDict(extra="forbid", strict=True)
    id: str = Field(min_length=1, max_length=64)


class Pointing(BaseModel):
    """A place that is pointed at with a selected piece."""

    model_config = ConfigDict(extra="forbid", strict=True)
    subject: str = Field(min_length=1, max_length=64)
    at: Spot
    heading: Coordinate | None = None


class OrderRequest(IdentifiedRequest):
    """Play an order, given in the position after move `base`: its text, or the place that is
    pointed at.
    """

    do: Literal["order"]
    text: str | None = Field(None, min_length=1, max_length=LONGEST_TEXT)
    aim: Pointing | None = None
    seat: str | None = Field(None, max_length=64)
    base: int = Field(ge=0, le=LARGEST_SEQ)

    @model_validator(mode="after")
    def one_of_both(self) -> OrderRequest:
        """Raise ValueError for neither or both of text and aim."""
        if (self.text is None) == (self.aim is None):
            raise ValueError("an order has either a text or an aim")
        return self


class CheckRequest(IdentifiedRequest):
    """Ask whether an order is legal, and for its odds."""

    do: Literal["check"]
    text: str = Field(min_length=1, max_length=LONGEST_TEXT)
    seat: str | None = Field(None, max_length=64)


class AimRequest(IdentifiedRequest):
    """Ask which order brings a piece to a point of the board, or acts on what is there."""

    do: Literal["aim"]
    subject: str = Field(min_length=1, max_length=64)
    at: Spot
    heading: Coordinate | None = None
    seat: str | None = Field(None, max_length=64)


class GroupRequest(IdentifiedRequest):
    """Ask which order takes exactly these pieces together, with these cards of the hand."""

    do: Literal["gather"]
    pieces: list[Annotated[str, Field(max_length=64)]] = Field(max_length=200)
    cards: list[Annotated[str, Field(max_length=64)]] = Field(default_factory=list, max_length=60)
    seat: str | None = Field(None, max_length=64)


class FillRequest(IdentifiedRequest):
    """Ask which order a form makes with these values; omitted fields keep theirs."""

    do: Literal["fill"]
    form: str = Field(min_length=1, max_length=64)
    values: dict[
        Annotated[str, Field(max_length=64)],
        Annotated[str, Field(min_length=1, max_length=64)],
    ] = Field(max_length=64)
    seat: str | None = Field(None, max_length=64)


class JoinRequest(IdentifiedRequest):
    """Ask for the same order with exactly these pieces of its `joins`."""

    do: Literal["join"]
    text: str = Field(min_length=1, max_length=LONGEST_TEXT)
    pieces: list[Annotated[str, Field(max_length=64)]] = Field(max_length=200)
    seat: str | None = Field(None, max_length=64)


class ReachRequest(IdentifiedRequest):
    """Ask how far a piece can go, as a drawing; with the text of an attack, from which side it
    meets its target.
    """

    do: Literal["reach"]
    subject: str = Field(min_length=1, max_length=64)
    order: str | None = Field(None, min_length=1, max_length=LONGEST_TEXT)
    seat: str | None = Field(None, max_length=64)


class OddsRequest(IdentifiedRequest):
    """Ask for the odds of every attack of a piece, or of those on one target."""

    do: Literal["odds"]
    subject: str = Field(min_length=1, max_length=64)
    target: str | None = Field(None, min_length=1, max_length=64)
    seat: str | None = Field(None, max_length=64)


class NextAttacksRequest(IdentifiedRequest):
    """Ask what a piece could attack after a move, with the odds."""

    do: Literal["onward"]
    text: str = Field(min_length=1, max_length=LONGEST_TEXT)
    seat: str | None = Field(None, max_length=64)


class OrdersRequest(IdentifiedRequest):
    """Ask for the orders of a piece that are not listed, because there are too many pieces."""

    do: Literal["orders"]
    subject: str = Field(min_length=1, max_length=64)
    seat: str | None = Field(None, max_length=64)


class UndoRequest(IdentifiedRequest):
    """Take back your last order."""

    do: Literal["undo"]
    seat: str | None = Field(None, max_length=64)


class TakebackRequest(IdentifiedRequest):
    """Ask the others to let you take back your last order, or all since your last order that begins
    at move `to` or earlier. Computers agree at once.
    """

    do: Literal["takeback"]
    seat: str | None = Field(None, max_length=64)
    to: int | None = Field(None, ge=0)


class RedoRequest(IdentifiedRequest):
    """Make the moves again that you took back last, until somebody moves."""

    do: Literal["redo"]
    seat: str | None = Field(None, max_length=64)


class AllowRequest(IdentifiedRequest):
    """Answer such a request; its sender withdraws it with a no."""

    do: Literal["allow"]
    yes: bool


class DiceRequest(IdentifiedRequest):
    """Enter the dice rolled on your own table."""

    do: Literal["dice"]
    faces: list[Annotated[int, Field(ge=0, le=1000)]] = Field(min_length=1, max_length=64)


class ThreatsRequest(IdentifiedRequest):
    """Ask what a seat could attack."""

    do: Literal["threats"]
    seat: str = Field(max_length=64)


class ChatRequest(IdentifiedRequest):
    """Send a chat line."""

    do: Literal["chat"]
    text: str = Field(min_length=1, max_length=LONGEST_CHAT)


class ResignRequest(IdentifiedRequest):
    """Resign."""

    do: Literal["resign"]
    seat: str | None = Field(None, max_length=64)


class NameRequest(IdentifiedRequest):
    """Name the player of a seat; empty: the name of the seat."""

    do: Literal["name"]
    name: str = Field(max_length=LONGEST_NAME)
    seat: str | None = Field(None, max_length=64)


class FlipRequest(IdentifiedRequest):
    """Turn the board."""

    do: Literal["flip"]
    on: bool


class FullUpdateRequest(IdentifiedRequest):
    """Ask for a full update, because the last delta does not fit. `anew` is the deprecated name of
    `refresh`.
    """

    do: Literal["refresh", "anew"]


class PaceRequest(IdentifiedRequest):
    """Set the pace of the computer: as usual, or fast. It is fast if all connected
    players want it.
    """

    do: Literal["pace"]
    quick: bool


class PingRequest(BaseModel):
    """Check the connection."""

    model_config = ConfigDict(extra="forbid", strict=True)

    do: Literal["ping"]
    id: str = Field("", max_length=64)


AnyRequest: TypeAlias = (
    OrderRequest
    | CheckRequest
    | AimRequest
    | GroupRequest
    | FillRequest
    | JoinRequest
    | ReachRequest
    | OddsRequest
    | NextAttacksRequest
    | OrdersRequest
    | UndoRequest
    | TakebackRequest
    | RedoRequest
    | AllowRequest
    | DiceRequest
    | ThreatsRequest
    | ChatRequest
    | ResignRequest
    | NameRequest
    | FlipRequest
    | FullUpdateRequest
    | PaceRequest
    | PingRequest
)
REQUESTS: Final[TypeAdapter[AnyRequest]] = TypeAdapter(
    Annotated[AnyRequest, Field(discriminator="do")]
)


SeatedRequest: TypeAlias = (
    OrderRequest
    | CheckRequest
    | AimRequest
    | GroupRequest
    | FillRequest
    | JoinRequest
    | ReachRequest
    | OddsRequest
    | NextAttacksRequest
    | OrdersRequest
    | UndoRequest
    | TakebackRequest
    | RedoRequest
    | ResignRequest
    | NameRequest
)
SEATED: Final = get_args(SeatedRequest)


def with_seat(request: AnyRequest) -> TypeGuard[SeatedRequest]:
    """Return whether a request is for a seat of its link: the one it names, else the one
    to decide.
    """
    return isinstance(request, SEATED)


def read_request(text: str) -> AnyRequest:
    """Parse a message. Raises Refused with the wrong field and what would be valid."""
    try:
        return REQUESTS.validate_json(text)
    except ValidationError as error:
        raise first_error(error) from error


def first_error(error: ValidationError, where: str = "") -> Refused:
    """Return the first error of some input."""
    fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
    path = [str(part) for part in fault["loc"]]
    place = ".".join([where, *path] if where else path)
    message = f"{fault['msg']}{f' at {place}' if place else ''}"
    return Refused(422, "invalid", message, place=place, expected=str(fault["msg"]))


def request_id(text: str) -> str:
    """Return the `id` of an otherwise invalid message, if it has one."""
    try:
        message: Any = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    found = message.get("id") if isinstance(message, dict) else None
    return found if isinstance(found, str) and found.isprintable() and len(found) <= 64 else ""
