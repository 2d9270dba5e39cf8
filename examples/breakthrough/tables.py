"""The clauses of breakthrough and every move there is, made once and shared.

A square is `8 * row + column`; a board is the 64 bits of a signed number, so bit 63 is the sign.
"""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import Clause
from naumachia.kernel.mypyc import i64
from naumachia.kernel.values import Key, ValueObject

SOURCE: Final = "Dan Troyka, Breakthrough, 2000"


CLAUSES: Final = {
    clause.id: clause
    for clause in (
        Clause("BRK-MOVE-01", "A pawn steps one square ahead, straight or diagonally.", SOURCE),
        Clause("BRK-MOVE-02", "A straight step needs an empty square.", SOURCE),
        Clause("BRK-MOVE-03", "No step ends on an own pawn.", SOURCE),
        Clause("BRK-CAP-01", "A diagonal step onto an enemy pawn captures it.", SOURCE),
        Clause("BRK-TURN-01", "White begins; the sides move in turn.", SOURCE),
        Clause("BRK-END-01", "A pawn on the far row wins.", SOURCE),
        Clause("BRK-END-02", "A side without pawns has lost.", SOURCE),
    )
}

WHITE_AT_START: Final = 0xFFFF
BLACK_AT_START: Final = -(1 << 48)


class Step(ValueObject):
    """One pawn's step of `seat` from square to square; shared, so that most are never compared."""

    def __init__(self, seat: i64, start: i64, goal: i64) -> None:
        self.seat: Final[i64] = seat
        self.start: Final[i64] = start
        self.goal: Final[i64] = goal
        self.lands: Final[i64] = _bit(goal)
        self.moves: Final[i64] = _bit(start) | _bit(goal)
        self.ends: Final[bool] = goal // 8 == (7 if seat == 0 else 0)

    def key(self) -> Key:
        return (1, self.seat, self.start, self.goal)


def _bit(square: int) -> int:
    # Whole Python numbers: the compiled build shifts a literal as a C int of 32 bits.
    return 1 << square if square < 63 else -(1 << 63)


def name(square: int) -> str:
    """`0` is `a1`, `63` is `h8`."""
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


STEPS: Final[dict[str, Step]] = {}
"""By text, such as `b2-c3`."""


def _lists() -> list[list[Step]]:
    """Steps for each seat, direction (left, straight, right), row and set of pawns in that row."""
    found: list[list[Step]] = []
    for seat in range(2):
        for aside in (-1, 0, 1):
            for row in range(8):
                ahead = row + 1 if seat == 0 else row - 1
                singles: list[Step | None] = []
                for column in range(8):
                    inside = 0 <= column + aside < 8 and 0 <= ahead < 8
                    if inside:
                        start, goal = 8 * row + column, 8 * ahead + column + aside
                        step = Step(seat, start, goal)
                        STEPS[f"{name(start)}-{name(goal)}"] = step
                        singles.append(step)
                    else:
                        singles.append(None)
                found.extend(_subsets(singles))
    return found


def _subsets(singles: list[Step | None]) -> list[list[Step]]:
    subsets: list[list[Step]] = [[]]
    for mask in range(1, 256):
        high = mask.bit_length() - 1
        single = singles[high]
        below = subsets[mask ^ (1 << high)]
        subsets.append(below if single is None else [*below, single])
    return subsets


LISTS: Final[list[list[Step]]] = _lists()
"""Index: `((seat * 3 + direction) * 8 + row) * 256 + pawns`."""
