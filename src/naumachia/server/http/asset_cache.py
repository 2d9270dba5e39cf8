"""Cache answers that never change while a build runs: pictures of scenarios, the list of
rule sets.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from naumachia.kernel.language import language
from naumachia.server.http.pages import Asset, answer
from naumachia.server.live.slow_work import SharedTasks

FOR_A_WHILE: Final = "public, max-age=600"
"""A new build may have other pictures, so browsers ask again after ten minutes."""

MOST_ASSETS: Final = 10_000
"""More than all rule sets have."""

LEVEL: Final = 9
"""The compression level; each body is compressed once."""


class AssetCache:
    """A cache of answers that need no key, each computed once, one at a time, in a thread.

    Their number is limited by the scenarios, campaigns and pages of primers, in two themes. So
    strangers cause a limited amount of work.
    """

    def __init__(self) -> None:
        self._tasks: Final = SharedTasks[Asset](MOST_ASSETS)
        self._lock: Final = asyncio.Lock()

    async def of(self, key: tuple[str, ...], media_type: str, make: Callable[[], str]) -> Asset:
        """Return the asset that `make` returns, computed by the first request in a language.

        Raises what it raises; an error is not cached.
        """
        key = (language(), *key)
        return await self._tasks.result(key, lambda: self._once(media_type, make))

    async def _once(self, media_type: str, make: Callable[[], str]) -> Asset:
        async with self._lock:
            return await asyncio.to_thread(make_asset, media_type, make)


def make_asset(media_type: str, make: Callable[[], str]) -> Asset:
    """Make an asset, with a compressed copy."""
    plain = make().encode()
    bodies = {"": plain, "gzip": gzip.compress(plain, LEVEL, mtime=0)}
    return Asset(media_type, f'"{sha256(plain).hexdigest()[:20]}"', bodies)


async def answer_from_cache(
    request: Request,
    key: tuple[str, ...],
    media_type: str,
    make: Callable[[], str],
    caching: str = FOR_A_WHILE,
) -> Response:
    """Answer with a cached body, or with 304 if the browser has it. Raises what `make` raises."""
    return answer(request, await cache_of(request).of(key, media_type, make), caching)


def cache_of(request: HTTPConnection) -> AssetCache:
    """Return the cache of the server."""
    found: AssetCache = request.app.state.kept
    return found
