"""Biremes as a rule set: what the rest of the house sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Final

from naumachia.geometry.lattice import angle_text, length_text
from naumachia.kernel.campaign import Campaign
from naumachia.kernel.chance import Outcome
from naumachia.kernel.clause import Facts
from naumachia.kernel.event import SILENT, Event, Log
from naumachia.kernel.machine import PhasedRuleset, settle
from naumachia.kernel.options import Option, Options
from naumachia.kernel.phase import Cycle
from naumachia.kernel.phrase import packaged_phrases
from naumachia.kernel.ruleset import View
from naumachia.kernel.scenario import Scenario, packaged_scenarios
from naumachia.rules.biremes import clauses
from naumachia.rules.biremes.actions import NOBODY, Action, Move, Ram
from naumachia.rules.biremes.advice.advisor import BiremesAdvisor
from naumachia.rules.biremes.board.aim import aims, ship_named
from naumachia.rules.biremes.board.bands import bands_after, bands_of
from naumachia.rules.biremes.board.forecasts import forecast_of
from naumachia.rules.biremes.board.margin import margin_of, mover_of, prompt_facts
from naumachia.rules.biremes.board.prospects import prospects_of
from naumachia.rules.biremes.board.reach import reach_of
from naumachia.rules.biremes.board.scene import board_scene
from naumachia.rules.biremes.board.sketch import sketch_of
from naumachia.rules.biremes.board.threats import threats_of
from naumachia.rules.biremes.campaign.file import read_campaign
from naumachia.rules.biremes.campaign.sealanes import SeaLanes, packaged
from naumachia.rules.biremes.model import SEATS, Biremes
from naumachia.rules.biremes.options import OPTIONS, Rules
from naumachia.rules.biremes.rules.declaring import declarable, moving
from naumachia.rules.biremes.rules.secrecy import conceal, guess
from naumachia.rules.biremes.rules.setup import seats_of, set_up
from naumachia.rules.biremes.rules.tallies import with_words
from naumachia.rules.biremes.rules.turn import GAME_TURN
from naumachia.rules.biremes.rules.victory import ENDINGS
from naumachia.rules.biremes.words.notation import BiremesNotation
from naumachia.scene.margin import Forecast, Margin, Sketch, Threat
from naumachia.scene.model import Scene
from naumachia.scene.overlay import Overlay
from naumachia.scene.surface import Point

PACKAGE: Final = "naumachia.rules.biremes"
LENGTHS: Final = frozenset({"distance", "limit", "gap", "least", "room", "measured"})
ANGLES: Final = frozenset({"angle", "angle_limit"})
PLACES: Final = frozenset({"at", "blocker_at", "line_from", "line_to"})


def spell(name: str, value: object) -> str:
    """Facts as people read them: lengths in inches, angles in degrees, turns with their side."""
    if isinstance(value, tuple):
        if name in PLACES:
            return ", ".join(length_text(int(number)) for number in value)
        if name == "reasons":
            return "".join(f" ({part})" for part in value)
        if name == "troubles":
            return "".join(f", {part}" for part in value)
        return ("-" if name == "dice" else ", ").join(str(part) for part in value)
    if isinstance(value, int) and not isinstance(value, bool):
        if name in LENGTHS:
            return f"{length_text(abs(value))}″{' astern' if value < 0 else ''}"
        if name in ANGLES:
            return f"{angle_text(value)}°"
        if name == "turned":
            return f"{angle_text(abs(value))}° to {'starboard' if value > 0 else 'port'}"
        if name == "modifier":
            return f"{value:+d}" if value else "no modifiers"
    return str(value)


class BiremesRules(PhasedRuleset[Biremes, Action]):
    """The contract of the kernel, answered by the chapters of this package."""

    def __init__(self, seats: int) -> None:
        self.id = "biremes"
        self.title = "Biremes"
        self.version = "1"
        self.summary = "Squadrons on a table in inches. Ram, sweep oars, grapple, board, burn."
        self.minutes = "30 to 90 minutes"
        self.seats = tuple(SEATS[:seats])
        self.endings = ENDINGS
        self.clauses = clauses.CLAUSES
        self.phrases = packaged_phrases(PACKAGE, spell)
        self.notation = BiremesNotation()
        self.max_decisions = 10_000
        self.advisor = BiremesAdvisor()

    def seated(self, scenario: Scenario) -> BiremesRules:
        """The rule set for as many players as the scenario has (BIR-GEN-01)."""
        return seated(seats_of(scenario.setup))

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def scenarios(self) -> Mapping[str, Scenario]:
        return scenarios()

    def campaigns(self) -> Mapping[str, Campaign]:
        return packaged(self.phrases)

    def read_campaign(self, source: str, file: str) -> Campaign:
        return SeaLanes(file, read_campaign(source, file), self.phrases)

    def setup(self, scenario: Scenario, options: Options) -> Biremes:
        scenario.setup.asked = set()
        state = Biremes(Rules(options))
        first = set_up(state, scenario.setup)
        state.stack = [Cycle(GAME_TURN), *first]
        settle(state, SILENT)
        return state

    def clone(self, state: Biremes) -> Biremes:
        return state.clone()

    def piece(self, state: Biremes, action: Action) -> str:
        return "" if action.ship == NOBODY else state.ships[action.ship].name

    def decide(self, state: Biremes, seat: int, action: Action, log: Log) -> None:
        state.choices = None
        super().decide(state, seat, action, log)

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        state.choices = None
        super().resolve(state, outcome, log)

    def interrupts(self) -> bool:
        return True

    def default(self, state: Biremes, seat: int) -> Action | None:
        return None if mover_of(state) == seat else super().default(state, seat)

    def measures(self, state: Biremes) -> bool:
        return state.rules.measuring or not moving(state)

    def declarable(self, state: Biremes, seat: int) -> list[Action]:
        return declarable(state, seat)

    def conceal(self, state: Biremes, seat: int | None) -> Biremes:
        return conceal(state, seat)

    def guess(self, view: View[Biremes], rng: Random) -> Biremes:
        return guess(view.state, view.seat, rng)

    def all_known(self, state: Biremes) -> bool:
        return not state.rules.hidden_rosters

    # -- what is shown -------------------------------------------------------------

    def scene(self, view: View[Biremes]) -> Scene:
        return board_scene(view.state, view.seat, mover_of(view.state), self.phrases)

    def margin(self, view: View[Biremes]) -> Margin:
        return margin_of(view.state, view.seat, self.phrases)

    def sketch(self, view: View[Biremes], seat: int, action: Action) -> Sketch:
        return sketch_of(view.state, action, self.check(view.state, seat, action), self.phrases)

    def aim(
        self, view: View[Biremes], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        number = ship_named(view.state, piece)
        if number == NOBODY:
            return []
        return aims(view.state, seat, view.state.ships[number], at, heading)

    def reach(self, view: View[Biremes], seat: int, piece: str) -> tuple[Overlay, ...]:
        number = ship_named(view.state, piece)
        if number == NOBODY:
            return ()
        return reach_of(view.state, seat, view.state.ships[number], self.phrases)

    def bands(self, view: View[Biremes], seat: int, action: Action) -> tuple[Overlay, ...]:
        state = view.state
        if not isinstance(action, (Ram, Move)) or action.ship == NOBODY:
            return ()
        ship = state.ships[action.ship]
        if not ship.afloat():
            return ()
        if isinstance(action, Move):
            return bands_after(state, ship, action, self.phrases)
        target = state.ships[action.target]
        if not target.afloat():
            return ()
        return bands_of(state, state.hull(ship), state.hull(target), self.phrases)

    def threats(self, view: View[Biremes], seat: int) -> list[Threat]:
        return threats_of(view.state, seat, self.phrases)

    def prospects(self, view: View[Biremes], seat: int, action: Action) -> list[tuple[str, str]]:
        return prospects_of(view.state, action, self.phrases)

    def forecast(self, view: View[Biremes], seat: int, action: Action) -> Forecast | None:
        return forecast_of(view.state, seat, action, self.phrases)

    def say(self, event: Event, seat: int | None) -> str:
        return self.phrases.event(event.kind, with_words(event.known_to(seat), self.phrases))

    def prompt_facts(self, view: View[Biremes]) -> Facts:
        return prompt_facts(view.state)

    def declared(self, state: Biremes) -> Mapping[str, int]:
        placed = sum(1 for hull in state.sea.hulls if hull is not None)
        gone = sum(1 for ship in state.ships if not ship.afloat())
        return {"ships on the table or off it, less all": placed + gone - len(state.ships)}


@cache
def seated(seats: int) -> BiremesRules:
    """The rule set for so many players, made once."""
    return BiremesRules(seats)


@cache
def scenarios() -> Mapping[str, Scenario]:
    """The packaged scenarios, read once. Raises BadScenario."""
    return packaged_scenarios(PACKAGE, "biremes")


RULESET: Final = seated(2)
