"""What the pages of a game are told alike: made for the first, and the same for the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

T = TypeVar("T")


class Common:
    """What has been made of the things it was made of, which are told apart by identity.

    Lasts for one round of updates: it keeps what it was asked for.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], tuple[tuple[object, ...], object]] = {}

    def once(self, what: object, things: tuple[object, ...], make: Callable[[], T]) -> T:
        """What `make` returns: called once for each `what` and these very things."""
        key = (what, *map(id, things))
        if key not in self._made:
            # The things are kept too: another thing must not come by the identity of one of them.
            self._made[key] = (things, make())
        return cast("T", self._made[key][1])
