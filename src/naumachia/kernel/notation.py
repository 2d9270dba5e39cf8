"""Write and read positions and actions; each rule set has its own grammar."""

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
"""The schema of data that consists of a text in the rule set's notation."""


class Alias:
    """Another way to type a part of an order: `Alias("ahead|forward {n:number}", "F{n}")`.

    A phrase has words with alternatives, and values that are a `number` or any `word`. Each of
    `meanings` is a text in the notation, with the values in place; `{seat}` is the name of the
    seat. `whole`: the phrase is the whole order, without the name of a piece.
    """

    __slots__ = ("meanings", "phrase", "whole")

    def __init__(self, phrase: str, *meanings: str, whole: bool = False) -> None:
        self.phrase: Final = phrase
        self.meanings: Final = meanings
        self.whole: Final = whole


@mypyc_attr(allow_interpreted_subclasses=True)
class Notation(Generic[S, A]):
    """Formats and parses positions and actions; parsing a formatted text returns an equal object.

    An *action* is one decision (`G3 F`). An *order* combines several decisions of one seat
    (`G3 FR xO5`). `split` separates the actions of an order, `join` combines them.

    `aliases` are other words that people may type (`notation.typed_orders`); nothing is ever
    written with them.
    """

    aliases: tuple[Alias, ...] = ()

    def piece_names(self, state: S) -> dict[str, str]:
        """Return the names of pieces that orders may use, in lower case, each with its piece."""
        return {}

    def format_action(self, state: S, action: A) -> str:
        """Return the action as text, using only the state in which it is made."""
        raise NotImplementedError

    def parse_action(self, state: S, seat: int, text: str) -> A:
        """Return the action that `text` means for `seat`; it need not be legal.

        Raises BadNotation or AmbiguousNotation.
        """
        raise NotImplementedError

    def split(self, order: str) -> list[str]:
        """Split an order into the texts of its actions."""
        return [part.strip() for part in order.split(";") if part.strip()]

    def join(self, actions: list[str]) -> list[str]:
        """Combine the texts of a seat's consecutive actions into orders; the inverse of `split`."""
        return list(actions)

    def format_position(self, state: S) -> str:
        """Return the whole position as text."""
        raise NotImplementedError

    def parse_position(self, text: str) -> S:
        """Return the position that `text` describes, run to its first prompt, roll or result.

        Raises BadNotation.
        """
        raise NotImplementedError

    def older_positions(self, state: S) -> tuple[str, ...]:
        """Return the texts of the position in older editions, which games stored by them contain.

        Use this only if the same moves still have the same effect, and the text has new fields.
        """
        return ()

    # JSON data: by default, only the text.

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
        """Return the JSON Schema of an action."""
        return TEXT_SCHEMA

    def position_schema(self) -> dict[str, object]:
        """Return the JSON Schema of a position."""
        return TEXT_SCHEMA


def text_of(data: object, what: str) -> str:
    """Return the text in data that follows `TEXT_SCHEMA`. Raises BadNotation."""
    if isinstance(data, dict) and isinstance(data.get("text"), str) and len(data) == 1:
        return str(data["text"])
    raise BadNotation("cannot read", str(data), what, 'an object {"text": ...} and nothing else')
