"""Read TOML strictly: report unknown, missing or wrong fields with file and line."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final, NoReturn

from naumachia.kernel.errors import BadInput, BadScenario, as_written

# -- positions of tables, keys and items in a TOML text ------------------------------------

BARE_ENDS: Final = " \t\r\n.=]}#,"


def line_of(source: str, path: str, key: str, item: int = 0) -> int:
    """Return the line (from 1) of `key` in table `path`; 0 if the text does not contain it.

    `item` is the number, from 1, of an item of its list. A field without a line of its own gets
    the line of its table.
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
    """Scan valid TOML once, and collect in `lines` the line of each full name.

    Elements of arrays of tables and items of lists are numbered from 1: `fleet.groups[2].ships`.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.line = 1
        self.lines: dict[str, int] = {}
        self.counts: dict[str, int] = {}

    def file(self) -> None:
        """Scan the whole text."""
        path = ""
        while self.blank() and self.at < len(self.source):
            if self.source[self.at] == "[":
                path = self.header()
            else:
                self.field(path)

    def header(self) -> str:
        """Scan `[a.b]` or `[[a.b]]`; return the full name of the table."""
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
        """Scan `key = value`, in a table or an inline table."""
        for part in self.name():
            path = self.note(path, part)
        self.step(1)
        self.value(path)

    def note(self, path: str, part: str) -> str:
        """Store the line of a part of a name; return the full name."""
        full = f"{path}.{part}" if path else part
        self.lines.setdefault(full, self.line)
        return full

    def name(self) -> list[str]:
        """Scan a dotted name; return its parts."""
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
        """Scan a value of any kind; store the lines of list items."""
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
        """Scan a list or an inline table."""
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
        """Scan a string of any kind; return the text between its quotes."""
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
        """Skip spaces, line ends and comments; return True, so that loops can begin with it."""
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
        """Advance by `count` characters, counting lines."""
        self.line += self.source.count("\n", self.at, self.at + count)
        self.at += count


# -- schema inference ----------------------------------------------------------------------
# A reader describes its fields by its calls of `DataTable`: a whole number from 1 to 9, one of some
# words. There is no second description. `SchemaInference` records these calls while a reader reads
# files that have every field:
#
#     inference = SchemaInference("specimen.toml")
#     with inference.recording():
#         read(text, "specimen.toml")
#     schema = inference.schema()

Form = dict[str, Any]
"""A JSON Schema. During inference, its `table` is the name of a `TableSchema`."""

UNKNOWN: Final[Form] = {}


class TableSchema:
    """Reads of all tables with the same fields.

    `seen` counts the tables, `needed` those that require a field. `forms` has the schema of each
    field. `known` has all fields; True means that the reader first checked whether it exists.
    `named`: the file itself chooses the names of the fields. `closed`: no other fields are allowed.
    """

    def __init__(self) -> None:
        self.seen = 0
        self.forms: Final[dict[str, Form]] = {}
        self.needed: Final[dict[str, int]] = {}
        self.known: Final[dict[str, bool]] = {}
        self.named = False
        self.closed = False


class TableReads:
    """Reads of one table of one file."""

    def __init__(self, schema_name: str) -> None:
        self.schema_name: Final = schema_name
        self.forms: Final[dict[str, Form]] = {}
        self.needed: Final[set[str]] = set()
        self.known: Final[dict[str, bool]] = {}
        self.named = False
        self.closed = False

    def checked(self, key: str) -> None:
        """Record a check whether a field exists: it may be absent."""
        self.known[key] = True

    def field(self, key: str, form: Form, needed: bool) -> None:
        """Record a read of a field; keep the narrowest of several forms."""
        old = self.forms.get(key, UNKNOWN)
        self.forms[key] = form if len(str(form)) > len(str(old)) else old
        self.known.setdefault(key, False)
        if needed:
            self.needed.add(key)


class SchemaInference:
    """Infer a JSON Schema from the fields that a reader requests of the files of one name."""

    def __init__(self, file: str) -> None:
        self.file: Final = file
        self.schemas: Final[dict[str, TableSchema]] = {}
        self.reads: Final[dict[str, TableReads]] = {}

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Record which fields readers request while the context is open."""
        token = ACTIVE.set(self)
        try:
            yield
        finally:
            ACTIVE.reset(token)
        for reads in self.reads.values():
            self.add(reads)
        self.reads.clear()

    def table(self, path: str, schema_name: str) -> TableReads:
        """Return the reads of a table, by its full name in the file."""
        return self.reads.setdefault(path, TableReads(schema_name))

    def add(self, reads: TableReads) -> None:
        """Add the reads of one table to the schema of tables like it."""
        schema = self.schemas.setdefault(reads.schema_name, TableSchema())
        schema.seen += 1
        schema.named = schema.named or reads.named
        schema.closed = schema.closed or reads.closed
        for key, checked in reads.known.items():
            schema.known[key] = checked or schema.known.get(key, False)
        for key, form in reads.forms.items():
            schema.forms[key] = either(schema.forms[key], form) if key in schema.forms else form
            if key in reads.needed:
                schema.needed[key] = schema.needed.get(key, 0) + 1

    # -- results -------------------------------------------------------------------

    def schema(self, name: str = "") -> Form:
        """Return the JSON Schema of the file, or of the tables with this schema name."""
        schema = self.schemas.get(name, TableSchema())
        if schema.named:
            return {"type": "object", "additionalProperties": self.schema(f"{name}.*")}
        properties = {key: self.whole(schema.forms.get(key, UNKNOWN)) for key in schema.known}
        needed = [
            key
            for key, form in properties.items()
            if not schema.known[key]
            and (schema.needed.get(key, 0) == schema.seen or "required" in form)
        ]
        found: Form = {"type": "object"}
        if properties:
            found["properties"] = properties
        if needed:
            found["required"] = needed
        if schema.closed:
            found["additionalProperties"] = False
        return found

    def whole(self, form: Form) -> Form:
        """Return a form with its table names replaced by their schemas."""
        if "table" in form:
            return self.schema(form["table"])
        if isinstance(form.get("items"), dict):
            return {**form, "items": self.whole(form["items"])}
        return form

    def unread(self) -> list[str]:
        """Return the checked fields that no file contains, so that their schema is unknown."""
        return [
            f"{name}.{key}".removeprefix(".")
            for name, schema in self.schemas.items()
            for key in schema.known
            if key not in schema.forms
        ]


