"""Implement the HTTP and socket interface of campaigns in `docs/wire.md`."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Final

from fastapi import APIRouter, Request, Response, WebSocket, WebSocketDisconnect

from naumachia.render import Theme
from naumachia.server.campaigns.opening import NewCampaign
from naumachia.server.campaigns.play import acting_seat, aimed_order
from naumachia.server.campaigns.room import CampaignPage, must_be_playable
from naumachia.server.campaigns.view import describe, draw
from naumachia.server.errors import Refused, server_error
from naumachia.server.game.seating import read_seats
from naumachia.server.http import catalogue
from naumachia.server.http.api import (
    NOT_FOUND,
    PICTURE,
    PROBLEMS,
    SECRET,
    SVG,
    TEXT,
    ThemeName,
    count_beginning,
)
from naumachia.server.http.asset_cache import answer_from_cache
from naumachia.server.http.auth import (
    AtCampaign,
    CampaignVisitor,
    Id,
    Key,
    accept,
    campaigns_of,
    refuse_socket,
)
from naumachia.server.limits import TOO_MANY, SpectatorLimit
from naumachia.server.live.link import AGAIN
from naumachia.server.live.rooms import Invitation
from naumachia.server.texts import t
from naumachia.server.tokens import campaign_path, game_path, token_hash
from naumachia.server.wire import campaign_schema as schema
from naumachia.server.wire import campaigns as wire
from naumachia.server.wire.encoding import encode
from naumachia.server.wire.schema import GameLink, Path, WatchLink

STATE: Final[dict[int | str, dict[str, Any]]] = {**SECRET, 200: {"model": wire.CampaignState}}
AIMED: Final[dict[int | str, dict[str, Any]]] = {**SECRET, 200: {"model": wire.CampaignAimAnswer}}

router = APIRouter(prefix="/api", responses=PROBLEMS)
socket_router = APIRouter()


# -- what there is -----------------------------------------------------------------------


@router.get(
    "/rulesets/{id}/campaigns/{campaign}/picture.svg",
    responses={**NOT_FOUND, **SVG},
    response_class=Response,
)
async def campaign_picture(
    request: Request, id: Id, campaign: Id, theme: ThemeName = "light"
) -> Response:
    """Draw the chart of a campaign at its opening."""
    ruleset = catalogue.known_ruleset(id)
    make = partial(catalogue.campaign_picture, ruleset, campaign, Theme(theme))
    return await answer_from_cache(request, ("campaign", id, campaign, theme), PICTURE, make)


# -- beginning ---------------------------------------------------------------------------


@router.post("/campaigns", responses=NOT_FOUND)
async def create_campaign(request: Request, body: schema.CampaignRequest) -> schema.CampaignCreated:
    """Begin a campaign, or continue one from its record; links are shown only in this answer."""
    wanted = wanted_campaign(body)
    count_beginning(request)
    room, invitations, watch = await campaigns_of(request).create(wanted)
    request.app.state.begun()
    name, names = room.row.id, room.game.campaign.seats

    def link(invitation: Invitation) -> GameLink:
        seats = [names[seat] for seat in invitation.seats]
        token = invitation.token
        return GameLink(seats=seats, token=token, path=campaign_path(name, token))

    return schema.CampaignCreated(
        campaign=name,
        ruleset=room.row.ruleset,
        title=room.row.title,
        links=[link(invitation) for invitation in invitations],
        watch=WatchLink(token=watch.token, path=campaign_path(name, watch.token)),
    )


def wanted_campaign(body: schema.CampaignRequest) -> NewCampaign:
    """Check a request as far as possible without its campaign. Raises Refused."""
    given = [bool(body.campaign), bool(body.source), bool(body.record)]
    if sum(given) != 1:
        message = "A campaign is begun by its id, from its file or from its record, one of them."
        expected = "campaign, source or record"
        raise Refused(422, "campaign", message, place="body", expected=expected)
    if not body.record:
        catalogue.known_ruleset(body.ruleset)
    return NewCampaign(
        ruleset=body.ruleset,
        campaign=body.campaign,
        source=body.source,
        record=body.record,
        options=dict(body.options),
        seats=read_seats(body.seats),
        screen=body.screen,
        dice=body.dice,
        you=body.you or "",
    )


# -- one campaign ------------------------------------------------------------------------


async def campaign_data(visitor: CampaignVisitor) -> Response:
    """Return a campaign as the holder of a link sees it."""
    room, seats, token = visitor.room, visitor.seats, visitor.key
    async with room.lock:
        here = describe(room, seats, token)
        games = dict(room.games)
        ordering = () if room.unplayable_reason else seats
        chart = await asyncio.to_thread(draw, room.game, games, ordering, token)
    state: wire.CampaignState = {**here, **chart}
    return Response(encode(state), media_type="application/json")


@router.get("/campaigns/{campaign}", responses=STATE, response_class=Response)
async def campaign_state(visitor: AtCampaign) -> Response:
    """Return a campaign: its chart, fleets, orders, battle and history."""
    return await campaign_data(visitor)


@router.post("/campaigns/{campaign}/orders", responses=STATE, response_class=Response)
async def give_orders(
    request: Request, visitor: AtCampaign, body: schema.CampaignOrderRequest
) -> Response:
    """Give orders separated by `;`, all or none."""
    here = campaigns_of(request)
    await here.order(visitor.room, visitor.seats, body.seat, body.text, body.base)
    return await campaign_data(visitor)


@router.post("/campaigns/{campaign}/aim", responses=AIMED, response_class=Response)
async def aim(visitor: AtCampaign, body: schema.CampaignAimRequest) -> Response:
    """Return the order that sends a fleet to a place; this changes nothing."""
    must_be_playable(visitor.room)
    game = visitor.room.game
    seat = acting_seat(game, visitor.seats, body.seat)
    found = await asyncio.to_thread(aimed_order, game, seat, body.subject, body.target)
    return Response(encode(found), media_type="application/json")


@router.post("/campaigns/{campaign}/undo", responses=STATE, response_class=Response)
async def undo(request: Request, visitor: AtCampaign, body: schema.CampaignUndoRequest) -> Response:
    """Take back the last order."""
    here = campaigns_of(request)
    await here.undo(visitor.room, visitor.seats, body.base)
    return await campaign_data(visitor)


@router.post("/campaigns/{campaign}/dice", responses=STATE, response_class=Response)
async def enter_dice(
    request: Request, visitor: AtCampaign, body: schema.CampaignDiceRequest
) -> Response:
    """Enter dice that were rolled at the table."""
    here = campaigns_of(request)
    await here.dice(visitor.room, visitor.seats, tuple(body.faces), body.base)
    return await campaign_data(visitor)


@router.post("/campaigns/{campaign}/battle", responses=SECRET)
async def fight(
    request: Request, visitor: AtCampaign, body: schema.CampaignBattleRequest
) -> schema.BattleLink:
    """Return the game of the pending battle; the link of the campaign opens it."""
    here = campaigns_of(request)
    game = await here.battle(visitor.room, visitor.seats, body.by)
    return schema.BattleLink(game=game, path=game_path(game, visitor.key))


@router.post("/campaigns/{campaign}/name", responses=STATE, response_class=Response)
async def name(request: Request, visitor: AtCampaign, body: schema.CampaignNameRequest) -> Response:
    """Rename the player of a seat."""
    here = campaigns_of(request)
    await here.name(visitor.room, visitor.seats, body.seat, body.name)
    return await campaign_data(visitor)


@router.post("/campaigns/{campaign}/rematch", responses=SECRET)
async def rematch(
    request: Request, visitor: AtCampaign, body: schema.CampaignRematchRequest
) -> Path:
    """Begin the campaign again with the same links; a repeated request returns the same
    campaign.
    """
    here = campaigns_of(request)
    if visitor.room.row.rematch is None:
        count_beginning(request)
    following = await here.rematch(visitor.room, visitor.seats, swap=body.swap)
    return Path(path=campaign_path(following, visitor.key))


@router.get("/campaigns/{campaign}/record", responses={**SECRET, **TEXT}, response_class=Response)
async def campaign_record(request: Request, campaign: Id, key: Key) -> Response:
    """Return the record, which `naumachia campaign` and `POST /api/campaigns` can continue; even if
    the campaign cannot continue under the current edition of the rules.
    """
    here = campaigns_of(request)
    row, _ = await here.known(campaign, key)
    name = f"{row.ruleset}-{row.id}.campaign"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(row.record, media_type="text/plain", headers=headers)


# -- news --------------------------------------------------------------------------------


@socket_router.websocket("/ws/campaigns/{campaign}")
async def news(websocket: WebSocket, campaign: str, key: Key) -> None:
    """Notify a page of every change of its campaign; it sends no requests."""
    await accept(websocket)
    try:
        room, seats = await campaigns_of(websocket).enter(campaign, key)
    except Refused as error:
        await refuse_socket(websocket, error)
        return
    except Exception as error:  # noqa: BLE001 - the page shows it, and tries again
        refused = server_error(error, "campaign %s cannot be opened", campaign)
        await refuse_socket(websocket, refused)
        return
    page = CampaignPage(seats, token_hash(key))
    crowd: SpectatorLimit = websocket.app.state.crowd
    if not crowd.has_place(page, room.pages):
        await websocket.close(AGAIN, t(TOO_MANY))
        return
    crowd.add(page)
    room.join(page)
    tasks = [
        asyncio.create_task(_send_news(websocket, page)),
        asyncio.create_task(_listen(websocket)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        crowd.remove(page)
        room.part(page)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send_news(websocket: WebSocket, page: CampaignPage) -> None:
    while (revision := await page.news.get()) is not None:
        await websocket.send_json({"type": "campaign", "revision": revision})
    await websocket.close(page.closing, page.reason)


async def _listen(websocket: WebSocket) -> None:
    """Wait until the page disconnects, and ignore what it sends."""
    try:
        while (await websocket.receive())["type"] != "websocket.disconnect":
            continue
    except WebSocketDisconnect:
        return
