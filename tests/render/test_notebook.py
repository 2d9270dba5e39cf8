"""The picture that a notebook shows of a game: it brings its own colours."""

from __future__ import annotations

import re
import struct
import zlib
from collections import Counter

import pytest

import naumachia
from naumachia.kernel.errors import BadInput
from naumachia.render.picture import Picture
from naumachia.render.theme import Theme, tokens

Pixel = tuple[int, int, int]

NO_FALLBACK = re.compile(r"var\(--[\w-]+\s*\)")


def colours(svg: str) -> Counter[Pixel]:
    """Count the colours of the rasterised picture."""
    png = Picture(svg).png(0.6)
    at, packed, width = 8, b"", 0
    depth: list[int] = []
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, _, *depth = struct.unpack(">IIBBBBB", body)
        if kind == b"IDAT":
            packed += body
        at += size + 12
    assert depth == [8, 6, 0, 0, 0], "eight bits, RGBA, not interlaced"
    raw, row, stride = zlib.decompress(packed), bytearray(width * 4), width * 4
    found: Counter[Pixel] = Counter()
    for start in range(0, len(raw), stride + 1):
        row = unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), row)
        found.update(zip(row[0::4], row[1::4], row[2::4], strict=True))
    return found


def unfiltered(kind: int, row: bytearray, above: bytearray) -> bytearray:
    """Undo the filter of one row of a PNG."""
    for i, byte in enumerate(row):
        left, up = (row[i - 4] if i > 3 else 0), above[i]
        corner = above[i - 4] if i > 3 else 0
        guess = left + up - corner
        paeth = min((left, up, corner), key=lambda value: abs(guess - value))
        row[i] = (byte + (0, left, up, (left + up) // 2, paeth)[kind]) & 255
    return row


def rgb(value: str) -> Pixel:
    digits = value.lstrip("#")
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def near(found: Counter[Pixel], wanted: Pixel, by: int) -> int:
    """Count the pixels that differ from a colour by at most so much in each channel."""
    return sum(
        count
        for pixel, count in found.items()
        if all(abs(one - other) <= by for one, other in zip(pixel, wanted, strict=True))
    )


@pytest.mark.parametrize("ruleset", naumachia.rulesets())
def test_a_notebook_shows_the_sea_and_both_sides(ruleset: str) -> None:
    pytest.importorskip("resvg_py")
    game = naumachia.new(ruleset, seed=3)
    svg = game._repr_svg_()
    assert not NO_FALLBACK.search(svg)
    found = colours(svg)
    values = tokens(Theme.LIGHT)
    sea = near(found, rgb(values["sea"]), 24)
    assert sea > 0.7 * found.total(), "most of the picture is sea"
    assert near(found, (0, 0, 0), 8) < 0.01 * found.total()
    teal = sum(n for (red, _, blue), n in found.items() if blue - red > 60)
    orange = sum(n for (red, _, blue), n in found.items() if red - blue > 60)
    # Without typefaces, only the hulls have it: ten pixels in Age of Sail.
    assert min(teal, orange) > 5, "each side has its colour"


def test_the_picture_is_dark_or_flipped_on_demand() -> None:
    pytest.importorskip("resvg_py")
    game = naumachia.new("biremes", "duel", seed=3)
    dark = game.svg(theme="dark")
    assert not NO_FALLBACK.search(dark)
    found = colours(dark)
    assert near(found, rgb(tokens(Theme.DARK)["sea"]), 24) > 0.7 * found.total()
    assert game.svg(flipped=True) != game.svg()
    with pytest.raises(BadInput, match="one of light, dark"):
        game.svg(theme="page")
