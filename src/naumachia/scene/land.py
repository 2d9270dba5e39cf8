"""Coasts of land on a board of squares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from naumachia.scene.surface import Ground, Point, Terrain

HALF: Final = 0.5


def squares_of_terrain(
    centres: Iterable[Point], ground: Ground = Ground.LAND
) -> tuple[Terrain, ...]:
    """Return the coasts of squares of land (or shoal), given by their centres.

    A square is one board unit wide. Squares that share a side are one piece. A lake inside has an
    outline of its own.
    """
    edges: dict[Point, list[Point]] = {}
    for x, y in sorted(set(centres)):
        west, east, south, north = x - HALF, x + HALF, y - HALF, y + HALF
        corners = [(west, south), (west, north), (east, north), (east, south)]
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            if start in edges.get(end, []):
                edges[end].remove(start)
            else:
                edges.setdefault(start, []).append(end)
    found: list[Terrain] = []
    for corner in sorted(edges):
        while edges[corner]:
            found.append(Terrain(_outline(edges, corner), ground))
    return tuple(found)


def _outline(edges: dict[Point, list[Point]], corner: Point) -> tuple[Point, ...]:
    """Remove one coast from the edges and return its corners, beginning at `corner`."""
    way = [corner, edges[corner].pop()]
    while way[-1] != corner:
        ahead = edges[way[-1]]
        # Two squares that touch only at a corner stay two pieces: turn right there.
        ahead.sort(key=lambda end: _turn(way[-2], way[-1], end))
        way.append(ahead.pop(0))
    way.pop()
    return tuple(
        at
        for before, at, after in zip([way[-1], *way], way, [*way[1:], way[0]], strict=False)
        if _turn(before, at, after) != 0
    )


def _turn(before: Point, at: Point, after: Point) -> float:
    """Return a number below 0 for a turn to the right, 0 for none, above 0 for one to the left."""
    return (at[0] - before[0]) * (after[1] - at[1]) - (at[1] - before[1]) * (after[0] - at[0])
