"""Define the rule set of the Age of Sail (public API)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from naumachia.kernel.content import About
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import PhasedLists, PhasedRuleset, settle
from naumachia.kernel.options import Option, Options
from naumachia.kernel.packaged import PackagedContent, packaged_clauses
from naumachia.kernel.phase import Cycle
from naumachia.kernel.ruleset import Measuring, Ruleset, Seating
from naumachia.kernel.scenario import Scenario
from naumachia.kernel.toml_data import DataTable
from naumachia.kernel.values import register_states
from naumachia.rules.age_of_sail.actions import NOBODY, Action
from naumachia.rules.age_of_sail.advice.advisor import SailAdvisor
from naumachia.rules.age_of_sail.board.board import SailBoard
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail, empty_battle
from naumachia.rules.age_of_sail.notation.listing import Catalogue
from naumachia.rules.age_of_sail.notation.notation import NOTATION
from naumachia.rules.age_of_sail.options import OPTIONS, Rules
from naumachia.rules.age_of_sail.rules.firing import Striking
from naumachia.rules.age_of_sail.rules.guns import may_measure
from naumachia.rules.age_of_sail.rules.secrecy import DiagramKnowledge
from naumachia.rules.age_of_sail.rules.setup import set_up
from naumachia.rules.age_of_sail.rules.turn import ENDINGS, TURN, MoveClock
from naumachia.rules.age_of_sail.speech import Speller
from naumachia.rules.age_of_sail.tables.catalogue import PACKAGE
from naumachia.table.players import player_names


class SailLists(PhasedLists[AgeOfSail, Action]):
    """Ask for orders ship by ship, and for batteries that are struck off one by one."""

    def one_step_at_a_time(self, state: AgeOfSail) -> bool:
        """Return whether batteries are struck off one by one: whole rows of them would be too many
        to list.
        """
        return isinstance(state.stack[-1], Striking)


class SailSeating(Seating[AgeOfSail, Action]):
    """Seat as many players as the scenario has, by their names; ships have theirs."""

    def of_scenario(
        self, ruleset: Ruleset[AgeOfSail, Action], scenario: Scenario
    ) -> AgeOfSailRules:
        return rules_for(player_names(scenario.setup, SEATS), ships_called(scenario))

    def of_state(self, ruleset: Ruleset[AgeOfSail, Action], state: AgeOfSail) -> AgeOfSailRules:
        ships = tuple((ship.name, ship.called) for ship in state.ships)
        return rules_for(tuple(state.names), ships)


class AgeOfSailRules(PhasedRuleset[AgeOfSail, Action]):
    """Implement the contract of the kernel with the chapters of this package."""

    def __init__(self, names: tuple[str, ...], ships: tuple[tuple[str, str], ...]) -> None:
        """Create the rule set. `names` are those that the scenario gives its players, "" for a
        colour alone; `ships` the tags of the ships with their names.
        """
        self.id = "age_of_sail"
        self.names = names
        self.called = ships
        self.content = PackagedContent(PACKAGE, self.id)
        self.about = About(
            "Age of Sail",
            "Wind, batteries, boarding and prizes, 1500 to 1850. Tack, rake, grapple, strike.",
            "",
            ENDINGS,
            interrupts=True,
            ship="frigate",
        )
        self.version = "4"
        self.seats = tuple(SEATS[: len(names)])
        self.seating = SailSeating()
        self.clauses = packaged_clauses("naumachia.rules.age_of_sail")
        self.phrases = Speller(dict(ships)).phrases
        self.phrases.name_seats(dict(zip(self.seats, names, strict=True)))
        self.notation = NOTATION
        self.max_decisions = 100_000
        self.long_lists = SailLists()
        self.clock = MoveClock()
        self.knowledge = DiagramKnowledge()
        self.advisor = SailAdvisor()
        self.board = SailBoard(self)
        self.ships = Catalogue()
        self.conserved = conserved

    def __getnewargs__(self) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
        """Return the arguments of `__init__`, with which the compiled build makes a copy."""
        return (self.names, self.called)

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def options_of(self, state: AgeOfSail) -> Options:
        return state.rules.options

    def setup(self, scenario: Scenario, options: Options) -> AgeOfSail:
        state = empty_battle(Rules(options))
        first = set_up(state, scenario.setup.fresh_copy())
        state.stack = [Cycle(TURN), *first]
        settle(state, SILENT)
        return state

    def measuring(self, state: AgeOfSail) -> Measuring:
        """Forbid the ruler before moving, if the option says so (SAIL-EQP-04, SAIL-RULE-59)."""
        return Measuring.ALL if may_measure(state) else Measuring.NO_RULER

    def piece(self, state: AgeOfSail, action: Action) -> str:
        return "" if action.ship == NOBODY else state.ships[action.ship].name


def ships_called(scenario: Scenario) -> tuple[tuple[str, str], ...]:
    """Return the tags of a scenario's ships with their names; none where fleets are drawn by
    chance, and where the file is wrong: that is for the set-up to say.
    """
    setup = scenario.setup
    # Read separately, so that its errors are reported once.
    alone = DataTable(setup.values, setup.file, setup.source, setup.path)
    try:
        state = empty_battle(Rules(Options(OPTIONS, scenario.options)))
        set_up(state, alone)
    except BadInput:
        return ()
    return tuple((ship.name, ship.called) for ship in state.ships)


def conserved(state: AgeOfSail) -> Mapping[str, int]:
    """Return what no move may change."""
    placed = sum(1 for hull in state.sea.hulls if hull is not None)
    gone = sum(1 for ship in state.ships if not ship.afloat())
    return {"ships with a hull or without, less all": placed + gone - len(state.ships)}


@cache
def rules_for(names: tuple[str, ...], ships: tuple[tuple[str, str], ...]) -> AgeOfSailRules:
    """Return the rule set for the players and ships of a scenario, memoized."""
    return AgeOfSailRules(names, ships)


RULESET: Final = rules_for(("", ""), ())
register_states(AgeOfSail, RULESET)
