"""Whose ship it is to decide about, and who rolls (DIA-RULE-77)."""

from __future__ import annotations

from naumachia.kernel.clause import Clause, Facts, Ruling
from naumachia.rules.diadochi import clauses
from naumachia.rules.diadochi.model import SEATS, Diadochi, Ship


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
