"""Boarding: one die each, the lower ship is lost, a tie holds both until it is re-rolled."""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.trireme.actions import NOBODY, Action, board
from naumachia.rules.trireme.model import (
    BOARDED,
    SIDES,
    TIED,
    Ship,
    Tie,
    Trireme,
    ship_name,
)
from naumachia.rules.trireme.rules.victory import remove


def board_refusal(ship: Ship, target: Ship) -> ClauseId | None:
    """The clause that forbids this own ship, whose activation is open, to board `target`."""
    if target.side == ship.side:
        return "TRI-RULE-27"
    if target.ident != ship.mate:
        return "TRI-RULE-26" if target.locked else "TRI-OCC-03"
    return "TRI-RULE-24" if ship.locked else None


def add_boarding(state: Trireme, ship: Ship, actions: list[Action]) -> None:
    """List the boarding open to a ship: of the enemy beside it, unless it is locked.

    Nobody has to board: it can be put off to a later turn, of either side (TRI-RULE-21).
    """
    enemy = state.enemy_beside(ship)
    if enemy != NOBODY and not ship.locked:
        actions.append(board(ship.ident, enemy))


def boarding_dice(
    state: Trireme, initiator: i64, other: i64, clause: ClauseId, name: str
) -> Chance:
    """One die for each owner, the initiator's first.

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


class Boarding(Phase[Trireme, Action]):
    """A boarding that has been declared: the dice decide (table T5)."""

    name: ClassVar[str] = "boarding"

    def __init__(self, initiator: i64, other: i64) -> None:
        self.initiator: i64 = initiator
        self.other: i64 = other

    def clone(self) -> Phase[Trireme, Action]:
        return self

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
    """The owner of the lower die removes his ship (TRI-BRD-04)."""
    loser = other if won else ship
    remove(state, loser, "TRI-BRD-04", "boarded", log)


def lock(state: Trireme, ship: Ship, other: Ship, log: Log) -> None:
    """A tie: both ships are held, and the initiator's activation is used up (TRI-BRD-05)."""
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


class RerollTies(Phase[Trireme, Action]):
    """The end of `side`'s turn: ties that the other side began are rolled again, oldest first.

    `cursor` counts the unresolved boardings that have been passed over or tied again (TRI-RULE-23).
    """

    name: ClassVar[str] = "reroll_ties"

    def __init__(self, side: i64, cursor: i64 = 0) -> None:
        self.side: i64 = side
        self.cursor: i64 = cursor

    def clone(self) -> Phase[Trireme, Action]:
        return RerollTies(self.side, self.cursor)

    def due(self, state: Trireme) -> i64:
        """The index of the next tie to roll, or -1."""
        index = self.cursor
        while index < len(state.ties):
            if state.ships[state.ties[index].initiator].side != self.side:
                return index
            index += 1
        return -1

    def pending(self, state: Trireme) -> Prompt | Chance | None:
        index = self.due(state)
        if index < 0:
            return None
        tie = state.ties[index]
        return boarding_dice(state, tie.initiator, tie.other, "TRI-BRD-06", "reroll")

    def advance(self, state: Trireme, log: Log) -> None:
        leave(state)

    def resolve(self, state: Trireme, outcome: Outcome, log: Log) -> None:
        index = self.due(state)
        tie = state.ties[index]
        if log.on:
            note_dice(state, tie.initiator, tie.other, "TRI-BRD-06", outcome, log)
        if outcome[0] == outcome[1]:
            self.cursor = index + 1
            if log.on:
                names = (ship_name(tie.initiator), ship_name(tie.other))
                log.add("TRI-RULE-23", "tied_again", ship=names[0], target=names[1])
            return
        self.cursor = index
        ship = state.ships[tie.initiator]
        other = state.ships[tie.other]
        decide_boarding(state, ship, other, outcome[0] > outcome[1], log)
