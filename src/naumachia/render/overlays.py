"""Draw overlays: reach and arcs under the ships, rings, targets, lines and labels over them."""

import math
from typing import Final

from naumachia.render.canvas import Canvas
from naumachia.render.fleet import pose, weight
from naumachia.render.markup import element, escape, group, number, pair, polyline
from naumachia.scene import (
    Brackets,
    Callout,
    Clump,
    Ghost,
    Overlay,
    Point,
    Region,
    Ring,
    Scene,
    Sector,
    Segment,
    Shape,
    Spot,
    Stroke,
    Tone,
    Track,
    Wash,
)

_DASHES: Final = {Stroke.SOLID: "", Stroke.DASHED: "6 4", Stroke.DOTTED: "1.5 5"}
_GHOSTS: Final = {Tone.ACT: "ghost", Tone.BAD: "ghost-bad"}


def under(canvas: Canvas, scene: Scene) -> str:
    """Return the overlays under the ships: regions, sectors, paths and ghosts."""
    attributes: dict[str, str | float] = {"class": "under", "pointer-events": "none"}
    return group(attributes, (_under(canvas, overlay) for overlay in scene.overlays))


def over(canvas: Canvas, scene: Scene) -> str:
    """Return the overlays over the ships: rings, brackets, measured lines, spots and labels."""
    attributes: dict[str, str | float] = {"class": "over", "pointer-events": "none"}
    lines = (_line(canvas, overlay) for overlay in scene.overlays)
    labels = (_label(canvas, overlay) for overlay in scene.overlays)
    return group(attributes, (*lines, *labels))


def _under(canvas: Canvas, overlay: Overlay) -> str:
    match overlay:
        case Region():
            return _region(canvas, overlay)
        case Sector():
            return _sector(canvas, overlay)
        case Track():
            return _track(canvas, overlay)
        case Ghost():
            return _ghost(canvas, overlay)
        case _:
            return ""


def _line(canvas: Canvas, overlay: Overlay) -> str:
    match overlay:
        case Ring():
            return _ring(canvas, overlay)
        case Brackets():
            return _brackets(canvas, overlay)
        case Segment():
            ends = polyline((canvas.frame.to_screen(overlay.a), canvas.frame.to_screen(overlay.b)))
            return element(
                "path",
                {"class": "segment", "d": ends, **_pen(canvas, overlay.tone, 2.2, overlay.stroke)},
            )
        case _:
            return ""


def _label(canvas: Canvas, overlay: Overlay) -> str:
    at = canvas.frame.to_screen
    match overlay:
        case Segment() if overlay.text:
            (x1, y1), (x2, y2) = at(overlay.a), at(overlay.b)
            return _label_box(
                canvas, ((x1 + x2) / 2, (y1 + y2) / 2), overlay.text, overlay.tone, Shape.FILLED, 3
            )
        case Sector() if overlay.text:
            bearing = (overlay.start + overlay.end) / 2
            return _label_box(
                canvas,
                canvas.frame.polar(overlay.at, bearing, overlay.outer),
                overlay.text,
                overlay.tone,
            )
        case Ring() if overlay.text:
            x, y = at(overlay.at)
            return _label_box(
                canvas,
                (x, y - overlay.radius * canvas.frame.scale - 12),
                overlay.text,
                overlay.tone,
            )
        case Callout():
            return _label_box(canvas, at(overlay.at), overlay.text, overlay.tone, overlay.shape)
        case Spot() if overlay.text:
            return _label_box(canvas, at(overlay.at), overlay.text, overlay.tone)
        case Spot():
            x, y = at(overlay.at)
            return element(
                "circle",
                {"class": "spot", "cx": x, "cy": y, "r": 4.2, "fill": canvas.tone(overlay.tone)},
            )
        case Ring() | Sector() | Segment() | Brackets() | Ghost() | Track() | Region() | Clump():
            return ""


def _pen(
    canvas: Canvas, tone: Tone, width: float, stroke: Stroke = Stroke.SOLID
) -> dict[str, str | float]:
    pen: dict[str, str | float] = {
        "fill": "none",
        "stroke": canvas.tone(tone),
        "stroke-width": width,
    }
    if _DASHES[stroke]:
        pen |= {
            "stroke-dasharray": _DASHES[stroke],
            "stroke-linecap": "round" if stroke is Stroke.DOTTED else "butt",
        }
    return pen


def _area(canvas: Canvas, wash: Wash, tone: Tone) -> dict[str, str | float]:
    """Return fill and outline of an area; a hatched one is dashed, so colour is not needed."""
    colour = canvas.tone(tone)
    match wash:
        case Wash.LEGAL:
            return {"fill": colour, "fill-opacity": 0.11, "stroke": colour, "stroke-width": 1.6}
        case Wash.EXTRA:
            return {
                "fill": canvas.hatch("extra"),
                "stroke": colour,
                "stroke-width": 1.4,
                "stroke-dasharray": "6 4",
            }
        case Wash.FORBIDDEN:
            return {
                "fill": canvas.hatch("forbidden"),
                "stroke": canvas.ink("ink-2"),
                "stroke-width": 1,
                "opacity": 0.8,
            }
        case Wash.PANEL:
            return {
                "fill": canvas.ink("panel"),
                "stroke": canvas.ink("ink"),
                "stroke-width": 1.1,
                "opacity": 0.92,
            }
        case Wash.CHOSEN:
            return {
                "fill": canvas.ink("act-wash"),
                "stroke": canvas.ink("ink"),
                "stroke-width": 1.1,
                "opacity": 0.92,
            }
        case Wash.NONE:
            return {"fill": "none", "stroke": colour, "stroke-width": 1.4}


