"""The fixed list of actions of a side."""

from __future__ import annotations

from naumachia.kernel.ruleset import ActionTable
from naumachia.rules.trireme.actions import (
    END_TURN,
    FORWARD,
    LEFT,
    NO_LANE,
    REVERSE,
    RIGHT,
    STOPS,
    Action,
    board,
    maneuver,
    place,
    ram,
)
from naumachia.rules.trireme.model import FLEET, OUTWARD, UNPLACED, Trireme


class TriremeTable(ActionTable[Trireme, Action]):
    """The actions of a side, seen from its own edge of the board."""

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
