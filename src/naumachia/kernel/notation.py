"""The written form of positions and actions; each rule set has its own grammar."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from naumachia.kernel.errors import BadNotation
from naumachia.kernel.mypyc import mypyc_attr

S = TypeVar("S")
A = TypeVar("A")

TEXT_SCHEMA: Final[dict[str, object]] = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "additionalProperties": False,
}
"""The schema of data that is a text in the rule set's notation."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Notation(Generic[S, A]):
    """Formats and parses; parsing what was formatted gives the same thing back.

    An *action* is one decision (`G3 F`); an *order* is several decisions of one seat written
    together (`G3 FR xO5`). `split` takes an order apart, `join` condenses.
    """

    def format_action(self, state: S, action: A) -> str:
        """Return the action as text, without reference to anything but the state it is made in."""
        raise NotImplementedError

    def parse_action(self, state: S, seat: int, text: str) -> A:
        """Return the action that `text` means for `seat`; it need not be legal.

        Raises BadNotation or AmbiguousNotation.
        """
        raise NotImplementedError

    def split(self, order: str) -> list[str]:
        """Return the action texts an order consists of, in order."""
        return [part.strip() for part in order.split(";") if part.strip()]

    def join(self, actions: list[str]) -> list[str]:
        """Condense consecutive action texts of one seat into orders; `split` undoes it."""
        return list(actions)

    def format_position(self, state: S) -> str:
        """Return the whole position as text."""
        raise NotImplementedError

    def parse_position(self, text: str) -> S:
        """Return the position that `text` describes, settled. Raises BadNotation."""
        raise NotImplementedError

    def older_positions(self, state: S) -> tuple[str, ...]:
        """Return the position as older editions wrote it, by which their games know it.

        Only where the same moves still mean the same, and the position alone says more than it did.
        """
        return ()

    # JSON data: the text alone, until a rule set says more.

    def action_data(self, state: S, action: A) -> dict[str, object]:
        """Return the action as JSON-able data following `action_schema`."""
        return {"text": self.format_action(state, action)}

    def parse_action_data(self, state: S, seat: int, data: object) -> A:
        """Return the action that JSON data means. Raises BadNotation naming the field."""
        return self.parse_action(state, seat, text_of(data, "action"))

    def position_data(self, state: S) -> dict[str, object]:
        """Return the position as JSON-able data following `position_schema`."""
        return {"text": self.format_position(state)}

    def parse_position_data(self, data: object) -> S:
        """Return the position that JSON data describes. Raises BadNotation naming the field."""
        return self.parse_position(text_of(data, "position"))

    def action_schema(self) -> dict[str, object]:
        """JSON Schema of an action."""
        return TEXT_SCHEMA

    def position_schema(self) -> dict[str, object]:
        """JSON Schema of a position."""
        return TEXT_SCHEMA


def text_of(data: object, what: str) -> str:
    """Return the text in data that follows `TEXT_SCHEMA`. Raises BadNotation."""
    if isinstance(data, dict) and isinstance(data.get("text"), str) and len(data) == 1:
        return str(data["text"])
    raise BadNotation("cannot read", str(data), what, 'an object {"text": ...} and nothing else')
