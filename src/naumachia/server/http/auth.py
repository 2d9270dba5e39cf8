"""Authenticate requests and sockets, and find the room, the seats and the visible game of each."""

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
from naumachia.server.live.link import AGAIN, SERVER_ERROR
from naumachia.server.live.room import Room
from naumachia.server.live.rooms import Rooms

LONGEST_KEY: Final = 128
SUBPROTOCOL: Final = "naumachia"
KEY: Final = "key."
"""The prefix of the subprotocol that contains the key of a link."""

BEARER: Final = "bearer "
NOT_HERE: Final = 4404
"""The close code of a socket whose link opens nothing."""

POLICY: Final = 1008
PORTS: Final = {"http": ":80", "https": ":443"}

Id = Annotated[str, PathField(min_length=1, max_length=128)]


def key_of(
    connection: HTTPConnection, token: Annotated[str, Query(max_length=LONGEST_KEY)] = ""
) -> str:
    """Return the key of a request: from its header, for a socket from a subprotocol.

    Old links have it in the address, where proxies might log it.
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
    """Return the rooms of the server."""
    rooms: Rooms = request.app.state.rooms
    return rooms


def campaigns_of(request: HTTPConnection) -> Campaigns:
    """Return the campaigns of the server."""
    campaigns: Campaigns = request.app.state.campaigns
    return campaigns


@dataclass(frozen=True, slots=True)
class Visitor:
    """An authenticated request: the room, the seats of its link, and the game as they may
    see it.
    """

    room: Room
    seats: tuple[int, ...]
    key: str
    game: Game


@dataclass(frozen=True, slots=True)
class CampaignVisitor:
    """An authenticated request for a campaign, with the seats of its link."""

    room: CampaignRoom
    seats: tuple[int, ...]
    key: str


async def visitor(request: Request, game: Id, key: Key) -> Visitor:
    """Authenticate a request for a game. Raises Refused."""
    room, seats = await rooms_of(request).enter(game, key)
    return Visitor(room, seats, key, room.visible_to(seats))


async def campaign_visitor(request: Request, campaign: Id, key: Key) -> CampaignVisitor:
    """Authenticate a request for a campaign. Raises Refused."""
    room, seats = await campaigns_of(request).enter(campaign, key)
    return CampaignVisitor(room, seats, key)


AtGame = Annotated[Visitor, Depends(visitor)]
AtCampaign = Annotated[CampaignVisitor, Depends(campaign_visitor)]


async def accept(websocket: WebSocket) -> None:
    """Accept a socket, with the subprotocol that it offers."""
    offered = websocket.headers.get("sec-websocket-protocol", "").split(",")
    known = any(one.strip() == SUBPROTOCOL for one in offered)
    await websocket.accept(SUBPROTOCOL if known else None)


async def refuse_socket(websocket: WebSocket, error: Refused) -> None:
    """Send a socket the reason for its refusal, and close it."""
    code = {404: NOT_HERE, 409: POLICY, 500: SERVER_ERROR}.get(error.status, AGAIN)
    with suppress(WebSocketDisconnect, RuntimeError):  # it may be closed already
        await websocket.send_json({"type": "error", **error.data()})
        await websocket.close(code, error.message[:120])


def is_own_page(headers: Headers, allowed: Collection[str]) -> bool:
    """Return whether a request comes from a page of this server, of an allowed site, or of none.

    Browsers send their origin. Programs do not, but a stranger's page cannot control them.
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
