"""Draw rule sets for the lobby: a picture of each, and one replay."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from naumachia.kernel.content import Showcase, Window
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.render import Drawing, Theme, draw_hand
from naumachia.render.cards import HEIGHT as CARD_HEIGHT
from naumachia.render.cards import WIDTH as CARD_WIDTH
from naumachia.render.markup import number
from naumachia.scene import Bounds, CardState, Hand, Scene
from naumachia.scene.board import board_of
from naumachia.server.page.primer import VIEW_BOX, cut, growth
from naumachia.server.wire import schema

SPOKEN: Final = re.compile(
    r'<title>[^<]*</title>| (?:role|aria-label|tabindex|data-[a-z]+)="[^"]*"'
)
"""Attributes for screen readers, the keyboard and the board; the lobby's pictures have none."""

MOST_CARDS: Final = 3
"""The most cards of a hand that are shown."""

CARD_SHARE: Final = 0.58
"""The height of a card, as a share of the height of the picture."""

CARD_SEEN: Final = 0.8
"""The share of a card above the lower edge of the picture."""

CARD_STEP: Final = 0.42
"""The distance between cards of a hand, in widths of a card."""

CARD_TURN: Final = 5.0
"""Degrees between neighbouring cards of a hand."""

WRITTEN: Final = ("tags", "squadrons")
"""The layers that a small picture leaves out: labels of ships."""

FINE: Final = re.compile(r"(\d{3})\.\d+|(\d\d\.\d)\d+")
"""Digits of coordinates that a small picture does not need."""

WAVES: Final = re.compile(r'M([-\d.]+),([-\d.]+)q[^M"]*(?:m[^M"]*)?')
WAVE: Final = 20.0
"""The length of a wave in a picture."""

MOVING: Final = ("ships", "links")
"""The layers that differ between the frames of a replay."""


def showcase_picture(ruleset: AnyRuleset, found: Showcase, theme: Theme) -> str:
    """Draw the picture of a rule set, with a hand of cards if the file names one.

    Raises the errors of parsing its position.
    """
    position, window = found.picture.positions[0], found.picture.window
    scene = only_in_sight(scene_at(ruleset, position), window)
    grown = growth(scene.bounds, window)
    drawing = Drawing(scene, theme, grown=grown)
    box = drawing.canvas.frame.box(Bounds(*window))
    parts = {layer.id: layer.markup() for layer in drawing.layers if layer.id not in WRITTEN}
    parts["chart"] = without_far_waves(parts["chart"], box)
    svg = SPOKEN.sub("", cut("".join(parts.values()), scene.bounds, window, grown))
    if found.hand:
        svg = svg.removesuffix("</svg>") + hand_on(ruleset, found, theme, svg) + "</svg>"
    return FINE.sub(r"\1\2", svg)


def without_far_waves(chart: str, box: tuple[float, ...]) -> str:
    """Remove the waves of a chart that begin outside a box: left, top, width and height."""
    left, top, width, height = box

    def near(found: re.Match[str]) -> str:
        x, y = float(found[1]), float(found[2])
        inside = left - WAVE < x < left + width and top - WAVE < y < top + height + WAVE
        return found[0] if inside else ""

    return WAVES.sub(near, chart).replace('<path d=""', '<path d="M0,0"')


def hand_on(ruleset: AnyRuleset, found: Showcase, theme: Theme, svg: str) -> str:
    """Draw the hand of a seat as a fan in the lower right corner of a picture."""
    state = ruleset.notation.parse_position(found.picture.positions[0])
    ruleset = ruleset.seating.of_state(ruleset, state)
    seat = ruleset.seats.index(found.hand)
    table = board_of(ruleset).cards.table(ruleset.observe(state, seat))
    if table is None:
        return ""
    hand = table.seats[seat].hand
    cards = hand.cards[-MOST_CARDS:]
    left, top, width, height = view_box(svg)
    tall = height * CARD_SHARE
    wide = tall * CARD_WIDTH / CARD_HEIGHT
    middle = (len(cards) - 1) / 2
    fan = []
    for index, card in enumerate(cards):
        lone = Hand(hand.fleet, (replace(card, state=CardState.PLAIN),))
        x = left + width - wide * (1.25 + (len(cards) - 1 - index) * CARD_STEP)
        place = {"x": x, "y": top + height - tall * CARD_SEEN, "width": wide, "height": tall}
        turn = (index - middle) * CARD_TURN
        around = (turn, x + wide / 2, top + height + tall)
        drawn = draw_hand(lone, theme=theme).replace("<svg", f"<svg {_attributes(place)}", 1)
        turned = " ".join(number(value) for value in around)
        fan.append(f'<g transform="rotate({turned})">{drawn}</g>')
    return "".join(fan)


def replay(ruleset: AnyRuleset, found: Showcase) -> schema.Replay:
    """Draw a replay: the sea with the symbols of all ships, then the ships of each frame."""
    assert found.replay is not None
    window = found.replay.window
    scenes = [scene_at(ruleset, position) for position in found.replay.positions]
    bounds = scenes[0].bounds
    grown = growth(bounds, window)
    drawings: list[Drawing] = []
    for scene in scenes:
        before = drawings[-1] if drawings else None
        drawings.append(Drawing(scene, Theme.PAGE, grown=grown, before=before))
    canvas = drawings[0].canvas
    for drawing in drawings[1:]:
        canvas.adopt(drawing.canvas.used())
    layers = {layer.id: layer for layer in drawings[0].layers}
    chart = without_far_waves(layers["chart"].markup(), canvas.frame.box(Bounds(*window)))
    sea = layers["head"].markup() + canvas.definitions() + chart + "</svg>"
    scenario = ruleset.scenarios()[found.scenario]
    return schema.Replay(
        ruleset=ruleset.id,
        scenario=scenario.id,
        title=", ".join(map(ruleset.content.texts, (ruleset.about.title, scenario.title))),
        sea=SPOKEN.sub("", cut(sea, bounds, window, grown)),
        frames=[_frame(drawing) for drawing in drawings],
    )


def _frame(drawing: Drawing) -> str:
    """Return the markup of the ships of a drawing and the lines between them."""
    parts = [
        piece
        for layer in drawing.layers
        if layer.id in MOVING
        for piece in (layer.pieces.values() or [layer.markup()])
    ]
    return SPOKEN.sub("", "".join(parts))


def scene_at(ruleset: AnyRuleset, position: str) -> Scene:
    """Return the scene of a position given as text."""
    state = ruleset.notation.parse_position(position)
    ruleset = ruleset.seating.of_state(ruleset, state)
    return board_of(ruleset).scene(ruleset.observe(state, None))


def only_in_sight(scene: Scene, window: Window) -> Scene:
    """Remove the ships outside a part of the board, and their lines."""
    west, south, east, north = window
    hulls = tuple(
        hull
        for hull in scene.hulls
        if west - hull.size < hull.x < east + hull.size
        and south - hull.size < hull.y < north + hull.size
    )
    seen = {hull.id for hull in hulls}
    links = tuple(link for link in scene.links if {link.a, link.b} <= seen)
    return replace(scene, hulls=hulls, links=links, squadrons=())


def view_box(svg: str) -> tuple[float, float, float, float]:
    """Return the view box of a picture: left, top, width and height."""
    found = VIEW_BOX.search(svg)
    assert found is not None
    left, top, width, height = map(float, found[0].split('"')[1].split())
    return left, top, width, height


def _attributes(values: dict[str, float]) -> str:
    return " ".join(f'{name}="{number(value)}"' for name, value in values.items())