ACTIVE: Final[ContextVar[SchemaInference | None]] = ContextVar("inference", default=None)


def active_inference(file: str) -> SchemaInference | None:
    """Return the inference that records reads of files of this name, or None."""
    inference = ACTIVE.get()
    return inference if inference is not None and inference.file == file else None


def either(one: Form, other: Form) -> Form:
    """Return a form that allows every value that one of two forms allows."""
    if one == other:
        return one
    found = {key: value for key, value in one.items() if other.get(key) == value}
    if one.get("type") != other.get("type"):
        return {}
    for bound, widest in (("minimum", min), ("maximum", max)):
        if bound in one and bound in other:
            found[bound] = widest(one[bound], other[bound])
    if "enum" in one and "enum" in other:
        found["enum"] = list(dict.fromkeys([*one["enum"], *other["enum"]]))
    if "items" in one and "items" in other:
        found["items"] = either(one["items"], other["items"])
    return found


# -- tables and fields ---------------------------------------------------------------------

LARGEST_FILE = 1_000_000
"""The most characters of a file."""

LARGEST_NUMBER = 2**63
"""Every whole number in a file is smaller than this."""


class DataTable:
    """A TOML table whose reader requests each field; then `close` refuses the rest.

    `file` is the name for messages, `source` the whole text (to find lines), `path` the full name
    of the table in the file.
    """

    def __init__(
        self,
        values: dict[str, object],
        file: str,
        source: str,
        path: str = "",
        within: DataTable | None = None,
        schema_name: str = "",
    ) -> None:
        self.values = values
        self.within = within
        self.schema_name = schema_name
        self.inference: SchemaInference | None = None if within is None else within.inference
        self.own_key = ""
        self.removed: dict[int, list[int]] = {} if within is None else within.removed
        self.collected: list[FieldError] | None = None if within is None else within.collected
        self.invalid: set[str] = set() if within is None else within.invalid
        self.renamed: dict[str, str] = {} if within is None else within.renamed
        self.file = file
        self.source = source
        self.path = path
        self.reads: set[str] = set()
        self.known: set[str] = set()

    def fresh_copy(self) -> DataTable:
        """Return a copy of the table with all fields unread.

        A table records which fields were read. So each thread reads its own copy of a shared table,
        such as the `[setup]` of a packaged scenario.
        """
        table = DataTable(
            self.values, self.file, self.source, self.path, self.within, self.schema_name
        )
        table.inference, table.own_key, table.removed = self.inference, self.own_key, self.removed
        table.collected, table.invalid = self.collected, self.invalid
        table.renamed = self.renamed
        return table

    def has(self, key: str) -> bool:
        """Return whether the field exists."""
        self.known.add(key)
        if self.inference is not None:
            self._reads(self.inference).checked(key)
        return key in self.values

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text field."""
        value = self._value(key, default, "", {"type": "string"})
        if not isinstance(value, str):
            self.fail(key, "a text", value)
        return value

    def integer(
        self,
        key: str,
        low: int,
        high: int,
        default: int | None = None,
        ever: tuple[int, int] | None = None,
    ) -> int:
        """Return a whole number from `low` to `high`.

        If other fields decide these bounds, `ever` has the widest, for the schema.
        """
        value = self._value(key, default, low, whole_number(*(ever or (low, high))))
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.fail(key, f"a whole number from {low} to {high}", value)
        return value

    def texts(
        self, key: str, words: Sequence[str] = (), default: list[str] | None = None
    ) -> list[str]:
        """Return a list of texts; if `words` are given, each must be one of them."""
        form: Form = {"type": "string", "enum": list(words)} if words else {"type": "string"}
        value = self._value(key, default, [], listed(form))
        if not isinstance(value, list):
            self.fail(key, "a list of texts", value)
        for item in value:
            if not isinstance(item, str):
                self.fail(key, "a list of texts", item)
            if words and item not in words:
                self.fail(key, f"of: {', '.join(words)}", item, words)
        return [str(item) for item in value]

    def flag(self, key: str, default: bool | None = None) -> bool:
        """Return a field that is true or false."""
        value = self._value(key, default, False, {"type": "boolean"})
        if not isinstance(value, bool):
            self.fail(key, "true or false", value)
        return value

    def word(
        self, key: str, words: Sequence[str], default: str | None = None, ever: bool = True
    ) -> int:
        """Return the index in `words` of a text, which must be one of them.

        `ever`: the words are the same in all files, and not names that this file chooses.
        """
        text = self.text(key, default)
        if ever:
            self._record_read(key, {"type": "string", "enum": list(words)}, False)
        if text not in words:
            self.fail(key, f"one of {', '.join(filter(None, words))}", text, words)
        return words.index(text)

    def integers(
        self,
        key: str,
        low: int,
        high: int,
        default: list[int] | None = None,
        ever: tuple[int, int] | None = None,
    ) -> list[int]:
        """Return a list of whole numbers, each from `low` to `high`; `ever` as in `integer`."""
        value = self._value(key, default, [], listed(whole_number(*(ever or (low, high)))))
        numbers: list[int] = []
        for item in value if isinstance(value, list) else [None]:
            if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
                self.fail(key, f"a list of whole numbers from {low} to {high}", value)
            numbers.append(item)
        return numbers

    def rows(self, key: str) -> list[list[object]]:
        """Return a list of lists, for the caller to check."""
        value = self._value(key, None, [], listed({"type": "array"}))
        if not isinstance(value, list) or not all(isinstance(item, list) for item in value):
            self.fail(key, "a list of rows [...]", value)
        return [list(item) for item in value]

    def tables(self, key: str) -> list[DataTable]:
        """Return a list of tables, numbered from 1 in their paths; an absent one is empty.

        If another list of tables looks like it, the absent one is an error.
        """
        schema_name = f"{self.schema_name}.{key}[]"
        # As an unknown field, a misspelt list would hide the errors of its tables.
        near = [] if key in self.values else self.misspelt(key)
        absent: object = None if near and are_tables(self.values[near[0]]) else []
        value = self._value(key, absent, [], listed({"table": schema_name}))
        if not isinstance(value, list) or not are_tables(value, empty=True):
            self.fail(key, "a list of tables", value)
        path = f"{self.path}.{key}" if self.path else key
        return [
            DataTable(item, self.file, self.source, f"{path}[{number}]", self, schema_name)
            for number, item in enumerate(value, 1)
        ]

    def points(self, key: str) -> list[tuple[int, int]]:
        """Return a list of pairs of whole numbers."""
        pair = {**listed({"type": "integer"}), "minItems": 2, "maxItems": 2}
        value = self._value(key, None, [], listed(pair))
        points: list[tuple[int, int]] = []
        for item in value if isinstance(value, list) else [value]:
            parts: list[object] = item if isinstance(item, list) else []
            whole = [one for one in parts if not isinstance(one, bool) and isinstance(one, int)]
            if not len(parts) == len(whole) == 2:
                self.fail(key, "a list of pairs [column, row]", item)
            points.append((whole[0], whole[1]))
        return points

    def table(self, key: str, kind: str = "") -> DataTable:
        """Return a table within this one; an absent one is empty.

        All tables of a `kind` have the same fields.
        """
        schema_name = f"{self.schema_name}.{kind or key}"
        value = self._value(key, {}, {}, {"table": schema_name})
        return self._within(key, value, schema_name)

    def named(self) -> list[tuple[str, DataTable]]:
        """Return the tables within this one with their names, which the file chooses."""
        if self.inference is not None:
            self._reads(self.inference).named = True
        schema_name = f"{self.schema_name}.*"
        self.reads.update(self.values)
        return [(key, self._within(key, value, schema_name)) for key, value in self.values.items()]

    def _within(self, key: str, value: object, schema_name: str) -> DataTable:
        if not isinstance(value, dict):
            self.fail(key, "a table", value)
        path = f"{self.path}.{key}" if self.path else key
        table = DataTable(value, self.file, self.source, path, self, schema_name)
        table.own_key = key
        return table

    def mapping(self, key: str) -> dict[str, object]:
        """Return the values of a table, for the caller to check."""
        return self.table(key).values

    def close(self) -> None:
        """Refuse fields that no reader requested."""
        if self.inference is not None:
            self._reads(self.inference).closed = True
        for key in self.values:
            if key not in self.reads:
                known = ", ".join(sorted(self.reads | self.known)) or "none"
                meant = [name for name in self.reads | self.known if name not in self.values]
                raise FieldError(self, key, "unknown field", key, f"one of: {known}", sorted(meant))

    def place(self, key: str, item: int = 0) -> str:
        """Describe a field, or an item of its list, by file, line and full name, for messages."""
        line = self.line(key, item)
        name = self.name(key)
        return f"{self.file} line {line}, field {name}" if line else f"{self.file}, field {name}"

    def line(self, key: str, item: int) -> int:
        """Return the line of a field, or of an item of its list, also if it was misspelt; 0 if the
        file does not contain it.
        """
        name = self.name(key)
        for mended, written in self.renamed.items():
            if name == mended or name.startswith((f"{mended}.", f"{mended}[")):
                name = written + name[len(mended) :]
        return line_of(self.source, "", name, item)

    def name(self, key: str) -> str:
        """Return the full name of a field."""
        return f"{self.path}.{key}" if self.path else key

    def fail(self, key: str, expected: str, value: object, words: Sequence[str] = ()) -> NoReturn:
        """Raise BadScenario for a wrong value, or for a wrong item of a list.

        `words` are the texts that would be right, if they can be listed.
        """
        raise FieldError(self, key, "wrong value", value, expected, words)

    @contextmanager
    def collect_errors(self) -> Iterator[None]:
        """Collect an error of this part instead of raising it, and continue with the rest.

        Use it for a part that the rest does not depend on. Without `read_whole` it raises.
        """
        try:
            yield
        except FieldError as error:
            if self.collected is None:
                raise
            self.collected.append(error)

    def raise_collected(self) -> None:
        """Raise the last collected error, if any."""
        if self.collected:
            raise self.collected.pop()

    def require_valid(self, *names: str) -> None:
        """Stop reading if any error was collected, or one of these fields was invalid.

        Fields are given by full names. Later errors could come from the values that replaced the
        invalid ones, so they are not reported.
        """
        self.raise_collected()
        if any(self.is_invalid_in_file(name) for name in names):
            raise BadScenario("what follows depends on fields that are wrong", "", self.file)

    def is_invalid(self, *keys: str) -> bool:
        """Return whether one of these fields, or a part of it, was invalid and has been replaced.

        Do not report errors that depend on it.
        """
        return any(self.is_invalid_in_file(self.name(key)) for key in keys)

    def is_invalid_in_file(self, name: str) -> bool:
        """Do the same as `is_invalid` for a field anywhere in the file, by its full name."""
        return any(one == name or one.startswith((f"{name}.", f"{name}[")) for one in self.invalid)

    def attach(self) -> None:
        """Add a table that was absent to its parent's values."""
        if self.within is not None and self.own_key and self.own_key not in self.within.values:
            self.within.attach()
            self.within.values[self.own_key] = self.values

    def _reads(self, inference: SchemaInference) -> TableReads:
        return inference.table(self.path, self.schema_name)

    def _record_read(self, key: str, form: Form, needed: bool) -> None:
        """Record the read of a field if an inference is active."""
        if self.inference is not None:
            self._reads(self.inference).field(key, form, needed)

    def _value(self, key: str, default: object, sample: object, form: Form) -> object:
        """Return the value of a field of this form; `sample` is a value of the same type."""
        self.reads.add(key)
        self._record_read(key, form, default is None)
        if key in self.values:
            return self.values[key]
        if default is None:
            wanted = f"a value for {key}{self._meant(key)}"
            raise FieldError(self, key, "missing field", key, wanted, (), sample)
        return default

    def misspelt(self, key: str) -> list[str]:
        """Return the unread field whose name is closest to `key`, in a list; empty if none is."""
        others = [name for name in self.values if name not in self.reads]
        return get_close_matches(key, others, n=1, cutoff=0.75)

    def _meant(self, key: str) -> str:
        """Ask whether a field is a misspelt `key`; "" if none looks like it."""
        for name in self.misspelt(key):
            line = line_of(self.source, self.path, name)
            return f"; is {name!r} (line {line}) meant?" if line else f"; is {name!r} meant?"
        return ""


