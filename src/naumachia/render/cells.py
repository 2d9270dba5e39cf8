"""Find the letters of everything but ships, for the cells of a text board."""

from __future__ import annotations

import math
from typing import Final

from naumachia.scene import Lettering, Scene, Spot, Tabletop
from naumachia.scene.overlay import Callout
from naumachia.scene.surface import Ground, Point

WATER: Final = "·"
PLACE: Final = "+"
DOT: Final = "o"
GROUNDS: Final = {Ground.LAND: "#", Ground.SHOAL: "~"}
SAMPLES: Final = (0.1, 0.3, 0.5, 0.7, 0.9)
"""The sample points of a cell of an open table, along each side, dense enough for small islands."""

Cell = tuple[int, int]
"""A column and a row, counted from the south-west."""


def cell_of(at: Point, scene: Scene, step: float) -> Cell:
    """Return the cell of a point; a cell measures `step` board units."""
    bounds = scene.bounds
    return math.floor((at[0] - bounds.west) / step), math.floor((at[1] - bounds.south) / step)


def grounds(scene: Scene, columns: int, rows: int, step: float) -> dict[Cell, str]:
    """Return the letters of cells with land or shoal."""
    shares = SAMPLES if isinstance(scene.surface, Tabletop) else (0.5,)
    found: dict[Cell, str] = {}
    for terrain in scene.terrain:
        for column in range(columns):
            for row in range(rows):
                corner = scene.bounds.west + column * step, scene.bounds.south + row * step
                if any(
                    encloses(terrain.outline, (corner[0] + x * step, corner[1] + y * step))
                    for x in shares
                    for y in shares
                ):
                    found.setdefault((column, row), GROUNDS[terrain.ground])
    return found


def encloses(outline: tuple[Point, ...], at: Point) -> bool:
    """Return whether a point lies inside a closed outline."""
    x, y = at
    inside = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def places(scene: Scene, step: float) -> dict[Cell, str]:
    """Return the names of places by cell, without seas, lands and soundings."""
    return {
        cell_of(name.at, scene, step): name.text
        for name in scene.names
        if name.lettering is Lettering.PLACE
    }


def marks(scene: Scene, step: float) -> dict[Cell, list[str]]:
    """Return the letters of spots and labels by cell, such as pieces that only their owner sees."""
    found: dict[Cell, list[str]] = {}
    for overlay in scene.overlays:
        if isinstance(overlay, (Spot, Callout)):
            cell = cell_of(overlay.at, scene, step)
            found.setdefault(cell, []).append(overlay.text or DOT)
    return found


def legend(scene: Scene, across: tuple[str, ...], up: tuple[str, ...], step: float) -> str:
    """Return the meaning of the letters of land, shoal and places; "" if there are none."""
    grounded = {terrain.ground for terrain in scene.terrain}
    entries = [f"{sign} {ground.value}" for ground, sign in GROUNDS.items() if ground in grounded]
    for (column, row), name in places(scene, step).items():
        if column in range(len(across)) and row in range(len(up)):
            entries.append(f"{PLACE} {name} at {across[column]}, {up[row]}")
    return "   ".join(entries)
