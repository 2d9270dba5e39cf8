"""What a board of breakthrough shows: galleys for pawns."""

from __future__ import annotations

from typing import Final

from examples.breakthrough.state import Pawns
from examples.breakthrough.tables import Step, name

from naumachia.scene.margin import Aim, Margin, Motion, Roster, RosterLine, Sketch
from naumachia.scene.model import Scene
from naumachia.scene.pieces import Hull
from naumachia.scene.surface import Home, Side, Squares

SEATS: Final = ("white", "black")
AHEAD: Final = (0.0, 180.0)


def pawns(board: Pawns, seat: int) -> list[int]:
    """The squares of the pawns of a seat."""
    bits = board.black if seat else board.white
    return [square for square in range(64) if (bits >> square) & 1]


def board_scene(board: Pawns) -> Scene:
    """The board and the pawns on it."""
    hulls = [
        Hull(name(square), seat, "bireme", square % 8 + 1, square // 8 + 1, AHEAD[seat])
        for seat in range(2)
        for square in pawns(board, seat)
    ]
    homes = (Home(0, Side.SOUTH, 2), Home(1, Side.NORTH, 2))
    return Scene(Squares(8, 8), "Breakthrough", hulls=tuple(hulls), homes=homes)


def board_margin(board: Pawns) -> Margin:
    """The pawns of both sides."""
    rosters: list[Roster] = []
    for seat, title in enumerate(SEATS):
        squares = [name(square) for square in pawns(board, seat)]
        lines = tuple(RosterLine(at, at, "ready", "", False, f"Pawn on {at}") for at in squares)
        rosters.append(Roster(seat, title.capitalize(), f"{len(lines)} pawns", lines))
    return Margin(0, f"{SEATS[board.mover].capitalize()} to move", (), tuple(rosters))


def step_sketch(board: Pawns, action: Step) -> Sketch:
    """One step, an attack where it takes a pawn."""
    goal = action.goal
    taken = ((board.white | board.black) >> goal) & 1 == 1
    motion = Motion(((float(goal % 8 + 1), float(goal // 8 + 1), AHEAD[action.seat]),))
    step = f"{name(action.start)}-{name(goal)}"
    if taken:
        return Sketch(step, f"Take on {name(goal)}", "attack", motion, Aim(name(goal)))
    return Sketch(step, f"Step to {name(goal)}", "move", motion)
