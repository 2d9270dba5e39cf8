"""Declare a written form once, as a pattern, to write, read, exemplify and describe it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, NoReturn, TypeVar

from naumachia.kernel.errors import BadNotation

# -- parts of a pattern --------------------------------------------------------------------


class Part:
    """A part of a pattern: a blank, a word, or a value (a tuple of `names` with one codec).

    Attributes:
        literal: the word or the blank.
        names: the names of the values.
        json_key: the field of the value in JSON, if it has one field.
        group: the number of the brackets around the part, or 0.
        ends_word: whether a word of the text must end here.
        is_optional: whether a blank may be missing here.
    """

    def __init__(self, literal: str, names: tuple[str, ...], json_key: str, codec: str, group: int):
        self.literal: Final = literal
        self.names: Final = names
        self.json_key: Final = json_key
        self.codec: Final = codec
        self.group: Final = group
        self.ends_word = False
        self.is_optional = False

    def is_sign(self) -> bool:
        """Return whether the part begins with a sign such as `(` or `+`."""
        return self.literal != "" and not self.is_blank() and not self.literal[0].isalnum()

    def is_blank(self) -> bool:
        """Return whether the part is a blank."""
        return self.literal == " "


PART_PATTERN: Final = re.compile(r"(\[)|(\])|\{([^}:]*):([a-z_]+)\}|(\s+)|([^\s\[\]{}]+)")


def split_pattern(pattern: str) -> list[Part]:
    """Return the parts of a pattern. Brackets are numbered from 1 and do not nest."""
    parts: list[Part] = []
    group = last = 0
    for found in PART_PATTERN.finditer(pattern):
        if found[1]:
            last += 1
            group = last
        elif found[2]:
            group = 0
        elif found[4]:
            key, equals, names = found[3].rpartition("=")
            values = tuple(name for name in names.split("+") if name)
            one = key if equals else names if len(values) == 1 else ""
            parts.append(Part("", values, one, found[4], group))
        else:
            parts.append(Part(" " if found[5] else found[6], (), "", "", group))
    for number, part in enumerate(parts):
        after = parts[number + 1] if number + 1 < len(parts) else None
        part.is_optional = part.is_blank() and after is not None and after.is_sign()
        part.ends_word = part.literal[-1:].isalnum() and (after is None or after.is_blank())
    return parts


def literal_end(part: Part, text: str, at: int) -> int:
    """Return the end of the word or blank of a part that begins at `at`, or -1.

    Signs may have blanks around them.
    """
    end = at
    if part.is_blank():
        while end < len(text) and text[end].isspace():
            end += 1
        return end if end > at or part.is_optional else -1
    mark = part.is_sign()
    while mark and end < len(text) and text[end].isspace():
        end += 1
    length = len(part.literal)
    if text[end : end + length].lower() != part.literal.lower():
        return -1
    end += length
    if part.ends_word and end < len(text) and not text[end].isspace():
        return -1
    while mark and end < len(text) and text[end].isspace() and text[end:].strip():
        end += 1
    return end


class WrittenPiece:
    """A piece of text to write: fixed text, or the values of a codec.

    `opens` tells whether the piece is the first in its brackets.
    """

    def __init__(self, text: str, names: tuple[str, ...], codec: Any, group: int, opens: bool):
        self.text: Final = text
        self.names: Final = names
        self.codec: Final = codec
        self.group: Final = group
        self.opens: Final = opens


def merge_literals(parts: list[Part], codecs: list[Any]) -> list[WrittenPiece]:
    """Return the parts of a pattern for writing, with adjacent words and blanks merged."""
    pieces: list[WrittenPiece] = []
    group = 0
    for part, codec in zip(parts, codecs, strict=True):
        opens = part.group not in (0, group)
        last = pieces[-1] if pieces else None
        if codec is None and last is not None and last.codec is None and last.group == part.group:
            pieces[-1] = WrittenPiece(last.text + part.literal, (), None, part.group, last.opens)
        else:
            pieces.append(WrittenPiece(part.literal, part.names, codec, part.group, opens))
        group = part.group
    return pieces


def names_by_group(parts: list[Part]) -> dict[int, list[str]]:
    """Return the names of the values in each pair of brackets, by its number."""
    found: dict[int, list[str]] = {}
    for part in parts:
        if part.group:
            found.setdefault(part.group, []).extend(part.names)
    return found


# -- patterns ------------------------------------------------------------------------------
#     {ship:ship} swipe {target:ship} {side+offset:beside} on {run_on:length}
#
# A pattern is read from left to right. Words match themselves, in either case. A blank matches one
# or more blanks. `{name:codec}` is a value, and `{one+two:codec}` is two values in one word.
# `{key=one+two:codec}` also has one field `key` in JSON. `{:codec}` is a word that the state
# determines. `[...]` is omitted if its values are those of `absent`.

S = TypeVar("S")
Schema = dict[str, object]
Values = dict[str, Any]

CANNOT_READ: Final = "cannot read"
ANY_WORD: Final = r"\S+"
ANY_NAME: Final = r"\w+"


class PatternMismatch(ValueError):
    """A text or a JSON value that a codec cannot read.

    `offset` and `word` give the place in the text, for codecs that read several words.
    """

    def __init__(self, problem: str, expected: str, offset: int = 0, word: str = "") -> None:
        super().__init__(problem)
        self.problem: Final = problem
        self.expected: Final = expected
        self.offset: Final = offset
        self.word: Final = word


class Reading(Generic[S]):
    """The context of reading a text: the state, and the seat that wrote the text."""

    def __init__(self, state: S, seat: int) -> None:
        self.state: Final = state
        self.seat: Final = seat


class Form(Generic[S]):
    """The JSON form of one value: its schema, and the conversion in both directions."""

    def __init__(self, schema: Schema) -> None:
        self.schema: Final = schema

    def to_json(self, state: S, value: Any) -> object:
        """Return the value as JSON."""
        raise NotImplementedError

    def from_json(self, reading: Reading[S], value: Any) -> Any:
        """Return the value of JSON. Raises PatternMismatch."""
        raise NotImplementedError


class PlainForm(Form[Any]):
    """A form that depends on the value alone."""

    def __init__(
        self, schema: Schema, encode: Callable[[Any], object], decode: Callable[[Any], Any]
    ) -> None:
        super().__init__(schema)
        self.encode: Final = encode
        self.decode: Final = decode

    def to_json(self, state: Any, value: Any) -> object:
        return self.encode(value)

    def from_json(self, reading: Reading[Any], value: Any) -> Any:
        return self.decode(value)


class StateForm(Form[S], Generic[S]):
    """A form of a value that depends on the state, such as the number of a ship."""

    def __init__(
        self,
        schema: Schema,
        encode: Callable[[S, Any], object],
        decode: Callable[[Reading[S], Any], Any],
    ) -> None:
        super().__init__(schema)
        self.encode: Final = encode
        self.decode: Final = decode

    def to_json(self, state: S, value: Any) -> object:
        return self.encode(state, value)

    def from_json(self, reading: Reading[S], value: Any) -> Any:
        return self.decode(reading, value)


class Codec(Generic[S]):
    """The text and JSON forms of a value, or of several values in a tuple.

    Attributes:
        expected: a description for messages, or the possible words separated by `|`.
        example: an example of the text.
        forms: the JSON forms of the values; one if JSON has one field for all.
        regex: a regular expression for the text. If it is neither `ANY_WORD` nor `ANY_NAME`, no
            other codec reads such a text (`is_specific`).
        normalise: converts a text to its usual spelling.
    """

    def __init__(
        self,
        expected: str,
        example: str,
        forms: tuple[Form[S], ...],
        regex: str,
        normalise: Callable[[str], str],
    ) -> None:
        self.expected: Final = expected
        self.example: Final = example
        self.forms: Final = forms
        self.regex: Final = re.compile(regex, re.IGNORECASE)
        self.is_specific: Final = regex not in (ANY_WORD, ANY_NAME)
        self.normalise: Final = normalise
        self.continuation = ""
        """The expected next element, if the value is a list."""

    def encode(self, state: S, value: Any) -> str:
        """Return the value as text."""
        raise NotImplementedError

    def decode(self, reading: Reading[S], word: str) -> Any:
        """Return the value of a text.

        Raises ValueError, or PatternMismatch with details.
        """
        raise NotImplementedError


class PlainCodec(Codec[Any]):
    """A codec that depends on the value alone."""

    def __init__(
        self,
        expected: str,
        example: str,
        write: Callable[[Any], str],
        read: Callable[[str], Any],
        *forms: Form[Any],
        regex: str = ANY_WORD,
        normalise: Callable[[str], str] = str,
    ) -> None:
        super().__init__(expected, example, forms, regex, normalise)
        self.write: Final = write
        self.read: Final = read

    def encode(self, state: Any, value: Any) -> str:
        return self.write(value)

    def decode(self, reading: Reading[Any], word: str) -> Any:
        return self.read(word)


def encode_field(codec: Codec[S], state: S, field: str, value: Any) -> str:
    """Return the value of a field as text. Raises ValueError with the name of the field."""
    try:
        return codec.encode(state, value)
    except (LookupError, TypeError, ValueError) as error:
        raise ValueError(f"field {field}: cannot write {value!r}: {error}") from error


class StateCodec(Codec[S], Generic[S]):
    """A codec of a value that depends on the state, such as the name of a ship."""

    def __init__(
        self,
        expected: str,
        example: str,
        write: Callable[[S, Any], str],
        read: Callable[[Reading[S], str], Any],
        *forms: Form[S],
        regex: str = ANY_WORD,
        normalise: Callable[[str], str] = str,
    ) -> None:
        super().__init__(expected, example, forms, regex, normalise)
        self.write: Final = write
        self.read: Final = read

    def encode(self, state: S, value: Any) -> str:
        return self.write(state, value)

    def decode(self, reading: Reading[S], word: str) -> Any:
        return self.read(reading, word)


class FarthestFailure:
    """The farthest place at which reading a text failed, and what was expected there."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.offset = -1
        self.is_certain = False
        self.word = ""
        self.problem = CANNOT_READ
        self.expected: list[str] = []
        self.examples: list[str] = []

    def record(
        self,
        offset: int,
        expected: str,
        example: str,
        problem: str = CANNOT_READ,
        is_certain: bool = False,
    ) -> None:
        """Record that a reading failed at `offset`.

        If `is_certain`, the regular expression excludes any other reading of the text there.
        """
        while offset < len(self.text) and self.text[offset].isspace():
            offset += 1
        if offset < self.offset or (offset == self.offset and self.is_certain and not is_certain):
            return
        if offset > self.offset or (is_certain and not self.is_certain):
            self.offset, self.is_certain, self.word = offset, is_certain, ""
            self.problem, self.expected, self.examples = problem, [], []
        if problem != CANNOT_READ:
            self.problem = problem
        if expected not in self.expected:
            self.expected.append(expected)
        if example not in self.examples:
            self.examples.append(example)

    def fail(self) -> NoReturn:
        """Raise BadNotation at the farthest place."""
        text, at = self.text, max(self.offset, 0)
        word = self.word or "".join(text[at:].split()[:1])
        place = f"{word[:40]} (column {at + 1})" if word else f"column {at + 1}"
        expected = join_alternatives(self.expected)
        if len(self.examples) == 1 and self.examples[0] not in expected:
            expected += f", as in `{self.examples[0]}`"
        raise BadNotation(self.problem, text, place, expected)


