"""Corsairs as a rule set: what the rest of the house sees of it."""

from __future__ import annotations

from typing import Final

from examples.corsairs.board import CorsairsBoard
from examples.corsairs.model import CLAUSES, SEATS, Corsairs, Order
from examples.corsairs.rules import ROUND
from examples.corsairs.words import POSITIONS, WORDS

from naumachia.geometry.lattice import DEGREE
from naumachia.kernel.advisor import Advisor
from naumachia.kernel.content import About
from naumachia.kernel.toml_data import DataTable
from naumachia.table.game import TableRuleset

ABOUT: Final = About(
    "Corsairs",
    "Two squadrons plot their courses in secret and fire broadsides.",
    "20 to 40 minutes",
    ("swept", "points", "level"),
)


class CorsairsAdvisor(Advisor[Corsairs, Order]):
    """Whose squadron has more points left."""

    def evaluate(self, state: Corsairs, seat: int) -> float:
        own, other = (sum(ship.points for ship in state.ships_of(s)) for s in (seat, 1 - seat))
        return (own - other) / max(1, own + other)


class CorsairsRuleset(TableRuleset[Corsairs, Order]):
    """Everything the kernel asks of a rule set."""

    def __init__(self) -> None:
        super().__init__("examples.corsairs", ABOUT, SEATS, CLAUSES, WORDS, POSITIONS, ROUND)
        self.advisor = CorsairsAdvisor()
        self.board = CorsairsBoard(self)

    def begin(self, state: Corsairs, setup: DataTable) -> None:
        state.wind = setup.integer("wind", 0, 359) * DEGREE


RULESET: Final = CorsairsRuleset()
