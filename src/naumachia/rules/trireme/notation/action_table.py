"""The fixed list of actions of a side, and the states of games as integers."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.mypyc import i64
from naumachia.rules.trireme.actions import (
    END_TURN,
    FORWARD,
    LEFT,
    NO_LANE,
    NOBODY,
    REVERSE,
    RIGHT,
    STOPS,
    Action,
    Board,
    Maneuver,
    Place,
    Ram,
    board,
    maneuver,
    place,
    ram,
)
from naumachia.rules.trireme.model import (
    FLEET,
    GREEN,
    OUTWARD,
    STATUS_MARKS,
    UNPLACED,
    Trireme,
)
from naumachia.rules.trireme.notation.codes import PHASES, battle_codes, ship_codes
from naumachia.squares.codes import CodedTable

STOP: Final = 0
"""Places among the actions of one ship, as `TriremeTable.actions` lists them."""
MANEUVERS: Final = 1
LANES: Final = MANEUVERS + 4
ATTACKS: Final = LANES + 16


class TriremeTable(CodedTable[Trireme, Action]):
    """The actions of a side, seen from its own edge of the board."""

    def __init__(self) -> None:
        self.marks = tuple(STATUS_MARKS)
        self.phases = PHASES
        self.glyph = "trireme"

    def actions(self, opening: Trireme, seat: int) -> list[Action]:
        found: list[Action] = [END_TURN]
        own = [seat * FLEET + number for number in range(opening.fleet)]
        enemies = [(1 - seat) * FLEET + number for number in range(opening.fleet)]
        for ship in own:
            found.append(STOPS[ship])
            found += [maneuver(ship, kind, NO_LANE) for kind in (FORWARD, LEFT, RIGHT, REVERSE)]
            for kind in (FORWARD, REVERSE):
                found += [maneuver(ship, kind, (lane + OUTWARD[seat]) % 8) for lane in range(8)]
            found += [ram(ship, enemy) for enemy in enemies]
            found += [board(ship, enemy) for enemy in enemies]
        if any(ship.status == UNPLACED for ship in opening.ships):
            found += placements(opening, seat)
        return found

    def legal(self, state: Trireme, seat: int) -> list[int]:
        actions: list[Action] = state.stack[-1].legal(state, seat)
        return [int(place_of(state, action, seat)) for action in actions]

    def ships(self, state: Trireme) -> list[int]:
        return ship_codes(state)

    def battle(self, state: Trireme) -> list[int]:
        return battle_codes(state)


def placements(opening: Trireme, seat: int) -> list[Action]:
    """Return the placements in the home rows of a side (TRI-SETUP-04), from its own left."""
    size, depth = opening.rules.board_n, opening.rules.setup_depth
    found: list[Action] = []
    for row in range(1, depth + 1):
        for column in range(1, size + 1):
            if seat == 0:
                found.append(place(column, row, OUTWARD[seat]))
            else:
                found.append(place(size + 1 - column, size + 1 - row, OUTWARD[seat]))
    return found


def place_of(state: Trireme, action: Action, seat: i64) -> i64:
    """Return the place of a legal action in the list of all actions of a side."""
    fleet = state.fleet
    each: i64 = ATTACKS + 2 * fleet
    if isinstance(action, Place):
        size: i64 = state.rules.board_n
        column, row = action.column, action.row
        if seat != GREEN:
            column, row = size + 1 - column, size + 1 - row
        return 1 + fleet * each + (row - 1) * size + column - 1
    if action.ship == NOBODY:
        return 0
    first: i64 = 1 + (action.ship & (FLEET - 1)) * each
    if isinstance(action, Maneuver):
        if action.lane == NO_LANE:
            return first + MANEUVERS + action.kind
        lane: i64 = (action.lane - OUTWARD[seat]) & 7
        return first + LANES + (0 if action.kind == FORWARD else 8) + lane
    if isinstance(action, Ram):
        return first + ATTACKS + (action.target & (FLEET - 1))
    if isinstance(action, Board):
        return first + ATTACKS + fleet + (action.target & (FLEET - 1))
    return first + STOP
