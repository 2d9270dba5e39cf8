"""Anastrophe!: after a successful rake the ship wheels and rams at once (NAV-CARD-21)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.phase import Phase, enter
from naumachia.rules.navarchoi.actions import NOBODY, Action, Play
from naumachia.rules.navarchoi.model import SEATS, STACK_LIMIT, Navarchoi
from naumachia.rules.navarchoi.rules.combat import ram
from naumachia.rules.navarchoi.rules.combat.attacks import Striking
from naumachia.rules.navarchoi.rules.deck.windows import Window
from naumachia.rules.navarchoi.strikes import RAM
from naumachia.rules.navarchoi.tables.cards import Card

SIDES = (1, -1)
"""The squares beside the exit square, in points from its direction."""
BACK = 4
"""Half a turn."""


def spots(state: Navarchoi) -> list[tuple[int, int]]:
    """The squares from which the ship may ram, each with the facing towards the target.

    Next to the exit square and to the target, on the map, without an enemy, under three counters;
    empty ones only, where there is one.
    """
    activation = state.activation
    if activation is None or activation.over or activation.reared == NOBODY:
        return []
    ship, target = state.ships[activation.ship], state.ships[activation.reared]
    if not ship.on_map() or not target.on_map() or target.side == ship.side:
        return []
    if ram.unfit(state, ship, target, activation) is not None:
        return []
    found: list[tuple[int, int]] = []
    for side in SIDES:
        away = (int(ship.facing) + side) % 8
        square = state.map.ahead(target.square, away)
        if not state.map.inside(square) or state.count(square) >= STACK_LIMIT:
            continue
        if not state.enemies_at(square, ship.side):
            found.append((square, (away + BACK) % 8))
    empty = [(square, facing) for square, facing in found if state.count(square) == 0]
    return empty or found


class Anastrophe(Window):
    """The moment for Anastrophe!."""

    name: ClassVar[str] = "anastrophe"

    def clone(self) -> Phase[Navarchoi, Action]:
        return Anastrophe(self.seat, self.closed)

    def clause(self) -> ClauseId:
        return "NAV-CARD-21"

    def effects(self, state: Navarchoi) -> list[str]:
        return ["anastrophe"] if spots(state) else []

    def facts(self, state: Navarchoi) -> Facts:
        activation = state.activation
        name = "" if activation is None else state.ships[activation.ship].name
        return {"seat": SEATS[self.seat], "ship": name}

    def piece(self, state: Navarchoi) -> str:
        activation = state.activation
        return "" if activation is None else state.ships[activation.ship].name

    def plays(self, state: Navarchoi, card: Card) -> list[Play]:
        activation = state.activation
        assert activation is not None, "a ship is active"
        ship = int(activation.ship)
        squares = [int(state.map.name(square)) for square, _ in spots(state)]
        return [Play(card.number, (ship,), (square,)) for square in squares]

    def refusal(self, state: Navarchoi, action: Play, card: Card) -> Ruling:
        return Ruling("NAV-CARD-21", {"refusal": "not_beside", "card": card.title})

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        activation = state.activation
        assert activation is not None, "a ship is active"
        ship, target = state.ships[activation.ship], state.ships[activation.reared]
        square, facing = next(
            (spot, facing)
            for spot, facing in spots(state)
            if int(state.map.name(spot)) == action.values[0]
        )
        state.move(ship, square)
        ship.facing = facing
        activation.origin = square
        activation.fresh = False
        activation.reared = NOBODY
        if log.on:
            at = state.map.name(square)
            log.add("NAV-CARD-21", "wheels", ship=ship.name, target=target.name, square=at)
        ramming = Striking(ship.ident, [RAM], [int(target.ident)], [0], [0], wheeling=True)
        enter(state, ramming, log)
