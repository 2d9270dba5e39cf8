"""Návarchoi as a rule set: what the rest of the house sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from naumachia.geometry.grid import COMPASS
from naumachia.kernel.clause import Clause, Facts
from naumachia.kernel.event import SILENT, Event
from naumachia.kernel.machine import PhasedRuleset, settle
from naumachia.kernel.options import Option, Options
from naumachia.kernel.pending import Answer, Decision
from naumachia.kernel.phrase import packaged_phrases
from naumachia.kernel.ruleset import View
from naumachia.kernel.scenario import Scenario
from naumachia.rules.navarchoi import clauses
from naumachia.rules.navarchoi.actions import NO_CARD, NOBODY, Action, Battle, Put
from naumachia.rules.navarchoi.advice.advisor import NavarchoiAdvisor
from naumachia.rules.navarchoi.board.edge_warning import warning_of
from naumachia.rules.navarchoi.board.margin import margin_of, prompt_facts
from naumachia.rules.navarchoi.board.prospects import forecast_of
from naumachia.rules.navarchoi.board.reach import places_of, reach_of, route_of
from naumachia.rules.navarchoi.board.remarks import UNNAMED, fleet_names, reconstruction
from naumachia.rules.navarchoi.board.scene import board_scene
from naumachia.rules.navarchoi.board.sets import gathered_actions, suites_of
from naumachia.rules.navarchoi.board.sketch import sketch_of
from naumachia.rules.navarchoi.board.sums import with_sums
from naumachia.rules.navarchoi.board.table_of_cards import cards_of
from naumachia.rules.navarchoi.board.threats import threats_of
from naumachia.rules.navarchoi.model import SEATS, Navarchoi, Ship
from naumachia.rules.navarchoi.options import OPTIONS, Rules
from naumachia.rules.navarchoi.rules.combat.combat import Combat
from naumachia.rules.navarchoi.rules.deck.draws import TakeCards
from naumachia.rules.navarchoi.rules.phases.cycle import CardSelect
from naumachia.rules.navarchoi.rules.phases.secrecy import conceal, guess
from naumachia.rules.navarchoi.rules.phases.setup import set_up
from naumachia.rules.navarchoi.rules.victory import ENDINGS
from naumachia.rules.navarchoi.tables.packaged import data_digest, data_version
from naumachia.rules.navarchoi.tables.scenarios import PACKAGE, scenarios
from naumachia.rules.navarchoi.words.notation import NavarchoiNotation
from naumachia.scene.cards import CardTable
from naumachia.scene.margin import Forecast, Margin, Sketch, Threat
from naumachia.scene.model import Scene
from naumachia.scene.overlay import Overlay
from naumachia.scene.surface import Point

EDITION: Final = "1"
"""The version of the code; the data files add their own fingerprint to it."""


def spell(name: str, value: object) -> str:
    """Facts as people read them."""
    if isinstance(value, tuple):
        return ("-" if name == "dice" else ", ").join(spell(name, part) for part in value)
    if isinstance(value, int) and not isinstance(value, bool):
        if name in ("facing", "wind", "heading"):
            return COMPASS[value]
        if name == "modifier":
            return f"{value:+d}" if value else "no modifiers"
        if name == "difference":
            return f"{value:+d}"
    return str(value)


class NavarchoiRules(PhasedRuleset[Navarchoi, Action]):
    """The contract of the kernel, answered by the chapters of this package."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.id = "navarchoi"
        self.title = "Návarchoi"
        self.version = data_version(EDITION, data_digest())
        self.summary = (
            "Admirals of oared fleets: cards, impulses, hidden hands. Parts are reconstructed."
        )
        self.minutes = "1 to 3 hours"
        self.difficulty = 3
        self.seats = ("a", "b")
        self.endings = ENDINGS
        self.clauses = clauses.CLAUSES
        self.phrases = packaged_phrases(PACKAGE, spell)
        sides = self.phrases.words["seat"]
        for seat, side in zip(SEATS, names, strict=True):
            sides[seat] = side or sides[seat]
            self.phrases.sections["labels"][f"seat_{seat}"] = sides[seat]
        self.notation = NavarchoiNotation()
        self.max_decisions = 20_000
        self.advisor = NavarchoiAdvisor()

    def seated(self, scenario: Scenario) -> NavarchoiRules:
        """The rule set that calls the sides by the names of the scenario's fleets."""
        return seated(fleet_names(scenario))

    def remark(self, clause: Clause) -> str:
        return reconstruction(clause.id, self.phrases)

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def scenarios(self) -> Mapping[str, Scenario]:
        return scenarios()

    def setup(self, scenario: Scenario, options: Options) -> Navarchoi:
        state = set_up(scenario.setup, Rules(options))
        settle(state, SILENT)
        return state

    def clone(self, state: Navarchoi) -> Navarchoi:
        return state.clone()

    def piece(self, state: Navarchoi, action: Action) -> str:
        return "" if action.ship == NOBODY else state.ships[action.ship].name

    # -- knowledge -----------------------------------------------------------------

    def conceal(self, state: Navarchoi, seat: int | None) -> Navarchoi:
        return conceal(state, seat)

    def guess(self, view: View[Navarchoi], rng: Random) -> Navarchoi:
        return guess(view, rng)

    def secret_to(
        self, state: Navarchoi, move: Decision[Action] | Answer
    ) -> tuple[int, ...] | None:
        if isinstance(move, Decision):
            phase = state.stack[-1]
            face_down = isinstance(phase, Combat) and isinstance(move.action, Battle)
            if face_down or isinstance(phase, CardSelect):
                return (move.seat,)
            if isinstance(phase, TakeCards) and phase.kept:
                return (0, 1)
        return None

    # -- what is shown -------------------------------------------------------------

    def scene(self, view: View[Navarchoi]) -> Scene:
        return board_scene(view.state, self.phrases)

    def margin(self, view: View[Navarchoi]) -> Margin:
        return margin_of(view.state, self.phrases)

    def cards(self, view: View[Navarchoi]) -> CardTable | None:
        legal = [] if view.seat is None else self.legal(view.state, view.seat)
        return cards_of(view.state, view.seat, legal, self.phrases)

    def sketch(self, view: View[Navarchoi], seat: int, action: Action) -> Sketch:
        state, ruling = view.state, self.check(view.state, seat, action)
        sketch = sketch_of(state, action, ruling, self.phrases)
        if ruling is not None:
            return sketch
        return replace(sketch, warning=warning_of(state, action, self.phrases))

    def stepwise(self, state: Navarchoi) -> bool:
        return True

    def aim(
        self, view: View[Navarchoi], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        ship = named(view.state, piece)
        legal = self.legal(view.state, seat)
        if ship is None or not any(isinstance(one, Put) for one in legal):
            return []
        return places_of(legal, view.state, ship, at, heading)

    def route(
        self, view: View[Navarchoi], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        ship = named(view.state, piece)
        if ship is None or not self.legal(view.state, seat):
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

    def suites(self, view: View[Navarchoi], seat: int) -> list[tuple[str, tuple[str, ...]]]:
        return suites_of(view.state, seat, self.phrases)

    def reach(self, view: View[Navarchoi], seat: int, piece: str) -> tuple[Overlay, ...]:
        ship = named(view.state, piece)
        return () if ship is None or ship.side != seat else reach_of(view.state, ship)

    def forecast(self, view: View[Navarchoi], seat: int, action: Action) -> Forecast | None:
        return forecast_of(view.state, action, self.phrases)

    def threats(self, view: View[Navarchoi], seat: int) -> list[Threat]:
        return threats_of(view.state, seat, self.phrases)

    def prompt_facts(self, view: View[Navarchoi]) -> Facts:
        return prompt_facts(view.state)

    def say(self, event: Event, seat: int | None) -> str:
        return self.phrases.event(event.kind, with_sums(event.known_to(seat), self.phrases))

    def declared(self, state: Navarchoi) -> Mapping[str, int]:
        hands = state.hands
        aside = [card for card in (*hands.planned, *hands.committed) if card != NO_CARD]
        held = len(hands.hands[0]) + len(hands.hands[1])
        cards = held + len(hands.discards) + len(aside) + int(hands.left)
        return {"ships": len(state.ships), "cards": cards}


def named(state: Navarchoi, name: str) -> Ship | None:
    """The ship of this name."""
    return next((ship for ship in state.ships if ship.name == name), None)


@cache
def seated(names: tuple[str, ...]) -> NavarchoiRules:
    """The rule set with these names of the sides, made once."""
    return NavarchoiRules(names)


RULESET: Final = seated(UNNAMED)
