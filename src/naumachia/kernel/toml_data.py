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
    """Return the line (from 1) where `key` of table `path` stands; 0 when it is not written out.

    `item` is the number, from 1, of an item of its list. What has no line of its own has the line
    of the table it is in.
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
    """One pass over a text that is known to be TOML; `lines` has what it found, by full names.

    Elements of arrays of tables and items of lists are numbered from 1: `fleet.groups[2].ships`.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.line = 1
        self.lines: dict[str, int] = {}
        self.counts: dict[str, int] = {}

    def file(self) -> None:
        """The whole text."""
        path = ""
        while self.blank() and self.at < len(self.source):
            if self.source[self.at] == "[":
                path = self.header()
            else:
                self.field(path)

    def header(self) -> str:
        """`[a.b]` or `[[a.b]]`; the full name of the table that begins here."""
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
        """`key = value`, in a table or an inline table."""
        for part in self.name():
            path = self.note(path, part)
        self.step(1)
        self.value(path)

    def note(self, path: str, part: str) -> str:
        """Keep the line of a part of a name; the full name."""
        full = f"{path}.{part}" if path else part
        self.lines.setdefault(full, self.line)
        return full

    def name(self) -> list[str]:
        """Return the parts of a name with dots, up to what ends it."""
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
        """A value of any kind; items of lists are noted."""
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
        """A list or an inline table."""
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
        """Return a text of any kind; what stands between its quotes."""
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
        """Go over spaces, line ends and comments. True, so that loops can begin with it."""
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
        """Go on, counting lines."""
        self.line += self.source.count("\n", self.at, self.at + count)
        self.at += count


# -- schema inference ----------------------------------------------------------------------
# A reader describes its fields by the calls of `DataTable` it makes: a whole number from 1 to 9,
# one of some words. There is no second description. A survey records these calls while files that
# have every field are read:
#
#     survey = Survey("specimen.toml")
#     with survey.under_way():
#         read(text, "specimen.toml")
#     schema = survey.schema()

Form = dict[str, Any]
"""A JSON Schema. `table` in one, while a survey is under way, is the name of a `Sheet`."""

UNKNOWN: Final[Form] = {}


class Sheet:
    """The tables of a file that are alike: `seen` how many, `forms` by field, `needed` in how many
    a field had to be. `known` are all fields, True those that were looked for first; `named` tells
    that the fields are names that the file itself gives; `closed` that there are no others.
    """

    def __init__(self) -> None:
        self.seen = 0
        self.forms: Final[dict[str, Form]] = {}
        self.needed: Final[dict[str, int]] = {}
        self.known: Final[dict[str, bool]] = {}
        self.named = False
        self.closed = False


class Asked:
    """What has been asked of one table of one file."""

    def __init__(self, sheet: str) -> None:
        self.sheet: Final = sheet
        self.forms: Final[dict[str, Form]] = {}
        self.needed: Final[set[str]] = set()
        self.known: Final[dict[str, bool]] = {}
        self.named = False
        self.closed = False

    def looked_for(self, key: str) -> None:
        """Whether a field is there was asked: it may be absent."""
        self.known[key] = True

    def field(self, key: str, form: Form, needed: bool) -> None:
        """A field was asked for; of several forms that hold for it at once the closest counts."""
        old = self.forms.get(key, UNKNOWN)
        self.forms[key] = form if len(str(form)) > len(str(old)) else old
        self.known.setdefault(key, False)
        if needed:
            self.needed.add(key)


class Survey:
    """All that is asked of the files of one name, one after the other."""

    def __init__(self, file: str) -> None:
        self.file: Final = file
        self.sheets: Final[dict[str, Sheet]] = {}
        self.asked: Final[dict[str, Asked]] = {}

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """Record which fields readers request while the context is open."""
        token = UNDER_WAY.set(self)
        try:
            yield
        finally:
            UNDER_WAY.reset(token)
        for asked in self.asked.values():
            self.take(asked)
        self.asked.clear()

    def table(self, path: str, sheet: str) -> Asked:
        """Return what has been asked of a table, by its full name in the file."""
        return self.asked.setdefault(path, Asked(sheet))

    def take(self, asked: Asked) -> None:
        """Put what was asked of one table to that of others like it."""
        sheet = self.sheets.setdefault(asked.sheet, Sheet())
        sheet.seen += 1
        sheet.named = sheet.named or asked.named
        sheet.closed = sheet.closed or asked.closed
        for key, looked_for in asked.known.items():
            sheet.known[key] = looked_for or sheet.known.get(key, False)
        for key, form in asked.forms.items():
            sheet.forms[key] = either(sheet.forms[key], form) if key in sheet.forms else form
            if key in asked.needed:
                sheet.needed[key] = sheet.needed.get(key, 0) + 1

    # -- what follows --------------------------------------------------------------

    def schema(self, name: str = "") -> Form:
        """Return the JSON Schema of the file, or of a sheet."""
        sheet = self.sheets.get(name, Sheet())
        if sheet.named:
            return {"type": "object", "additionalProperties": self.schema(f"{name}.*")}
        properties = {key: self.whole(sheet.forms.get(key, UNKNOWN)) for key in sheet.known}
        needed = [
            key
            for key, form in properties.items()
            if not sheet.known[key]
            and (sheet.needed.get(key, 0) == sheet.seen or "required" in form)
        ]
        found: Form = {"type": "object"}
        if properties:
            found["properties"] = properties
        if needed:
            found["required"] = needed
        if sheet.closed:
            found["additionalProperties"] = False
        return found

    def whole(self, form: Form) -> Form:
        """Return a form with its tables written out."""
        if "table" in form:
            return self.schema(form["table"])
        if isinstance(form.get("items"), dict):
            return {**form, "items": self.whole(form["items"])}
        return form

    def unread(self) -> list[str]:
        """Fields that were looked for and in no file that was read: of these nothing is known."""
        return [
            f"{name}.{key}".removeprefix(".")
            for name, sheet in self.sheets.items()
            for key in sheet.known
            if key not in sheet.forms
        ]


