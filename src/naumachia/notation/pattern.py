"""Declare a written form once, as a pattern; text, reading, example, JSON and schema follow."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, NoReturn, TypeVar

from naumachia.kernel.errors import BadNotation

# -- parts of a pattern --------------------------------------------------------------------


class Part:
    """A piece of a pattern: a blank, words, or a value (a tuple of `names` under a codec).

    `json_key` is its field in JSON, if it has one; `group` is the number of its brackets; `closed`
    means that words must end where they end here; `loose` that a blank may be missing.
    """

    def __init__(self, literal: str, names: tuple[str, ...], json_key: str, codec: str, group: int):
        self.literal: Final = literal
        self.names: Final = names
        self.json_key: Final = json_key
        self.codec: Final = codec
        self.group: Final = group
        self.closed = False
        self.loose = False

    def mark(self) -> bool:
        """Return whether it begins with a sign such as `(` or `+`."""
        return self.literal != "" and not self.blank() and not self.literal[0].isalnum()

    def blank(self) -> bool:
        """Return whether it is a blank."""
        return self.literal == " "


PIECE: Final = re.compile(r"(\[)|(\])|\{([^}:]*):([a-z_]+)\}|(\s+)|([^\s\[\]{}]+)")


def parts_of(pattern: str) -> list[Part]:
    """Return a pattern taken apart. Brackets are numbered from 1 and do not nest."""
    parts: list[Part] = []
    group = last = 0
    for found in PIECE.finditer(pattern):
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
        part.loose = part.blank() and after is not None and after.mark()
        part.closed = part.literal[-1:].isalnum() and (after is None or after.blank())
    return parts


def literal_end(part: Part, text: str, at: int) -> int:
    """Return where the words of a pattern end if they begin at `at`, else -1.

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
    """Return the parts of a pattern with words and blanks run together."""
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
    """Return the values in brackets, by the number of the brackets."""
    found: dict[int, list[str]] = {}
    for part in parts:
        if part.group:
            found.setdefault(part.group, []).extend(part.names)
    return found


# -- patterns ------------------------------------------------------------------------------
#     {ship:ship} swipe {target:ship} {side+offset:beside} on {run_on:length}
#
# A pattern is read from left to right. Words match themselves, in either case; a blank matches one
# or more. `{name:codec}` is a value, `{one+two:codec}` two values written as one word,
# `{key=one+two:codec}` the same with one field `key` in JSON, `{:codec}` a word that follows from
# the state. `[...]` is left out if its values are as in `absent`.

S = TypeVar("S")
Schema = dict[str, object]
Values = dict[str, Any]

UNREADABLE: Final = "cannot read"
ANY_WORD: Final = r"\S+"
ANY_NAME: Final = r"\w+"


class PatternMismatch(ValueError):
    """A text or a datum that is not what a codec reads.

    `offset` and `word` say where in the text, for codecs that read several words.
    """

    def __init__(self, problem: str, expected: str, offset: int = 0, word: str = "") -> None:
        super().__init__(problem)
        self.problem: Final = problem
        self.expected: Final = expected
        self.offset: Final = offset
        self.word: Final = word


class Reading(Generic[S]):
    """What a text is read against: the state, and the seat whose text it is."""

    def __init__(self, state: S, seat: int) -> None:
        self.state: Final = state
        self.seat: Final = seat


class Form(Generic[S]):
    """How one value stands in JSON: its schema, and the way there and back."""

    def __init__(self, schema: Schema) -> None:
        self.schema: Final = schema

    def to_json(self, state: S, value: Any) -> object:
        """Return the value in JSON."""
        raise NotImplementedError

    def from_json(self, reading: Reading[S], value: Any) -> Any:
        """Return the value that JSON means. Raises PatternMismatch."""
        raise NotImplementedError


class PlainForm(Form[Any]):
    """A form that needs nothing but the value."""

    def __init__(
        self, schema: Schema, tell: Callable[[Any], object], hear: Callable[[Any], Any]
    ) -> None:
        super().__init__(schema)
        self.tell: Final = tell
        self.hear: Final = hear

    def to_json(self, state: Any, value: Any) -> object:
        return self.tell(value)

    def from_json(self, reading: Reading[Any], value: Any) -> Any:
        return self.hear(value)


