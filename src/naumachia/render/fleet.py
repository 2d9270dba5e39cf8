"""Ships: hulls with their marks, the ties between them, and their tags."""

import math
from collections.abc import Iterable
from typing import Final

from naumachia.render import glyphs
from naumachia.render.canvas import Canvas, fleet_class
from naumachia.render.markup import element, escape, group, number, pair
from naumachia.render.tags import Tag
from naumachia.scene import FLEETS, HULL_MARKS, TAG_MARKS, Clump, Hull, Link, Scene

_HOOK: Final = 24.0
"""How large the sign of a tie is at most."""
_HOOK_SHARE: Final = 0.47
"""The same, as a share of the shorter of the two hulls."""


def weight(pixels: float) -> str:
    """The class for a hull's outline by the length she is drawn at."""
    return "hull-s" if pixels < 28 else "hull-m" if pixels <= 80 else "hull-l"


def pose(canvas: Canvas, hull: Hull) -> str:
    """The transform that carries a symbol, bow up at the origin, to where a hull lies."""
    x, y = canvas.frame.to_screen(hull.centre)
    return f"translate({pair((x, y))}) rotate({number(canvas.frame.turn(hull.heading))})"


SHIPS: Final[dict[str, str | float]] = {"class": "ships"}
LINKS: Final[dict[str, str | float]] = {"class": "links"}
"""The attributes of the groups of hulls and of the ties between them."""


def drawn_hull(canvas: Canvas, hull: Hull) -> str:
    """The group of one hull."""
    size = hull.size * canvas.frame.scale
    title = hull.title or hull.tag or hull.id
    fleet = fleet_class(hull.fleet)
    attributes: dict[str, str | float] = {
        "id": f"ship-{hull.id}",
        "class": f"ship {fleet}",
        "role": "img",
        "aria-label": title,
        "tabindex": "-1",
        "data-ship": hull.id,
        "data-fleet": FLEETS[hull.fleet],
        "data-x": f"{hull.x:g}",
        "data-y": f"{hull.y:g}",
        "data-heading": f"{hull.heading:g}",
        "transform": pose(canvas, hull),
    }
    body = canvas.use(hull.glyph, size, classes=(fleet, weight(size)))
    marks = (_mark(canvas, mark, size, hull) for mark in HULL_MARKS if mark in hull.marks)
    return element("g", attributes, (element("title", {}, (escape(title),)), body, *marks))


def _mark(canvas: Canvas, mark: str, size: float, hull: Hull) -> str:
    captor = hull.captor if hull.captor is not None else hull.fleet
    classes = (f"captor-{FLEETS[captor].lower()}",) if mark == "captured" else ()
    mirror = "scale(-1 1)" if mark == "starboard-oars-lost" else ""
    return canvas.use(glyphs.HULL_MARK_GLYPHS[mark], size, classes=classes, transform=mirror)


def clumps(canvas: Canvas, scene: Scene) -> str:
    """An outline round each clump, under the hulls."""
    return "".join(
        _clump(canvas, scene, overlay) for overlay in scene.overlays if isinstance(overlay, Clump)
    )


def _clump(canvas: Canvas, scene: Scene, clump: Clump) -> str:
    rings = (("panel", 0.66, "ink"), ("panel", 0.65, ""), ("sea-2", 0.6, ""))
    layers = []
    for fill, reach, edge in rings:
        style: dict[str, str | float] = {"fill": canvas.ink(fill)}
        if edge:
            style |= {"stroke": canvas.ink(edge), "stroke-width": 3}
        layers.append(
            group(style, (_circle(canvas, scene.hull(name), reach) for name in clump.hulls))
        )
    return group({"class": "clump", "aria-hidden": "true"}, layers)


def _circle(canvas: Canvas, hull: Hull, reach: float) -> str:
    x, y = canvas.frame.to_screen(hull.centre)
    return element("circle", {"cx": x, "cy": y, "r": reach * hull.size * canvas.frame.scale})


def link_id(link: Link) -> str:
    """The id of a tie's element."""
    return f"link-{link.a}-{link.b}"


def drawn_link(canvas: Canvas, scene: Scene, link: Link) -> str:
    """The tie between two hulls."""
    a, b = scene.hull(link.a), scene.hull(link.b)
    (x1, y1), (x2, y2) = canvas.frame.to_screen(a.centre), canvas.frame.to_screen(b.centre)
    length = math.hypot(x2 - x1, y2 - y1)
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    turn = _bearing(x2 - x1, y2 - y1)
    size = min(_HOOK, _HOOK_SHARE * min(a.size, b.size) * canvas.frame.scale)
    cable = ""
    if length > 1.5 * size:
        cable = element(
            "path",
            {
                "d": f"M{number(-length / 2)},0H{number(length / 2)}",
                "stroke": canvas.ink("ov"),
                "stroke-width": 1.6,
            },
        )
    said = f"{a.tag or a.id} and {b.tag or b.id} {link.tie.value}"
    attributes: dict[str, str | float] = {
        "id": link_id(link),
        "class": "link",
        "role": "img",
        "aria-label": said,
        "data-a": link.a,
        "data-b": link.b,
        "transform": f"translate({pair(middle)}) rotate({number(turn)})",
    }
    return element(
        "g", attributes, (element("title", {}, (escape(said),)), cable, canvas.use("hook", size))
    )


def _bearing(dx: float, dy: float) -> float:
    """Degrees from the x axis to (dx, dy), within a half turn, so that a link looks the same from
    both ends.
    """
    return math.degrees(math.atan2(dy, dx)) % 180.0


def tags_style(canvas: Canvas) -> dict[str, str | float]:
    """The attributes of the group of tags, over everything else."""
    return {
        "class": "tags",
        "aria-hidden": "true",
        "pointer-events": "none",
        "paint-order": "stroke",
        "stroke": canvas.ink("sea"),
        "stroke-width": 3.5,
        "stroke-linejoin": "round",
    }


def drawn_tag(canvas: Canvas, hull: Hull, tag: Tag) -> str:
    """A tag in its place, with the ship's activation mark beside it."""
    colour = canvas.tag_ink(hull.fleet)
    lettering: dict[str, str | float] = {
        "fill": colour,
        "font_size": tag.font_size,
        "font_weight": 700,
    }
    if tag.is_name:
        lettering |= {
            "font_family": canvas.ink("serif"),
            "font_style": "italic",
            "font_weight": 600,
        }
    attributes: dict[str, str | float] = {
        "id": f"tag-{hull.id}",
        "data-ship": hull.id,
        "color": colour,
        "transform": f"translate({pair((tag.x, tag.y))})",
    }
    marks = _tag_marks(canvas, (mark for mark in TAG_MARKS if mark in hull.marks), tag)
    base = tag.font_size * 0.35
    words = [canvas.text((0, base), hull.tag, **lettering)]
    if hull.count:
        plain = {**lettering, "font_weight": 500, "font_size": tag.font_size - 1, "class": "count"}
        words.append(canvas.text((tag.count_at, base), hull.count, **plain))
    return group(attributes, (*words, *marks))


def _tag_marks(canvas: Canvas, marks: Iterable[str], tag: Tag) -> Iterable[str]:
    for index, mark in enumerate(marks):
        yield canvas.use(glyphs.LIST_MARK_GLYPHS[mark], 13, at=(tag.text_width + 9 + 14 * index, 0))
