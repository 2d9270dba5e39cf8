"""States as integers, for environments that step many games at once (`env.batch`)."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.phase import State

S = TypeVar("S", bound=State)

AFLOAT: Final = 1 << 0
LOST: Final = 1 << 1
ACTIVE: Final = 1 << 2
TIED: Final = 1 << 3
LANE: Final = 4
"""The bit from which a ship's lane begins: 0 for none, or an eighth of a circle plus 1."""
HEADING: Final = 8
MARK: Final = 11
"""The bit from which a ship's mark begins: 0 for none, or its place in `marks` plus 1."""
COLUMN: Final = 16
ROW: Final = 24
SEAT: Final = 32

TURN: Final = 0
"""Places in `StateCodes.battle`: the turn; the seats that decide, a bit each; the phase; the step
of the turn; the skipped steps, a bit each; the part of the step that is done, and the whole of it.
"""
DECIDING: Final = 1
PHASE: Final = 2
STEP: Final = 3
SKIPPED: Final = 4
DONE: Final = 5
WHOLE: Final = 6
LENGTH: Final = 7


@mypyc_attr(allow_interpreted_subclasses=True)
class StateCodes(Generic[S]):
    """Write states at a prompt as integers, for a game on squares or points without hidden
    information, whose actions have a table.

    `marks` names the marks of ships, `phases` the phases of prompts, `steps` the steps of the turn;
    codes refer to them by place. `glyph` is the symbol of all ships, `size` their drawn length.
    """

    marks: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    glyph: str = ""
    size: float = 0.0

    def legal(self, state: S, seat: int) -> list[int]:
        """Return the places of the legal actions of `seat` in its `ActionTable.actions`, in the
        order of `Ruleset.legal`.
        """
        raise NotImplementedError

    def ships(self, state: S) -> list[int]:
        """Return a code for each ship that is listed, in the order of rosters; see `ship_code`."""
        raise NotImplementedError

    def battle(self, state: S) -> list[int]:
        """Return `LENGTH` numbers of the whole battle."""
        raise NotImplementedError


def ship_code(flags: i64, seat: i64, column: i64, row: i64, heading: i64, lane: i64) -> i64:
    """Return the code of a ship, but for its mark.

    `flags` is a sum of `AFLOAT`, `LOST`, `ACTIVE`, `TIED`. Columns and rows count from 0 in the
    south-west, headings from north in eighths of a circle. `lane` is -1 for none.
    """
    return (
        flags
        | ((lane + 1) << LANE)
        | (heading << HEADING)
        | (column << COLUMN)
        | (row << ROW)
        | (seat << SEAT)
    )
