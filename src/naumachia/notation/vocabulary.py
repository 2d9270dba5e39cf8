"""The words of a rule set's actions: one row a kind, from which all its written forms follow.

    Kind("swipe", Swipe, "{ship:ship} swipe {target:ship} {side+offset:beside} on {run_on:length}")

says how a swipe is written (`kernel.pattern` has the grammar of patterns), read, told in JSON and
described in the schema, what its example is in messages and documentation, and how it is kept in an
open phase. The names in a pattern are the attributes of the action and the parameters of its
constructor.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

from naumachia.kernel.errors import BadNotation
from naumachia.notation.pattern import (
    ANY_WORD,
    Codec,
    Form,
    Pattern,
    PatternIndex,
    PatternMismatch,
    PlainCodec,
    PlainForm,
    Reading,
    Schema,
    StateCodec,
    StateForm,
    Values,
)
from naumachia.notation.phase_text import Codec as Mark
from naumachia.notation.phase_text import list_text, read_list

S = TypeVar("S")
A = TypeVar("A")

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
LONGEST: Final = 400
"""Characters of an action; longer texts are refused unread."""

WHOLE: Final = 0
"""A kind that stands on a line of its own."""
STEP: Final = 1
"""A kind whose actions may stand on one line after the name of the piece."""
LAST_STEP: Final = 2
"""The same, with nothing after it."""
FIRST_STEP: Final = 3
"""The same, with nothing before it when lines are joined."""


class Kind(Generic[S, A]):
    """One kind of action.

    `absent` has the values of what is left out; `optional` the JSON fields that are left out with
    them. `make` makes the action where the constructor of `type` does not: from the reading and
    the values by name; `only` is the one action of a kind that holds nothing. `step` says whether
    it may stand on a line with others.
    """

    def __init__(
        self,
        name: str,
        type: type[Any],
        pattern: str,
        absent: Mapping[str, Any] | None = None,
        make: Callable[[Reading[S], Values], A] | None = None,
        step: int = WHOLE,
        optional: tuple[str, ...] = (),
        only: A | None = None,
    ) -> None:
        self.name: Final = name
        self.type: Final = type
        self.written: Final = pattern
        self.absent: Final = absent
        self.make: Final = make
        self.step: Final = step
        self.optional: Final = optional
        self.only: Final = only


class Word(Generic[S, A]):
    """A kind with the codecs of its values."""

    def __init__(self, kind: Kind[S, A], codecs: Mapping[str, Codec[S]]) -> None:
        self.kind: Final = kind
        self.pattern: Final[Pattern[S]] = Pattern(kind.written, codecs, kind.absent)
        self.fields: Final = self.pattern.fields()

    def made(self, reading: Reading[S], values: Values) -> A:
        """Return the action of some values."""
        if self.kind.only is not None:
            return self.kind.only
        if self.kind.make is not None:
            return self.kind.make(reading, values)
        action: A = self.kind.type(**values)
        return action

    def schema(self) -> Schema:
        """JSON Schema of the kind."""
        properties: Schema = {"do": {"const": self.kind.name}}
        properties.update({name: form.schema for name, form, _ in self.fields})
        return {
            "type": "object",
            "properties": properties,
            "required": [name for name in properties if name not in self.kind.optional],
            "additionalProperties": False,
        }


class Vocabulary(Generic[S, A]):
    """All kinds of action of a rule set.

    `title` and `description` head the schema. `gap` is what stands between two steps on a line,
    given as they are written; a blank where there is none.
    """

    def __init__(
        self,
        codecs: Mapping[str, Codec[S]],
        kinds: list[Kind[S, A]],
        title: str,
        description: str = "",
        gap: Callable[[str, str], str] | None = None,
    ) -> None:
        self.words: Final[list[Word[S, A]]] = [Word(kind, codecs) for kind in kinds]
        self.patterns: Final = [word.pattern for word in self.words]
        self.by_type: Final = {word.kind.type: word for word in self.words}
        self.by_name: Final = {word.kind.name: word for word in self.words}
        self.steps: Final = [word for word in self.words if word.kind.step]
        self.index: Final[PatternIndex[S]] = PatternIndex(self.patterns)
        self.step_index: Final[PatternIndex[S]] = PatternIndex(
            [word.pattern for word in self.steps], 2
        )
        self.head: Final = self.steps[0].pattern.codecs[0] if self.steps else None
        self.title: Final = title
        self.description: Final = description
        self.gap: Final = gap

    # -- text ----------------------------------------------------------------------

    def write(self, state: S, action: A) -> str:
        """Return the action as text. Raises ValueError naming the kind and the field."""
        word = self.by_type[type(action)]
        try:
            return word.pattern.write(state, action)
        except ValueError as error:
            raise ValueError(f"kind {word.kind.name}, {error}") from error

    def write_step(self, state: S, action: A) -> str:
        """Return the action without the piece that acts."""
        return self.write(state, action).partition(" ")[2]

    def read(self, state: S, seat: int, text: str) -> A:
        """Return the action that a text means for `seat`. Raises BadNotation with column and what
        fits.
        """
        if len(text) > LONGEST:
            raise BadNotation("text too long", text, f"{len(text)} characters", f"{LONGEST}")
        reading = Reading(state, seat)
        number, values = self.index.read(reading, text)
        return self.words[number].made(reading, values)

    def examples(self) -> dict[str, str]:
        """Return what an action of each kind looks like, with everything that may be in it."""
        return {word.kind.name: word.pattern.example for word in self.words}

    # -- steps on a line -------------------------------------------------------------

    def split(self, order: str) -> list[str]:
        """Return the texts of the steps of one piece that are written together; others stay as they
        are.

        Raises BadNotation for what follows a first step and is none.
        """
        text = order.strip()
        head, _, rest = text.partition(" ")
        if self.head is None or not self.is_piece(head):
            return [text] * bool(text)
        head = self.head.tidy(head)
        texts: list[str] = []
        at = len(text) - len(rest.lstrip())
        while at < len(text):
            found = self.step_index.looks(text, at)
            if found is None:
                if texts:
                    self.step_index.miss(text, at)
                return [text]
            texts.append(f"{head} {found[2]}")
            at = found[1]
            while at < len(text) and text[at].isspace():
                at += 1
        return texts or [text] * bool(text)

    def is_piece(self, word: str) -> bool:
        """Return whether a word is by its looks what steps begin with."""
        return self.head is not None and self.head.looks.fullmatch(word) is not None

    def goes(self, step: str) -> int:
        """Return how a step, written without its piece, goes with others on a line."""
        found = self.step_index.looks(step, 0)
        return WHOLE if found is None or found[1] < len(step) else self.steps[found[0]].kind.step

    def join(self, texts: list[str]) -> list[str]:
        """Texts of actions with the steps of one piece on a line; `split` undoes it."""
        lines: list[str] = []
        owner = before = ""
        for text in texts:
            head, _, step = text.partition(" ")
            goes = self.goes(step) if step and self.is_piece(head) else WHOLE
            if goes in (STEP, LAST_STEP) and head == owner:
                lines[-1] += (self.gap(before, step) if self.gap else " ") + step
            else:
                lines.append(text)
            owner, before = (head if goes in (STEP, FIRST_STEP) else "", step)
        return lines

    # -- data ----------------------------------------------------------------------

    def data(self, state: S, action: A) -> Schema:
        """Return the action as JSON data."""
        word = self.by_type[type(action)]
        told: Schema = {"do": word.kind.name}
        for name, form, names in word.fields:
            values = [getattr(action, one) for one in names]
            if name in word.kind.optional and values == [word.pattern.absent[one] for one in names]:
                continue
            value = tuple(values) if len(values) > 1 else values[0]
            try:
                told[name] = form.to_json(state, value)
            except (LookupError, TypeError, ValueError) as error:
                raise ValueError(_untold(word, name, names, values, error)) from error
        return told

    def from_data(self, state: S, seat: int, data: object) -> A:
        """Return the action that JSON data means. Raises BadNotation naming the field."""
        if not isinstance(data, dict):
            raise BadNotation("not an action", str(data), "action", "an object")
        do = data.get("do")
        if not isinstance(do, str) or do not in self.by_name:
            known = ", ".join(self.by_name)
            raise BadNotation("unknown action", str(do), "do", f"one of {known}")
        word = self.by_name[do]
        check_fields(word, data)
        reading = Reading(state, seat)
        values: Values = dict(word.pattern.absent)
        for name, form, names in word.fields:
            if name not in data:
                continue
            try:
                value = form.from_json(reading, data[name])
            except PatternMismatch as misfit:
                place = misfit.word or name
                raise BadNotation(misfit.problem, str(data[name]), place, misfit.expected) from None
            values.update(zip(names, value, strict=True) if len(names) > 1 else {names[0]: value})
        return word.made(reading, values)

    def schema(self) -> Schema:
        """JSON Schema of all actions."""
        head: Schema = {"$schema": DIALECT, "title": self.title}
        if self.description:
            head["description"] = self.description
        return {**head, "oneOf": [word.schema() for word in self.words]}

    # -- in open phases ----------------------------------------------------------------

    def mark(self, type: type[Any]) -> Mark:
        """Return how an action of whole numbers is kept in an open phase: `3,9,1,-1000,1500`."""
        word = self.by_type[type]
        names = word.pattern.names

        def write(action: Any) -> str:
            return list_text([getattr(action, name) for name in names])

        def read(text: str) -> Any:
            return type(**dict(zip(names, read_list(text), strict=True)))

        return write, read


def _untold(
    word: Word[Any, Any], name: str, names: tuple[str, ...], values: list[Any], error: Exception
) -> str:
    """Return what to say of a value that a field of the JSON data of an action cannot tell."""
    told = f"kind {word.kind.name}, field {name}: cannot write {values} as JSON: {error}"
    absent = word.pattern.absent
    if all(
        one in absent and absent[one] == value for one, value in zip(names, values, strict=True)
    ):
        return f"{told}; a field that may be absent also needs optional=({name!r},)"
    return told


def check_fields(word: Word[Any, Any], data: Mapping[str, object]) -> None:
    """Refuse fields that a kind does not have, or lacks. Raises BadNotation."""
    kind = word.kind
    fields = [name for name, _, _ in word.fields]
    for name in data:
        if name != "do" and name not in fields:
            expected = ", ".join(fields) or "no more fields"
            raise BadNotation("unknown field", str(name), kind.name, expected)
    for name in fields:
        if name not in data and name not in kind.optional:
            found = ", ".join(str(key) for key in data)
            expected = f"{name}; the fields are {', '.join(fields)}"
            raise BadNotation("missing field", found, kind.name, expected)


def whole_form(low: int, high: int) -> Form[Any]:
    """Return a whole number in JSON."""

    def hear(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise PatternMismatch("cannot read", f"a whole number from {low} to {high}")
        return value

    return PlainForm({"type": "integer", "minimum": low, "maximum": high}, int, hear)


def word_form(words: Mapping[str, Any]) -> Form[Any]:
    """Return a value that is told by a word in JSON."""
    names = list(words)
    values = list(words.values())

    def hear(value: Any) -> Any:
        if not isinstance(value, str) or value not in words:
            raise PatternMismatch("cannot read", f"one of {', '.join(names)}")
        return words[value]

    def tell(value: Any) -> str:
        if value not in values:
            raise ValueError(no_word(value, names))
        return names[values.index(value)]

    return PlainForm({"enum": names}, tell, hear)


def flag_form() -> Form[Any]:
    """True or false in JSON."""

    def hear(value: Any) -> bool:
        if not isinstance(value, bool):
            raise PatternMismatch("cannot read", "true or false")
        return value

    return PlainForm({"type": "boolean"}, bool, hear)


def no_word(value: object, names: list[str]) -> str:
    """Say that a value has no word."""
    return f"there is no word for {value!r}; the words are {', '.join(names)}"


def choice(
    words: Mapping[str, Any], form: Form[Any] | None = None, looks: str = ANY_WORD
) -> Codec[Any]:
    """Return a value written as a word; in JSON the same words, or `form`."""
    told = word_form(words) if form is None else form
    names = list(words)
    lower = {name.lower(): value for name, value in words.items()}
    spelt = {name.lower(): name for name in names}
    written = {value: name for name, value in words.items()}

    def write(value: Any) -> str:
        word = written.get(value)
        if word is None:
            raise ValueError(no_word(value, names))
        return word

    return PlainCodec(
        "|".join(names),
        names[0],
        write,
        lambda word: lower[word.lower()],
        told,
        looks=looks,
        tidy=lambda word: spelt.get(word.lower(), word),
    )


def many(
    one: Codec[S], least: int, none: str = "", between: str = " ", ordered: bool = False
) -> Codec[S]:
    """Return a tuple of values, one after the other; an example has `least` of them.

    An empty tuple is written as `none`, and not read where that is not given; `ordered`: what is
    read is put in rising order.
    """
    gap = between.strip() + " "
    item = one.looks.pattern
    looks = rf"{item}(?:\s*{re.escape(between.strip())}\s*{item})*"
    if none:
        looks = rf"{none}\b|{looks}"

    def write(state: S, values: Any) -> str:
        return gap.join(one.encode(state, value) for value in values) if values else none

    def read(reading: Reading[S], text: str) -> tuple[Any, ...]:
        if none and text.lower() == none:
            return ()
        found: list[Any] = []
        at = 0
        for part in text.split(between.strip() or None):
            at = text.index(part, at)
            try:
                found.append(one.decode(reading, part.strip()))
            except PatternMismatch as misfit:
                offset = at + len(part) - len(part.lstrip()) + misfit.offset
                raise PatternMismatch(misfit.problem, misfit.expected, offset) from None
            at += len(part)
        return tuple(sorted(found)) if ordered else tuple(found)

    expected = f"{none}|{one.expected}" if none else one.expected
    example = gap.join([one.example] * least)
    codec = StateCodec(expected, example, write, read, list_form(one.forms[0]), looks=looks)
    codec.more = one.expected
    return codec


def list_form(one: Form[S]) -> Form[S]:
    """Return a list in JSON."""

    def hear(reading: Reading[S], value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise PatternMismatch("cannot read", "a list")
        return tuple(one.from_json(reading, item) for item in value)

    schema: Schema = {"type": "array", "items": one.schema}
    return StateForm(
        schema, lambda state, values: [one.to_json(state, value) for value in values], hear
    )


# -- pieces --------------------------------------------------------------------------------

SHIP_LOOKS: Final = r"[A-Za-z][0-9]+(?![A-Za-z0-9])"
"""What a ship's name looks like; of any other word nobody says that there is no such ship."""


def ship_codec(
    names: Callable[[S], list[str]],
    example: str,
    name_of: Callable[[S, int], str] | None = None,
) -> Codec[S]:
    """Return a ship by its name, a letter and a number, in capitals or small letters; its number is
    its place in the names.

    `name_of` gives one of the names, for games in which a list of all takes long.
    """

    def to_json(state: S, ident: int) -> str:
        return names(state)[ident] if name_of is None else name_of(state, ident)

    def from_json(state: S, name: object) -> int:
        known = names(state)
        if name not in known:
            raise PatternMismatch("no such ship", f"one of {', '.join(known)}")
        return known.index(str(name))

    form: Form[S] = StateForm(
        {"type": "string", "pattern": "^[A-Z][0-9]+$"},
        to_json,
        lambda reading, name: from_json(reading.state, name),
    )
    return StateCodec(
        "a ship",
        example,
        to_json,
        lambda reading, word: from_json(reading.state, word.upper()),
        form,
        looks=SHIP_LOOKS,
    )
