"""A written form said once, as a pattern; text, reading, example, JSON and schema follow from it.

    {ship:ship} swipe {target:ship} {side+offset:beside} on {run_on:length}

Read from left to right: words stand for themselves, a blank for one or more, `{name:codec}` is a
value, `{one+two:codec}` two values written as one word, `{told=one+two:codec}` the same where JSON
has one field for them, `{:codec}` something that follows from the state. What stands in `[...]` is
left out as a whole where its values are as in `absent`. Letters may be in either case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, NoReturn, TypeVar

from naumachia.kernel.errors import BadNotation
from naumachia.kernel.parts import grouped, literal_end, parts_of, pieces_of

S = TypeVar("S")
Schema = dict[str, object]
Values = dict[str, Any]

UNREADABLE: Final = "cannot read"
ANY_WORD: Final = r"\S+"
ANY_NAME: Final = r"\w+"


class Misfit(ValueError):
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

    def told(self, state: S, value: Any) -> object:
        """The value in JSON."""
        raise NotImplementedError

    def heard(self, reading: Reading[S], value: Any) -> Any:
        """The value that JSON means. Raises Misfit."""
        raise NotImplementedError


class PlainForm(Form[Any]):
    """A form that needs nothing but the value."""

    def __init__(
        self, schema: Schema, tell: Callable[[Any], object], hear: Callable[[Any], Any]
    ) -> None:
        super().__init__(schema)
        self.tell: Final = tell
        self.hear: Final = hear

    def told(self, state: Any, value: Any) -> object:
        return self.tell(value)

    def heard(self, reading: Reading[Any], value: Any) -> Any:
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

    def told(self, state: S, value: Any) -> object:
        return self.tell(state, value)

    def heard(self, reading: Reading[S], value: Any) -> Any:
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

    def written(self, state: S, value: Any) -> str:
        """The value as text."""
        raise NotImplementedError

    def taken(self, reading: Reading[S], word: str) -> Any:
        """The value of a text. Raises ValueError, or Misfit to say more."""
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

    def written(self, state: Any, value: Any) -> str:
        return self.write(value)

    def taken(self, reading: Reading[Any], word: str) -> Any:
        return self.read(word)


def written(codec: Codec[S], state: S, field: str, value: Any) -> str:
    """Return the value of a field as text. Raises ValueError naming the field."""
    try:
        return codec.written(state, value)
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

    def written(self, state: S, value: Any) -> str:
        return self.write(state, value)

    def taken(self, reading: Reading[S], word: str) -> Any:
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
        """What it looks like with everything in it."""
        said = ""
        for part, codec in zip(self.parts, self.codecs, strict=True):
            said += part.literal if codec is None else codec.example
        return said

    # -- text ----------------------------------------------------------------------

    def write(self, state: S, holder: Any) -> str:
        """The values as text: the attributes of an action, or what a mapping has of them.

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
                said += written(codec, state, name, value)
            else:
                values = [holder.get(n) if given else getattr(holder, n) for n in piece.names]
                value = tuple(values) if values else None
                said += written(codec, state, ", ".join(piece.names), value)
        return said

    def left_out(self, group: int, holder: Any, given: bool) -> bool:
        """Whether the values of brackets are as where they are not written."""
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
            put_value(self.parts[number].names, codec.taken(reading, word), values)
        except Misfit as misfit:
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
        """What is missing where a part is not: the word that should stand there."""
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
        """The fields in JSON: the name, how it is told, and the values it stands for."""
        found: list[tuple[str, Form[S], tuple[str, ...]]] = []
        for part, codec in zip(self.parts, self.codecs, strict=True):
            if codec is None:
                continue
            if part.told:
                found.append((part.told, codec.forms[0], part.names))
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
