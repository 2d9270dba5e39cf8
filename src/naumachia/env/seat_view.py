"""Describe what a seat may see: the one source of all features."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.scene import Hull, Scene
from naumachia.scene.board import AnyBoard, board_of
from naumachia.scene.cards import CardTable
from naumachia.scene.margin import Margin, RosterLine

WORD_AND_NUMBER: Final = re.compile(r"(\D*)(\d*)(.*)")


class ListedShip(NamedTuple):
    """A ship with the seats whose rosters list it: its owner's, and its captor's."""

    seats: list[int]
    line: RosterLine


class SeatView:
    """The board, the rosters and the prompt in the view of a seat, the observer.

    Nothing comes from the true state.

    - `numbered`: the observer's legal actions by number; none if another seat decides.
    - `cards`: the cards on the table; None in a battle without cards.
    - `seats`: the seats in the order of their columns, the observer first if `relative`.
    - `is_turned`: whether the board is turned by half a circle, because the observer plays from the
      northern edge.
    - `ships`: the ships in an order that stays the same; `rows` are their numbers by id.
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
        self.is_turned: Final = relative and seat != 0
        self.hulls: Final[dict[str, Hull]] = {hull.id: hull for hull in self.scene.hulls}
        by_id: dict[str, ListedShip] = {}
        for roster in self.margin.rosters:
            for line in roster.lines:
                by_id.setdefault(line.id, ListedShip([], line)).seats.append(roster.seat)
        ships = sorted(by_id.values(), key=lambda ship: natural_key(ship.line.id))
        if relative:
            ships.sort(key=lambda ship: self.seats.index(ship.seats[0]))
        self.ships: Final = ships
        self.rows: Final = {ship.line.id: row for row, ship in enumerate(ships)}

    def heading(self, degrees: float) -> float:
        """Return a direction as the observer sees it, in degrees."""
        return degrees + 180.0 if self.is_turned else degrees

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return a point as the observer sees it, as distances from the south-western corner."""
        bounds = self.scene.bounds
        if self.is_turned:
            return bounds.east - x, bounds.north - y
        return x - bounds.west, y - bounds.south


def natural_key(name: str) -> tuple[str, int, str]:
    """Return a key that sorts G2 before G10."""
    match = WORD_AND_NUMBER.fullmatch(name)
    assert match is not None, "every text matches"
    word, number, rest = match.groups()
    return word, int(number or 0), rest
