"""One page's end of the wire: what it is, what it has been told, and the messages on their way."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from typing import Final

from naumachia.server.game.viewer import Viewer
from naumachia.server.live.budget import Budget
from naumachia.server.page.report import Told
from naumachia.server.tokens import token_hash
from naumachia.server.wire.encoding import encode

ELSEWHERE: Final = 4409
"""The close code of a page whose link is open in newer ones: it is not to come again."""

NUMBERS: Final = count()
GOING_AWAY: Final = 1001
AGAIN: Final = 1013
"""Close codes of the WebSocket protocol: the server ends; try again."""

MOST_WAITING: Final = 200
"""Messages kept for a page that does not read; then it is let go and may come back."""


class Link:
    """A connected page. `seq` and `branch` are where the log it has ends; `seq` -1: it has none."""

    def __init__(self, token: str, seats: tuple[int, ...], since: int, branch: int) -> None:
        self.number: Final = next(NUMBERS)
        self.token: Final = token
        self.token_hash: Final = token_hash(token)
        self.viewer = Viewer(seats)
        self.seq = since if since > 0 else -1
        self.branch = branch
        self.budget: Final = Budget()
        self.greeted = False
        """Whether it has been told what game this is; before that it is sent nothing."""
        self.told: Told | None = None
        """The last update, on which the next one builds; None: the next one is whole."""
        self.version = 0
        """The number of that update: they are counted since the last whole one."""
        self.shown: object = None
        """What stood on the board when the page was last told of it."""
        self.apart = False
        """Whether its moves were numbered without those of others that it may not know of."""
        self.waiting: Final[asyncio.Queue[str | None]] = asyncio.Queue(MOST_WAITING)
        self.lock: Final = asyncio.Lock()
        """Held while an update is made for it: they go out in their order."""
        self.gone = False
        self.quick = False
        """Whether what computers do need not be looked at for long."""
        self.closing = GOING_AWAY
        self.reason = "the server is going away"

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that this page holds."""
        return self.viewer.seats

    def flip(self, on: bool) -> None:
        """Turn the board for this page."""
        self.viewer = replace(self.viewer, flipped=on)
        self.told = None

    def forget(self) -> None:
        """Take it that the page knows nothing: the next update has everything in it."""
        self.told, self.seq = None, -1

    def send(self, message: Mapping[str, object]) -> None:
        """Put a message on its way."""
        self.send_text(encode(message))

    def send_text(self, text: str) -> None:
        """Put an encoded message on its way; a page that lags too far behind is let go."""
        if self.gone:
            return
        if self.waiting.qsize() >= MOST_WAITING - 1:
            self.leave(AGAIN, "this page does not keep up")
            return
        self.waiting.put_nowait(text)

    def leave(self, code: int = GOING_AWAY, reason: str = "the server is going away") -> None:
        """End, with a WebSocket close code, after what is already on its way."""
        if not self.gone:
            self.gone = True
            self.closing, self.reason = code, reason
            self.waiting.put_nowait(None)
