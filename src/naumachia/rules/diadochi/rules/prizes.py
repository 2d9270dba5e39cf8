"""The end of the movement phase: prizes drift home, markers go, and it is noted who faces whom
(DIA-KEY-07, DIA-RULE-27, 56, 70).
"""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.lattice import HALF, UNIT, Pose
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.diadochi.actions import Action
from naumachia.rules.diadochi.model import DUE, SECURED, UNMARKED, Diadochi, Ship
from naumachia.rules.diadochi.rules.duties import note_faces
from naumachia.rules.diadochi.rules.obstacles import home_edge, trimmed_end
from naumachia.rules.diadochi.rules.paths import straight_part
from naumachia.table.measured import point

DRIFT: Final = 2 * UNIT
"""How far a prize comes in a turn (DIA-KEY-07)."""


class Prizes(Phase[Diadochi, Action]):
    """What happens by itself when a side has moved."""

    name: ClassVar[str] = "prizes"

    def __init__(self, side: i64) -> None:
        self.side: i64 = side

    def advance(self, state: Diadochi, log: Log) -> None:
        leave(state)
        for ship in state.ships:
            if ship.holder == self.side and drifts(state, ship):
                drift(state, ship, log)
        for ship in state.ships:
            if ship.side == self.side and ship.out == DUE:
                ship.out = UNMARKED
                if log.on and ship.afloat():
                    log.add("DIA-RULE-27", "marker_gone", ship=ship.name)
        note_faces(state, self.side)


def drifts(state: Diadochi, ship: Ship) -> bool:
    """Whether a ship is a prize that moves: afloat, neither crippled nor grappled (DIA-RULE-70)."""
    return ship.afloat() and ship.captured and not ship.crippled and not state.partners(ship)


def drift(state: Diadochi, ship: Ship, log: Log) -> None:
    """Slide a prize square to its holder's home edge; with its centre there it is secured."""
    side = ship.holder
    hull = state.hull(ship)
    room: i64 = hull.pose.y if side == 0 else state.rules.depth - hull.pose.y
    way: i64 = DRIFT if room > DRIFT else room
    if way > 0:
        part = straight_part([hull], HALF if side == 0 else 0, way)
        end = trimmed_end(state, (int(ship.ident),), [part], home_edge(side))
        # The slide keeps the heading and the way along the edge.
        state.put(ship, Pose(hull.pose.x, end.poses[0].y, hull.pose.heading))
    there = state.hull(ship).pose
    gone = there.y - hull.pose.y if side == 1 else hull.pose.y - there.y
    if log.on and gone > 0:
        at = point(state.hull(ship))
        log.add("DIA-KEY-07", "drifts", ship=ship.name, distance=int(gone), at=at)
    if there.y == (0 if side == 0 else state.rules.depth):
        ship.status = SECURED
        state.sea.remove(ship.ident)
        if log.on:
            log.add("DIA-RULE-70", "secured", ship=ship.name)
