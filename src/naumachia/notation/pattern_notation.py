"""A notation that is declared by rows: a vocabulary for actions, entries for positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.notation import Alias, Notation
from naumachia.notation.pattern import Schema
from naumachia.notation.position import Entries
from naumachia.notation.vocabulary import Vocabulary

S = TypeVar("S")
A = TypeVar("A")


@mypyc_attr(allow_interpreted_subclasses=True)
class PatternNotation(Notation[S, A], Generic[S, A]):
    """A notation with `words` for actions and `entries` for positions. It ignores case.

    Steps of one piece may share a line, if the rows of `words` say so (`Kind.step`).
    `write` returns the canonical text of a position. `read` returns the state of such a text, run
    to its first question.
    """

    def __init__(
        self,
        words: Vocabulary[S, A],
        entries: Entries,
        write: Callable[[S], str],
        read: Callable[[str], S],
        aliases: tuple[Alias, ...] = (),
    ) -> None:
        self.aliases = aliases
        self.words: Final = words
        self.entries: Final = entries
        self.write: Final = write
        self.read: Final = read

    def format_action(self, state: S, action: A) -> str:
        return self.words.write(state, action)

    def parse_action(self, state: S, seat: int, text: str) -> A:
        return self.words.read(state, seat, text)

    def split(self, order: str) -> list[str]:
        return [step for part in super().split(order) for step in self.words.split(part)]

    def join(self, actions: list[str]) -> list[str]:
        return self.words.join(actions)

    def action_data(self, state: S, action: A) -> Schema:
        return self.words.data(state, action)

    def parse_action_data(self, state: S, seat: int, data: object) -> A:
        return self.words.from_data(state, seat, data)

    def action_schema(self) -> Schema:
        return self.words.schema()

    def format_position(self, state: S) -> str:
        return self.write(state)

    def parse_position(self, text: str) -> S:
        return self.read(text)

    def position_data(self, state: S) -> Schema:
        return self.entries.data(self.write(state))

    def parse_position_data(self, data: object) -> S:
        return self.read(self.entries.text(data))

    def position_schema(self) -> Schema:
        return self.entries.schema()
