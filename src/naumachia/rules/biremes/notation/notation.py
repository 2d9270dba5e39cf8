"""The notation of Biremes: actions by their words, positions by their entries."""

from __future__ import annotations

from typing import Final

from naumachia.notation.pattern_notation import PatternNotation
from naumachia.rules.biremes.actions import Action
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.notation.positions import ENTRIES, position_text, read_position
from naumachia.rules.biremes.notation.vocabulary import WORDS

NOTATION: Final[PatternNotation[Biremes, Action]] = PatternNotation(
    WORDS, ENTRIES, position_text, read_position
)
"""Reads and writes actions and positions; letters in either case."""
