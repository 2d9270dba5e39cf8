"""Keep variations of finished games and records, and open them as what-if boards."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Body, Request
from fastapi import Path as PathField

from naumachia.kernel.match import Variation
from naumachia.kernel.record import VARIATION, encode_record, parse_variation
from naumachia.search.chances import chances_of
from naumachia.search.line import computer_line
from naumachia.server.errors import Refused, elsewhere, storage_refusal
from naumachia.server.game.game import Game
from naumachia.server.game.records import SEED
from naumachia.server.game.variations import (
    NOT_A_BOARD,
    comment_of,
    known_variation,
    must_have_variations,
    new_variation,
    replayed_variation,
)
from naumachia.server.http.analysis_api import must_not_be_by_hand
from naumachia.server.http.api import PROBLEMS, SECRET, count_beginning, record_text
from naumachia.server.http.auth import AtGame, Visitor, rooms_of
from naumachia.server.http.share_api import moment_of
from naumachia.server.http.user_files import budget_of
from naumachia.server.limits import with_time
from naumachia.server.live.room import Room
from naumachia.server.live.slow_work import AnswerCache
from naumachia.server.page.event_summary import round_chances
from naumachia.server.store.database import StorageConflict, StorageFailed
from naumachia.server.store.games import VariationRow
from naumachia.server.texts import t
from naumachia.server.tokens import game_path
from naumachia.server.wire import schema

router = APIRouter(prefix="/api", responses=PROBLEMS)

LEVEL: Final = "steady"
ORDERS: Final = 6
"""The level of the computer's line, and the number of its orders."""
COMPUTERS: Final = "The computer's line"
"""The title of that line."""
NOT_YOURS: Final = "This link is for watching. A player of the game keeps and deletes variations."

Number = Annotated[int, PathField(ge=1, le=1_000_000)]
Moment = Annotated[int, PathField(ge=0, le=1_000_000)]


@router.get("/games/{game}/variations", responses=SECRET)
async def variations(request: Request, visitor: AtGame) -> list[schema.Variation]:
    """List the variations of a finished game or of a record, in the order of their moments."""
    game = visitor.game
    if not game.variations:
        return []
    must_have_variations(game)
    budget = budget_of(request, visitor.key)
    budget.must_have_time()
    found, cost = await asyncio.to_thread(with_time, partial(describe_variations, game))
    budget.spend(cost)
    return found


def describe_variations(game: Game) -> list[schema.Variation]:
    """Describe the variations of a game, in the order of their moments."""
    found = [describe(game, row.number, replayed_variation(game, row)) for row in game.variations]
    return sorted(found, key=lambda one: (one.at, one.number))


def describe(game: Game, number: int, variation: Variation[Any, Any]) -> schema.Variation:
    """Describe a variation, with its chances unless people played when the record was shared."""
    ruleset, match = game.ruleset, variation.match
    silent = game.header.by_hand is True
    before, after = (
        None if silent else round_chances(chances_of(ruleset, state))
        for state in (match.opening, match.state)
    )
    return schema.Variation(
        number=number,
        at=variation.at,
        turn=game.timeline.moments[variation.at].title,
        title=variation.title,
        comment=comment_of(variation),
        lines=[
            schema.VariationLine(
                seat=None if entry.seat is None else ruleset.seats[entry.seat], text=entry.text
            )
            for entry in match.history
        ],
        before=before,
        after=after,
    )


@router.post("/games/{game}/variations", responses=SECRET)
async def keep_variation(
    request: Request, visitor: AtGame, body: Annotated[schema.VariationRequest, Body()]
) -> schema.ChangedVariations:
    """Keep what was played on a what-if board as a variation of the game that it began from."""
    must_be_player(visitor)
    board = await whole_board(request, body.board, body.token)
    async with visitor.room.lock:
        game = visitor.room.game
        act = partial(new_variation, game, board, body.at, body.title, body.comment)
        row = await asyncio.to_thread(act)
        if not game.unstored:
            await change(visitor.room, (*game.variations, row), added=row)
            return schema.ChangedVariations(link=None)
    return changed_record(game, (*game.variations, row))


@router.delete("/games/{game}/variations/{number}", responses=SECRET)
async def delete_variation(visitor: AtGame, number: Number) -> schema.ChangedVariations:
    """Delete a variation."""
    must_be_player(visitor)
    async with visitor.room.lock:
        game = visitor.room.game
        known_variation(game, number)
        rest = tuple(row for row in game.variations if row.number != number)
        if not game.unstored:
            await change(visitor.room, rest, deleted=number)
            return schema.ChangedVariations(link=None)
    return changed_record(game, rest)


