"""Convert the table to a scene, in units and degrees."""

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
"""The grid that finds the middle of a ground has this many points along each side."""
ROSE_AT: Final = (0.94, 0.9)
ROSE_RADIUS: Final = 0.045
"""The place and the size of the compass rose, in fractions of the table."""


def scene_pose(pose: Pose) -> margin.Pose:
    """Return a pose in units and degrees."""
    return pose.x / UNIT, pose.y / UNIT, pose.heading / DEGREE


def surface(table: polygon.Table, unit: str = "″", graduation: float = 6.0) -> Tabletop:
    """Return the table, with a line every `graduation` units."""
    return Tabletop(table.width / UNIT, table.height / UNIT, graduation, unit)


def terrain(lands: list[Land], ground: Ground = Ground.LAND) -> tuple[Terrain, ...]:
    """Return lands as terrain of one kind."""
    return tuple(
        Terrain(tuple((x / UNIT, y / UNIT) for x, y in zip(land.xs, land.ys, strict=True)), ground)
        for land in lands
    )


def terrain_names(lands: list[Land], table: Tabletop, text: str) -> tuple[Name, ...]:
    """Return a label for each ground, in the middle of its part on the table."""
    return tuple(
        Name(text, at, Lettering.SOUNDING)
        for at in (_middle(land, table) for land in lands)
        if at is not None
    )


def _middle(land: Land, table: Tabletop) -> Point | None:
    """Return the sampled point of a ground nearest to the mean of its sampled points.

    None if the ground is too small to contain one.
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
    """Return the compass rose in its corner of the table, with the wind if there is one."""
    return Rose(table.bounds.at(*ROSE_AT), ROSE_RADIUS * table.bounds.height, wind)


def scene_hull(name: str, fleet: int, glyph: str, ship: hull.Hull, title: str) -> Hull:
    """Return a ship of the scene, as long as its hull. `name` is its id and its label.

    Add marks, counts and captors with `dataclasses.replace`.
    """
    x, y, heading = scene_pose(ship.pose)
    size = ship.length / UNIT
    return Hull(name, fleet, glyph, x, y, heading, name, title, size=size)
