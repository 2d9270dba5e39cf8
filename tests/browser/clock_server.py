"""Run the program with a clock that tests advance: `python -m tests.browser.clock_server`.

`POST /clock?seconds=30` advances the clocks of all players.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from fastapi import FastAPI
from fastapi.routing import APIRoute
from tests.browser import age_of_sail_scenarios

from naumachia.cli import main
from naumachia.server import app, serve
from naumachia.server.live.rooms import Rooms
from naumachia.server.settings import Settings

START = 1_700_000_000.0
"""The first time of the clock, in seconds since 1970."""


class Timer:
    """A call at a later time, which can be cancelled."""

    def __init__(self, clock: FakeClock, at: float, act: Callable[[], None]) -> None:
        self.clock = clock
        self.at = at
        self.act = act

    def cancel(self) -> None:
        """Cancel the call."""
        if self in self.clock.timers:
            self.clock.timers.remove(self)


class FakeClock:
    """A clock that advances only on request."""

    def __init__(self) -> None:
        self.time = START
        self.timers: list[Timer] = []

    def now(self) -> float:
        """Return the time, in seconds since 1970."""
        return self.time

    def later(self, seconds: float, act: Callable[[], None]) -> Timer:
        """Call `act` after these seconds; at once if they are 0."""
        timer = Timer(self, self.time + seconds, act)
        self.timers.append(timer)
        if seconds <= 0:
            asyncio.get_running_loop().call_soon(self.fire_due)
        return timer

    def fire_due(self) -> None:
        """Call all timers that are due."""
        for timer in [one for one in self.timers if one.at <= self.time]:
            timer.cancel()
            timer.act()

    async def advance(self, seconds: float) -> dict[str, float]:
        """Advance the clock."""
        self.time += seconds
        self.fire_due()
        return {"now": self.time}


def create_app(settings: Settings | None = None) -> FastAPI:
    """Create the server, with a route that advances the clock."""
    clock = FakeClock()
    vars(app)["Rooms"] = partial(Rooms, later=clock.later, now=clock.now)
    made = app.create_app(settings)
    made.router.routes.insert(0, APIRoute("/clock", clock.advance, methods=["POST"]))
    return made


if __name__ in ("__main__", "__mp_main__"):  # the second in processes that a server starts
    age_of_sail_scenarios.install()
if __name__ == "__main__":
    vars(serve)["create_app"] = create_app
    main()
