"""Open puzzles as boards, and judge the orders that are given there."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from naumachia.server.http import catalogue
from naumachia.server.http.api import NOT_FOUND, PROBLEMS, SECRET
from naumachia.server.http.auth import AtGame, Id, rooms_of
from naumachia.server.limits import EventLimit
from naumachia.server.live.slow_work import AnswerCache
from naumachia.server.page import puzzles as page
from naumachia.server.wire import schema

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/rulesets/{id}/puzzles", responses=NOT_FOUND)
def puzzles(id: Id) -> list[schema.PuzzleInfo]:
    """List the puzzles of a rule set, without their solutions."""
    return page.describe_puzzles(catalogue.known_ruleset(id))


@router.post("/rulesets/{id}/puzzles/{puzzle}", responses=NOT_FOUND)
async def open_puzzle(request: Request, id: Id, puzzle: Id) -> schema.PuzzleBoard:
    """Open a puzzle on a board of its own, for the seat that is to move."""
    found = page.known_puzzle(catalogue.known_ruleset(id), puzzle)
    limit: EventLimit = request.app.state.puzzles
    limit.count("" if request.client is None else request.client.host)
    game, token = await rooms_of(request).pose(found, id)
    return schema.PuzzleBoard(game=game, token=token)


@router.get("/rulesets/{id}/puzzles/{puzzle}/solution", responses=NOT_FOUND)
async def puzzle_solution(id: Id, puzzle: Id) -> schema.PuzzleSolution:
    """Return the solution of a puzzle."""
    ruleset = catalogue.known_ruleset(id)
    return await asyncio.to_thread(page.solution, ruleset, page.known_puzzle(ruleset, puzzle))


@router.get("/games/{game}/puzzle/{puzzle}", responses=SECRET)
async def puzzle_verdict(request: Request, visitor: AtGame, puzzle: Id) -> schema.PuzzleVerdict:
    """Judge the first order that was given on the board of a puzzle."""
    game = visitor.game
    found = page.known_puzzle(game.ruleset, puzzle)
    answer, order = await asyncio.to_thread(page.verdict, game, found)
    if answer.verdict != "wrong":
        return answer
    seat = game.ruleset.seats.index(found.seat)
    cache: AnswerCache = request.app.state.advice
    orders = ["; ".join(order), found.solutions[0]]
    key = ("puzzle", game.ruleset.id, puzzle, orders[0])
    chance, best = await cache.of(
        key, page.weigh_orders, game.ruleset.id, found.position, seat, orders
    )
    why = game.ruleset.content.texts(found.why)
    return page.weighed_verdict(found, answer, why, chance, best)
