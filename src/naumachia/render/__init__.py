"""Render scenes as SVG for browsers, notebooks and documents, as PNG, and as text."""

from naumachia.render.cards import draw_hand
from naumachia.render.drawing import Drawing, Layer
from naumachia.render.frame import Frame
from naumachia.render.glyphs import glyph
from naumachia.render.picture import MissingExtra, Picture, picture
from naumachia.render.shores import land_beyond
from naumachia.render.svg import draw, draw_near, draw_overlays
from naumachia.render.text import board, roster, text
from naumachia.render.theme import Theme, stylesheet

__all__ = [
    "Drawing",
    "Frame",
    "Layer",
    "MissingExtra",
    "Picture",
    "Theme",
    "board",
    "draw",
    "draw_hand",
    "draw_near",
    "draw_overlays",
    "glyph",
    "land_beyond",
    "picture",
    "roster",
    "stylesheet",
    "text",
]
