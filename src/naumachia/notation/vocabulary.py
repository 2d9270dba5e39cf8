"""Declare the written forms of a rule set's actions, one row for each kind.

    Kind("swipe", Swipe, "{ship:ship} swipe {target:ship} {side+offset:beside} on {run_on:length}")

The row defines the text of a swipe, its JSON and schema, its example in messages and documentation,
and its form in open phases. `notation.pattern` has the grammar of patterns. The names in a pattern
are attributes of the action and parameters of its constructor.
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
from naumachia.notation.phase_text import TextCodec as Mark
from naumachia.notation.phase_text import list_text, read_list

S = TypeVar("S")
A = TypeVar("A")

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
LONGEST: Final = 400
"""The greatest number of characters of an action."""

WHOLE: Final = 0
"""The step of a kind that has a line of its own."""
STEP: Final = 1
"""The step of a kind whose actions may follow each other on a line, after the piece's name."""
LAST_STEP: Final = 2
"""As `STEP`, but always the last action on its line."""
FIRST_STEP: Final = 3
"""As `STEP`, but `Vocabulary.join` puts it first on its line."""


class Kind(Generic[S, A]):
    """One kind of action.

    Attributes:
        absent: the values of parts that a text omits.
        optional: the JSON fields that are omitted with them.
        make: creates the action from the reading and the values by name, in place of `type`.
        singleton: the only action of a kind without values.
        step: whether actions may share a line, such as `WHOLE` or `STEP`.
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
        singleton: A | None = None,
    ) -> None:
        self.name: Final = name
        self.type: Final = type
        self.pattern: Final = pattern
        self.absent: Final = absent
        self.make: Final = make
        self.step: Final = step
        self.optional: Final = optional
        self.singleton: Final = singleton


class KindPattern(Generic[S, A]):
    """A kind of action with the codecs of its values."""

    def __init__(self, kind: Kind[S, A], codecs: Mapping[str, Codec[S]]) -> None:
        self.kind: Final = kind
        self.pattern: Final[Pattern[S]] = Pattern(kind.pattern, codecs, kind.absent)
        self.fields: Final = self.pattern.fields()

    def create(self, reading: Reading[S], values: Values) -> A:
        """Return the action with these values."""
        if self.kind.singleton is not None:
            return self.kind.singleton
        if self.kind.make is not None:
            return self.kind.make(reading, values)
        action: A = self.kind.type(**values)
        return action

    def schema(self) -> Schema:
        """Return the JSON Schema of the kind."""
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

    `title` and `description` are those of the schema. `separator` returns the text between two
    steps on a line; the default is a blank.
    """

    def __init__(
        self,
        codecs: Mapping[str, Codec[S]],
        kinds: list[Kind[S, A]],
        title: str,
        description: str = "",
        separator: Callable[[str, str], str] | None = None,
    ) -> None:
        self.words: Final[list[KindPattern[S, A]]] = [KindPattern(kind, codecs) for kind in kinds]
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
        self.separator: Final = separator

    # -- text ----------------------------------------------------------------------

    def write(self, state: S, action: A) -> str:
        """Return the action as text. Raises ValueError with the kind and the field."""
        word = self.by_type[type(action)]
        try:
            return word.pattern.write(state, action)
        except ValueError as error:
            raise ValueError(f"kind {word.kind.name}, {error}") from error

    def write_step(self, state: S, action: A) -> str:
        """Return the action as text, without the name of its piece."""
        return self.write(state, action).partition(" ")[2]

    def read(self, state: S, seat: int, text: str) -> A:
        """Return the action of a text that `seat` wrote.

        Raises BadNotation with the column and what is expected.
        """
        if len(text) > LONGEST:
            raise BadNotation("text too long", text, f"{len(text)} characters", f"{LONGEST}")
        reading = Reading(state, seat)
        number, values = self.index.read(reading, text)
        return self.words[number].create(reading, values)

    def examples(self) -> dict[str, str]:
        """Return an example of each kind, with all optional parts."""
        return {word.kind.name: word.pattern.example for word in self.words}

    # -- steps on a line -------------------------------------------------------------

    def split(self, order: str) -> list[str]:
        """Return the texts of single actions in a line of steps of one piece.

        Any other text is returned as it is. Raises BadNotation if a step is followed by something
        that is not a step.
        """
        text = order.strip()
        head, _, rest = text.partition(" ")
        if self.head is None or not self.is_piece(head):
            return [text] * bool(text)
        head = self.head.normalise(head)
        texts: list[str] = []
        at = len(text) - len(rest.lstrip())
        while at < len(text):
            found = self.step_index.match_shape(text, at)
            if found is None:
                if texts:
                    self.step_index.fail_shape(text, at)
                return [text]
            texts.append(f"{head} {found[2]}")
            at = found[1]
            while at < len(text) and text[at].isspace():
                at += 1
        return texts or [text] * bool(text)

    def is_piece(self, word: str) -> bool:
        """Return whether a word has the form of a piece's name, with which steps begin."""
        return self.head is not None and self.head.regex.fullmatch(word) is not None

    def step_kind(self, step: str) -> int:
        """Return how a step, without its piece, combines with others: `WHOLE`, `STEP` and so on."""
        found = self.step_index.match_shape(step, 0)
        return WHOLE if found is None or found[1] < len(step) else self.steps[found[0]].kind.step

    def join(self, texts: list[str]) -> list[str]:
        """Return texts of actions with successive steps of one piece joined; `split` undoes it."""
        lines: list[str] = []
        owner = before = ""
        for text in texts:
            head, _, step = text.partition(" ")
            kind = self.step_kind(step) if step and self.is_piece(head) else WHOLE
            if kind in (STEP, LAST_STEP) and head == owner:
                lines[-1] += (self.separator(before, step) if self.separator else " ") + step
            else:
                lines.append(text)
            owner, before = (head if kind in (STEP, FIRST_STEP) else "", step)
        return lines

    # -- data ----------------------------------------------------------------------

    def data(self, state: S, action: A) -> Schema:
        """Return the action as JSON data."""
        word = self.by_type[type(action)]
        data: Schema = {"do": word.kind.name}
        for name, form, names in word.fields:
            values = [getattr(action, one) for one in names]
            if name in word.kind.optional and values == [word.pattern.absent[one] for one in names]:
                continue
            value = tuple(values) if len(values) > 1 else values[0]
            try:
                data[name] = form.to_json(state, value)
            except (LookupError, TypeError, ValueError) as error:
                raise ValueError(_json_error(word, name, names, values, error)) from error
        return data

    def from_data(self, state: S, seat: int, data: object) -> A:
        """Return the action of JSON data. Raises BadNotation with the field."""
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
            except PatternMismatch as mismatch:
                place = mismatch.word or name
                raise BadNotation(
                    mismatch.problem, str(data[name]), place, mismatch.expected
                ) from None
            values.update(zip(names, value, strict=True) if len(names) > 1 else {names[0]: value})
        return word.create(reading, values)

    def schema(self) -> Schema:
        """Return the JSON Schema of all actions."""
        head: Schema = {"$schema": DIALECT, "title": self.title}
        if self.description:
            head["description"] = self.description
        return {**head, "oneOf": [word.schema() for word in self.words]}

    # -- in open phases ----------------------------------------------------------------

    def phase_codec(self, type: type[Any]) -> Mark:
        """Return a codec for actions of whole numbers in open phases: `3,9,1,-1000,1500`."""
        word = self.by_type[type]
        names = word.pattern.names

        def write(action: Any) -> str:
            return list_text([getattr(action, name) for name in names])

        def read(text: str) -> Any:
            return type(**dict(zip(names, read_list(text), strict=True)))

        return write, read


