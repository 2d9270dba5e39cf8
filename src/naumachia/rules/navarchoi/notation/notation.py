"""The notation of Návarchoi: actions by their words, positions by their entries."""

from __future__ import annotations

from naumachia.kernel.notation import Notation
from naumachia.notation.pattern import Schema
from naumachia.rules.navarchoi.actions import Action
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.notation.position_reader import read_position
from naumachia.rules.navarchoi.notation.positions import ENTRIES, position_text
from naumachia.rules.navarchoi.notation.vocabulary import WORDS


class NavarchoiNotation(Notation[Navarchoi, Action]):
    """Reads and writes actions and positions; letters in either case."""

    def format_action(self, state: Navarchoi, action: Action) -> str:
        return WORDS.write(state, action)

    def parse_action(self, state: Navarchoi, seat: int, text: str) -> Action:
        return WORDS.read(state, seat, text)

    def split(self, order: str) -> list[str]:
        return [step for part in super().split(order) for step in WORDS.split(part)]

    def join(self, actions: list[str]) -> list[str]:
        return WORDS.join(actions)

    def action_data(self, state: Navarchoi, action: Action) -> Schema:
        return WORDS.data(state, action)

    def parse_action_data(self, state: Navarchoi, seat: int, data: object) -> Action:
        return WORDS.from_data(state, seat, data)

    def action_schema(self) -> Schema:
        return WORDS.schema()

    def format_position(self, state: Navarchoi) -> str:
        return position_text(state)

    def parse_position(self, text: str) -> Navarchoi:
        return read_position(text)

    def position_data(self, state: Navarchoi) -> Schema:
        return ENTRIES.data(position_text(state))

    def parse_position_data(self, data: object) -> Navarchoi:
        return read_position(ENTRIES.text(data))

    def position_schema(self) -> Schema:
        return ENTRIES.schema()
