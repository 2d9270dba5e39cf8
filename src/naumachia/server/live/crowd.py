"""Limit the pages that view games; seats have reserved places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, TypeVar

MOST_OF_A_LINK: Final = 8
"""The most pages that one link of a seat may open in one game or campaign."""

MOST_WATCHERS: Final = 100
"""The most pages of spectators in one game or campaign."""

TOO_MANY: Final = "too many pages watch now"
REPLACED: Final = "this link has been opened in too many other pages"


class ViewingPage(Protocol):
    """A page that views something."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the seats of its link; none: a spectator."""

    @property
    def token_hash(self) -> str:
        """Return the hash of its link."""

    @property
    def number(self) -> int:
        """Return its number; later pages have higher numbers."""


P = TypeVar("P", bound=ViewingPage)


class Crowd:
    """Count the spectators on this server: `most` at a time."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self.watching = 0

    def has_place(self, page: ViewingPage, here: Iterable[ViewingPage]) -> bool:
        """Return whether there is a place for one more page; a seat always has one."""
        if page.seats:
            return True
        watching = sum(not other.seats for other in here)
        return watching < MOST_WATCHERS and self.watching < self.most

    def add(self, page: ViewingPage) -> None:
        """Count a page."""
        self.watching += not page.seats

    def remove(self, page: ViewingPage) -> None:
        """Remove a page from the count."""
        self.watching -= not page.seats


def outdated(page: ViewingPage, here: Iterable[P]) -> list[P]:
    """Return the oldest pages of a seat's link, which must leave for this one."""
    same = [other for other in here if other.token_hash == page.token_hash and other.seats]
    same.sort(key=lambda other: other.number)
    return same[: max(0, len(same) - MOST_OF_A_LINK + 1)]
