"""Draw hands of cards: visible faces, and backs for hidden cards."""

import textwrap
from collections.abc import Iterator
from typing import Final

from naumachia.render.canvas import Canvas, fleet_class
from naumachia.render.frame import Frame
from naumachia.render.markup import element, escape, group, number
from naumachia.render.texts import t
from naumachia.render.theme import Theme
from naumachia.scene import FLEETS, Bounds, Card, CardState, Hand

SAID: Final = "Hand of fleet {fleet}: {open} face up, {hidden} face down"
WIDTH: Final = 126.0
HEIGHT: Final = 176.0
_GAP: Final = 10.0
_BACK_STEP: Final = 18.0
EVENTS: Final = ("drift", "reshuffle", "sinking", "time", "wind")
"""The events with a picture; others are shown as a letter."""

LETTER: Final = 5.4
"""The approximate width of a letter of the kind."""


def draw_hand(hand: Hand, *, theme: Theme = Theme.PAGE) -> str:
    """Return a hand as one `svg` element: faces side by side, then the backs as a fan."""
    canvas = Canvas(Frame.fit(Bounds(0, 0, 1, 1)), theme)
    faces = [_face(canvas, card, index * (WIDTH + _GAP)) for index, card in enumerate(hand.cards)]
    start = len(hand.cards) * (WIDTH + _GAP)
    backs = [
        _back(canvas, hand.fleet, start + index * _BACK_STEP) for index in range(hand.face_down)
    ]
    width = start - _GAP if not backs else start + WIDTH + (hand.face_down - 1) * _BACK_STEP
    said = t(SAID, fleet=FLEETS[hand.fleet], open=len(hand.cards), hidden=hand.face_down)
    root: dict[str, str | float] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"-2 -2 {number(max(width, 0) + 4)} {number(HEIGHT + 4)}",
        "class": "hand",
        "role": "group",
        "aria-label": said,
        "font-family": canvas.ink("sans"),
    }
    return element("svg", root, (canvas.definitions(), *faces, *backs))


def _back(canvas: Canvas, fleet: int, x: float) -> str:
    return group(
        {"transform": f"translate({number(x)},0)", "aria-hidden": "true"},
        (_frame(canvas, "card-back", fleet_class(fleet)),),
    )


def _frame(canvas: Canvas, name: str, style: str = "") -> str:
    return canvas.stretch(name, (0, 0, WIDTH, HEIGHT), classes=(style,) if style else ())


def _face(canvas: Canvas, card: Card, x: float) -> str:
    said = ", ".join(
        part
        for part in (card.title, card.kind, card.number, card.text, card.icon, card.foot)
        if part
    )
    attributes: dict[str, str | float] = {
        "id": f"card-{card.id}",
        "class": f"card {card.state.value}",
        "role": "img",
        "aria-label": said,
        "data-card": card.id,
        "transform": f"translate({number(x)},0)",
    }
    if card.state is CardState.BARRED:
        attributes["opacity"] = 0.6
    return element(
        "g",
        attributes,
        (element("title", {}, (escape(said),)), _frame(canvas, "card"), *_print(canvas, card)),
    )


def _print(canvas: Canvas, card: Card) -> Iterator[str]:
    """Return the parts of a card, from top to bottom, in the order of the page's cards."""
    if card.state is CardState.PLAYABLE:
        yield _box(canvas, (0, 0, WIDTH, HEIGHT), 8, stroke="act")
    figure = "bad" if card.red else "ink"
    yield canvas.text((13, 33), card.number, **_style(canvas, 30, figure, "serif", "start", 600))
    yield from _ribbon(canvas, card)
    title = textwrap.wrap(card.title, 16)[:2]
    for line, words in enumerate(title):
        yield canvas.text((WIDTH / 2, 54 + 17 * line), words, **_style(canvas, 16, "ink", "serif"))
    below = 46 + 17 * len(title)
    if card.emblem and _roomy(card):
        yield canvas.stretch(f"em-{card.emblem}", (WIDTH / 2 - 37, below, 74, 40))
        below += 42
    for line, words in enumerate(textwrap.wrap(card.text, 19)[: int((HEIGHT - 34 - below) / 14)]):
        yield canvas.text((WIDTH / 2, below + 12 + 14 * line), words, **_style(canvas, 11.5))
    if card.foot:
        yield _box(canvas, (9, HEIGHT - 24, WIDTH - 18, 16), 3, fill="well")
        yield canvas.text((WIDTH / 2, HEIGHT - 12.5), card.foot, **_style(canvas, 11))


def _roomy(card: Card) -> bool:
    """Return whether the text fits below the emblem, in at most four lines."""
    more = (1.2 if len(card.title) > 15 else 0.0) + (1.3 if card.foot else 0.0)
    return len(card.text) / 19 + more <= 4


def _ribbon(canvas: Canvas, card: Card) -> Iterator[str]:
    """Return the kind, with the picture of the event to its right."""
    right = WIDTH - 10.0
    if card.icon in EVENTS:
        yield canvas.stretch(f"ic-{card.icon}", (right - 18, 10, 18, 18))
        right -= 22
    elif card.icon:
        yield canvas.text((right, 24), card.icon[0].upper(), **_style(canvas, 11, anchor="end"))
        right -= 14
    if card.kind:
        width = 12 + LETTER * len(card.kind)
        yield _box(canvas, (right - width, 10, width, 16), 2, fill="well")
        yield canvas.text((right - width / 2, 21.5), card.kind, **_style(canvas, 11))


def _box(
    canvas: Canvas,
    place: tuple[float, float, float, float],
    radius: float,
    *,
    fill: str = "",
    stroke: str = "",
) -> str:
    left, top, width, height = place
    attributes: dict[str, str | float] = {"x": left, "y": top, "width": width, "height": height}
    attributes |= {"rx": radius, "fill": canvas.ink(fill) if fill else "none"}
    if stroke:
        attributes |= {"stroke": canvas.ink(stroke), "stroke-width": 2.4}
    return element("rect", attributes)


def _style(
    canvas: Canvas,
    size: float,
    ink: str = "ink-2",
    family: str = "",
    anchor: str = "middle",
    weight: int = 0,
) -> dict[str, str | float]:
    style: dict[str, str | float] = {"font_size": size, "text_anchor": anchor}
    style["fill"] = canvas.ink(ink)
    if family:
        style["font_family"] = canvas.ink(family)
    if weight:
        style["font_weight"] = weight
    return style
