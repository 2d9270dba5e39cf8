"""How facts are said to people: ships by their names, points in halves, measures in inches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from naumachia.kernel.phrase import signed
from naumachia.table.spelling import spelt

HALVES: Final = frozenset(
    {
        "men", "against_men", "needs_men", "killed", "lost", "flotation", "crew", "captives",
        "guards", "halves", "wanted", "owed", "batteries", "damage",
        "short_guns", "medium_guns", "long_guns",
    }
)  # fmt: skip
"""Facts that are counted in halves of a point."""


def points_text(halves: int) -> str:
    """Points kept in halves: `12`, `12½`, `½`."""
    whole, half = divmod(halves, 2)
    if not half:
        return str(whole)
    return f"{whole}½" if whole else "½"


class Speller:
    """Spells the facts of one battle; `called` are the ships' names by their tags."""

    def __init__(self, called: Mapping[str, str]) -> None:
        self.called: Final = called

    def __call__(self, name: str, value: object) -> str:
        """A fact as people read it."""
        said = spelt("turned" if name == "last_turned" else name, value)
        if said is not None:
            return said
        if isinstance(value, tuple):
            parts = [self(name, part) for part in value]
            if name == "troubles":
                return "".join(f", {part}" for part in parts)
            return ("-" if name in ("dice", "against_dice") else ", ").join(parts)
        if name == "modifier" and isinstance(value, int):
            return f" {signed(value)}" if value else ""
        if name in HALVES and isinstance(value, int) and not isinstance(value, bool):
            return points_text(value)
        if isinstance(value, str):
            return self.called.get(value, value)
        return str(value)
