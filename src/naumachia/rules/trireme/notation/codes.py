"""Write a state as integers, for environments that step many games at once."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.rules.trireme.actions import NO_LANE, NOBODY
from naumachia.rules.trireme.model import (
    ABSENT,
    AFLOAT,
    LOST,
    NOT_ENDED,
    Ship,
    Trireme,
    status_mark,
)
from naumachia.rules.trireme.rules.activation import Activation
from naumachia.rules.trireme.rules.turn import Moves
from naumachia.squares import codes
from naumachia.squares.codes import ship_code

PHASES: Final = ("placing", "moves", "activation")


def ship_codes(state: Trireme) -> list[int]:
    """Return the codes of both fleets."""
    mover = mover_of(state)
    phase = state.stack[-1]
    active: i64 = phase.ship if isinstance(phase, Activation) else NOBODY
    return [
        int(code_of(state, ship, mover, active)) for ship in state.ships if ship.status != ABSENT
    ]


def battle_codes(state: Trireme) -> list[int]:
    """Return the turn, the deciding side, the phase, and the state of the round's steps."""
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
    mark: i64 = status_mark(ship, mover) << codes.MARK
    if ship.status != AFLOAT:
        flags |= codes.LOST if ship.status == LOST else 0
        return ship_code(flags, ship.side, 0, 0, 0, NO_LANE) | mark
    flags |= codes.AFLOAT
    for tie in state.ties:
        if tie.initiator == ship.ident or tie.other == ship.ident:
            flags |= codes.TIED
    size: i64 = state.rules.board_n
    row: i64 = ship.cell // size
    column: i64 = ship.cell - row * size
    lane = state.drawn_lane(ship)
    return ship_code(flags, ship.side, column, row, ship.heading, lane) | mark
