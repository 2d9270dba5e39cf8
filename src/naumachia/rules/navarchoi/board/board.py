"""The map of Návarchoi, as a page or a picture asks for it."""

from __future__ import annotations

from dataclasses import replace

from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.event import Event
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.rules.navarchoi.actions import Action, Put
from naumachia.rules.navarchoi.board.edge_warning import warning_of
from naumachia.rules.navarchoi.board.forecasts import forecast_of
from naumachia.rules.navarchoi.board.margin import margin_of, prompt_facts
from naumachia.rules.navarchoi.board.reach import places_of, reach_of, route_of
from naumachia.rules.navarchoi.board.remarks import reconstruction
from naumachia.rules.navarchoi.board.scene import board_scene
from naumachia.rules.navarchoi.board.sets import gathered_actions, suites_of
from naumachia.rules.navarchoi.board.sketch import sketch_of
from naumachia.rules.navarchoi.board.sums import with_sums
from naumachia.rules.navarchoi.board.table_of_cards import cards_of
from naumachia.rules.navarchoi.board.threats import threats_of
from naumachia.rules.navarchoi.model import Navarchoi, Ship
from naumachia.scene.board import Board, Pointing
from naumachia.scene.cards import CardTable
from naumachia.scene.margin import Forecast, Margin, Sketch, Threat
from naumachia.scene.model import Scene
from naumachia.scene.overlay import Overlay
from naumachia.scene.surface import Point


class NavarchoiPointing(Pointing[Navarchoi, Action]):
    """What a hand means that points at the board."""

    def __init__(self, rules: Ruleset[Navarchoi, Action]) -> None:
        self.rules = rules

    def aim(
        self, view: View[Navarchoi], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        ship = named(view.state, piece)
        legal = self.rules.legal(view.state, seat)
        if ship is None or not any(isinstance(one, Put) for one in legal):
            return []
        return places_of(legal, view.state, ship, at, heading)

    def route(
        self, view: View[Navarchoi], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        ship = named(view.state, piece)
        if ship is None or not self.rules.legal(view.state, seat):
            return []
        return route_of(view.state, ship, at, heading)

    def gather(
        self,
        view: View[Navarchoi],
        seat: int,
        pieces: tuple[str, ...],
        cards: tuple[str, ...] = (),
    ) -> list[Action] | None:
        return gathered_actions(view.state, pieces, cards)

    def named_groups(self, view: View[Navarchoi], seat: int) -> list[tuple[str, tuple[str, ...]]]:
        return suites_of(view.state, seat, self.rules.phrases)


class NavarchoiBoard(Board[Navarchoi, Action]):
    """The board, as a page or a picture asks for it."""

    def __init__(self, rules: Ruleset[Navarchoi, Action]) -> None:
        super().__init__(rules)
        self.pointing = NavarchoiPointing(rules)

    def remark(self, clause: ClauseId) -> str:
        return reconstruction(clause, self.rules.phrases)

    def scene(self, view: View[Navarchoi]) -> Scene:
        return board_scene(view.state, self.rules.phrases)

    def margin(self, view: View[Navarchoi]) -> Margin:
        return margin_of(view.state, self.rules.phrases)

    def cards(self, view: View[Navarchoi]) -> CardTable | None:
        legal = [] if view.seat is None else self.rules.legal(view.state, view.seat)
        return cards_of(view.state, view.seat, legal, self.rules.phrases)

    def sketch(self, view: View[Navarchoi], seat: int, action: Action) -> Sketch:
        state, ruling = view.state, self.rules.check(view.state, seat, action)
        sketch = sketch_of(state, action, ruling, self.rules.phrases)
        if ruling is not None:
            return sketch
        return replace(sketch, warning=warning_of(state, action, self.rules.phrases))

    def reach(self, view: View[Navarchoi], seat: int, piece: str) -> tuple[Overlay, ...]:
        ship = named(view.state, piece)
        return () if ship is None or ship.side != seat else reach_of(view.state, ship)

    def forecast(self, view: View[Navarchoi], seat: int, action: Action) -> Forecast | None:
        return forecast_of(view.state, action, self.rules.phrases)

    def threats(self, view: View[Navarchoi], seat: int) -> list[Threat]:
        return threats_of(view.state, seat, self.rules.phrases)

    def prompt_facts(self, view: View[Navarchoi]) -> Facts:
        return prompt_facts(view.state)

    def say(self, event: Event, seat: int | None) -> str:
        return self.rules.phrases.event(
            event.kind, with_sums(event.known_to(seat), self.rules.phrases)
        )


def named(state: Navarchoi, name: str) -> Ship | None:
    """The ship of this name."""
    return next((ship for ship in state.ships if ship.name == name), None)