def are_tables(value: object, *, empty: bool = False) -> bool:
    """Return whether a value is a list of tables, which may be `empty`."""
    if not isinstance(value, list) or not (value or empty):
        return False
    return all(isinstance(item, dict) for item in value)


def whole_number(low: int, high: int) -> Form:
    """Return the form of a whole number."""
    return {"type": "integer", "minimum": int(low), "maximum": int(high)}


def listed(form: Form) -> Form:
    """Return the form of a list of such values."""
    return {"type": "array", "items": form}


class FieldError(BadScenario):
    """An error in one field, and what `mend` needs so that reading can continue."""

    def __init__(
        self,
        table: DataTable,
        key: str,
        problem: str,
        value: object,
        expected: str,
        words: Sequence[str] = (),
        sample: object = None,
    ) -> None:
        self.table = table
        self.key = key
        self.words = [word for word in words if word]
        self.unknown = problem == "unknown field"
        self.sample = sample
        items = table.values.get(key)
        self.index = -1
        if problem == "wrong value" and isinstance(items, list) and value in items:
            self.index = items.index(value)
        self.item = self._number(items) if self.index >= 0 else 0
        self.line = table.line(key, self.item)
        self.spot = table.name(key) + (f"[{self.item}]" if self.item else "")
        super().__init__(problem, as_written(value), table.place(key, self.item), expected)

    def _number(self, items: object) -> int:
        """Return the number of the item in the file, from 1, counting removed items."""
        number = self.index + 1
        for removed in sorted(self.table.removed.get(id(items), [])):
            number += removed <= number
        return number

    def mend(self) -> None:
        """Change the values, not the file, so that reading can continue past this error."""
        values, items = self.table.values, self.table.values.get(self.key)
        self.table.invalid.add(self.table.name(self.key))
        if self.unknown:
            value = values.pop(self.key)
            for meant in get_close_matches(self.key, self.words, n=1, cutoff=0.75):
                values[meant] = value
                self.table.renamed[self.table.name(meant)] = self.table.name(self.key)
        elif self.sample is not None:
            self.table.attach()
            near = self.table.misspelt(self.key)
            values[self.key] = values.pop(near[0]) if near else self.sample
            if near:
                self.table.renamed[self.table.name(self.key)] = self.table.name(near[0])
        elif isinstance(items, list) and self.index >= 0:
            near = get_close_matches(self.text, self.words, n=1)
            if near:
                items[self.index] = near[0]
            else:
                self.table.removed.setdefault(id(items), []).append(self.item)
                del items[self.index]
        elif self.words:
            values[self.key] = (get_close_matches(self.text, self.words, n=1) or self.words)[0]
        else:
            values.pop(self.key, None)


