"""Provide the board of Diadochi for a page or a picture."""

from __future__ import annotations

from collections.abc import Mapping

from naumachia.kernel.clause import Facts
from naumachia.kernel.event import Event
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.rules.diadochi.actions import (
    NOBODY,
    RAKE,
    RAM,
    Abreast,
    Action,
    Attack,
    Back,
    Legs,
)
from naumachia.rules.diadochi.board.margin import (
    dice_notes_of,
    margin_of,
    prompt_facts,
    turn_of,
    with_words,
)
from naumachia.rules.diadochi.board.overlays import bands_of, reach_of, threats_of
from naumachia.rules.diadochi.board.plotting import beside, filled_plot, forms_of
from naumachia.rules.diadochi.board.pointing import aims, group_actions, linked_pieces, named_groups
from naumachia.rules.diadochi.board.scene import board_scene
from naumachia.rules.diadochi.board.sketch import duties_of, open_units, sketch_of, with_supports
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules.deployment import Plots
from naumachia.rules.diadochi.rules.formations import lead_ship
from naumachia.scene.board import Board, Pointing
from naumachia.scene.forms import Form
from naumachia.scene.margin import Duty, Margin, Sketch, Threat
from naumachia.scene.model import Scene
from naumachia.scene.overlay import Overlay
from naumachia.scene.surface import Point
from naumachia.table.pointing import index_of


def ship_number(state: Diadochi, name: str) -> int:
    """Return the number of the ship of this name, or NOBODY."""
    return index_of([ship.name for ship in state.ships], name)


class DiadochiPointing(Pointing[Diadochi, Action]):
    """Turn pointing at the board into actions."""

    def __init__(self, rules: Ruleset[Diadochi, Action]) -> None:
        self.rules = rules

    def aim(
        self, view: View[Diadochi], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        number = ship_number(view.state, piece)
        if number == NOBODY:
            return []
        return aims(view.state, seat, view.state.ships[number], at, heading)

    def gather(
        self,
        view: View[Diadochi],
        seat: int,
        pieces: tuple[str, ...],
        cards: tuple[str, ...] = (),
    ) -> list[Action] | None:
        return group_actions(view.state, pieces)

    def linked_pieces(self, view: View[Diadochi], seat: int) -> list[tuple[str, ...]]:
        return linked_pieces(view.state, seat)

    def named_groups(self, view: View[Diadochi], seat: int) -> list[tuple[str, tuple[str, ...]]]:
        return named_groups(view.state, seat, self.rules.phrases)

    def joined(
        self, view: View[Diadochi], seat: int, action: Action, pieces: tuple[str, ...]
    ) -> Action:
        return with_supports(view.state, action, pieces)

    def forms(self, view: View[Diadochi], seat: int) -> list[Form]:
        return forms_of(view.state, seat, self.rules.phrases)

    def filled(
        self, view: View[Diadochi], seat: int, form: str, values: Mapping[str, str]
    ) -> list[Action]:
        plot = filled_plot(view.state, form, values)
        return [plot, *beside(view.state, plot)]

    def aimable_pieces(self, view: View[Diadochi], seat: int) -> list[tuple[str, ...]] | None:
        state = view.state
        if isinstance(state.stack[-1], Plots):
            return None
        found: list[tuple[str, ...]] = []
        for unit in open_units(state, seat):
            lead = lead_ship(unit)
            others = [ship for ship in unit.ships if ship != lead]
            found.append(tuple(state.ships[ship].name for ship in (lead, *others)))
        return found


class DiadochiBoard(Board[Diadochi, Action]):
    """Provide the board of Diadochi."""

    def __init__(self, rules: Ruleset[Diadochi, Action]) -> None:
        super().__init__(rules)
        self.pointing = DiadochiPointing(rules)

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

    def duties(self, view: View[Diadochi], seat: int) -> list[Duty]:
        return duties_of(view.state, seat)

    def say(self, event: Event, seat: int | None) -> str:
        return self.phrases.event(event.kind, with_words(event.known_to(seat), self.phrases))

    def prompt_facts(self, view: View[Diadochi]) -> Facts:
        return prompt_facts(view.state)

    def reach(self, view: View[Diadochi], seat: int, piece: str) -> tuple[Overlay, ...]:
        number = ship_number(view.state, piece)
        if number == NOBODY:
            return ()
        return reach_of(view.state, view.state.ships[number], self.phrases)

    def bands(self, view: View[Diadochi], seat: int, action: Action) -> tuple[Overlay, ...]:
        state = view.state
        if not isinstance(action, Attack) or action.kind not in (RAM, RAKE):
            return ()
        ship, target = state.ships[action.ship], state.ships[action.target]
        if not ship.is_afloat() or not target.is_afloat():
            return ()
        return bands_of(state.hull(ship), state.hull(target), self.phrases)

    def threats(self, view: View[Diadochi], seat: int) -> list[Threat]:
        return threats_of(view.state, seat, self.phrases)

    def dice_notes(self, view: View[Diadochi], seat: int, action: Action) -> list[tuple[str, str]]:
        return dice_notes_of(view.state, action, self.phrases)