def _region(canvas: Canvas, region: Region) -> str:
    outlines = (
        polyline(canvas.frame.to_screen(point) for point in outline) + "Z"
        for outline in region.outlines
    )
    return element(
        "path",
        {"class": "region", "d": "".join(outlines), **_area(canvas, region.wash, region.tone)},
    )


def _sector(canvas: Canvas, sector: Sector) -> str:
    span = sector.end - sector.start
    if span >= 360:
        path = _circle(canvas, sector.at, sector.outer) + (
            _circle(canvas, sector.at, sector.inner) if sector.inner else ""
        )
        return element(
            "path",
            {
                "class": "sector",
                "d": path,
                "fill-rule": "evenodd",
                **_area(canvas, sector.wash, sector.tone),
            },
        )
    corners = [
        canvas.frame.polar(sector.at, bearing, radius)
        for radius, bearing in (
            (sector.outer, sector.start),
            (sector.outer, sector.end),
            (sector.inner, sector.end),
            (sector.inner, sector.start),
        )
    ]
    large = int(span > 180)
    outer, inner = (number(radius * canvas.frame.scale) for radius in (sector.outer, sector.inner))
    path = f"M{pair(corners[0])}A{outer},{outer} 0 {large} 1 {pair(corners[1])}L{pair(corners[2])}"
    if sector.inner:
        path += f"A{inner},{inner} 0 {large} 0 {pair(corners[3])}"
    return element(
        "path", {"class": "sector", "d": path + "Z", **_area(canvas, sector.wash, sector.tone)}
    )


def _circle(canvas: Canvas, centre: Point, radius: float) -> str:
    west, east = (canvas.frame.polar(centre, bearing, radius) for bearing in (270, 90))
    reach = number(radius * canvas.frame.scale)
    return f"M{pair(west)}A{reach},{reach} 0 1 1 {pair(east)}A{reach},{reach} 0 1 1 {pair(west)}Z"


def _track(canvas: Canvas, track: Track) -> str:
    points = [canvas.frame.to_screen(point) for point in track.points]
    if len(points) < 2:
        return ""
    parts = [
        element(
            "path",
            {
                "d": polyline(points),
                **_pen(canvas, track.tone, 1.8, track.stroke),
                "stroke-linejoin": "round",
            },
        )
    ]
    if track.arrow:
        (x1, y1), (x2, y2) = points[-2:]
        turn = canvas.frame.turn(0) if (x1, y1) == (x2, y2) else _screen_bearing(x2 - x1, y2 - y1)
        head: dict[str, str | float] = {
            "d": "M-5,7l5,-8 5,8",
            **_pen(canvas, track.tone, 2),
            "stroke-linejoin": "round",
        }
        place = f"translate({pair((x2, y2))}) rotate({number(turn)})"
        parts.append(group({"class": "arrow", "transform": place}, (element("path", head),)))
    return group({"class": "track"}, parts)


def _screen_bearing(dx: float, dy: float) -> float:
    return math.degrees(math.atan2(dx, -dy)) % 360


def _ghost(canvas: Canvas, ghost: Ghost) -> str:
    hull = ghost.hull
    size = hull.size * canvas.frame.scale
    look = _GHOSTS.get(ghost.tone, "ghost")
    attributes: dict[str, str | float] = {
        "class": "ghost-ship",
        "data-ship": hull.id,
        "opacity": 0.95,
        "transform": pose(canvas, hull),
    }
    title = (element("title", {}, (escape(hull.title),)),) if hull.title else ()
    return element(
        "g", attributes, (*title, canvas.use(hull.glyph, size, classes=(look, weight(size))))
    )


def _ring(canvas: Canvas, ring: Ring) -> str:
    x, y = canvas.frame.to_screen(ring.at)
    pen = _pen(canvas, ring.tone, 2.4 if ring.tone is not Tone.QUIET else 1.4, ring.stroke)
    return element(
        "circle", {"class": "ring", "cx": x, "cy": y, "r": ring.radius * canvas.frame.scale, **pen}
    )


def _brackets(canvas: Canvas, brackets: Brackets) -> str:
    x, y = canvas.frame.to_screen(brackets.at)
    half = brackets.size * canvas.frame.scale / 2
    arm = number(min(9.0, half / 2))
    corners = (
        f"M{pair((x - half, y - half))}v{arm}m0,-{arm}h{arm}",
        f"M{pair((x + half, y - half))}v{arm}m0,-{arm}h-{arm}",
        f"M{pair((x + half, y + half))}v-{arm}m0,{arm}h-{arm}",
        f"M{pair((x - half, y + half))}v-{arm}m0,{arm}h{arm}",
    )
    return element(
        "path",
        {
            "class": "brackets",
            "d": "".join(corners),
            **_pen(canvas, brackets.tone, 2.4),
            "stroke-linecap": "square",
        },
    )


def _label_box(
    canvas: Canvas, at: Point, text: str, tone: Tone, shape: Shape = Shape.OPEN, radius: float = 9.0
) -> str:
    """Return a label: a rounded box, open or filled, as wide as its text."""
    colour = canvas.tone(tone)
    width = max(18.0, len(text) * 6.8 + 12)
    filled = shape is Shape.FILLED
    plate = element(
        "rect",
        {
            "x": at[0] - width / 2,
            "y": at[1] - 9,
            "width": width,
            "height": 18,
            "rx": radius,
            "fill": colour if filled else canvas.ink("panel"),
            "stroke": colour,
            "stroke-width": 1.3,
        },
    )
    on = canvas.ink("on-act" if tone is Tone.ACT else "paper") if filled else colour
    lettering = canvas.text(
        (at[0], at[1] + 4.2), text, text_anchor="middle", font_size=12, font_weight=700, fill=on
    )
    return group({"class": "plate"}, (plate, lettering))
