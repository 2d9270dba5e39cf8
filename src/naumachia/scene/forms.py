"""Orders that are filled in field by field, where a list cannot hold all of them, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from naumachia.kernel.errors import BadInput


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the answers to a field, and what a button says for it."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Field:
    """What is asked: one of `choices`, or where there are none a measure from `low` to `high`.

    A key goes a `step` of a measure; `unit` stands behind it, `wraps` joins its ends as with a
    heading. `only` names another field and the answer to it without which this one is idle.
    """

    id: str
    label: str
    choices: tuple[Choice, ...] = ()
    low: float = 0.0
    high: float = 0.0
    step: float = 1.0
    unit: str = ""
    wraps: bool = False
    only: tuple[str, str] | None = None

    def check(self, value: str) -> None:
        """Raises BadInput where `value` is no answer."""
        if self.choices:
            known = [choice.value for choice in self.choices]
            if value not in known:
                raise BadInput("no such choice", value, self.id, " or ".join(known))
            return
        expected = f"a number from {self.low:g} to {self.high:g}"
        try:
            number = float(value)
        except ValueError:
            raise BadInput("no number", value, self.id, expected) from None
        if not self.low <= number <= self.high:
            raise BadInput("out of range", value, self.id, expected)


@dataclass(frozen=True, slots=True)
class FormPiece:
    """A piece that a form puts on the board, and how it is drawn there: see `Hull`."""

    id: str
    glyph: str
    size: float
    beam: float


@dataclass(frozen=True, slots=True)
class Form:
    """An order to be filled in: as it was given (`done`), or as it is suggested.

    `label` says whose it is, `verb` what a button does that gives it. `east`, `north` and `heading`
    name the fields that are set by pointing at the board, in its units and in degrees.
    """

    id: str
    label: str
    note: str
    verb: str
    pieces: tuple[FormPiece, ...]
    fields: tuple[Field, ...]
    values: tuple[tuple[str, str], ...]
    done: bool
    east: str = ""
    north: str = ""
    heading: str = ""

    def checked(self, values: Mapping[str, str]) -> dict[str, str]:
        """Return the answers to all fields, those that are not in `values` as they stand.

        Raises BadInput naming the field that is unknown, or whose answer is none.
        """
        found = dict(self.values)
        known = {field.id: field for field in self.fields}
        for name, value in values.items():
            if name not in known:
                raise BadInput("no such field", name, self.id, ", ".join(known))
            known[name].check(value)
            found[name] = value
        return found
