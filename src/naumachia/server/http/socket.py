"""Serve the socket of one page: read requests, write answers, and close misbehaving pages."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from naumachia.server.errors import Refused, server_error
from naumachia.server.http.auth import POLICY, Key, accept, refuse_socket, rooms_of
from naumachia.server.limits import TOO_MANY, Meter, SpectatorLimit
from naumachia.server.live.link import AGAIN, Link
from naumachia.server.live.room import Room
from naumachia.server.settings import Settings
from naumachia.server.texts import t
from naumachia.server.wire.requests import read_request, request_id

BURST: Final = 60
"""The most messages at once."""

MOST_FAULTS: Final = 20
"""After this many unreadable or hasty messages the socket is closed."""

router = APIRouter()


@router.websocket("/ws/{game}")
async def socket(
    websocket: WebSocket,
    game: str,
    key: Key,
    since: Annotated[str, Query()] = "0",
    branch: Annotated[str, Query()] = "0",
) -> None:
    """Connect a page to a game."""
    await accept(websocket)
    rooms = rooms_of(websocket)
    try:
        room, seats = await rooms.enter(game, key)
    except Refused as error:
        await refuse_socket(websocket, error)
        return
    except Exception as error:  # noqa: BLE001 - the page shows it, and tries again
        await refuse_socket(websocket, server_error(error, "game %s cannot be opened", game))
        return
    link = Link(key, seats, _number(since), _number(branch))
    crowd: SpectatorLimit = websocket.app.state.crowd
    if not crowd.has_place(link, room.links):
        await websocket.close(AGAIN, t(TOO_MANY))
        return
    crowd.add(link)
    try:
        await room.join(link)
        await _converse(websocket, room, link, rooms.settings)
    except Exception as error:  # noqa: BLE001 - the page shows it, and connects again
        await refuse_socket(websocket, server_error(error, "game %s: a socket failed", game))
    finally:
        crowd.remove(link)
        link.leave()
        room.part(link)


def _number(text: str) -> int:
    """Return a number in the address; anything else means the beginning."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


async def _converse(websocket: WebSocket, room: Room, link: Link, settings: Settings) -> None:
    """Read and write until either side ends."""
    writing = asyncio.create_task(_write(websocket, link))
    reading = asyncio.create_task(_read(websocket, room, link, settings))
    try:
        await asyncio.wait([reading, writing], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (reading, writing):
            task.cancel()
        done = await asyncio.gather(reading, writing, return_exceptions=True)
    for ended in done:
        unexpected = (WebSocketDisconnect, asyncio.CancelledError)
        if isinstance(ended, BaseException) and not isinstance(ended, unexpected):
            raise ended


async def _write(websocket: WebSocket, link: Link) -> None:
    while (text := await link.waiting.get()) is not None:
        await websocket.send_text(text)
    await websocket.close(link.closing, link.reason)


async def _read(websocket: WebSocket, room: Room, link: Link, settings: Settings) -> None:
    meter = Meter(settings.messages_per_second, BURST)
    faults = 0
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        try:
            if not meter.allows():
                raise Refused(429, "too_fast", "That is too fast; wait a moment.")
            await _answer(room, link, text, settings)
        except Refused as error:
            faults += error.status < 500  # a page is not closed for errors of the server
            link.send({"type": "error", "id": request_id(text or ""), **error.data()})
            if faults >= MOST_FAULTS:
                link.leave(POLICY, "too many messages that cannot be read")
                await asyncio.Event().wait()  # the writer ends the conversation


async def _answer(room: Room, link: Link, text: str | None, settings: Settings) -> None:
    """Answer one message. Raises Refused if it is not a request."""
    if text is None:
        raise Refused(400, "binary", "Binary messages are not understood.", expected="JSON as text")
    if len(text) > settings.largest_message:
        expected = t("at most {most} characters", most=settings.largest_message)
        raise Refused(413, "too_large", "The message is too large.", expected=expected)
    request = read_request(text)
    # A request that has begun is finished, even if the page disconnects.
    work = asyncio.create_task(room.ask(link, request))
    try:
        await asyncio.shield(work)
    except Exception as error:  # whatever a request causes, the page can continue
        raise server_error(error, "game %s: %s failed", room.game.header.id, request.do) from error
    if room.abandoned:
        room.dismiss()
