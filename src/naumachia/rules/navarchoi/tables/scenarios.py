"""The packaged scenarios and their battles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from naumachia.kernel.scenario import Scenario, packaged_scenarios
from naumachia.rules.navarchoi.tables.battle import Battle
from naumachia.rules.navarchoi.tables.battle_file import read_battle
from naumachia.rules.navarchoi.tables.packaged import PACKAGE


@cache
def scenarios() -> Mapping[str, Scenario]:
    """The packaged scenarios by id, read once. Raises BadScenario."""
    return packaged_scenarios(PACKAGE, "navarchoi")


@cache
def battles() -> Mapping[str, Battle]:
    """Their battles by the same ids. Raises BadScenario."""
    return {name: read_battle(scenario.setup) for name, scenario in scenarios().items()}
