"""Build the scene of a game.

Green starts in the south and orange in the north (TRI-SETUP-06); ships that share an intersection
lie side by side in their lanes (TRI-RULE-09).
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.grid import COMPASS
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.trireme.actions import NO_LANE, NOBODY
from naumachia.rules.trireme.model import (
    AFLOAT,
    GREEN,
    ORANGE,
    SIDES,
    STATUS_MARKS,
    Ship,
    Trireme,
    ship_name,
    status_mark,
)
from naumachia.scene import Home, Hull, Link, Points, Rose, Scene, Side, Tie, abreast

GLYPH: Final = "trireme"
ROSE_AT: Final = (0.815, 0.807)
ROSE_RADIUS: Final = 0.056
"""The place and size of the compass rose, in fractions of the board."""


def board_scene(state: Trireme, mover: int | None, phrases: Phrasebook) -> Scene:
    """Return the board of `state`; `mover` is the side whose turn it is, None if it is nobody's.

    This needs the labels `board`, `sea`, and, for screen readers, `ship_ready`, `ship_moved`,
    `ship_done`, `ship_locked` and `ship_waiting`.
    """
    size = state.rules.board_n
    depth = state.rules.setup_depth
    surface = Points(size, size)
    return Scene(
        surface=surface,
        title=phrases.fill("labels", "board", {"size": size}),
        sea=phrases.fill("labels", "sea", {}),
        hulls=tuple(
            hull(state, ship, mover, phrases) for ship in state.ships if ship.status == AFLOAT
        ),
        links=tuple(
            Link(ship_name(tie.initiator), ship_name(tie.other), Tie.LOCK) for tie in state.ties
        ),
        homes=(Home(GREEN, Side.SOUTH, depth), Home(ORANGE, Side.NORTH, depth)),
        rose=Rose(surface.bounds.at(*ROSE_AT), ROSE_RADIUS * size),
    )


def hull(state: Trireme, ship: Ship, mover: int | None, phrases: Phrasebook) -> Hull:
    """Return one ship that is afloat."""
    column, row = state.point(ship)
    name = ship_name(ship.ident)
    mark = mark_of(ship, mover)
    facts = {
        "ship": name,
        "side": SIDES[ship.side],
        "column": column,
        "row": row,
        "heading": COMPASS[ship.heading],
    }
    return Hull(
        id=name,
        fleet=ship.side,
        glyph=GLYPH,
        x=column,
        y=row,
        heading=45.0 * int(ship.heading),
        tag=name,
        title=phrases.fill("labels", f"ship_{mark or 'waiting'}", facts),
        marks=(mark,) if mark else (),
        offset=lane_offset(state, ship),
    )


def mark_of(ship: Ship, mover: int | None) -> str:
    """Return a ship's mark: lost or locked, or in its side's turn ready, moved or done; else ""."""
    return STATUS_MARKS[status_mark(ship, NOBODY if mover is None else mover)]


def lane_offset(state: Trireme, ship: Ship) -> tuple[float, float]:
    """Return the offset of a ship's drawing from its intersection, beside the ship that shares it.

    (0, 0) if it is alone.
    """
    lane = state.drawn_lane(ship)
    return (0.0, 0.0) if lane == NO_LANE else abreast(45.0 * int(lane))
