"""The map of Návarchoi, as a page or a picture asks for it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.event import Event
from naumachia.kernel.phrase import Phrasebook, signed
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.kernel.scenario import Scenario
from naumachia.rules.navarchoi.actions import Action
from naumachia.rules.navarchoi.board.forecasts import NavarchoiOdds
from naumachia.rules.navarchoi.board.reach import (
    NavarchoiAttacks,
    NavarchoiPointing,
    named,
    reach_of,
    warning_of,
)
from naumachia.rules.navarchoi.board.scene import board_scene, margin_of, prompt_facts
from naumachia.rules.navarchoi.board.sketch import NavarchoiGroups, sketch_of
from naumachia.rules.navarchoi.board.table_of_cards import NavarchoiCards
from naumachia.rules.navarchoi.model import SEATS, Navarchoi
from naumachia.rules.navarchoi.tables.battle import Battle, packaged_ship_types
from naumachia.rules.navarchoi.tables.cards import packaged_deck
from naumachia.rules.navarchoi.tables.charts import packaged_charts
from naumachia.scene.board import Board
from naumachia.scene.margin import Margin, Sketch
from naumachia.scene.model import Scene
from naumachia.scene.overlay import Overlay

# -- Throws as they are told: `die 7, +5 Quality, +3 beam, = 15` ---------------------------

SUMS: Final = (
    ("attack_reasons", "attack", "attack_sum"),
    ("defence_reasons", "defence", "defence_sum"),
    ("reasons", "total", "sum"),
)
"""The fact with the modifiers of a die, the fact with its total, and the name of the sum."""


def with_sums(facts: Facts, phrases: Phrasebook) -> Facts:
    """Return the facts of an event, with a sum in words for each of its dice that carry reasons."""
    told: Facts = dict(facts)
    for reasons, total, name in SUMS:
        given, result = facts.get(reasons), facts.get(total)
        if isinstance(given, tuple) and isinstance(result, int):
            told[name] = sum_text([term(str(one)) for one in given], result, phrases)
    return told


def term(reason: str) -> tuple[str, int]:
    """Return what is counted and its value, of a reason as `NAV-RAM-04 beam +3`."""
    words = reason.split()
    return " ".join(words[1:-1]), int(words[-1])


def sum_text(terms: list[tuple[str, int]], total: int, phrases: Phrasebook) -> str:
    """Return a die with what is added to it; what adds nothing is left out."""
    die = total - sum(value for _, value in terms)
    added = [
        f"{signed(value)} {phrases.spelled('what', what)}" for what, value in terms if value != 0
    ]
    if not added:
        return phrases.fill("labels", "sum_plain", {"die": die})
    return phrases.fill("labels", "sum", {"die": die, "added": " ".join(added), "total": total})


# -- What has to be told about the data: which clauses read values that are not the printed ones

UNNAMED: Final = ("", "")
"""The names of the sides where no scenario names their fleets: they go by their colours."""


@cache
def packaged_battle() -> Battle:
    """No battle at all, with the packaged charts, deck and ship types. Raises BadScenario."""
    return Battle(packaged_charts(), packaged_deck(), packaged_ship_types())


def reconstruction(clause: str, phrases: Phrasebook) -> str:
    """Return a remark where the packaged values that a clause (by its id) reads are
    reconstructed.
    """
    if not packaged_battle().is_reconstructed(clause):
        return ""
    return phrases.fill("labels", "reconstructed", {})


def fleet_names(scenario: Scenario) -> tuple[str, ...]:
    """Return the names of the two fleets of a scenario.

    Whether the file is right is for `read_battle` to say: what cannot be read here has no name.
    """
    names = []
    for seat, unnamed in zip(SEATS, UNNAMED, strict=True):
        fleet = scenario.setup.values.get(seat)
        name = fleet.get("name") if isinstance(fleet, dict) else None
        names.append(name if isinstance(name, str) else unnamed)
    return tuple(names)


# -- The map of Návarchoi, as a page or a picture asks for it ------------------------------


class NavarchoiBoard(Board[Navarchoi, Action]):
    """The board, as a page or a picture asks for it."""

    def __init__(self, rules: Ruleset[Navarchoi, Action]) -> None:
        super().__init__(rules)
        self.cards = NavarchoiCards(rules)
        self.attacks = NavarchoiAttacks(rules)
        self.odds = NavarchoiOdds(rules)
        self.pointing = NavarchoiPointing(rules)
        self.groups = NavarchoiGroups(rules)

    def remark(self, clause: ClauseId) -> str:
        return reconstruction(clause, self.rules.phrases)

    def scene(self, view: View[Navarchoi]) -> Scene:
        return board_scene(view.state, self.rules.phrases)

    def margin(self, view: View[Navarchoi]) -> Margin:
        return margin_of(view.state, self.rules.phrases)

    def sketch(self, view: View[Navarchoi], seat: int, action: Action) -> Sketch:
        state, ruling = view.state, self.rules.check(view.state, seat, action)
        sketch = sketch_of(state, action, ruling, self.rules.phrases)
        if ruling is not None:
            return sketch
        return replace(sketch, warning=warning_of(state, action, self.rules.phrases))

    def reach(self, view: View[Navarchoi], seat: int, piece: str) -> tuple[Overlay, ...]:
        ship = named(view.state, piece)
        return () if ship is None or ship.side != seat else reach_of(view.state, ship)

    def prompt_facts(self, view: View[Navarchoi]) -> Facts:
        return prompt_facts(view.state)

    def say(self, event: Event, seat: int | None) -> str:
        return self.rules.phrases.event(
            event.kind, with_sums(event.known_to(seat), self.rules.phrases)
        )
