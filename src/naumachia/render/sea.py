"""The chart itself: water, rhumb lines, home waters, land, the grid, the neat-line with its coordinates, names, the rose."""

import math
from collections.abc import Iterator
from typing import Final

from naumachia.render.canvas import Canvas
from naumachia.render.markup import element, group, number, pair, polyline
from naumachia.scene import Bounds, Ground, Lettering, Name, Point, Points, Rose, Scene, Squares, Surface, Table, Terrain

BEYOND: Final = 1400.0
"""How far water and rhumb lines run past the neat-line, in user units, for pages that show more than the picture."""

_BAND: Final = 5.0
_RHUMB_CENTRES: Final = ((0.74, 0.8), (0.14, 0.14))
_NAME_AT: Final = (0.31, 0.8)
_COORDINATE_ROOM: Final = 24.0


def chart(canvas: Canvas, scene: Scene) -> str:
    """Everything under the ships."""
    parts = (
        _water(canvas, scene),
        _lands(canvas, scene),
        _lines(canvas, scene.surface),
        _neat_line(canvas, scene.surface),
        _coordinates(canvas, scene.surface),
        _rose(canvas, scene.rose) if scene.rose else "",
        *(_name(canvas, name, scene.bounds) for name in _names(scene)),
    )
    return group({"class": "chart", "aria-hidden": "true", "pointer-events": "none"}, parts)


def _water(canvas: Canvas, scene: Scene) -> str:
    bounds = scene.bounds
    x, y, width, height = canvas.frame.box(bounds)
    whole: dict[str, str | float] = {
        "x": x - BEYOND,
        "y": y - BEYOND,
        "width": width + 2 * BEYOND,
        "height": height + 2 * BEYOND,
        "fill": canvas.ink("sea"),
    }
    shades = []
    for home in scene.homes:
        left, top, across, down = canvas.frame.box(bounds.strip(home.side, home.depth))
        shades.append(element("rect", {"x": left, "y": top, "width": across, "height": down}))
    light: dict[str, str | float] = {"x": x, "y": y, "width": width, "height": height, "fill": canvas.glow()}
    return "".join(
        (
            element("rect", whole),
            element("rect", light),
            group({"fill": canvas.ink("sea-2"), "opacity": 0.75}, shades),
            element("path", {"d": _rhumbs(canvas, bounds), "stroke": canvas.ink("rhumb"), "stroke-width": 0.7, "opacity": 0.6}),
            element(
                "path",
                {
                    "d": "".join(_waves(x, y, width, height)),
                    "fill": "none",
                    "stroke": canvas.ink("rhumb"),
                    "stroke-width": 1,
                    "stroke-linecap": "round",
                    "opacity": 0.45,
                },
            ),
        )
    )


def _rhumbs(canvas: Canvas, bounds: Bounds) -> str:
    """Sixteen bearings through each of two points, the calm texture of an old chart."""
    lines = []
    for across, up in _RHUMB_CENTRES:
        x, y = canvas.frame.to_screen(bounds.at(across, up))
        for step in range(8):
            angle = math.radians(step * 22.5)
            dx, dy = BEYOND * math.sin(angle), BEYOND * math.cos(angle)
            lines.append(polyline(((x + dx, y - dy), (x - dx, y + dy))))
    return "".join(lines)


def _waves(x: float, y: float, width: float, height: float) -> Iterator[str]:
    """Small wave strokes, spread evenly but not in rows (an R2 sequence), where the water is open."""
    for index in range(1, 43):
        across = (0.5 + index * 0.7548776662466927) % 1.0
        down = (0.5 + index * 0.5698402909980532) % 1.0
        left, top = x + 8 + across * (width - 40), y + 10 + down * (height - 20)
        yield f"M{number(left)},{number(top)}q4,-4 8,0t8,0"
        if index % 3 == 0:
            yield "m-10,5q3,-3 6,0t6,0"


def _lands(canvas: Canvas, scene: Scene) -> str:
    """Land and shoals, cut off at the neat-line."""
    shores = (_terrain(canvas, terrain) for terrain in scene.terrain)
    return group({"clip-path": canvas.inside(scene.bounds)} if scene.terrain else {}, shores)


