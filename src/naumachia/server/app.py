"""Build the application: rooms, database, HTTP interface, sockets and page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from naumachia.server.campaigns.campaigns import Campaigns
from naumachia.server.errors import Refused
from naumachia.server.game.library import host_library
from naumachia.server.http import (
    analysis_api,
    api,
    campaign_api,
    files_api,
    pages,
    puzzle_api,
    share_api,
    socket,
    variation_api,
)
from naumachia.server.http.asset_cache import AssetCache
from naumachia.server.http.failures import Failures
from naumachia.server.http.guard import Guard
from naumachia.server.http.languages import Languages
from naumachia.server.limits import PUZZLES, WHAT_IFS, Budgets, EventLimit, SpectatorLimit
from naumachia.server.live.preloading import preload
from naumachia.server.live.rooms import Rooms
from naumachia.server.live.slow_work import AnswerCache
from naumachia.server.live.thinkers import Thinkers
from naumachia.server.live.workers import Machine
from naumachia.server.settings import Settings, from_environment
from naumachia.server.store.games import Store
from naumachia.server.store.housekeeping import forget_trials

SMALLEST_TO_COMPRESS: Final = 1000
REVIEW_SECONDS: Final = 240.0
"""The time limit of a game review in seconds."""

ADVICE: Final = 60.0
"""The time limit of advice in seconds, on a busy machine."""

MOST_TRIALS: Final = 60
MOST_WATCHED_TRIALS: Final = 10
"""The what-if boards per hour that players may begin from one game, and that spectators may."""

MOST_PUZZLES: Final = 300
"""The boards of puzzles per hour that one address may open."""

ROUTERS: Final = (
    api.router,
    analysis_api.router,
    share_api.router,
    files_api.router,
    puzzle_api.router,
    variation_api.router,
    campaign_api.router,
    campaign_api.socket_router,
    socket.router,
    pages.router,  # last, because it matches every address
)
"""Routers whose routes are added: including a router would build each of its routes again."""
WHOLE: Final = Machine()
"""The default machine, with threads and processes."""

CODES: Final = {400: "bad_request", 404: "not_found", 405: "method", 413: "too_large"}


def create_app(settings: Settings | None = None, machine: Machine = WHOLE) -> FastAPI:
    """Build the server for these settings; by default, for those of the environment.

    With `machine.preload`, load all rule sets. Raises StorageFailed; ValueError for bad scenarios.
    """
    settings = settings or from_environment()
    if machine.preload:
        preload()
    store = Store(settings.url())
    forget_trials(store.database)
    thinkers = Thinkers(settings.workers, settings.think_seconds, machine.worker)

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        _start_threads(machine.threads)
        app.state.rooms = rooms = Rooms(store, thinkers, settings)
        _set_limits(app, settings)
        app.state.reviews = AnswerCache(REVIEW_SECONDS, machine.worker)
        app.state.advice = AnswerCache(ADVICE, machine.worker)
        app.state.campaigns = campaigns = Campaigns(rooms, machine.worker)
        # In a browser, only the user who opens a record waits for it.
        app.state.trial = campaigns.trial if machine.threads else None
        yield
        app.state.reviews.close()
        app.state.advice.close()
        campaigns.close()
        rooms.close()
        thinkers.close()
        store.close()

    app = FastAPI(
        title="Naumachia",
        version=version("naumachia"),
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.begun = lambda: None
    app.state.library = host_library(settings.scenarios)
    _guard(app, settings)
    app.router.routes.extend(route for part in ROUTERS for route in part.routes)
    return app


def _start_threads(count: int) -> None:
    """Set the number of threads that the event loop may use; 0 keeps its default."""
    if count:
        executor = ThreadPoolExecutor(count, thread_name_prefix="naumachia")
        asyncio.get_running_loop().set_default_executor(executor)


def _set_limits(app: FastAPI, settings: Settings) -> None:
    """Set the limits for clients, and create what all of them share."""
    app.state.beginnings = EventLimit(settings.new_games_per_hour)
    app.state.trials = EventLimit(MOST_TRIALS, words=WHAT_IFS)
    app.state.watched_trials = EventLimit(MOST_WATCHED_TRIALS, words=WHAT_IFS)
    app.state.puzzles = EventLimit(MOST_PUZZLES, words=PUZZLES)
    app.state.budgets = Budgets()
    app.state.kept = AssetCache()
    app.state.crowd = SpectatorLimit(settings.connections // 2)


def _guard(app: FastAPI, settings: Settings) -> None:
    """Add the checks of every request, and the handlers of errors."""
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_TO_COMPRESS)
    largest_record = settings.largest_record
    # A file as JSON is longer than the file itself.
    larger = {
        "/api/campaigns": largest_record,
        "/api/games/from-record": largest_record,
        "/api/games": 2 * largest_record,
        "/api/files": 2 * largest_record,
    }
    origins = settings.allowed_origins()
    hosts = settings.allowed_hosts()
    largest = settings.largest_body
    app.add_middleware(Guard, largest=largest, larger=larger, origins=origins, hosts=hosts)
    app.add_middleware(Failures)
    app.add_middleware(Languages)
    app.add_exception_handler(Refused, _handle_refusal)
    app.add_exception_handler(RequestValidationError, _handle_invalid)
    app.add_exception_handler(HTTPException, _handle_http)


async def _handle_refusal(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    headers = {"Retry-After": str(error.wait)} if error.wait else None
    return JSONResponse(error.data(), error.status, headers)


async def _handle_invalid(_request: Request, error: Exception) -> JSONResponse:
    """Return the first invalid field and its error."""
    assert isinstance(error, RequestValidationError)
    fault = error.errors()[0]
    place = ".".join(str(part) for part in fault["loc"])
    message = f"{place}: {fault['msg']}"
    return JSONResponse(
        {"code": "invalid", "message": message, "place": place, "expected": fault["msg"]}, 422
    )


async def _handle_http(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    body = {"code": CODES.get(error.status_code, "http"), "message": str(error.detail)}
    return JSONResponse(body, error.status_code, error.headers)