def join_alternatives(found: list[str]) -> str:
    """Return alternatives as text: `a, b or c` for `a` and `b|c`."""
    phrases = list(dict.fromkeys(one for phrase in found for one in phrase.split("|")))
    if len(phrases) < 2:
        return "".join(phrases)
    return f"{', '.join(phrases[:-1])} or {phrases[-1]}"


class Pattern(Generic[S]):
    """A pattern with the codecs of its values."""

    def __init__(
        self,
        pattern: str,
        codecs: Mapping[str, Codec[S]],
        absent: Mapping[str, Any] | None = None,
    ) -> None:
        self.parts: Final = split_pattern(pattern)
        self.codecs: Final = [codecs[part.codec] if part.codec else None for part in self.parts]
        self.names: Final = [name for part in self.parts for name in part.names]
        optional = [name for part in self.parts if part.group for name in part.names]
        self.absent: Final[Values] = {
            name: None if absent is None else absent[name] for name in optional
        }
        self.example: Final = self._example()
        self.required: Final = [name for name in self.names if name not in self.absent]
        self.pieces: Final = merge_literals(self.parts, self.codecs)
        self.group_names: Final = names_by_group(self.parts)

    def _example(self) -> str:
        """Return an example of the text, with all optional parts."""
        text = ""
        for part, codec in zip(self.parts, self.codecs, strict=True):
            text += part.literal if codec is None else codec.example
        return text

    # -- text ----------------------------------------------------------------------

    def write(self, state: S, holder: Any) -> str:
        """Return values as text. They are attributes of an action, or entries of a mapping.

        Brackets are omitted if their values are those of `absent`. Raises ValueError with the name
        of the field.
        """
        given = isinstance(holder, dict)
        text = ""
        out = -1
        for piece in self.pieces:
            if piece.group != out:
                out = -1
                if piece.group and piece.opens:
                    if self.is_absent(piece.group, holder, given):
                        out = piece.group
                        continue
            elif out > 0:
                continue
            codec = piece.codec
            if codec is None:
                text += piece.text
            elif len(piece.names) == 1:
                name = piece.names[0]
                value = holder.get(name) if given else getattr(holder, name)
                text += encode_field(codec, state, name, value)
            else:
                values = [holder.get(n) if given else getattr(holder, n) for n in piece.names]
                value = tuple(values) if values else None
                text += encode_field(codec, state, ", ".join(piece.names), value)
        return text

    def is_absent(self, group: int, holder: Any, given: bool) -> bool:
        """Return whether the values of brackets are those of `absent`."""
        for name in self.group_names[group]:
            value = holder.get(name) if given else getattr(holder, name)
            if value != self.absent[name]:
                return False
        return True

    def set_absent(self, group: int, values: Values) -> None:
        """Set the values of brackets to those of `absent`."""
        for part in self.parts:
            if part.group == group:
                values.update({name: self.absent[name] for name in part.names})

    def match(
        self,
        reading: Reading[S] | None,
        text: str,
        start: int,
        first: int,
        failure: FarthestFailure | None,
    ) -> tuple[int, Values, str] | None:
        """Match a text from `start` with the pattern from its part `first`.

        Returns:
            The end, the values, and the text in its usual spelling; None if the text does not
            match, which is recorded in `failure`. Without a `reading`, only the regular expressions
            are compared, and there are no values. With one, the spelling is "".
        """
        values: Values = dict(self.absent)
        spelling = ""
        at, skipped, entered = start, 0, (0, start, "")
        for number in range(first, len(self.parts)):
            part = self.parts[number]
            if part.group and part.group == skipped:
                continue
            if part.group != entered[0]:
                entered = (part.group, at, spelling)
            step = self.read_part(reading, text, at, number, values, failure)
            if step is not None:
                at = step[0]
                if reading is None:
                    spelling += step[1]
            elif part.group:
                skipped, at, spelling = part.group, entered[1], entered[2]
                self.set_absent(part.group, values)
            else:
                return None
        return at, values, spelling

    def read_part(
        self,
        reading: Reading[S] | None,
        text: str,
        at: int,
        number: int,
        values: Values,
        failure: FarthestFailure | None,
    ) -> tuple[int, str] | None:
        """Read one part at `at`.

        Returns:
            The end of the part and its usual spelling; None if the text does not match.
        """
        part, codec = self.parts[number], self.codecs[number]
        if codec is None:
            end = literal_end(part, text, at)
            if end >= 0:
                return end, part.literal
            if failure is not None:
                failure.record(at, self.expected_at(number), self.example)
            return None
        found = codec.regex.match(text, at)
        if found is None:
            if failure is not None:
                failure.record(at, codec.expected, self.example)
            return None
        word = found[0]
        if reading is not None and not self.read_value(reading, number, word, at, values, failure):
            return None
        if codec.continuation and failure is not None:
            failure.record(found.end(), codec.continuation, self.example)
        return found.end(), codec.normalise(word) if reading is None else word

    def read_value(
        self,
        reading: Reading[S],
        number: int,
        word: str,
        at: int,
        values: Values,
        failure: FarthestFailure | None,
    ) -> bool:
        """Read the value of a part from its word. Return False if that fails."""
        codec = self.codecs[number]
        assert codec is not None, "words have no value"
        try:
            store_value(self.parts[number].names, codec.decode(reading, word), values)
        except PatternMismatch as mismatch:
            if failure is not None:
                place = at + mismatch.offset
                example, sure = self.example, codec.is_specific
                failure.record(place, mismatch.expected, example, mismatch.problem, sure)
                if mismatch.word and failure.offset == place:
                    failure.word = mismatch.word
            return False
        except (ValueError, IndexError, KeyError):
            if failure is not None:
                failure.record(at, codec.expected, self.example, CANNOT_READ, codec.is_specific)
            return False
        return True

    def expected_at(self, number: int) -> str:
        """Return the text that is expected in place of a part."""
        if self.parts[number].is_blank() and number + 1 < len(self.parts):
            number += 1
        codec = self.codecs[number]
        if codec is not None:
            return codec.expected
        text = ""
        for part, codec in zip(self.parts[number:], self.codecs[number:], strict=True):
            if part.is_blank() or part.group != self.parts[number].group:
                break
            text += part.literal if codec is None else codec.example
        return text

    # -- data ----------------------------------------------------------------------

    def fields(self) -> list[tuple[str, Form[S], tuple[str, ...]]]:
        """Return the JSON fields: the name, the form, and the names of the values."""
        found: list[tuple[str, Form[S], tuple[str, ...]]] = []
        for part, codec in zip(self.parts, self.codecs, strict=True):
            if codec is None:
                continue
            if part.json_key:
                found.append((part.json_key, codec.forms[0], part.names))
            else:
                pairs = zip(part.names, codec.forms, strict=True)
                found += [(name, form, (name,)) for name, form in pairs if part.names]
        return found


