"""The board of Biremes, for pages and pictures."""

from __future__ import annotations

from naumachia.kernel.clause import Facts
from naumachia.kernel.event import Event
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.rules.biremes.actions import NOBODY, Action
from naumachia.rules.biremes.board.aim import BiremesPointing
from naumachia.rules.biremes.board.forecasts import BiremesOdds
from naumachia.rules.biremes.board.margin import margin_of, mover_of, prompt_facts, turn_of
from naumachia.rules.biremes.board.overlays import BiremesAttacks, reach_of
from naumachia.rules.biremes.board.scene import board_scene
from naumachia.rules.biremes.board.sketch import sketch_of
from naumachia.rules.biremes.model import Biremes, ship_number
from naumachia.rules.biremes.rules.attacks import with_words
from naumachia.scene.board import Board
from naumachia.scene.margin import Margin, Sketch
from naumachia.scene.model import Scene
from naumachia.scene.overlay import Overlay


class BiremesBoard(Board[Biremes, Action]):
    """The board of Biremes."""

    def __init__(self, rules: Ruleset[Biremes, Action]) -> None:
        super().__init__(rules)
        self.attacks = BiremesAttacks(rules)
        self.odds = BiremesOdds(rules)
        self.pointing = BiremesPointing(rules)

    def scene(self, view: View[Biremes]) -> Scene:
        return board_scene(view.state, view.seat, mover_of(view.state), self.rules.phrases)

    def margin(self, view: View[Biremes]) -> Margin:
        return margin_of(view.state, view.seat, self.rules.phrases)

    def turn(self, view: View[Biremes]) -> tuple[int, str]:
        return turn_of(view.state, self.rules.phrases)

    def sketch(self, view: View[Biremes], seat: int, action: Action) -> Sketch:
        return sketch_of(
            view.state, action, self.rules.check(view.state, seat, action), self.rules.phrases
        )

    def reach(self, view: View[Biremes], seat: int, piece: str) -> tuple[Overlay, ...]:
        number = ship_number(view.state, piece)
        if number == NOBODY:
            return ()
        return reach_of(view.state, seat, view.state.ships[number], self.rules.phrases)

    def say(self, event: Event, seat: int | None) -> str:
        return self.rules.phrases.event(
            event.kind, with_words(event.known_to(seat), self.rules.phrases)
        )

    def prompt_facts(self, view: View[Biremes]) -> Facts:
        return prompt_facts(view.state)
