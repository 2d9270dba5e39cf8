"""Who moves first: two dice for every player, ties are rolled again (BIR-TURN-01..03)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.event import Log
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.biremes import clauses
from naumachia.rules.biremes.actions import Action
from naumachia.rules.biremes.model import SEATS, Biremes


def tied(rolls: list[list[int]], seat: int) -> bool:
    """Whether this seat has not rolled, or another is not yet told apart from it."""
    mine = rolls[seat]
    return not mine or any(
        other != seat and rolls[other][: len(mine)] == mine for other in range(len(rolls))
    )


def next_roller(rolls: list[list[int]]) -> int:
    """The seat that rolls next, or -1 when all are told apart (BIR-RULE-58)."""
    owing = [seat for seat in range(len(rolls)) if tied(rolls, seat)]
    return min(owing, key=lambda seat: (len(rolls[seat]), seat), default=-1)


class RollOff(Phase[Biremes, Action]):
    """The players roll two dice each until all are told apart; `rolls` are their totals so far."""

    name: ClassVar[str] = "roll_off"

    def __init__(self, rolls: list[list[int]]) -> None:
        self.rolls = rolls

    def ask(self, state: Biremes) -> Chance | None:
        """The dice of the next seat, or None when the order is found."""
        seat = next_roller(self.rolls)
        if seat < 0:
            return None
        again = len(self.rolls[seat]) > 0
        clause = clauses.TURN_03 if again else clauses.TURN_01
        name = "initiative_again" if again else "initiative"
        return Dice(clause, name, {"seat": SEATS[seat]}, (6, 6), (SEATS[seat], SEATS[seat]))

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        return self.ask(state)

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        seat = next_roller(self.rolls)
        self.rolls[seat].append(outcome[0] + outcome[1])
        if log.on:
            clause = clauses.TURN_03 if len(self.rolls[seat]) > 1 else clauses.TURN_01
            log.add(clause, "initiative", seat=SEATS[seat], dice=outcome, dice_seats=(seat, seat))

    def order(self) -> list[int]:
        """The seats from the highest roll down (BIR-TURN-02)."""
        return sorted(range(len(self.rolls)), key=lambda seat: self.rolls[seat], reverse=True)


class Initiative(RollOff):
    """The start of a game turn: its order of players (BIR-TURN-01)."""

    name: ClassVar[str] = "initiative"

    def __init__(self) -> None:
        super().__init__([])

    def clone(self) -> Phase[Biremes, Action]:
        other = Initiative()
        other.rolls = [totals.copy() for totals in self.rolls]
        return other

    def enter(self, state: Biremes, log: Log) -> None:
        state.turn += 1
        state.order = []
        state.taken = 0
        self.rolls = [[] for _ in state.players]
        for ship in state.ships:
            ship.activated = False
        if log.on:
            log.add(clauses.TURN_01, "game_turn", turn=int(state.turn))

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)
        state.order = self.order()
        if log.on:
            seats = tuple(SEATS[seat] for seat in state.order)
            log.add(clauses.TURN_02, "order", seats=seats)
