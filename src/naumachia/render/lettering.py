"""Draw names and soundings on the chart, and the name of the sea away from ships."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from naumachia.render.canvas import Canvas
from naumachia.render.markup import element
from naumachia.render.tags import overlay_boxes
from naumachia.scene import Lettering, Name, Point, Scene

Box: TypeAlias = tuple[float, float, float, float]

_PLACES: Final = (
    (0.31, 0.8),
    (0.31, 0.2),
    (0.69, 0.2),
    (0.5, 0.07),
    (0.5, 0.93),
    (0.69, 0.8),
    (0.5, 0.5),
    (0.31, 0.5),
    (0.69, 0.5),
)
"""Places for the name of the sea, as shares of the board's width and height. The first free one is
used, so that the name seldom moves."""

_WIDE: Final = 400.0
_LETTER: Final = 0.68
"""The width of a letter of the sea's name with its space, as a share of its size."""

_CLEAR: Final = 0.75
"""The largest distance of a tag from its ship, in lengths of the ship."""

_PLAIN: Final = 0.8
_FAINT: Final = 0.25
"""The opacity of the name of the sea at a free place, and if no place is free."""


def names(canvas: Canvas, scene: Scene) -> str:
    """Return the names of the scene, and that of the sea unless it is one of them."""
    written = "".join(_name(canvas, name, scene, _PLAIN) for name in scene.names)
    if not scene.sea or any(name.lettering is Lettering.SEA for name in scene.names):
        return written
    at, strength = _free_place(canvas, scene)
    return written + _name(canvas, Name(scene.sea, at), scene, strength)


def _free_place(canvas: Canvas, scene: Scene) -> tuple[Point, float]:
    """Return the place of the sea's name and its opacity.

    It covers as little as possible of what never moves, so it keeps its place for a whole game. It
    is faint while ships lie on it.
    """
    size = _sea_size(canvas, scene)
    width = len(scene.sea) * size * _LETTER
    taken, ships = list(_fixed_boxes(canvas, scene)), list(_moving_boxes(canvas, scene))
    strength = _PLAIN
    best, least = scene.bounds.at(*_PLACES[0]), len(taken) + 1
    for place in _PLACES:
        at = scene.bounds.at(*place)
        x, y = canvas.frame.to_screen(at)
        box = (x - width / 2, y - size, width, size * 1.3)
        covered = sum(_meet(box, other) for other in taken)
        if covered < least:
            best, least = at, covered
            faint = covered or any(_meet(box, other) for other in ships)
            strength = _FAINT if faint else _PLAIN
    return best, strength


def _fixed_boxes(canvas: Canvas, scene: Scene) -> Iterator[Box]:
    """Return the boxes of land, the rose, and other names."""
    frame = canvas.frame
    for terrain in scene.terrain:
        points = [frame.to_screen(point) for point in terrain.outline]
        left, top = min(x for x, _ in points), min(y for _, y in points)
        right, bottom = max(x for x, _ in points), max(y for _, y in points)
        yield (left, top, right - left, bottom - top)
    if scene.rose:
        yield _around(frame.to_screen(scene.rose.at), scene.rose.radius * frame.scale)
    for name in scene.names:
        yield _around(frame.to_screen(name.at), 4.0 * len(name.text))


def _moving_boxes(canvas: Canvas, scene: Scene) -> Iterator[Box]:
    """Return the present boxes of ships with their tags, and of labels."""
    for hull in scene.hulls:
        place = canvas.frame.to_screen(hull.centre)
        yield _around(place, hull.size * canvas.frame.scale * _CLEAR)
    yield from overlay_boxes(canvas.frame, scene)


def _around(centre: Point, half: float) -> Box:
    return centre[0] - half, centre[1] - half, 2 * half, 2 * half


def _meet(a: Box, b: Box) -> bool:
    across = a[0] < b[0] + b[2] and b[0] < a[0] + a[2]
    return across and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def _sea_size(canvas: Canvas, scene: Scene) -> float:
    return 30.0 if scene.bounds.width * canvas.frame.scale > _WIDE else 20.0


def _name(canvas: Canvas, name: Name, scene: Scene, strength: float) -> str:
    x, y = canvas.frame.to_screen(name.at)
    sea, land = canvas.ink("sea-ink"), canvas.ink("land-ink")
    style: dict[str, str | float]
    town = ""
    match name.lettering:
        case Lettering.SEA:
            size = _sea_size(canvas, scene)
            style = {"font_size": size, "letter_spacing": size / 6, "fill": sea}
            style["opacity"] = strength
        case Lettering.LAND:
            style = {"font_size": 20, "letter_spacing": 2, "fill": land}
        case Lettering.PLACE:
            circle: dict[str, str | float] = {"cx": x, "cy": y, "r": 3, "fill": "none"}
            town = element("circle", circle | {"stroke": land, "stroke-width": 1.4})
            y += 20
            style = {"font_size": 17, "fill": land}
        case Lettering.SOUNDING:
            style = {"font_size": 12, "fill": sea}
    if name.lettering in (Lettering.SEA, Lettering.SOUNDING):
        style["font_style"] = "italic"
    serif = canvas.ink("serif")
    return town + canvas.text((x, y), name.text, text_anchor="middle", font_family=serif, **style)
