"""The end of a move, and of the battle (SAIL-TIME-06, SAIL-RULE-105, SAIL-RULE-109).

Points are counted in fortieths of a flotation point, flotation being kept in halves.
"""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.clause import ClauseId
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Result
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.openness import lay_open
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    FLYING,
    LEFT,
    TAKEN,
    Ship,
)

ENDINGS: Final = (
    "annihilated",
    "annihilated_drawn",
    "toothless",
    "toothless_drawn",
    "nightfall",
    "nightfall_drawn",
    "goal",
    "goal_held",
    "escaped",
)
PART: Final = 40
"""Points are counted in such parts of one."""
HEAD_START: Final = 5 * PART
"""What both sides have in the ratio, so that a little blood decides nothing."""

CAPTURED_WORTH: Final = 30
LOST_WORTH: Final = 20
DAMAGE_WORTH: Final = [0, 2, 5, 10]
"""Worth of a ship, in twentieths of her value: by the thresholds reached, while she is hers."""
LEFT_WORTH: Final = 5


# -- counting -------------------------------------------------------------------------------


def captured(ship: Ship) -> bool:
    """Whether a ship counts as taken: sent away as a capture, held by others, or her colours are
    struck; a derelict has struck (SAIL-RULE-78, SAIL-RULE-105).
    """
    if ship.fate == TAKEN:
        return True
    if ship.fate != AFLOAT and ship.fate != LEFT:
        return False
    return ship.holder != ship.side or ship.flag != FLYING or ship.crew <= 0


def worth(ship: Ship) -> int:
    """What a ship's troubles are worth to her enemies, in parts (SAIL-RULE-105)."""
    if captured(ship):
        return int(ship.whole * CAPTURED_WORTH)
    if ship.fate == LEFT:
        return 0 if ship.by_exit else int(ship.whole * LEFT_WORTH)
    if ship.fate != AFLOAT:
        return int(ship.whole * LOST_WORTH)
    return int(ship.whole * DAMAGE_WORTH[ship.reached()])


def points(state: AgeOfSail, side: i64) -> int:
    """What a side has scored: for the ships of all other sides, in parts."""
    return sum(worth(ship) for ship in state.ships if ship.side != side)


def points_text(parts: i64) -> str:
    """Points as people write them, to a tenth."""
    tenths = (2 * parts * 10 + PART) // (2 * PART)
    return f"{tenths // 10}.{tenths % 10}"


def sides_left(state: AgeOfSail) -> list[int]:
    """The sides that have an active ship (SAIL-RULE-109)."""
    found: list[int] = []
    for side in range(state.count_sides()):
        if any(ship.side == side and fights(ship) for ship in state.ships):
            found.append(side)
    return found


def fights(ship: Ship) -> bool:
    """Whether a ship is active for the side she began on."""
    return ship.active() and ship.holder == ship.side


def toothless(state: AgeOfSail, side: i64) -> bool:
    """Whether all active ships of a side are dismasted, not under oars, and without a battery."""
    for ship in state.ships:
        if ship.side == side and fights(ship):
            if not ship.dismasted() or ship.under_oars or ship.batteries() > 0:
                return False
    return True


# -- the end --------------------------------------------------------------------------------


