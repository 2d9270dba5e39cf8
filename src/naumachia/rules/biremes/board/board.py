"""The table of Biremes, as a page or a picture asks for it."""

from __future__ import annotations

from naumachia.kernel.clause import Facts
from naumachia.kernel.event import Event
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.rules.biremes.actions import NOBODY, Action, Move, Ram
from naumachia.rules.biremes.board.aim import aims
from naumachia.rules.biremes.board.forecasts import dice_notes_of, forecast_of
from naumachia.rules.biremes.board.margin import margin_of, mover_of, prompt_facts, turn_of
from naumachia.rules.biremes.board.overlays import bands_after, bands_of, reach_of, threats_of
from naumachia.rules.biremes.board.scene import board_scene
from naumachia.rules.biremes.board.sketch import sketch_of
from naumachia.rules.biremes.model import Biremes, ship_number
from naumachia.rules.biremes.rules.activation import declarable_actions
from naumachia.rules.biremes.rules.attacks import with_words
from naumachia.scene.board import Board, Pointing
from naumachia.scene.margin import Forecast, Margin, Sketch, Threat
from naumachia.scene.model import Scene
from naumachia.scene.overlay import Overlay
from naumachia.scene.surface import Point


class BiremesPointing(Pointing[Biremes, Action]):
    """What a hand means that points at the board."""

    def __init__(self, rules: Ruleset[Biremes, Action]) -> None:
        self.rules = rules

    def declarable_actions(self, view: View[Biremes], seat: int) -> list[Action]:
        return declarable_actions(view.state, seat)

    def aim(
        self, view: View[Biremes], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        number = ship_number(view.state, piece)
        if number == NOBODY:
            return []
        return aims(view.state, seat, view.state.ships[number], at, heading)


class BiremesBoard(Board[Biremes, Action]):
    """The board, as a page or a picture asks for it."""

    def __init__(self, rules: Ruleset[Biremes, Action]) -> None:
        super().__init__(rules)
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

    def bands(self, view: View[Biremes], seat: int, action: Action) -> tuple[Overlay, ...]:
        state = view.state
        if not isinstance(action, (Ram, Move)) or action.ship == NOBODY:
            return ()
        ship = state.ships[action.ship]
        if not ship.is_afloat():
            return ()
        if isinstance(action, Move):
            return bands_after(state, ship, action, self.rules.phrases)
        target = state.ships[action.target]
        if not target.is_afloat():
            return ()
        return bands_of(state, state.hull(ship), state.hull(target), self.rules.phrases)

    def threats(self, view: View[Biremes], seat: int) -> list[Threat]:
        return threats_of(view.state, seat, self.rules.phrases)

    def dice_notes(self, view: View[Biremes], seat: int, action: Action) -> list[tuple[str, str]]:
        return dice_notes_of(view.state, action, self.rules.phrases)

    def forecast(self, view: View[Biremes], seat: int, action: Action) -> Forecast | None:
        return forecast_of(view.state, seat, action, self.rules)

    def say(self, event: Event, seat: int | None) -> str:
        return self.rules.phrases.event(
            event.kind, with_words(event.known_to(seat), self.rules.phrases)
        )

    def prompt_facts(self, view: View[Biremes]) -> Facts:
        return prompt_facts(view.state)
