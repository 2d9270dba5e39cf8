"""Whose ship it is to decide about, who decides after whom, and who rolls (DIA-RULE-77)."""

from __future__ import annotations

from naumachia.kernel.clause import Clause, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.diadochi import clauses
from naumachia.rules.diadochi.actions import NOBODY, Action
from naumachia.rules.diadochi.model import SEATS, Diadochi, Ship


class PlayersInTurn(Phase[Diadochi, Action]):
    """A phase of a side in which each of its players acts until he is done (DIA-RULE-77).

    A player who has nothing to decide is not asked. `finished` is how many players are done.
    """

    def __init__(self, side: i64, finished: i64 = 0) -> None:
        self.side: i64 = side
        self.finished: i64 = finished

    def seat(self, state: Diadochi) -> int:
        """Whose turn it is; NOBODY when all are done."""
        seats = state.seats_of(self.side)
        return seats[self.finished] if self.finished < len(seats) else NOBODY

    def advance(self, state: Diadochi, log: Log) -> None:
        """Go on to the next player, or end the phase."""
        if self.seat(state) != NOBODY:
            self.finished += 1
            return
        leave(state)
        self.close(state)

    def close(self, state: Diadochi) -> None:
        """What is forgotten when all are done: nothing, in most phases."""


def command_ruling(state: Diadochi, seat: int, ship: Ship, clause: Clause) -> Ruling | None:
    """Why a player of the side whose turn it is does not decide for a ship; None when he does.

    `clause` is the one that gives him the phase.
    """
    facts: Facts = {"ship": ship.name}
    if ship.holder != state.sides[seat]:
        return Ruling(clause, {**facts, "refusal": "not_yours"})
    if state.commander(ship) != seat and not ship.captured:
        other = SEATS[state.commander(ship)]
        return Ruling(clauses.RULE_77, {**facts, "refusal": "other_player", "seat": other})
    return None


def dice_seats(state: Diadochi, *ships: Ship) -> tuple[int, ...]:
    """Who rolls for each ship: her player, or for a prize the first of who holds her."""
    found: list[int] = []
    for ship in ships:
        held = ship.holder == ship.side
        found.append(state.commander(ship) if held else state.seats_of(ship.holder)[0])
    return tuple(found)


def names(state: Diadochi, ships: list[int]) -> tuple[str, ...]:
    """The names of ships."""
    return tuple(state.ships[ship].name for ship in ships)
