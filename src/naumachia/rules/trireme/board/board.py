"""Implement the board interface for Trireme."""

from __future__ import annotations

from naumachia.kernel.clause import Facts
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.rules.trireme.actions import Action
from naumachia.rules.trireme.board.dice_notes import TriremeOdds
from naumachia.rules.trireme.board.margin import margin_of, mover_of, prompt_facts
from naumachia.rules.trireme.board.scene import board_scene
from naumachia.rules.trireme.board.sketch import sketch_of
from naumachia.rules.trireme.board.threats import TriremeAttacks
from naumachia.rules.trireme.model import Trireme
from naumachia.scene.board import Board
from naumachia.scene.margin import Margin, Sketch
from naumachia.scene.model import Scene


class TriremeBoard(Board[Trireme, Action]):
    """The board of a game of Trireme."""

    def __init__(self, rules: Ruleset[Trireme, Action]) -> None:
        super().__init__(rules)
        self.attacks = TriremeAttacks(rules)
        self.odds = TriremeOdds(rules)

    def scene(self, view: View[Trireme]) -> Scene:
        return board_scene(view.state, mover_of(view.state), self.rules.phrases)

    def margin(self, view: View[Trireme]) -> Margin:
        return margin_of(view.state, self.rules.phrases)

    def sketch(self, view: View[Trireme], seat: int, action: Action) -> Sketch:
        return sketch_of(view.state, action, self.rules.phrases)

    def prompt_facts(self, view: View[Trireme]) -> Facts:
        return prompt_facts(view.state)
