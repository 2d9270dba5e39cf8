"""Check the turns in place of a single ship once, for all its paths."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.clearance import Clearance, GroupStart, Stop
from naumachia.geometry.hull import penetration_at
from naumachia.geometry.paths import Path
from naumachia.geometry.sea import HULL, Collision
from naumachia.kernel.mypyc import mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Swing:
    """The checks of a ship's turns in place to one side.

    All turns to a side have the same samples, except the last sample of each, its end.

    Attributes:
        farthest: the greatest turn to that side.
        clearance: the checks along it.
        last_sample: the last sample that was checked, -1 before the first.
        stop: the first collision; None while all samples were clear.
    """

    __slots__ = ("clearance", "farthest", "last_sample", "start", "stop")

    def __init__(self, start: GroupStart, farthest: Path) -> None:
        """Prepare the checks of the ship in `start`. `farthest` is a pivot."""
        self.start: Final = start
        self.farthest: Final = farthest
        self.clearance: Final = Clearance(start)
        self.clearance.enter_part(farthest)
        self.last_sample = -1.0
        self.stop: Stop | None = None

    def is_free(self) -> bool:
        """Return whether the ship is on the table and can meet only other ships."""
        return not self.clearance.checks_terrain

    def stop_of(self, path: Path) -> Stop | None:
        """Return the first collision of a turn to this side, the first part of a path, or None.

        The result is that of `clearance.first_stop_from` without a watcher.
        """
        if self.clearance.is_open:
            return None
        self._check_before(path.length)
        if self.stop is not None and self.stop.first_blocked <= path.length:
            return self.stop
        if self.last_sample <= path.length < self.clearance.next_check():
            return None
        return self._stop_at_end(path)

    def _check_before(self, length: float) -> None:
        """Check the samples before a length, up to the first collision."""
        while self.stop is None:
            due = self.clearance.next_check()
            if due >= length:
                return
            if due > self.last_sample:
                along = self.farthest.sample_from(due)
            else:
                along = self.farthest.sample_after(self.last_sample)
            if along >= length:
                return
            self.last_sample = along
            met = self.clearance.collision_at(self.farthest, along)
            if met is not None:
                clear = self.farthest.sample_before(along)
                self.clearance.rewind(self.farthest, along)
                at = Collision(met.kind, met.number, clear)
                self.stop = Stop(0, clear, along, at, self.clearance)

    def _stop_at_end(self, path: Path) -> Stop | None:
        """Return the collision at the end of a turn whose other samples are clear, or None."""
        # The postponed checks hold for samples only, and the end may lie between two of them.
        hull = self.start.hulls[0]
        x, y, fx, fy = path.placement(0, path.length)
        for one in self.clearance.encounters[0]:
            if penetration_at(x, y, fx, fy, hull.half_length, hull.half_beam, one.hull) > one.limit:
                clear = path.sample_before(path.length)
                clearance = Clearance(self.start)
                clearance.enter_part(path)
                return Stop(0, clear, path.length, Collision(HULL, one.other, clear), clearance)
        return None
