"""Where the fields of a TOML file stand: the line of every table, key and item of a list."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

BARE_ENDS: Final = " \t\r\n.=]}#,"


def line_of(source: str, path: str, key: str, item: int = 0) -> int:
    """The line (from 1) where `key` of table `path` stands; 0 when it is not written out.

    `item` is the number, from 1, of an item of its list. What has no line of its own has the line
    of the table it is in.
    """
    lines = _lines(source)
    name = f"{path}.{key}" if path else key
    if item and f"{name}[{item}]" in lines:
        return lines[f"{name}[{item}]"]
    while name and name not in lines:
        name = name[: max(name.rfind("."), name.rfind("["), 0)]
    return lines.get(name, 0)


@lru_cache(maxsize=4)
def _lines(source: str) -> dict[str, int]:
    scan = Scan(source)
    scan.file()
    return scan.lines


class Scan:
    """One pass over a text that is known to be TOML; `lines` has what it found, by full names.

    Elements of arrays of tables and items of lists are numbered from 1: `fleet.groups[2].ships`.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.line = 1
        self.lines: dict[str, int] = {}
        self.counts: dict[str, int] = {}

    def file(self) -> None:
        """The whole text."""
        path = ""
        while self.blank() and self.at < len(self.source):
            if self.source[self.at] == "[":
                path = self.header()
            else:
                self.field(path)

    def header(self) -> str:
        """`[a.b]` or `[[a.b]]`; the full name of the table that begins here."""
        many = self.source.startswith("[[", self.at)
        self.step(2 if many else 1)
        path = ""
        parts = self.name()
        for number, part in enumerate(parts, 1):
            path = self.note(path, part)
            if many and number == len(parts):
                self.counts[path] = self.counts.get(path, 0) + 1
            if path in self.counts:
                path = f"{path}[{self.counts[path]}]"
                self.lines.setdefault(path, self.line)
        self.step(2 if many else 1)
        return path

    def field(self, path: str) -> None:
        """`key = value`, in a table or an inline table."""
        for part in self.name():
            path = self.note(path, part)
        self.step(1)
        self.value(path)

    def note(self, path: str, part: str) -> str:
        """Keep the line of a part of a name; the full name."""
        full = f"{path}.{part}" if path else part
        self.lines.setdefault(full, self.line)
        return full

    def name(self) -> list[str]:
        """The parts of a name with dots, up to what ends it."""
        parts: list[str] = []
        while self.at < len(self.source):
            self.blank()
            if self.source[self.at] in "\"'":
                parts.append(self.quoted())
            else:
                start = self.at
                while self.at < len(self.source) and self.source[self.at] not in BARE_ENDS:
                    self.step(1)
                parts.append(self.source[start : self.at])
            self.blank()
            if not self.source.startswith(".", self.at):
                break
            self.step(1)
        return parts

    def value(self, path: str) -> None:
        """A value of any kind; items of lists are noted."""
        self.blank()
        first = self.source[self.at : self.at + 1]
        if first in ("[", "{"):
            self.inside(path, first)
        elif first in ('"', "'"):
            self.quoted()
        else:
            while self.at < len(self.source) and self.source[self.at] not in ",]}#\n":
                self.step(1)

    def inside(self, path: str, opening: str) -> None:
        """A list or an inline table."""
        self.step(1)
        number = 0
        while self.blank() and self.at < len(self.source):
            if self.source[self.at] in "]}":
                self.step(1)
                return
            if self.source[self.at] == ",":
                self.step(1)
            elif opening == "{":
                self.field(path)
            else:
                number += 1
                self.lines.setdefault(f"{path}[{number}]", self.line)
                self.value(f"{path}[{number}]")

    def quoted(self) -> str:
        """A text of any kind; what stands between its quotes."""
        mark = self.source[self.at]
        if self.source.startswith(mark * 3, self.at):
            mark *= 3
        self.step(len(mark))
        start = self.at
        while self.at < len(self.source) and not self.source.startswith(mark, self.at):
            self.step(2 if mark[0] == '"' and self.source[self.at] == "\\" else 1)
        text = self.source[start : self.at]
        self.step(len(mark))
        while len(mark) == 3 and self.source.startswith(mark[0], self.at):
            self.step(1)
        return text

    def blank(self) -> bool:
        """Go over spaces, line ends and comments. True, so that loops can begin with it."""
        while self.at < len(self.source):
            if self.source[self.at] == "#":
                while self.at < len(self.source) and self.source[self.at] != "\n":
                    self.step(1)
            elif self.source[self.at].isspace():
                self.step(1)
            else:
                break
        return True

    def step(self, count: int) -> None:
        """Go on, counting lines."""
        self.line += self.source.count("\n", self.at, self.at + count)
        self.at += count
