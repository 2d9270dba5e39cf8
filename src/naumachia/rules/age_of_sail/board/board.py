"""The table of the age of sail, as a page or a picture asks for it."""

from __future__ import annotations

from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.rules.age_of_sail.actions import Action, Arc, Boats, Sail
from naumachia.rules.age_of_sail.board.margin import margin_of
from naumachia.rules.age_of_sail.board.scene import board_scene
from naumachia.rules.age_of_sail.board.sketch import sketch_of
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.scene.board import Board
from naumachia.scene.margin import Margin, Sketch
from naumachia.scene.model import Scene


class SailBoard(Board[AgeOfSail, Action]):
    """The board, as a page or a picture asks for it."""

    def __init__(self, rules: Ruleset[AgeOfSail, Action]) -> None:
        super().__init__(rules)

    @property
    def phrases(self) -> Phrasebook:
        """What the rules say."""
        return self.rules.phrases

    def scene(self, view: View[AgeOfSail]) -> Scene:
        return board_scene(view.state, view.seat, self.phrases)

    def margin(self, view: View[AgeOfSail]) -> Margin:
        return margin_of(view.state, view.seat, self.phrases)

    def sketch(self, view: View[AgeOfSail], seat: int, action: Action) -> Sketch:
        ruling = self.rules.check(view.state, seat, action)
        return sketch_of(view.state, action, ruling, self.phrases)

    def kind(self, view: View[AgeOfSail], seat: int, action: Action) -> str:
        return "move" if isinstance(action, (Sail, Arc, Boats)) else ""
