"""The parts that a pattern is made of: for reading one by one, for writing run together."""

from __future__ import annotations

import re
from typing import Any, Final


class Part:
    """A piece of a pattern: a blank, words, or a value (a tuple of `names` under a codec).

    `told` is its field in JSON where that is one, `group` the number of the brackets it stands in,
    `closed` whether words have to end where they end here, `loose` whether a blank may be missing.
    """

    def __init__(self, literal: str, names: tuple[str, ...], told: str, codec: str, group: int):
        self.literal: Final = literal
        self.names: Final = names
        self.told: Final = told
        self.codec: Final = codec
        self.group: Final = group
        self.closed = False
        self.loose = False

    def mark(self) -> bool:
        """Whether it begins with a sign such as `(` or `+`."""
        return self.literal != "" and not self.blank() and not self.literal[0].isalnum()

    def blank(self) -> bool:
        """Whether it is a blank."""
        return self.literal == " "


PIECE: Final = re.compile(r"(\[)|(\])|\{([^}:]*):([a-z_]+)\}|(\s+)|([^\s\[\]{}]+)")


def parts_of(pattern: str) -> list[Part]:
    """A pattern taken apart. Brackets are numbered from 1 and do not nest."""
    parts: list[Part] = []
    group = last = 0
    for found in PIECE.finditer(pattern):
        if found[1]:
            last += 1
            group = last
        elif found[2]:
            group = 0
        elif found[4]:
            told, equals, names = found[3].rpartition("=")
            values = tuple(name for name in names.split("+") if name)
            one = told if equals else names if len(values) == 1 else ""
            parts.append(Part("", values, one, found[4], group))
        else:
            parts.append(Part(" " if found[5] else found[6], (), "", "", group))
    for number, part in enumerate(parts):
        after = parts[number + 1] if number + 1 < len(parts) else None
        part.loose = part.blank() and after is not None and after.mark()
        part.closed = part.literal[-1:].isalnum() and (after is None or after.blank())
    return parts


def literal_end(part: Part, text: str, at: int) -> int:
    """Where the words of a pattern end when they stand at `at`, else -1.

    Blanks may stand about marks as they may about words.
    """
    end = at
    if part.blank():
        while end < len(text) and text[end].isspace():
            end += 1
        return end if end > at or part.loose else -1
    mark = part.mark()
    while mark and end < len(text) and text[end].isspace():
        end += 1
    length = len(part.literal)
    if text[end : end + length].lower() != part.literal.lower():
        return -1
    end += length
    if part.closed and end < len(text) and not text[end].isspace():
        return -1
    while mark and end < len(text) and text[end].isspace() and text[end:].strip():
        end += 1
    return end


class Piece:
    """What is written at once: some text, or a codec's values; `opens` the brackets it is in."""

    def __init__(self, text: str, names: tuple[str, ...], codec: Any, group: int, opens: bool):
        self.text: Final = text
        self.names: Final = names
        self.codec: Final = codec
        self.group: Final = group
        self.opens: Final = opens


def pieces_of(parts: list[Part], codecs: list[Any]) -> list[Piece]:
    """The parts of a pattern with words and blanks run together."""
    pieces: list[Piece] = []
    group = 0
    for part, codec in zip(parts, codecs, strict=True):
        opens = part.group not in (0, group)
        last = pieces[-1] if pieces else None
        if codec is None and last is not None and last.codec is None and last.group == part.group:
            pieces[-1] = Piece(last.text + part.literal, (), None, part.group, last.opens)
        else:
            pieces.append(Piece(part.literal, part.names, codec, part.group, opens))
        group = part.group
    return pieces


def grouped(parts: list[Part]) -> dict[int, list[str]]:
    """The values in brackets, by the number of the brackets."""
    found: dict[int, list[str]] = {}
    for part in parts:
        if part.group:
            found.setdefault(part.group, []).extend(part.names)
    return found
