"""Represent the connection of one page: what it has received, and the messages in its queue."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from typing import Final

from naumachia.kernel.language import in_language, language
from naumachia.server.game.viewer import Viewer
from naumachia.server.limits import Budget
from naumachia.server.page.report import ViewSnapshot
from naumachia.server.texts import t
from naumachia.server.tokens import token_hash
from naumachia.server.wire.encoding import encode

ELSEWHERE: Final = 4409
"""The close code of a page whose link is open in newer pages; it must not reconnect."""

SERVER_ERROR: Final = 4500
"""The close code after an error of the server. The page says so, and may reconnect."""

NUMBERS: Final = count()
GOING_AWAY: Final = 1001
AGAIN: Final = 1013
"""Close codes of the WebSocket protocol: the server ends; try again."""

MOST_WAITING: Final = 200
"""The most queued messages; a page that reads too slowly is closed and may reconnect."""


class Link:
    """A connected page. Its log ends at `seq` and `branch`; `seq` -1: it has no log."""

    def __init__(self, token: str, seats: tuple[int, ...], since: int, branch: int) -> None:
        self.number: Final = next(NUMBERS)
        self.token: Final = token
        self.token_hash: Final = token_hash(token)
        self.viewer = Viewer(seats)
        self.seq = since if since > 0 else -1
        self.branch = branch
        self.language: Final = language()
        """The language of the page, which opened the socket in it."""
        self.budget: Final = Budget()
        self.greeted = False
        """Whether it has received the greeting; before that it receives nothing."""
        self.snapshot: ViewSnapshot | None = None
        """The last update, the base of the next delta; None: the next update is whole."""
        self.version = 0
        """The number of that update, counted since the last whole one."""
        self.picture_key: object = None
        """The key of the picture that the page shows."""
        self.renumbered = False
        """Whether its moves have different numbers, because hidden ones are left out."""
        self.waiting: Final[asyncio.Queue[str | None]] = asyncio.Queue(MOST_WAITING)
        self.lock: Final = asyncio.Lock()
        """Held while an update is computed, so that updates keep their order."""
        self.gone = False
        self.quick = False
        """Whether its player wants computers to play fast."""
        self.closing = GOING_AWAY
        self.reason = t("the server is going away")

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the seats of this page."""
        return self.viewer.seats

    def flip(self, on: bool) -> None:
        """Turn the board for this page."""
        self.viewer = replace(self.viewer, flipped=on)
        self.snapshot = None

    def forget(self) -> None:
        """Make the next update a whole one."""
        self.snapshot, self.seq = None, -1

    def send(self, message: Mapping[str, object]) -> None:
        """Queue a message."""
        self.send_text(encode(message))

    def send_text(self, text: str) -> None:
        """Queue an encoded message; close a page that is too far behind."""
        if self.gone:
            return
        if self.waiting.qsize() >= MOST_WAITING - 1:
            self.leave(AGAIN, "this page does not keep up")
            return
        self.waiting.put_nowait(text)

    def leave(self, code: int = GOING_AWAY, reason: str = "the server is going away") -> None:
        """Close the socket with a WebSocket close code, after the queued messages."""
        if not self.gone:
            self.gone = True
            self.closing, self.reason = code, in_language(self.language, t, reason)
            self.waiting.put_nowait(None)
