"""Offer the notation of the Age of Sail: actions by pattern, positions by entry."""

from __future__ import annotations

from typing import Final

from naumachia.notation.pattern_notation import PatternNotation
from naumachia.rules.age_of_sail.actions import Action
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.notation.aliases import ALIASES
from naumachia.rules.age_of_sail.notation.positions import ENTRIES, position_text, read_position
from naumachia.rules.age_of_sail.notation.vocabulary import WORDS
from naumachia.rules.age_of_sail.rules.diagrams import forget


class SailNotation(PatternNotation[AgeOfSail, Action]):
    """Read and write actions and positions; letters in either case."""

    def piece_names(self, state: AgeOfSail) -> dict[str, str]:
        """Return the ships whose names are theirs alone: `san martin`."""
        called = [ship.called.casefold() for ship in state.ships]
        return {
            ship.called.casefold(): ship.name
            for ship in state.ships
            if ship.called and called.count(ship.called.casefold()) == 1
        }

    def older_positions(self, state: AgeOfSail) -> tuple[str, ...]:
        """Return the position of edition 2, whose closed diagrams kept no memory of what had been
        seen.
        """
        if not state.rules.closed:
            return ()
        older = state.clone()
        for ship in older.ships:
            forget(ship)
        return (position_text(older),)


NOTATION: Final = SailNotation(WORDS, ENTRIES, position_text, read_position, ALIASES)
