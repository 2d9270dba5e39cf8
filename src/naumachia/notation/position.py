"""Read and write positions: entries on lines or separated by `;`, and the same as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, NoReturn, TypeVar

from naumachia.kernel.errors import LONGEST_INPUT, AmbiguousNotation, BadNotation, BadOption
from naumachia.kernel.options import Option, Options, read_options
from naumachia.notation.pattern import (
    Codec,
    Pattern,
    PatternIndex,
    PatternMismatch,
    Reading,
    Schema,
    join_alternatives,
)
from naumachia.notation.vocabulary import DIALECT

# -- words of a line -----------------------------------------------------------------------
# A row defines how a word is read and written; a default value is not written. Positions, scenario
# files and campaign files share these rows.

T = TypeVar("T")

NO_DEFAULT: Final = object()
"""A default that no value equals, so that the word is always written."""
MOST_DIGITS: Final = 7


class Mark(Generic[T]):
    """A word that may follow in a line.

    Attributes:
        name: the text before `=`, "" for a word that stands alone.
        write: returns the word of a record, "" for a default value.
        read: sets the value in a record.
        standalone: the words that stand alone.
    """

    def __init__(
        self,
        name: str,
        write: Callable[[T], str],
        read: Callable[[T, str], None],
        standalone: tuple[str, ...] = (),
    ) -> None:
        self.name: Final = name
        self.write: Final = write
        self.read: Final = read
        self.standalone: Final = standalone


class Marks(Generic[T]):
    """The words that may follow in a line, in the order of writing."""

    def __init__(self, rows: list[Mark[T]]) -> None:
        self.rows: Final = rows
        self.named: Final = {row.name: row for row in rows if row.name}
        self.standalone: Final = {word: row for row in rows for word in row.standalone}
        names = [f"{name}=" for name in self.named] + list(self.standalone)
        self.expected: Final = join_alternatives(names)

    def write(self, record: T) -> list[str]:
        """Return the words of a record, without those of default values."""
        return [word for row in self.rows if (word := row.write(record))]

    def read(self, record: T, word: str) -> None:
        """Apply one word to a record. Raises PatternMismatch."""
        name, equals, value = word.partition("=")
        if word in self.standalone:
            self.standalone[word].read(record, word)
        elif equals and name in self.named:
            self.named[name].read(record, value)
        else:
            raise PatternMismatch("cannot read", self.expected)


def integer_in(text: str, least: int, most: int, name: str) -> int:
    """Return a whole number. Raises PatternMismatch."""
    if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS:
        if least <= int(text) <= most:
            return int(text)
    raise PatternMismatch("not a number", f"{name}, a whole number from {least} to {most}")


def flag_mark(name: str) -> Mark[Any]:
    """Return the mark of a flag: a word that is written if the attribute `name` is true."""

    def read(record: Any, word: str) -> None:
        setattr(record, name, word == name)

    return Mark("", lambda record: name if getattr(record, name) else "", read, (name,))


def choice_mark(name: str, words: Mapping[str, Any], default: object = NO_DEFAULT) -> Mark[Any]:
    """Return the mark of a value that is written as a word alone.

    `words` maps each word to its value. `default` may be a function of the record.
    """
    spelling = {value: word for word, value in words.items()}

    def write(record: Any) -> str:
        value = getattr(record, name)
        fresh = default(record) if callable(default) else default
        return "" if value == fresh else spelling[value]

    def read(record: Any, word: str) -> None:
        setattr(record, name, words[word])

    return Mark("", write, read, tuple(words))


def count_mark(
    name: str,
    most: int | Callable[[Any], int],
    default: object = 0,
) -> Mark[Any]:
    """Return the mark `name=value` of a whole number from 0 to `most`.

    `most` and `default` may be functions of the record.
    """

    def write(record: Any) -> str:
        value = int(getattr(record, name))
        fresh = default(record) if callable(default) else default
        return "" if value == fresh else f"{name}={value}"

    def read(record: Any, value: str) -> None:
        limit = most(record) if callable(most) else most
        setattr(record, name, integer_in(value, 0, limit, name))

    return Mark(name, write, read)


def word_mark(name: str, words: Mapping[str, Any], default: object, prefix: str = "") -> Mark[Any]:
    """Return the mark `name=word` of a value. `default` may be a function of the record.

    `words` maps each word to its value. `prefix` replaces `name` in the text.
    """
    spelling = {value: text for text, value in words.items()}
    before = prefix or name

    def write(record: Any) -> str:
        value = getattr(record, name)
        fresh = default(record) if callable(default) else default
        return "" if value == fresh else f"{before}={spelling[value]}"

    def read(record: Any, value: str) -> None:
        if value not in words:
            raise PatternMismatch("cannot read", f"{before}= with {join_alternatives(list(words))}")
        setattr(record, name, words[value])

    return Mark(before, write, read)


# -- entries -------------------------------------------------------------------------------
# A rule set lists the kinds of entry in its positions, and the columns of a piece's line before
# its marks. These rows define text, JSON and JSON Schema; the rule set interprets the entries.

COUNT: Final = "count"
"""A whole number: `turn 3`."""
WORDS: Final = "words"
"""Words: `order green orange`."""
TEXT: Final = "text"
"""The rest of the line, including blanks."""
TABLE: Final = "table"
"""A JSON object, in text as in JSON."""
FLAG: Final = "flag"
"""A single word: `over`."""
MANY: Final = "many"
"""Words, in any number of entries: `land 0,0 4,0 0,4`."""
SIDED: Final = "sided"
"""Words, in one entry for each side, which begins with the side: `hand a 3 5`."""

LARGEST: Final = 100_000
LONGEST: Final = 400_000
"""The greatest number of characters of a position."""
WORD: Final[Schema] = {"type": "string", "pattern": "^[^;\\s]+$"}
WORD_LIST: Final[Schema] = {"type": "array", "items": WORD}
NUMBER: Final[Schema] = {"type": "integer", "minimum": 0}
NUMBER_LIST: Final[Schema] = {"type": "array", "items": {"anyOf": [NUMBER, WORD]}}
PIECES: Final = "ships"
NAME: Final = re.compile(r"[^\s;=]+")
"""A single word of an entry, with `_` for blanks."""


class Entry:
    """One kind of entry.

    `json_key` is its name in JSON, if that differs. If `numbers`, words that are whole numbers are
    numbers in JSON.
    """

    def __init__(self, name: str, shape: str, json_key: str = "", numbers: bool = False) -> None:
        self.name: Final = name
        self.shape: Final = shape
        self.json_key: Final = json_key or name
        self.numbers: Final = numbers

    def to_json(self, words: list[str]) -> list[object]:
        """Return the words of the entry as JSON."""
        return [int(word) if self.numbers and word.isdecimal() else word for word in words]

    def from_json(self, value: object) -> str:
        """Return the words of the entry from JSON, joined by blanks. Raises BadNotation."""
        if self.numbers and isinstance(value, list):
            value = [str(word) if type(word) is int else word for word in value]
        return join_words(value, self.json_key)

    def schema(self, sides: list[str]) -> Schema:
        """Return the JSON Schema of the entry."""
        if self.shape == COUNT:
            return {"type": "integer", "minimum": 0, "maximum": LARGEST}
        if self.shape == FLAG:
            return {"const": True}
        if self.shape == TEXT:
            return {"type": "string"}
        if self.shape == TABLE:
            return {"type": "object"}
        if self.shape == MANY:
            return {"type": "array", "items": WORD_LIST}
        listed = NUMBER_LIST if self.numbers else WORD_LIST
        if self.shape == SIDED:
            properties: Schema = dict.fromkeys(sides, listed)
            return {"type": "object", "properties": properties, "additionalProperties": False}
        return listed


class ParsedEntries:
    """The entries of one position, by their shapes."""

    def __init__(self) -> None:
        self.once: Final[dict[str, str]] = {}
        self.repeated: Final[dict[str, list[str]]] = {}
        self.by_side: Final[dict[tuple[str, str], str]] = {}
        self.pieces: Final[dict[str, str]] = {}

    def text(self, name: str, default: str = "") -> str:
        """Return the text of an entry that occurs once."""
        return self.once.get(name, default)

    def options(self, options: tuple[Option, ...]) -> Options:
        """Return the options in the entry `options`. Raises BadNotation."""
        try:
            return read_options(options, self.text("options"))
        except BadOption as error:
            refuse(error.problem, error.text, error.place, error.expected)

    def names(self, count: int) -> list[str]:
        """Return the players' names in the entry `names`; "" for a player with a colour alone.

        Raises BadNotation.
        """
        words = self.text("names").split() or ["-"] * count
        if len(words) != count or not all(NAME.fullmatch(word) for word in words):
            expected = f"{count} names, `-` for a colour alone"
            refuse("cannot read", " ".join(words), "names", expected)
        return ["" if word == "-" else word.replace("_", " ") for word in words]


class Entries:
    """The kinds of entry in a rule set's positions.

    `piece` is a regular expression for the names of pieces. `columns` are the words of a piece's
    line before its marks. JSON has the entries in the order of the rows.
    """

    def __init__(
        self,
        title: str,
        rows: list[Entry],
        piece: str,
        columns: dict[str, Schema],
        sides: list[str],
        required: list[str],
    ) -> None:
        self.title: Final = title
        self.rows: Final = {row.name: row for row in rows}
        self.by_json_key: Final = {row.json_key: row for row in rows}
        self.piece: Final = re.compile(piece)
        self.columns: Final = columns
        self.sides: Final = sides
        self.required: Final = required

    # -- text ----------------------------------------------------------------------

    def read(self, text: str) -> ParsedEntries:
        """Return the entries of a text. Lines that begin with `#` are comments.

        Entries may come in any order. Raises BadNotation.
        """
        if len(text) > LONGEST:
            refuse("text too long", "", f"{len(text)} characters", f"at most {LONGEST}")
        found = ParsedEntries()
        for line in text.replace(";", "\n").splitlines():
            entry = line.strip()
            if entry and not entry.startswith("#"):
                self.add_entry(found, entry)
        return found

    def add_entry(self, found: ParsedEntries, entry: str) -> None:
        """Add one entry. Raises BadNotation if it is unknown or a duplicate."""
        name, _, rest = entry.partition(" ")
        rest = rest.strip()
        row = self.rows.get(name)
        name = name if row is not None else name.upper()
        if row is None and self.piece.fullmatch(name) and name not in found.pieces:
            found.pieces[name] = rest
        elif row is not None and row.shape == MANY:
            found.repeated.setdefault(name, []).append(rest)
        elif row is not None and row.shape == SIDED:
            side, _, more = rest.partition(" ")
            if side not in self.sides:
                refuse("no such side", side, name, f"one of {', '.join(self.sides)}")
            if (name, side) in found.by_side:
                refuse("double entry", entry, name, "each entry once")
            found.by_side[name, side] = more.strip()
        elif row is not None and name not in found.once:
            found.once[name] = rest
        else:
            double = name in found.once or name in found.pieces
            problem = "double entry" if double else "unknown entry"
            refuse(problem, entry, entry.split(maxsplit=1)[0], f"{', '.join(self.rows)}, or a ship")

    # -- JSON ------------------------------------------------------------------------

    def data(self, text: str) -> Schema:
        """Return the canonical text of a position as JSON data."""
        data: Schema = {}
        repeated: Schema = {}
        pieces: list[Schema] = []
        for line in text.splitlines():
            name, _, rest = line.partition(" ")
            row = self.rows.get(name)
            words = rest.split()
            if row is None:
                pieces.append(self.piece_data(name, words))
            elif row.shape == MANY:
                lines = repeated.setdefault(row.json_key, [])
                assert isinstance(lines, list), "repeated entries are listed"
                lines.append(words)
            elif row.shape == SIDED:
                sides = data.setdefault(row.json_key, {})
                assert isinstance(sides, dict), "entries of sides are by side"
                sides[words[0]] = row.to_json(words[1:])
            elif row.shape == COUNT:
                data[row.json_key] = int(rest)
            elif row.shape == FLAG:
                data[row.json_key] = True
            elif row.shape == TABLE:
                data[row.json_key] = json.loads(rest)
            else:
                data[row.json_key] = rest if row.shape == TEXT else row.to_json(words)
        return {**data, **repeated, PIECES: pieces}

    def piece_data(self, name: str, words: list[str]) -> Schema:
        """Return the line of a piece as JSON data."""
        cut = len(self.columns)
        return {"id": name, **dict(zip(self.columns, words, strict=False)), "marks": words[cut:]}

    def text(self, data: object) -> str:
        """Return the text of a position from JSON data. Raises BadNotation with the field."""
        if not isinstance(data, dict):
            refuse("not a position", str(data), "position", "an object")
        lines: list[str] = []
        for json_key, value in data.items():
            row = self.by_json_key.get(json_key)
            if json_key == PIECES and isinstance(value, list):
                lines += [self.piece_line(item) for item in value]
            elif row is None:
                known = ", ".join((*self.by_json_key, PIECES))
                refuse("unknown field", str(value), str(json_key), known)
            else:
                lines += self.entry_lines(row, value)
        return "\n".join(lines)

    def entry_lines(self, row: Entry, value: object) -> list[str]:
        """Return the lines of one field. Raises BadNotation."""
        name = row.name
        if row.shape == COUNT and isinstance(value, int) and not isinstance(value, bool):
            return [f"{name} {value}"]
        if row.shape == FLAG and value is True:
            return [name]
        if (
            row.shape == TEXT
            and isinstance(value, str)
            and value.isprintable()
            and ";" not in value
        ):
            return [f"{name} {value}"]
        if row.shape == TABLE and isinstance(value, dict):
            return [f"{name} {table_text(value)}"]
        if row.shape == MANY and isinstance(value, list):
            return [f"{name} {join_words(item, row.json_key)}" for item in value]
        if row.shape == SIDED and isinstance(value, dict):
            for side in value:
                if side not in self.sides:
                    refuse(
                        "no such side", str(side), row.json_key, f"one of {', '.join(self.sides)}"
                    )
            return [f"{name} {side} {row.from_json(item)}" for side, item in value.items()]
        if row.shape == WORDS:
            return [f"{name} {row.from_json(value)}"]
        expected = {
            COUNT: f"a whole number from 0 to {LARGEST}",
            FLAG: "true",
            TEXT: "a text",
            TABLE: "an object",
            MANY: "a list of lists of texts",
            SIDED: "lists of texts by side",
        }
        refuse("cannot read", str(value), row.json_key, expected[row.shape])

    def piece_line(self, item: object) -> str:
        """Return the line of one piece. Raises BadNotation."""
        fields = ["id", *self.columns, "marks"]
        if not isinstance(item, dict) or set(item) != set(fields):
            refuse("cannot read", str(item), PIECES, f"objects with {', '.join(fields)}")
        marks = join_words(item["marks"], "marks")
        name = join_words([item["id"]], "id")
        if not self.piece.fullmatch(name):
            refuse("cannot read", name, "id", "the name of a ship")
        columns = " ".join(join_words([item[column]], column) for column in self.columns)
        return f"{name} {columns} {marks}".rstrip()

    def schema(self) -> Schema:
        """Return the JSON Schema of a position."""
        piece: Schema = {
            "id": {"type": "string", "pattern": f"^{self.piece.pattern}$"},
            **self.columns,
            "marks": WORD_LIST,
        }
        ships: Schema = {
            "type": "object",
            "properties": piece,
            "required": list(piece),
            "additionalProperties": False,
        }
        properties: Schema = {row.json_key: row.schema(self.sides) for row in self.rows.values()}
        properties[PIECES] = {"type": "array", "items": ships}
        return {
            "$schema": DIALECT,
            "title": self.title,
            "type": "object",
            "properties": properties,
            "required": self.required,
            "additionalProperties": False,
        }


def refuse(problem: str, value: str, place: str, expected: str) -> NoReturn:
    """Raise BadNotation for one entry of a position."""
    raise BadNotation(problem, value, place, expected)


def option_lines(options: Options) -> list[str]:
    """Return the entry `options` as a list, which is empty if all options have their defaults."""
    changed = options.text()
    return [f"options {changed}"] if changed else []


def names_text(names: list[str]) -> list[str]:
    """Return the entry `names` as a list, which is empty if no player has a name."""
    written = [name.replace(" ", "_") or "-" for name in names]
    return ["names " + " ".join(written)] if any(names) else []


def apply_mark(marks: Marks[T], piece: T, name: str, word: str) -> None:
    """Apply one mark of a piece's line. Raises BadNotation."""
    try:
        marks.read(piece, word)
    except PatternMismatch as mismatch:
        refuse(mismatch.problem, word, name, mismatch.expected)


