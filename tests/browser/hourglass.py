"""`python -m tests.browser.hourglass`: the roads, with a clock that the tests turn.

`POST /hourglass?seconds=30` lets so much time pass for every clock that a game gives its players.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from fastapi import FastAPI
from fastapi.routing import APIRoute
from tests.browser import roads

from naumachia.cli import main
from naumachia.server import app, serve
from naumachia.server.live.rooms import Rooms
from naumachia.server.settings import Settings

BEGUN = 1_700_000_000.0
"""When time begins here, in seconds since 1970."""


class Alarm:
    """Something that will happen, unless it is cancelled."""

    def __init__(self, glass: Hourglass, at: float, act: Callable[[], None]) -> None:
        self.glass = glass
        self.at = at
        self.act = act

    def cancel(self) -> None:
        """Let it not happen."""
        if self in self.glass.alarms:
            self.glass.alarms.remove(self)


class Hourglass:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.time = BEGUN
        self.alarms: list[Alarm] = []

    def now(self) -> float:
        """The time, in seconds since 1970."""
        return self.time

    def later(self, seconds: float, act: Callable[[], None]) -> Alarm:
        """Call `act` when these seconds have passed; what is due rings at once."""
        alarm = Alarm(self, self.time + seconds, act)
        self.alarms.append(alarm)
        if seconds <= 0:
            asyncio.get_running_loop().call_soon(self.ring)
        return alarm

    def ring(self) -> None:
        """Ring what is due."""
        for alarm in [one for one in self.alarms if one.at <= self.time]:
            alarm.cancel()
            alarm.act()

    async def turn(self, seconds: float) -> dict[str, float]:
        """Let time pass."""
        self.time += seconds
        self.ring()
        return {"now": self.time}


def create_app(settings: Settings | None = None) -> FastAPI:
    """The server, with a door to the hourglass before all others."""
    glass = Hourglass()
    vars(app)["Rooms"] = partial(Rooms, later=glass.later, now=glass.now)
    made = app.create_app(settings)
    made.router.routes.insert(0, APIRoute("/hourglass", glass.turn, methods=["POST"]))
    return made


if __name__ in ("__main__", "__mp_main__"):  # the second in the processes that a server begins
    roads.install()
if __name__ == "__main__":
    vars(serve)["create_app"] = create_app
    main()
