"""Build ships by the rules: batteries from guns, where they are mounted, points, hull, class.

Batteries are counted in halves (SAIL-RULE-13), lengths in steps. A sum of batteries is exact
in `EXACT`ths of one.
"""

from __future__ import annotations

import re
from math import lcm
from typing import Final

from naumachia.geometry.lattice import snap
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.tables.designs import (
    LONG,
    MEDIUM,
    RANGES,
    SHORT,
    Design,
)

LATER: Final = 1700
"""Ships built from this year on are of the later period (SAIL-GEN-03)."""
CLASSES: Final = len(RANGES)

# -- points (SAIL-SHIP-01 to 03, SAIL-RULE-09) -----------------------------------------------


def points(tons: i64, share: i64) -> int:
    """Return `tons / share`, half up, at least 1."""
    return int(max((2 * tons + share) // (2 * share), 1))


def flotation_points(tons: i64) -> int:
    """Return whole flotation points (SAIL-SHIP-01)."""
    return points(tons, 20)


def crew_points(tons: i64, equal: bool) -> int:
    """Return whole crew points; `equal` to flotation in the simplified game (SAIL-RULE-10)."""
    return points(tons, 20 if equal else 10)


# -- class and hull (SAIL-RULE-17, SAIL-RULE-18) ---------------------------------------------


def is_of_the_line(design: Design) -> bool:
    """Return whether it is a ship of the line: rated at 64 guns or more."""
    return design.rating >= 64


def is_frigate_class(design: Design) -> bool:
    """Return whether it is rated, at fewer than 50 guns: frigates, sloops, brigs."""
    return 0 < design.rating < 50


def hull_size(tons: i64, later: bool) -> tuple[int, int]:
    """Return length and beam in steps: k times the cube root of the tonnage, to 0.05 in."""
    scale = 145 if later else 120
    steps = 1
    # The next multiple is nearer when its half-way point, cubed, is not beyond scale cubed x tons.
    while ((2 * steps + 1) * 25) ** 3 <= scale**3 * tons:
        steps += 1
    length = 50 * steps
    return length, int(max(snap(14 * steps, 50), 100))


# -- batteries from guns (SAIL-GUN-01, SAIL-RULE-14, SAIL-RULE-15) ----------------------------

OLD_GUNS: Final[dict[str, tuple[int, int, int]]] = {
    "whole cannon": (SHORT, 2, 1),
    "cannon perier": (SHORT, 1, 1),
    "demi-cannon": (MEDIUM, 1, 1),
    "culverin": (LONG, 1, 2),
    "demi-culverin": (LONG, 1, 4),
    "saker": (LONG, 0, 1),
    "minion": (LONG, 0, 1),
    "falcon": (LONG, 0, 1),
    "falconet": (LONG, 0, 1),
}
"""Guns of the Armada period: class, batteries, for how many guns (table 2.2)."""

SHOT: Final[dict[int, int]] = {
    6: 25, 9: 18, 12: 12, 18: 9, 24: 6, 28: 5, 30: 5, 32: 5, 36: 4, 40: 3, 42: 3,
}  # fmt: skip
"""Later guns that make one battery, by the weight of their shot (table 2.2)."""

BROADSIDE_WEIGHT: Final = 150
"""Pounds of shot to a battery, for guns that are not in the table (SAIL-RULE-14)."""

GUN: Final = re.compile(r"(\d{1,3}) (?:(\d{1,2})-pdr( carronade| obusier)?|([a-z][a-z -]*[a-z]))")
"""Such as `28 32-pdr`, `6 24-pdr carronade`, `12 culverin`."""
KINDS_OF_GUNS: Final = ", ".join([*OLD_GUNS, "N-pdr", "N-pdr carronade", "N-pdr obusier"])


def guns_to_a_battery(weight: i64) -> int:
    """Return how many later guns make a battery, by the weight of their shot in pounds."""
    known = SHOT.get(int(weight))
    if known is not None:
        return known
    return int((2 * BROADSIDE_WEIGHT + weight) // (2 * weight))


EXACT: Final = lcm(*[guns_to_a_battery(weight) for weight in range(4, 69)])
"""How many parts of a battery make sums exact: all counts of guns to a battery divide it."""


def gun(text: str) -> tuple[int, int]:
    """Return class and exact batteries of guns such as `12 culverin`. Raises ValueError."""
    found = GUN.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text.strip()!r} is not a number and a kind of gun")
    count = int(found[1])
    if found[2]:
        weight = int(found[2])
        if not 4 <= weight <= 68:
            raise ValueError(f"{text.strip()!r}: shot weighs from 4 to 68 pounds")
        return SHORT if found[3] else LONG, count * EXACT // guns_to_a_battery(weight)
    kind = found[4].removesuffix("s")
    if kind not in OLD_GUNS:
        raise ValueError(f"{found[4]!r} is none of {KINDS_OF_GUNS}")
    range_class, batteries, guns = OLD_GUNS[kind]
    return range_class, count * batteries * EXACT // guns


def exact_batteries(guns: str) -> list[int]:
    """Return exact sums by class, in `EXACT`ths of a battery, of a list with commas. Raises
    ValueError.
    """
    sums = [0] * CLASSES
    for text in guns.split(","):
        range_class, exact = gun(text)
        sums[range_class] += exact
    return sums


def listed_batteries(exact: list[int], later: bool) -> tuple[int, int, int]:
    """Return the batteries that are listed, in halves: the nearest whole number for the whole ship,
    of later ships to each side half of it; half a battery a side at least (SAIL-RULE-15).
    """
    whole = [(2 * part + EXACT) // (2 * EXACT) for part in exact]
    if later and not any(whole) and any(exact):
        whole[exact.index(max(exact))] = 1
    return 2 * whole[SHORT], 2 * whole[MEDIUM], 2 * whole[LONG]