def _json_error(
    word: KindPattern[Any, Any],
    name: str,
    names: tuple[str, ...],
    values: list[Any],
    error: Exception,
) -> str:
    """Return the error message for a value that a JSON field cannot express."""
    message = f"kind {word.kind.name}, field {name}: cannot write {values} as JSON: {error}"
    absent = word.pattern.absent
    if all(
        one in absent and absent[one] == value for one, value in zip(names, values, strict=True)
    ):
        return f"{message}; a field that may be absent also needs optional=({name!r},)"
    return message


def check_fields(word: KindPattern[Any, Any], data: Mapping[str, object]) -> None:
    """Refuse unknown and missing fields. Raises BadNotation."""
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
    """Return the JSON form of a whole number from `low` to `high`."""

    def decode(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise PatternMismatch("cannot read", f"a whole number from {low} to {high}")
        return value

    return PlainForm({"type": "integer", "minimum": low, "maximum": high}, int, decode)


def word_form(words: Mapping[str, Any]) -> Form[Any]:
    """Return the JSON form of a value that is written as a word."""
    names = list(words)
    values = list(words.values())

    def decode(value: Any) -> Any:
        if not isinstance(value, str) or value not in words:
            raise PatternMismatch("cannot read", f"one of {', '.join(names)}")
        return words[value]

    def encode(value: Any) -> str:
        if value not in values:
            raise ValueError(missing_word_message(value, names))
        return names[values.index(value)]

    return PlainForm({"enum": names}, encode, decode)


def flag_form() -> Form[Any]:
    """Return the JSON form of a flag: true or false."""

    def decode(value: Any) -> bool:
        if not isinstance(value, bool):
            raise PatternMismatch("cannot read", "true or false")
        return value

    return PlainForm({"type": "boolean"}, bool, decode)


def missing_word_message(value: object, names: list[str]) -> str:
    """Return the error message for a value without a word."""
    return f"there is no word for {value!r}; the words are {', '.join(names)}"


def choice(
    words: Mapping[str, Any], form: Form[Any] | None = None, regex: str = ANY_WORD
) -> Codec[Any]:
    """Return a codec for values written as words. JSON has the same words, or uses `form`."""
    json_form = word_form(words) if form is None else form
    names = list(words)
    lower = {name.lower(): value for name, value in words.items()}
    spelling = {name.lower(): name for name in names}
    written = {value: name for name, value in words.items()}

    def write(value: Any) -> str:
        word = written.get(value)
        if word is None:
            raise ValueError(missing_word_message(value, names))
        return word

    return PlainCodec(
        "|".join(names),
        names[0],
        write,
        lambda word: lower[word.lower()],
        json_form,
        regex=regex,
        normalise=lambda word: spelling.get(word.lower(), word),
    )


def many(
    one: Codec[S], least: int, none: str = "", between: str = " ", ordered: bool = False
) -> Codec[S]:
    """Return a codec for a tuple of values, separated by `between`.

    The example has `least` values. An empty tuple is written as `none`, and cannot be read if that
    is "". If `ordered`, the values read are sorted.
    """
    separator = between.strip() + " "
    item = one.regex.pattern
    regex = rf"{item}(?:\s*{re.escape(between.strip())}\s*{item})*"
    if none:
        regex = rf"{none}\b|{regex}"

    def write(state: S, values: Any) -> str:
        return separator.join(one.encode(state, value) for value in values) if values else none

    def read(reading: Reading[S], text: str) -> tuple[Any, ...]:
        if none and text.lower() == none:
            return ()
        found: list[Any] = []
        at = 0
        for part in text.split(between.strip() or None):
            at = text.index(part, at)
            try:
                found.append(one.decode(reading, part.strip()))
            except PatternMismatch as mismatch:
                offset = at + len(part) - len(part.lstrip()) + mismatch.offset
                raise PatternMismatch(mismatch.problem, mismatch.expected, offset) from None
            at += len(part)
        return tuple(sorted(found)) if ordered else tuple(found)

    expected = f"{none}|{one.expected}" if none else one.expected
    example = separator.join([one.example] * least)
    codec = StateCodec(expected, example, write, read, list_form(one.forms[0]), regex=regex)
    codec.continuation = one.expected
    return codec


def list_form(one: Form[S]) -> Form[S]:
    """Return the JSON form of a list."""

    def decode(reading: Reading[S], value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise PatternMismatch("cannot read", "a list")
        return tuple(one.from_json(reading, item) for item in value)

    schema: Schema = {"type": "array", "items": one.schema}
    return StateForm(
        schema, lambda state, values: [one.to_json(state, value) for value in values], decode
    )


# -- pieces --------------------------------------------------------------------------------

SHIP_LOOKS: Final = r"[A-Za-z][0-9]+(?![A-Za-z0-9])"
"""A regular expression for ships' names; only such a word is reported as an unknown ship."""


def ship_codec(
    names: Callable[[S], list[str]],
    example: str,
    name_of: Callable[[S, int], str] | None = None,
) -> Codec[S]:
    """Return a codec for ships, as their names in `names` by their numbers.

    A name is a letter and a number, in either case. `name_of` returns one name, for games in which
    listing all names is slow.
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
        regex=SHIP_LOOKS,
    )
