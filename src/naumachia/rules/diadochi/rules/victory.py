"""Losses and how a battle ends (DIA-VIC-01 to 03, DIA-RULE-72)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Result
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.diadochi.actions import NOBODY, Action
from naumachia.rules.diadochi.model import (
    SEATS,
    SIDES,
    SUNK,
    UNPLACED,
    WITHDRAWN,
    Diadochi,
    Goal,
    Ship,
)

ENDINGS: Final = (
    "broken",
    "both_broken",
    "both_broken_alike",
    "helpless",
    "both_helpless",
    "time",
    "time_drawn",
    "harbour",
    "harbour_held",
)
BREAKS: Final = 3
"""A side stops that has lost one part in so many of its value (DIA-VIC-02)."""
MARGIN: Final = 12
"""At the time limit a side wins by one part in so many at least (DIA-RULE-72)."""


# -- counting ---------------------------------------------------------------------------


def loss_of(state: Diadochi, ship: Ship) -> int:
    """What a ship counts as lost to the side she began on: what was fixed when she was lost, once,
    a flagship double (DIA-VIC-03); half of that for one that has withdrawn (DIA-RULE-21).
    """
    if ship.status == SUNK or ship.holder != ship.side:
        return int(ship.lost_value)
    if ship.status == WITHDRAWN:
        return max(int(ship.lost_value), state.value(ship)) // 2
    return 0


def lost(state: Diadochi, side: i64) -> int:
    """The loss value of a side: its ships that are sunk, in enemy hands, or have withdrawn."""
    return sum(loss_of(state, ship) for ship in state.ships if ship.side == side)


def began_with(state: Diadochi, side: i64) -> int:
    """The combat value that a side began with, its flagships once."""
    return sum(state.value(ship) for ship in state.ships if ship.side == side)


def broken(state: Diadochi, side: i64) -> bool:
    """Whether a side has lost a third of its value (DIA-VIC-02)."""
    return BREAKS * lost(state, side) >= began_with(state, side)


def able(state: Diadochi, side: i64) -> bool:
    """Whether a side has a ship that can move, fire or attack."""
    for ship in state.ships:
        if ship.side == side and (ship.sound() or ship.status == UNPLACED):
            return True
    return False


def in_harbour(state: Diadochi, goal: Goal) -> int:
    """How many ships lie where a scenario wants them (DIA-VIC-01)."""
    count = 0
    for ship in state.ships:
        if ship.holder == goal.side and ship.sound():
            pose = state.hull(ship).pose
            if goal.west <= pose.x <= goal.east and goal.south <= pose.y <= goal.north:
                count += 1
    return count


# -- the end ----------------------------------------------------------------------------


class VictoryCheck(Phase[Diadochi, Action]):
    """The end of a half-turn: is the battle over?"""

    name: ClassVar[str] = "victory_check"

    def advance(self, state: Diadochi, log: Log) -> None:
        leave(state)
        south, north = able(state, 0), able(state, 1)
        if not south and not north:
            end(state, NOBODY, "both_helpless", "DIA-RULE-72", log)
        elif not south or not north:
            end(state, 0 if south else 1, "helpless", "DIA-RULE-72", log)
        elif state.goal is not None:
            self.harbour(state, state.goal, log)
        elif broken(state, 0) or broken(state, 1):
            self.breaks(state, log)
        elif time_is_up(state):
            self.time(state, log)

    def harbour(self, state: Diadochi, goal: Goal, log: Log) -> None:
        """A scenario's own end takes the place of the usual one (DIA-VIC-01)."""
        if state.side == goal.side and in_harbour(state, goal) >= goal.count:
            end(state, goal.side, "harbour", "DIA-VIC-01", log)
        elif time_is_up(state):
            end(state, 1 - goal.side, "harbour_held", "DIA-VIC-01", log)

    def breaks(self, state: Diadochi, log: Log) -> None:
        """One side is broken, or both: then the lower share of losses wins."""
        if not broken(state, 0) or not broken(state, 1):
            end(state, 1 if broken(state, 0) else 0, "broken", "DIA-VIC-02", log)
            return
        ahead = lead(state)
        if ahead == 0:
            end(state, NOBODY, "both_broken_alike", "DIA-RULE-72", log)
        else:
            end(state, 0 if ahead > 0 else 1, "both_broken", "DIA-RULE-72", log)

    def time(self, state: Diadochi, log: Log) -> None:
        """The time limit: a difference of a twelfth wins."""
        ahead = lead(state)
        if MARGIN * abs(ahead) >= began_with(state, 0) * began_with(state, 1):
            end(state, 0 if ahead > 0 else 1, "time", "DIA-RULE-72", log)
        else:
            end(state, NOBODY, "time_drawn", "DIA-RULE-72", log)


def time_is_up(state: Diadochi) -> bool:
    """Whether the last half-turn is over."""
    return state.side != state.first and state.turn >= state.rules.turns


def lead(state: Diadochi) -> int:
    """By how much the share that side 1 has lost is above that of side 0, times what both began
    with.
    """
    south = lost(state, 0) * began_with(state, 1)
    return lost(state, 1) * began_with(state, 0) - south


def end(state: Diadochi, winner: i64, ending: str, clause: ClauseId, log: Log) -> None:
    """End the battle; a winner of NOBODY is a draw."""
    scores: list[float] = []
    for side in state.sides:
        scores.append(0.0 if winner == NOBODY else 1.0 if side == winner else -1.0)
    facts = losses(state)
    facts["winner"] = () if winner == NOBODY else seat_names(state, winner)
    facts["count"] = 0 if winner == NOBODY else len(state.seats_of(winner))
    facts["turns"] = int(state.turn)
    state.result = Result(tuple(scores), ending, clause, facts)
    if log.on:
        log.add(clause, ending, **facts)


def losses(state: Diadochi) -> Facts:
    """What each side has lost, of what it began with."""
    told: list[tuple[str, ...]] = []
    for side in range(SIDES):
        share = f"{lost(state, side)}/{began_with(state, side)}"
        told.append((*seat_names(state, side), share))
    return {"losses": tuple(told)}


def seat_names(state: Diadochi, side: i64) -> tuple[str, ...]:
    """The players of a side."""
    return tuple([SEATS[seat] for seat in state.seats_of(side)])
