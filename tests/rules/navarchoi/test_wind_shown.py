"""The page shows the wind once it is known, not before the roll."""

from __future__ import annotations

from tests.rules.navarchoi.stage import stage

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.options import Options
from naumachia.kernel.ruleset import View
from naumachia.rules.navarchoi import RULESET
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules.setup import WindRoll, is_wind_known
from naumachia.scene.board import board_of
from naumachia.testing.stage import answer, run


def is_wind_shown(state: Navarchoi) -> bool:
    view: View[Navarchoi] = View(None, state)
    table = board_of(RULESET).cards.table(view)
    rose = board_of(RULESET).scene(view).rose
    assert table is not None
    assert rose is not None
    on_table = any(label == "Wind" for label, _ in table.facts)
    assert on_table is (rose.wind is not None)
    return on_table


def test_a_wind_to_be_rolled_is_not_told() -> None:
    state = stage("A1 3 0505 E", "B1 3 2005 W")
    run(state, WindRoll())
    assert not is_wind_known(state)
    assert not is_wind_shown(state)
    answer(state, 3)
    assert is_wind_shown(state)


def test_while_ships_are_set_up_no_wind_is_told() -> None:
    scenario = RULESET.scenarios()["design-your-own"]
    state = RULESET.setup(scenario, Options(RULESET.options(), scenario.options))
    assert not isinstance(state.awaiting, Chance)
    settle(state, SILENT)
    assert not is_wind_shown(state)
