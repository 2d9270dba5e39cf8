"""Offer the board of the Age of Sail to pages and pictures.

While measuring before moving is forbidden the board shows how far ships may go, but no ranges
and no fans until the guns are laid (SAIL-EQP-04, SAIL-RULE-59).
"""

from __future__ import annotations

from dataclasses import replace

from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.rules.age_of_sail.actions import NOBODY, Action, Arc, Boats, Fire, Sail
from naumachia.rules.age_of_sail.board.aim import aims
from naumachia.rules.age_of_sail.board.gunfire import cover, forecast_of, line_of, threats_of
from naumachia.rules.age_of_sail.board.margin import margin_of
from naumachia.rules.age_of_sail.board.reach import reach_of
from naumachia.rules.age_of_sail.board.scene import board_scene
from naumachia.rules.age_of_sail.board.sketch import end_of, sketch_of
from naumachia.rules.age_of_sail.board.warnings import warning_of
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.diagrams import knows_crew, knows_diagram
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.gunnery import has_target
from naumachia.rules.age_of_sail.speech import points_text
from naumachia.rules.age_of_sail.tables.designs import FACINGS
from naumachia.scene.board import Board, Pointing
from naumachia.scene.margin import Forecast, Margin, Sketch, Threat
from naumachia.scene.model import Scene
from naumachia.scene.overlay import Overlay
from naumachia.scene.surface import Point
from naumachia.table.pointing import index_of


def ship_number(state: AgeOfSail, name: str) -> int:
    """Return the number of the ship of this tag, or NOBODY."""
    return index_of([ship.name for ship in state.ships], name)


class SailPointing(Pointing[AgeOfSail, Action]):
    """Interpret a player's pointing at the board."""

    def aim(
        self, view: View[AgeOfSail], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        number = ship_number(view.state, piece)
        if number == NOBODY:
            return []
        return aims(view.state, seat, view.state.ships[number], at, heading)


class SailBoard(Board[AgeOfSail, Action]):
    """Answer what a page or a picture asks of the board."""

    def __init__(self, rules: Ruleset[AgeOfSail, Action]) -> None:
        super().__init__(rules)
        self.pointing = SailPointing()

    @property
    def phrases(self) -> Phrasebook:
        """Return what the rules say."""
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

    def bands(self, view: View[AgeOfSail], seat: int, action: Action) -> tuple[Overlay, ...]:
        state = view.state
        if action.ship == NOBODY or not state.ships[action.ship].afloat():
            return ()
        ship = state.ships[action.ship]
        if isinstance(action, Fire):
            return cover(ship, state.hull(ship), action.facing, self.phrases) + line_of(
                state, action, self.phrases
            )
        end = end_of(state, action) if state.rules.measuring else None
        if end is None:
            return ()
        found: tuple[Overlay, ...] = ()
        for facing in range(len(FACINGS)):
            found += cover(ship, state.hull(ship).at(end), facing, self.phrases)
        return found

    def forecast(self, view: View[AgeOfSail], seat: int, action: Action) -> Forecast | None:
        return forecast_of(view.state, view.seat, action, self.phrases)

    def crews(self, view: View[AgeOfSail]) -> dict[str, tuple[str, float]]:
        state = view.state
        return {
            ship.name: (points_text(int(ship.crew)), float(ship.crew) / float(ship.complement))
            for ship in state.ships
            if ship.complement > 0 and knows_crew(state, view.seat, ship)
        }

    def attacking(self, view: View[AgeOfSail], seat: int, piece: str) -> AgeOfSail | None:
        number = ship_number(view.state, piece)
        state = view.state
        if number == NOBODY or not state.rules.measuring or isinstance(state.stack[-1], Firing):
            return None
        ship = state.ships[number]
        if not ship.afloat() or state.commander(ship) != seat or not has_target(state, ship):
            return None
        after = state.clone()
        after.stack[-1] = Firing(ship.holder, state.seats_of(ship.holder).index(seat))
        return after

    def threats(self, view: View[AgeOfSail], seat: int) -> list[Threat]:
        return threats_of(view.state, seat, self.phrases)