def store_value(names: tuple[str, ...], value: Any, values: Values) -> None:
    """Store the value that a part has read under its names."""
    if len(names) == 1:
        values[names[0]] = value
    elif names:
        values.update(zip(names, value, strict=True))


# -- reading many patterns quickly ---------------------------------------------------------
# Most patterns have a keyword at a known place: `signal ...` first, `{ship:ship} ram ...` second.
# A text is compared only with the patterns that have its keyword or none, in their order. If none
# matches, all patterns are tried part by part, so that errors are the same as without an index.

NEVER_BLANK: Final = re.compile(r"\(\?[=!][^()]*\)|\\[Swdb]|\\[^\sA-Za-z0-9]")
"""Pieces of regular expressions that match no blank although they contain a backslash."""
LETTERS: Final = re.compile(r"\[[^\]]*\]")
WORD: Final = re.compile(r"\S+")


class PatternRegex(Generic[S]):
    """A pattern as one regular expression, for a whole text in ASCII.

    Each part is atomic: the match never backtracks into it, just as `Pattern.match` does not.
    """

    def __init__(self, pattern: Pattern[S]) -> None:
        written = pattern_regex(pattern.parts, pattern.codecs)
        self.pattern: Final = pattern
        self.compiled: Final = re.compile(written, re.IGNORECASE)
        self.value_groups: Final[list[tuple[int, tuple[str, ...], Codec[S]]]] = [
            (self.compiled.groupindex[f"v{number}"], part.names, codec)
            for number, (part, codec) in enumerate(zip(pattern.parts, pattern.codecs, strict=True))
            if codec is not None
        ]

    def read(self, reading: Reading[S], text: str) -> Values | None:
        """Return the values of a text, or None if the whole text does not match."""
        found = self.compiled.match(text)
        if found is None:
            return None
        values: Values = dict(self.pattern.absent)
        try:
            for group, names, codec in self.value_groups:
                word = found[group]
                if word is not None:
                    store_value(names, codec.decode(reading, word), values)
        except (ValueError, IndexError, KeyError):
            return whole_match(self.pattern, reading, text)
        return values


