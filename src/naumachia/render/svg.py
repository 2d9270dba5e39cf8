"""Scene to SVG: the one renderer, for the board in the browser, notebooks, documents and files.

The picture keeps its elements in one order and gives every ship the same id each time, so a page
can morph one picture into the next and let ships glide by a transition on `transform`.
"""

import re
from typing import Final

from naumachia.render.canvas import Canvas
from naumachia.render.drawing import Drawing
from naumachia.render.frame import Frame
from naumachia.render.markup import element, number
from naumachia.render.overlays import over, under
from naumachia.render.shores import land_beyond
from naumachia.render.theme import Theme
from naumachia.scene import Scene

VIEW_BOX: Final = re.compile(r'viewBox="[^"]*"')
ROOM: Final = 3.0
"""Sea about the ships of a picture that is drawn near, in lengths of the largest."""
LEAST_SHARE: Final = 0.25
MOST_SHARE: Final = 0.85
"""The least part of a picture that is shown by itself, and what is as good as the whole."""


def draw(
    scene: Scene, *, theme: Theme = Theme.PAGE, flipped: bool = False, grown: float = 1.0
) -> str:
    """Return the scene as one `svg` element, byte for byte the same for the same scene.

    `flipped` turns the board half round, text staying upright; `grown` draws it so many times as
    large, letters as they are, for a picture of which a part is shown. The root carries the map
    from board units to user units (see `Frame`) as data-scale, data-x0, data-y0 and data-flip.
    Raises ValueError for a glyph that does not exist.
    """
    return Drawing(scene, theme, flipped=flipped, grown=grown).markup()


def draw_near(scene: Scene, *, theme: Theme = Theme.LIGHT) -> str:
    """Return the scene where its ships lie, with room about them: a picture to choose a battle by.
    The whole of it where they fill it, or where there are none. Raises ValueError as `draw` does.
    """
    markup = draw(scene, theme=theme)
    frame = Frame.fit(scene.bounds)
    window = _near(frame, scene)
    if window is None:
        return markup
    shown = f'viewBox="{" ".join(number(edge) for edge in window)}"'
    return VIEW_BOX.sub(shown, markup, 1)


def _near(frame: Frame, scene: Scene) -> tuple[float, float, float, float] | None:
    """Return where the ships lie in a picture, in its proportions; None where that is most
    of it.
    """
    if not scene.hulls:
        return None
    places = [frame.to_screen(hull.centre) for hull in scene.hulls]
    room = ROOM * max(hull.size for hull in scene.hulls) * frame.scale
    west, east = min(x for x, _ in places) - room, max(x for x, _ in places) + room
    north, south = min(y for _, y in places) - room, max(y for _, y in places) + room
    share = max((east - west) / frame.width, (south - north) / frame.height, LEAST_SHARE)
    if share > MOST_SHARE:
        return None
    width, height = share * frame.width, share * frame.height
    more = land_beyond(frame, scene)
    left = min(max((west + east - width) / 2, -more.left), frame.width + more.right - width)
    top = min(max((north + south - height) / 2, -more.above), frame.height + more.below - height)
    return left, top, width, height


def draw_overlays(scene: Scene, *, flipped: bool = False) -> str:
    """Return the scene's overlays alone, as a `g` for the page to lay over the picture of the
    scene.
    """
    canvas = Canvas(Frame.fit(scene.bounds, flipped=flipped), Theme.PAGE)
    parts = [under(canvas, scene), over(canvas, scene)]
    return element("g", {"class": "overlays"}, (canvas.definitions(), *parts))
