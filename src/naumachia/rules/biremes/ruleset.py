"""Implement the kernel's interface of a rule set for Biremes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from naumachia.kernel.chance import Outcome
from naumachia.kernel.content import About
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.language import ENGLISH, in_language
from naumachia.kernel.machine import PhasedRuleset, settle
from naumachia.kernel.options import Option, Options
from naumachia.kernel.packaged import PackagedContent, packaged_clauses
from naumachia.kernel.phase import Cycle
from naumachia.kernel.phrase import Phrasebook, packaged_phrases
from naumachia.kernel.ruleset import Measuring, Ruleset, Seating
from naumachia.kernel.scenario import Scenario
from naumachia.kernel.values import register_states
from naumachia.rules.biremes.actions import NOBODY, Action
from naumachia.rules.biremes.advice.advisor import BiremesAdvisor
from naumachia.rules.biremes.board.board import BiremesBoard
from naumachia.rules.biremes.board.margin import mover_of
from naumachia.rules.biremes.campaign.sealanes import BiremesCampaigns
from naumachia.rules.biremes.model import NATIONS, NAVAL_POWER, SEATS, Biremes
from naumachia.rules.biremes.notation.positions import NOTATION
from naumachia.rules.biremes.options import OPTIONS, Rules
from naumachia.rules.biremes.rules.activation import is_awaiting_orders
from naumachia.rules.biremes.rules.secrecy import RosterKnowledge
from naumachia.rules.biremes.rules.setup import nations_of, set_up
from naumachia.rules.biremes.rules.turn import GAME_TURN
from naumachia.rules.biremes.rules.victory import ENDINGS
from naumachia.table.spelling import fact_text

PACKAGE: Final = "naumachia.rules.biremes"


class BiremesSeating(Seating[Biremes, Action]):
    """Name the players after their nations."""

    def of_scenario(self, ruleset: Ruleset[Biremes, Action], scenario: Scenario) -> BiremesRules:
        return ruleset_of(nations_of(scenario.setup))

    def of_state(self, ruleset: Ruleset[Biremes, Action], state: Biremes) -> BiremesRules:
        return ruleset_of(tuple(NATIONS[player.nation] for player in state.players))


class BiremesRules(PhasedRuleset[Biremes, Action]):
    """Answer the kernel's questions from the modules of this package."""

    def __init__(self, nations: tuple[str, ...]) -> None:
        self.id = "biremes"
        self.nations = nations
        self.content = PackagedContent(PACKAGE, self.id)
        self.about = About(
            "Biremes",
            "Squadrons on a table in inches. Ram, sweep oars, grapple, board, burn.",
            "",
            ENDINGS,
            interrupts=True,
            ship="bireme",
        )
        self.version = "1"
        self.seats = tuple(SEATS[: len(nations)])
        self.seating = BiremesSeating()
        self.clauses = packaged_clauses("naumachia.rules.biremes")
        self.phrases = packaged_phrases(PACKAGE, fact_text)
        name_seats(self.phrases, nations)
        self.notation = NOTATION
        self.max_decisions = 10_000
        self.knowledge = RosterKnowledge()
        self.advisor = BiremesAdvisor()
        self.board = BiremesBoard(self)
        self.campaigns = BiremesCampaigns(ruleset_of)
        self.conserved = conserved_counts

    def __getnewargs__(self) -> tuple[tuple[str, ...]]:
        """Return the arguments of `__init__`, with which the compiled build makes a copy."""
        return (self.nations,)

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def options_of(self, state: Biremes) -> Options:
        return state.rules.options

    def setup(self, scenario: Scenario, options: Options) -> Biremes:
        state = Biremes(Rules(options))
        first = set_up(state, scenario.setup.fresh_copy())
        state.stack = [Cycle(GAME_TURN), *first]
        settle(state, SILENT)
        return state

    def piece(self, state: Biremes, action: Action) -> str:
        return "" if action.ship == NOBODY else state.ships[action.ship].name

    def decide(self, state: Biremes, seat: int, action: Action, log: Log) -> None:
        state.choices = None
        super().decide(state, seat, action, log)

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        state.choices = None
        super().resolve(state, outcome, log)

    def default(self, state: Biremes, seat: int) -> Action | None:
        return None if mover_of(state) == seat else super().default(state, seat)

    def measuring(self, state: Biremes) -> Measuring:
        free = state.rules.measuring or not is_awaiting_orders(state)
        return Measuring.ALL if free else Measuring.NOTHING


def conserved_counts(state: Biremes) -> Mapping[str, int]:
    """Return quantities that no move may change."""
    placed = sum(1 for hull in state.sea.hulls if hull is not None)
    gone = sum(1 for ship in state.ships if not ship.is_afloat())
    return {"ships on the table or off it, less all": placed + gone - len(state.ships)}


@cache
def ruleset_of(nations: tuple[str, ...]) -> BiremesRules:
    """Return the rule set for the players of these nations, made once."""
    return BiremesRules(nations)


def name_seats(phrases: Phrasebook, nations: tuple[str, ...]) -> None:
    """Name each seat after its nation, unless another seat has the same nation.

    The rule set is made once for all readers, so the names are the English ones, which the
    phrasebook translates.
    """
    names = [in_language(ENGLISH, phrases.label, f"side_{nation}") for nation in nations]
    phrases.name_seats(dict(zip(SEATS, names, strict=False)))


RULESET: Final = ruleset_of((NATIONS[NAVAL_POWER], NATIONS[NAVAL_POWER]))
register_states(Biremes, RULESET)