class PatternIndex(Generic[S]):
    """An index of patterns by their keywords.

    Patterns are read from their part `first`: 0, or 2 for texts without the first word and its
    blank.
    """

    def __init__(self, patterns: list[Pattern[S]], first: int = 0) -> None:
        self.patterns: Final = patterns
        self.first: Final = first
        self.expressions: Final[dict[int, PatternRegex[S]]] = {}
        """Compiled on first use, because most programs read few kinds."""
        places = [find_keyword(pattern, first) for pattern in patterns]
        heads = {word for place, word in places if place == 0}
        seconds = {word for place, word in places if place == 1}
        self.numbers: Final[dict[str, dict[str, list[int]]]] = {
            head: {second: numbers_with_words(places, head, second) for second in ["", *seconds]}
            for head in ["", *heads]
        }

    def candidates(self, head: str, second: str) -> list[int]:
        """Return the numbers of the patterns that a text with these first words may match."""
        found = self.numbers.get(head.lower())
        if found is None:
            found = self.numbers[""]
        numbers = found.get(second.lower())
        return found[""] if numbers is None else numbers

    def read(self, reading: Reading[S], text: str) -> tuple[int, Values]:
        """Return the number of the first pattern that matches the whole text, and the values.

        Raises BadNotation at the farthest place that any pattern reached.
        """
        words = text.split(None, 2)
        if words and text.isascii():
            for number in self.candidates(words[0], words[1] if len(words) > 1 else ""):
                if number not in self.expressions:
                    self.expressions[number] = PatternRegex(self.patterns[number])
                values = self.expressions[number].read(reading, text)
                if values is not None:
                    return number, values
        return first_match(self.patterns, reading, text)

    def match_shape(self, text: str, at: int) -> tuple[int, int, str] | None:
        """Return the first pattern whose regular expressions match the text at `at`.

        Returns:
            The number of the pattern, the end, and the usual spelling; None if no pattern matches.
        """
        word = WORD.match(text, at)
        for number in self.candidates(word[0] if word is not None else "", ""):
            found = self.patterns[number].match(None, text, at, self.first, None)
            if found is not None:
                return number, found[0], found[2]
        return None

    def fail_shape(self, text: str, at: int) -> None:
        """Raise BadNotation at the farthest place that any pattern reached from `at`."""
        failure = FarthestFailure(text)
        for pattern in self.patterns:
            pattern.match(None, text, at, self.first, failure)
        failure.fail()


