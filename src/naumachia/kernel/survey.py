"""What readers of files ask for, kept while they read; the JSON Schema of a file follows from it.

A reader says what is right in the words of `DataTable`: a whole number from 1 to 9, one of some
words. There is no second description. Reading files that have every field, with a survey under way,
leaves all that was asked:

    survey = Survey("specimen.toml")
    with survey.under_way():
        read(text, "specimen.toml")
    schema = survey.schema()
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

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
        """Keep what is asked of a file that is read meanwhile."""
        token = UNDER_WAY.set(self)
        try:
            yield
        finally:
            UNDER_WAY.reset(token)
        for asked in self.asked.values():
            self.take(asked)
        self.asked.clear()

    def table(self, path: str, sheet: str) -> Asked:
        """What has been asked of a table, by its full name in the file."""
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
        """The JSON Schema of the file, or of a sheet."""
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
        """A form with its tables written out."""
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
    """The survey that is under way of files of this name."""
    survey = UNDER_WAY.get()
    return survey if survey is not None and survey.file == file else None


def either(one: Form, other: Form) -> Form:
    """What is right by one of two forms of the same field, in different tables."""
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
