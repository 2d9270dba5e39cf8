"""Strict reading of TOML data: unknown, missing or wrong fields are refused with file and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NoReturn

from naumachia.kernel.errors import BadScenario

HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(#.*)?$")
KEY = re.compile(r"^\s*(\"[^\"]*\"|[\w-]+)\s*=")
LARGEST_FILE = 1_000_000
"""Characters."""


class DataTable:
    """One TOML table; every field must be asked for, then `close` refuses the rest.

    `file` is the name for messages, `source` the whole text (to find lines), `path` where in the
    file this table stands.
    """

    def __init__(self, values: dict[str, object], file: str, source: str, path: str = "") -> None:
        self.values = values
        self.file = file
        self.source = source
        self.path = path
        self.asked: set[str] = set()
        self.known: set[str] = set()

    def has(self, key: str) -> bool:
        """Whether the field is there."""
        self.known.add(key)
        return key in self.values

    def text(self, key: str, default: str | None = None) -> str:
        """A text field."""
        value = self._value(key, default)
        if not isinstance(value, str):
            self.fail(key, "a text", value)
        return value

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from `low` to `high`."""
        value = self._value(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.fail(key, f"a whole number from {low} to {high}", value)
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        value = self._value(key, None)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fail(key, "a list of texts", value)
        return [str(item) for item in value]

    def flag(self, key: str, default: bool | None = None) -> bool:
        """A field that is true or false."""
        value = self._value(key, default)
        if not isinstance(value, bool):
            self.fail(key, "true or false", value)
        return value

    def word(self, key: str, words: Sequence[str], default: str | None = None) -> int:
        """A text that is one of `words`; its number among them."""
        text = self.text(key, default)
        if text not in words:
            self.fail(key, f"one of {', '.join(filter(None, words))}", text)
        return words.index(text)

    def integers(self, key: str, low: int, high: int) -> list[int]:
        """A list of whole numbers, each from `low` to `high`."""
        value = self._value(key, None)
        numbers: list[int] = []
        for item in value if isinstance(value, list) else [None]:
            if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
                self.fail(key, f"a list of whole numbers from {low} to {high}", value)
            numbers.append(item)
        return numbers

    def rows(self, key: str) -> list[list[object]]:
        """A list of lists, for the caller to check."""
        value = self._value(key, None)
        if not isinstance(value, list) or not all(isinstance(item, list) for item in value):
            self.fail(key, "a list of rows [...]", value)
        return [list(item) for item in value]

    def tables(self, key: str) -> list[DataTable]:
        """A list of tables, numbered from 1 in their paths; an absent one is empty."""
        value = self._value(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fail(key, "a list of tables", value)
        path = f"{self.path}.{key}" if self.path else key
        return [
            DataTable(item, self.file, self.source, f"{path}[{number}]")
            for number, item in enumerate(value, 1)
        ]

    def points(self, key: str) -> list[tuple[int, int]]:
        """A list of pairs of whole numbers."""
        value = self._value(key, None)
        points: list[tuple[int, int]] = []
        for item in value if isinstance(value, list) else [None]:
            match item:
                case [int() as x, int() as y]:
                    points.append((x, y))
                case _:
                    self.fail(key, "a list of pairs [column, row]", item)
        return points

    def table(self, key: str) -> DataTable:
        """A table within this one; an absent one is empty."""
        value = self._value(key, {})
        if not isinstance(value, dict):
            self.fail(key, "a table", value)
        path = f"{self.path}.{key}" if self.path else key
        return DataTable(value, self.file, self.source, path)

    def mapping(self, key: str) -> dict[str, object]:
        """A table taken as it is, for the caller to check."""
        return self.table(key).values

    def close(self) -> None:
        """Refuse fields that nobody asked for."""
        for key in self.values:
            if key not in self.asked:
                known = ", ".join(sorted(self.asked | self.known)) or "none"
                raise BadScenario("unknown field", key, self.place(key), f"one of: {known}")

    def place(self, key: str) -> str:
        """The file, line and full name of a field, for messages."""
        name = f"{self.path}.{key}" if self.path else key
        line = line_of(self.source, self.path, key)
        return f"{self.file} line {line}, field {name}" if line else f"{self.file}, field {name}"

    def fail(self, key: str, expected: str, value: object) -> NoReturn:
        """Raise BadScenario for a wrong value."""
        raise BadScenario("wrong value", str(value), self.place(key), expected)

    def _value(self, key: str, default: object) -> object:
        self.asked.add(key)
        if key in self.values:
            return self.values[key]
        if default is None:
            wanted = f"a value for {key}{self._meant(key)}"
            raise BadScenario("missing field", key, self.place(key), wanted)
        return default

    def _meant(self, key: str) -> str:
        """A question naming the field, asked for by nobody, that looks like a misspelt `key`."""
        others = [name for name in self.values if name not in self.asked]
        for name in get_close_matches(key, others, n=1, cutoff=0.75):
            line = line_of(self.source, self.path, name)
            return f"; is {name!r} (line {line}) meant?" if line else f"; is {name!r} meant?"
        return ""


def line_of(source: str, path: str, key: str) -> int:
    """The line (from 1) where `key` of table `path` stands; 0 when it is not written out.

    A field that has no line of its own has the line of the table it is in.
    """
    line = _own_line(source, path, key)
    if line or not path:
        return line
    parent, _, name = path.rpartition(".")
    if name.endswith("]"):
        own = _own_line(source, parent, name)
        name = name[: name.index("[")]
        return own or line_of(source, parent, name)
    return line_of(source, parent, name)


def _own_line(source: str, path: str, key: str) -> int:
    current = ""
    counts: dict[str, int] = {}
    full = f"{path}.{key}" if path else key
    for number, line in enumerate(source.splitlines(), 1):
        header = HEADER.match(line)
        if header:
            current = header.group(2)
            if header.group(1) == "[[":
                counts[current] = counts.get(current, 0) + 1
                current = f"{current}[{counts[current]}]"
            if current == full:
                return number
        found = KEY.match(line)
        if found and current == path and found.group(1).strip('"') == key:
            return number
    return 0


def read_toml(source: str | bytes, file: str) -> DataTable:
    """Parse TOML text. Raises BadScenario with the file's name and the parser's line."""
    try:
        text = source.decode("utf-8") if isinstance(source, bytes) else source
        if len(text) > LARGEST_FILE:
            raise BadScenario("file too large", file, "", f"at most {LARGEST_FILE} characters")
        return DataTable(tomllib.loads(text), file, text)
    except UnicodeDecodeError as error:
        raise BadScenario("not a text file", file, f"byte {error.start}", "UTF-8") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadScenario(f"not TOML: {error}", "", file, "a TOML file") from error
