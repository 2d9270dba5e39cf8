"""Check the turns in place of a single ship once for all its paths."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.clearance import Clearance, Outset, Stop
from naumachia.geometry.hull import depth_of
from naumachia.geometry.paths import Path
from naumachia.geometry.sea import HULL, Meeting
from naumachia.kernel.mypyc import mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Swing:
    """How far a ship may turn in place to one side, whichever way it then goes.

    The samples of its turns are the same, but for the last of each, where it ends.

    Attributes:
        farthest: the greatest turn to that side.
        clearance: what the ship must keep clear of on it.
        along: the last sample that was looked at, -1 before the first.
        stop: where the samples first are not clear; None while all were.
    """

    __slots__ = ("along", "clearance", "farthest", "outset", "stop")

    def __init__(self, outset: Outset, farthest: Path) -> None:
        """Note what the ship of an outset may meet. `farthest` is a pivot."""
        self.outset: Final = outset
        self.farthest: Final = farthest
        self.clearance: Final = Clearance(outset)
        self.clearance.look(farthest)
        self.along = -1.0
        self.stop: Stop | None = None

    def is_free(self) -> bool:
        """Return whether only other ships can be met: no land, no edge, and the ship is on the
        table.
        """
        return not self.clearance.everywhere

    def stop_of(self, path: Path) -> Stop | None:
        """Return where a turn to this side, the first part of a way, first is not clear.

        It is the one that `clearance.first_stop_from` finds without a watcher.
        """
        if self.clearance.open:
            return None
        self._go_before(path.length)
        if self.stop is not None and self.stop.beyond <= path.length:
            return self.stop
        if self.along <= path.length < self.clearance.due():
            return None
        return self._stop_at_end(path)

    def _go_before(self, length: float) -> None:
        """Look at the samples nearer than a length, as far as they are clear."""
        while self.stop is None:
            due = self.clearance.due()
            if due >= length:
                return
            if due > self.along:
                along = self.farthest.sample_from(due)
            else:
                along = self.farthest.sample_after(self.along)
            if along >= length:
                return
            self.along = along
            met = self.clearance.met(self.farthest, along)
            if met is not None:
                clear = self.farthest.sample_before(along)
                self.clearance.stopped(self.farthest, along)
                at = Meeting(met.kind, met.which, clear)
                self.stop = Stop(0, clear, along, at, self.clearance)

    def _stop_at_end(self, path: Path) -> Stop | None:
        """Return the stop of a turn that is clear at all samples but, perhaps, its end."""
        # What was noted of farther samples says nothing of a place between two of them.
        hull = self.outset.hulls[0]
        x, y, fx, fy = path.place(0, path.length)
        for one in self.clearance.encounters[0]:
            if depth_of(x, y, fx, fy, hull.half_length, hull.half_beam, one.hull) > one.limit:
                clear = path.sample_before(path.length)
                clearance = Clearance(self.outset)
                clearance.look(path)
                return Stop(0, clear, path.length, Meeting(HULL, one.other, clear), clearance)
        return None