class StateForm(Form[S], Generic[S]):
    """A form of a value that means something in its state only, as the number of a ship."""

    def __init__(
        self,
        schema: Schema,
        tell: Callable[[S, Any], object],
        hear: Callable[[Reading[S], Any], Any],
    ) -> None:
        super().__init__(schema)
        self.tell: Final = tell
        self.hear: Final = hear

    def to_json(self, state: S, value: Any) -> object:
        return self.tell(state, value)

    def from_json(self, reading: Reading[S], value: Any) -> Any:
        return self.hear(reading, value)


class Codec(Generic[S]):
    """How one written word stands for a value, or for several in a tuple.

    `expected` says what it is where it is missing, words that may stand there divided by `|`.
    `looks` is what may be one by its looks (and nothing else, where that is not any word or name),
    `tidy` its usual spelling. `forms` are the values in JSON: one where it stands for one value, or
    is told as one.
    """

    def __init__(
        self,
        expected: str,
        example: str,
        forms: tuple[Form[S], ...],
        looks: str,
        tidy: Callable[[str], str],
    ) -> None:
        self.expected: Final = expected
        self.example: Final = example
        self.forms: Final = forms
        self.looks: Final = re.compile(looks, re.IGNORECASE)
        self.telling: Final = looks not in (ANY_WORD, ANY_NAME)
        self.tidy: Final = tidy
        self.more = ""
        """What may follow in the value itself, where it is a list."""

    def encode(self, state: S, value: Any) -> str:
        """Return the value as text."""
        raise NotImplementedError

    def decode(self, reading: Reading[S], word: str) -> Any:
        """Return the value of a text. Raises ValueError, or PatternMismatch to say more."""
        raise NotImplementedError


class PlainCodec(Codec[Any]):
    """A codec that needs nothing but the value."""

    def __init__(
        self,
        expected: str,
        example: str,
        write: Callable[[Any], str],
        read: Callable[[str], Any],
        *forms: Form[Any],
        looks: str = ANY_WORD,
        tidy: Callable[[str], str] = str,
    ) -> None:
        super().__init__(expected, example, forms, looks, tidy)
        self.write: Final = write
        self.read: Final = read

    def encode(self, state: Any, value: Any) -> str:
        return self.write(value)

    def decode(self, reading: Reading[Any], word: str) -> Any:
        return self.read(word)


def encode_field(codec: Codec[S], state: S, field: str, value: Any) -> str:
    """Return the value of a field as text. Raises ValueError naming the field."""
    try:
        return codec.encode(state, value)
    except (LookupError, TypeError, ValueError) as error:
        raise ValueError(f"field {field}: cannot write {value!r}: {error}") from error


class StateCodec(Codec[S], Generic[S]):
    """A codec of what means something in its state only, as the name of a ship."""

    def __init__(
        self,
        expected: str,
        example: str,
        write: Callable[[S, Any], str],
        read: Callable[[Reading[S], str], Any],
        *forms: Form[S],
        looks: str = ANY_WORD,
        tidy: Callable[[str], str] = str,
    ) -> None:
        super().__init__(expected, example, forms, looks, tidy)
        self.write: Final = write
        self.read: Final = read

    def encode(self, state: S, value: Any) -> str:
        return self.write(state, value)

    def decode(self, reading: Reading[S], word: str) -> Any:
        return self.read(reading, word)


