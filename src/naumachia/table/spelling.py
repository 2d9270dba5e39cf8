"""How measured facts are said to people: lengths in units, angles in degrees.

Lengths and turns that have a direction have a sign. What the signs are called is for the phrases:
`[words."distance limit"]` with `"-" = "{value} astern"`, `[words.turned]` with `"+"` and `"-"`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from naumachia.geometry.lattice import angle_text, length_text
from naumachia.kernel.clause import Facts
from naumachia.kernel.phrase import signed

LENGTHS: Final = frozenset({"distance", "limit", "gap", "least", "room", "measured"})
ANGLES: Final = frozenset({"angle", "angle_limit"})
TURNS: Final = frozenset({"turned"})
PLACES: Final = frozenset({"at", "blocker_at", "line_from", "line_to"})
"""What the facts of refusals and events are called here and in `measured`."""
COMPARED: Final = (
    ("distance", "limit"),
    ("measured", "limit"),
    ("gap", "limit"),
    ("distance", "least"),
    ("angle", "angle_limit"),
)
"""Measures of refusals, and what they are held against."""
REASONS: Final = frozenset({"reasons", "against_reasons"})
TROUBLES: Final = frozenset({"troubles"})
"""Lists that follow a sentence, each part in brackets or after a comma."""
JOINS: Final = {"dice": "-", "winner": " and "}
"""What stands between the parts of a list; a comma, else."""


def spelt(name: str, value: object, unit: str = "″") -> str | None:
    """Return a measured fact as people read it; None for a fact that is no measure."""
    if isinstance(value, tuple) and name in PLACES:
        return ", ".join(length_text(int(number)) for number in value)
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    if name in LENGTHS:
        return f"{sign(value)}{length_text(abs(value))}{unit}"
    if name in ANGLES:
        return f"{angle_text(value)}°"
    if name in TURNS:
        return f"{sign(value)}{angle_text(abs(value))}°"
    return None


def told_apart(facts: Facts, rounded: Callable[[str, object], object], unit: str = "″") -> Facts:
    """Return the facts of a refusal, with a measure and its limit spelled to the last digit where
    they differ and would read alike as `rounded` says them.
    """
    found: Facts | None = None
    for name, limit in COMPARED:
        one, other = facts.get(name), facts.get(limit)
        if one is None or other is None or one == other:
            continue
        if rounded(name, one) == rounded(limit, other):
            found = dict(facts) if found is None else found
            found[name] = spelt(name, one, unit) or one
            found[limit] = spelt(limit, other, unit) or other
    return facts if found is None else found


def sign(value: int) -> str:
    """Return the sign of a number below nothing."""
    return "\N{MINUS SIGN}" if value < 0 else ""


def spell(name: str, value: object, unit: str = "″") -> str:
    """Return a fact of a game on a table: measures as such, modifiers signed, lists joined, all
    else as it is.
    """
    said = spelt(name, value, unit)
    if said is not None:
        return said
    if isinstance(value, tuple):
        if name in REASONS:
            return "".join(f" ({part})" for part in value)
        if name in TROUBLES:
            return "".join(f", {part}" for part in value)
        return JOINS.get(name, ", ").join(str(part) for part in value)
    if name == "modifier" and isinstance(value, int):
        return signed(value)
    return str(value)
