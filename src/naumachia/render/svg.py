"""Scene to SVG: the one renderer, for the board in the browser, notebooks, documents and files.

The picture keeps its elements in one order and gives every ship the same id each time, so a page
can morph one picture into the next and let ships glide by a transition on `transform`.
"""

from naumachia.render.canvas import Canvas
from naumachia.render.drawing import Drawing
from naumachia.render.frame import Frame
from naumachia.render.markup import element
from naumachia.render.overlays import over, under
from naumachia.render.theme import Theme
from naumachia.scene import Scene


def draw(scene: Scene, *, theme: Theme = Theme.PAGE, flipped: bool = False) -> str:
    """The scene as one `svg` element, byte for byte the same for the same scene.

    `flipped` turns the board half round, text staying upright. The root carries the map from board
    units to user units (see `Frame`) as data-scale, data-x0, data-y0 and data-flip. Raises
    ValueError for a glyph that does not exist.
    """
    return Drawing(scene, theme, flipped=flipped).markup()


def draw_overlays(scene: Scene, *, flipped: bool = False) -> str:
    """The scene's overlays alone, as a `g` for the page to lay over the picture of the scene."""
    canvas = Canvas(Frame.fit(scene.bounds, flipped=flipped), Theme.PAGE)
    parts = [under(canvas, scene), over(canvas, scene)]
    return element("g", {"class": "overlays"}, (canvas.definitions(), *parts))
