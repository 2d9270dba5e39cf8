"""From the table to the scene: units and degrees instead of steps and hundredths."""

from __future__ import annotations

import math
from typing import Final

from naumachia.geometry import hull, polygon
from naumachia.geometry.lattice import DEGREE, UNIT, Pose
from naumachia.geometry.polygon import Land
from naumachia.scene import margin
from naumachia.scene.pieces import Hull
from naumachia.scene.surface import (
    Ground,
    Lettering,
    Name,
    Point,
    Rose,
    Side,
    Tabletop,
    Terrain,
    Wind,
)

SIDES: Final = [Side.NORTH, Side.EAST, Side.SOUTH, Side.WEST]
"""The sides of the board by the edges of `geometry.polygon`."""
SAMPLES: Final = 12
"""Into so many parts each side of a table is cut to find the middle of a ground."""
ROSE_AT: Final = (0.94, 0.9)
ROSE_RADIUS: Final = 0.045
"""Where the rose is drawn and how large, in fractions of the table."""


def drawn(pose: Pose) -> margin.Pose:
    """Return a pose in units and degrees."""
    return pose.x / UNIT, pose.y / UNIT, pose.heading / DEGREE


def surface(table: polygon.Table, unit: str = "″", graduation: float = 6.0) -> Tabletop:
    """Return the table, with a line every `graduation` units."""
    return Tabletop(table.width / UNIT, table.height / UNIT, graduation, unit)


def terrain(lands: list[Land], ground: Ground = Ground.LAND) -> tuple[Terrain, ...]:
    """Land, or shoals."""
    return tuple(
        Terrain(tuple((x / UNIT, y / UNIT) for x, y in zip(land.xs, land.ys, strict=True)), ground)
        for land in lands
    )


def named(lands: list[Land], table: Tabletop, text: str) -> tuple[Name, ...]:
    """Return a word on each of these grounds, in the middle of what lies on the table."""
    return tuple(
        Name(text, at, Lettering.SOUNDING)
        for at in (_middle(land, table) for land in lands)
        if at is not None
    )


def _middle(land: Land, table: Tabletop) -> Point | None:
    """Return the point of a ground that lies nearest the middle of all its points on the table;
    None where it is too small to be met.
    """
    across, up = table.width * UNIT / SAMPLES, table.height * UNIT / SAMPLES
    inside = [
        ((x + 0.5) * across, (y + 0.5) * up)
        for x in range(SAMPLES)
        for y in range(SAMPLES)
        if land.contains((x + 0.5) * across, (y + 0.5) * up)
    ]
    if not inside:
        return None
    east = sum(x for x, _ in inside) / len(inside)
    north = sum(y for _, y in inside) / len(inside)
    x, y = min(inside, key=lambda point: math.dist(point, (east, north)))
    return x / UNIT, y / UNIT


def rose(table: Tabletop, wind: Wind | None = None) -> Rose:
    """Return the compass rose in its corner of the table, with the wind where there is one."""
    return Rose(table.bounds.at(*ROSE_AT), ROSE_RADIUS * table.bounds.height, wind)


def scene_hull(name: str, fleet: int, glyph: str, ship: hull.Hull, title: str) -> Hull:
    """Return a ship on the board, drawn as long as its hull; `name` is its id and its tag.

    Marks, counts and captors are for `dataclasses.replace`.
    """
    x, y, heading = drawn(ship.pose)
    size = ship.length / UNIT
    return Hull(name, fleet, glyph, x, y, heading, name, title, size=size)
