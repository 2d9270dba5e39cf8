"""Cutting free: the die, and where the ships are put (NAV-DIS-01..06, table T11)."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling, Tally
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import NOTHING, Action, Put
from naumachia.rules.navarchoi.model import IMMOBILE, SEATS, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.damage import dissolve, let_go
from naumachia.rules.navarchoi.rules.tallies import FACES, below, reasons

FACINGS = range(8)


def open_squares(state: Navarchoi, square: i64) -> list[int]:
    """The squares next to one that hold nothing at all (NAV-RULE-66)."""
    return [beside for beside in state.map.around(square) if state.count(beside) == 0]


def sides(state: Navarchoi, ship: Ship) -> tuple[int, int]:
    """How many friends are grappled with a ship, itself included, and how many enemies."""
    group = state.group(ship.square)
    friends = sum(1 for other in group if other.side == ship.side)
    return friends, len(group) - friends


def die_tally(state: Navarchoi, ship: Ship) -> Tally:
    """What is added to the die, which must then be below Quality."""
    chart = state.battle.charts.disengage
    friends, enemies = sides(state, ship)
    tally = Tally(0)
    if friends > 1:
        tally.add("NAV-DIS-05", int(chart.two_to_one), what="two_to_one")
    elif enemies > 1:
        tally.add("NAV-DIS-04", int(chart.one_to_two), what="one_to_two")
    elif chart.one_to_one != 0:
        tally.add("NAV-DIS-03", int(chart.one_to_one), what="one_to_one")
    return tally


def odds(state: Navarchoi, ship: Ship) -> Fraction:
    """The chance that a ship cuts itself free; from prizes it parts for certain."""
    if sides(state, ship)[1] == 0:
        return Fraction(1)
    return below(state.quality(ship) - die_tally(state, ship).total)


def cut_free(state: Navarchoi, ship: Ship, log: Log) -> None:
    """Try to cut a ship free; from prizes alone it parts without a die (NAV-DIS-06)."""
    if sides(state, ship)[1] > 0:
        enter(state, Cutting(ship.ident), log)
        return
    if log.on:
        log.add("NAV-DIS-06", "parts", ship=ship.name)
    enter(state, Placing(ship.side, ship.square, [int(ship.ident)], False), log)


class Cutting(Phase[Navarchoi, Action]):
    """The die of a disengagement."""

    name: ClassVar[str] = "disengage"

    def __init__(self, ship: i64) -> None:
        self.ship: i64 = ship

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        facts: Facts = {
            "ship": ship.name,
            "needs": state.quality(ship) - die_tally(state, ship).total,
        }
        clause = "NAV-RULE-68" if ship.status == IMMOBILE else "NAV-DIS-03"
        return Dice(clause, self.name, facts, (FACES,), (SEATS[ship.side],), lowest=0)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship = state.ships[self.ship]
        tally = die_tally(state, ship)
        quality = state.quality(ship)
        free = outcome[0] + tally.total < quality
        if log.on:
            log.add(
                "NAV-DIS-01",
                "cutting_rolled",
                ship=ship.name,
                dice=outcome,
                dice_seats=(int(ship.side),),
                reasons=reasons(tally),
                total=outcome[0] + tally.total,
                needs=quality,
                free=free,
            )
        if free:
            self.place(state, ship, log)

    def place(self, state: Navarchoi, ship: Ship, log: Log) -> None:
        """Open the placings: the ship first, then the other that may or must follow."""
        group = state.group(ship.square)
        friends = [
            int(other.ident)
            for other in group
            if other.side == ship.side and other.ident != ship.ident
        ]
        enemies = [int(other.ident) for other in group if other.side != ship.side]
        if friends:
            enter(state, Placing(ship.side, ship.square, friends, True), log)
        elif len(enemies) > 1:
            enter(state, Placing(1 - ship.side, ship.square, enemies, False), log)
        enter(state, Placing(ship.side, ship.square, [int(ship.ident)], False), log)


class Placing(Phase[Navarchoi, Action]):
    """One of `ships` is put in an open square next to `square`, any facing (NAV-RULE-66).

    `may`: it may stay grappled instead (NAV-DIS-05). Without an open square nothing is placed.
    """

    name: ClassVar[str] = "casting_off"

    def __init__(self, seat: i64, square: i64, ships: list[int], may: bool) -> None:
        self.seat: i64 = seat
        self.square: i64 = square
        self.ships: list[int] = ships
        self.may: bool = may

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if not open_squares(state, self.square):
            return None
        only = len(self.ships) == 1
        piece = state.ships[self.ships[0]].name if only else ""
        facts: Facts = {"seat": SEATS[self.seat], "square": state.map.name(int(self.square))}
        return Prompt((int(self.seat),), self.name, "NAV-RULE-66", facts, piece)

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)
        dissolve(state, self.square, log)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        found: list[Action] = [NOTHING] if self.may else []
        for number in self.ships:
            for square in open_squares(state, self.square):
                found.extend(Put(number, square, facing) for facing in FACINGS)
        return found

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        if isinstance(action, Put) and int(action.ship) in self.ships:
            near = state.map.distance(self.square, action.square) == 1
            square = state.map.name(int(action.square))
            facts: Facts = {"refusal": "not_open_beside", "square": square, "near": near}
            return Ruling("NAV-RULE-66", facts)
        return Ruling("NAV-RULE-66", {"refusal": "wrong_order"})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        leave(state)
        if isinstance(action, Put):
            ship = state.ships[action.ship]
            ship.facing = action.facing
            state.move(ship, action.square)
            if log.on:
                at = state.map.name(int(action.square))
                log.add("NAV-RULE-66", "cast_off", ship=ship.name, square=at)
            let_go(ship, log)
        dissolve(state, self.square, log)
