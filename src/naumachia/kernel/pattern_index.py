"""Patterns read quickly: found by the words they stand on, each tried as one regular expression.

Most patterns have a word of their own at a place that is known beforehand: `signal ...` at the
first, `{ship:ship} ram ...` at the second. A text is read by those that have its words there, and
by those that have none, in their order. Only a text that none of them reads is tried on all, part
by part, for the place that the readings came to: what is refused is told as if there were no index.
"""

from __future__ import annotations

import re
from typing import Any, Final, Generic, TypeVar

from naumachia.kernel.parts import Part
from naumachia.kernel.pattern import Codec, Pattern, Reading, Trouble, Values, put_value

S = TypeVar("S")

SAFE: Final = re.compile(r"\(\?[=!][^()]*\)|\\[Swdb]|\\[^\sA-Za-z0-9]")
"""What matches no blank in a regular expression though a blank or a backslash is in it."""
LETTERS: Final = re.compile(r"\[[^\]]*\]")
WORD: Final = re.compile(r"\S+")


class Expression(Generic[S]):
    """A pattern as one regular expression, for a whole text in ASCII.

    Each part is atomic: what it has taken it does not give back, as when it is read by itself.
    """

    def __init__(self, pattern: Pattern[S]) -> None:
        written = expression(pattern.parts, pattern.codecs)
        self.pattern: Final = pattern
        self.compiled: Final = re.compile(written, re.IGNORECASE)
        self.takes: Final[list[tuple[int, tuple[str, ...], Codec[S]]]] = [
            (self.compiled.groupindex[f"v{number}"], part.names, codec)
            for number, (part, codec) in enumerate(zip(pattern.parts, pattern.codecs, strict=True))
            if codec is not None
        ]

    def read(self, reading: Reading[S], text: str) -> Values | None:
        """The values of a text that follows the pattern as a whole."""
        found = self.compiled.match(text)
        if found is None:
            return None
        values: Values = dict(self.pattern.absent)
        try:
            for group, names, codec in self.takes:
                word = found[group]
                if word is not None:
                    put_value(names, codec.taken(reading, word), values)
        except (ValueError, IndexError, KeyError):
            return whole_match(self.pattern, reading, text)
        return values


class PatternIndex(Generic[S]):
    """Patterns by their words, read from the part `first` on: from 0, or from the third (2) for
    texts that go on after the first word and its blank.
    """

    def __init__(self, patterns: list[Pattern[S]], first: int = 0) -> None:
        self.patterns: Final = patterns
        self.first: Final = first
        self.expressions: Final[dict[int, Expression[S]]] = {}
        """Made when they are first needed: most programs read few kinds."""
        places = [keyword(pattern, first) for pattern in patterns]
        heads = {word for place, word in places if place == 0}
        seconds = {word for place, word in places if place == 1}
        self.numbers: Final[dict[str, dict[str, list[int]]]] = {
            head: {second: fitting(places, head, second) for second in ["", *seconds]}
            for head in ["", *heads]
        }

    def plausible(self, head: str, second: str) -> list[int]:
        """The numbers of the patterns that a text with these two words may follow, in order."""
        found = self.numbers.get(head.lower())
        if found is None:
            found = self.numbers[""]
        numbers = found.get(second.lower())
        return found[""] if numbers is None else numbers

    def read(self, reading: Reading[S], text: str) -> tuple[int, Values]:
        """The first pattern that the whole text follows, by its number, and the values.

        Raises BadNotation for the place that the readings of all patterns came to.
        """
        words = text.split(None, 2)
        if words and text.isascii():
            for number in self.plausible(words[0], words[1] if len(words) > 1 else ""):
                if number not in self.expressions:
                    self.expressions[number] = Expression(self.patterns[number])
                values = self.expressions[number].read(reading, text)
                if values is not None:
                    return number, values
        return first_match(self.patterns, reading, text)

    def looks(self, text: str, at: int) -> tuple[int, int, str] | None:
        """The first pattern that fits what stands at `at` by its looks: its number, the end, and
        the usual spelling; None where none does.
        """
        word = WORD.match(text, at)
        for number in self.plausible(word[0] if word is not None else "", ""):
            found = self.patterns[number].match(None, text, at, self.first, None)
            if found is not None:
                return number, found[0], found[2]
        return None

    def miss(self, text: str, at: int) -> None:
        """Raise BadNotation for the place that the looks of all patterns came to from `at`, where
        none fits.
        """
        trouble = Trouble(text)
        for pattern in self.patterns:
            pattern.match(None, text, at, self.first, trouble)
        trouble.fail()


def first_match(patterns: list[Pattern[S]], reading: Reading[S], text: str) -> tuple[int, Values]:
    """The first of all patterns that the whole text follows, by its number, and the values.

    Raises BadNotation for the place that the readings came to.
    """
    trouble = Trouble(text)
    start = len(text) - len(text.lstrip())
    for number, pattern in enumerate(patterns):
        found = pattern.match(reading, text, start, 0, trouble)
        if found is None:
            continue
        if not text[found[0] :].strip():
            return number, found[1]
        trouble.note(found[0], "nothing more", pattern.example)
    trouble.fail()


def whole_match(pattern: Pattern[S], reading: Reading[S], text: str) -> Values | None:
    """The values of a text that follows the pattern as a whole, read part by part."""
    found = pattern.match(reading, text, len(text) - len(text.lstrip()), 0, None)
    return None if found is None or text[found[0] :].strip() else found[1]


def fitting(places: list[tuple[int, str]], head: str, second: str) -> list[int]:
    """The numbers of the patterns that have these words, or none of their own."""
    return [
        number
        for number, (place, word) in enumerate(places)
        if place < 0 or word == (head, second)[place]
    ]


def keyword(pattern: Pattern[S], first: int) -> tuple[int, str]:
    """The word that a pattern stands on, in small letters, after how many others; (-1, "") where
    that is not known beforehand.
    """
    parts = pattern.parts[first:]
    codec = pattern.codecs[first]
    blank = len(parts) > 2 and parts[1].blank() and not parts[1].loose
    grouped = any(part.group for part in parts[:3])
    place = int(blank and not grouped and codec is not None and one_word(codec.looks.pattern))
    part = parts[2 * place]
    if part.group or not part.closed or part.mark() or part.blank():
        return -1, ""
    return place, part.literal.lower()


def one_word(looks: str) -> bool:
    """Whether a regular expression matches no blank; False where that is not plain to see."""
    plain = SAFE.sub("", looks)
    if "\\" in plain or "[^" in plain or any(sign.isspace() for sign in plain):
        return False
    return "." not in LETTERS.sub("", plain)


def expression(parts: list[Part], codecs: list[Any]) -> str:
    """The regular expression of a pattern, with a group `v2` for the value of the third part."""
    written = r"\s*+"
    open_group = 0
    for number, (part, codec) in enumerate(zip(parts, codecs, strict=True)):
        if part.group != open_group:
            written += ")?+" * (open_group > 0) + "(?:" * (part.group > 0)
            open_group = part.group
        if codec is not None:
            written += f"(?P<v{number}>(?>{codec.looks.pattern}))"
        elif part.blank():
            written += r"\s*+" if part.loose else r"\s++"
        else:
            about = r"\s*+" if part.mark() else ""
            after = r"(?:\s++(?=\S))?+" if part.mark() else ""
            closed = r"(?!\S)" if part.closed else ""
            written += about + re.escape(part.literal) + closed + after
    return written + ")?+" * (open_group > 0) + r"\s*+\Z"
