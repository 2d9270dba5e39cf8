"""The notation of Biremes: actions by their words, positions by their entries."""

from __future__ import annotations

from naumachia.kernel.notation import Notation
from naumachia.rules.biremes.actions import Action
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.words.positions import ENTRIES, position_text, read_position
from naumachia.rules.biremes.words.vocabulary import WORDS

Schema = dict[str, object]


class BiremesNotation(Notation[Biremes, Action]):
    """Reads and writes actions and positions; letters in either case."""

    def format_action(self, state: Biremes, action: Action) -> str:
        return WORDS.write(state, action)

    def parse_action(self, state: Biremes, seat: int, text: str) -> Action:
        return WORDS.read(state, seat, text)

    def action_data(self, state: Biremes, action: Action) -> Schema:
        return WORDS.data(state, action)

    def parse_action_data(self, state: Biremes, seat: int, data: object) -> Action:
        return WORDS.from_data(state, seat, data)

    def action_schema(self) -> Schema:
        return WORDS.schema()

    def format_position(self, state: Biremes) -> str:
        return position_text(state)

    def parse_position(self, text: str) -> Biremes:
        return read_position(text)

    def position_data(self, state: Biremes) -> Schema:
        return ENTRIES.data(position_text(state))

    def parse_position_data(self, data: object) -> Biremes:
        return read_position(ENTRIES.text(data))

    def position_schema(self) -> Schema:
        return ENTRIES.schema()
