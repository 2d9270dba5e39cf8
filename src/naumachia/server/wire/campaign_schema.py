"""Define the bodies of requests and answers about campaigns."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from naumachia.server.wire.requests import LONGEST_NAME
from naumachia.server.wire.schema import GameLink, SeatRequest, WatchLink, Word

Id: TypeAlias = Annotated[str, StringConstraints(max_length=128)]
Orders: TypeAlias = Annotated[str, StringConstraints(max_length=4000)]


class CampaignRequest(BaseModel):
    """A campaign to begin: by its id, from its file (`source`), or continued from a `record`."""

    model_config = ConfigDict(extra="forbid")
    ruleset: Id = ""
    campaign: Id = ""
    source: str = ""
    record: str = ""
    options: dict[Word, bool | int | Word] = Field(default_factory=dict, max_length=100)
    seats: list[SeatRequest] = Field(min_length=1, max_length=16)
    screen: Literal["shared", "separate"] = "separate"
    dice: Literal["rolled", "typed"] = "rolled"
    you: Word | None = None


class CampaignCreated(BaseModel):
    """A new campaign."""

    campaign: str
    ruleset: str
    title: str
    links: list[GameLink]
    watch: WatchLink


class CampaignOrderRequest(BaseModel):
    """Orders separated by `;`; `base` is the revision that the page shows."""

    model_config = ConfigDict(extra="forbid")
    text: Orders
    seat: Id = ""
    base: int


class CampaignAimRequest(BaseModel):
    """Point a fleet at a place."""

    model_config = ConfigDict(extra="forbid")
    subject: Id
    target: Id
    seat: Id = ""


class CampaignUndoRequest(BaseModel):
    """Take back the last order."""

    model_config = ConfigDict(extra="forbid")
    base: int


class CampaignDiceRequest(BaseModel):
    """The faces of dice rolled at the table."""

    model_config = ConfigDict(extra="forbid")
    faces: list[int] = Field(min_length=1, max_length=100)
    base: int


class CampaignBattleRequest(BaseModel):
    """Who commands the fleets of this link in the battle."""

    model_config = ConfigDict(extra="forbid")
    by: Literal["person", "computer"] = "person"


class CampaignNameRequest(BaseModel):
    """The name of a seat's player; empty: the name of the seat."""

    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, StringConstraints(max_length=LONGEST_NAME)]
    seat: Id | None = None


class CampaignRematchRequest(BaseModel):
    """The campaign again; `swap` exchanges the sides."""

    model_config = ConfigDict(extra="forbid")
    swap: bool = False


class BattleLink(BaseModel):
    """The game of a battle."""

    game: str
    path: str
