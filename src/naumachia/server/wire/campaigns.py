"""Define the messages about campaigns.

`scripts/write_wire.py` writes the page's types and the documentation's tables from here.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

from naumachia.server.wire.messages import Pair, Picture, Point, SeatId, WelcomeSeat

CampaignStatus: TypeAlias = Literal["yours", "battle", "waiting", "over", "halted"]
Lane: TypeAlias = tuple[Point, Point]


class Place(TypedDict):
    """A place of the chart, and the side that holds it with its colours."""

    id: str
    title: str
    at: Point
    seat: SeatId | None
    fleet: str | None
    label: str
    note: str


class FleetShip(TypedDict):
    """A ship with all its losses."""

    id: str
    title: str
    place: str
    """What is left of its crew, as "12/20"."""
    note: str
    sheet: list[Pair]


class Fleet(TypedDict):
    """A fleet, and where the chart shows it."""

    id: str
    seat: SeatId
    fleet: str
    note: str
    at: Point
    size: float
    ships: list[FleetShip]


class CampaignOrder(TypedDict):
    """A legal order of the side to move."""

    text: str
    subject: str | None
    target: str | None
    label: str
    sentence: str
    clause: str


class CampaignPrompt(TypedDict):
    """Who has to act."""

    seats: list[SeatId]
    yours: bool
    sentence: str
    clause: str | None


class CampaignUndo(TypedDict):
    """Whether the last order can be taken back."""

    allowed: bool
    reason: str


class CampaignDice(TypedDict):
    """Dice that the players roll."""

    title: str
    sides: list[int]


class Battle(TypedDict):
    """The pending battle."""

    title: str
    summary: str
    path: str | None
    """Its game, once somebody has begun it."""
    turn: str
    yours: bool
    seats: list[WelcomeSeat]
    handed: bool
    """Whether computers command all fleets of this link."""


class StepLine(TypedDict):
    """A step and its result."""

    kind: Literal["order", "dice", "battle"]
    seat: SeatId | None
    text: str
    details: list[str]
    clause: str


class LogLine(StepLine):
    """A step of the history; `heading` begins a section of it."""

    n: int
    heading: str
    path: str | None


class StatusSection(TypedDict):
    """The state of the campaign, under a heading."""

    title: str
    lines: list[str]


class CampaignResult(TypedDict):
    """How the campaign ended."""

    winners: list[SeatId]
    title: str
    sentence: str
    clause: str


class CampaignFacts(TypedDict):
    """Whose turn it is and who is here: the parts that are fast to compute."""

    campaign: str
    ruleset: str
    game: str
    title: str
    summary: str
    revision: int
    started: str
    changed: str
    you: list[SeatId]
    seats: list[WelcomeSeat]
    status: CampaignStatus
    prompt: CampaignPrompt
    undo: CampaignUndo
    ask_dice: CampaignDice | None
    battle: Battle | None
    result: CampaignResult | None
    options: list[str]
    """The options of the battles that differ from the defaults."""
    option_words: str
    """The same as `name=value` words, to request the clauses."""
    rematch: str | None
    """The campaign that followed this one with the same links."""


class CampaignChart(Picture):
    """The chart, the fleets, the orders and the history: the parts that are slow to compute."""

    places: list[Place]
    lanes: list[Lane]
    """The lines between places, in units of the board."""
    fleets: list[Fleet]
    standing: list[StatusSection]
    orders: list[CampaignOrder]
    log: list[LogLine]


class CampaignState(CampaignFacts, CampaignChart):
    """A campaign as a page shows it."""


class CampaignRefusal(TypedDict):
    """Why an order is illegal."""

    title: str
    sentence: str
    clause: str | None


class CampaignAimAnswer(TypedDict):
    """The order that pointing means, and why it is illegal, if it is."""

    text: str
    refused: CampaignRefusal | None


class CampaignNews(TypedDict):
    """Something has changed, or somebody joined or left."""

    type: NotRequired[Literal["campaign"]]
    revision: int
