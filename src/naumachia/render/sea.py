"""Draw the chart: water, rhumb lines, home waters, land, grid, border with coordinates, names, and
rose.
"""

import math
from collections.abc import Iterator
from typing import Final

from naumachia.render.canvas import Canvas
from naumachia.render.markup import element, group, number, pair, path, polyline, rectangle
from naumachia.render.shores import FAR, shores
from naumachia.render.text import compass
from naumachia.render.theme import Theme
from naumachia.scene import (
    Bounds,
    Ground,
    Point,
    Points,
    Rose,
    Scene,
    Squares,
    Surface,
    Tabletop,
    Terrain,
)

BEYOND: Final = FAR
"""User units of water and rhumb lines outside the border, for pages that show more than the
picture.
"""

_BAND: Final = 5.0
_RHUMB_CENTRES: Final = ((0.74, 0.8), (0.14, 0.14))
_COORDINATE_ROOM: Final = 24.0


CHART: Final[dict[str, str | float]] = {
    "class": "chart",
    "aria-hidden": "true",
    "pointer-events": "none",
}
"""The attributes of the group under the ships."""


def water(canvas: Canvas, scene: Scene) -> str:
    """Return everything under the ships except names, which avoid the ships."""
    parts = (
        _water(canvas, scene),
        _lands(canvas, scene),
        shores(canvas, scene),
        _lines(canvas, scene.surface),
        _neat_line(canvas, scene.surface),
        _coordinates(canvas, scene.surface),
        _rose(canvas, scene.rose) if scene.rose else "",
    )
    return "".join(parts)


def _water(canvas: Canvas, scene: Scene) -> str:
    """Return the open sea, brighter in the middle, the home waters, rhumb lines and small waves."""
    box = canvas.frame.box(scene.bounds)
    x, y, width, height = box
    beyond = (x - BEYOND, y - BEYOND, width + 2 * BEYOND, height + 2 * BEYOND)
    homes = (scene.bounds.strip(home.side, home.depth) for home in scene.homes if home.depth)
    shades = (rectangle(canvas.frame.box(strip)) for strip in homes)
    ink = canvas.ink("rhumb")
    waves: dict[str, str | float] = {"stroke_width": 1, "stroke_linecap": "round", "opacity": 0.45}
    parts = (
        rectangle(beyond, fill=canvas.ink("sea")),
        rectangle(box, fill=canvas.glow()),
        group({"fill": canvas.ink("sea-2"), "opacity": 0.75}, shades),
        path(_rhumbs(canvas, scene.bounds), stroke=ink, stroke_width=0.7, opacity=0.6),
        path("".join(_waves(*box)), fill="none", stroke=ink, **waves),
    )
    return "".join(parts)


def _rhumbs(canvas: Canvas, bounds: Bounds) -> str:
    """Return sixteen bearings through each of two points, as on an old chart."""
    lines = []
    for across, up in _RHUMB_CENTRES:
        x, y = canvas.frame.to_screen(bounds.at(across, up))
        for step in range(8):
            angle = math.radians(step * 22.5)
            dx, dy = BEYOND * math.sin(angle), BEYOND * math.cos(angle)
            lines.append(polyline(((x + dx, y - dy), (x - dx, y + dy))))
    return "".join(lines)


def _waves(x: float, y: float, width: float, height: float) -> Iterator[str]:
    """Yield small wave strokes, spread evenly but not in rows (an R2 sequence)."""
    for index in range(1, 43):
        across = (0.5 + index * 0.7548776662466927) % 1.0
        down = (0.5 + index * 0.5698402909980532) % 1.0
        left, top = x + 8 + across * (width - 40), y + 10 + down * (height - 20)
        yield f"M{number(left)},{number(top)}q4,-4 8,0t8,0"
        if index % 3 == 0:
            yield "m-10,5q3,-3 6,0t6,0"


