"""Count losses and end the battle (DIA-VIC-01 to 03, DIA-RULE-72)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Result
from naumachia.kernel.phase import AutomaticStep
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
"""A side breaks that has lost one part in this many of its value (DIA-VIC-02)."""
MARGIN: Final = 12
"""At the time limit a side wins by at least one part in this many (DIA-RULE-72)."""


# -- counting ---------------------------------------------------------------------------


def loss_of(state: Diadochi, ship: Ship) -> int:
    """Return the loss value of a ship for its first side: fixed once, double for a flagship.

    A ship that has withdrawn counts half of that (DIA-VIC-03, DIA-RULE-21).
    """
    if ship.status == SUNK or ship.holder != ship.side:
        return int(ship.lost_value)
    if ship.status == WITHDRAWN:
        return max(int(ship.lost_value), state.value(ship)) // 2
    return 0


def loss_value(state: Diadochi, side: i64) -> int:
    """Return the loss value of a side: ships sunk, in enemy hands, or withdrawn."""
    return sum(loss_of(state, ship) for ship in state.ships if ship.side == side)


def starting_value(state: Diadochi, side: i64) -> int:
    """Return the combat value that a side began with, its flagships once."""
    return sum(state.value(ship) for ship in state.ships if ship.side == side)


def is_broken(state: Diadochi, side: i64) -> bool:
    """Return whether a side has lost a third of its value (DIA-VIC-02)."""
    return BREAKS * loss_value(state, side) >= starting_value(state, side)


def has_able_ship(state: Diadochi, side: i64) -> bool:
    """Return whether a side has a ship that can move, fire or attack."""
    for ship in state.ships:
        if ship.side == side and (ship.is_sound() or ship.status == UNPLACED):
            return True
    return False


def in_harbour(state: Diadochi, goal: Goal) -> int:
    """Return how many ships are in the harbour of a scenario (DIA-VIC-01)."""
    count = 0
    for ship in state.ships:
        if ship.holder == goal.side and ship.is_sound():
            pose = state.hull(ship).pose
            if goal.west <= pose.x <= goal.east and goal.south <= pose.y <= goal.north:
                count += 1
    return count


# -- the end ----------------------------------------------------------------------------


class VictoryCheck(AutomaticStep[Diadochi, Action]):
    """End the battle if a half-turn has decided it."""

    name: ClassVar[str] = "victory_check"

    def carry_out(self, state: Diadochi, log: Log) -> None:
        south, north = has_able_ship(state, 0), has_able_ship(state, 1)
        if not south and not north:
            end(state, NOBODY, "both_helpless", "DIA-RULE-72", log)
        elif not south or not north:
            end(state, 0 if south else 1, "helpless", "DIA-RULE-72", log)
        elif state.goal is not None:
            self.harbour(state, state.goal, log)
        elif is_broken(state, 0) or is_broken(state, 1):
            self.breaks(state, log)
        elif is_last_half_turn(state):
            self.time(state, log)

    def harbour(self, state: Diadochi, goal: Goal, log: Log) -> None:
        """Check a scenario's own end, which replaces the usual one (DIA-VIC-01)."""
        if state.side == goal.side and in_harbour(state, goal) >= goal.count:
            end(state, goal.side, "harbour", "DIA-VIC-01", log)
        elif is_last_half_turn(state):
            end(state, 1 - goal.side, "harbour_held", "DIA-VIC-01", log)

    def breaks(self, state: Diadochi, log: Log) -> None:
        """End the battle for one broken side; of two the lower share of losses wins."""
        if not is_broken(state, 0) or not is_broken(state, 1):
            end(state, 1 if is_broken(state, 0) else 0, "broken", "DIA-VIC-02", log)
            return
        ahead = lead_share(state)
        if ahead == 0:
            end(state, NOBODY, "both_broken_alike", "DIA-RULE-72", log)
        else:
            end(state, 0 if ahead > 0 else 1, "both_broken", "DIA-RULE-72", log)

    def time(self, state: Diadochi, log: Log) -> None:
        """End the battle at the time limit: a difference of a twelfth wins."""
        ahead = lead_share(state)
        if MARGIN * abs(ahead) >= starting_value(state, 0) * starting_value(state, 1):
            end(state, 0 if ahead > 0 else 1, "time", "DIA-RULE-72", log)
        else:
            end(state, NOBODY, "time_drawn", "DIA-RULE-72", log)


def is_last_half_turn(state: Diadochi) -> bool:
    """Return whether the last half-turn is over."""
    return state.side != state.first and state.turn >= state.rules.turns


def lead_share(state: Diadochi) -> int:
    """Return side 1's share of losses less side 0's, times what both began with."""
    south = loss_value(state, 0) * starting_value(state, 1)
    return loss_value(state, 1) * starting_value(state, 0) - south


def end(state: Diadochi, winner: i64, ending: str, clause: ClauseId, log: Log) -> None:
    """End the battle; a winner of NOBODY is a draw."""
    scores: list[float] = []
    for side in state.sides:
        scores.append(0.0 if winner == NOBODY else 1.0 if side == winner else -1.0)
    facts = loss_facts(state)
    facts["winner"] = () if winner == NOBODY else seat_names(state, winner)
    facts["count"] = 0 if winner == NOBODY else len(state.seats_of(winner))
    facts["turns"] = int(state.turn)
    state.result = Result(tuple(scores), ending, clause, facts)
    if log.on:
        log.add(clause, ending, **facts)


def loss_facts(state: Diadochi) -> Facts:
    """Return the losses of each side, and its strength at the start."""
    losses: list[tuple[str, ...]] = []
    for side in range(SIDES):
        share = f"{loss_value(state, side)}/{starting_value(state, side)}"
        losses.append((*seat_names(state, side), share))
    return {"losses": tuple(losses)}


def seat_names(state: Diadochi, side: i64) -> tuple[str, ...]:
    """Return the players of a side."""
    return tuple([SEATS[seat] for seat in state.seats_of(side)])
