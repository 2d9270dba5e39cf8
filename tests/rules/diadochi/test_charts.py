"""Every cell of the tables of odds, from D = -10 to 10, plain and with a smaller ship spared."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from tests.rules.diadochi.fights import EXAMPLES

from naumachia.kernel.clause import Tally
from naumachia.rules.diadochi.actions import BOARD, DISENGAGE, RAKE, RAM
from naumachia.rules.diadochi.rules.results import AttackTotals
from naumachia.rules.diadochi.tables.charts import (
    CAPTURE_ATTACKER,
    CAPTURE_DEFENDER,
    CHART,
    COLUMNS,
    CRIPPLE_AND_PASS,
    CRIPPLE_ATTACKER,
    CRIPPLE_DEFENDER,
    FIRE,
    GRAPPLE,
    NOTHING,
    PASS,
    RESULTS,
    SINK_ATTACKER,
    SINK_DEFENDER,
    UNGRAPPLE,
    column,
    ways,
)

TABLES: dict[str, dict[str, Any]] = tomllib.loads(
    (EXAMPLES / "odds.toml").read_text(encoding="utf-8")
)
MARGINS = range(-10, 11)
RAM_RESULTS = [SINK_ATTACKER, CRIPPLE_ATTACKER, NOTHING, CRIPPLE_DEFENDER, SINK_DEFENDER]
RAKE_RESULTS = [CRIPPLE_ATTACKER, PASS, NOTHING, CRIPPLE_AND_PASS]
ROWS: dict[str, tuple[int, str, list[int]]] = {
    "ram_plain": (RAM, "", RAM_RESULTS),
    "ram_small_defender": (RAM, "defender", RAM_RESULTS),
    "ram_small_attacker": (RAM, "attacker", RAM_RESULTS),
    "rake_plain": (RAKE, "", RAKE_RESULTS),
    "rake_small_defender": (RAKE, "defender", RAKE_RESULTS),
    "board_free": (BOARD, "", [CAPTURE_ATTACKER, GRAPPLE, NOTHING, CAPTURE_DEFENDER]),
    "board_grappled": (BOARD, "held", [CAPTURE_ATTACKER, NOTHING, CAPTURE_DEFENDER]),
    "disengage": (DISENGAGE, "held", [CAPTURE_ATTACKER, NOTHING, UNGRAPPLE]),
    "missile": (FIRE, "", [CRIPPLE_ATTACKER, NOTHING, CRIPPLE_DEFENDER]),
}


def reckoning(kind: int, margin: int, special: str = "") -> AttackTotals:
    """An attack with these totals; the firer of missiles may be hurt."""
    found = AttackTotals(kind, Tally(margin), Tally(0))
    found.spares_attacker = special == "attacker"
    found.spares_defender = special == "defender"
    found.held = special == "held"
    found.victims = [0]
    return found


@pytest.mark.parametrize("margin", MARGINS)
def test_columns(margin: int) -> None:
    assert ways(margin) == TABLES["columns"][str(margin)]


@pytest.mark.clause(
    "DIA-RES-01", "DIA-RES-02", "DIA-RES-03", "DIA-RES-04", "DIA-RES-05", "DIA-RULE-53"
)
@pytest.mark.parametrize("name", ROWS)
@pytest.mark.parametrize("margin", MARGINS)
def test_odds(name: str, margin: int) -> None:
    kind, special, results = ROWS[name]
    odds = reckoning(kind, margin, special).odds()
    assert [odds[result] for result in results] == TABLES[name][str(margin)]
    assert sum(odds) == sum(odds[result] for result in results) == 36


@pytest.mark.clause("DIA-KEY-04", "DIA-RULE-63", "DIA-RULE-66")
@pytest.mark.parametrize("difference", MARGINS)
def test_results(difference: int) -> None:
    kinds = [(RAM, ""), (RAKE, ""), (BOARD, ""), (BOARD, "held"), (DISENGAGE, "held"), (FIRE, "")]
    for (kind, special), cell in zip(kinds, TABLES["results"][str(difference)], strict=True):
        attack = reckoning(kind, 0, special)
        result = cell.rstrip("*")
        assert RESULTS[attack.result(difference)] == result, cell
        assert not attack.spares_smaller(difference)
        smaller = "attacker" if difference < 0 else "defender"
        spared = reckoning(kind, 0, smaller)
        if kind in (RAM, RAKE):
            wanted = "nothing" if cell.endswith("*") else result
            assert RESULTS[spared.result(difference)] == wanted
            assert spared.spares_smaller(difference) == cell.endswith("*")


def test_every_cell_is_reached() -> None:
    assert [column(difference) for difference in (-4, -3, -2, 0, 2, 3, 4)] == list(range(COLUMNS))
    assert all(len(row) == COLUMNS for row in CHART)
    seen = {result for row in CHART for result in row}
    assert seen == set(range(len(RESULTS)))


@pytest.mark.clause("DIA-RULE-66")
def test_a_smaller_ship_may_be_passed() -> None:
    attack = reckoning(RAKE, 0, "defender")
    attack.rake_passes = True
    assert attack.result(2) == PASS
    assert attack.odds()[PASS] == 24


@pytest.mark.clause("DIA-MISS-13")
@pytest.mark.parametrize("margin", MARGINS)
def test_nobody_in_the_arc_to_be_hurt(margin: int) -> None:
    attack = reckoning(FIRE, margin)
    attack.victims = []
    sunk, none, crippled = TABLES["missile"][str(margin)]
    assert attack.odds()[CRIPPLE_ATTACKER] == 0
    assert attack.odds()[NOTHING] == sunk + none
    assert attack.odds()[CRIPPLE_DEFENDER] == crippled
    assert attack.lacks_answer(-4)
    assert not attack.lacks_answer(-3)


@pytest.mark.clause("DIA-KEY-03")
def test_a_second_cripple_sinks() -> None:
    attack = reckoning(RAM, 0)
    assert attack.sinks(SINK_DEFENDER)
    assert not attack.sinks(CRIPPLE_DEFENDER)
    attack.again = True
    assert attack.sinks(CRIPPLE_DEFENDER)
    assert attack.sinks(CRIPPLE_AND_PASS)
    assert not attack.sinks(PASS)
