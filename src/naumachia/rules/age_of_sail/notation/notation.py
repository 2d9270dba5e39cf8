"""Offer the notation of the Age of Sail: actions by pattern, positions by entry."""

from __future__ import annotations

from typing import Final

from naumachia.notation.pattern_notation import PatternNotation
from naumachia.rules.age_of_sail.actions import Action
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.notation.positions import ENTRIES, position_text, read_position
from naumachia.rules.age_of_sail.notation.vocabulary import WORDS

NOTATION: Final[PatternNotation[AgeOfSail, Action]] = PatternNotation(
    WORDS, ENTRIES, position_text, read_position
)
"""Reads and writes actions and positions; letters in either case."""
