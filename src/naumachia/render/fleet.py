"""Draw ships: hulls with marks, links between hulls, and tags."""

import math
from collections.abc import Iterable
from typing import Final

from naumachia.render import glyphs
from naumachia.render.canvas import Canvas, fleet_class
from naumachia.render.markup import element, escape, group, number, pair
from naumachia.render.tags import Tag
from naumachia.render.texts import t
from naumachia.render.theme import Theme
from naumachia.scene import FLEETS, HULL_MARKS, TAG_MARKS, Clump, Hull, Link, Scene, Squadron, Tie
from naumachia.scene.surface import Point

TIED: Final = {
    Tie.GRAPPLE: "{one} and {other} grappled",
    Tie.MELEE: "{one} and {other} in melee",
    Tie.LOCK: "{one} and {other} locked",
    Tie.TOW: "{one} and {other} in tow",
    Tie.FOUL: "{one} and {other} fouled",
    Tie.STUCK: "{one} and {other} stuck",
}
"""What is read aloud for each kind of tie."""
_HOOK: Final = 24.0
"""The maximum size of the sign of a link."""
_HOOK_SHARE: Final = 0.47
"""The same, as a share of the shorter hull."""
_HULL: Final = 0.42
_SLENDER: Final = 0.3
"""Half the length of a hull as a share of its symbol, and half its breadth as a share of that."""
_TURNED: Final = {
    "starboard-oars-lost": "scale(-1 1)",
    "smoke-starboard": "scale(-1 1)",
    "smoke-stern": "scale(1 -1)",
}
"""Marks whose symbol is mirrored from the other side."""
_TINT: Final = 0.14
_EDGE: Final = 0.035
_NUMERAL: Final = 0.34
_QUARTER: Final = 0.62
"""The edge of a base and the height of its number, as shares of its width; the distance of the
number to port of the middle, as a share of half the width."""
_STAFF: Final = 0.6
_FLY: Final = 0.42
"""The staff and the length of a flagship's pennant, as shares of the width of its base."""
_POINTER: Final = 5.0
_LABEL: Final = 12.0
"""The pointer ahead of a squadron in a small picture, and its letters, in user units."""
_LETTER: Final = 0.31
"""Half the width of a letter with its share of the margin, as a share of its height."""

_Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in user units."""


def weight(pixels: float) -> str:
    """Return the class of a hull's outline for its drawn length."""
    return "hull-s" if pixels < 28 else "hull-m" if pixels <= 80 else "hull-l"


def pose(canvas: Canvas, hull: Hull) -> str:
    """Return the transform of a symbol, bow up at the origin, to the pose of a hull."""
    x, y = canvas.frame.to_screen(hull.centre)
    return f"translate({pair((x, y))}) rotate({number(canvas.frame.turn(hull.heading))})"


SHIPS: Final[dict[str, str | float]] = {"class": "ships"}
LINKS: Final[dict[str, str | float]] = {"class": "links"}
"""The attributes of the groups of hulls and of links."""


def drawn_hull(canvas: Canvas, hull: Hull, *, scaled: bool = False) -> str:
    """Return the group of one hull.

    With `scaled`, a page may enlarge the hull, and its true outline is drawn too.
    """
    size = hull.size * canvas.frame.scale
    title = hull.title or hull.tag or hull.id
    fleet = fleet_class(colours_of(hull))
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
    drawn = [mark for mark in HULL_MARKS if mark in hull.marks]
    if hull.beam > 0 and "flagship" in drawn:
        drawn.remove("flagship")
    marks = (_mark(canvas, mark, size, hull) for mark in drawn)
    base = _base(canvas, hull, size) if hull.beam > 0 else ()
    name = element("title", {}, (escape(title),))
    if scaled and hull.beam <= 0 and canvas.theme is Theme.PAGE:
        art = group({"class": "art"}, (body, *marks))
        return element("g", attributes, (name, art, _outline(size)))
    return element("g", attributes, (name, *base[:1], body, *marks, *base[1:]))


def _outline(length: float) -> str:
    """Return the true outline of a hull of this length, for an enlarged one."""
    half, side = length * _HULL, length * _HULL * _SLENDER
    bow = f"M0,{number(-half)}C{number(side)},{number(-half / 2)} {number(side)},0"
    starboard = f"{number(side)},{number(half / 2)}L{number(side / 2)},{number(half)}"
    port = f"H{number(-side / 2)}L{number(-side)},{number(half / 2)}"
    back = f"C{number(-side)},0 {number(-side)},{number(-half / 2)} 0,{number(-half)}Z"
    shape = f"{bow} {starboard}{port}{back}"
    return element("path", {"class": "true-hull", "d": shape})


