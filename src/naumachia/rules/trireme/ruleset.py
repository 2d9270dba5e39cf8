"""The rule set Trireme: the interface to the rest of the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from naumachia.kernel.content import About
from naumachia.kernel.errors import BadOption
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import PhasedRuleset, settle
from naumachia.kernel.options import Option, Options
from naumachia.kernel.packaged import PackagedContent, packaged_clauses
from naumachia.kernel.phase import Cycle
from naumachia.kernel.phrase import packaged_phrases
from naumachia.kernel.ruleset import Ruleset, Seating
from naumachia.kernel.scenario import Scenario
from naumachia.kernel.values import register_states
from naumachia.rules.trireme.actions import NOBODY, Action
from naumachia.rules.trireme.advice.advisor import TriremeAdvisor
from naumachia.rules.trireme.board.board import TriremeBoard
from naumachia.rules.trireme.model import (
    AFLOAT,
    FLEET,
    LOST,
    SIDES,
    Trireme,
    new_state,
    ship_name,
)
from naumachia.rules.trireme.notation.action_table import TriremeTable
from naumachia.rules.trireme.notation.notation import TriremeNotation
from naumachia.rules.trireme.options import OPTIONS, Rules, check_fleet
from naumachia.rules.trireme.rules.setup import Placement, place_fleets
from naumachia.rules.trireme.rules.turn import ROUND
from naumachia.rules.trireme.rules.victory import ENDINGS

PACKAGE: Final = "naumachia.rules.trireme"


def spell(name: str, value: object) -> str:
    """Return a fact as text for people: points as (8,5), dice as 3-5."""
    if isinstance(value, tuple):
        if name == "dice":
            return "-".join(str(face) for face in value)
        return f"({','.join(str(number) for number in value)})"
    return str(value)


class TriremeSeating(Seating[Trireme, Action]):
    """Seat the players as they agree (TRI-SETUP-03, TRI-RULE-03)."""

    def order(self, ruleset: Ruleset[Trireme, Action], options: Options) -> tuple[int, ...]:
        return (0, 1) if options.number("green_seat") == 1 else (1, 0)


class TriremeRules(PhasedRuleset[Trireme, Action]):
    """The rule set: it implements the kernel's interface with the modules of this package."""

    def __init__(self) -> None:
        self.id = "trireme"
        self.content = PackagedContent(PACKAGE, self.id)
        self.about = About(
            "Trireme",
            "Eight against eight on a grid. Ram, board, re-roll the ties.",
            "",
            ENDINGS,
            difficulty=1,
            ship="trireme",
        )
        self.version = "1"
        self.seats = tuple(SIDES)
        self.seating = TriremeSeating()
        self.clauses = packaged_clauses("naumachia.rules.trireme")
        self.phrases = packaged_phrases(PACKAGE, spell)
        self.notation = TriremeNotation()
        self.action_table = TriremeTable()
        self.max_decisions = 20_000
        self.advisor = TriremeAdvisor()
        self.board = TriremeBoard(self)
        self.conserved = conserved

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def options_of(self, state: Trireme) -> Options:
        return state.rules.options

    def setup(self, scenario: Scenario, options: Options) -> Trireme:
        setup = scenario.setup.fresh_copy()
        rules = Rules(options)
        state = new_state(rules, setup.integer("fleet", 1, FLEET, FLEET))
        if not setup.is_invalid_in_file("options"):
            check_fleet(rules, state.fleet)
        state.stack = [Cycle(ROUND)]
        if setup.has("placement"):
            if setup.text("placement") != "alternate":
                setup.fail("placement", "alternate", setup.text("placement"), ["alternate"])
            if not setup.is_invalid_in_file("options"):
                check_room(rules, state.fleet)
            state.stack.append(Placement())
        else:
            place_fleets(state, setup, Rules(Options(OPTIONS, scenario.options)))
        setup.close()
        settle(state, SILENT)
        return state

    def piece(self, state: Trireme, action: Action) -> str:
        return "" if action.ship == NOBODY else ship_name(action.ship)


def conserved(state: Trireme) -> Mapping[str, int]:
    """Return the quantities that no move may change."""
    on_board = sum(1 for cell in state.top if cell != NOBODY)
    shared = sum(1 for ship in state.ships if ship.mate != NOBODY) // 2
    gone = sum(1 for ship in state.ships if ship.status != AFLOAT)
    lost = state.lost_green + state.lost_orange
    unnamed = lost - sum(1 for ship in state.ships if ship.status == LOST)
    return {"ships on the board or gone": on_board + shared + gone, "losses unnamed": unnamed}


def check_room(rules: Rules, fleet: int) -> None:
    """Refuse home rows that cannot hold the fleet. Raises BadOption."""
    if rules.board_n * rules.setup_depth < fleet:
        raise BadOption("home rows too small", str(rules.setup_depth), "option setup_depth", "more")


RULESET: Final = TriremeRules()
register_states(Trireme, RULESET)
