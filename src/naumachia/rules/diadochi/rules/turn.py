"""The sequence of play, in the order of the ledger's table of decision points.

A turn is the half-turn of the side that is first, then that of the other (DIA-TURN-01 to 03). The
steps are phases; each opens more phases on top of itself (a roll, a blunder, a new flagship) and
goes on when those have left the stack.

The chapters, and what the others call of them:

- `contact`: pure questions of place. `touching(state, one, two)`; `forward(state, ship, other)`,
  whether she has the other in contact forward (DIA-RULE-03); `facing(attacker, defender)`, two
  hulls, `BOW`, `BEAM` or `STERN` (DIA-RULE-06); `in_arc(hull, target)` (DIA-RULE-08);
  `sight_clear(state, one, two)` (DIA-RULE-09).
- `formations`: `abreast_edge`, `ahead_edge`, `bend`, `straight`; `chain_fault(state, form, ships)`
  says as a ruling why ships are not this unit, naming the gap and the angle, or who may not be in
  one; `unable_ruling(state, ship)`.
- `chains`: `chain(state, ship, form)`, the longest line through a ship; `chains(state, ships,
  form)`, each line of two or more once; `linked(state, ships, form)`, who is reached through edges
  of one form alone (DIA-RULE-24); `in_order(state, form, ships)` for ships named in any order;
  `in_formation(state, ship)` (DIA-RULE-11 to 16).
- `command`: `Command(side)`, the naming and rolling of units (DIA-CMD, DIA-RULE-22 to 25);
  `begin_half_turn` notes `formed` and `far`; `rating(state, ships)` the tally of a unit's; `units`,
  those that are listed.
- `blunders`: `Blunders(side)`, forced moves in the order rolled (DIA-RULE-26 to 34).
- `paths`: the way of an order as geometry's parts (DIA-RULE-37 to 41): `way_parts(form, hulls,
  action, guide)`, and for forced moves `straight_part(hulls, heading, distance)`, `back_parts`,
  `single_parts(hull, legs)`, `column_parts(hulls, legs)`; `ended(parts, hulls)`, where it ends.
- `obstacles`: `way_ruling(state, ships, parts)`, interpenetration, edge and front (DIA-RULE-44 to
  47); `trimmed_end(state, ships, parts, over)`, forced moves (DIA-RULE-35): an `End` with the
  `poses` to put the ships at, `whole`, and `met` (`over` is an edge that does not hold, such as
  `home_edge(side)` for prizes); `end_ruling`, what DIA-RULE-39 says of a column's way untrimmed.
- `fronts`: who crosses whose front on a way (DIA-RULE-46); `limits`: how far units go and turn
  wherever they are; `menus`, `courses`: the moves that suggest themselves, `until_contact(state,
  unit, action)`; `variation`: how orders are rounded and varied.
- `moving`: `Moves(side)`, orders carried out (DIA-RULE-37 to 48); `MoveUnit(unit)`, the order of
  `state.units[unit]` right after its roll (option `command_flow=interleaved`); `move_ruling`.
- `prizes`: `Prizes(side)`, the drift home, expired markers, and who faces whom (DIA-RULE-70, 56).
- `shots`: whom a ship may fire at; `missiles`: `Missiles(side)`, `Shooting`, `Returning`
  (DIA-RULE-49 to 55).
- `duties`: `note_faces(state, side)`, who faces whom, for `prizes` to call when the movement phase
  of a side ends (DIA-RULE-56, 58); who must attack, who supports. `combat`: `Combat(side)`,
  `Fighting` (DIA-RULE-56 to 65). Both phases forget what was done in them when they end.
- `reckoning`: totals before the dice and odds of 36, for the phases, the board and advice alike.
- `results`: `cripple`, `sink`, `capture`, `grapple`, `ungrapple`, `pass_by` (DIA-KEY-01 to 09,
  DIA-RULE-66 to 71).
- `flagships`: `lose_flagship(state, ship, log)`, called by `sink` and `capture`, opens
  `NewFlagship(squadron)` (DIA-RULE-36).
- `victory`: `VictoryCheck` (DIA-RULE-72), `ENDINGS`; `loss_of`, `lost` and `began_with`.
- `setup`, `layout`, `muster`, `plots`, `draft`, `deployment`: scenario files, where formations put
  ships and the zones, secret plots, drawn fleets, who is first (DIA-RULE-17 to 20, 75).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Cycle, Phase, enter, leave
from naumachia.rules.diadochi.actions import NOBODY, Action
from naumachia.rules.diadochi.model import SEATS, Diadochi
from naumachia.rules.diadochi.rules.blunders import Blunders
from naumachia.rules.diadochi.rules.combat import Combat
from naumachia.rules.diadochi.rules.command import Command, begin_half_turn
from naumachia.rules.diadochi.rules.missiles import Missiles
from naumachia.rules.diadochi.rules.moving import Moves
from naumachia.rules.diadochi.rules.prizes import Prizes
from naumachia.rules.diadochi.rules.victory import VictoryCheck


class HalfTurn(Phase[Diadochi, Action]):
    """What one side does: command, movement, missiles, combat (DIA-TURN-01 to 03).

    `step` is how many of its phases are over. The prototypes of the turn have no side yet: it is
    that of the side that is first, then the other's.
    """

    name: ClassVar[str] = "half_turn"

    def __init__(self, side: i64, step: i64 = 0) -> None:
        self.side: i64 = side
        self.step: i64 = step

    def clone(self) -> Phase[Diadochi, Action]:
        return HalfTurn(self.side, self.step)

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
"""The phases of a half-turn, each made for a side."""


TURN: Final[list[Phase[Diadochi, Action]]] = [HalfTurn(NOBODY), HalfTurn(NOBODY)]


def half_turn_begins(state: Diadochi) -> None:
    """Open the half-turn of the side that is named, of the first side where none is."""
    if state.first == NOBODY:
        state.first = state.side if state.side != NOBODY else 0
    if state.side == NOBODY:
        state.side = state.first
    if state.turn == 0:
        state.turn = 1
    # The cycle goes on with the other side, or with the first side of the next turn.
    state.stack = [Cycle(TURN, 1 if state.side == state.first else 0), HalfTurn(state.side)]