class MoveEnds(Phase[AgeOfSail, Action]):
    """The end of a move: is the battle over? (SAIL-RULE-109)"""

    name: ClassVar[str] = "move_ends"

    def advance(self, state: AgeOfSail, log: Log) -> None:
        leave(state)
        left = sides_left(state)
        if len(left) <= 1:
            self.annihilated(state, left, log)
            return
        beaten = False
        for side in range(state.count_sides()):
            helpless = side in left and toothless(state, side)
            state.toothless[side] = state.toothless[side] + 1 if helpless else 0
            beaten = beaten or state.toothless[side] >= 2
        if beaten:
            end_by_points(state, "toothless", "SAIL-RULE-109", log)
        elif state.move >= state.moves:
            self.night(state, log)

    def annihilated(self, state: AgeOfSail, left: list[int], log: Log) -> None:
        """No more than one side has a ship to fight with."""
        if goal_sides(state):
            end_by_goal(state, log)
        elif state.rules.victory != "annihilation":
            end_by_points(state, "annihilated", "SAIL-RULE-109", log)
        elif left:
            end_battle(state, left[0], "annihilated", "SAIL-RULE-105", log)
        else:
            end_battle(state, NOBODY, "annihilated_drawn", "SAIL-RULE-105", log)

    def night(self, state: AgeOfSail, log: Log) -> None:
        """The last move is over (SAIL-TIME-06)."""
        if goal_sides(state):
            end_by_goal(state, log)
        elif state.rules.victory == "annihilation":
            end_battle(state, NOBODY, "nightfall_drawn", "SAIL-TIME-06", log)
        else:
            end_by_points(state, "nightfall", "SAIL-TIME-06", log)


def goal_sides(state: AgeOfSail) -> list[int]:
    """The sides that are to leave by an exit, where that decides (option `victory=scenario`)."""
    if state.rules.victory != "scenario":
        return []
    return sorted({int(way.side) for way in state.waters.exits})


def end_by_goal(state: AgeOfSail, log: Log) -> None:
    """A side that is to leave wins when more than half of its flotation has left by its exit; else
    the others have held it.
    """
    side = goal_sides(state)[0]
    own = [ship for ship in state.ships if ship.side == side]
    away = sum(ship.whole for ship in own if ship.fate == LEFT and ship.by_exit)
    if 2 * away > sum(ship.whole for ship in own):
        end_battle(state, side, "goal", "SAIL-RULE-105", log)
        return
    others = [other for other in range(state.count_sides()) if other != side]
    best = max(others, key=lambda other: points(state, other))
    end_battle(state, best, "goal_held", "SAIL-RULE-105", log)


def end_by_points(state: AgeOfSail, ending: str, clause: ClauseId, log: Log) -> None:
    """The side with the most points wins, by a ratio of 1.25 at least (SAIL-RULE-105)."""
    scored = [points(state, side) for side in range(state.count_sides())]
    order = sorted(range(len(scored)), key=scored.__getitem__, reverse=True)
    best, second = scored[order[0]] + HEAD_START, scored[order[1]] + HEAD_START
    if 4 * best < 5 * second:
        end_battle(state, NOBODY, f"{ending}_drawn", clause, log)
    else:
        end_battle(state, order[0], ending, clause, log, best >= 2 * second)


def end_battle(
    state: AgeOfSail, winner: i64, ending: str, clause: ClauseId, log: Log, decisive: bool = True
) -> None:
    """End the battle; a winner of NOBODY is a draw."""
    scores: list[float] = []
    for side in state.sides:
        scores.append(0.0 if winner == NOBODY else 1.0 if side == winner else -1.0)
    told: list[tuple[str, ...]] = []
    for side in range(state.count_sides()):
        told.append((*seat_names(state, side), points_text(points(state, side))))
    facts: dict[str, object] = {
        "winner": () if winner == NOBODY else seat_names(state, winner),
        "count": 0 if winner == NOBODY else len(state.seats_of(winner)),
        "degree": "draw" if winner == NOBODY else "decisive" if decisive else "marginal",
        "scored": tuple(told),
        "move": int(state.move),
        "escaped": tuple([seat for side in state.escaped for seat in seat_names(state, side)]),
    }
    lay_open(state, log)
    state.result = Result(tuple(scores), ending, "SAIL-RULE-105", facts, clause)
    if log.on:
        log.add(clause, ending, **facts)


def seat_names(state: AgeOfSail, side: i64) -> tuple[str, ...]:
    """The players of a side."""
    return tuple([SEATS[seat] for seat in state.seats_of(side)])
