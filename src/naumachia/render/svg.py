"""Render scenes as SVG for browsers, notebooks, documents and files.

Elements always have the same order, and every ship has the same id. So a page can morph one picture
into the next, and ships glide by a transition of `transform`.
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
"""The margin of sea around ships in a close-up, in lengths of the largest ship."""
LEAST_SHARE: Final = 0.25
MOST_SHARE: Final = 0.85
"""The smallest part of a picture for a close-up, and the part from which all of it is shown."""


def draw(
    scene: Scene, *, theme: Theme = Theme.PAGE, flipped: bool = False, grown: float = 1.0
) -> str:
    """Return the scene as one `svg` element, byte for byte the same for the same scene.

    `flipped` turns the board by 180 degrees but not the text. `grown` enlarges the board but not
    the letters, for a picture of a part. The root has the map from board units to user units (see
    `Frame`) as data-scale, data-x0, data-y0 and data-flip. Raises ValueError for an unknown glyph.
    """
    return Drawing(scene, theme, flipped=flipped, grown=grown).markup()


def draw_near(scene: Scene, *, theme: Theme = Theme.LIGHT) -> str:
    """Return a close-up of the ships of a scene, or all of it if they fill it or there are none.

    Raises ValueError for an unknown glyph.
    """
    markup = draw(scene, theme=theme)
    frame = Frame.fit(scene.bounds)
    window = _near(frame, scene)
    if window is None:
        return markup
    shown = f'viewBox="{" ".join(number(edge) for edge in window)}"'
    return VIEW_BOX.sub(shown, markup, 1)


def _near(frame: Frame, scene: Scene) -> tuple[float, float, float, float] | None:
    """Return the box of a close-up, in the proportions of the picture; None: show all of it."""
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
    """Return only the overlays of a scene, as a `g` to lay over its picture."""
    canvas = Canvas(Frame.fit(scene.bounds, flipped=flipped), Theme.PAGE)
    parts = [under(canvas, scene), over(canvas, scene)]
    return element("g", {"class": "overlays"}, (canvas.definitions(), *parts))