def is_plain_text(text: str) -> bool:
    """Return whether a text fits in one entry: it is printable and has no `;`."""
    return text.isprintable() and ";" not in text


def table_text(values: Mapping[str, object]) -> str:
    """Return a JSON object as one line without `;`, which separates entries."""
    text = json.dumps(values, separators=(",", ":"), sort_keys=True)
    return text.replace(";", "\\u003b")


def join_words(value: object, place: str) -> str:
    """Return words joined by blanks. Raises BadNotation if one contains a blank or `;`."""
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        refuse("cannot read", str(value), place, "a list of texts")
    for one in value:
        if not one or ";" in one or one.split() != [one]:
            refuse("cannot read", repr(one), place, "texts without blanks or `;`")
    return " ".join(value)


def entry_integer(text: str, place: str, most: int = LARGEST) -> int:
    """Return a whole number from 0 to `most` in an entry. Raises BadNotation."""
    if text.isascii() and text.isdecimal() and len(text) < 8 and int(text) <= most:
        return int(text)
    refuse("not a number", text, place, f"a whole number from 0 to {most}")


# -- lines declared as patterns ------------------------------------------------------------
#     Line("round {round:number}")
#     Line("{id:ship} ({at:point}){heading:compass}[ made {made:word}]", list_name="ships")
#
# A line without `list_name` appears once, and its values are attributes of the state. Any other
# line appears once for each item of that list: an object if it has several values, else the value.


