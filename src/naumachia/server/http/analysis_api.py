"""Serve reviews of finished games, and advice, lessons and what-if boards for games in progress."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Body, Request, Response

from naumachia.kernel.record import format_record
from naumachia.server.errors import Refused
from naumachia.server.game.game import Game
from naumachia.server.game.moments import must_be_moment
from naumachia.server.game.records import SEED, known_position
from naumachia.server.game.viewer import Viewer
from naumachia.server.http.api import PROBLEMS, SECRET, count_beginning
from naumachia.server.http.auth import AtGame, Id, rooms_of
from naumachia.server.limits import EventLimit
from naumachia.server.live.slow_work import AnswerCache
from naumachia.server.page.advice import advice, why
from naumachia.server.page.game_review import review_game
from naumachia.server.page.lessons import lesson_of
from naumachia.server.texts import t
from naumachia.server.tokens import game_path
from naumachia.server.wire import advice as advice_wire
from naumachia.server.wire import game_review as review_wire
from naumachia.server.wire import lesson as lesson_wire
from naumachia.server.wire import schema
from naumachia.server.wire.encoding import encode

NOT_OVER: Final = "The game is not over. The review opens when it is."
AMONG_PEOPLE: Final = (
    "There is no advice in a game against people elsewhere. The computer advises you when you play"
    " alone or at one screen, and on what-if boards."
)
BY_HAND: Final = (
    "People were playing when this what-if board was opened, so the computer gives no opinion here."
    " It does on a board opened when their game is over."
)
SILENT_AMONG_PEOPLE: Final = (
    "People play each other in this game, so the computer gives no opinion. Ask when the game is"
    " over."
)
HIDDEN: Final = (
    "This game has hidden information, and the computer's reasons would reveal what it holds. Ask"
    " when the game is over."
)
router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get(
    "/games/{game}/hindsight",
    responses={**SECRET, 200: {"model": review_wire.GameReview}},
    response_class=Response,
)
async def look_back(request: Request, visitor: AtGame) -> Response:
    """Review a finished game: chances after every order, luck, losses, turning points."""
    game = visitor.game
    if not game.ended or game.unplayable_reason:
        raise Refused(409, "running", NOT_OVER)
    must_not_be_by_hand(game)
    cache: AnswerCache = request.app.state.reviews
    header, seq = game.header, game.timeline.seq
    record = await asyncio.to_thread(format_record, game.timeline.match)
    key = (header.id, header.branch, seq)
    found = await cache.of(key, review_game, header.ruleset, record, header.resigned)
    return Response(encode(found), media_type="application/json")


@router.get(
    "/games/{game}/advice",
    responses={**SECRET, 200: {"model": advice_wire.Advice}},
    response_class=Response,
)
async def advise(request: Request, visitor: AtGame) -> Response:
    """Advise the seat to decide: what the computer would order, and why."""
    game = visitor.game
    must_allow_advice(game, visitor.seats)
    match = game.timeline.match
    seat = None if game.closed else Viewer(visitor.seats).acting(match)
    if seat is None:
        raise Refused(409, "not_asked", "It is not your turn to decide.")
    ruleset, seq = match.ruleset, game.timeline.seq
    position = await asyncio.to_thread(ruleset.position, match.state)
    cache: AnswerCache = request.app.state.advice
    key = (game.header.id, game.header.branch, seq, seat)
    found = await cache.of(key, advice, ruleset.id, position, seat, seq, SEED)
    return Response(encode(found), media_type="application/json")


@router.get(
    "/games/{game}/why/{at}",
    responses={**SECRET, 200: {"model": advice_wire.OrderExplanation}},
    response_class=Response,
)
async def explain(request: Request, visitor: AtGame, at: int) -> Response:
    """Explain the computer's order that ended with move `at`, from the computer's view."""
    game = visitor.game
    first, seat = computer_order(game, at)
    before = game.timeline.moments[first - 1].state
    must_be_open(game, visitor.seats, before)
    entries = [moment.entry for moment in game.timeline.moments[first : at + 1]]
    order = [entry.text for entry in entries if entry is not None]
    ruleset, bot = game.ruleset, game.header.seats[seat].bot
    position = await asyncio.to_thread(ruleset.position, before)
    cache: AnswerCache = request.app.state.advice
    key = ("why", game.header.id, game.header.branch, first, at)
    found = await cache.of(key, why, ruleset.id, position, seat, at, order, bot, SEED)
    return Response(encode(found), media_type="application/json")


def computer_order(game: Game, at: int) -> tuple[int, int]:
    """Return the first move and the seat of the computer's order that ends with move `at`.

    Raises Refused if there is none.
    """
    moments = game.timeline.moments
    entry = moments[at].entry if 0 < at < len(moments) else None
    if entry is None or entry.seat is None or game.header.seats[entry.seat].kind != "computer":
        message = t("Move {at} is not an order of the computer.", at=at)
        raise Refused(404, "no_order", message, place="at", expected="the last move of its order")
    return moments[at].first, entry.seat


def must_be_open(game: Game, seats: tuple[int, ...], before: Any) -> None:
    """Raise Refused for a computer's opinion that would reveal hidden information, or help against
    people elsewhere.
    """
    must_not_be_by_hand(game)
    if game.ended and not game.unplayable_reason:
        return
    if is_among_people(game, seats):
        raise Refused(409, "among_people", SILENT_AMONG_PEOPLE)
    if not game.ruleset.knowledge.all_known(before):
        raise Refused(409, "hidden", HIDDEN)


def must_allow_advice(game: Game, seats: tuple[int, ...]) -> None:
    """Raise Refused for advice in a game against people who cannot see that it is given."""
    must_not_be_by_hand(game)
    if is_among_people(game, seats):
        raise Refused(409, "among_people", AMONG_PEOPLE)


def is_among_people(game: Game, seats: tuple[int, ...]) -> bool:
    """Return whether people play seats that the holder of these seats does not hold."""
    people = {seat for seat, row in enumerate(game.header.seats) if row.kind == "person"}
    return not people <= set(seats)


def must_not_be_by_hand(game: Game) -> None:
    """Raise Refused for a computer's opinion on a what-if board from a game among people, where it
    would be advice.
    """
    if game.header.by_hand:
        raise Refused(409, "by_hand", BY_HAND)


@router.get(
    "/games/{game}/lesson/{lesson}",
    responses={**SECRET, 200: {"model": lesson_wire.Lesson}},
    response_class=Response,
)
async def lesson(visitor: AtGame, lesson: Id) -> Response:
    """Return a lesson of the rule set, and its progress in this game."""
    found = await asyncio.to_thread(lesson_of, visitor.game, lesson)
    return Response(encode(found), media_type="application/json")


@router.post("/games/{game}/what-if", responses=SECRET)
async def what_if(
    request: Request, visitor: AtGame, body: Annotated[schema.TrialRequest, Body()]
) -> schema.Path:
    """Open a what-if board for both sides from a moment of the game, which it never affects.

    In a game in progress it begins from what the asker may know, and the rest is guessed. If people
    play elsewhere, the computer gives no opinion on it.
    """
    game = visitor.game
    last = game.timeline.seq
    must_be_moment(body.at, last)
    count_beginning(request)
    state = request.app.state
    trials: EventLimit = state.trials if visitor.seats else state.watched_trials
    if not game.unstored:  # a record has as many readers as its link
        trials.count(game.header.id)
    start = await asyncio.to_thread(known_position, game, visitor.seats, body.at)
    title = game.timeline.moments[body.at].title
    name = game.ruleset.content.texts(game.timeline.match.scenario.title)
    rooms = rooms_of(request)
    label = t("{scenario}, {turn}, move {at}", scenario=name, turn=title, at=body.at)
    elsewhere = not game.ended and not game.unstored and is_among_people(game, visitor.seats)
    by_hand = game.header.by_hand is True or elsewhere
    made, token = await rooms.try_out(game, start, label, by_hand=by_hand)
    return schema.Path(path=game_path(made, token))
