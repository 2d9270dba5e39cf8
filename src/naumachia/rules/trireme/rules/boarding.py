"""Boarding: one die each, the lower ship is lost, a tie holds both until it is re-rolled."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Checks, Phase, leave
from naumachia.rules.trireme.actions import NOBODY, Action, board
from naumachia.rules.trireme.model import (
    BOARDED,
    SIDES,
    TIED,
    Ship,
    Tie,
    Trireme,
    attack_facts,
    ship_name,
)
from naumachia.rules.trireme.rules.victory import remove


def board_ruling(ship: Ship, target: Ship) -> Ruling | None:
    """Return why this own ship, whose activation is open, may not board `target`."""
    if target.side == ship.side:
        return Ruling("TRI-RULE-27", attack_facts(ship, target))
    if target.ident != ship.mate:
        clause = "TRI-RULE-26" if target.locked else "TRI-OCC-03"
        return Ruling(clause, attack_facts(ship, target))
    return Ruling("TRI-RULE-24", attack_facts(ship, target)) if ship.locked else None


def add_boarding(state: Trireme, ship: Ship, actions: list[Action]) -> None:
    """List the possible boarding of a ship: the enemy beside it, unless it is locked.

    Nobody has to board: it can be put off to a later turn, of either side (TRI-RULE-21).
    """
    enemy = state.enemy_beside(ship)
    if enemy != NOBODY and not ship.locked:
        actions.append(board(ship.ident, enemy))


def boarding_dice(
    state: Trireme, initiator: i64, other: i64, clause: ClauseId, name: str
) -> Chance:
    """Return one die for each owner, the initiator's first.

    TRI-BRD-03, TRI-COMP-04, TRI-SETUP-02, TRI-RULE-31.
    """
    side = SIDES[state.ships[initiator].side]
    enemy = SIDES[state.ships[other].side]
    facts: dict[str, object] = {"ship": ship_name(initiator), "target": ship_name(other)}
    return Dice(clause, name, facts, (6, 6), (side, enemy))


def note_dice(
    state: Trireme, initiator: i64, other: i64, clause: ClauseId, dice: Outcome, log: Log
) -> None:
    """Log both dice."""
    log.add(
        clause,
        "dice",
        ship=ship_name(initiator),
        target=ship_name(other),
        dice=dice,
        dice_seats=(int(state.ships[initiator].side), int(state.ships[other].side)),
    )


@declared
class Boarding(Phase[Trireme, Action]):
    """A declared boarding, which the dice decide (table T5)."""

    name: ClassVar[str] = "boarding"
    initiator: Final[i64]
    other: Final[i64]

    def pending(self, state: Trireme) -> Prompt | Chance | None:
        return boarding_dice(state, self.initiator, self.other, "TRI-BRD-03", "boarding")

    def resolve(self, state: Trireme, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship = state.ships[self.initiator]
        other = state.ships[self.other]
        if log.on:
            note_dice(state, self.initiator, self.other, "TRI-RULE-31", outcome, log)
        if state.rules.boarding_ends_move:
            ship.end = BOARDED
        if outcome[0] == outcome[1]:
            lock(state, ship, other, log)
        else:
            decide_boarding(state, ship, other, outcome[0] > outcome[1], log)


def decide_boarding(state: Trireme, ship: Ship, other: Ship, won: bool, log: Log) -> None:
    """Remove the ship of the owner of the lower die (TRI-BRD-04)."""
    loser = other if won else ship
    remove(state, loser, "TRI-BRD-04", "boarded", log)


def lock(state: Trireme, ship: Ship, other: Ship, log: Log) -> None:
    """Lock both ships after a tie, and end the initiator's activation (TRI-BRD-05)."""
    ship.locked = True
    other.locked = True
    ship.end = TIED
    state.ties.append(Tie(ship.ident, other.ident))
    if log.on:
        log.add(
            "TRI-BRD-05",
            "tied",
            ship=ship_name(ship.ident),
            target=ship_name(other.ident),
            until=SIDES[1 - ship.side],
        )


@declared
class RerollTies(Checks[Trireme, Action, Tie]):
    """Re-roll ties that the other side began, oldest first, at the end of `side`'s turn.

    `cursor` counts the unresolved boardings that were skipped or tied again (TRI-RULE-23).
    """

    name: ClassVar[str] = "reroll_ties"
    side: Final[i64]
    cursor: i64 = 0

    def due(self, state: Trireme) -> Tie | None:
        for tie in state.ties[self.cursor :]:
            if state.ships[tie.initiator].side != self.side:
                return tie
        return None

    def ask(self, state: Trireme, piece: Tie) -> Prompt | Chance | None:
        return boarding_dice(state, piece.initiator, piece.other, "TRI-BRD-06", "reroll")

    def apply(self, state: Trireme, piece: Tie, outcome: Outcome, log: Log) -> None:
        if log.on:
            note_dice(state, piece.initiator, piece.other, "TRI-BRD-06", outcome, log)
        self.cursor = state.ties.index(piece)
        if outcome[0] == outcome[1]:
            self.cursor += 1
            if log.on:
                names = (ship_name(piece.initiator), ship_name(piece.other))
                log.add("TRI-RULE-23", "tied_again", ship=names[0], target=names[1])
            return
        ship = state.ships[piece.initiator]
        other = state.ships[piece.other]
        decide_boarding(state, ship, other, outcome[0] > outcome[1], log)
