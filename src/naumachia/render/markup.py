"""Write SVG elements, escaped, and always in the same form."""

import re
from collections.abc import Iterable
from typing import Final

from naumachia.scene import Point

_UNPRINTABLE: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def escape(text: str) -> str:
    """Escape text for elements and attributes; characters that XML forbids become U+FFFD."""
    return _UNPRINTABLE.sub("\ufffd", text).translate(_ESCAPES)


def number(value: float) -> str:
    """Return a coordinate with at most two decimals, without trailing zeros or a negative zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def opening(name: str, attributes: dict[str, str | float]) -> str:
    """Return the start tag of an element."""
    return f"<{name}{_written(attributes)}>"


def element(name: str, attributes: dict[str, str | float], children: Iterable[str] = ()) -> str:
    """Return an element with rounded numbers and escaped text; children are markup."""
    inside = "".join(children)
    written = _written(attributes)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _written(attributes: dict[str, str | float]) -> str:
    return "".join(
        f' {key}="{escape(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )


def group(attributes: dict[str, str | float], children: Iterable[str]) -> str:
    """Return a `g` element; "" without children."""
    inside = "".join(children)
    return element("g", attributes, (inside,)) if inside else ""


def path(data: str, **style: str | float) -> str:
    """Return a path; attribute names have `_` for `-`."""
    written = {key.replace("_", "-"): value for key, value in style.items()}
    return element("path", {"d": data, **written})


def rectangle(box: tuple[float, float, float, float], **style: str | float) -> str:
    """Return a rectangle given by left, top, width and height; attribute names have `_` for `-`."""
    left, top, width, height = box
    place: dict[str, str | float] = {"x": left, "y": top, "width": width, "height": height}
    return element("rect", place | {key.replace("_", "-"): value for key, value in style.items()})


def pair(point: Point) -> str:
    """Return a point as path data."""
    return f"{number(point[0])},{number(point[1])}"


def polyline(points: Iterable[Point]) -> str:
    """Return path data through these points."""
    return "M" + "L".join(pair(point) for point in points)