def _base(canvas: Canvas, hull: Hull, length: float) -> tuple[str, ...]:
    """Return the base of a ship with a heavy bow edge, and its number, upright."""
    width = hull.beam * canvas.frame.scale
    left, top = -width / 2, -length / 2
    ink = canvas.ink(FLEETS[colours_of(hull)].lower())
    box: dict[str, str | float] = {
        "x": left,
        "y": top,
        "width": width,
        "height": length,
        "fill": ink,
        "fill-opacity": _TINT,
    }
    bow: dict[str, str | float] = {
        "d": f"M{pair((left, top))}h{number(width)}",
        "stroke-width": 3 * width * _EDGE,
    }
    style: dict[str, str | float] = {
        "class": "base",
        "stroke": ink,
        "stroke-width": width * _EDGE,
    }
    base = group(style, (element("rect", box), element("path", bow)))
    turn = -canvas.frame.turn(hull.heading)
    flag = (_pennant(canvas, width, turn),) if "flagship" in hull.marks else ()
    if not hull.count:
        return base, *flag
    place = f"translate({pair((left * _QUARTER, top + width * 0.22))}) rotate({number(turn)})"
    lettering: dict[str, str | float] = {
        "fill": canvas.tag_ink(colours_of(hull)),
        "font_size": width * _NUMERAL,
        "font_weight": 700,
        "text_anchor": "middle",
    }
    numeral = canvas.text((0, width * _NUMERAL * 0.35), hull.count, **lettering)
    return base, group({"class": "numeral", "transform": place}, (numeral,)), *flag


def _pennant(canvas: Canvas, width: float, turn: float) -> str:
    """Return the pennant of a flagship on a base, upright and visible in a small picture."""
    staff, fly = number(-_STAFF * width), number(_FLY * width)
    drop, half = number(-(_STAFF - 0.11) * width), number(-(_STAFF - 0.22) * width)
    return element(
        "path",
        {
            "class": "pennant",
            "d": f"M0,0V{staff}L{fly},{drop}L0,{half}",
            "transform": f"rotate({number(turn)})",
            "fill": canvas.ink("ink"),
            "stroke": canvas.ink("ink"),
            "stroke-width": 0.05 * width,
            "stroke-linejoin": "round",
        },
    )


def colours_of(hull: Hull) -> int:
    """Return the fleet whose colours a ship has: a prize has those of its captor."""
    return hull.fleet if hull.captor is None else hull.captor


def _mark(canvas: Canvas, mark: str, size: float, hull: Hull) -> str:
    classes: tuple[str, ...] = ()
    turned = _TURNED.get(mark, "")
    if mark == "captured":
        # The flag of the captor flies upright, over that of the fleet that has lost the ship.
        captor, taken = FLEETS[colours_of(hull)].lower(), FLEETS[hull.fleet].lower()
        classes = (f"captor-{captor}", f"taken-{taken}")
        turned = f"rotate({number(-canvas.frame.turn(hull.heading))})"
    return canvas.use(glyphs.HULL_MARK_GLYPHS[mark], size, classes=classes, transform=turned)


def clumps(canvas: Canvas, scene: Scene) -> str:
    """Return an outline around each clump, under the hulls."""
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
    """Return the id of a link's element."""
    return f"link-{link.a}-{link.b}"


def drawn_link(canvas: Canvas, scene: Scene, link: Link) -> str:
    """Return the link between two hulls."""
    a, b = scene.hull(link.a), scene.hull(link.b)
    (x1, y1), (x2, y2) = canvas.frame.to_screen(a.centre), canvas.frame.to_screen(b.centre)
    length = math.hypot(x2 - x1, y2 - y1)
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    melee = link.tie is Tie.MELEE
    # Swords stand upright between the ships, without a cable.
    glyph, turn = ("ov-melee", 0.0) if melee else ("hook", _bearing(x2 - x1, y2 - y1))
    size = min(_HOOK, _HOOK_SHARE * min(a.size, b.size) * canvas.frame.scale)
    cable = ""
    if length > 1.5 * size and not melee:
        cable = element(
            "path",
            {
                "d": f"M{number(-length / 2)},0H{number(length / 2)}",
                "stroke": canvas.ink("ov"),
                "stroke-width": 1.6,
            },
        )
    said = t(TIED[link.tie], one=a.tag or a.id, other=b.tag or b.id)
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
        "g", attributes, (element("title", {}, (escape(said),)), cable, canvas.use(glyph, size))
    )


def _bearing(dx: float, dy: float) -> float:
    """Return the degrees from the x axis to (dx, dy) modulo 180, the same from both ends."""
    return math.degrees(math.atan2(dy, dx)) % 180.0


