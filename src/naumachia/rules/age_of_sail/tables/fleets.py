"""Read the fleets of history, for scenarios and for drawn battles."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import final

from naumachia.kernel.declared import frozen
from naumachia.kernel.toml_data import read_toml
from naumachia.rules.age_of_sail.tables.building import flotation_points
from naumachia.rules.age_of_sail.tables.catalogue import PACKAGE, catalogue


@final
@frozen()
class Fleet:
    """Name a fleet: its id, its title, and the ids of its ships in their order of sailing."""

    id: str
    title: str
    ships: list[str]

    def points(self) -> int:
        """Return what all its ships are worth: their flotation (SAIL-RULE-105)."""
        return sum(flotation_points(catalogue()[ident].tons) for ident in self.ships)


@cache
def fleets() -> dict[str, Fleet]:
    """Return the fleets by their ids, from `data/fleets.toml`. Raises BadScenario."""
    file = files(PACKAGE).joinpath("data").joinpath("fleets.toml")
    table = read_toml(file.read_bytes(), "fleets.toml")
    found: dict[str, Fleet] = {}
    for ident in table.values:
        row = table.table(ident)
        ships = row.texts("ships", list(catalogue()))
        found[ident] = Fleet(ident, row.text("title"), ships)
        row.close()
    return found
