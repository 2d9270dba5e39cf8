"""Share results between the updates of one broadcast."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from naumachia.kernel.language import language

T = TypeVar("T")


class UpdateCache:
    """Memoize values built during one broadcast, keyed by object identity and the reader's
    language.

    It keeps all results, so create one for each broadcast.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], tuple[tuple[object, ...], object]] = {}

    def get(self, what: object, things: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return `make()`, computed once for each `what` and these objects."""
        key = (what, language(), *map(id, things))
        if key not in self._made:
            # Keep the objects too, so that a new object cannot get the id of a freed one.
            self._made[key] = (things, make())
        return cast("T", self._made[key][1])
