"""The notation of Trireme: a vocabulary for actions, lines for positions.

An order has all steps of one ship: `G3 FR xO5`, `G3 F/E +O6`, `G3 F.` (a full stop ends an
activation that could continue).
"""

from __future__ import annotations

from naumachia.kernel.notation import Notation
from naumachia.notation.pattern import Schema
from naumachia.rules.trireme.actions import Action
from naumachia.rules.trireme.model import Trireme
from naumachia.rules.trireme.notation.aliases import ALIASES
from naumachia.rules.trireme.notation.position_lines import POSITION_SCHEMA, data_from_text, text_of
from naumachia.rules.trireme.notation.positions import position_data, position_from_data
from naumachia.rules.trireme.notation.vocabulary import WORDS


class TriremeNotation(Notation[Trireme, Action]):
    """Reads and writes actions and positions. Ship names and letters may have either case."""

    def __init__(self) -> None:
        self.aliases = ALIASES

    def format_action(self, state: Trireme, action: Action) -> str:
        return WORDS.write(state, action)

    def parse_action(self, state: Trireme, seat: int, text: str) -> Action:
        return WORDS.read(state, seat, text)

    def split(self, order: str) -> list[str]:
        return WORDS.split(order)

    def join(self, actions: list[str]) -> list[str]:
        return WORDS.join(actions)

    def action_data(self, state: Trireme, action: Action) -> Schema:
        return WORDS.data(state, action)

    def parse_action_data(self, state: Trireme, seat: int, data: object) -> Action:
        return WORDS.from_data(state, seat, data)

    def action_schema(self) -> Schema:
        return WORDS.schema()

    def format_position(self, state: Trireme) -> str:
        return text_of(position_data(state))

    def parse_position(self, text: str) -> Trireme:
        return position_from_data(data_from_text(text))

    def position_data(self, state: Trireme) -> Schema:
        return position_data(state)

    def parse_position_data(self, data: object) -> Trireme:
        return position_from_data(data)

    def position_schema(self) -> Schema:
        return POSITION_SCHEMA
