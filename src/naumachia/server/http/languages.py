"""Answer each request in the language that its address names: `?language=de`."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import QueryParams
from starlette.types import ASGIApp, Receive, Scope, Send

from naumachia.kernel.language import ENGLISH, speaking


class Languages:
    """Set the language of requests and sockets; unknown ones, and none, are English.

    It is part of the address, so that whatever caches answers keeps the languages apart.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wanted = QueryParams(scope.get("query_string", b"")).get("language", ENGLISH)
        with speaking(wanted):
            await self.app(scope, receive, send)
