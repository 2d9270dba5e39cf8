"""Read the players of a scenario: their number and their names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from naumachia.kernel.toml_data import DataTable

NAME: Final = re.compile(r"[^\s;=_-][^;=_]{0,39}")
"""The name of a player, squadron or ship: it must fit in a position, with `_` for blanks."""


def is_name(name: object) -> bool:
    """Return whether a name can be written in a position."""
    return isinstance(name, str) and NAME.fullmatch(name) is not None


def count_players(setup: DataTable, seats: Sequence[str]) -> int:
    """Return the number of players, at least two, by the seats of the squadrons.

    The set-up of the game reports errors.
    """
    most = 2
    rows = setup.values.get("squadrons")
    for row in rows if isinstance(rows, list) else []:
        seat = row.get("seat") if isinstance(row, dict) else None
        if seat in seats:
            most = max(most, seats.index(seat) + 1)
    return most


def player_names(setup: DataTable, seats: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the players, "" for those without; the set-up reports errors."""
    count = count_players(setup, seats)
    names = setup.values.get("names")
    if isinstance(names, list) and len(names) == count and all(map(is_name, names)):
        return tuple(names)
    return ("",) * count


def read_player_names(setup: DataTable, count: int) -> list[str]:
    """Return the names of the players. Raises BadScenario."""
    if not setup.has("names"):
        return [""] * count
    names = setup.texts("names")
    if len(names) != count or not all(map(is_name, names)):
        setup.fail("names", f"a name for each of {count} players", ", ".join(names))
    return names
