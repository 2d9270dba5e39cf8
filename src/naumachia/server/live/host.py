"""Define what computers and absence timers need from a room."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Protocol

from naumachia.server.game.game import Game
from naumachia.server.live.link import Link
from naumachia.server.wire import messages as wire


class Host(Protocol):
    """The interface of a room for players without a page."""

    game: Game
    abandoned: bool

    @property
    def lock(self) -> asyncio.Lock:
        """Return the lock that is held during a change."""

    @property
    def rng(self) -> Random:
        """Return its random generator."""

    @property
    def links(self) -> set[Link]:
        """Return the connected pages."""

    def visible_to(self, seats: tuple[int, ...] = ()) -> Game:
        """Return the game as the holder of these seats may see it; none: as everybody may."""

    def send_all(self, message: wire.ServerMessage) -> None:
        """Send the same message to every page that has been greeted."""

    def dismiss(self) -> None:
        """Close every page, so that it reconnects to the game as stored now."""

    def report_failure(self, error: BaseException, what: str) -> None:
        """Tell every page of an error that no request has caused."""

    async def play_computer(self, seat: int, orders: list[str]) -> None:
        """Play the orders of a computer. Raises RulesError and Refused."""

    @property
    def online(self) -> set[int]:
        """Return the seats with a connected page."""

    async def note(self, seat: int, words: str) -> None:
        """Write a line in the chat in the name of a seat."""

    async def answer_for(self, seat: int, order: str, words: str) -> None:
        """Play the order that the rules give for an absent seat. Raises Refused."""
