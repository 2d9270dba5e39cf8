"""The bodies of requests and answers about campaigns."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from naumachia.server.wire.requests import LONGEST_NAME
from naumachia.server.wire.schema import GameLink, SeatRequest, WatchLink, Word

Id: TypeAlias = Annotated[str, StringConstraints(max_length=128)]
Orders: TypeAlias = Annotated[str, StringConstraints(max_length=4000)]


class CampaignRequest(BaseModel):
    """A campaign to begin: by its id, from its file (`source`), or gone on with (`record`)."""

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
    """Orders with `;` between them; `base` is the revision that the page saw."""

    model_config = ConfigDict(extra="forbid")
    text: Orders
    seat: Id = ""
    base: int


class CampaignAimRequest(BaseModel):
    """A fleet is pointed at a place."""

    model_config = ConfigDict(extra="forbid")
    subject: Id
    target: Id
    seat: Id = ""


class CampaignUndoRequest(BaseModel):
    """The last order is to be taken back."""

    model_config = ConfigDict(extra="forbid")
    base: int


class CampaignDiceRequest(BaseModel):
    """The faces of dice thrown at the table."""

    model_config = ConfigDict(extra="forbid")
    faces: list[int] = Field(min_length=1, max_length=100)
    base: int


class CampaignBattleRequest(BaseModel):
    """Who is to command the fleets of this link in the battle."""

    model_config = ConfigDict(extra="forbid")
    by: Literal["person", "computer"] = "person"


class CampaignNameRequest(BaseModel):
    """What to call the player of a seat; nothing: by the seat's own name."""

    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, StringConstraints(max_length=LONGEST_NAME)]
    seat: Id | None = None


class CampaignRematchRequest(BaseModel):
    """The campaign once more; with `swap` the sides are changed."""

    model_config = ConfigDict(extra="forbid")
    swap: bool = False


class BattleBegun(BaseModel):
    """The game of a battle."""

    game: str
    path: str