class Line:
    """One kind of line. The data omit its optional parts if the line omits them."""

    def __init__(self, pattern: str, list_name: str = "") -> None:
        self.pattern: Final = pattern
        self.list_name: Final = list_name


class Lines:
    """The kinds of line of a position, in the order of writing."""

    def __init__(self, codecs: Mapping[str, Codec[Any]], lines: list[Line]) -> None:
        self.lines: Final = lines
        self.patterns: Final[list[Pattern[Any]]] = [Pattern(line.pattern, codecs) for line in lines]
        self.index: Final[PatternIndex[Any]] = PatternIndex(self.patterns)
        self.groups: Final[list[tuple[str, list[Pattern[Any]]]]] = []
        for line, pattern in zip(lines, self.patterns, strict=True):
            if line.list_name and self.groups and self.groups[-1][0] == line.list_name:
                self.groups[-1][1].append(pattern)
            else:
                self.groups.append((line.list_name, [pattern]))

    def write(self, data: Schema) -> str:
        """Return the data as text, one line for each entry."""
        written: list[str] = []
        for into, patterns in self.groups:
            items = data.get(into, []) if into else [data]
            assert isinstance(items, list), "lines go into lists"
            for item in items:
                holder = item if isinstance(item, dict) else {patterns[0].names[0]: item}
                for pattern in patterns:
                    if all(name in holder for name in pattern.required):
                        written.append(pattern.write(None, holder))
                        break
        return "\n".join(written)

    def read(self, text: str) -> Schema:
        """Return the data of a text. Entries are on lines or separated by `;`, in any order.

        Lines that begin with `#` are comments. Raises BadNotation with the entry and the column.
        """
        if len(text) > LONGEST_INPUT:
            size = f"{len(text)} characters"
            raise BadNotation("text too long", text, size, f"at most {LONGEST_INPUT}")
        data: Schema = {}
        for entry in text.replace(";", "\n").split("\n"):
            if entry.strip() and not entry.strip().startswith("#"):
                self.add_entry(data, entry.strip())
        return data

    def add_entry(self, data: Schema, entry: str) -> None:
        """Add one entry to the data. Raises BadNotation."""
        number, values = self.index.read(Reading(None, -1), entry)
        line, pattern = self.lines[number], self.patterns[number]
        found = {name: value for name, value in values.items() if value is not None}
        if line.list_name:
            items = data.setdefault(line.list_name, [])
            assert isinstance(items, list), "lines go into lists"
            items.append(found if len(pattern.names) > 1 else found[pattern.names[0]])
            return
        for name, value in found.items():
            if name in data:
                word = entry.split(maxsplit=1)[0]
                raise AmbiguousNotation("entry given twice", entry, word, "each entry once")
            data[name] = value