def first_match(patterns: list[Pattern[S]], reading: Reading[S], text: str) -> tuple[int, Values]:
    """Return the number of the first pattern that matches the whole text, and the values.

    Raises BadNotation at the farthest place that any pattern reached.
    """
    failure = FarthestFailure(text)
    start = len(text) - len(text.lstrip())
    for number, pattern in enumerate(patterns):
        found = pattern.match(reading, text, start, 0, failure)
        if found is None:
            continue
        if not text[found[0] :].strip():
            return number, found[1]
        failure.record(found[0], "nothing more", pattern.example)
    failure.fail()


def whole_match(pattern: Pattern[S], reading: Reading[S], text: str) -> Values | None:
    """Return the values of a text, read part by part; None if the whole text does not match."""
    found = pattern.match(reading, text, len(text) - len(text.lstrip()), 0, None)
    return None if found is None or text[found[0] :].strip() else found[1]


def numbers_with_words(places: list[tuple[int, str]], head: str, second: str) -> list[int]:
    """Return the numbers of the patterns with one of these keywords, or without a keyword."""
    return [
        number
        for number, (place, word) in enumerate(places)
        if place < 0 or word == (head, second)[place]
    ]


def find_keyword(pattern: Pattern[S], first: int) -> tuple[int, str]:
    """Return the place (0 or 1) and the keyword of a pattern, in lower case.

    (-1, "") if the pattern has no keyword at a known place.
    """
    parts = pattern.parts[first:]
    codec = pattern.codecs[first]
    blank = len(parts) > 2 and parts[1].is_blank() and not parts[1].is_optional
    grouped = any(part.group for part in parts[:3])
    place = int(blank and not grouped and codec is not None and is_single_word(codec.regex.pattern))
    part = parts[2 * place]
    if part.group or not part.ends_word or part.is_sign() or part.is_blank():
        return -1, ""
    return place, part.literal.lower()


def is_single_word(regex: str) -> bool:
    """Return whether a regular expression certainly matches no blank."""
    plain = NEVER_BLANK.sub("", regex)
    if "\\" in plain or "[^" in plain or any(sign.isspace() for sign in plain):
        return False
    return "." not in LETTERS.sub("", plain)


def pattern_regex(parts: list[Part], codecs: list[Any]) -> str:
    """Return the regular expression of a pattern. The group `v2` is the value of the third part."""
    regex = r"\s*+"
    open_group = 0
    for number, (part, codec) in enumerate(zip(parts, codecs, strict=True)):
        if part.group != open_group:
            regex += ")?+" * (open_group > 0) + "(?:" * (part.group > 0)
            open_group = part.group
        if codec is not None:
            regex += f"(?P<v{number}>(?>{codec.regex.pattern}))"
        elif part.is_blank():
            regex += r"\s*+" if part.is_optional else r"\s++"
        else:
            about = r"\s*+" if part.is_sign() else ""
            after = r"(?:\s++(?=\S))?+" if part.is_sign() else ""
            closed = r"(?!\S)" if part.ends_word else ""
            regex += about + re.escape(part.literal) + closed + after
    return regex + ")?+" * (open_group > 0) + r"\s*+\Z"
