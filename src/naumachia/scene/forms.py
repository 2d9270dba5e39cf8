"""Forms: orders that players fill in field by field because there are too many to list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from naumachia.kernel.errors import BadInput


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a field, and the label of its button."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: one of `choices`, or without choices a number from `low` to `high`.

    A key changes the number by `step`. `unit` is written after it. `wraps` says that the
    range is a circle, as for a heading. `only` is another field and an answer to it: with any other
    answer, this field has no effect.
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
        """Raise BadInput if `value` is not an answer to this field."""
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
    """A piece that a form puts on the board, drawn like a `Hull`."""

    id: str
    glyph: str
    size: float
    beam: float


@dataclass(frozen=True, slots=True)
class Form:
    """An order to fill in. It holds the order that was given (`done`) or a suggested one.

    `label` says who gives the order, `verb` is the text of the button that gives it. `east`,
    `north` and `heading` name the fields that players set by pointing at the board, in board units
    and degrees.
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

    def complete(self, values: Mapping[str, str]) -> dict[str, str]:
        """Return the answers to all fields: `values`, and the form's own for the other fields.

        Raises BadInput, naming the field, for an unknown field or a bad answer.
        """
        found = dict(self.values)
        known = {field.id: field for field in self.fields}
        for name, value in values.items():
            if name not in known:
                raise BadInput("no such field", name, self.id, ", ".join(known))
            known[name].check(value)
            found[name] = value
        return found
