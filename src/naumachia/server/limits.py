"""Limit what strangers may use: messages, new games, computing time and places of pages."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import Final, Protocol, TypeVar

from naumachia.server.errors import Refused
from naumachia.server.texts import t

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
Clock = Callable[[], float]

HOUR: Final = 3600.0
NETWORK_BITS: Final = 64
"""The bits of an IPv6 address that identify a client, who owns a whole network."""

MOST_ADDRESSES: Final = 10_000
MOST_BUDGETS: Final = 2000
"""The most addresses and pages that are remembered; then the least active one is forgotten."""

SHARE: Final = 0.25
"""Seconds of computing per second that a page may use."""

SAVED: Final = 4.0
"""Seconds of computing that an idle page may use at once."""

MOST_OF_A_LINK: Final = 8
"""The most pages that one link of a seat may open in one game or campaign."""

MOST_WATCHERS: Final = 100
"""The most pages of spectators in one game or campaign."""

NEW_GAMES: Final = "At most {most} new games an hour may be begun from one address"
PUZZLES: Final = "At most {most} puzzles an hour may be opened from one address"
WHAT_IFS: Final = "At most {most} what-if boards an hour may be begun of one game"
TOO_FAST: Final = "That is too much at once; wait a moment."
TOO_MANY: Final = "too many pages watch now"
REPLACED: Final = "this link has been opened in too many other pages"


class Meter:
    """A token bucket: allows `burst` at once, and `rate` a second on average."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self.clock: Final = clock
        self.allowance = burst
        self.last = clock()

    def refill(self) -> float:
        """Add what has accrued since the last call, and return the allowance."""
        now = self.clock()
        self.allowance = min(self.burst, self.allowance + (now - self.last) * self.rate)
        self.last = now
        return self.allowance

    def allows(self) -> bool:
        """Return whether one more is allowed, and count it if so."""
        if self.refill() < 1.0:
            return False
        self.allowance -= 1.0
        return True

    def wait(self) -> float:
        """Return the seconds until the next is allowed."""
        return max(0.0, 1.0 - self.allowance) / self.rate


class Budget(Meter):
    """The computing time that one page has left for pictures, in seconds."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        super().__init__(SHARE, SAVED, clock)

    def must_have_time(self) -> None:
        """Raise Refused if nothing is left; `wait` is the time until it is."""
        if self.refill() <= 0:
            wait = ceil(-self.allowance / self.rate) + 1
            raise Refused(429, "too_fast", TOO_FAST, wait=wait)

    def spend(self, seconds: float) -> None:
        """Subtract computing time."""
        self.allowance -= seconds


def _remember(known: OrderedDict[K, T], key: K, make: Callable[[], T], most: int) -> T:
    """Return the value of a key, made at first, and keep only the `most` that were used last."""
    found = known[key] if key in known else known.setdefault(key, make())
    known.move_to_end(key)
    if len(known) > most:
        known.popitem(last=False)
    return found


class EventLimit:
    """Count events by address or game: at most `most` at once, and `most` an hour; 0: no limit.

    `words` is the message of the refusal.
    """

    def __init__(self, most: int, clock: Clock = time.monotonic, words: str = NEW_GAMES) -> None:
        self.words: Final = words
        self.most: Final = most
        self.clock: Final = clock
        self._meters: Final[OrderedDict[str, Meter]] = OrderedDict()

    def count(self, address: str) -> None:
        """Count an event of this address or game. Raises Refused if there are too many."""
        if self.most <= 0:
            return
        meter = _remember(self._meters, network(address), self._meter, MOST_ADDRESSES)
        if meter.allows():
            return
        wait = ceil(meter.wait())
        message = t(
            "{limit}; the next one in {wait} {wait:second|seconds}.",
            limit=t(self.words, most=self.most),
            wait=wait,
        )
        raise Refused(429, "too_many_games", message, wait=wait)

    def _meter(self) -> Meter:
        return Meter(self.most / HOUR, self.most, self.clock)


class Budgets:
    """The budgets of HTTP clients, by link and address."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.clock: Final = clock
        self._known: Final[OrderedDict[tuple[str, str], Budget]] = OrderedDict()

    def of(self, key: str, address: str) -> Budget:
        """Return the budget of a client."""
        return _remember(self._known, (key, address), lambda: Budget(self.clock), MOST_BUDGETS)


def with_time(act: Callable[[], T]) -> tuple[T, float]:
    """Return the result of `act`, and the processor seconds that this thread used for it."""
    begun = time.thread_time()
    found = act()
    return found, time.thread_time() - begun


def network(address: str) -> str:
    """Return the part of an address that identifies a client."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> NETWORK_BITS << NETWORK_BITS)}/{NETWORK_BITS}"


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


class SpectatorLimit:
    """Count the spectators on this server, `most` at a time; seats have reserved places."""

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
