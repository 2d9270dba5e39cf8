"""Run the sequence of play, in the order of the ledger's table of decision points.

A turn is the half-turn of the first side, then that of the other (DIA-TURN-01 to 03). Its steps are
phases. Each may open more phases on top of itself (a roll, a blunder, a new flagship) and goes on
when those have left the stack.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Cycle, Phase, enter, leave
from naumachia.rules.diadochi.actions import NOBODY, Action
from naumachia.rules.diadochi.model import SEATS, Diadochi
from naumachia.rules.diadochi.rules.blunders import Blunders
from naumachia.rules.diadochi.rules.close_combat import Combat
from naumachia.rules.diadochi.rules.command import Command, begin_half_turn
from naumachia.rules.diadochi.rules.missiles import Missiles
from naumachia.rules.diadochi.rules.movement import Moves, Prizes
from naumachia.rules.diadochi.rules.victory import VictoryCheck


@declared
class HalfTurn(Phase[Diadochi, Action]):
    """Run a side's command, movement, missiles and combat (DIA-TURN-01 to 03).

    `step` counts the phases that are over. The prototypes of the turn have no side: `enter` gives
    them that of the first side, then the other's.
    """

    name: ClassVar[str] = "half_turn"
    side: i64
    step: i64 = 0

    def enter(self, state: Diadochi, log: Log) -> None:
        if state.turn > 0 and state.side == state.first:
            self.side = 1 - state.first
        else:
            state.turn += 1
            self.side = state.first
        state.side = self.side
        if log.on:
            clause = "DIA-TURN-01" if self.side == state.first else "DIA-TURN-02"
            seats = tuple(SEATS[seat] for seat in state.seats_of(self.side))
            log.add(clause, "half_turn", seats=seats, count=len(seats), turn=int(state.turn))

    def advance(self, state: Diadochi, log: Log) -> None:
        if self.step == 0:
            begin_half_turn(state, self.side)
        if self.step == len(STEPS):
            leave(state)
            return
        self.step += 1
        enter(state, STEPS[self.step - 1](self.side), log)


STEPS: Final[list[Callable[[int], Phase[Diadochi, Action]]]] = [
    Command,
    Blunders,
    Moves,
    Prizes,
    Missiles,
    Combat,
    lambda _: VictoryCheck(),
]
"""The phases of a half-turn; each is made for a side."""


TURN: Final[list[Phase[Diadochi, Action]]] = [HalfTurn(NOBODY), HalfTurn(NOBODY)]


def half_turn_begins(state: Diadochi) -> None:
    """Open the half-turn of `state.side`, or of the first side if none is set."""
    if state.first == NOBODY:
        state.first = state.side if state.side != NOBODY else 0
    if state.side == NOBODY:
        state.side = state.first
    if state.turn == 0:
        state.turn = 1
    # The cycle goes on with the other side, or with the first side of the next turn.
    state.stack = [Cycle(TURN, 1 if state.side == state.first else 0), HalfTurn(state.side)]
