"""What leaving the map is good for, for computer players: exits that pay, and ways to them."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.model import LEFT, Navarchoi, Ship

ON_THE_WAY: Final = 0.5
"""The share of an exit's points that is counted at its edge."""
STEP: Final = 0.02
"""By how much that share falls with every square before it."""


def races(state: Navarchoi) -> bool:
    """Whether exits decide the game, and nothing is fought for (the first lesson)."""
    return state.battle.lesson.exit_goal > 0


def ways_out(state: Navarchoi, seat: i64) -> float:
    """What the exits that are paid for are worth to ships on their way to them."""
    if not races(state) and not state.battle.paid_to_leave(seat):
        return 0.0
    total = 0.0
    for ship in state.ships_of(seat):
        if ship.mobile():
            total += best_way(state, ship)
    return total


def saved(state: Navarchoi, seat: i64) -> float:
    """In a race, the value of ships that are through: as much again as their points."""
    if not races(state):
        return 0.0
    return float(sum(1 for ship in state.ships if ship.side == seat and ship.place == LEFT))


def best_way(state: Navarchoi, ship: Ship) -> float:
    """The share of the points for the exit that pays best by what it takes to get there."""
    column, row = int(state.map.column(ship.square)), int(state.map.row(ship.square))
    columns, rows = int(state.battle.columns), int(state.battle.rows)
    best = 0.0
    for across, down, away in (
        (column, 0, row),
        (columns + 1, row, columns + 1 - column),
        (column, rows + 1, rows + 1 - row),
        (0, row, column),
    ):
        points = float(paid(state, ship, across, down))
        best = max(best, points * (ON_THE_WAY - STEP * float(away)))
    return best


def paid(state: Navarchoi, ship: Ship, column: int, row: int) -> int:
    """The Victory Points that a ship brings its side by leaving to a square outside the map."""
    if races(state):
        goal = int(state.battle.fleets[1 - ship.side].home)
        return 1 if goal in state.battle.edges_past(column, row) else 0
    rule = state.battle.exit_of(ship.side, ship.name, column, row, state.turn)
    return int(rule.points) if rule is not None and rule.to == ship.side else 0
