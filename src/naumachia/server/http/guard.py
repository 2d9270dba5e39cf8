"""Check requests before the application: sizes and origins; add security headers to answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from naumachia.server.http.auth import POLICY, is_own_page
from naumachia.server.http.hosts import has_own_name, host_name
from naumachia.server.http.pages import content_security_policy
from naumachia.server.texts import t

ALWAYS: Final = {
    "Content-Security-Policy": content_security_policy(),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}


READING: Final = ("GET", "HEAD", "OPTIONS")
WRONG_HOST: Final = (
    "This server is not known as {name}. Its host can allow that name: --allowed-host {name}"
)
CROSS_SITE: Final = "A page of another site may not begin or change anything here."


class Guard:
    """Refuse bodies above `largest` bytes, requests from pages of other sites except `origins`, and
    requests to names that are not the server's (`hosts`). Add the headers to every answer.

    `larger` gives other limits for some addresses.
    """

    def __init__(
        self,
        app: ASGIApp,
        largest: int,
        larger: Mapping[str, int],
        origins: Collection[str] = (),
        hosts: Collection[str] = (),
    ) -> None:
        self.app: Final = app
        self.hosts: Final = hosts
        self.origins: Final = origins
        self.largest: Final = largest
        self.larger: Final = larger

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        changing = scope["type"] == "websocket" or scope["method"] not in READING
        refusal = self._refusal(Headers(scope=scope)) if changing else None
        if refusal is not None:
            status, code, message = refusal
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": POLICY, "reason": message[:120]})
                return
            answer = JSONResponse({"code": code, "message": message}, status)
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
                raise HTTPException(413, t("at most {most} bytes", most=largest))
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

    def _refusal(self, headers: Headers) -> tuple[int, str, str] | None:
        """Return status, code and message for a refused request; None for an allowed one."""
        if not is_own_page(headers, self.origins):
            return 403, "cross_site", t(CROSS_SITE)
        if not has_own_name(headers, self.origins, self.hosts):
            name = host_name(headers.get("host", ""))
            return 421, "wrong_host", t(WRONG_HOST, name=name[:60])
        return None
