"""Find lines and paths between squares, and the side from which a piece is struck."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.square_map import NOWHERE, SquareMap, points_between

NO_LINE: Final = (NOWHERE, 0)
"""The facing and the steps between squares that are not in line."""
BOW: Final = "bow"
SIDE: Final = "side"
STERN: Final = "stern"


def line(squares: SquareMap, start: int, end: int) -> tuple[int, int]:
    """Return the facing and the steps from one square to another; `NO_LINE` if not in line."""
    across = squares.column(end) - squares.column(start)
    down = squares.row(end) - squares.row(start)
    if (across == 0 and down == 0) or (across and down and abs(across) != abs(down)):
        return NO_LINE
    steps = max(abs(across), abs(down))
    for facing in range(8):
        if squares.ahead(start, facing) == squares.square(
            squares.column(start) + across // steps, squares.row(start) + down // steps
        ):
            return facing, steps
    return NO_LINE


def path(squares: SquareMap, start: int, facing: int, steps: int) -> list[int]:
    """Return `start` and the squares some steps ahead, as far as they are on the map."""
    found = [start]
    for _ in range(steps):
        square = squares.ahead(found[-1], facing)
        if not squares.is_on_map(square):
            break
        found.append(square)
    return found


def turned(facing: int, points: int) -> int:
    """Return a facing turned by points of 45 degrees, clockwise if positive."""
    return (facing + points) % 8


def turn_between(facing: int, other: int) -> int:
    """Return the shorter turn from a facing to another in points, -3 to 4."""
    points = (other - facing) % 8
    return points - 8 if points > 4 else points


def struck_side(facing: int, target: int) -> str:
    """Return which side a piece that moves along `facing` strikes of one that faces `target`.

    Within 45 degrees of ahead or astern it is `bow` or `stern`, else `side`.
    """
    points = points_between(facing, target)
    return STERN if points <= 1 else SIDE if points == 2 else BOW
