"""Lines of a position said once, as patterns: plain data there and back.

    Line("round {round:number}"), Line("{id:ship} ({at:point}){heading:compass}[ made {made:word}]",
    into="ships")

A line whose values have names of their own stands once; those that go `into` a list stand as often
as there are items: objects where the line has several values, else the value itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from naumachia.kernel.errors import AmbiguousNotation, BadNotation
from naumachia.kernel.pattern import Codec, Pattern, Reading, Schema
from naumachia.kernel.pattern_index import PatternIndex
from naumachia.kernel.text import LONGEST_INPUT


class Line:
    """One kind of line; what may be left out of it is absent from the data."""

    def __init__(self, pattern: str, into: str = "") -> None:
        self.written: Final = pattern
        self.into: Final = into


class Lines:
    """The lines of a kind of position, in the order in which they are written."""

    def __init__(self, codecs: Mapping[str, Codec[Any]], lines: list[Line]) -> None:
        self.lines: Final = lines
        self.patterns: Final[list[Pattern[Any]]] = [Pattern(line.written, codecs) for line in lines]
        self.index: Final[PatternIndex[Any]] = PatternIndex(self.patterns)
        self.runs: Final[list[tuple[str, list[Pattern[Any]]]]] = []
        for line, pattern in zip(lines, self.patterns, strict=True):
            if line.into and self.runs and self.runs[-1][0] == line.into:
                self.runs[-1][1].append(pattern)
            else:
                self.runs.append((line.into, [pattern]))

    def write(self, data: Schema) -> str:
        """The data as text, one line for each entry."""
        written: list[str] = []
        for into, patterns in self.runs:
            items = data.get(into, []) if into else [data]
            assert isinstance(items, list), "lines go into lists"
            for item in items:
                holder = item if isinstance(item, dict) else {patterns[0].names[0]: item}
                for pattern in patterns:
                    if all(name in holder for name in pattern.needed):
                        written.append(pattern.write(None, holder))
                        break
        return "\n".join(written)

    def read(self, text: str) -> Schema:
        """The data of a text; entries come in any order, divided by lines or `;`.

        Lines that begin with `#` are comments. Raises BadNotation with the entry and the column.
        """
        if len(text) > LONGEST_INPUT:
            size = f"{len(text)} characters"
            raise BadNotation("text too long", text, size, f"at most {LONGEST_INPUT}")
        data: Schema = {}
        for entry in text.replace(";", "\n").split("\n"):
            if entry.strip() and not entry.strip().startswith("#"):
                self.take(data, entry.strip())
        return data

    def take(self, data: Schema, entry: str) -> None:
        """Take one entry into the data. Raises BadNotation."""
        number, values = self.index.read(Reading(None, -1), entry)
        line, pattern = self.lines[number], self.patterns[number]
        found = {name: value for name, value in values.items() if value is not None}
        if line.into:
            items = data.setdefault(line.into, [])
            assert isinstance(items, list), "lines go into lists"
            items.append(found if len(pattern.names) > 1 else found[pattern.names[0]])
            return
        for name, value in found.items():
            if name in data:
                word = entry.split(maxsplit=1)[0]
                raise AmbiguousNotation("entry given twice", entry, word, "each entry once")
            data[name] = value