UNDER_WAY: Final[ContextVar[Survey | None]] = ContextVar("survey", default=None)


def survey_of(file: str) -> Survey | None:
    """Return the survey that is under way of files of this name."""
    survey = UNDER_WAY.get()
    return survey if survey is not None and survey.file == file else None


def either(one: Form, other: Form) -> Form:
    """Return what is right by one of two forms of the same field, in different tables."""
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
"""Characters."""

LARGEST_NUMBER = 2**63
"""Whole numbers of a file are below it."""


class DataTable:
    """One TOML table; every field must be asked for, then `close` refuses the rest.

    `file` is the name for messages, `source` the whole text (to find lines), `path` where in the
    file this table stands.
    """

    def __init__(
        self,
        values: dict[str, object],
        file: str,
        source: str,
        path: str = "",
        within: DataTable | None = None,
        sheet: str = "",
    ) -> None:
        self.values = values
        self.within = within
        self.sheet = sheet
        self.survey: Survey | None = None if within is None else within.survey
        self.own = ""
        self.gone: dict[int, list[int]] = {} if within is None else within.gone
        self.noted: list[Fault] | None = None if within is None else within.noted
        self.wrong: set[str] = set() if within is None else within.wrong
        self.file = file
        self.source = source
        self.path = path
        self.asked: set[str] = set()
        self.known: set[str] = set()

    def anew(self) -> DataTable:
        """Return a copy of the table of which no field has been read.

        A table notes what is read. So each thread reads its own copy of a shared table, such as the
        `[setup]` of a packaged scenario.
        """
        table = DataTable(self.values, self.file, self.source, self.path, self.within, self.sheet)
        table.survey, table.own, table.gone = self.survey, self.own, self.gone
        table.noted, table.wrong = self.noted, self.wrong
        return table

    def has(self, key: str) -> bool:
        """Return whether the field is there."""
        self.known.add(key)
        if self.survey is not None:
            self._surveyed(self.survey).looked_for(key)
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
        """Return a whole number from `low` to `high`; `ever` are the least and the greatest that
        these can be where other fields decide them, for the schema.
        """
        value = self._value(key, default, low, whole_number(*(ever or (low, high))))
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.fail(key, f"a whole number from {low} to {high}", value)
        return value

    def texts(
        self, key: str, words: Sequence[str] = (), default: list[str] | None = None
    ) -> list[str]:
        """Return a list of texts, all of them `words` where there are any."""
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
        """Return a text that is one of `words`; its number among them. `ever` tells that these are
        the words of all files, not names that this one gives.
        """
        text = self.text(key, default)
        if ever:
            self._noted(key, {"type": "string", "enum": list(words)}, False)
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
        """Return a list of tables, numbered from 1 in their paths; an absent one is empty."""
        sheet = f"{self.sheet}.{key}[]"
        value = self._value(key, [], [], listed({"table": sheet}))
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fail(key, "a list of tables", value)
        path = f"{self.path}.{key}" if self.path else key
        return [
            DataTable(item, self.file, self.source, f"{path}[{number}]", self, sheet)
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
        """Return a table within this one; an absent one is empty. All of a `kind` have the same
        fields.
        """
        sheet = f"{self.sheet}.{kind or key}"
        value = self._value(key, {}, {}, {"table": sheet})
        return self._within(key, value, sheet)

    def named(self) -> list[tuple[str, DataTable]]:
        """Return the tables within this one, whose names are for the file to choose, under their
        names.
        """
        if self.survey is not None:
            self._surveyed(self.survey).named = True
        sheet = f"{self.sheet}.*"
        self.asked.update(self.values)
        return [(key, self._within(key, value, sheet)) for key, value in self.values.items()]

    def _within(self, key: str, value: object, sheet: str) -> DataTable:
        if not isinstance(value, dict):
            self.fail(key, "a table", value)
        path = f"{self.path}.{key}" if self.path else key
        table = DataTable(value, self.file, self.source, path, self, sheet)
        table.own = key
        return table

    def mapping(self, key: str) -> dict[str, object]:
        """Return a table taken as it is, for the caller to check."""
        return self.table(key).values

    def close(self) -> None:
        """Refuse fields that nobody asked for."""
        if self.survey is not None:
            self._surveyed(self.survey).closed = True
        for key in self.values:
            if key not in self.asked:
                known = ", ".join(sorted(self.asked | self.known)) or "none"
                meant = [name for name in self.asked | self.known if name not in self.values]
                raise Fault(self, key, "unknown field", key, f"one of: {known}", sorted(meant))

    def place(self, key: str, item: int = 0) -> str:
        """Return the file, line and full name of a field, or of an item of its list; for
        messages.
        """
        line = line_of(self.source, self.path, key, item)
        name = self.name(key)
        return f"{self.file} line {line}, field {name}" if line else f"{self.file}, field {name}"

    def name(self, key: str) -> str:
        """Return the full name of a field."""
        return f"{self.path}.{key}" if self.path else key

    def fail(self, key: str, expected: str, value: object, words: Sequence[str] = ()) -> NoReturn:
        """Raise BadScenario for a wrong value, or for a wrong item of a list.

        `words` are the texts that would do, where they can be told.
        """
        raise Fault(self, key, "wrong value", value, expected, words)

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Read a part of the file on which what follows does not depend: where all faults of a file
        are wanted, one in this part hides none of the others.
        """
        try:
            yield
        except Fault as fault:
            if self.noted is None:
                raise
            self.noted.append(fault)

    def settle(self) -> None:
        """Go on only if every part that stands apart was right."""
        if self.noted:
            raise self.noted.pop()

    def sound(self, *names: str) -> None:
        """Go on only if besides nothing in these fields, by their full names, was found wrong: what
        follows could only be said of what stands there now. All that is known has been told.
        """
        self.settle()
        if any(self.doubtful_in_file(name) for name in names):
            raise BadScenario("what follows depends on fields that are wrong", "", self.file)

    def doubtful(self, *keys: str) -> bool:
        """Return whether one of these fields, or something in it, was found wrong and has another
        value now, so that nothing can be said of what follows from it.
        """
        return any(self.doubtful_in_file(self.name(key)) for key in keys)

    def doubtful_in_file(self, name: str) -> bool:
        """Return the same of a field anywhere in the file, by its full name."""
        return any(one == name or one.startswith((f"{name}.", f"{name}[")) for one in self.wrong)

    def attach(self) -> None:
        """Make a table that was absent a part of the one it is in."""
        if self.within is not None and self.own and self.own not in self.within.values:
            self.within.attach()
            self.within.values[self.own] = self.values

    def _surveyed(self, survey: Survey) -> Asked:
        return survey.table(self.path, self.sheet)

    def _noted(self, key: str, form: Form, needed: bool) -> None:
        """Keep what is asked of a field, where a survey is under way."""
        if self.survey is not None:
            self._surveyed(self.survey).field(key, form, needed)

    def _value(self, key: str, default: object, sample: object, form: Form) -> object:
        """Return the value of a field of this form; `sample` is one of its kind."""
        self.asked.add(key)
        self._noted(key, form, default is None)
        if key in self.values:
            return self.values[key]
        if default is None:
            wanted = f"a value for {key}{self._meant(key)}"
            raise Fault(self, key, "missing field", key, wanted, (), sample)
        return default

    def misspelt(self, key: str) -> list[str]:
        """Return the field, asked for by nobody, that looks like `key`; none where nothing does."""
        others = [name for name in self.values if name not in self.asked]
        return get_close_matches(key, others, n=1, cutoff=0.75)

    def _meant(self, key: str) -> str:
        """Return a question naming the field that looks like a misspelt `key`."""
        for name in self.misspelt(key):
            line = line_of(self.source, self.path, name)
            return f"; is {name!r} (line {line}) meant?" if line else f"; is {name!r} meant?"
        return ""


def whole_number(low: int, high: int) -> Form:
    """Return the form of a whole number."""
    return {"type": "integer", "minimum": int(low), "maximum": int(high)}


def listed(form: Form) -> Form:
    """Return the form of a list of such values."""
    return {"type": "array", "items": form}


class Fault(BadScenario):
    """A fault of a file, with what is needed to look past it for others."""

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
        self.line = line_of(table.source, table.path, key, self.item)
        self.spot = table.name(key) + (f"[{self.item}]" if self.item else "")
        super().__init__(problem, as_written(value), table.place(key, self.item), expected)

    def _number(self, items: object) -> int:
        """Return the number in the file, from 1, of the item: those that were taken out are
        counted.
        """
        number = self.index + 1
        for gone in sorted(self.table.gone.get(id(items), [])):
            number += gone <= number
        return number

    def mend(self) -> None:
        """Change the values, not the file, so that reading gets past this."""
        values, items = self.table.values, self.table.values.get(self.key)
        self.table.wrong.add(self.table.name(self.key))
        if self.unknown:
            value = values.pop(self.key)
            for meant in get_close_matches(self.key, self.words, n=1, cutoff=0.75):
                values[meant] = value
        elif self.sample is not None:
            self.table.attach()
            near = self.table.misspelt(self.key)
            values[self.key] = values.pop(near[0]) if near else self.sample
        elif isinstance(items, list) and self.index >= 0:
            near = get_close_matches(self.text, self.words, n=1)
            if near:
                items[self.index] = near[0]
            else:
                self.table.gone.setdefault(id(items), []).append(self.item)
                del items[self.index]
        elif self.words:
            values[self.key] = (get_close_matches(self.text, self.words, n=1) or self.words)[0]
        else:
            values.pop(self.key, None)


MOST_FAULTS = 100
"""Told of one file."""
TRIES = 3
"""How often one field is mended: taken out, given a value of its kind, taken out again."""


def read_whole(source: str | bytes, file: str, read: Callable[[DataTable], Any]) -> Any:
    """Return what `read` makes of a file. Raises BadScenario with every fault, a line each, at most
    a hundred; its place, and what would be right there, are those of the first.

    After faults the file is read again as if those fields were right, as far as that can be done.
    """
    top = read_toml(source, file)
    faults: list[Fault] = []
    tries: dict[str, int] = {}
    result: Any = None
    noted: list[Fault] = []
    while len(faults) < MOST_FAULTS:
        noted = []
        table = DataTable(top.values, file, top.source, "", top)
        table.noted = noted
        try:
            result = read(table)
        except Fault as fault:
            noted.append(fault)
        except BadInput:
            if not faults and not noted:
                raise
        if not taken(noted, faults, tries):
            break
    if len(faults) == 1:
        raise faults[0]
    if faults:
        faults.sort(key=lambda fault: (fault.line == 0, fault.line))
        every = BadScenario("\n".join(dict.fromkeys(str(fault) for fault in faults[:MOST_FAULTS])))
        every.place, every.expected = faults[0].place, faults[0].expected
        raise every
    return result


def taken(noted: list[Fault], told: list[Fault], tries: dict[str, int]) -> bool:
    """Tell what is new among the faults of one reading, and mend what was not mended too often
    already; whether there was any such.
    """
    again = False
    # What is read several times, as the ships of squadrons that are repeated, is mended once.
    once: dict[tuple[int, str, int], Fault] = {}
    for one in noted:
        once.setdefault((id(one.table.values), one.key, one.index), one)
    # The last items of a list first: those before keep their numbers while they are taken out.
    for one in sorted(once.values(), key=lambda fault: -fault.index):
        if one.unknown and one.key not in one.table.values:
            again = True  # it was the misspelt one of a missing field
            continue
        if is_new(one, told):
            told.append(one)
        tries[one.spot] = tries.get(one.spot, 0) + 1
        if tries[one.spot] <= TRIES:
            one.mend()
            again = True
    return again


def is_new(fault: Fault, told: list[Fault]) -> bool:
    """Return whether nothing has been told of its field, or of its item of a list."""
    field = fault.table.name(fault.key)
    if any(field == old.spot or fault.spot == old.spot for old in told):
        return False
    return fault.item > 0 or not any(old.spot.startswith(f"{field}[") for old in told)


def read_toml(source: str | bytes, file: str) -> DataTable:
    """Parse TOML text. Raises BadScenario with the file's name and the parser's line."""
    try:
        text = source.decode("utf-8") if isinstance(source, bytes) else source
        if len(text) > LARGEST_FILE:
            raise BadScenario("file too large", file, "", f"at most {LARGEST_FILE} characters")
        values = tomllib.loads(text)
        require_small(values, file)
        table = DataTable(values, file, text)
        table.survey = survey_of(file)
        return table
    except UnicodeDecodeError as error:
        raise BadScenario("not a text file", file, f"byte {error.start}", "UTF-8") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadScenario(f"not TOML: {error}", "", file, "a TOML file") from error
    except BadScenario:
        raise
    except ValueError as error:  # of the parser, for a number of thousands of digits
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