MOST_ERRORS = 100
"""The most errors reported for one file."""
MOST_MENDS = 3
"""How often one field is mended: removed, given a value of its type, removed again."""


def read_whole(source: str | bytes, file: str, read: Callable[[DataTable], Any]) -> Any:
    """Read a file with `read`, and report all its errors at once.

    Raises BadScenario with one line for each error, at most a hundred; its `place` and `expected`
    are those of the first. After errors the values are mended where possible and read again.
    """
    top = read_toml(source, file)
    errors: list[FieldError] = []
    tries: dict[str, int] = {}
    result: Any = None
    collected: list[FieldError] = []
    while len(errors) < MOST_ERRORS:
        collected = []
        table = DataTable(top.values, file, top.source, "", top)
        table.collected = collected
        try:
            result = read(table)
        except FieldError as error:
            collected.append(error)
        except BadInput:
            if not errors and not collected:
                raise
        if not report_and_mend(collected, errors, tries):
            break
    if len(errors) == 1:
        raise errors[0]
    if errors:
        errors.sort(key=lambda error: (error.line == 0, error.line))
        every = BadScenario("\n".join(dict.fromkeys(str(error) for error in errors[:MOST_ERRORS])))
        every.place, every.expected = errors[0].place, errors[0].expected
        raise every
    return result


