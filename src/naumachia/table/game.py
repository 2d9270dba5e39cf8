"""Base classes for the orders and the rule set of a table game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from naumachia.kernel.clause import Clause
from naumachia.kernel.content import About
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import PhasedRuleset, settle
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.options import Option, Options
from naumachia.kernel.packaged import PackagedContent
from naumachia.kernel.phase import Cycle, Phase
from naumachia.kernel.phrase import packaged_phrases
from naumachia.kernel.scenario import Scenario
from naumachia.kernel.toml_data import DataTable
from naumachia.kernel.values import Key, ValueObject, register_states
from naumachia.notation.pattern_notation import PatternNotation
from naumachia.notation.vocabulary import Vocabulary
from naumachia.table.fleet import TableState
from naumachia.table.positions import Positions
from naumachia.table.spelling import fact_text

S = TypeVar("S", bound=TableState[Any])
A = TypeVar("A")


@mypyc_attr(allow_interpreted_subclasses=True)
class ShipOrder(ValueObject):
    """An order to a ship. Subclasses are frozen dataclasses; hot ones define their own `key`."""

    def key(self) -> Key:
        return (type(self).__name__, *vars(self).values())


@mypyc_attr(allow_interpreted_subclasses=True)
class TableRuleset(PhasedRuleset[S, A], Generic[S, A]):
    """A rule set named after its package, which has `data/phrases.toml` and `data/scenarios`.

    `Positions` reads its positions and scenarios, and `begin` the other fields of a scenario. Its
    turn is a cycle of phases. Actions have a `ship`, the number of the ship that acts.
    """

    def __init__(
        self,
        package: str,
        about: About,
        seats: tuple[str, ...],
        clauses: Mapping[str, Clause],
        words: Vocabulary[S, A],
        positions: Positions[S, Any],
        turn: list[Phase[S, A]],
    ) -> None:
        self.id = package.rpartition(".")[2]
        self.version = "1"
        self.about = about
        self.seats = seats
        self.clauses = clauses
        self.phrases = packaged_phrases(package, fact_text)
        self.notation = PatternNotation(words, positions.entries, positions.write, positions.read)
        self.max_decisions = 10_000
        self.content = PackagedContent(package, self.id)
        self.positions = positions
        self.turn = turn
        register_states(positions.state_type, self)

    def begin(self, state: S, setup: DataTable) -> None:
        """Read the other fields in the `[setup]` of a scenario. Raises BadScenario."""

    def options(self) -> tuple[Option, ...]:
        return self.positions.options

    def options_of(self, state: S) -> Options:
        options: Options = state.options
        return options

    def setup(self, scenario: Scenario, options: Options) -> S:
        setup = scenario.setup.fresh_copy()
        state = self.positions.set_up(options, setup, self.seats)
        self.begin(state, setup)
        setup.close()
        state.stack = [Cycle(self.turn)]
        settle(state, SILENT)
        return state

    def piece(self, state: S, action: A) -> str:
        name: str = state.ships[action.ship].name  # type: ignore[attr-defined]
        return name
