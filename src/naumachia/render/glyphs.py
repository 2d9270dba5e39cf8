"""Read the symbols of glyphs.svg and emblems.svg: ships, marks, dice, the rose, cards."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

from naumachia.render.markup import element
from naumachia.render.theme import Theme, resolve, tokens
from naumachia.scene import FLEETS

PREFIX: Final = "nm-"
"""The prefix of the ids of symbols in a page."""

FILES: Final = ("glyphs.svg", "emblems.svg")
"""The files of symbols; the page takes the emblems of cards from the second."""

HULL_MARK_GLYPHS: Final = {
    "damaged": "ov-damaged",
    "crippled": "ov-crippled",
    "immobile": "ov-immobile",
    "awash": "ov-awash",
    "derelict": "ov-derelict",
    "burning": "ov-burning",
    "smoke-port": "ov-smoke",
    "smoke-starboard": "ov-smoke",
    "smoke-bow": "ov-smoke-end",
    "smoke-stern": "ov-smoke-end",
    "struck": "ov-struck",
    "captured": "ov-captured",
    "port-oars-lost": "ov-oars-port",
    "starboard-oars-lost": "ov-oars-port",
    "mast-lost": "ov-mast",
    "anchored": "ov-anchor",
    "flagship": "ov-flag",
    "cataphract": "ov-cataphract",
    "towers": "ov-towers-1",
    "high-towers": "ov-towers-2",
    "ballistae": "ov-ballistae",
    "corvus": "ov-corvus",
    "harpax": "ov-harpax",
    "transport": "ov-transport",
    "fire-pots": "ov-fire-pots",
}
"""The symbol drawn on the hull for each mark of `scene.HULL_MARKS`."""

LIST_MARK_GLYPHS: Final = {
    "ready": "m-ready",
    "moved": "m-moved",
    "fired": "m-fired",
    "done": "m-done",
    "red": "m-red",
    "yellow": "m-yellow",
    "sail": "m-sail",
    "full": "m-full",
    "locked": "m-lock",
    "melee": "m-melee",
    "lost": "m-sunk",
    "damaged": "m-damaged",
    "crippled": "m-crippled",
    "immobile": "m-immobile",
    "awash": "m-awash",
    "derelict": "m-derelict",
    "burning": "m-fire",
    "captured": "m-captured",
    "port-oars-lost": "m-oars",
    "starboard-oars-lost": "m-oars",
    "mast-lost": "m-mast",
}
"""The 24 by 24 symbol for each mark beside a tag and in a roster; anchored and flagship have none.
"""

_SYMBOL: Final = re.compile(
    r'<symbol id="nm-([^"]+)"([^>]*)>(?:<title>([^<]*)</title>)?(.*?)</symbol>'
)


@cache
def _symbols() -> dict[str, tuple[str, str, str]]:
    folder = files("naumachia.render")
    source = "".join(folder.joinpath(name).read_text("utf-8") for name in FILES)
    return {
        name: (attributes, title, body) for name, attributes, title, body in _SYMBOL.findall(source)
    }


def names() -> tuple[str, ...]:
    """Return all symbols, in the order of the file."""
    return tuple(_symbols())


def _find(name: str) -> tuple[str, str, str]:
    try:
        return _symbols()[name]
    except KeyError:
        raise ValueError(f"no glyph {name!r}; glyphs are {', '.join(names())}") from None


def title(name: str) -> str:
    """Return the description of a symbol."""
    return _find(name)[1]


def symbol(name: str, theme: Theme, classes: tuple[str, ...] = ()) -> tuple[str, str]:
    """Return the id and markup of a symbol.

    On a page the `use` has the classes. A file has no inheritance, so it has one symbol for each
    set of classes. Raises ValueError for an unknown glyph or class.
    """
    attributes, _, body = _find(name)
    if theme is Theme.PAGE:
        identifier = PREFIX + name
    else:
        identifier = PREFIX + "_".join((name, *classes))
        body = resolve(body, tokens(theme, classes))
    return identifier, f'<symbol id="{identifier}"{attributes}>{body}</symbol>'


def glyph(
    name: str,
    theme: Theme = Theme.LIGHT,
    *,
    fleet: int | None = None,
    size: float = 48.0,
    heading: float = 0.0,
) -> str:
    """Return one symbol as a picture, `size` pixels square, for documents and lists."""
    classes = () if fleet is None else (f"fleet-{FLEETS[fleet].lower()}",)
    identifier, markup = symbol(name, theme, classes)
    box = re.search(r'viewBox="([^"]*)"', markup)
    if box is None:
        raise ValueError(f"glyph {name!r} has no viewBox")
    x, y, width, height = (float(part) for part in box.group(1).split())
    use: dict[str, str | float] = {
        "href": f"#{identifier}",
        "x": x,
        "y": y,
        "width": width,
        "height": height,
    }
    if theme is Theme.PAGE and classes:
        use["class"] = " ".join(classes)
    if heading:
        use["transform"] = f"rotate({heading:g} {x + width / 2:g} {y + height / 2:g})"
    root: dict[str, str | float] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": box.group(1),
        "width": size,
        "height": size,
        "overflow": "visible",
        "role": "img",
        "aria-label": title(name),
        "color": "var(--ink)" if theme is Theme.PAGE else tokens(theme)["ink"],
    }
    return element("svg", root, (element("defs", {}, (markup,)), element("use", use)))
