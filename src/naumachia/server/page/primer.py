"""Draw the pictures of a primer: small positions with orders."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from naumachia.kernel.content import PrimerPage, Window
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.render import Frame, Theme, draw
from naumachia.render.markup import number
from naumachia.scene import Bounds, Brackets, Ghost, Overlay, Scene, Track
from naumachia.scene.board import board_of
from naumachia.scene.margin import Pose, Sketch
from naumachia.server.errors import Refused
from naumachia.server.game.names import game_title
from naumachia.server.page.building import read_order
from naumachia.server.page.position import Position
from naumachia.server.texts import number_range, t
from naumachia.server.wire import schema

VIEW_BOX: Final = re.compile(r'viewBox="[^"]*"')
SIZE: Final = re.compile(r' (?:width|height)="[^"]*"')
SHOWN: Final = 440.0
"""The minimal width of a picture, in units in which letters are 12 to 15 high."""


def primer(ruleset: AnyRuleset) -> list[schema.PrimerInfo]:
    """Return the text of a primer, page by page."""
    texts = ruleset.content.texts
    return [
        schema.PrimerInfo(
            title=texts(page.title), text=texts(page.text), clauses=list(page.clauses)
        )
        for page in ruleset.content.primer()
    ]


def primer_picture(ruleset: AnyRuleset, page: int, theme: Theme) -> str:
    """Return the picture of a page, counted from 0. Raises Refused."""
    pages = ruleset.content.primer()
    if not 0 <= page < len(pages):
        message = t(
            "{game} has no page {page} in its instructions.", game=game_title(ruleset), page=page
        )
        expected = number_range(0, len(pages) - 1)
        raise Refused(404, "no_page", message, place="page", expected=expected)
    return draw_page(ruleset, pages[page], theme)


def draw_page(ruleset: AnyRuleset, page: PrimerPage, theme: Theme) -> str:
    """Return the picture of a page. Raises the errors of parsing its texts, and IllegalAction for
    an illegal order.
    """
    state = ruleset.notation.parse_position(page.position)
    ruleset = ruleset.seating.of_state(ruleset, state)
    scene = board_of(ruleset).scene(ruleset.observe(state, None))
    shown: list[Overlay] = []
    if page.reach:
        seat = to_decide(ruleset, state)
        view = ruleset.observe(state, seat)
        shown += board_of(ruleset).reach(view, seat, page.reach)
    for text in page.orders:
        seat = to_decide(ruleset, state)
        state, sketches, piece = play_order(ruleset, state, seat, text)
        shown += marks(scene, piece, sketches)
    whole, grown = scene.with_overlays(*shown), growth(scene.bounds, page.window)
    return cut(draw(whole, theme=theme, grown=grown), scene.bounds, page.window, grown)


def to_decide(ruleset: AnyRuleset, state: State) -> int:
    """Return the seat to decide. Raises ValueError if there is none."""
    pending = ruleset.pending(state)
    if not isinstance(pending, Prompt):
        raise ValueError(f"nobody decides anything at {ruleset.position(state)!r}")
    return pending.seats[0]


def play_order(
    ruleset: AnyRuleset, state: State, seat: int, text: str
) -> tuple[State, list[Sketch], str]:
    """Return the position after an order, its drawing, and its piece. Raises ValueError for an
    illegal order.
    """
    position = Position(ruleset, state, seat)
    order = read_order(position, text)
    if order.refused is not None:
        raise ValueError(f"{text!r} is refused by {order.refused.clause}")
    after: Any = ruleset.clone(order.states[-1])
    ruleset.decide(after, seat, order.actions[-1], SILENT)
    return after, position.sketches(order), order.piece


def marks(scene: Scene, piece: str, sketches: list[Sketch]) -> list[Overlay]:
    """Draw the path of a ship with a ghost at its end, those of its group, and brackets around its
    target.
    """
    found: list[Overlay] = []
    hulls = {hull.id: hull for hull in scene.hulls}
    way: list[Pose] = []
    for sketch in sketches:
        way += sketch.motion.steps
        for member in sketch.motion.others:
            found += path_to_ghost(scene, member.piece, member.path[1:])
        if sketch.aim.target in hulls:
            found.append(Brackets(hulls[sketch.aim.target].centre))
    return path_to_ghost(scene, piece, tuple(way)) + found


def path_to_ghost(scene: Scene, piece: str, way: tuple[Pose, ...]) -> list[Overlay]:
    """Draw the path of a ship and a ghost at its end."""
    hull = next((hull for hull in scene.hulls if hull.id == piece), None)
    if hull is None or not way:
        return []
    x, y, heading = way[-1]
    points = (hull.centre, *((pose[0], pose[1]) for pose in way))
    ghost = Ghost(replace(hull, id=f"{piece}-ghost", x=x, y=y, heading=heading))
    return [Track(points, arrow=True), ghost]


def growth(bounds: Bounds, window: Window) -> float:
    """Return how much a board is enlarged, so that letters in a small part of it keep
    their size.
    """
    west, _, east, _ = window
    return max(1.0, SHOWN / (Frame.fit(bounds).scale * (east - west)))


def cut(svg: str, bounds: Bounds, window: Window, grown: float) -> str:
    """Return the part of a picture, enlarged by `grown`, that shows a part of the board."""
    west, south, east, north = window
    box = Frame.fit(bounds, grown=grown).box(Bounds(west, south, east, north))
    shown = " ".join(number(part) for part in box)
    head, rest = svg[: svg.index(">")], svg[svg.index(">") :]
    return VIEW_BOX.sub(f'viewBox="{shown}"', SIZE.sub("", head)) + rest
