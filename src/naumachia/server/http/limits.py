"""Limit rates: messages of a page, new games of an address."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import Final

from naumachia.server.errors import Refused

HOUR: Final = 3600.0
MOST_ADDRESSES: Final = 10_000
"""The most addresses that are remembered; then the least active one is forgotten."""

NETWORK_BITS: Final = 64
"""The bits of an IPv6 address that identify a client, who owns a whole network."""

Clock = Callable[[], float]


class Meter:
    """Allow `burst` events at once, and `rate` a second on average."""

    def __init__(self, rate: float, burst: int, clock: Clock = time.monotonic) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self.clock: Final = clock
        self.allowance = float(burst)
        self.last = clock()

    def allows(self) -> bool:
        """Return whether one more is allowed, and count it if so."""
        now = self.clock()
        self.allowance = min(self.burst, self.allowance + (now - self.last) * self.rate)
        self.last = now
        if self.allowance < 1.0:
            return False
        self.allowance -= 1.0
        return True

    def wait(self) -> float:
        """Return the seconds until the next is allowed."""
        return max(0.0, 1.0 - self.allowance) / self.rate


NEW_GAMES: Final = "At most {most} new games an hour may be begun from one address"
WHAT_IFS: Final = "At most {most} what-if boards an hour may be begun of one game"


class Beginnings:
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
        place = network(address)
        meter = self._meters.setdefault(place, Meter(self.most / HOUR, self.most, self.clock))
        self._meters.move_to_end(place)
        if len(self._meters) > MOST_ADDRESSES:
            self._meters.popitem(last=False)
        if meter.allows():
            return
        wait = ceil(meter.wait())
        message = f"{self.words.format(most=self.most)}; the next one in {wait} seconds."
        raise Refused(429, "too_many_games", message, wait=wait)


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
