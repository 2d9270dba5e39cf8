"""What stands between the network and the application: sizes, and headers that keep secrets."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from naumachia.server.http.door import POLICY, own_page
from naumachia.server.http.pages import content_security_policy

ALWAYS: Final = {
    "Content-Security-Policy": content_security_policy(),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}


READING: Final = ("GET", "HEAD", "OPTIONS")
CROSS_SITE: Final = "A page of another site may not begin or change anything here."


class Guard:
    """Refuses bodies above `largest` bytes and what pages of other sites send, `origins` excepted,
    and adds the headers to every answer.

    At the addresses in `larger` a body may have as many bytes as stand there.
    """

    def __init__(
        self,
        app: ASGIApp,
        largest: int,
        larger: Mapping[str, int],
        origins: Collection[str] = (),
    ) -> None:
        self.app: Final = app
        self.origins: Final = origins
        self.largest: Final = largest
        self.larger: Final = larger

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        changing = scope["type"] == "websocket" or scope["method"] not in READING
        if changing and not own_page(Headers(scope=scope), self.origins):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": POLICY, "reason": CROSS_SITE})
                return
            answer = JSONResponse({"code": "cross_site", "message": CROSS_SITE}, 403)
            await answer(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        seen = 0
        largest = self.larger.get(scope["path"], self.largest)

        async def measured() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > largest:
                raise HTTPException(413, f"at most {largest} bytes")
            return message

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in ALWAYS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, measured, guarded)
