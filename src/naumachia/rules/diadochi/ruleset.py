"""Provide Diadochi as a rule set."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from naumachia.kernel.content import About
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import PhasedRuleset, settle
from naumachia.kernel.options import Option, Options
from naumachia.kernel.packaged import PackagedContent, packaged_clauses
from naumachia.kernel.phase import Cycle
from naumachia.kernel.ruleset import Ruleset, Seating
from naumachia.kernel.scenario import Scenario
from naumachia.kernel.values import register_states
from naumachia.rules.diadochi.actions import Action
from naumachia.rules.diadochi.advice.advisor import DiadochiAdvisor
from naumachia.rules.diadochi.board.board import DiadochiBoard
from naumachia.rules.diadochi.board.sketch import piece_of
from naumachia.rules.diadochi.model import AFLOAT, SEATS, Diadochi
from naumachia.rules.diadochi.notation.notation import NOTATION
from naumachia.rules.diadochi.options import OPTIONS, Rules
from naumachia.rules.diadochi.rules.setup import set_up
from naumachia.rules.diadochi.rules.turn import TURN
from naumachia.rules.diadochi.rules.victory import ENDINGS
from naumachia.rules.diadochi.speech import PACKAGE, Speller
from naumachia.table.players import player_names


class DiadochiSeating(Seating[Diadochi, Action]):
    """Seat as many players as the scenario has, by their names."""

    def of_scenario(self, ruleset: Ruleset[Diadochi, Action], scenario: Scenario) -> DiadochiRules:
        return rules_for(player_names(scenario.setup, SEATS))

    def of_state(self, ruleset: Ruleset[Diadochi, Action], state: Diadochi) -> DiadochiRules:
        return rules_for(tuple(state.names))


class DiadochiRules(PhasedRuleset[Diadochi, Action]):
    """Implement the kernel's rule set contract."""

    def __init__(self, names: tuple[str, ...]) -> None:
        """`names` are the players' names in the scenario, "" for a colour alone."""
        self.id = "diadochi"
        self.names = names
        self.content = PackagedContent(PACKAGE, self.id)
        self.about = About(
            "Diadochi",
            "Fleets of the Successors in squadrons, lines and columns. Command, wheel, ram, board.",
            "",
            ENDINGS,
            interrupts=True,
            ship="polyreme",
        )
        self.version = "1"
        self.seats = tuple(SEATS[: len(names)])
        self.seating = DiadochiSeating()
        self.clauses = packaged_clauses("naumachia.rules.diadochi")
        self.phrases = Speller().phrases
        self.phrases.name_seats(dict(zip(self.seats, names, strict=True)))
        self.notation = NOTATION
        self.max_decisions = 100_000
        self.advisor = DiadochiAdvisor()
        self.board = DiadochiBoard(self)
        self.conserved = conserved

    def __getnewargs__(self) -> tuple[tuple[str, ...]]:
        """Return the arguments of `__init__`, with which the compiled build makes a copy."""
        return (self.names,)

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def options_of(self, state: Diadochi) -> Options:
        return state.rules.options

    def setup(self, scenario: Scenario, options: Options) -> Diadochi:
        state = Diadochi(Rules(options))
        first = set_up(state, scenario.setup.fresh_copy())
        state.stack = [Cycle(TURN), *first]
        settle(state, SILENT)
        return state

    def piece(self, state: Diadochi, action: Action) -> str:
        return piece_of(state, action)


def conserved(state: Diadochi) -> Mapping[str, int]:
    """Return what no move may change."""
    placed = sum(1 for hull in state.sea.hulls if hull is not None)
    gone = sum(1 for ship in state.ships if ship.status != AFLOAT)
    return {"ships with a base or without, less all": placed + gone - len(state.ships)}


@cache
def rules_for(names: tuple[str, ...]) -> DiadochiRules:
    """Return the rule set for players of these names; it is cached."""
    return DiadochiRules(names)


RULESET: Final = rules_for(("", ""))
register_states(Diadochi, RULESET)
