"""Draw a scene in layers; layers with ships consist of pieces.

A drawing reuses the unchanged parts of the drawing before it, so a move among hundreds of ships
costs little more than the ships that moved. The result is the same, byte for byte.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias

from naumachia.render.canvas import Canvas
from naumachia.render.fleet import (
    LINKS,
    SHIPS,
    clumps,
    drawn_hull,
    drawn_link,
    drawn_tag,
    link_id,
    squadrons,
    tags_style,
)
from naumachia.render.frame import Frame, OutsideMap
from naumachia.render.lettering import names
from naumachia.render.markup import element, escape, number, opening
from naumachia.render.overlays import over, under
from naumachia.render.sea import CHART, water
from naumachia.render.shores import land_beyond
from naumachia.render.tags import Placing
from naumachia.render.texts import t
from naumachia.render.theme import Theme
from naumachia.scene import FLEETS, Hull, Points, Scene, Squares, Tabletop


@dataclass(frozen=True, slots=True)
class Layer:
    """A part of a picture: pieces by element id, between the markup that opens and closes it."""

    id: str
    open: str
    pieces: dict[str, str]
    close: str

    def markup(self) -> str:
        """Return the markup."""
        return "".join((self.open, *self.pieces.values(), self.close))


@dataclass(frozen=True, slots=True)
class _Part:
    """The markup of `what`, and the symbols that it uses."""

    what: object
    markup: str
    used: dict[str, str]


_Parts: TypeAlias = dict[str, _Part]


class Drawing:
    """The layers of a scene from bottom to top; concatenated they are the `svg`.

    `before` is an earlier drawing of any scene. Raises ValueError for an unknown glyph.
    """

    def __init__(
        self,
        scene: Scene,
        theme: Theme = Theme.PAGE,
        *,
        flipped: bool = False,
        grown: float = 1.0,
        before: "Drawing | None" = None,
    ) -> None:
        frame = Frame.fit(scene.bounds, flipped=flipped, grown=grown)
        self.canvas: Final = Canvas(frame, theme)
        known = before
        if before is None or (before.canvas.frame, before.canvas.theme) != (frame, theme):
            known = None
        self.chart: Final = self._water(scene, known)
        self.placing: Final[Placing] = Placing(
            frame, scene, None if known is None else known.placing
        )
        self.hulls: Final[_Parts] = {}
        self.tags: Final[_Parts] = {}
        self.layers: Final = self._draw_layers(scene, known)

    def markup(self) -> str:
        """Return the picture as one `svg` element."""
        return "".join(layer.markup() for layer in self.layers)

    def _draw_layers(self, scene: Scene, known: "Drawing | None") -> tuple[Layer, ...]:
        canvas = self.canvas
        title = element("title", {}, (escape(scene.title or scene.sea or t("Board")),))
        hulls = {} if known is None else known.hulls
        tags = {} if known is None else known.tags
        layers = (
            self._sea(scene),
            _plain("under", under(canvas, scene)),
            _plain("clumps", clumps(canvas, scene)),
            _group("ships", SHIPS, self._ships(scene, hulls)),
            _group("links", LINKS, self._links(scene)),
            _plain("over", over(canvas, scene)),
            _group("tags", tags_style(canvas), self._names(scene.hulls, tags)),
            _plain("squadrons", squadrons(canvas, scene) if canvas.theme is Theme.PAGE else ""),
        )
        return (
            _plain("head", opening("svg", _root(canvas, scene))),
            _plain("title", title),
            _plain("defs", canvas.definitions()),
            *layers,
            _plain("end", "</svg>"),
        )

    def _water(self, scene: Scene, known: "Drawing | None") -> _Part:
        """Return the chart without names, whose places depend on the ships."""
        what = replace(scene, hulls=(), links=(), overlays=(), hands=(), squadrons=())
        earlier = {} if known is None else {"chart": known.chart}
        return self._reuse_part("chart", what, earlier, lambda canvas: water(canvas, scene))

    def _sea(self, scene: Scene) -> Layer:
        begun = opening("g", CHART) + self.chart.markup
        return Layer("chart", begun, {}, f"{names(self.canvas, scene)}</g>")

    def _ships(self, scene: Scene, earlier: _Parts) -> dict[str, str]:
        scaled = isinstance(scene.surface, Tabletop)
        for hull in scene.hulls:
            draw = partial(drawn_hull, hull=hull, scaled=scaled)
            part = self._reuse_part(hull.id, hull, earlier, draw)
            self.hulls[hull.id] = part
        return {f"ship-{name}": part.markup for name, part in self.hulls.items()}

    def _links(self, scene: Scene) -> dict[str, str]:
        return {link_id(link): drawn_link(self.canvas, scene, link) for link in scene.links}

    def _names(self, hulls: Iterable[Hull], earlier: _Parts) -> dict[str, str]:
        for hull in hulls:
            tag = self.placing.tags.get(hull.id)
            if tag is not None:
                draw = partial(drawn_tag, hull=hull, tag=tag)
                part = self._reuse_part(hull.id, (hull, tag), earlier, draw)
                self.tags[hull.id] = part
        return {f"tag-{name}": part.markup for name, part in self.tags.items()}

    def _reuse_part(
        self, name: str, what: object, earlier: _Parts, draw: Callable[[Canvas], str]
    ) -> _Part:
        """Return the part from the earlier drawing if it is unchanged, else draw it."""
        part = earlier.get(name)
        if part is None or part.what != what:
            canvas = self.canvas.apart()
            markup = draw(canvas)
            part = _Part(what, markup, canvas.used())
        self.canvas.adopt(part.used)
        return part


def _plain(name: str, markup: str) -> Layer:
    return Layer(name, markup, {}, "")


def _group(name: str, attributes: dict[str, str | float], pieces: dict[str, str]) -> Layer:
    """Return a group of pieces; an empty layer without pieces."""
    return Layer(name, opening("g", attributes), pieces, "</g>") if pieces else _plain(name, "")


def _root(canvas: Canvas, scene: Scene) -> dict[str, str | float]:
    frame, bounds = canvas.frame, scene.bounds
    surface = scene.surface
    # A page itself shows more than the picture, where there is something to see.
    more = OutsideMap() if canvas.theme is Theme.PAGE else land_beyond(frame, scene)
    width, height = more.left + frame.width + more.right, more.above + frame.height + more.below
    root: dict[str, str | float] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": " ".join(number(edge) for edge in (-more.left, -more.above, width, height)),
        "class": "board",
        "role": "group",
        "aria-label": scene.title or scene.sea or t("Board"),
        "data-surface": "points"
        if isinstance(surface, Points)
        else "squares"
        if isinstance(surface, Squares)
        else "table",
        "data-bounds": " ".join(
            number(edge) for edge in (bounds.west, bounds.south, bounds.east, bounds.north)
        ),
        "data-scale": f"{frame.scale:.6g}",
        "data-x0": f"{frame.x0:.6g}",
        "data-y0": f"{frame.y0:.6g}",
        "data-flip": "1" if frame.flipped else "0",
        "data-homes": " ".join(f"{FLEETS[home.fleet]}:{home.side.value}" for home in scene.homes),
        "font-family": canvas.ink("sans"),
    }
    if canvas.theme is Theme.PAGE:
        return root | {"overflow": "visible"}
    return root | {"width": width, "height": height}
