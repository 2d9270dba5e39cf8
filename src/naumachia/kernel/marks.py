"""The words of a record's line, one row each: `crew=12`, or `dead` alone.

A row says how a word is written (left out where all is as usual) and read. The same rows serve
every place where such a line stands: positions, scenario files, files of campaigns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

from naumachia.kernel.pattern import Misfit, listed

T = TypeVar("T")

ALWAYS: Final = object()
"""What no value equals: the word is never left out."""
MOST_DIGITS: Final = 7


class Mark(Generic[T]):
    """One row. `bare` are the words that stand alone, by what follows from each; `name` stands
    before `=` and is "" where all are bare.
    """

    def __init__(
        self,
        name: str,
        write: Callable[[T], str],
        read: Callable[[T, str], None],
        bare: tuple[str, ...] = (),
    ) -> None:
        self.name: Final = name
        self.write: Final = write
        self.read: Final = read
        self.bare: Final = bare


class Marks(Generic[T]):
    """The words that may follow in a line, in the order in which they are written."""

    def __init__(self, rows: list[Mark[T]]) -> None:
        self.rows: Final = rows
        self.named: Final = {row.name: row for row in rows if row.name}
        self.bare: Final = {word: row for row in rows for word in row.bare}
        names = [f"{name}=" for name in self.named] + list(self.bare)
        self.expected: Final = listed(names)

    def write(self, record: T) -> list[str]:
        """The words of a record; what is as usual is left out."""
        return [word for row in self.rows if (word := row.write(record))]

    def read(self, record: T, word: str) -> None:
        """Apply one word. Raises Misfit."""
        name, equals, value = word.partition("=")
        if word in self.bare:
            self.bare[word].read(record, word)
        elif equals and name in self.named:
            self.named[name].read(record, value)
        else:
            raise Misfit("cannot read", self.expected)


def whole(text: str, least: int, most: int, name: str) -> int:
    """A whole number. Raises Misfit."""
    if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS:
        if least <= int(text) <= most:
            return int(text)
    raise Misfit("not a number", f"{name}, a whole number from {least} to {most}")


def flag(name: str) -> Mark[Any]:
    """A word that stands where something is so."""

    def read(record: Any, word: str) -> None:
        setattr(record, name, word == name)

    return Mark("", lambda record: name if getattr(record, name) else "", read, (name,))


def either(name: str, words: Mapping[str, Any], usual: object = ALWAYS) -> Mark[Any]:
    """One of some words that stand alone, by what they mean for `name`; `usual` may follow from
    the record.
    """
    spelt = {value: word for word, value in words.items()}

    def write(record: Any) -> str:
        value = getattr(record, name)
        fresh = usual(record) if callable(usual) else usual
        return "" if value == fresh else spelt[value]

    def read(record: Any, word: str) -> None:
        setattr(record, name, words[word])

    return Mark("", write, read, tuple(words))


def count(
    name: str,
    most: int | Callable[[Any], int],
    usual: object = 0,
) -> Mark[Any]:
    """A whole number from 0 to `most`; that and `usual` may follow from the record."""

    def write(record: Any) -> str:
        value = int(getattr(record, name))
        fresh = usual(record) if callable(usual) else usual
        return "" if value == fresh else f"{name}={value}"

    def read(record: Any, value: str) -> None:
        limit = most(record) if callable(most) else most
        setattr(record, name, whole(value, 0, limit, name))

    return Mark(name, write, read)


def word(name: str, words: Mapping[str, Any], usual: object, written: str = "") -> Mark[Any]:
    """A value with a name of its own; `usual` may follow from the record."""
    spelt = {value: text for text, value in words.items()}
    before = written or name

    def write(record: Any) -> str:
        value = getattr(record, name)
        fresh = usual(record) if callable(usual) else usual
        return "" if value == fresh else f"{before}={spelt[value]}"

    def read(record: Any, value: str) -> None:
        if value not in words:
            raise Misfit("cannot read", f"{before}= with {listed(list(words))}")
        setattr(record, name, words[value])

    return Mark(before, write, read)