class Trouble:
    """The farthest place that the readings of a text came to, and what was missing there."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.at = -1
        self.sure = False
        self.word = ""
        self.problem = UNREADABLE
        self.expected: list[str] = []
        self.examples: list[str] = []

    def note(
        self, at: int, expected: str, example: str, problem: str = UNREADABLE, sure: bool = False
    ) -> None:
        """One reading ended at `at`; `sure`: nothing else can be meant there, by its looks."""
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        if at < self.at or (at == self.at and self.sure and not sure):
            return
        if at > self.at or (sure and not self.sure):
            self.at, self.sure, self.word = at, sure, ""
            self.problem, self.expected, self.examples = problem, [], []
        if problem != UNREADABLE:
            self.problem = problem
        if expected not in self.expected:
            self.expected.append(expected)
        if example not in self.examples:
            self.examples.append(example)

    def fail(self) -> NoReturn:
        """Raise BadNotation for the farthest place."""
        text, at = self.text, max(self.at, 0)
        word = self.word or "".join(text[at:].split()[:1])
        place = f"{word[:40]} (column {at + 1})" if word else f"column {at + 1}"
        expected = listed(self.expected)
        if len(self.examples) == 1 and self.examples[0] not in expected:
            expected += f", as in `{self.examples[0]}`"
        raise BadNotation(self.problem, text, place, expected)


def listed(found: list[str]) -> str:
    """`a, b or c`, of `a` and `b|c`."""
    phrases = list(dict.fromkeys(one for phrase in found for one in phrase.split("|")))
    if len(phrases) < 2:
        return "".join(phrases)
    return f"{', '.join(phrases[:-1])} or {phrases[-1]}"


class Pattern(Generic[S]):
    """One pattern with its codecs."""

    def __init__(
        self,
        pattern: str,
        codecs: Mapping[str, Codec[S]],
        absent: Mapping[str, Any] | None = None,
    ) -> None:
        self.parts: Final = parts_of(pattern)
        self.codecs: Final = [codecs[part.codec] if part.codec else None for part in self.parts]
        self.names: Final = [name for part in self.parts for name in part.names]
        optional = [name for part in self.parts if part.group for name in part.names]
        self.absent: Final[Values] = {
            name: None if absent is None else absent[name] for name in optional
        }
        self.example: Final = self._example()
        self.needed: Final = [name for name in self.names if name not in self.absent]
        self.pieces: Final = pieces_of(self.parts, self.codecs)
        self.grouped: Final = grouped(self.parts)

    def _example(self) -> str:
        """Return what it looks like with everything in it."""
        said = ""
        for part, codec in zip(self.parts, self.codecs, strict=True):
            said += part.literal if codec is None else codec.example
        return said

    # -- text ----------------------------------------------------------------------

    def write(self, state: S, holder: Any) -> str:
        """Return the values as text: the attributes of an action, or what a mapping has of them.

        Brackets are left out when their values are as where they are not written. Raises ValueError
        naming the field.
        """
        given = isinstance(holder, dict)
        said = ""
        out = -1
        for piece in self.pieces:
            if piece.group != out:
                out = -1
                if piece.group and piece.opens:
                    if self.left_out(piece.group, holder, given):
                        out = piece.group
                        continue
            elif out > 0:
                continue
            codec = piece.codec
            if codec is None:
                said += piece.text
            elif len(piece.names) == 1:
                name = piece.names[0]
                value = holder.get(name) if given else getattr(holder, name)
                said += encode_field(codec, state, name, value)
            else:
                values = [holder.get(n) if given else getattr(holder, n) for n in piece.names]
                value = tuple(values) if values else None
                said += encode_field(codec, state, ", ".join(piece.names), value)
        return said

    def left_out(self, group: int, holder: Any, given: bool) -> bool:
        """Return whether the values of brackets are as where they are not written."""
        for name in self.grouped[group]:
            value = holder.get(name) if given else getattr(holder, name)
            if value != self.absent[name]:
                return False
        return True

    def forget(self, group: int, values: Values) -> None:
        """Take the values of brackets as where they are not written."""
        for part in self.parts:
            if part.group == group:
                values.update({name: self.absent[name] for name in part.names})

    def match(
        self, reading: Reading[S] | None, text: str, start: int, first: int, trouble: Trouble | None
    ) -> tuple[int, Values, str] | None:
        """Read from `start` and the part `first` on, as far as the pattern goes.

        Gives the end and the values, or None, its `trouble` noted where one is given. Without a
        `reading` it goes by the looks alone, and gives the text in its usual spelling instead.
        """
        values: Values = dict(self.absent)
        spelt = ""
        at, skipped, entered = start, 0, (0, start, "")
        for number in range(first, len(self.parts)):
            part = self.parts[number]
            if part.group and part.group == skipped:
                continue
            if part.group != entered[0]:
                entered = (part.group, at, spelt)
            step = self.step(reading, text, at, number, values, trouble)
            if step is not None:
                at = step[0]
                if reading is None:
                    spelt += step[1]
            elif part.group:
                skipped, at, spelt = part.group, entered[1], entered[2]
                self.forget(part.group, values)
            else:
                return None
        return at, values, spelt

    def step(
        self,
        reading: Reading[S] | None,
        text: str,
        at: int,
        number: int,
        values: Values,
        trouble: Trouble | None,
    ) -> tuple[int, str] | None:
        """Read one part at `at`: where it ends and its usual spelling; None where it is not."""
        part, codec = self.parts[number], self.codecs[number]
        if codec is None:
            end = literal_end(part, text, at)
            if end >= 0:
                return end, part.literal
            if trouble is not None:
                trouble.note(at, self.wanted(number), self.example)
            return None
        found = codec.looks.match(text, at)
        if found is None:
            if trouble is not None:
                trouble.note(at, codec.expected, self.example)
            return None
        word = found[0]
        if reading is not None and not self.take(reading, number, word, at, values, trouble):
            return None
        if codec.more and trouble is not None:
            trouble.note(found.end(), codec.more, self.example)
        return found.end(), codec.tidy(word) if reading is None else word

    def take(
        self,
        reading: Reading[S],
        number: int,
        word: str,
        at: int,
        values: Values,
        trouble: Trouble | None,
    ) -> bool:
        """Read the value of a part from its word; False where it is none."""
        codec = self.codecs[number]
        assert codec is not None, "words have no value"
        try:
            put_value(self.parts[number].names, codec.decode(reading, word), values)
        except PatternMismatch as misfit:
            if trouble is not None:
                place = at + misfit.offset
                example, sure = self.example, codec.telling
                trouble.note(place, misfit.expected, example, misfit.problem, sure)
                if misfit.word and trouble.at == place:
                    trouble.word = misfit.word
            return False
        except (ValueError, IndexError, KeyError):
            if trouble is not None:
                trouble.note(at, codec.expected, self.example, UNREADABLE, codec.telling)
            return False
        return True

    def wanted(self, number: int) -> str:
        """Return what is missing where a part is not: the word that should stand there."""
        if self.parts[number].blank() and number + 1 < len(self.parts):
            number += 1
        codec = self.codecs[number]
        if codec is not None:
            return codec.expected
        said = ""
        for part, codec in zip(self.parts[number:], self.codecs[number:], strict=True):
            if part.blank() or part.group != self.parts[number].group:
                break
            said += part.literal if codec is None else codec.example
        return said

    # -- data ----------------------------------------------------------------------

    def fields(self) -> list[tuple[str, Form[S], tuple[str, ...]]]:
        """Return the fields in JSON: the name, how it is told, and the values it stands for."""
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


def put_value(names: tuple[str, ...], value: Any, values: Values) -> None:
    """Keep what a part has read."""
    if len(names) == 1:
        values[names[0]] = value
    elif names:
        values.update(zip(names, value, strict=True))


# -- reading many patterns quickly ---------------------------------------------------------
# Most patterns have a keyword at a known place: `signal ...` has it first, `{ship:ship} ram ...`
# second. A text is matched only against patterns with its keyword, and those without one, in their
# order. If none matches, all patterns are tried part by part, so that an error is the same as
# without an index.

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
        """Return the values of a text that follows the pattern as a whole."""
        found = self.compiled.match(text)
        if found is None:
            return None
        values: Values = dict(self.pattern.absent)
        try:
            for group, names, codec in self.takes:
                word = found[group]
                if word is not None:
                    put_value(names, codec.decode(reading, word), values)
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
        """Return the numbers of the patterns that a text with these two words may follow,
        in order.
        """
        found = self.numbers.get(head.lower())
        if found is None:
            found = self.numbers[""]
        numbers = found.get(second.lower())
        return found[""] if numbers is None else numbers

    def read(self, reading: Reading[S], text: str) -> tuple[int, Values]:
        """Return the first pattern that the whole text follows, by its number, and the values.

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
        """Return the first pattern that fits the text at `at` by its looks: its number, the end,
        and the usual spelling; None where none does.
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
    """Return the first of all patterns that the whole text follows, by its number, and the values.

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
    """Return the values of a text that follows the pattern as a whole, read part by part."""
    found = pattern.match(reading, text, len(text) - len(text.lstrip()), 0, None)
    return None if found is None or text[found[0] :].strip() else found[1]


def fitting(places: list[tuple[int, str]], head: str, second: str) -> list[int]:
    """Return the numbers of the patterns that have these words, or none of their own."""
    return [
        number
        for number, (place, word) in enumerate(places)
        if place < 0 or word == (head, second)[place]
    ]


def keyword(pattern: Pattern[S], first: int) -> tuple[int, str]:
    """Return the word that a pattern stands on, in small letters, after how many others; (-1, "")
    where that is not known beforehand.
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
    """Return whether a regular expression matches no blank; False where that is not plain
    to see.
    """
    plain = SAFE.sub("", looks)
    if "\\" in plain or "[^" in plain or any(sign.isspace() for sign in plain):
        return False
    return "." not in LETTERS.sub("", plain)


def expression(parts: list[Part], codecs: list[Any]) -> str:
    """Return the regular expression of a pattern, with a group `v2` for the value of the third
    part.
    """
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
