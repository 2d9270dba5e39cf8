"""States as integers, for environments that step many games at once."""

from __future__ import annotations

from typing import Final

from naumachia.kernel import codes
from naumachia.kernel.codes import StateCodes, ship_code
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.rules.trireme.actions import (
    FORWARD,
    NO_LANE,
    NOBODY,
    Action,
    Board,
    Maneuver,
    Place,
    Ram,
    Stop,
)
from naumachia.rules.trireme.model import (
    ABSENT,
    AFLOAT,
    FLEET,
    GREEN,
    LOST,
    NOT_ENDED,
    OUTWARD,
    Ship,
    Trireme,
)
from naumachia.rules.trireme.rules.activation import Activation
from naumachia.rules.trireme.rules.turn import Moves

MARKS: Final = ("lost", "locked", "ready", "moved", "done")
PHASES: Final = ("placing", "moves", "activation")
STEPS: Final = ("placing", "moves0", "rerolls0", "moves1", "rerolls1", "quiet")
MANEUVERS: Final = 2
"""The place of a ship's first maneuver among its actions, after `.`; the end of the turn is 0."""
LANES: Final = MANEUVERS + 4
RAMS: Final = LANES + 16
EACH: Final = 21
"""The number of a ship's actions, without its attacks."""


class TriremeCodes(StateCodes[Trireme]):
    """Write ships, turn and legal actions as integers."""

    def __init__(self) -> None:
        self.marks = MARKS
        self.phases = PHASES
        self.steps = STEPS
        self.glyph = "trireme"
        self.size = 1.18

    def legal(self, state: Trireme, seat: int) -> list[int]:
        actions: list[Action] = state.stack[-1].legal(state, seat)
        return [int(place_of(state, action, seat)) for action in actions]

    def ships(self, state: Trireme) -> list[int]:
        mover = mover_of(state)
        phase = state.stack[-1]
        active: i64 = phase.ship if isinstance(phase, Activation) else NOBODY
        return [
            int(code_of(state, ship, mover, active))
            for ship in state.ships
            if ship.status != ABSENT
        ]

    def battle(self, state: Trireme) -> list[int]:
        mover = mover_of(state)
        awaiting = state.awaiting
        deciding = 1 << awaiting.seats[0] if isinstance(awaiting, Prompt) else 0
        step: i64 = 0 if mover == NOBODY else 1 + 2 * mover
        phase: i64 = 0 if mover == NOBODY else 1
        if isinstance(state.stack[-1], Activation):
            phase = 2
        skipped: i64 = 0
        for side in range(2):
            if not has_ties(state, side):
                skipped |= 1 << (2 + 2 * side)
        done, whole = progress(state, mover)
        numbers: list[i64] = [state.round, deciding, phase, step, skipped, done, whole]
        return [int(number) for number in numbers]


def place_of(state: Trireme, action: Action, seat: i64) -> i64:
    """Return the place of a legal action in the table of a side."""
    fleet = state.fleet
    each: i64 = EACH + 2 * fleet
    if action.ship == NOBODY:
        if not isinstance(action, Place):
            return 0
        size: i64 = state.rules.board_n
        column, row = action.column, action.row
        if seat != GREEN:
            column, row = size + 1 - column, size + 1 - row
        return 1 + fleet * each + (row - 1) * size + column - 1
    first: i64 = (action.ship & (FLEET - 1)) * each
    if isinstance(action, Maneuver):
        if action.lane == NO_LANE:
            return first + MANEUVERS + action.kind
        lane: i64 = (action.lane - OUTWARD[seat]) & 7
        return first + LANES + (0 if action.kind == FORWARD else 8) + lane
    if isinstance(action, Ram):
        return first + RAMS + (action.target & (FLEET - 1))
    if isinstance(action, Board):
        return first + RAMS + fleet + (action.target & (FLEET - 1))
    assert isinstance(action, Stop)
    return first + 1


def mover_of(state: Trireme) -> i64:
    """Return the side whose turn it is; NOBODY during set-up."""
    for phase in state.stack:
        if isinstance(phase, Moves):
            return phase.side
    return NOBODY


def progress(state: Trireme, mover: i64) -> tuple[i64, i64]:
    """Return how many ships are placed, or have moved in this turn, and how many there are."""
    done: i64 = 0
    whole: i64 = 0
    for ship in state.ships:
        if mover == NOBODY:
            whole += 1 if ship.status != ABSENT else 0
            done += 1 if ship.status == AFLOAT else 0
        elif ship.side == mover and ship.status == AFLOAT:
            whole += 1
            done += 1 if ship.made > 0 or ship.end != NOT_ENDED else 0
    return done, whole


def has_ties(state: Trireme, side: i64) -> bool:
    """Return whether ties are rolled again at the end of the turn of `side` (TRI-RULE-23)."""
    return any(state.ships[tie.initiator].side != side for tie in state.ties)


def code_of(state: Trireme, ship: Ship, mover: i64, active: i64) -> i64:
    """Return the code of a ship with its mark."""
    flags: i64 = codes.ACTIVE if ship.ident == active else 0
    if ship.status != AFLOAT:
        if ship.status != LOST:
            return ship_code(flags, ship.side, 0, 0, 0, NO_LANE)
        return ship_code(flags | codes.LOST, ship.side, 0, 0, 0, NO_LANE) | (1 << codes.MARK)
    flags |= codes.AFLOAT
    for tie in state.ties:
        if tie.initiator == ship.ident or tie.other == ship.ident:
            flags |= codes.TIED
    size: i64 = state.rules.board_n
    row: i64 = ship.cell // size
    code = ship_code(
        flags, ship.side, ship.cell - row * size, row, ship.heading, lane_of(state, ship)
    )
    return code | (mark_of(ship, mover) << codes.MARK)


def mark_of(ship: Ship, mover: i64) -> i64:
    """Return the place of an afloat ship's mark in `MARKS`, plus 1; 0 for none."""
    if ship.locked:
        return 2
    if ship.side != mover:
        return 0
    if ship.end != NOT_ENDED:
        return 5
    return 4 if ship.made > 0 else 3


def lane_of(state: Trireme, ship: Ship) -> i64:
    """Return the direction in which a ship is drawn from its intersection; -1 for none."""
    if ship.mate == NOBODY or ship.lane != NO_LANE:
        return ship.lane
    first = state.ships[ship.ident if ship.ident < ship.mate else ship.mate]
    return (first.heading + (2 if ship is first else 6)) & 7
