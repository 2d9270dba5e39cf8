"""The rule set of Návarchoi, the public interface of this package."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from naumachia.geometry.grid import COMPASS
from naumachia.kernel.content import About
from naumachia.kernel.event import SILENT
from naumachia.kernel.language import ENGLISH, language
from naumachia.kernel.machine import PhasedLists, PhasedRuleset, settle
from naumachia.kernel.options import Option, Options
from naumachia.kernel.packaged import PackagedContent, packaged_clauses
from naumachia.kernel.phrase import packaged_phrases, signed
from naumachia.kernel.ruleset import Ruleset, Seating
from naumachia.kernel.scenario import Scenario
from naumachia.kernel.texts import packaged_texts
from naumachia.kernel.values import register_states
from naumachia.rules.navarchoi.actions import NO_CARD, NOBODY, Action
from naumachia.rules.navarchoi.advice.advisor import NavarchoiAdvisor
from naumachia.rules.navarchoi.board.board import UNNAMED, NavarchoiBoard, fleet_names
from naumachia.rules.navarchoi.model import SEATS, Navarchoi
from naumachia.rules.navarchoi.notation.vocabulary import NOTATION
from naumachia.rules.navarchoi.options import OPTIONS, Rules
from naumachia.rules.navarchoi.rules.secrecy import CardKnowledge
from naumachia.rules.navarchoi.rules.setup import set_up
from naumachia.rules.navarchoi.rules.victory import ENDINGS
from naumachia.rules.navarchoi.tables.battle_file import specimen
from naumachia.rules.navarchoi.tables.packaged import PACKAGE, data_digest, data_version

EDITION: Final = "3"
"""The version of the code; the data files add their own fingerprint to it."""
CONTENT: Final = ("card", "cards", "what", "name", "group", "class")
"""The facts that are words of data files: titles of cards, names of groups, types of ships."""
POINT: Final = re.compile(r"(?<=\d)\.(?=\d)")
"""The decimal point of half Victory Points; other languages write a comma."""


def spell(name: str, value: object) -> str:
    """Write facts for people."""
    if isinstance(value, tuple):
        return ("-" if name == "dice" else ", ").join(spell(name, part) for part in value)
    if isinstance(value, int) and not isinstance(value, bool):
        if name in ("facing", "wind", "heading"):
            return COMPASS[value]
        if name in ("modifier", "difference"):
            return signed(value)
    if name in CONTENT:
        return packaged_texts(PACKAGE)(str(value))
    if name == "points" and language() != ENGLISH:
        return POINT.sub(",", str(value))
    return str(value)


class NavarchoiContent(PackagedContent):
    """Read the `data` folder; its specimen has all charts, ship types and cards in it."""

    def specimens(self) -> tuple[str, ...]:
        return (specimen(),)


class StepByStep(PhasedLists[Navarchoi, Action]):
    """List the legal actions; every decision is an order of its own."""

    def one_step_at_a_time(self, state: Navarchoi) -> bool:
        return True


class NavarchoiSeating(Seating[Navarchoi, Action]):
    """Name the sides after their fleets."""

    def of_scenario(
        self, ruleset: Ruleset[Navarchoi, Action], scenario: Scenario
    ) -> NavarchoiRules:
        return with_side_names(fleet_names(scenario))

    def of_state(self, ruleset: Ruleset[Navarchoi, Action], state: Navarchoi) -> NavarchoiRules:
        return with_side_names(tuple(fleet.name for fleet in state.battle.fleets))


class NavarchoiRules(PhasedRuleset[Navarchoi, Action]):
    """Implement the kernel's contract with the modules of this package."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.id = "navarchoi"
        self.names = names
        self.content = NavarchoiContent(PACKAGE, self.id)
        self.about = About(
            "Návarchoi",
            ("Admirals of oared fleets: cards, impulses, hidden hands. Parts are reconstructed."),
            "",
            ENDINGS,
            difficulty=3,
            ship="quinquereme",
        )
        self.version = data_version(EDITION, data_digest())
        self.seats = ("a", "b")
        self.seating = NavarchoiSeating()
        self.clauses = packaged_clauses("naumachia.rules.navarchoi")
        self.phrases = packaged_phrases(PACKAGE, spell)
        self.phrases.name_seats(dict(zip(SEATS, names, strict=True)))
        self.notation = NOTATION
        self.max_decisions = 20_000
        self.long_lists = StepByStep()
        self.knowledge = CardKnowledge()
        self.advisor = NavarchoiAdvisor()
        self.board = NavarchoiBoard(self)
        self.conserved = conserved

    def __getnewargs__(self) -> tuple[tuple[str, ...]]:
        """Return the arguments of `__init__`, with which the compiled build makes a copy."""
        return (self.names,)

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def options_of(self, state: Navarchoi) -> Options:
        return state.rules.options

    def setup(self, scenario: Scenario, options: Options) -> Navarchoi:
        state = set_up(scenario.setup, Rules(options))
        settle(state, SILENT)
        return state

    def piece(self, state: Navarchoi, action: Action) -> str:
        return "" if action.ship == NOBODY else state.ships[action.ship].name


def conserved(state: Navarchoi) -> Mapping[str, int]:
    """Return the counts that no move may change."""
    hands = state.hands
    aside = [card for card in (*hands.planned, *hands.committed) if card != NO_CARD]
    held = len(hands.hands[0]) + len(hands.hands[1])
    cards = held + len(hands.discards) + len(aside) + int(hands.left)
    return {"ships": len(state.ships), "cards": cards}


@cache
def with_side_names(names: tuple[str, ...]) -> NavarchoiRules:
    """Return the rule set with these names of the sides; cached."""
    return NavarchoiRules(names)


RULESET: Final = with_side_names(UNNAMED)
register_states(Navarchoi, RULESET)
