"""What an observer sees: the one source of all features."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.scene import Hull, Scene
from naumachia.scene.board import AnyBoard, board_of
from naumachia.scene.cards import CardTable
from naumachia.scene.margin import Margin, RosterLine

WORD_AND_NUMBER: Final = re.compile(r"(\D*)(\d*)(.*)")


class Look:
    """The board, the rosters and the prompt in a view. Nothing comes from the true state.

    `seats` are the seats in the order of features, the observer first if `relative`. `turned`: the
    observer plays from the northern edge, so directions and places are turned by half a circle.
    `lines` are the ships, each with the seats that list it (its captor and its owner may both), in
    an order that stays the same.
    `cards` are the cards on the table, None in a battle without.
    `numbered` are the observer's legal actions by number, none if another seat decides.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        view: View[Any],
        relative: bool,
        numbered: Mapping[int, Any] = MappingProxyType({}),
    ) -> None:
        self.numbered: Final = numbered
        self.ruleset: Final = ruleset
        self.view: Final = view
        self.board: Final[AnyBoard] = board_of(ruleset)
        self.scene: Final[Scene] = self.board.scene(view)
        self.margin: Final[Margin] = self.board.margin(view)
        self.cards: Final[CardTable | None] = self.board.cards.table(view)
        pending = ruleset.pending(view.state)
        self.prompt: Final = pending if isinstance(pending, Prompt) else None
        count, seat = len(ruleset.seats), view.seat or 0
        first = seat if relative else 0
        self.seats: Final = tuple((first + place) % count for place in range(count))
        self.turned: Final = relative and seat != 0
        self.hulls: Final[dict[str, Hull]] = {hull.id: hull for hull in self.scene.hulls}
        listed: dict[str, tuple[list[int], RosterLine]] = {}
        for roster in self.margin.rosters:
            for line in roster.lines:
                listed.setdefault(line.id, ([], line))[0].append(roster.seat)
        lines = sorted(listed.values(), key=lambda one: natural(one[1].id))
        if relative:
            lines.sort(key=lambda one: self.seats.index(one[0][0]))
        self.lines: Final[list[tuple[list[int], RosterLine]]] = lines
        self.rows: Final = {line.id: row for row, (_, line) in enumerate(lines)}

    def heading(self, degrees: float) -> float:
        """Return a direction as the observer sees it, in degrees."""
        return degrees + 180.0 if self.turned else degrees

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return a point as the observer sees it, as distances from the south-western corner."""
        bounds = self.scene.bounds
        if self.turned:
            return bounds.east - x, bounds.north - y
        return x - bounds.west, y - bounds.south


def natural(name: str) -> tuple[str, int, str]:
    """Return a key that sorts G2 before G10."""
    match = WORD_AND_NUMBER.fullmatch(name)
    assert match is not None, "every text matches"
    word, number, rest = match.groups()
    return word, int(number or 0), rest
