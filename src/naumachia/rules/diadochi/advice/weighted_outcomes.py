"""A few throws that stand for all: one for each result of missiles and close combat."""

from __future__ import annotations

from naumachia.kernel.chance import Outcome
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules.close_combat import Fighting
from naumachia.rules.diadochi.rules.missiles import Shooting
from naumachia.rules.diadochi.rules.reckoning import Reckoning, reckon
from naumachia.rules.diadochi.tables.charts import FACES, FIRE, THROWS


def weighted_outcomes(state: Diadochi) -> list[tuple[Outcome, float]]:
    """One throw for each result, with the odds of that; empty for dice of other kinds."""
    top = state.stack[-1]
    if isinstance(top, Fighting):
        ship, target = state.ships[top.ship], state.ships[top.target]
        return by_result(reckon(state, ship, target, top.kind, top.supports))
    if isinstance(top, Shooting):
        ship, target = state.ships[top.ship], state.ships[top.target]
        return by_result(reckon(state, ship, target, FIRE, top.supports))
    return []


def by_result(found: Reckoning) -> list[tuple[Outcome, float]]:
    """The first throw that brings each result, and how often it comes up."""
    throws: dict[int, Outcome] = {}
    counts: dict[int, int] = {}
    for one in range(1, FACES + 1):
        for two in range(1, FACES + 1):
            result = int(found.result(found.margin + one - two))
            throws.setdefault(result, (one, two))
            counts[result] = counts.get(result, 0) + 1
    return [(throws[result], float(counts[result]) / float(THROWS)) for result in throws]
