"""Read the design tokens of tokens.css, for pictures outside the page."""

import re
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Final

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.S)
_BLOCK: Final = re.compile(r"(?:^|(?<=[\s}]))([^\s{}@][^{}]*)\{([^{}]*)\}")
_DECLARATION: Final = re.compile(r"--([\w-]+)\s*:\s*([^;]+)")
_INNERMOST: Final = re.compile(r"var\(--([\w-]+)(?:,([^()]*))?\)")


class Theme(Enum):
    """The source of a picture's colours.

    PAGE uses the custom properties of the page, so the picture follows its dark mode. LIGHT and
    DARK write explicit colours, for files, notebooks and rasterisers without custom properties.
    """

    PAGE = "page"
    LIGHT = "light"
    DARK = "dark"


def stylesheet() -> str:
    """Return the text of tokens.css, which pages with boards must load."""
    return files("naumachia.render").joinpath("tokens.css").read_text("utf-8")


@cache
def _blocks() -> dict[str, dict[str, str]]:
    css = _COMMENT.sub("", stylesheet())
    css = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
    found: dict[str, dict[str, str]] = {}
    for selector, body in _BLOCK.findall(css):
        found.setdefault(selector.strip(), {}).update(
            (name, value.strip()) for name, value in _DECLARATION.findall(body)
        )
    return found


@cache
def tokens(theme: Theme, classes: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the custom properties inside elements of these classes, by name without dashes.

    Raises ValueError for a class that is not in tokens.css, and for Theme.PAGE, whose values only
    the page knows.
    """
    if theme is Theme.PAGE:
        raise ValueError("the page theme has no values of its own; use Theme.LIGHT or Theme.DARK")
    blocks = _blocks()
    values = dict(blocks[":root"])
    if theme is Theme.DARK:
        values |= blocks[":root[data-theme=dark]"]
    for name in classes:
        if f".{name}" not in blocks:
            raise ValueError(f"tokens.css has no class {name!r}")
        values |= blocks[f".{name}"]
    return values


def resolve(text: str, values: dict[str, str]) -> str:
    """Return the text with every `var(--name, fallback)` replaced, from the inside out."""

    def value(match: re.Match[str]) -> str:
        name, fallback = match.group(1), match.group(2)
        if name in values:
            return values[name]
        if fallback is None:
            raise ValueError(f"tokens.css does not define --{name}")
        return fallback.strip()

    while True:
        text, count = _INNERMOST.subn(value, text)
        if not count:
            return text
