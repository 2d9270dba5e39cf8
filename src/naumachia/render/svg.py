"""Scene to SVG: the one renderer, for the board in the browser, notebooks, documents and files.

The picture keeps its elements in one order and gives every ship the same id each time, so a page
can morph one picture into the next and let ships glide by a transition on `transform`.
"""

from naumachia.render.canvas import Canvas
from naumachia.render.fleet import clumps, hulls, links, squadrons, tags
from naumachia.render.frame import Frame
from naumachia.render.markup import element, escape, number
from naumachia.render.overlays import over, under
from naumachia.render.sea import chart
from naumachia.render.theme import Theme
from naumachia.scene import FLEETS, Points, Scene, Squares


def draw(scene: Scene, *, theme: Theme = Theme.PAGE, flipped: bool = False) -> str:
    """The scene as one `svg` element, byte for byte the same for the same scene.

    `flipped` turns the board half round, text staying upright. The root carries the map from board
    units to user units (see `Frame`) as data-scale, data-x0, data-y0 and data-flip. Raises
    ValueError for a glyph that does not exist.
    """
    canvas = Canvas(Frame.fit(scene.bounds, flipped=flipped), theme)
    parts = [
        chart(canvas, scene),
        under(canvas, scene),
        clumps(canvas, scene),
        hulls(canvas, scene),
        links(canvas, scene),
        over(canvas, scene),
        tags(canvas, scene),
        squadrons(canvas, scene) if theme is Theme.PAGE else "",
    ]
    title = element("title", {}, (escape(scene.title or scene.sea or "Board"),))
    return element("svg", _root(canvas, scene), (title, canvas.definitions(), *parts))


def _root(canvas: Canvas, scene: Scene) -> dict[str, str | float]:
    frame, bounds = canvas.frame, scene.bounds
    surface = scene.surface
    root: dict[str, str | float] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {number(frame.width)} {number(frame.height)}",
        "class": "board",
        "role": "group",
        "aria-label": scene.title or scene.sea or "Board",
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
    return root | {"width": frame.width, "height": frame.height}


def draw_overlays(scene: Scene, *, flipped: bool = False) -> str:
    """The scene's overlays alone, as a `g` for the page to lay over the picture of the scene."""
    canvas = Canvas(Frame.fit(scene.bounds, flipped=flipped), Theme.PAGE)
    parts = [under(canvas, scene), over(canvas, scene)]
    return element("g", {"class": "overlays"}, (canvas.definitions(), *parts))
