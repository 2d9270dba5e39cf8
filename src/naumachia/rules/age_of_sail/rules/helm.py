"""What a ship may do with her helm: how far she turns and goes, and the courses worth listing."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from naumachia.geometry.lattice import TURN, difference, snapped
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.rules.age_of_sail.actions import Sail
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.idleness import turns_only
from naumachia.rules.age_of_sail.rules.pointing import limit, off_angle, one_turn, turn_limit
from naumachia.rules.age_of_sail.rules.sailing import GRAIN, NOTCH, way_limits
from naumachia.rules.age_of_sail.rules.towing import in_tow_leg
from naumachia.rules.age_of_sail.ship import Ship

Limits = tuple[int, int, int, int, int, int, bool, bool, bool, bool]
"""All that a ship's courses rest on beside what lies about her: see `Helm`."""

MOST_FANS: Final = 4096
"""The most fans that are cached: those of a whole fleet for many moves."""


def limits_of(state: AgeOfSail, ship: Ship) -> Limits:
    """What limits a ship's courses in this move."""
    still = turns_only(state, ship)
    least, most = (0, 0) if still else way_limits(state, ship)
    return (
        least,
        most,
        turn_limit(state, ship),
        limit(state, ship),
        int(state.wind),
        int(ship.hauling),
        one_turn(state, ship),
        still,
        ship.under_oars,
        in_tow_leg(ship),
    )


@final
@mypyc_attr(acyclic=True)
class Helm:
    """How far a ship turns and goes in this move, and how close to the wind she points.

    Attributes:
        limits: all of it, and whom she has in tow.
        least, most: the way of her leg.
        turn: the greatest turn; `once` whether she makes one only, `still` no leg with it.
        close: how close to the wind she may point, 0 where it does not matter.
        wind: where it comes from.
        rows: she is under oars; `tows` another ship is behind her, and has to have room.
    """

    __slots__ = (
        "close", "least", "limits", "most", "once", "rows", "still", "tows", "turn", "wind",
    )  # fmt: skip

    def __init__(self, limits: Limits) -> None:
        self.limits: Final = limits
        self.least: Final = limits[0]
        self.most: Final = limits[1]
        self.turn: Final = limits[2]
        self.close: Final = limits[3]
        self.wind: Final = limits[4]
        self.once: Final = limits[6]
        self.still: Final = limits[7]
        self.rows: Final = limits[8]
        self.tows: Final = limits[9]

    def points_too_close(self, heading: i64) -> bool:
        """Whether she may not point there (SAIL-RULE-37)."""
        return off_angle(self.wind, heading) < self.close

    def to_the_wind(self, heading: i64) -> list[int]:
        """The turns that bring her as close to the wind as she may point, on either tack, those
        that she may make at once.
        """
        found: list[int] = []
        if self.close != 0:
            for wind in (self.wind + self.close, self.wind - self.close):
                turn = int(difference(heading, wind % TURN))
                if turn != 0 and -self.turn <= turn <= self.turn:
                    found.append(turn)
        return found

    def spread(self, heading: i64) -> Spread:
        """What the courses worth listing are made of."""
        close = self.to_the_wind(heading)
        one = close[0] if close else 0
        two = close[1] if len(close) > 1 else 0
        return (self.least, self.most, self.turn, one, two, self.once, self.still)


Spread = tuple[int, int, int, int, int, bool, bool]
"""Least and greatest way, greatest turn, turns to the wind (0 for none), `Helm.once`, `still`."""


@final
@mypyc_attr(acyclic=True)
class Fan:
    """The orders worth listing, the plainest first, what bars any of them not asked."""

    __slots__ = ("orders", "ship")

    def __init__(self, ship: i64, spread: Spread) -> None:
        self.ship: Final[i64] = ship
        self.orders: Final[list[Sail]] = []
        least, most, turn, one, two, once, still = spread
        close = [to_wind for to_wind in (one, two) if to_wind != 0]
        if still:
            self.add_turns([*close, turn, -turn, turn // 2, -(turn // 2)], turn)
            return
        middle = (least + most) // 2 // GRAIN * GRAIN
        if middle < least:
            middle = most
        half = int(snapped(turn // 2, NOTCH))
        firsts = unlike([0, *close, turn, -turn, half, -half])
        self.add(firsts, most, [0])
        if turn == 0:
            # Without turns there are only the ways.
            for way in unlike([most, least, middle] if once else [most, middle, least])[1:]:
                self.add([0], way, [0])
            return
        for way in unlike([most, least] if once else [most, middle, least]):
            self.add([0] if once else unlike([0, turn, -turn, *close]), way, [turn, -turn])
        for way in unlike([least, middle]):
            if way != most:
                self.add(firsts, way, [0])

    def add(self, firsts: list[int], way: i64, lasts: list[int]) -> None:
        """Add courses with a way."""
        for first in firsts:
            for last in lasts:
                # Without a way a single turn is the first.
                if way != 0 or first != 0 or last == 0:
                    self.orders.append(Sail(self.ship, first, way, last))

    def add_turns(self, turns: list[int], most: int) -> None:
        """Add the one turn of a ship that may make no more, the limit of the wind first."""
        for turn in unlike([int(snapped(one, NOTCH)) for one in turns]):
            if turn != 0 and -most <= turn <= most:
                self.add([turn], 0, [0])


@lru_cache(maxsize=MOST_FANS)
def fan_of(ship: int, spread: Spread) -> Fan:
    """Return the fan of a ship. It depends on nothing else and never changes."""
    return Fan(ship, spread)


def unlike(numbers: list[int]) -> list[int]:
    """Numbers in their order, each once."""
    found: list[int] = []
    for number in numbers:
        if number not in found:
            found.append(number)
    return found
