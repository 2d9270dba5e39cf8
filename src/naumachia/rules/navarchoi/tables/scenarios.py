"""The battles of the packaged scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from naumachia.kernel.scenario import packaged_scenarios
from naumachia.rules.navarchoi.tables.battle import Battle
from naumachia.rules.navarchoi.tables.battle_file import read_battle
from naumachia.rules.navarchoi.tables.packaged import PACKAGE


@cache
def battles() -> Mapping[str, Battle]:
    """The battles by the ids of their scenarios, read once. Raises BadScenario."""
    return {
        name: read_battle(scenario.setup)
        for name, scenario in packaged_scenarios(PACKAGE, "navarchoi").items()
    }
