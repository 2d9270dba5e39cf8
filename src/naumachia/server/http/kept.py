"""Keep what never changes while a build runs: pictures of scenarios, the list of rule sets."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from naumachia.server.http.pages import Asset, answer

FOR_A_WHILE: Final = "public, max-age=600"
"""A new build may have other pictures; ten minutes later every browser asks again."""

LEVEL: Final = 9
"""How hard a kept body is compressed; it is done once."""


class Kept:
    """Answers that need no key, each made once, one at a time, in a thread.

    There are as many as there are scenarios, campaigns and pages of primers, in two themes: what
    strangers ask for here costs a bounded amount of work.
    """

    def __init__(self) -> None:
        self._made: Final[dict[tuple[str, ...], asyncio.Task[Asset]]] = {}
        self._lock: Final = asyncio.Lock()

    async def of(self, key: tuple[str, ...], media_type: str, make: Callable[[], str]) -> Asset:
        """Return what `make` returns as an asset, made by the first who asks. Raises what it
        raises, and then forgets that it was asked.
        """
        task = self._made.get(key)
        if task is None:
            task = self._made[key] = asyncio.create_task(self._once(media_type, make))
        try:
            return await asyncio.shield(task)  # who goes away does not end it for the others
        except Exception:
            self._made.pop(key, None)
            raise

    async def _once(self, media_type: str, make: Callable[[], str]) -> Asset:
        async with self._lock:
            return await asyncio.to_thread(kept_body, media_type, make)


def kept_body(media_type: str, make: Callable[[], str]) -> Asset:
    """Make an asset, compressed beside its plain form."""
    plain = make().encode()
    bodies = {"": plain, "gzip": gzip.compress(plain, LEVEL, mtime=0)}
    return Asset(media_type, f'"{sha256(plain).hexdigest()[:20]}"', bodies)


async def kept(
    request: Request, key: tuple[str, ...], media_type: str, make: Callable[[], str]
) -> Response:
    """Answer with a kept body, or with 304 where the browser has it. Raises what `make` raises."""
    return answer(request, await kept_by(request).of(key, media_type, make), FOR_A_WHILE)


def kept_by(request: HTTPConnection) -> Kept:
    """What the server that answers keeps."""
    found: Kept = request.app.state.kept
    return found
