"""States and legal actions as integers, for environments that step many games at once."""

from __future__ import annotations

from typing import Final, TypeVar

from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import ActionTable
from naumachia.scene.pieces import HULL_SIZE

S = TypeVar("S", bound=State)
A = TypeVar("A")

AFLOAT: Final = 1 << 0
LOST: Final = 1 << 1
ACTIVE: Final = 1 << 2
TIED: Final = 1 << 3
LANE: Final = 4
"""The lowest bit of a ship's lane: 0 for none, or an eighth of a circle plus 1."""
HEADING: Final = 8
MARK: Final = 11
"""The lowest bit of a ship's mark, its place in `CodedTable.marks`."""
COLUMN: Final = 16
ROW: Final = 24
SEAT: Final = 32

TURN: Final = 0
"""Places in `CodedTable.battle`. The first is the turn."""
DECIDING: Final = 1
"""The seats that decide, a bit each."""
PHASE: Final = 2
"""The phase, as a place in `CodedTable.phases`."""
STEP: Final = 3
"""The current step, as a place in the track of the margin."""
SKIPPED: Final = 4
"""The steps that are skipped, a bit each."""
DONE: Final = 5
"""How much of the current step is done."""
WHOLE: Final = 6
"""How much there is to do in the current step."""
LENGTH: Final = 7


@mypyc_attr(allow_interpreted_subclasses=True)
class CodedTable(ActionTable[S, A]):
    """An action table of a game whose states can be written as integers.

    For games on at most 256 by 256 squares or points, with one kind of ship and without hidden
    information. Environments make from the integers what they would make from the board and the
    margin; `env.code_arrays` reads them. All methods are called at a prompt only.

    - `marks`: the marks of ships, `""` first.
    - `phases`: the phases of prompts.
    - `glyph`: the symbol of all ships; `size`: their drawn length in board units.
    """

    marks: tuple[str, ...] = ("",)
    phases: tuple[str, ...] = ()
    glyph: str = ""
    size: float = HULL_SIZE

    def legal(self, state: S, seat: int) -> list[int]:
        """Return the places of the legal actions of `seat` in `actions`, in the order of
        `Ruleset.legal`. `seat` must owe a decision.
        """
        raise NotImplementedError

    def ships(self, state: S) -> list[int]:
        """Return a code for each ship of the rosters, in their order; see `ship_code`."""
        raise NotImplementedError

    def battle(self, state: S) -> list[int]:
        """Return `LENGTH` numbers of the whole battle."""
        raise NotImplementedError


def ship_code(flags: i64, seat: i64, column: i64, row: i64, heading: i64, lane: i64) -> i64:
    """Return the code of a ship, without its mark.

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
