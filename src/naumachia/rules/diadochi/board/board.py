"""Provide the board of Diadochi for a page or a picture."""

from __future__ import annotations

from naumachia.kernel.clause import Facts
from naumachia.kernel.event import Event
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.rules.diadochi.actions import NOBODY, Abreast, Action, Back, Legs
from naumachia.rules.diadochi.board.margin import (
    DiadochiOdds,
    margin_of,
    prompt_facts,
    turn_of,
    with_words,
)
from naumachia.rules.diadochi.board.overlays import DiadochiAttacks
from naumachia.rules.diadochi.board.plotting import DiadochiForms
from naumachia.rules.diadochi.board.pointing import DiadochiGroups, DiadochiPointing
from naumachia.rules.diadochi.board.reach import reach_of
from naumachia.rules.diadochi.board.scene import board_scene, ship_number
from naumachia.rules.diadochi.board.sketch import sketch_of
from naumachia.rules.diadochi.model import Diadochi
from naumachia.scene.board import Board
from naumachia.scene.margin import Margin, Sketch
from naumachia.scene.model import Scene
from naumachia.scene.overlay import Overlay


class DiadochiBoard(Board[Diadochi, Action]):
    """Provide the board of Diadochi."""

    def __init__(self, rules: Ruleset[Diadochi, Action]) -> None:
        super().__init__(rules)
        self.attacks = DiadochiAttacks(rules)
        self.odds = DiadochiOdds(rules)
        self.pointing = DiadochiPointing(rules)
        self.groups = DiadochiGroups(rules)
        self.forms = DiadochiForms(rules)

    @property
    def phrases(self) -> Phrasebook:
        """Return the phrases of the rule set."""
        return self.rules.phrases

    def scene(self, view: View[Diadochi]) -> Scene:
        return board_scene(view.state, view.seat, self.phrases)

    def margin(self, view: View[Diadochi]) -> Margin:
        return margin_of(view.state, self.phrases)

    def turn(self, view: View[Diadochi]) -> tuple[int, str]:
        return turn_of(view.state, self.phrases)

    def sketch(self, view: View[Diadochi], seat: int, action: Action) -> Sketch:
        ruling = self.rules.check(view.state, seat, action)
        return sketch_of(view.state, action, ruling, self.phrases)

    def kind(self, view: View[Diadochi], seat: int, action: Action) -> str:
        return "move" if isinstance(action, (Abreast, Back, Legs)) else ""

    def say(self, event: Event, seat: int | None) -> str:
        return self.phrases.event(event.kind, with_words(event.known_to(seat), self.phrases))

    def prompt_facts(self, view: View[Diadochi]) -> Facts:
        return prompt_facts(view.state)

    def reach(self, view: View[Diadochi], seat: int, piece: str) -> tuple[Overlay, ...]:
        number = ship_number(view.state, piece)
        if number == NOBODY:
            return ()
        return reach_of(view.state, view.state.ships[number], self.phrases)
