"""How many pages may look at games: those that play have their places, whoever else watches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, TypeVar

MOST_OF_A_LINK: Final = 8
"""Pages that one link of a seat may have open in one game or campaign."""

MOST_WATCHERS: Final = 100
"""Pages without a seat that may look at one game or campaign."""

TOO_MANY: Final = "too many pages watch now"
REPLACED: Final = "this link has been opened in too many other pages"


class Watching(Protocol):
    """A page that looks at something."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that it holds; none: it watches."""

    @property
    def token_hash(self) -> str:
        """Its link."""

    @property
    def number(self) -> int:
        """Pages that come later have higher numbers."""


P = TypeVar("P", bound=Watching)


class Crowd:
    """Those who watch anything on this server: `most` at a time."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self.watching = 0

    def takes(self, page: Watching, here: Iterable[Watching]) -> bool:
        """Whether there is a place for one more page among those that are here; a seat has one."""
        if page.seats:
            return True
        watching = sum(not other.seats for other in here)
        return watching < MOST_WATCHERS and self.watching < self.most

    def came(self, page: Watching) -> None:
        """Count a page."""
        self.watching += not page.seats

    def went(self, page: Watching) -> None:
        """Count it no more."""
        self.watching -= not page.seats


def outdated(page: Watching, here: Iterable[P]) -> list[P]:
    """The oldest pages of a seat's link, which make room for this one."""
    same = [other for other in here if other.token_hash == page.token_hash and other.seats]
    same.sort(key=lambda other: other.number)
    return same[: max(0, len(same) - MOST_OF_A_LINK + 1)]