def _lands(canvas: Canvas, scene: Scene) -> str:
    """Return land and shoals, clipped at the border."""
    shores = (_terrain(canvas, terrain) for terrain in scene.terrain)
    return group({"clip-path": canvas.inside(scene.bounds)} if scene.terrain else {}, shores)


def _closed_path(canvas: Canvas, outline: tuple[Point, ...]) -> str:
    return polyline(canvas.frame.to_screen(point) for point in outline) + "Z"


def _terrain(canvas: Canvas, terrain: Terrain) -> str:
    shore = _closed_path(canvas, terrain.outline)
    shoal, edge, coast = canvas.ink("shoal"), canvas.ink("sea-ink"), canvas.ink("land-ink")
    if terrain.ground is Ground.SHOAL:
        return path(shore, fill=shoal, stroke=edge, stroke_width=0.9, stroke_dasharray="3 3")
    shallows = "".join(
        path(shore, stroke=shoal, stroke_width=width, fill="none", opacity=0.5)
        for width in (60, 40, 20)
    )
    land = path(shore, fill=canvas.ink("land"), stroke=coast, stroke_width=1.6)
    return group({"stroke-linejoin": "round"}, (shallows, land))


def _lines(canvas: Canvas, surface: Surface) -> str:
    inner, across, up = _ruling(surface)
    ends: list[tuple[Point, Point]] = [((x, inner.south), (x, inner.north)) for x in across]
    ends += [((inner.west, y), (inner.east, y)) for y in up]
    path = "".join(polyline(canvas.frame.to_screen(point) for point in line) for line in ends)
    pen: dict[str, str | float] = {"stroke": canvas.ink("sea-grid"), "stroke-width": 1}
    grid = element("path", {"d": path, "fill": "none", "opacity": 0.85, **pen})
    return grid + (_dots(canvas, inner) if isinstance(surface, Points) else "")


def _ruling(surface: Surface) -> tuple[Bounds, list[float], list[float]]:
    """Return the rectangle of the grid, and the coordinates of its lines."""
    bounds = surface.bounds
    if isinstance(surface, Tabletop):
        step = surface.graduation
        east, north = surface.width - step / 100, surface.height - step / 100
        return bounds, _steps(step, east, step), _steps(step, north, step)
    columns, rows = surface.columns, surface.rows
    if isinstance(surface, Squares):
        return bounds, _steps(0.5, columns + 0.5), _steps(0.5, rows + 0.5)
    return Bounds(1, 1, columns, rows), _steps(1, columns), _steps(1, rows)


def _steps(first: float, last: float, step: float = 1.0) -> list[float]:
    return [first + index * step for index in range(int((last - first) / step + 1e-9) + 1)]


def _dots(canvas: Canvas, inner: Bounds) -> str:
    """Return the intersections, as round dashes of length 0 along each row."""
    x, y, width, height = canvas.frame.box(inner)
    scale = canvas.frame.scale
    rows = "".join(
        f"M{number(x)},{number(y + row * scale)}h{number(width + 0.5)}"
        for row in range(round(height / scale) + 1)
    )
    return element(
        "path",
        {
            "d": rows,
            "stroke": canvas.ink("sea-grid"),
            "stroke-width": min(4.0, scale / 10),
            "stroke-linecap": "round",
            "stroke-dasharray": f"0 {number(scale)}",
            "fill": "none",
        },
    )


