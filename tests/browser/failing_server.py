"""Run the program with errors that tests choose: `python -m tests.browser.failing_server`.

`POST /fail?what=orders` lets orders fail, `updates` all updates after the opening, `games` opening
a game, `rulesets` requests over HTTP; `nothing` ends it.
"""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute

from naumachia.cli import main
from naumachia.server import app, serve
from naumachia.server.http import catalogue
from naumachia.server.live import decisions, room, rooms
from naumachia.server.settings import Settings
from naumachia.server.wire.requests import OrderRequest


class Faults:
    """What fails at the moment."""

    def __init__(self) -> None:
        self.what = "nothing"

    async def choose(self, what: str) -> dict[str, str]:
        """Let something fail from now on."""
        self.what = what
        return {"what": what}

    def fail(self, what: str) -> None:
        """Raise ZeroDivisionError if this is to fail."""
        if self.what == what:
            raise ZeroDivisionError(what)


def install(faults: Faults) -> None:
    """Put the faults into this process."""
    decide, encode, enter = decisions.decide, room.encode_update, rooms.Rooms.enter
    known = catalogue.known_ruleset

    def decide_or_fail(ask: Any, *rest: Any) -> Any:
        if isinstance(ask.request, OrderRequest):
            faults.fail("orders")
        return decide(ask, *rest)

    def encode_or_fail(game: Any, *rest: Any, **more: Any) -> Any:
        if game.timeline.seq:
            faults.fail("updates")
        return encode(game, *rest, **more)

    async def enter_or_fail(self: Any, *rest: Any) -> Any:
        faults.fail("games")
        return await enter(self, *rest)

    def know_or_fail(name: str) -> Any:
        faults.fail("rulesets")
        return known(name)

    vars(room).update(decide=decide_or_fail, encode_update=encode_or_fail)
    setattr(rooms.Rooms, "enter", enter_or_fail)  # noqa: B010 - mypy knows it as a method
    vars(catalogue).update(known_ruleset=know_or_fail)


def create_app(settings: Settings | None = None) -> FastAPI:
    """Create the server, with a route that chooses what fails."""
    faults = Faults()
    install(faults)
    made = app.create_app(settings)
    made.router.routes.insert(0, APIRoute("/fail", faults.choose, methods=["POST"]))
    return made


if __name__ == "__main__":
    vars(serve)["create_app"] = create_app
    main()
