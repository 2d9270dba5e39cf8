"""Write measured facts for players: lengths in units, angles in degrees.

Lengths and turns with a direction have a sign. Phrases give the signs words:
`[words."distance limit"]` with `"-" = "{value} astern"`, `[words.turned]` with `"+"` and `"-"`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from naumachia.geometry.lattice import angle_text, length_text
from naumachia.kernel.clause import Facts
from naumachia.kernel.phrase import signed
from naumachia.kernel.texts import decimal, join_names

LENGTHS: Final = frozenset({"distance", "limit", "gap", "least", "room", "measured"})
ANGLES: Final = frozenset({"angle", "angle_limit"})
TURNS: Final = frozenset({"turned"})
PLACES: Final = frozenset({"at", "blocker_at", "line_from", "line_to"})
"""The names of measured facts in refusals and events; see also `refusal_facts`."""
COMPARED: Final = (
    ("distance", "limit"),
    ("measured", "limit"),
    ("gap", "limit"),
    ("distance", "least"),
    ("angle", "angle_limit"),
)
"""Measures of refusals, each with its limit."""
REASONS: Final = frozenset({"reasons", "against_reasons"})
TROUBLES: Final = frozenset({"troubles"})
"""Lists at the end of a sentence: each part of `REASONS` in brackets, of `TROUBLES` after a comma.
"""
JOINS: Final = {"dice": "-"}
"""Separators of lists; the default is a comma."""


def measure_text(name: str, value: object, unit: str = "″") -> str | None:
    """Return a measure as text; None if the fact is not a measure."""
    if isinstance(value, tuple) and name in PLACES:
        return ", ".join(length_text(int(number)) for number in value)
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    if name in LENGTHS:
        return f"{minus_sign(value)}{decimal(length_text(abs(value)))}{unit}"
    if name in ANGLES:
        return f"{decimal(angle_text(value))}°"
    if name in TURNS:
        return f"{minus_sign(value)}{decimal(angle_text(abs(value)))}°"
    return None


def distinguish_limits(
    facts: Facts, rounded: Callable[[str, object], object], unit: str = "″"
) -> Facts:
    """Return facts of a refusal in which a measure never looks equal to its limit.

    If the two differ but `rounded` makes them equal, both are written with all their digits.
    """
    found: Facts | None = None
    for name, limit in COMPARED:
        one, other = facts.get(name), facts.get(limit)
        if one is None or other is None or one == other:
            continue
        if rounded(name, one) == rounded(limit, other):
            found = dict(facts) if found is None else found
            found[name] = measure_text(name, one, unit) or one
            found[limit] = measure_text(limit, other, unit) or other
    return facts if found is None else found


def minus_sign(value: int) -> str:
    """Return the minus sign of a negative number, else nothing."""
    return "\N{MINUS SIGN}" if value < 0 else ""


def fact_text(name: str, value: object, unit: str = "″") -> str:
    """Return a fact of a table game as text.

    Measures have their unit, modifiers a sign, and lists are joined.
    """
    said = measure_text(name, value, unit)
    if said is not None:
        return said
    if isinstance(value, tuple):
        if name in REASONS:
            return "".join(f" ({part})" for part in value)
        if name in TROUBLES:
            return "".join(f", {part}" for part in value)
        if name == "winner":
            return join_names(str(part) for part in value)
        return JOINS.get(name, ", ").join(str(part) for part in value)
    if name == "modifier" and isinstance(value, int):
        return signed(value)
    return str(value)
