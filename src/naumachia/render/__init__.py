"""Scenes as pictures: SVG for the browser, notebooks and documents, PNG, and text for terminals."""

from naumachia.render.frame import Frame
from naumachia.render.picture import MissingExtra, Picture, picture
from naumachia.render.svg import draw
from naumachia.render.theme import Theme

__all__ = ["Frame", "MissingExtra", "Picture", "Theme", "draw", "picture"]
