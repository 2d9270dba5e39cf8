"""Declare the line of a ship in positions, scenario files and campaign files.

G1 T 12.5,6,0 owner=none crew=0 banks=1 dead immobile=due fire=2/3 fireship beached=1
V 10,6,0 crew=41 corvus
"""

from __future__ import annotations

from typing import Any, Final

from naumachia.notation.pattern import PatternMismatch
from naumachia.notation.position import (
    NO_DEFAULT,
    Mark,
    Marks,
    choice_mark,
    count_mark,
    flag_mark,
    integer_in,
    word_mark,
)
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.classes import LETTERS
from naumachia.rules.biremes.model import DUE, FRESH, NATIONS, SEATS, UNMARKED, Ship

LARGEST: Final = 100_000
"""The last game turn that a line can name."""
MELEES: Final = 10_000


def full_crew(ship: Any) -> int:
    """Return the crew of a new ship of this class."""
    return int(ship.kind.crew)


def fire_text(ship: Ship) -> str:
    """Write the cottonballs and the turn of the last one."""
    return f"fire={ship.fire}/{ship.fire_turn}" if ship.fire or ship.fire_turn else ""


def read_fire(ship: Ship, value: str) -> None:
    """Read the cottonballs and the turn of the last one. Raises PatternMismatch."""
    balls, _, turn = value.partition("/")
    ship.fire = integer_in(balls, 0, int(ship.kind.fire_limit), "the cottonballs of fire=")
    ship.fire_turn = integer_in(turn, 0, LARGEST, "the turn of fire=")


SHIP: Final[Marks[Ship]] = Marks(
    [
        word_mark(
            "owner", {seat: n for n, seat in enumerate(SEATS)} | {"none": NOBODY}, lambda s: s.fleet
        ),
        word_mark("nation", {nation: n for n, nation in enumerate(NATIONS)}, NO_DEFAULT),
        count_mark("crew", full_crew, full_crew),
        flag_mark("corvus"),
        word_mark("immobile", {"fresh": FRESH, "due": DUE}, UNMARKED),
        Mark("fire", fire_text, read_fire),
        count_mark("melee", MELEES, NOBODY),
        count_mark("banks", 2),
        count_mark("beached", 100),
        *map(flag_mark, ("dead", "fireship", "stopped", "activated", "known")),
    ]
)
"""The marks that follow class and place in a position."""

FITTINGS: Final[Marks[Any]] = Marks(
    [
        count_mark("crew", full_crew, NO_DEFAULT),
        count_mark("banks", 1),
        choice_mark("corvus", {"corvus": True, "plain": False}),
    ]
)
"""The marks of a ship in scenario files and campaigns."""


def class_number(letter: str) -> int:
    """Return the number of a class by its letter. Raises PatternMismatch."""
    if letter in tuple(LETTERS):
        return LETTERS.index(letter)
    raise PatternMismatch("no such class", f"its class first, one of {', '.join(LETTERS)}")
