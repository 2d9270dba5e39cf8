"""Implement the HTTP interface of `docs/wire.md`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from importlib.metadata import version
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Body, Query, Request, Response
from fastapi import Path as PathField
from pydantic import BaseModel

from naumachia.kernel.build import build
from naumachia.kernel.record import format_record
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario
from naumachia.render import Theme
from naumachia.server.errors import Refused
from naumachia.server.game.game import Game
from naumachia.server.game.library import Library
from naumachia.server.game.moments import must_be_moment
from naumachia.server.game.names import game_title
from naumachia.server.game.records import position_record, resigned_line
from naumachia.server.game.seating import (
    must_be_seated,
    must_have_styles,
    read_seats,
    seat_names,
    seat_number,
)
from naumachia.server.game.viewer import Viewer
from naumachia.server.http import catalogue
from naumachia.server.http.asset_cache import answer_from_cache
from naumachia.server.http.auth import AtGame, Id, rooms_of
from naumachia.server.http.pages import ASK_AGAIN
from naumachia.server.http.user_files import (
    budget_of,
    checked,
    library_of,
    user_scenario_file,
)
from naumachia.server.limits import EventLimit, with_time
from naumachia.server.live.rooms import Invitation, NewGame, at_table, seat_order
from naumachia.server.page import report
from naumachia.server.page.entries import speaker
from naumachia.server.page.primer import primer, primer_picture
from naumachia.server.page.seats import describe_seats
from naumachia.server.texts import t
from naumachia.server.tokens import game_path
from naumachia.server.wire import messages as wire
from naumachia.server.wire import schema
from naumachia.server.wire.encoding import encode

Flip = Annotated[bool, Query()]
ThemeName = Literal["light", "dark"]
JSON: Final = "application/json"
PICTURE: Final = "image/svg+xml"
LEFT_OUT: Final = "The server keeps the moves after this one; some of them may be secret."

PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    400: {"model": schema.Problem, "description": "Not understood"},
    413: {"model": schema.Problem, "description": "Too large"},
    422: {"model": schema.Problem, "description": "Understood, but not acceptable"},
    429: {"model": schema.Problem, "description": "Too many of these in a short time"},
    503: {"model": schema.Problem, "description": "The database failed; nothing was changed"},
}
NOT_FOUND: Final[dict[int | str, dict[str, Any]]] = {
    404: {"model": schema.Problem, "description": "No such thing"}
}
SECRET: Final[dict[int | str, dict[str, Any]]] = {
    **NOT_FOUND,
    403: {"model": schema.Problem, "description": "The link does not allow this"},
    409: {"model": schema.Problem, "description": "Not in this state of the game"},
}
SVG: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}
TEXT: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}}
}

router = APIRouter(prefix="/api", responses=PROBLEMS)


def count_beginning(request: Request) -> None:
    """Count a new game or campaign. Raises Refused if its address begins too many."""
    beginnings: EventLimit = request.app.state.beginnings
    beginnings.count("" if request.client is None else request.client.host)


def json_list(items: Sequence[BaseModel]) -> str:
    """Return a list of items as JSON."""
    return f"[{','.join(item.model_dump_json() for item in items)}]"


@router.get("/health", responses={503: {"model": schema.Health, "description": "Not well"}})
async def health(request: Request, response: Response) -> schema.Health:
    """Report whether the server can write to the database file that it opened."""
    trouble = await asyncio.to_thread(rooms_of(request).store.database.check)
    response.status_code = 503 if trouble else 200
    return schema.Health(
        ok=not trouble,
        storage="fails" if trouble else "writes",
        version=version("naumachia"),
        build=build(),
    )


@router.get(
    "/rulesets",
    responses={200: {"model": list[schema.RulesetInfo]}},
    response_class=Response,
)
async def rulesets(request: Request) -> Response:
    """List the rule sets."""
    library = library_of(request)
    return await answer_from_cache(
        request, ("rulesets",), JSON, lambda: json_list(catalogue.all_rulesets(library)), ASK_AGAIN
    )


OptionWords = Annotated[str, Query(max_length=2000)]
"""Options as text, such as `board_n=9 interleave=true`."""


@router.get(
    "/rulesets/{id}/clauses",
    responses={**NOT_FOUND, 200: {"model": list[schema.ClauseInfo]}},
    response_class=Response,
)
async def clauses(request: Request, id: Id, options: OptionWords = "") -> Response:
    """List all clauses of a rule set, with the text that the options select."""
    ruleset = catalogue.known_ruleset(id)
    if not options.split():
        make = partial(_clauses, ruleset, "")
        return await answer_from_cache(request, ("clauses", id), JSON, make)
    budget = budget_of(request)
    budget.must_have_time()
    text, cost = await asyncio.to_thread(with_time, partial(_clauses, ruleset, options))
    budget.spend(cost)
    return Response(text, media_type=JSON)


def _clauses(ruleset: AnyRuleset, options: str) -> str:
    return json_list(catalogue.clauses(ruleset, options))


@router.get("/rulesets/{id}/clauses/{clause}", responses=NOT_FOUND)
def clause(id: Id, clause: Id) -> schema.ClauseInfo:
    """Return one clause."""
    return catalogue.clause(catalogue.known_ruleset(id), clause)


@router.get(
    "/rulesets/{id}/glossary",
    responses={**NOT_FOUND, 200: {"model": list[schema.TermInfo]}},
    response_class=Response,
)
async def glossary(request: Request, id: Id) -> Response:
    """List the terms of a rulebook that newcomers may not know, each with its meaning."""
    ruleset = catalogue.known_ruleset(id)
    return await answer_from_cache(
        request, ("glossary", id), JSON, lambda: json_list(catalogue.glossary(ruleset))
    )


@router.get(
    "/rulesets/{id}/scenarios/{scenario}/picture.svg",
    responses={**NOT_FOUND, **SVG},
    response_class=Response,
)
async def scenario_picture(
    request: Request, id: Id, scenario: Id, theme: ThemeName = "light"
) -> Response:
    """Draw the opening position of a scenario."""
    ruleset = catalogue.known_ruleset(id)
    every = library_of(request).every(ruleset)
    make = partial(catalogue.opening_picture, ruleset, every, scenario, Theme(theme))
    return await answer_from_cache(request, ("scenario", id, scenario, theme), PICTURE, make)


@router.get("/rulesets/{id}/picture.svg", responses={**NOT_FOUND, **SVG}, response_class=Response)
async def ruleset_picture(request: Request, id: Id, theme: ThemeName = "light") -> Response:
    """Draw the picture of a rule set for the list of games."""
    make = partial(catalogue.ruleset_picture, catalogue.known_ruleset(id), Theme(theme))
    return await answer_from_cache(request, ("ruleset", id, theme), PICTURE, make)


@router.get(
    "/showcase",
    responses={**NOT_FOUND, 200: {"model": schema.Replay}},
    response_class=Response,
)
async def showcase(request: Request) -> Response:
    """Return the battle that the front page replays."""
    return await answer_from_cache(request, ("showcase",), JSON, _showcase)


def _showcase() -> str:
    return catalogue.front_replay().model_dump_json()


@router.get("/rulesets/{id}/how-to-play", responses=NOT_FOUND)
def how_to_play(id: Id) -> list[schema.PrimerInfo]:
    """Return the pages that explain how to play a game."""
    return primer(catalogue.known_ruleset(id))


@router.get(
    "/rulesets/{id}/how-to-play/{page}/picture.svg",
    responses={**NOT_FOUND, **SVG},
    response_class=Response,
)
async def primer_page(request: Request, id: Id, page: int, theme: ThemeName = "light") -> Response:
    """Draw the picture of such a page, counted from 0."""
    make = partial(primer_picture, catalogue.known_ruleset(id), page, Theme(theme))
    return await answer_from_cache(request, ("primer", id, str(page), theme), PICTURE, make)


@router.post("/games", responses=NOT_FOUND)
async def create_game(request: Request, body: schema.GameRequest) -> schema.GameCreated:
    """Set up a game; its links are shown only in this answer."""
    ruleset, found = await wanted_scenario(request, body)
    wanted = wanted_game(body, ruleset, found, library_of(request))
    return await begin_game(request, wanted, at_table(ruleset, found))


@router.post("/rulesets/{id}/lessons/{lesson}", responses=NOT_FOUND)
async def begin_lesson(
    request: Request, id: Id, lesson: Id, body: Annotated[schema.LessonRequest, Body()]
) -> schema.GameCreated:
    """Begin a lesson against the weakest computer."""
    ruleset = catalogue.known_ruleset(id)
    wanted = lesson_game(ruleset, lesson, body.name)
    found = ruleset.scenarios()[wanted.scenario]
    return await begin_game(request, wanted, at_table(ruleset, found))


async def begin_game(request: Request, wanted: NewGame, ruleset: AnyRuleset) -> schema.GameCreated:
    """Create a game, and return its links. Raises Refused."""
    count_beginning(request)
    game, invitations, watch = await rooms_of(request).create(wanted)
    request.app.state.begun()

    def link(invitation: Invitation) -> schema.GameLink:
        token = invitation.token
        seats = seat_names(ruleset, invitation.seats)
        return schema.GameLink(seats=seats, token=token, path=game_path(game, token))

    watching = schema.WatchLink(token=watch.token, path=game_path(game, watch.token))
    links = [link(invitation) for invitation in invitations]
    return schema.GameCreated(game=game, links=links, watch=watching)


async def wanted_scenario(
    request: Request, body: schema.GameRequest
) -> tuple[AnyRuleset, Scenario | None]:
    """Return the rule set and the scenario of a request: of its file, else by its id; None for an
    unknown id. Raises Refused.
    """
    ruleset = catalogue.known_ruleset(body.ruleset)
    if not body.source:
        return ruleset, library_of(request).every(ruleset).get(body.scenario)
    named, found = await checked(request, user_scenario_file, body.source, body.scenario)
    if named is not ruleset:
        message = t("The scenario file is one of {game}.", game=game_title(named))
        raise Refused(422, "ruleset", message, place="body.ruleset", expected=named.id)
    return ruleset, found


def wanted_game(
    body: schema.GameRequest, ruleset: AnyRuleset, found: Scenario | None, library: Library
) -> NewGame:
    """Check a request against the rule set. Raises Refused with the wrong field."""
    ruleset = at_table(ruleset, found)
    must_be_seated(ruleset.about.title, ruleset.seats, len(body.seats))
    seats = read_seats(body.seats)
    must_have_styles(ruleset, seats)
    seating = seat_order(ruleset, found, body.options)
    you = 0 if body.you is None else seat_number(ruleset.seats, body.you)
    scenario = body.scenario if found is None else found.id
    return NewGame(
        ruleset=body.ruleset,
        scenario=scenario,
        options=dict(body.options),
        seats=tuple(seats[seating.index(seat)] for seat in range(len(seats))),
        screen=body.screen,
        dice=body.dice,
        you=you,
        absent=body.absent,
        source=body.source or library.source(ruleset, scenario),
    )


def lesson_game(ruleset: AnyRuleset, id: str, name: str) -> NewGame:
    """Return the game of a lesson. Raises Refused if there is no such lesson."""
    known = ruleset.content.lessons()
    if id not in known:
        expected = ", ".join(known) or "a rule set with lessons"
        message = t("{game} has no lesson {id}.", game=game_title(ruleset), id=repr(id))
        raise Refused(404, "no_lesson", message, place="lesson", expected=expected)
    lesson = known[id]
    seats = at_table(ruleset, ruleset.scenarios()[lesson.scenario]).seats
    pupil = seats.index(lesson.seat)
    players = [schema.SeatRequest(kind="computer") for _ in seats]
    players[pupil] = schema.SeatRequest(kind="person", name=name)
    return NewGame(
        ruleset=ruleset.id,
        scenario=lesson.scenario,
        options={},
        seats=read_seats(players),
        screen="separate",
        dice="rolled",
        you=pupil,
        start=lesson.position,
    )


@router.get("/games/{game}", responses=SECRET)
async def game_state(visitor: AtGame) -> schema.GameState:
    """Return a summary of a game."""
    here, seats = visitor.game, visitor.seats
    timeline, ruleset = here.timeline, here.ruleset
    owing = () if here.closed else timeline.match.owing()
    mine = any(seat in seats for seat in owing)
    status: Literal["yours", "waiting", "over", "halted"]
    status = "yours" if mine else "waiting"
    if here.closed:
        status = "over" if here.ended else "halted"
    won = report.winners_of(here)
    return schema.GameState(
        game=here.header.id,
        ruleset=ruleset.id,
        scenario=ruleset.content.texts(timeline.match.scenario.title),
        title=game_title(ruleset),
        you=seat_names(ruleset, seats),
        seats=[
            schema.SeatState.model_validate(s) for s in describe_seats(here, visitor.room.online)
        ],
        status=status,
        winners=None if won is None else seat_names(ruleset, tuple(won)),
        what_if=here.header.what_if is not None,
        seq=timeline.seq,
        turn_note=timeline.moments[-1].title,
        started=here.header.started,
        changed=here.header.changed,
    )


@router.post("/games/{game}/rematch", responses=SECRET)
async def rematch(
    request: Request, visitor: AtGame, body: Annotated[schema.RematchRequest, Body()]
) -> schema.Path:
    """Begin another game with the same links; a repeated request returns the same game."""
    room, key = visitor.room, visitor.key
    if room.game.header.rematch is None:
        count_beginning(request)
    path = await rooms_of(request).rematch(room, key, swap=body.swap, next=body.next)
    return schema.Path(path=path)


@router.get(
    "/games/{game}/moment/{n}",
    responses={**SECRET, 200: {"model": wire.Update}},
    response_class=Response,
)
async def moment(
    request: Request,
    visitor: AtGame,
    n: Annotated[int, PathField(ge=0, le=1_000_000)],
    flip: Flip = False,
    since: Annotated[int, Query(ge=-1, le=1_000_000)] = -1,
) -> Response:
    """Draw the board after move `n`, with the paths of pieces moved after move `since`."""
    here = visitor.game
    must_be_moment(n, here.timeline.seq, "n")
    budget = budget_of(request, visitor.key)
    budget.must_have_time()
    viewer = Viewer(visitor.seats, flip)
    act = partial(report.past, here, viewer, n, since)
    found, cost = await asyncio.to_thread(with_time, act)
    budget.spend(cost)
    return Response(encode(found), media_type="application/json")


@router.get("/games/{game}/record", responses={**SECRET, **TEXT}, response_class=Response)
async def record(visitor: AtGame) -> Response:
    """Return the record; while the game runs, as the owner of the link may know it."""
    name = f"{visitor.game.ruleset.id}-{visitor.game.header.id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = await asyncio.to_thread(record_text, visitor.game, visitor.seats)
    return Response(text, media_type="text/plain", headers=headers)


def record_text(game: Game, seats: tuple[int, ...]) -> str:
    """Return the record of a game for the owner of these seats, with a note about what it hides."""
    names = {
        name: speaker(game.ruleset, game.header, seat)
        for seat, name in enumerate(game.ruleset.seats)
        if game.header.seats[seat].name
    }
    reader = -1 if knows_all(game, seats) else Viewer(seats).reader
    if hides_start(game, seats):
        text = position_record(game, seats, game.timeline.seq)
    else:
        text = format_record(game.timeline.match, names, reader)
    if game.unplayable_reason:
        text = convert_record(text, game)
    if game.header.resigned is not None:
        text += f"{resigned_line(game.ruleset, game.header.resigned)}\n"
    if knows_all(game, seats):
        text += "".join(f"\n{variation.text}" for variation in game.variations)
    return text


def knows_all(game: Game, seats: tuple[int, ...]) -> bool:
    """Return whether nothing of a game is hidden from the owner of these seats.

    True if it has ended, was opened from a record, or is a what-if board of all sides.
    """
    tried = game.header.what_if is not None and len(seats) == len(game.ruleset.seats)
    return game.ended or game.unstored or tried


def hides_start(game: Game, seats: tuple[int, ...]) -> bool:
    """Return whether the position in which a game began shows what its owner may not know."""
    return bool(game.header.start) and not (knows_all(game, seats) or game.open_to_all)


def convert_record(text: str, game: Game) -> str:
    """Return the record of an unplayable game as a record of its own edition.

    If nothing in the game is secret, the moves that these rules cannot replay follow. Otherwise
    only the other edition knows which moves may be shown.
    """
    ruleset, header = game.ruleset, game.header
    lines = [line for line in text.splitlines() if not line.startswith("digest ")]
    lines[1] = f"ruleset {ruleset.id} {header.version}"
    if game.open_to_all:
        for row in game.rest:
            who = "chance" if row.seat is None else ruleset.seats[row.seat]
            lines.append(f"{who}: {row.text}")
    elif game.rest:
        lines.append(f"# {LEFT_OUT}")
    lines.append(f"# {game.unplayable_reason}")
    return "\n".join(lines) + "\n"
