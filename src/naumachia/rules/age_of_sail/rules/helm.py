"""What a ship may do with her helm: how far she turns and goes, and the courses worth listing."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.lattice import TURN, difference, snapped
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.idleness import turns_only
from naumachia.rules.age_of_sail.rules.pointing import limit, off_angle, one_turn, turn_limit
from naumachia.rules.age_of_sail.rules.sailing import GRAIN, NOTCH, way_limits
from naumachia.rules.age_of_sail.rules.towing import in_tow_leg
from naumachia.rules.age_of_sail.ship import Ship

Limits = tuple[int, int, int, int, int, int, bool, bool, bool, bool]
"""All that a ship's courses rest on beside what lies about her: see `Helm`."""
Shape = tuple[int, int, int]
"""First turn, way and last turn of a course."""


def limits_of(state: AgeOfSail, ship: Ship) -> Limits:
    """What limits a ship's courses in this move."""
    least, most = way_limits(state, ship)
    return (
        least,
        most,
        turn_limit(state, ship),
        limit(state, ship),
        int(state.wind),
        int(ship.hauling),
        one_turn(state, ship),
        turns_only(state, ship),
        ship.under_oars,
        in_tow_leg(ship),
    )


@final
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
        """The turns that bring her as close to the wind as she may point, on either tack."""
        if self.close == 0:
            return []
        return [
            int(difference(heading, (self.wind + self.close) % TURN)),
            int(difference(heading, (self.wind - self.close) % TURN)),
        ]

    def shapes(self, heading: i64) -> list[Shape]:
        """The courses worth listing, the plainest first, with what bars any of them unasked."""
        close = self.to_the_wind(heading)
        if self.still:
            return self.still_shapes(close)
        turn = self.turn
        half = int(snapped(turn // 2, NOTCH))
        close = [one for one in close if -turn <= one <= turn and one != 0]
        firsts = [0, *close, turn, -turn, half, -half]
        least, most = self.least, self.most
        middle = (least + most) // 2 // GRAIN * GRAIN
        found = [(first, most, 0) for first in firsts]
        if self.once:
            found += [(0, way, last) for way in (most, least) for last in (turn, -turn)]
        else:
            for way in (most, middle, least):
                for first in (0, turn, -turn, *close):
                    found += [(first, way, turn), (first, way, -turn)]
        for way in (least, middle):
            found += [(first, way, 0) for first in firsts]
        if least > 0 and middle >= least:
            return list(dict.fromkeys(found))
        # Without a way a single turn is the first.
        found = [one for one in found if one[0] != 0 or one[1] != 0 or one[2] == 0]
        return [one for one in dict.fromkeys(found) if one[1] >= least]

    def still_shapes(self, close: list[int]) -> list[Shape]:
        """The one turn of a ship that may make no more, the limit of the wind first."""
        turn = self.turn
        turns = [*close, turn, -turn, turn // 2, -(turn // 2)]
        ordered = dict.fromkeys([int(snapped(one, NOTCH)) for one in turns])
        return [(one, 0, 0) for one in ordered if one != 0 and -turn <= one <= turn]
