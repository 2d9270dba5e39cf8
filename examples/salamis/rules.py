"""The rules: boats, the wind, rowing, ramming, boarding."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from examples.salamis.model import GREEKS, PERSIANS, Straits

from naumachia.authoring import (
    BOW,
    NO_LINE,
    EndOfTurn,
    Facts,
    Hiding,
    Log,
    Order,
    Orders,
    Outcome,
    Phase,
    Piece,
    PieceOrder,
    Roll,
    Ruling,
    Tally,
    enter,
    frozen,
    line,
    path,
    struck_side,
    turn_between,
    turned,
)

LONGEST: Final = 4
INTO_WIND: Final = 2
SINKS: Final = 9
FAST: Final = 3
SPRUNG: Final = 4

# -- boats in ambush -----------------------------------------------------------------------


class Ambush(Hiding[Straits]):
    """The Greeks hide their boats (SAL-PREP-01)."""

    clause = "SAL-PREP-01"
    field = "boats"
    option = "boats"


class Sprung(Roll[Straits]):
    """The die of boats that attack a galley (SAL-AMB-02)."""

    name: ClassVar[str] = "sprung"
    clause = "SAL-AMB-02"

    def carry_out(self, state: Straits, outcome: Outcome, log: Log) -> None:
        sunk = outcome[0] >= SPRUNG
        if log.on:
            log.add(self.clause, "sprung", **self.facts(state), dice=outcome, sunk=sunk)
        if sunk:
            state.lose(state.ships[self.ship])


# -- the wind ------------------------------------------------------------------------------


class Wind(Roll[Straits]):
    """The die of the wind (SAL-WIND-01)."""

    name: ClassVar[str] = "wind"
    clause = "SAL-WIND-01"

    def carry_out(self, state: Straits, outcome: Outcome, log: Log) -> None:
        points, shift = {1: (-1, "left"), 6: (1, "right")}.get(outcome[0], (0, "none"))
        state.wind = turned(state.wind, points)
        if log.on:
            log.add(self.clause, "wind", dice=outcome, shift=shift, wind=state.wind)


# -- rowing --------------------------------------------------------------------------------


def way_ruling(state: Straits, ship: Piece, facing: int, way: int, free: int) -> Ruling | None:
    """Return why a galley cannot row `way` squares; the first `free` squares must be empty."""
    facts: Facts = {"ship": ship.name, "way": way}
    if abs(turn_between(ship.facing, facing)) > 1 or not 1 <= way <= LONGEST:
        return Ruling("SAL-MOVE-01", {"refusal": "too_far", **facts})
    if facing == state.wind and way > INTO_WIND:
        return Ruling("SAL-MOVE-02", {"refusal": "into_wind", **facts})
    met = state.obstacle(ship.square, facing, free)
    return Ruling("SAL-MOVE-03", {**facts, **met}) if met else None


def row(state: Straits, ship: Piece, facing: int, way: int, log: Log) -> bool:
    """Row; return False if boats have ended the move (SAL-AMB-01)."""
    ship.facing = facing
    for square in path(state.map, ship.square, facing, way)[1:]:
        ship.square = square
        if state.search(square, ship.seat, log):
            if log.on:
                name = state.map.name(square)
                log.add("SAL-AMB-01", "stopped", ship=ship.name, square=name)
            enter(state, Sprung(ship.ident), log)
            return False
    if log.on and way:
        log.add("SAL-MOVE-01", "rowed", ship=ship.name, square=state.map.name(ship.square))
    return True


@frozen()
class Row(PieceOrder):
    """Turn by `turn` points, then row `way` squares (SAL-MOVE-01)."""

    words = "{ship:ship} row[ {turn:turn}] {way:number}"
    way: int
    turn: int = 0

    @classmethod
    def candidates(cls, state: Straits, ship: int) -> Iterable[Order]:
        return [Row(ship, way, turn) for turn in (0, -1, 1) for way in range(1, LONGEST + 1)]

    def facing(self, state: Straits) -> int:
        """Return the facing after the turn."""
        return turned(state.ships[self.ship].facing, self.turn)

    def check(self, state: Straits) -> Ruling | None:
        ship = state.ships[self.ship]
        return way_ruling(state, ship, self.facing(state), self.way, self.way)

    def carry_out(self, state: Straits, log: Log) -> None:
        row(state, state.ships[self.ship], self.facing(state), self.way, log)

    def sketched_path(self, state: Straits) -> list[tuple[int, int]]:
        facing = self.facing(state)
        squares = path(state.map, state.ships[self.ship].square, facing, self.way)
        return [(square, facing) for square in squares]


# -- ramming -------------------------------------------------------------------------------


def run_at(state: Straits, ship: Piece, square: int) -> tuple[int, int]:
    """Return the facing and the length of a run that ends in a square, `NO_LINE` if none does."""
    facing, steps = line(state.map, ship.square, square)
    in_reach = steps <= LONGEST and abs(turn_between(ship.facing, facing)) <= 1
    return (facing, steps) if steps and in_reach else NO_LINE


def needed(target: Piece, facing: int, way: int) -> Tally:
    """Return what the dice of a ram must make (SAL-RAM-02 to 04)."""
    tally = Tally(SINKS)
    if way >= FAST:
        tally.add("SAL-RAM-03", -1, way=way)
    if struck_side(facing, target.facing) != BOW:
        tally.add("SAL-RAM-04", -2, target=target.name)
    return tally


def enemy_ruling(clause: str, state: Straits, ship: Piece, target: Piece) -> Ruling | None:
    """Return why a galley is no target."""
    if target.seat != ship.seat and state.is_afloat(target):
        return None
    return Ruling(clause, {"refusal": "no_enemy", "ship": ship.name, "target": target.name})


@frozen()
class Ram(PieceOrder):
    """Turn towards `target` and run into it (SAL-RAM-01)."""

    words = "{ship:ship} ram {target:target}"
    target: int

    @classmethod
    def candidates(cls, state: Straits, ship: int) -> Iterable[Order]:
        galley = state.ships[ship]
        for target in state.ships_against(galley.seat):
            if run_at(state, galley, target.square) != NO_LINE:
                yield Ram(ship, target.ident)

    def check(self, state: Straits) -> Ruling | None:
        ship, target = state.ships[self.ship], state.ships[self.target]
        ruling = enemy_ruling("SAL-RAM-01", state, ship, target)
        if ruling is not None:
            return ruling
        facing, steps = run_at(state, ship, target.square)
        if steps < 2:
            refusal = "close" if steps else "not_ahead"
            facts: Facts = {"refusal": refusal, "ship": ship.name, "target": target.name}
            return Ruling("SAL-RAM-01", facts)
        return way_ruling(state, ship, facing, steps, steps - 1)

    def carry_out(self, state: Straits, log: Log) -> None:
        ship = state.ships[self.ship]
        facing, steps = run_at(state, ship, state.ships[self.target].square)
        if row(state, ship, facing, steps - 1, log):
            enter(state, Strike(self.ship, self.target, steps), log)

    def sketched_path(self, state: Straits) -> list[tuple[int, int]]:
        ship, target = state.ships[self.ship], state.ships[self.target]
        facing, steps = run_at(state, ship, target.square)
        squares = path(state.map, ship.square, facing, steps - 1)
        return [(square, facing) for square in squares] if steps else []


class Strike(Roll[Straits]):
    """The dice of a ram; `number` is the length of the run (SAL-RAM-02)."""

    name: ClassVar[str] = "strike"
    clause = "SAL-RAM-02"
    dice = (6, 6)

    def facts(self, state: Straits) -> Facts:
        ship, target = state.ships[self.ship], state.ships[self.target]
        tally = needed(target, ship.facing, self.number)
        return {**super().facts(state), "needed": tally.total}

    def carry_out(self, state: Straits, outcome: Outcome, log: Log) -> None:
        ship, target = state.ships[self.ship], state.ships[self.target]
        sunk = sum(outcome) >= needed(target, ship.facing, self.number).total
        if log.on:
            log.add(self.clause, "rammed", **self.facts(state), dice=outcome, sunk=sunk)
        if sunk:
            state.lose(target)


# -- boarding ------------------------------------------------------------------------------


@frozen()
class Board(PieceOrder):
    """Board `target` (SAL-BOARD-01)."""

    words = "{ship:ship} board {target:target}"
    target: int

    @classmethod
    def candidates(cls, state: Straits, ship: int) -> Iterable[Order]:
        galley = state.ships[ship]
        for target in state.ships_against(galley.seat):
            if state.map.distance(galley.square, target.square) == 1:
                yield Board(ship, target.ident)

    def check(self, state: Straits) -> Ruling | None:
        ship, target = state.ships[self.ship], state.ships[self.target]
        ruling = enemy_ruling("SAL-BOARD-01", state, ship, target)
        if ruling is not None or state.map.distance(ship.square, target.square) == 1:
            return ruling
        facts: Facts = {"refusal": "not_beside", "ship": ship.name, "target": target.name}
        return Ruling("SAL-BOARD-01", facts)

    def carry_out(self, state: Straits, log: Log) -> None:
        enter(state, Melee(self.ship, self.target), log)


class Melee(Roll[Straits]):
    """The dice of a boarding, a die each (SAL-BOARD-02)."""

    name: ClassVar[str] = "melee"
    clause = "SAL-BOARD-02"
    dice = (6, 6)

    def labels(self, state: Straits) -> tuple[str, ...]:
        return (state.ships[self.ship].name, state.ships[self.target].name)

    def carry_out(self, state: Straits, outcome: Outcome, log: Log) -> None:
        lead = outcome[0] - outcome[1]
        fate = "won" if lead > 0 else "lost" if lead < 0 else "even"
        if log.on:
            log.add(self.clause, "boarded", **self.facts(state), dice=outcome, fate=fate)
        if lead:
            state.lose(state.ships[self.target if lead > 0 else self.ship])


# -- the turn ------------------------------------------------------------------------------


class Galleys(Orders[Straits]):
    """The galleys of one side act (SAL-TURN-02)."""

    clause = "SAL-TURN-02"
    kinds = (Row, Ram, Board)


TURN: Final[list[Phase[Straits, Order]]] = [
    Wind(),
    Galleys(PERSIANS),
    Galleys(GREEKS),
    EndOfTurn(),
]
"""The sequence of play (SAL-TURN-01)."""