def tags_style(canvas: Canvas) -> dict[str, str | float]:
    """Return the attributes of the group of tags, above everything else."""
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
    """Return a tag at its place, with the ship's activation mark beside it."""
    colour = canvas.tag_ink(colours_of(hull))
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
    room: dict[str, str | float] = {}
    if tag.is_name and canvas.theme is not Theme.PAGE:
        # A viewer of the file may have a wider font; a page measures its own.
        room = {"textLength": tag.name_width, "lengthAdjust": "spacingAndGlyphs"}
    words = [canvas.text((0, base), hull.tag, **lettering, **room)]
    if hull.count and hull.beam <= 0:
        plain = {**lettering, "font_weight": 500, "font_size": tag.font_size - 1, "class": "count"}
        words.append(canvas.text((tag.count_at, base), hull.count, **plain))
    return group(attributes, (*words, *marks))


def squadrons(canvas: Canvas, scene: Scene) -> str:
    """Return the name of each squadron with a pointer to its heading; a page shows them instead of
    tags in a small picture.
    """
    if not scene.squadrons:
        return ""
    at = {hull.id: hull for hull in scene.hulls}
    style: dict[str, str | float] = {
        "class": "squadrons",
        "aria-hidden": "true",
        "pointer-events": "none",
        "paint-order": "stroke",
        "stroke": canvas.ink("sea"),
        "stroke-width": 3.5,
        "stroke-linejoin": "round",
    }
    named = [one for one in scene.squadrons if one.hulls]
    taken = [
        _box(canvas.frame.to_screen(hull.centre), _half_sides(canvas, hull)) for hull in at.values()
    ]
    lines: list[str] = []
    for one in named:
        lines.append(_squadron(canvas, one, [at[name] for name in one.hulls], taken))
    return group(style, lines)


def _half_sides(canvas: Canvas, hull: Hull) -> tuple[float, float]:
    """Return half the sides of a square around a drawn hull, in user units."""
    half = (hull.beam or hull.size) * canvas.frame.scale / 2
    return half, half


def _box(spot: Point, half: tuple[float, float]) -> _Box:
    return spot[0] - half[0], spot[1] - half[1], spot[0] + half[0], spot[1] + half[1]


def _squadron(canvas: Canvas, squadron: Squadron, hulls: list[Hull], taken: list[_Box]) -> str:
    """Return one name astern of the middle of its ships, or ahead or farther off to avoid the boxes
    in `taken`; add its own box to them.
    """
    turns = [math.radians(canvas.frame.turn(hull.heading)) for hull in hulls]
    ux, uy = sum(map(math.sin, turns)), -sum(map(math.cos, turns))
    size = math.hypot(ux, uy) or 1.0
    ux, uy = ux / size, uy / size
    places = [canvas.frame.to_screen(hull.centre) for hull in hulls]
    x = sum(x for x, _ in places) / len(places)
    y = sum(y for _, y in places) / len(places)
    half = max(hull.size for hull in hulls) * canvas.frame.scale / 2
    ahead = max((px - x) * ux + (py - y) * uy for px, py in places) + half
    astern = min((px - x) * ux + (py - y) * uy for px, py in places) - half
    turn = math.degrees(math.atan2(ux, -uy))
    bow = (x + ux * (ahead + 1), y + uy * (ahead + 1))
    pointer = element(
        "path",
        {
            "d": f"M{number(-_POINTER)},0L0,{number(-_POINTER)}L{number(_POINTER)},0z",
            "fill": canvas.tag_ink(squadron.fleet),
            "transform": f"translate({pair(bow)}) rotate({number(turn)})",
        },
    )
    off = _LABEL * (0.75 if abs(uy) > abs(ux) else 1.6)
    ways = [astern - off, ahead + off + _POINTER, astern - off - _LABEL, ahead + off + 2 * _LABEL]
    middles = [(x + ux * way, y + uy * way) for way in ways]
    wide = (len(squadron.label) * _LABEL * _LETTER, _LABEL / 2)
    spot = min(middles, key=lambda middle: _covered_area(_box(middle, wide), taken))
    taken.append(_box(spot, wide))
    lettering: dict[str, str | float] = {
        "fill": canvas.tag_ink(squadron.fleet),
        "font_size": _LABEL,
        "font_weight": 700,
        "text_anchor": "middle",
    }
    at = (spot[0], spot[1] + _LABEL * 0.35)
    return pointer + canvas.text(at, squadron.label, **lettering)


def _covered_area(box: _Box, taken: list[_Box]) -> float:
    """Return how much of the taken boxes a box covers, in square user units."""
    left, top, right, bottom = box
    found = 0.0
    for west, north, east, south in taken:
        if west < right and east > left and north < bottom and south > top:
            across = min(right, east) - max(left, west)
            found += across * (min(bottom, south) - max(top, north))
    return found


def _tag_marks(canvas: Canvas, marks: Iterable[str], tag: Tag) -> Iterable[str]:
    for index, mark in enumerate(marks):
        yield canvas.use(glyphs.LIST_MARK_GLYPHS[mark], 13, at=(tag.text_width + 9 + 14 * index, 0))