def _closed(canvas: Canvas, outline: tuple[Point, ...]) -> str:
    return polyline(canvas.frame.to_screen(point) for point in outline) + "Z"


def _terrain(canvas: Canvas, terrain: Terrain) -> str:
    shore = _closed(canvas, terrain.outline)
    shoal = canvas.ink("shoal")
    if terrain.ground is Ground.SHOAL:
        edge = canvas.ink("sea-ink")
        return element("path", {"d": shore, "fill": shoal, "stroke": edge, "stroke-width": 0.9, "stroke-dasharray": "3 3"})
    shallows = (
        element("path", {"d": shore, "fill": "none", "stroke": shoal, "stroke-width": width, "opacity": 0.5, "stroke-linejoin": "round"})
        for width in (60, 40, 20)
    )
    ink = canvas.ink("land-ink")
    land = element("path", {"d": shore, "fill": canvas.ink("land"), "stroke": ink, "stroke-width": 1.6, "stroke-linejoin": "round"})
    return "".join((*shallows, land))


def _lines(canvas: Canvas, surface: Surface) -> str:
    bounds = surface.bounds
    match surface:
        case Points(columns, rows):
            across, up = _steps(1, columns), _steps(1, rows)
            inner = Bounds(1, 1, columns, rows)
        case Squares(columns, rows):
            across, up = _steps(0.5, columns + 0.5), _steps(0.5, rows + 0.5)
            inner = bounds
        case Table(width, height, graduation):
            across, up = _steps(graduation, width - 0.01, graduation), _steps(graduation, height - 0.01, graduation)
            inner = bounds
    ends = [((x, inner.south), (x, inner.north)) for x in across] + [((inner.west, y), (inner.east, y)) for y in up]
    path = "".join(polyline(canvas.frame.to_screen(point) for point in line) for line in ends)
    grid = element("path", {"d": path, "stroke": canvas.ink("sea-grid"), "stroke-width": 1, "fill": "none", "opacity": 0.85})
    return grid + (_dots(canvas, inner) if isinstance(surface, Points) else "")


def _steps(first: float, last: float, step: float = 1.0) -> list[float]:
    return [first + index * step for index in range(int((last - first) / step + 1e-9) + 1)]


def _dots(canvas: Canvas, inner: Bounds) -> str:
    """The intersections, as round dashes of no length along each row."""
    x, y, width, height = canvas.frame.box(inner)
    scale = canvas.frame.scale
    rows = "".join(f"M{number(x)},{number(y + row * scale)}h{number(width + 0.5)}" for row in range(round(height / scale) + 1))
    return element(
        "path",
        {
            "d": rows,
            "stroke": canvas.ink("sea-grid"),
            "stroke-width": 4,
            "stroke-linecap": "round",
            "stroke-dasharray": f"0 {number(scale)}",
            "fill": "none",
        },
    )


def _neat_line(canvas: Canvas, surface: Surface) -> str:
    """The double border whose dark and light lengths are one board unit each."""
    x, y, width, height = canvas.frame.box(surface.bounds)
    scale = canvas.frame.scale
    white = element(
        "path",
        {
            "d": f"M{number(x - _BAND)},{number(y - _BAND)}h{number(width + 2 * _BAND)}v{number(height + 2 * _BAND)}"
            f"h{number(-width - 2 * _BAND)}zM{number(x)},{number(y)}v{number(height)}h{number(width)}v{number(-height)}z",
            "fill": canvas.ink("neat-0"),
            "stroke": canvas.ink("neat"),
            "stroke-width": 0.8,
        },
    )
    black = []
    for index in range(0, math.ceil(width / scale - 1e-6), 2):
        left, length = x + index * scale, min(scale, width - index * scale)
        for top in (y - _BAND, y + height):
            black.append(f"M{pair((left, top))}h{number(length)}v{number(_BAND)}h{number(-length)}z")
    for index in range(0, math.ceil(height / scale - 1e-6), 2):
        top, length = y + height - index * scale, min(scale, height - index * scale)
        for left in (x - _BAND, x + width):
            black.append(f"M{pair((left, top))}v{number(-length)}h{number(_BAND)}v{number(length)}z")
    return group({"shape-rendering": "crispEdges"}, (white, element("path", {"d": "".join(black), "fill": canvas.ink("neat")})))


