"""Land about a battle, as scenario files tell it: drawn beyond the edge of the map, in no rule.

    [[shores]]
    edge = "north"
    name = "Sicily"
    towns = [{ name = "Ecnomus", at = 40 }]

Places along an edge are hundredths of it, from its western or southern end.
"""

from __future__ import annotations

from typing import Final

from naumachia.kernel.data import DataTable

EDGES: Final = ["north", "east", "south", "west"]
WHOLE: Final = 100
"""Hundredths of an edge."""

SPECIMEN: Final = """
[[shores]]
edge = "west"
name = "Cyprus"
from = 10
to = 90
island = false
towns = [{ name = "Salamis", at = 50, harbour = true }]
"""
"""Shores with every field, for the schema of scenario files."""


class Town:
    """A place on a shore, with an inlet of the coast where it has a harbour."""

    __slots__ = ("at", "harbour", "name")

    def __init__(self, name: str, at: int, harbour: bool = False) -> None:
        self.name: Final = name
        self.at: Final = at
        self.harbour: Final = harbour


class Shore:
    """Land beyond an edge of the map, along part of it or all: an island, or land without end."""

    __slots__ = ("edge", "first", "island", "last", "name", "towns")

    def __init__(
        self,
        edge: str,
        name: str = "",
        first: int = 0,
        last: int = WHOLE,
        island: bool = False,
        towns: tuple[Town, ...] = (),
    ) -> None:
        self.edge: Final = edge
        self.name: Final = name
        self.first: Final = first
        self.last: Final = last
        self.island: Final = island
        self.towns: Final = towns


def shores_in(table: DataTable) -> tuple[Shore, ...]:
    """The shores of a file. Raises BadScenario with file, line and field."""
    return tuple(shore_in(one) for one in table.tables("shores"))


def shore_in(table: DataTable) -> Shore:
    """One of them. Raises BadScenario with file, line and field."""
    edge = EDGES[table.word("edge", EDGES)]
    name = table.text("name", "")
    first = table.integer("from", 0, WHOLE - 1, 0)
    last = table.integer("to", first + 1, WHOLE, WHOLE, (1, WHOLE))
    island = table.flag("island", False)
    towns = tuple(town_in(one, first, last) for one in table.tables("towns"))
    table.close()
    return Shore(edge, name, first, last, island, towns)


def town_in(table: DataTable, first: int, last: int) -> Town:
    """A place between two ends of a shore. Raises BadScenario with file, line and field."""
    name = table.text("name")
    at = table.integer("at", first, last, ever=(0, WHOLE))
    harbour = table.flag("harbour", False)
    table.close()
    return Town(name, at, harbour)
