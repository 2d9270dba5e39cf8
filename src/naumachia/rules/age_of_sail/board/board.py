"""Offer the board of the Age of Sail to pages and pictures.

While measuring before moving is forbidden the board shows how far ships may go, but no ranges
and no fans until the guns are laid (SAIL-EQP-04, SAIL-RULE-59).
"""

from __future__ import annotations

from dataclasses import replace

from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.rules.age_of_sail.actions import NOBODY, Action, Arc, Boats, Sail
from naumachia.rules.age_of_sail.board.aim import SailPointing
from naumachia.rules.age_of_sail.board.gunfire import SailAttacks, SailOdds, cover
from naumachia.rules.age_of_sail.board.margin import margin_of
from naumachia.rules.age_of_sail.board.reach import reach_of
from naumachia.rules.age_of_sail.board.scene import board_scene, ship_number
from naumachia.rules.age_of_sail.board.sketch import sketch_of
from naumachia.rules.age_of_sail.board.warnings import warning_of
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.diagrams import knows_diagram
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.tables.designs import FACINGS
from naumachia.scene.board import Board
from naumachia.scene.margin import Margin, Sketch
from naumachia.scene.model import Scene
from naumachia.scene.overlay import Overlay


class SailBoard(Board[AgeOfSail, Action]):
    """The board of a game of Age of Sail."""

    def __init__(self, rules: Ruleset[AgeOfSail, Action]) -> None:
        super().__init__(rules)
        self.attacks = SailAttacks(rules)
        self.odds = SailOdds(rules)
        self.pointing = SailPointing(rules)

    @property
    def phrases(self) -> Phrasebook:
        """Return the rules of the game."""
        return self.rules.phrases

    def scene(self, view: View[AgeOfSail]) -> Scene:
        return board_scene(view.state, view.seat, self.phrases)

    def margin(self, view: View[AgeOfSail]) -> Margin:
        return margin_of(view.state, view.seat, self.phrases)

    def sketch(self, view: View[AgeOfSail], seat: int, action: Action) -> Sketch:
        ruling = self.rules.check(view.state, seat, action)
        sketch = sketch_of(view.state, action, ruling, self.phrases)
        if ruling is not None:
            return sketch
        return replace(sketch, warning=warning_of(view.state, action, self.phrases))

    def kind(self, view: View[AgeOfSail], seat: int, action: Action) -> str:
        return "move" if isinstance(action, (Sail, Arc, Boats)) else ""

    def reach(self, view: View[AgeOfSail], seat: int, piece: str) -> tuple[Overlay, ...]:
        number = ship_number(view.state, piece)
        if number == NOBODY:
            return ()
        state = view.state
        ship = state.ships[number]
        found = reach_of(state, ship, self.phrases)
        if not isinstance(state.stack[-1], Firing) or not ship.afloat():
            return found
        if knows_diagram(state, view.seat, ship):
            for facing in range(len(FACINGS)):
                found += cover(ship, state.hull(ship), facing, self.phrases)
        return found
