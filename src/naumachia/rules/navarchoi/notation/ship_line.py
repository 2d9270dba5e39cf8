"""The marks of a ship's line in a position: `manpower=3/5 red sail grappled captured side=b`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from naumachia.notation.position import Mark, Marks, count, either, integer_in, word
from naumachia.rules.navarchoi.model import (
    MARKERS,
    NOT_TAKEN,
    ON_MAP,
    PLACES,
    SEATS,
    TAKEN,
    UNMARKED,
    Ship,
)
from naumachia.rules.navarchoi.rules.setup import muster
from naumachia.rules.navarchoi.tables.battle import Battle

LARGEST: Final = 100_000


def numbered(names: list[str], first: int = 0) -> dict[str, int]:
    """Names by what they are counted as."""
    return {name: number for number, name in enumerate(names) if number >= first}


def read_manpower(ship: Ship, value: str) -> None:
    """Manpower and its maximum; what is shown is the same. Raises Misfit."""
    now, _, most = value.partition("/")
    ship.manpower = integer_in(now, 0, LARGEST, "the Manpower of manpower=")
    ship.manpower_max = integer_in(most, 0, LARGEST, "the maximum of manpower=")
    ship.shown = ship.manpower


@lru_cache(maxsize=16)
def marks_of(battle: Battle) -> Marks[Ship]:
    """The marks of ships in a battle; what is as at its start is left out."""
    fresh = muster(battle)

    def manpower_text(ship: Ship) -> str:
        first = fresh[ship.ident]
        same = ship.manpower == first.manpower and ship.manpower_max == first.manpower_max
        return "" if same else f"manpower={ship.manpower}/{ship.manpower_max}"

    def flag(name: str) -> Mark[Ship]:
        then = [bool(getattr(ship, name)) for ship in fresh]
        return either(name, {name: True, f"no-{name}": False}, lambda ship: then[ship.ident])

    return Marks(
        [
            either("place", numbered(PLACES), ON_MAP),
            Mark("manpower", manpower_text, read_manpower),
            count("shown", LARGEST, lambda ship: int(ship.manpower)),
            either("marker", numbered(MARKERS, 1), UNMARKED),
            either("taken", numbered(TAKEN, 1), NOT_TAKEN),
            word("side", numbered(SEATS), lambda ship: fresh[ship.ident].side),
            count("since", LARGEST),
            *map(flag, ("corvus", "fire_pots", "sail", "grappled")),
        ]
    )