@router.post("/games/{game}/variations/{number}/board", responses=SECRET)
async def open_variation(request: Request, visitor: AtGame, number: Number) -> schema.Path:
    """Open a variation as a what-if board, where its moves have been made."""
    source = parse_variation(known_variation(visitor.game, number).text)
    lines = [line for _, line in source.lines if not line.startswith("#")]
    return await open_board(request, visitor.game, source.at, source.title, lines)


@router.get("/games/{game}/computer-line/{at}", responses=SECRET)
async def show_computer_line(request: Request, visitor: AtGame, at: Moment) -> schema.Variation:
    """Return what the computer would have ordered for all sides from the moment after move `at`."""
    lines = await lines_of_computer(request, visitor.game, at)
    budget = budget_of(request, visitor.key)
    budget.must_have_time()
    act = partial(describe_line, visitor.game, at, lines)
    found, cost = await asyncio.to_thread(with_time, act)
    budget.spend(cost)
    return found


@router.post("/games/{game}/computer-line/{at}/board", responses=SECRET)
async def open_computer_line(request: Request, visitor: AtGame, at: Moment) -> schema.Path:
    """Open the computer's line as a what-if board, where its moves have been made."""
    lines = await lines_of_computer(request, visitor.game, at)
    return await open_board(request, visitor.game, at, t(COMPUTERS), lines)


async def lines_of_computer(request: Request, game: Game, at: int) -> list[str]:
    """Return the computer's line from the moment after move `at`, as lines of a record."""
    must_have_variations(game)
    must_not_be_by_hand(game)
    state = game.timeline.moments[moment_of(game, at)].state
    position = await asyncio.to_thread(game.ruleset.position, state)
    cache: AnswerCache = request.app.state.advice
    key = ("line", game.header.id, game.header.branch, at)
    found: list[str] = await cache.of(
        key, computer_line, game.ruleset.id, position, LEVEL, ORDERS, SEED
    )
    return found


def describe_line(game: Game, at: int, lines: list[str]) -> schema.Variation:
    """Describe the computer's line, as variation 0."""
    text = "\n".join([f"{VARIATION} {at} {t(COMPUTERS)}", *lines])
    return describe(game, 0, replayed_variation(game, VariationRow(0, text)))


async def open_board(
    request: Request, game: Game, at: int, title: str, lines: list[str]
) -> schema.Path:
    """Open a what-if board after these moves; it is stored when somebody plays there."""
    count_beginning(request)
    start = await asyncio.to_thread(game.ruleset.position, game.timeline.moments[at].state)
    label = t(
        "{title}, from {turn}, move {at}", title=title, turn=game.timeline.moments[at].title, at=at
    )
    by_hand = game.header.by_hand is True
    made, token = await rooms_of(request).try_out(
        game, start, label, by_hand=by_hand, late=True, lines=lines
    )
    return schema.Path(path=game_path(made, token))


def must_be_player(visitor: Visitor) -> None:
    """Raise Refused for spectators of a stored game. Everybody may change a record of his own."""
    if not (visitor.seats or visitor.game.unstored):
        raise Refused(403, "spectator", NOT_YOURS)


async def whole_board(request: Request, board: str, token: str) -> Game:
    """Return a what-if board whose link holds all seats. Raises Refused."""
    room, seats = await rooms_of(request).enter(board, token)
    game = room.game
    if game.header.what_if is None or len(seats) != len(game.ruleset.seats):
        raise Refused(409, "no_board", NOT_A_BOARD, place="board", expected="a what-if board")
    return game


async def change(
    room: Room,
    rows: tuple[VariationRow, ...],
    *,
    added: VariationRow | None = None,
    deleted: int | None = None,
) -> None:
    """Store the change of a game's variations, then make it. Raises Refused."""
    store, header = room.store, room.game.header
    try:
        if added is not None:
            await asyncio.to_thread(store.add_variation, header, added)
        if deleted is not None:
            await asyncio.to_thread(store.delete_variation, header, deleted)
    except StorageConflict as error:
        room.abandoned = True  # it is loaded again, with what another server has stored
        raise elsewhere() from error
    except StorageFailed as error:
        raise storage_refusal() from error
    room.game = replace(room.game, variations=rows)


def changed_record(game: Game, rows: tuple[VariationRow, ...]) -> schema.ChangedVariations:
    """Return the link of a record with other variations."""
    text = record_text(replace(game, variations=rows), ())
    return schema.ChangedVariations(link=encode_record(text))
