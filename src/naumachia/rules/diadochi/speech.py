"""Spell facts for people: lengths in cables, names of squadrons and types in their language."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.phrase import Phrasebook, packaged_phrases
from naumachia.kernel.texts import packaged_texts
from naumachia.table.spelling import fact_text

PACKAGE: Final = "naumachia.rules.diadochi"
NAMES: Final = frozenset({"squadron", "kind", "type"})
"""The facts that are names from data files."""


def cables(phrases: Phrasebook) -> str:
    """Return the unit of length, as it follows a number."""
    return f" {phrases.label('form_cables')}"


def name_text(name: str) -> str:
    """Return the name of a squadron or type in the reader's language.

    Repeated squadrons are numbered: `Left wing 2`.
    """
    texts = packaged_texts(PACKAGE)
    first, _, number = name.rpartition(" ")
    return f"{texts(first)} {number}" if first and number.isdecimal() else texts(name)


class Speller:
    """Spell facts; `phrases` are those of `data/phrases.toml`, which spell their facts by this."""

    def __init__(self) -> None:
        self.phrases: Final[Phrasebook] = packaged_phrases(PACKAGE, self)

    def __call__(self, name: str, value: object) -> str:
        """Return a fact as text: lengths in cables, angles in degrees."""
        if name in NAMES and isinstance(value, str):
            return name_text(value)
        unit = cables(self.phrases)
        said = fact_text(name, value, unit)
        return self.phrases.label("one_cable") if said == f"1{unit}" else said