def _ticks(surface: Surface) -> tuple[list[tuple[float, str]], list[tuple[float, str]]]:
    if isinstance(surface, Table):
        step = surface.graduation
        across, up = (_steps(step, length - step / 2, step) for length in (surface.width, surface.height))
        return [(x, f"{x:g}{surface.unit}") for x in across], [(y, f"{y:g}{surface.unit}") for y in up]
    return list(enumerate(surface.across, start=1)), list(enumerate(surface.up, start=1))


def _coordinates(canvas: Canvas, surface: Surface) -> str:
    frame = canvas.frame
    x, y, _, height = frame.box(surface.bounds)
    across, up = _ticks(surface)
    every = 1 if isinstance(surface, Table) else max(1, math.ceil(_COORDINATE_ROOM / frame.scale))
    below = (
        canvas.text((frame.to_screen((place, 0))[0], y + height + 18), label) for place, label in across[::every]
    )
    beside = (canvas.text((x - 10, frame.to_screen((0, place))[1] + 4), label) for place, label in up[::every])
    style: dict[str, str | float] = {"class": "coordinates", "font-size": 11, "fill": canvas.ink("ink-2")}
    return group(style, (group({"text-anchor": "middle"}, below), group({"text-anchor": "end"}, beside)))


def _rose(canvas: Canvas, rose: Rose) -> str:
    x, y = canvas.frame.to_screen(rose.at)
    size = rose.radius * canvas.frame.scale * 120 / 44 / 2 * 2
    card = canvas.use("rose", size, classes=("chart-rose",), extent=120)
    parts = [group({"transform": f"rotate({number(canvas.frame.turn(0))})"} if canvas.frame.flipped else {}, (card,))]
    if rose.wind:
        turn = number(canvas.frame.turn(rose.wind.bearing))
        reach = rose.radius * canvas.frame.scale
        arrow = f"M-3,{number(-reach - 42)}h6v18h6l-9,16l-9,-16h6z"
        parts.append(element("path", {"d": arrow, "fill": canvas.ink("act"), "transform": f"rotate({turn})"}))
        if rose.wind.text:
            style: dict[str, str | float] = {"text_anchor": "middle", "font_size": 12.5, "font_weight": 650, "fill": canvas.ink("ink")}
            parts.append(canvas.text((0, reach * 60 / 44 + 22), rose.wind.text, **style))
    return group({"transform": f"translate({pair((x, y))})"}, parts)


def _names(scene: Scene) -> tuple[Name, ...]:
    if not scene.sea or any(name.lettering is Lettering.SEA for name in scene.names):
        return scene.names
    return (*scene.names, Name(scene.sea, scene.bounds.at(*_NAME_AT)))


def _name(canvas: Canvas, name: Name, bounds: Bounds) -> str:
    x, y = canvas.frame.to_screen(name.at)
    serif: dict[str, str | float] = {"font_family": canvas.ink("serif")}
    sea, land = canvas.ink("sea-ink"), canvas.ink("land-ink")
    match name.lettering:
        case Lettering.SEA:
            size = 30.0 if bounds.width * canvas.frame.scale > 400 else 20.0
            style: dict[str, str | float] = {"font_size": size, "letter_spacing": size / 6, "font_style": "italic", "fill": sea, "opacity": 0.8}
            return canvas.text((x, y), name.text, text_anchor="middle", **serif, **style)
        case Lettering.LAND:
            return canvas.text((x, y), name.text, text_anchor="middle", font_size=20, letter_spacing=2, fill=land, **serif)
        case Lettering.PLACE:
            town = element("circle", {"cx": x, "cy": y, "r": 3, "fill": "none", "stroke": land, "stroke-width": 1.4})
            return town + canvas.text((x, y + 20), name.text, text_anchor="middle", font_size=17, fill=land, **serif)
        case Lettering.SOUNDING:
            return canvas.text((x, y), name.text, text_anchor="middle", font_size=12, font_style="italic", fill=sea, **serif)
