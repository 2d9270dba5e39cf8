"""The door: which page may speak, whose link it has, and what of a game that opens.

Here a visitor's room, seats and game are found, once for each request.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Final
from urllib.parse import urlsplit

from fastapi import Depends, Query, Request, WebSocket, WebSocketDisconnect
from fastapi import Path as PathField
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from naumachia.server.campaigns.campaigns import Campaigns
from naumachia.server.campaigns.room import CampaignRoom
from naumachia.server.errors import Refused
from naumachia.server.game.game import Game
from naumachia.server.live.link import AGAIN
from naumachia.server.live.room import Room
from naumachia.server.live.rooms import Rooms

LONGEST_KEY: Final = 128
SUBPROTOCOL: Final = "naumachia"
KEY: Final = "key."
"""How the subprotocol begins by which a page hands over the key of its link."""

BEARER: Final = "bearer "
NOT_HERE: Final = 4404
"""The close code of a socket whose link opens nothing."""

POLICY: Final = 1008
PORTS: Final = {"http": ":80", "https": ":443"}

Id = Annotated[str, PathField(min_length=1, max_length=128)]


def key_of(
    connection: HTTPConnection, token: Annotated[str, Query(max_length=LONGEST_KEY)] = ""
) -> str:
    """The key of the link that a request comes with: by its header, for a socket by a subprotocol.

    In the address, where proxies would write it down, it is only for links of old.
    """
    given = connection.headers.get("authorization", "")
    if given.lower().startswith(BEARER):
        return given[len(BEARER) :].strip()[:LONGEST_KEY]
    for one in connection.headers.get("sec-websocket-protocol", "").split(","):
        if one.strip().startswith(KEY):
            return one.strip()[len(KEY) :][:LONGEST_KEY]
    return token


Key = Annotated[str, Depends(key_of)]


def rooms_of(request: HTTPConnection) -> Rooms:
    """The rooms of the server that answers."""
    rooms: Rooms = request.app.state.rooms
    return rooms


def campaigns_of(request: HTTPConnection) -> Campaigns:
    """The campaigns of the server that answers."""
    campaigns: Campaigns = request.app.state.campaigns
    return campaigns


@dataclass(frozen=True, slots=True)
class Visitor:
    """One who has come in: the room, the seats that his link holds there, and the game as far as
    he may know it.
    """

    room: Room
    seats: tuple[int, ...]
    key: str
    game: Game


@dataclass(frozen=True, slots=True)
class CampaignVisitor:
    """One who has come to a campaign, and the seats that his link holds there."""

    room: CampaignRoom
    seats: tuple[int, ...]
    key: str


async def visitor(request: Request, game: Id, key: Key) -> Visitor:
    """Who asks for a game. Raises Refused."""
    room, seats = await rooms_of(request).enter(game, key)
    return Visitor(room, seats, key, room.told(seats))


async def campaign_visitor(request: Request, campaign: Id, key: Key) -> CampaignVisitor:
    """Who asks for a campaign. Raises Refused."""
    room, seats = await campaigns_of(request).enter(campaign, key)
    return CampaignVisitor(room, seats, key)


AtGame = Annotated[Visitor, Depends(visitor)]
AtCampaign = Annotated[CampaignVisitor, Depends(campaign_visitor)]


async def accept(websocket: WebSocket) -> None:
    """Take a page's socket, with the subprotocol that it offers."""
    offered = websocket.headers.get("sec-websocket-protocol", "").split(",")
    known = any(one.strip() == SUBPROTOCOL for one in offered)
    await websocket.accept(SUBPROTOCOL if known else None)


async def turn_away(websocket: WebSocket, error: Refused) -> None:
    """Say why a socket is not let in, and close it; whoever has gone already hears nothing."""
    code = {404: NOT_HERE, 409: POLICY}.get(error.status, AGAIN)
    with suppress(WebSocketDisconnect):
        await websocket.send_json({"type": "error", **error.data()})
        await websocket.close(code, error.message[:120])


def own_page(headers: Headers, allowed: Collection[str]) -> bool:
    """Whether what is sent comes from a page of this server, of an allowed site, or of none.

    Browsers say from where; programs do not, and are not what a stranger's page can steer.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") != "cross-site"
    if origin in allowed:
        return True
    from_there = urlsplit(origin)
    port = PORTS.get(from_there.scheme, "")
    there = from_there.netloc.lower().removesuffix(port)
    return bool(there) and there == headers.get("host", "").lower().removesuffix(port)
