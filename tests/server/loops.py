"""Run coroutines in tests, away from a browser's event loop in the same thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def in_a_loop(act: Callable[[], Coroutine[Any, Any, object]]) -> None:
    """Run `act()` to its end in a loop and a thread of its own; what it raises is raised here."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(act())).result()
