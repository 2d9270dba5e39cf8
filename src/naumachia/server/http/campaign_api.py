"""Campaigns over HTTP and sockets, as `docs/wire.md` tells it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response, WebSocket, WebSocketDisconnect

from naumachia.campaign.record import format_campaign
from naumachia.render import Theme
from naumachia.server.campaigns.campaigns import Campaigns
from naumachia.server.campaigns.opening import NewCampaign
from naumachia.server.campaigns.play import acting_seat, aimed
from naumachia.server.campaigns.room import CampaignPage, CampaignRoom
from naumachia.server.campaigns.view import described, drawn
from naumachia.server.errors import Refused
from naumachia.server.game.seating import wanted_seats
from naumachia.server.http import catalogue
from naumachia.server.http.api import (
    NOT_FOUND,
    PROBLEMS,
    SECRET,
    SVG,
    TEXT,
    Id,
    Token,
    count_beginning,
)
from naumachia.server.http.socket import NO_GAME, POLICY, WRONG_LINK
from naumachia.server.live.crowd import TOO_MANY, Crowd
from naumachia.server.live.link import AGAIN
from naumachia.server.live.rooms import Invitation
from naumachia.server.tokens import campaign_path, game_path, token_hash
from naumachia.server.wire import campaign_schema as schema
from naumachia.server.wire.schema import GameLink, Path, WatchLink

router = APIRouter(prefix="/api", responses=PROBLEMS)
socket_router = APIRouter()


def campaigns_of(request: Request) -> Campaigns:
    """The campaigns of the server that answers."""
    campaigns: Campaigns = request.app.state.campaigns
    return campaigns


# -- what there is -----------------------------------------------------------------------


@router.get(
    "/rulesets/{id}/campaigns/{campaign}/picture.svg",
    responses={**NOT_FOUND, **SVG},
    response_class=Response,
)
def campaign_picture(id: Id, campaign: Id, theme: Literal["light", "dark"] = "light") -> Response:
    """The chart of a campaign at its opening."""
    svg = catalogue.campaign_picture(catalogue.known_ruleset(id), campaign, Theme(theme))
    return Response(svg, media_type="image/svg+xml")


# -- beginning ---------------------------------------------------------------------------


@router.post("/campaigns", responses=NOT_FOUND)
async def create_campaign(request: Request, body: schema.CampaignRequest) -> schema.CampaignCreated:
    """Begin a campaign, or go on with one from its record; links are shown here, never again."""
    wanted = wanted_campaign(body)
    count_beginning(request)
    room, invitations, watch = await campaigns_of(request).create(wanted)
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
    """A request, checked as far as it can be without its campaign. Raises Refused."""
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
        seats=wanted_seats(body.seats),
        screen=body.screen,
        dice=body.dice,
        you=body.you or "",
    )


# -- one campaign ------------------------------------------------------------------------


async def told(room: CampaignRoom, seats: tuple[int, ...], token: str) -> schema.CampaignState:
    """A campaign as the holder of a link sees it."""
    async with room.lock:
        here = described(room, seats, token)
        games = dict(room.games)
        chart = await asyncio.to_thread(drawn, room.game, games, seats, token)
    return schema.CampaignState.model_validate({**here, **chart})


@router.get("/campaigns/{campaign}", responses=SECRET)
async def campaign_state(request: Request, campaign: Id, token: Token) -> schema.CampaignState:
    """A campaign: its chart, fleets, orders, battle and history."""
    room, seats = await campaigns_of(request).enter(campaign, token)
    return await told(room, seats, token)


@router.post("/campaigns/{campaign}/orders", responses=SECRET)
async def give_orders(
    request: Request, campaign: Id, token: Token, body: schema.CampaignOrderRequest
) -> schema.CampaignState:
    """Give orders, with `;` between them: all or none."""
    here = campaigns_of(request)
    room, seats = await here.enter(campaign, token)
    await here.order(room, seats, body.seat, body.text, body.base)
    return await told(room, seats, token)


@router.post("/campaigns/{campaign}/aim", responses=SECRET)
async def aim(
    request: Request, campaign: Id, token: Token, body: schema.CampaignAimRequest
) -> schema.CampaignAimed:
    """The order by which a fleet goes to a place; nothing is changed."""
    room, seats = await campaigns_of(request).enter(campaign, token)
    seat = acting_seat(room.game, seats, body.seat)
    found = await asyncio.to_thread(aimed, room.game, seat, body.subject, body.target)
    return schema.CampaignAimed.model_validate(found)


@router.post("/campaigns/{campaign}/undo", responses=SECRET)
async def undo(
    request: Request, campaign: Id, token: Token, body: schema.CampaignUndoRequest
) -> schema.CampaignState:
    """Take back the last order."""
    here = campaigns_of(request)
    room, seats = await here.enter(campaign, token)
    await here.undo(room, seats, body.base)
    return await told(room, seats, token)


@router.post("/campaigns/{campaign}/dice", responses=SECRET)
async def enter_dice(
    request: Request, campaign: Id, token: Token, body: schema.CampaignDiceRequest
) -> schema.CampaignState:
    """Enter dice that were thrown at the table."""
    here = campaigns_of(request)
    room, seats = await here.enter(campaign, token)
    await here.dice(room, seats, tuple(body.faces), body.base)
    return await told(room, seats, token)


@router.post("/campaigns/{campaign}/battle", responses=SECRET)
async def fight(
    request: Request, campaign: Id, token: Token, body: schema.CampaignBattleRequest
) -> schema.BattleBegun:
    """The game of the battle that is owed; the link that opens the campaign opens it."""
    here = campaigns_of(request)
    room, seats = await here.enter(campaign, token)
    game = await here.battle(room, seats, body.by)
    return schema.BattleBegun(game=game, path=game_path(game, token))


@router.post("/campaigns/{campaign}/name", responses=SECRET)
async def name(
    request: Request, campaign: Id, token: Token, body: schema.CampaignNameRequest
) -> schema.CampaignState:
    """What to call the player of a seat."""
    here = campaigns_of(request)
    room, seats = await here.enter(campaign, token)
    await here.name(room, seats, body.seat, body.name)
    return await told(room, seats, token)


@router.post("/campaigns/{campaign}/rematch", responses=SECRET)
async def rematch(
    request: Request, campaign: Id, token: Token, body: schema.CampaignRematchRequest
) -> Path:
    """The campaign once more, by the same links; asked again, the same other campaign."""
    here = campaigns_of(request)
    room, seats = await here.enter(campaign, token)
    if room.row.rematch is None:
        count_beginning(request)
    following = await here.rematch(room, seats, swap=body.swap)
    return Path(path=campaign_path(following, token))


@router.get("/campaigns/{campaign}/record", responses={**SECRET, **TEXT}, response_class=Response)
async def campaign_record(request: Request, campaign: Id, token: Token) -> Response:
    """The record, which `naumachia campaign` and `POST /api/campaigns` go on with."""
    room, _ = await campaigns_of(request).enter(campaign, token)
    name = f"{room.row.ruleset}-{campaign}.campaign"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = await asyncio.to_thread(format_campaign, room.game)
    return Response(text, media_type="text/plain", headers=headers)


# -- news --------------------------------------------------------------------------------


@socket_router.websocket("/ws/campaigns/{campaign}")
async def news(websocket: WebSocket, campaign: str, token: Annotated[str, Query()] = "") -> None:
    """Tells a page whenever its campaign has changed; nothing is asked here."""
    await websocket.accept()
    here: Campaigns = websocket.app.state.campaigns
    try:
        room, seats = await here.enter(campaign, token)
    except Refused as error:
        await websocket.send_json({"type": "error", **error.data()})
        codes = {403: WRONG_LINK, 404: NO_GAME, 409: POLICY}
        await websocket.close(codes.get(error.status, AGAIN), error.message[:120])
        return
    page = CampaignPage(seats, token_hash(token))
    crowd: Crowd = websocket.app.state.crowd
    if not crowd.takes(page, room.pages):
        await websocket.close(AGAIN, TOO_MANY)
        return
    crowd.came(page)
    room.join(page)
    tasks = [asyncio.create_task(_tell(websocket, page)), asyncio.create_task(_listen(websocket))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        crowd.went(page)
        room.part(page)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _tell(websocket: WebSocket, page: CampaignPage) -> None:
    while (revision := await page.news.get()) is not None:
        await websocket.send_json({"type": "campaign", "revision": revision})
    await websocket.close(page.closing, page.reason)


async def _listen(websocket: WebSocket) -> None:
    """Wait for the page to go; what it sends is not read."""
    try:
        while (await websocket.receive())["type"] != "websocket.disconnect":
            continue
    except WebSocketDisconnect:
        return
