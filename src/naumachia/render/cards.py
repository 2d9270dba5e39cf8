"""Hands of cards: each card face up, and backs for the cards this viewer may not see."""

import textwrap
from collections.abc import Iterator
from typing import Final

from naumachia.render.canvas import Canvas, fleet_class
from naumachia.render.frame import Frame
from naumachia.render.markup import element, escape, group, number
from naumachia.render.theme import Theme
from naumachia.scene import FLEETS, Bounds, Card, CardState, Hand

WIDTH: Final = 126.0
HEIGHT: Final = 176.0
_GAP: Final = 10.0
_BACK_STEP: Final = 18.0


def draw_hand(hand: Hand, *, theme: Theme = Theme.PAGE) -> str:
    """A hand as one `svg` element: cards side by side, then those face down, fanned."""
    canvas = Canvas(Frame.fit(Bounds(0, 0, 1, 1)), theme)
    faces = [_face(canvas, card, index * (WIDTH + _GAP)) for index, card in enumerate(hand.cards)]
    start = len(hand.cards) * (WIDTH + _GAP)
    backs = [
        _back(canvas, hand.fleet, start + index * _BACK_STEP) for index in range(hand.face_down)
    ]
    width = start - _GAP if not backs else start + WIDTH + (hand.face_down - 1) * _BACK_STEP
    said = (
        f"Hand of fleet {FLEETS[hand.fleet]}: {len(hand.cards)} face up, {hand.face_down} face down"
    )
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
        part for part in (card.title, card.kind, card.number, card.text, card.foot) if part
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
        (element("title", {}, (escape(said),)), _frame(canvas, "card"), *_writing(canvas, card)),
    )


def _writing(canvas: Canvas, card: Card) -> Iterator[str]:
    if card.state is CardState.PLAYABLE:
        edge: dict[str, str | float] = {
            "width": WIDTH,
            "height": HEIGHT,
            "rx": 8,
            "fill": "none",
            "stroke-width": 2.4,
        }
        yield element("rect", edge | {"stroke": canvas.ink("act")})
    ink, serif = canvas.ink("ink"), canvas.ink("serif")
    middle = WIDTH / 2
    yield canvas.text((14, 30), card.number, font_size=24, font_family=serif, fill=ink)
    yield canvas.text(
        (WIDTH - 14, 24), card.kind, font_size=11.5, text_anchor="end", fill=canvas.ink("ink-2")
    )
    yield canvas.text(
        (middle, 78), card.title, font_size=16, font_family=serif, text_anchor="middle", fill=ink
    )
    for line, words in enumerate(textwrap.wrap(card.text, 18)[:5]):
        yield canvas.text(
            (middle, 98 + 14 * line),
            words,
            font_size=11.5,
            text_anchor="middle",
            fill=canvas.ink("ink-2"),
        )
    yield canvas.text(
        (middle, HEIGHT - 12),
        card.foot,
        font_size=11,
        text_anchor="middle",
        fill=canvas.ink("ink-2"),
    )
