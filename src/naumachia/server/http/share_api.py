"""Share records as links, and open records from links and files."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Body, Query, Request, Response
from fastapi import Path as PathField

from naumachia.kernel.errors import RulesError
from naumachia.kernel.record import decode_record, parse_header
from naumachia.render import Theme
from naumachia.server.errors import Refused, of_rules
from naumachia.server.game.game import Game
from naumachia.server.game.moments import must_be_moment
from naumachia.server.game.records import (
    conceals,
    known_position,
    mark_by_hand,
    position_record,
    read_contents,
)
from naumachia.server.game.viewer import Viewer
from naumachia.server.http import catalogue
from naumachia.server.http.analysis_api import is_among_people
from naumachia.server.http.api import (
    NOT_FOUND,
    PICTURE,
    PROBLEMS,
    SECRET,
    SVG,
    ThemeName,
    count_beginning,
    hides_start,
    record_text,
)
from naumachia.server.http.auth import AtGame, rooms_of
from naumachia.server.http.user_files import budget_of, checked
from naumachia.server.limits import with_time
from naumachia.server.page import report
from naumachia.server.texts import t
from naumachia.server.tokens import game_path
from naumachia.server.wire import schema

router = APIRouter(prefix="/api", responses=PROBLEMS)

WHOLE: Final = "The game is over, so the link holds all of it: every move and every roll."
SO_FAR: Final = "Nothing is hidden in this game, so the link holds every move so far."
OWN_SO_FAR: Final = (
    "Nothing is hidden from you so far, so the link holds every move. What you hide from the others"
    " is in it: do not send it to them."
)
TRIED: Final = "The link holds this what-if board with every move made on it."
POSITION: Final = (
    "The game is not over and has hidden information, so the link holds the position as you know it"
    " and no moves. What others hide is guessed. What you hide is in it: do not send it to them."
)
WATCHED: Final = (
    "The game is not over and has hidden information, so the link holds the position as spectators"
    " know it and no moves. What is hidden is guessed."
)
NO_MOMENT: Final = "The record has {moves} {moves:move|moves}; there is no moment {at}."
SILENT: Final = "People are playing it: whoever opens the link has no advice from the computer."
HALTED: Final = (
    "This game cannot continue under the rules here, so nobody could open a link to it. Download"
    " its record."
)


# -- out -----------------------------------------------------------------------------------


@router.get("/games/{game}/share", responses=SECRET)
async def share(
    visitor: AtGame, at: Annotated[int | None, Query(ge=0, le=1_000_000)] = None
) -> schema.SharedRecord:
    """Return what the owner of a link may share: the record, or while information is hidden from
    him, the position after move `at` as he knows it.
    """
    return await asyncio.to_thread(shared_record, visitor.game, visitor.seats, at)


def shared_record(game: Game, seats: tuple[int, ...], at: int | None) -> schema.SharedRecord:
    """Return what the owner of these seats may share. Raises Refused."""
    if game.unplayable_reason:
        raise Refused(409, "halted", HALTED)
    tried = game.header.what_if is not None
    if game.ended:
        text = record_text(game, seats)
        return schema.SharedRecord(record=text, holds="game", moves=game.timeline.seq, why=t(WHOLE))
    by_hand = game.header.by_hand is True or (not game.unstored and is_among_people(game, seats))
    text = record_text(game, seats)
    if hides_start(game, seats) or conceals(game.ruleset, text):
        moment = game.timeline.seq if at is None else moment_of(game, at)
        text, moves, holds = position_record(game, seats, moment), 0, "position"
        why = t(POSITION if seats else WATCHED)
    else:
        moves, holds = game.timeline.seq, "moves"
        secret = any(entry.secret_to is not None for entry in game.timeline.match.history)
        why = t(TRIED if tried else OWN_SO_FAR if secret and not game.unstored else SO_FAR)
    if by_hand:
        text, why = mark_by_hand(text), f"{why} {t(SILENT)}"
    return schema.SharedRecord.model_validate(
        {"record": text, "holds": holds, "moves": moves, "why": why}
    )


@router.get(
    "/games/{game}/moment/{n}/picture.svg", responses={**SECRET, **SVG}, response_class=Response
)
async def picture(
    request: Request,
    visitor: AtGame,
    n: Annotated[int, PathField(ge=0, le=1_000_000)],
    theme: ThemeName = "light",
) -> Response:
    """Draw the board after move `n` as the owner of the link may know it, with its own colours."""
    game = visitor.game
    at = moment_of(game, n)
    budget = budget_of(request, visitor.key)
    budget.must_have_time()
    act = partial(report.past_picture, game, Viewer(visitor.seats), at, Theme(theme))
    found, cost = await asyncio.to_thread(with_time, act)
    budget.spend(cost)
    return Response(found, media_type=PICTURE)


def moment_of(game: Game, at: int) -> int:
    """Return the moment after move `at`. Raises Refused if there is none."""
    must_be_moment(at, game.timeline.seq, message=NO_MOMENT)
    return at


# -- in ------------------------------------------------------------------------------------


@router.post("/games/from-record", responses=NOT_FOUND)
async def from_record(
    request: Request, body: Annotated[schema.RecordRequest, Body()]
) -> schema.OpenedRecord:
    """Open a record: as a replay, which is never stored, or as a what-if board, which is stored
    when somebody plays there. The same record always opens the same replay.
    """
    rooms = rooms_of(request)
    record = await asyncio.to_thread(record_in, body, rooms.settings.largest_record)
    game, key = rooms.replay_of(record) or await replay(request, record)
    at = game.timeline.seq if body.at is None else moment_of(game, body.at)
    name = game.header.id
    if body.what_if:
        count_beginning(request)
        start = await asyncio.to_thread(known_position, game, (), at)
        title = game.ruleset.content.texts(game.timeline.match.scenario.title)
        turn = game.timeline.moments[at].title
        label = t("{scenario}, {turn}, move {at}", scenario=title, turn=turn, at=at)
        by_hand = game.header.by_hand is True
        name, key = await rooms.try_out(game, start, label, by_hand=by_hand, late=True)
    path = game_path(name, key)
    return schema.OpenedRecord(game=name, token=key, path=path, moves=game.timeline.seq)


def record_in(body: schema.RecordRequest, largest: int) -> str:
    """Return the record in a request, of an installed rule set. Raises Refused."""
    if bool(body.record) == bool(body.link):
        message = "A record is opened from its text or from a link, one of them."
        raise Refused(422, "record", message, place="body", expected="record or link")
    try:
        text = body.record or decode_record(body.link, largest)
        header, _ = parse_header(text)
    except RulesError as error:
        raise of_rules(error, 422) from error
    catalogue.known_ruleset(header.ruleset)
    return text


async def replay(request: Request, record: str) -> tuple[Game, str]:
    """Replay a record and show it. Raises Refused."""
    found = await checked(request, read_contents, record)
    return rooms_of(request).show_replay(record, found)