def report_and_mend(
    collected: list[FieldError], reported: list[FieldError], tries: dict[str, int]
) -> bool:
    """Report new errors of one reading and mend their fields; return whether to read again.

    A field that was mended `MOST_MENDS` times is left alone.
    """
    again = False
    # A value that is read several times, such as the ships of repeated squadrons, is mended once.
    once: dict[tuple[int, str, int], FieldError] = {}
    for one in collected:
        once.setdefault((id(one.table.values), one.key, one.index), one)
    # Start with the last items of a list, so that removing one keeps the numbers of those before.
    for one in sorted(once.values(), key=lambda error: -error.index):
        if one.unknown and one.key not in one.table.values:
            again = True  # it was the misspelling of a missing field
            continue
        if is_new(one, reported):
            reported.append(one)
        tries[one.spot] = tries.get(one.spot, 0) + 1
        if tries[one.spot] <= MOST_MENDS:
            one.mend()
            again = True
    return again


def is_new(error: FieldError, reported: list[FieldError]) -> bool:
    """Return whether no error of the same field or list item was reported.

    The items of a list that was missing because its name is misspelt are new.
    """
    field = error.table.name(error.key)
    for old in reported:
        if error.spot == old.spot or (field == old.spot and old.sample is None):
            return False
    return error.item > 0 or not any(old.spot.startswith(f"{field}[") for old in reported)


