"""What has to be told about the data: which clauses read values that are not the printed ones."""

from __future__ import annotations

from functools import cache
from typing import Final

from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.scenario import Scenario
from naumachia.rules.navarchoi.model import SEATS
from naumachia.rules.navarchoi.tables.battle import Battle
from naumachia.rules.navarchoi.tables.cards import packaged_deck
from naumachia.rules.navarchoi.tables.charts import packaged_charts
from naumachia.rules.navarchoi.tables.ship_types import packaged_ship_types

UNNAMED: Final = ("", "")
"""The names of the sides where no scenario names their fleets: they go by their colours."""


@cache
def packaged_battle() -> Battle:
    """No battle at all, with the packaged charts, deck and ship types. Raises BadScenario."""
    return Battle(packaged_charts(), packaged_deck(), packaged_ship_types())


def reconstruction(clause: str, phrases: Phrasebook) -> str:
    """A remark where the packaged values that a clause (by its id) reads are reconstructed."""
    if not packaged_battle().reconstructed(clause):
        return ""
    return phrases.fill("labels", "reconstructed", {})


def fleet_names(scenario: Scenario) -> tuple[str, ...]:
    """The names of the two fleets of a scenario.

    Whether the file is right is for `read_battle` to say: what cannot be read here has no name.
    """
    names = []
    for seat, unnamed in zip(SEATS, UNNAMED, strict=True):
        fleet = scenario.setup.values.get(seat)
        name = fleet.get("name") if isinstance(fleet, dict) else None
        names.append(name if isinstance(name, str) else unnamed)
    return tuple(names)
