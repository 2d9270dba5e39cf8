"""Tokens and glyphs: one stylesheet, resolved for files."""

import re
import xml.etree.ElementTree as ET

import pytest

from naumachia.render import Theme, glyph, stylesheet
from naumachia.render.glyphs import HULL_MARK_GLYPHS, LIST_MARK_GLYPHS, names, symbol, title
from naumachia.render.theme import resolve, tokens
from naumachia.scene import HULL_MARKS, TAG_MARKS


def contrast(one: str, other: str) -> float:
    """The WCAG 2 contrast of two `#RRGGBB` colours."""

    def luminance(colour: str) -> float:
        parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
        red, green, blue = (
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_lettering_on_the_sea_can_be_read(theme: Theme) -> None:
    values = tokens(theme)
    for name in ("ink", "ink-2", "sea-ink", "act", "bad", "a-tag", "b-tag", "c-tag", "d-tag"):
        assert contrast(values[name], values["sea"]) >= 4.5, name
    assert contrast(values["on-act"], values["act"]) >= 4.5
    assert contrast(values["land-ink"], values["land"]) >= 4.5


def test_dark_changes_what_it_names_and_keeps_the_rest() -> None:
    light, dark = tokens(Theme.LIGHT), tokens(Theme.DARK)
    assert light["sea"] != dark["sea"]
    assert light["serif"] == dark["serif"]
    assert light.keys() == dark.keys()


def test_every_property_that_is_used_is_defined() -> None:
    defined = set(re.findall(r"--([\w-]+)\s*:", stylesheet()))
    used = set(re.findall(r"var\(--([\w-]+)\)", stylesheet()))
    assert used <= defined


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("theme", list(Theme))
def test_every_glyph_is_a_picture_of_its_own(name: str, theme: Theme) -> None:
    root = ET.fromstring(glyph(name, theme, fleet=2, heading=90))
    assert root.get("aria-label") == title(name)
    assert title(name)


def test_every_mark_has_a_glyph() -> None:
    assert set(HULL_MARK_GLYPHS) == set(HULL_MARKS)
    assert set(TAG_MARKS) <= set(LIST_MARK_GLYPHS)
    assert set(HULL_MARK_GLYPHS.values()) | set(LIST_MARK_GLYPHS.values()) <= set(names())


def test_resolving_works_from_the_inside_out() -> None:
    values = {"hull": "#111111"}
    assert resolve("var(--rig,var(--hull,#222222))", values) == "#111111"
    assert resolve("var(--rig, var(--deck, #333333))", values) == "#333333"
    with pytest.raises(ValueError, match="does not define --deck"):
        resolve("var(--deck)", values)


def test_a_class_or_theme_that_cannot_be_resolved_is_refused() -> None:
    with pytest.raises(ValueError, match="no class 'fleet-z'"):
        symbol("trireme", Theme.LIGHT, ("fleet-z",))
    with pytest.raises(ValueError, match="no values of its own"):
        tokens(Theme.PAGE)
