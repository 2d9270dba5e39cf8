"""The board of Návarchoi, for pages and pictures."""

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
    find_ship,
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

# -- dice as sums: `die 7, +5 Quality, +3 beam, = 15` --------------------------------------

SUMS: Final = (
    ("attack_reasons", "attack", "attack_sum"),
    ("defence_reasons", "defence", "defence_sum"),
    ("reasons", "total", "sum"),
)
"""The facts with the modifiers, the total and the text of a die."""


def with_sums(facts: Facts, phrases: Phrasebook) -> Facts:
    """Return the facts of an event, with a sum as text for each die that has modifiers."""
    summed: Facts = dict(facts)
    for reasons, total, name in SUMS:
        given, result = facts.get(reasons), facts.get(total)
        if isinstance(given, tuple) and isinstance(result, int):
            summed[name] = sum_text([read_reason(str(one)) for one in given], result, phrases)
    return summed


def with_unseen(facts: Facts, phrases: Phrasebook) -> Facts:
    """Return the facts of an event, with cards that the reader does not see as a phrase.

    Their fact is a number and a word, such as `5 cards`.
    """
    cards = facts.get("cards")
    if not isinstance(cards, tuple) or len(cards) != 1:
        return facts
    count, _, word = str(cards[0]).partition(" ")
    if word != "cards" or not count.isdecimal():
        return facts
    return {**facts, "cards": phrases.fill("labels", "unseen_cards", {"unseen": int(count)})}


def read_reason(reason: str) -> tuple[str, int]:
    """Return the name and the value in a reason such as `NAV-RAM-04 beam +3`."""
    words = reason.split()
    return " ".join(words[1:-1]), int(words[-1])


def sum_text(terms: list[tuple[str, int]], total: int, phrases: Phrasebook) -> str:
    """Return a die with its modifiers that are not 0."""
    die = total - sum(value for _, value in terms)
    added = [
        f"{signed(value)} {phrases.spelled('what', what)}" for what, value in terms if value != 0
    ]
    if not added:
        return phrases.fill("labels", "sum_plain", {"die": die})
    return phrases.fill("labels", "sum", {"die": die, "added": " ".join(added), "total": total})


# -- remarks on reconstructed data ---------------------------------------------------------

UNNAMED: Final = ("", "")
"""The names of fleets in a scenario without names: their colours are used."""


@cache
def packaged_battle() -> Battle:
    """Return an empty battle with the packaged charts, deck and ships. Raises BadScenario."""
    return Battle(packaged_charts(), packaged_deck(), packaged_ship_types())


def reconstruction_remark(clause: str, phrases: Phrasebook) -> str:
    """Return a remark if the packaged values that a clause uses are reconstructed."""
    if not packaged_battle().is_reconstructed(clause):
        return ""
    return phrases.fill("labels", "reconstructed", {})


def fleet_names(scenario: Scenario) -> tuple[str, ...]:
    """Return the names of the two fleets of a scenario; `read_battle` reports its errors."""
    names = []
    for seat, unnamed in zip(SEATS, UNNAMED, strict=True):
        fleet = scenario.setup.values.get(seat)
        name = fleet.get("name") if isinstance(fleet, dict) else None
        names.append(name if isinstance(name, str) else unnamed)
    return tuple(names)


# -- the board -----------------------------------------------------------------------------


class NavarchoiBoard(Board[Navarchoi, Action]):
    """The board of Návarchoi."""

    def __init__(self, rules: Ruleset[Navarchoi, Action]) -> None:
        super().__init__(rules)
        self.cards = NavarchoiCards(rules)
        self.attacks = NavarchoiAttacks(rules)
        self.odds = NavarchoiOdds(rules)
        self.pointing = NavarchoiPointing(rules)
        self.groups = NavarchoiGroups(rules)

    def remark(self, clause: ClauseId) -> str:
        return reconstruction_remark(clause, self.rules.phrases)

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
        ship = find_ship(view.state, piece)
        return () if ship is None or ship.side != seat else reach_of(view.state, ship)

    def prompt_facts(self, view: View[Navarchoi]) -> Facts:
        return prompt_facts(view.state)

    def say(self, event: Event, seat: int | None) -> str:
        phrases = self.rules.phrases
        facts = with_unseen(with_sums(event.known_to(seat), phrases), phrases)
        return phrases.event(event.kind, facts)
