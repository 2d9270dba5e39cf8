"""Campaigns over HTTP and sockets, as `docs/wire.md` tells it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response, WebSocket, WebSocketDisconnect

from naumachia.kernel.campaign_record import format_campaign
from naumachia.render import Theme
from naumachia.search.levels import LEVELS
from naumachia.server import campaign_schema as schema
from naumachia.server import catalogue
from naumachia.server.api import NOT_FOUND, PROBLEMS, SECRET, SVG, TEXT, Id, Token
from naumachia.server.campaign_play import acting_seat, aimed
from naumachia.server.campaign_view import described
from naumachia.server.campaigns import CampaignRoom, Campaigns, NewCampaign
from naumachia.server.describe import tidy
from naumachia.server.link import AGAIN, GOING_AWAY
from naumachia.server.refusal import Refused
from naumachia.server.rooms import Invitation
from naumachia.server.schema import GameLink, WatchLink
from naumachia.server.socket import MOST_PAGES, NO_GAME, POLICY, WRONG_LINK
from naumachia.server.store import SeatRow
from naumachia.server.tokens import campaign_path, game_path

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
async def campaign_picture(
    id: Id, campaign: Id, theme: Literal["light", "dark"] = "light"
) -> Response:
    """The chart of a campaign at its opening."""
    svg = catalogue.campaign_picture(catalogue.known_ruleset(id), campaign, Theme(theme))
    return Response(svg, media_type="image/svg+xml")


# -- beginning ---------------------------------------------------------------------------


@router.post("/campaigns", responses=NOT_FOUND)
async def create_campaign(request: Request, body: schema.CampaignRequest) -> schema.CampaignCreated:
    """Begin a campaign, or go on with one from its record; links are shown here, never again."""
    room, invitations, watch = await campaigns_of(request).create(wanted_campaign(body))
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
    levels = [level.id for level in LEVELS]
    seats: list[SeatRow] = []
    for number, seat in enumerate(body.seats):
        level = "" if seat.kind == "person" else seat.level or levels[0]
        if level and level not in levels:
            expected = f"one of {', '.join(levels)}"
            message = f"There is no level {level!r}; expected {expected}."
            place = f"body.seats.{number}.level"
            raise Refused(422, "no_level", message, place=place, expected=expected)
        seats.append(SeatRow(seat.kind, tidy(seat.name), level))
    return NewCampaign(
        ruleset=body.ruleset,
        campaign=body.campaign,
        source=body.source,
        record=body.record,
        options=dict(body.options),
        seats=tuple(seats),
        screen=body.screen,
        dice=body.dice,
        you=body.you or "",
    )


# -- one campaign ------------------------------------------------------------------------


def told(room: CampaignRoom, seats: tuple[int, ...], token: str) -> schema.CampaignState:
    """A campaign as the holder of a link sees it."""
    return schema.CampaignState.model_validate(described(room, seats, token))


@router.get("/campaigns/{campaign}", responses=SECRET)
async def campaign_state(request: Request, campaign: Id, token: Token) -> schema.CampaignState:
    """A campaign: its chart, fleets, orders, battle and history."""
    room, seats = await campaigns_of(request).enter(campaign, token)
    return told(room, seats, token)


@router.post("/campaigns/{campaign}/orders", responses=SECRET)
async def give_orders(
    request: Request, campaign: Id, token: Token, body: schema.CampaignOrderRequest
) -> schema.CampaignState:
    """Give orders, with `;` between them: all or none."""
    here = campaigns_of(request)
    room, seats = await here.enter(campaign, token)
    await here.order(room, seats, body.seat, body.text, body.base)
    return told(room, seats, token)


@router.post("/campaigns/{campaign}/aim", responses=SECRET)
async def aim(
    request: Request, campaign: Id, token: Token, body: schema.CampaignAimRequest
) -> schema.CampaignAimed:
    """The order by which a fleet goes to a place; nothing is changed."""
    room, seats = await campaigns_of(request).enter(campaign, token)
    seat = acting_seat(room.game, seats, body.seat)
    found = aimed(room.game, seat, body.subject, body.target)
    return schema.CampaignAimed.model_validate(found)


@router.post("/campaigns/{campaign}/undo", responses=SECRET)
async def undo(
    request: Request, campaign: Id, token: Token, body: schema.CampaignUndoRequest
) -> schema.CampaignState:
    """Take back the last order."""
    here = campaigns_of(request)
    room, seats = await here.enter(campaign, token)
    await here.undo(room, seats, body.base)
    return told(room, seats, token)


@router.post("/campaigns/{campaign}/dice", responses=SECRET)
async def enter_dice(
    request: Request, campaign: Id, token: Token, body: schema.CampaignDiceRequest
) -> schema.CampaignState:
    """Enter dice that were thrown at the table."""
    here = campaigns_of(request)
    room, seats = await here.enter(campaign, token)
    await here.dice(room, seats, tuple(body.faces), body.base)
    return told(room, seats, token)


@router.post("/campaigns/{campaign}/battle", responses=SECRET)
async def fight(
    request: Request, campaign: Id, token: Token, body: schema.CampaignBattleRequest
) -> schema.BattleBegun:
    """The game of the battle that is owed; the link that opens the campaign opens it."""
    here = campaigns_of(request)
    room, seats = await here.enter(campaign, token)
    game = await here.battle(room, seats, body.by)
    return schema.BattleBegun(game=game, path=game_path(game, token))


@router.get("/campaigns/{campaign}/record", responses={**SECRET, **TEXT}, response_class=Response)
async def campaign_record(request: Request, campaign: Id, token: Token) -> Response:
    """The record, which `naumachia campaign` and `POST /api/campaigns` go on with."""
    room, _ = await campaigns_of(request).enter(campaign, token)
    name = f"{room.row.ruleset}-{campaign}.campaign"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(format_campaign(room.game), media_type="text/plain", headers=headers)


# -- news --------------------------------------------------------------------------------


@socket_router.websocket("/ws/campaigns/{campaign}")
async def news(websocket: WebSocket, campaign: str, token: Annotated[str, Query()] = "") -> None:
    """Tells a page whenever its campaign has changed; nothing is asked here."""
    await websocket.accept()
    here: Campaigns = websocket.app.state.campaigns
    try:
        room, _ = await here.enter(campaign, token)
    except Refused as error:
        await websocket.send_json({"type": "error", **error.data()})
        codes = {403: WRONG_LINK, 404: NO_GAME, 409: POLICY}
        await websocket.close(codes.get(error.status, AGAIN), error.message[:120])
        return
    if len(room.pages) >= MOST_PAGES:
        await websocket.close(AGAIN, "too many pages look at this campaign")
        return
    page: asyncio.Queue[int | None] = asyncio.Queue()
    page.put_nowait(room.row.revision)
    room.pages.add(page)
    tasks = [asyncio.create_task(_tell(websocket, page)), asyncio.create_task(_listen(websocket))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.pages.discard(page)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _tell(websocket: WebSocket, page: asyncio.Queue[int | None]) -> None:
    while (revision := await page.get()) is not None:
        await websocket.send_json({"type": "campaign", "revision": revision})
    await websocket.close(GOING_AWAY, "the server is going away")


async def _listen(websocket: WebSocket) -> None:
    """Wait for the page to go; what it sends is not read."""
    try:
        while (await websocket.receive())["type"] != "websocket.disconnect":
            continue
    except WebSocketDisconnect:
        return