def read_toml(source: str | bytes, file: str) -> DataTable:
    """Parse TOML text. Raises BadScenario with the file's name and the parser's line."""
    try:
        text = source.decode("utf-8") if isinstance(source, bytes) else source
        if len(text) > LARGEST_FILE:
            raise BadScenario("file too large", file, "", f"at most {LARGEST_FILE} characters")
        values = tomllib.loads(text)
        require_small(values, file)
        table = DataTable(values, file, text)
        table.inference = active_inference(file)
        return table
    except UnicodeDecodeError as error:
        raise BadScenario("not a text file", file, f"byte {error.start}", "UTF-8") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadScenario(f"not TOML: {error}", "", file, "a TOML file") from error
    except BadScenario:
        raise
    except ValueError as error:  # raised by the parser for a number with thousands of digits
        raise BadScenario("number too large", "", file, "a whole number of 64 bits") from error


def require_small(values: dict[str, object], file: str) -> None:
    """Refuse whole numbers beyond 64 bits, which TOML does not have. Raises BadScenario."""
    left: list[tuple[str, object]] = list(values.items())
    while left:
        key, value = left.pop()
        if isinstance(value, dict):
            left.extend((str(name), inner) for name, inner in value.items())
        elif isinstance(value, list):
            left.extend((key, inner) for inner in value)
        elif isinstance(value, int) and not -LARGEST_NUMBER <= value < LARGEST_NUMBER:
            place = f"{file}, field {key}"
            raise BadScenario("number too large", "", place, "a whole number of 64 bits")
