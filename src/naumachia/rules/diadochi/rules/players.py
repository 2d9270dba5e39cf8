"""Say whose ship it is, who decides after whom, and who rolls (DIA-RULE-77)."""

from __future__ import annotations

from collections.abc import Sequence

from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.diadochi.actions import FORMS, NOBODY, Action
from naumachia.rules.diadochi.model import SEATS, Diadochi, Ship


@declared
class PlayersInTurn(Phase[Diadochi, Action]):
    """Let each player of a side act until they are done (DIA-RULE-77).

    A player with nothing to decide is not asked. `finished` counts the players who are done.
    """

    side: i64
    finished: i64 = 0

    def seat(self, state: Diadochi) -> int:
        """Return the seat to move; NOBODY when all are done."""
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
        """Reset the fields of ships that the phase uses; most phases have none."""


def command_ruling(state: Diadochi, seat: int, ship: Ship, clause: ClauseId) -> Ruling | None:
    """Return why a player of the moving side does not decide for a ship.

    `clause` gives the player the phase. A prize takes orders from nobody: other rules say what it
    cannot do (DIA-KEY-06, DIA-RULE-69).
    """
    ruling = side_ruling(state, seat, ship, clause)
    if ruling is None and not ship.captured and state.commander(ship) != seat:
        facts: Facts = {"refusal": "other_player", "ship": ship.name}
        return Ruling("DIA-RULE-77", {**facts, "seat": SEATS[state.commander(ship)]})
    return ruling


def side_ruling(state: Diadochi, seat: int, ship: Ship, clause: ClauseId) -> Ruling | None:
    """Return why a ship is not of a player's side; None also for a prize."""
    if ship.captured or ship.holder == state.sides[seat]:
        return None
    return Ruling(clause, {"refusal": "not_yours", "ship": ship.name})


def dice_seats(state: Diadochi, *ships: Ship) -> tuple[int, ...]:
    """Return who rolls for each ship: its player, or the first player of its captor's side."""
    found: list[int] = []
    for ship in ships:
        held = ship.holder == ship.side
        found.append(state.commander(ship) if held else state.seats_of(ship.holder)[0])
    return tuple(found)


def names(state: Diadochi, ships: Sequence[int]) -> tuple[str, ...]:
    """Return the names of ships."""
    return tuple(state.ships[ship].name for ship in ships)


def unit_facts(state: Diadochi, form: i64, ships: tuple[int, ...]) -> Facts:
    """Return the names of a unit's ships, their count and their form as facts."""
    return {
        "ship": state.ships[ships[0]].name,
        "ships": names(state, ships),
        "count": len(ships),
        "form": FORMS[form],
    }
