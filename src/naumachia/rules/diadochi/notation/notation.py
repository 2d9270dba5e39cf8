"""Provide the notation of Diadochi."""

from __future__ import annotations

from typing import Final

from naumachia.notation.pattern_notation import PatternNotation
from naumachia.rules.diadochi.actions import Action
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.notation.aliases import ALIASES
from naumachia.rules.diadochi.notation.positions import ENTRIES, position_text, read_position
from naumachia.rules.diadochi.notation.vocabulary import WORDS

NOTATION: Final[PatternNotation[Diadochi, Action]] = PatternNotation(
    WORDS, ENTRIES, position_text, read_position, ALIASES
)
"""The notation of actions and positions; letters in either case."""
