"""Lines of fire from ship to ship, measured once and used until any ship moves.

A side names its volleys one after the other, and is asked for each (SAIL-RULE-67): all the while
nobody moves.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.fans import bears, distance_of, in_sight
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.designs import FACINGS
from naumachia.table.memory import Memory

ALL_LINES: Final = -1
"""Where a state keeps its lines, beside what it keeps of its ships."""
UNASKED: Final = -3
"""Nobody has looked yet; what stands between is else as `fans.in_sight` says."""


@final
@mypyc_attr(acyclic=True)
class Line:
    """The line from a ship's mainmast to a target's.

    Attributes:
        ship, target: whose they are; `hull` and `aim` where these lie.
        distance: how long it is, in steps.
    """

    __slots__ = ("_bears", "_between", "aim", "distance", "hull", "ship", "target")

    def __init__(self, state: AgeOfSail, ship: Ship, target: Ship) -> None:
        hull, aim = state.hull(ship), state.hull(target)
        self.ship: Final = int(ship.ident)
        self.target: Final = int(target.ident)
        self.hull: Final = hull
        self.aim: Final = aim
        self.distance: Final = distance_of(hull, aim)
        self._bears: Final[list[int]] = [UNASKED] * len(FACINGS)
        self._between = UNASKED

    def bears(self, facing: int) -> bool:
        """Whether the guns of a facing bear along it."""
        if self._bears[facing] == UNASKED:
            self._bears[facing] = int(bears(self.hull, facing, self.aim))
        return self._bears[facing] == 1

    def between(self, state: AgeOfSail) -> int:
        """What stands between the two (SAIL-RULE-70)."""
        if self._between == UNASKED:
            self._between = in_sight(state, state.ships[self.ship], state.ships[self.target])
        return self._between


@final
class Lines(Memory):
    """The lines that have been asked for while all hulls lie where they do."""

    __slots__ = ("found", "hulls")

    def __init__(self, hulls: list[Hull | None]) -> None:
        self.hulls: Final = hulls
        self.found: Final[dict[tuple[int, int], Line]] = {}


def line_of(state: AgeOfSail, ship: Ship, target: Ship) -> Line:
    """The line from a ship to a target, both afloat."""
    known = state.memories.get(ALL_LINES)
    # A hull never changes, and equals itself alone.
    if not isinstance(known, Lines) or known.hulls != state.sea.hulls:
        known = state.memories[ALL_LINES] = Lines(state.sea.hulls.copy())
    key = (int(ship.ident), int(target.ident))
    line = known.found.get(key)
    if line is None:
        line = known.found[key] = Line(state, ship, target)
    return line
