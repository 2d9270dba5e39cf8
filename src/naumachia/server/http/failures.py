"""Answer requests that fail with an unexpected error."""

from __future__ import annotations

from typing import Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from naumachia.server.errors import server_error


class Failures:
    """Log unexpected errors, and answer with their number; sockets answer for themselves.

    The web framework's own handler raises the error again, and the connection would end with it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def note(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, note)
        except Exception as error:
            if begun:
                raise
            refused = server_error(error, "%s %s failed", scope["method"], scope["path"])
            await JSONResponse(refused.data(), refused.status)(scope, receive, send)
