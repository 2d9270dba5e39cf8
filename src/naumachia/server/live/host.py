"""What those who play in a room without a page need of it: computers, the rules for the absent."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Protocol

from naumachia.server.game.game import Game
from naumachia.server.live.link import Link
from naumachia.server.wire import messages as wire


class Host(Protocol):
    """A game that is being played, as one sees it who plays in it without a page."""

    game: Game
    abandoned: bool

    @property
    def lock(self) -> asyncio.Lock:
        """Held while something is changed: one thing at a time."""

    @property
    def rng(self) -> Random:
        """Its dice."""

    @property
    def links(self) -> set[Link]:
        """The pages that are here."""

    def told(self, seats: tuple[int, ...] = ()) -> Game:
        """The game as the holder of these seats may know it; none: as everybody does."""

    def tell_all(self, message: wire.ServerMessage) -> None:
        """Send the same message to every page that has been greeted."""

    def dismiss(self) -> None:
        """Send every page away, to come again to the game as it is stored now."""

    async def play_computer(self, seat: int, orders: list[str]) -> None:
        """Make the orders of a computer player. Raises RulesError and Refused."""

    @property
    def online(self) -> set[int]:
        """The seats whose pages are connected."""

    async def note(self, seat: int, words: str) -> None:
        """Say what has come to pass, in the name of a seat."""

    async def answer_for(self, seat: int, order: str, words: str) -> None:
        """Make the order that the rules have for a seat that is away. Raises Refused."""
