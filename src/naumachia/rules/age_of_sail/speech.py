"""Phrase facts for people: ships by their names, points in halves, measures in inches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from naumachia.geometry.lattice import DEGREE, UNIT
from naumachia.kernel.clause import Facts
from naumachia.kernel.phrase import Phrasebook, packaged_phrases, signed
from naumachia.kernel.texts import decimal
from naumachia.rules.age_of_sail.tables.catalogue import PACKAGE
from naumachia.table.spelling import ANGLES, LENGTHS, distinguish_limits, measure_text

HALVES: Final = frozenset(
    {
        "men", "against_men", "needs_men", "killed", "lost", "flotation", "crew", "captives",
        "guards", "halves", "wanted", "owed", "batteries", "damage",
        "short_guns", "medium_guns", "long_guns",
    }
)  # fmt: skip
"""Facts that are counted in halves of a point."""


def points_text(halves: int) -> str:
    """Return points kept in halves: `12`, `12½`, `½`."""
    whole, half = divmod(halves, 2)
    if not half:
        return str(whole)
    return f"{whole}½" if whole else "½"


def round_measure(name: str, value: object) -> object:
    """Return a measured fact as exact as it is said: lengths to a hundredth of an inch, angles to a
    degree, turns as they are ordered; but something is never said to be nothing.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    if name in LENGTHS:
        return to_multiple(value, UNIT // 100)
    return to_multiple(value, DEGREE) if name in ANGLES else value


def weigh(facts: Facts) -> Facts:
    """Return the facts of a refusal, with a measure and its limit to the digits that separate
    them.
    """
    return distinguish_limits(facts, round_measure)


def to_multiple(value: int, of: int) -> int:
    """Return the nearest multiple, halves away from nothing."""
    size = (2 * abs(value) + of) // (2 * of) * of or abs(value)
    return size if value >= 0 else -size


def ship_name(called: str, phrases: Phrasebook) -> str:
    """Return the name of a ship: as it is, but `Galley 2` has the name of its type."""
    types = phrases.words["named"]
    first, _, number = called.rpartition(" ")
    if first in types and number.isdecimal():
        return f"{types[first]} {number}"
    return types.get(called, called)


class Speller:
    """Spell the facts of one battle; `called` are the ships' names by their tags.

    `phrases` are those of `data/phrases.toml`, which spell their facts by this.
    """

    def __init__(self, called: Mapping[str, str]) -> None:
        self.called: Final = called
        self.phrases: Final[Phrasebook] = packaged_phrases(PACKAGE, self, weigh)

    def __call__(self, name: str, value: object) -> str:
        """Return a fact as people read it."""
        said = measure_text("turned" if name == "last_turned" else name, round_measure(name, value))
        if said is not None:
            return said
        if name == "rolls" and isinstance(value, tuple):
            return ", ".join(self.run_text(run) for run in value)
        if isinstance(value, tuple):
            parts = [self(name, part) for part in value]
            if name == "troubles":
                return "".join(f", {part}" for part in parts)
            return ("-" if name in ("dice", "against_dice") else ", ").join(parts)
        if name == "modifier" and isinstance(value, int):
            return f" {signed(value)}" if value else ""
        if name in HALVES and isinstance(value, int) and not isinstance(value, bool):
            return points_text(value)
        if name == "scored" and isinstance(value, str):
            side, _, points = value.rpartition(" ")
            return f"{side} {decimal(points)}"
        if isinstance(value, str):
            return ship_name(self.called.get(value, value), self.phrases)
        return str(value)

    def run_text(self, run: tuple[int, ...]) -> str:
        """Return dice in a row that need the same, as a board can show them: "4 or more `5-2`"."""
        needs, *faces = run
        dice = "-".join(str(face) for face in faces)
        return self.phrases.fill("labels", "run", {"needs": needs, "dice": dice})