def _neat_line(canvas: Canvas, surface: Surface) -> str:
    """Return the double border with dark and light lengths of one board unit."""
    x, y, width, height = canvas.frame.box(surface.bounds)
    scale = canvas.frame.scale
    across, down = width + 2 * _BAND, height + 2 * _BAND
    outer = f"M{pair((x - _BAND, y - _BAND))}h{number(across)}v{number(down)}h{number(-across)}z"
    inner = f"M{pair((x, y))}v{number(height)}h{number(width)}v{number(-height)}z"
    pen: dict[str, str | float] = {"stroke": canvas.ink("neat"), "stroke-width": 0.8}
    white = element("path", {"d": outer + inner, "fill": canvas.ink("neat-0"), **pen})
    black = []
    for index in range(0, math.ceil(width / scale - 1e-6), 2):
        left, length = x + index * scale, min(scale, width - index * scale)
        for top in (y - _BAND, y + height):
            black.append(
                f"M{pair((left, top))}h{number(length)}v{number(_BAND)}h{number(-length)}z"
            )
    for index in range(0, math.ceil(height / scale - 1e-6), 2):
        top, length = y + height - index * scale, min(scale, height - index * scale)
        for left in (x - _BAND, x + width):
            black.append(
                f"M{pair((left, top))}v{number(-length)}h{number(_BAND)}v{number(length)}z"
            )
    return group(
        {"shape-rendering": "crispEdges"},
        (white, element("path", {"d": "".join(black), "fill": canvas.ink("neat")})),
    )


def _ticks(surface: Surface) -> tuple[list[tuple[float, str]], list[tuple[float, str]]]:
    if isinstance(surface, Tabletop):
        step = surface.graduation
        across, up = (
            _steps(step, length - step / 2, step) for length in (surface.width, surface.height)
        )
        # A unit after every number would fill the edge.
        unit = surface.unit if len(surface.unit) == 1 else ""
        return [(x, f"{x:g}{unit}") for x in across], [(y, f"{y:g}{unit}") for y in up]
    return list(enumerate(surface.across, start=1)), list(enumerate(surface.up, start=1))


def _coordinates(canvas: Canvas, surface: Surface) -> str:
    frame = canvas.frame
    x, y, _, height = frame.box(surface.bounds)
    across, up = _ticks(surface)
    rare = max(1, math.ceil(_COORDINATE_ROOM / frame.scale))
    every = 1 if isinstance(surface, Tabletop) else rare
    below = (
        canvas.text((frame.to_screen((place, 0))[0], y + height + 18), label)
        for place, label in across[::every]
    )
    beside = (
        canvas.text((x - 10, frame.to_screen((0, place))[1] + 4), label)
        for place, label in up[::every]
    )
    style: dict[str, str | float] = {
        "class": "coordinates",
        "font-size": 11,
        "fill": canvas.ink("ink-2"),
    }
    return group(
        style, (group({"text-anchor": "middle"}, below), group({"text-anchor": "end"}, beside))
    )


def _rose(canvas: Canvas, rose: Rose) -> str:
    x, y = canvas.frame.to_screen(rose.at)
    size = rose.radius * canvas.frame.scale * 120 / 44
    card = canvas.use("rose", size, classes=("chart-rose",))
    parts = [
        group(
            {"transform": f"rotate({number(canvas.frame.turn(0))})"}
            if canvas.frame.flipped
            else {},
            (card,),
        )
    ]
    if rose.wind:
        turn = number(canvas.frame.turn(rose.wind.bearing))
        reach = rose.radius * canvas.frame.scale
        arrow = f"M-3,{number(-reach - 42)}h6v18h6l-9,16l-9,-16h6z"
        if rose.wind.blows:
            parts.append(
                element(
                    "path",
                    {"d": arrow, "fill": canvas.ink("act"), "transform": f"rotate({turn})"},
                )
            )
        if rose.wind.text:
            style: dict[str, str | float] = {
                "text_anchor": "middle",
                "font_size": 12.5,
                "font_weight": 650,
                "fill": canvas.ink("ink"),
            }
            wind_from = f"{compass(rose.wind.bearing)}, " if rose.wind.blows else ""
            text = f"{wind_from}{rose.wind.text}"
            parts.append(canvas.text((0, reach * 60 / 44 + 22), text, **style))
    named: dict[str, str | float] = {"class": "rose"} if canvas.theme is Theme.PAGE else {}
    return group({**named, "transform": f"translate({pair((x, y))})"}, parts)
