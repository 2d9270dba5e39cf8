"""Run a game turn: initiative, the players' turns, the end of the game turn (BIR-TURN)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Ruling
from naumachia.kernel.declared import declared, field
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import AutomaticStep, Phase, Sequence, enter, leave
from naumachia.rules.biremes.actions import NOBODY, Action
from naumachia.rules.biremes.model import DUE, FRESH, SEATS, UNMARKED, Biremes
from naumachia.rules.biremes.rules.activation import Activate
from naumachia.rules.biremes.rules.fire import Drift, FireChecks, OwnerlessFires
from naumachia.rules.biremes.rules.melee import OwedRounds, Rounds
from naumachia.rules.biremes.rules.victory import VictoryCheck

# -- initiative (BIR-TURN-01 to 03) --------------------------------------------------------
# A roll that ties all players changes nothing and is rolled again at once, so that it is no
# outcome. Some of the players may still be tied; they roll again among themselves.

TOTALS: Final = tuple(range(2, 13))


def ways_to_roll(totals: Outcome) -> int:
    """Return the number of ways in which two dice for each player give these totals."""
    ways = 1
    for total in totals:
        ways *= total - 1 if total <= 7 else 13 - total
    return ways


class RollOff(Chance):
    """Roll two dice for each player; the totals are not all the same (BIR-RULE-58).

    An outcome is the faces of all dice. In records of older versions and in `outcomes` it is the
    players' totals.
    """

    def __init__(self, clause: ClauseId, name: str, seats: list[int]) -> None:
        names = [SEATS[seat] for seat in seats]
        super().__init__(clause, name, {"players": tuple(names)})
        self.players: Final = names

    def outcomes(self) -> list[tuple[Outcome, Fraction]]:
        every = product(TOTALS, repeat=len(self.players))
        found = [totals for totals in every if is_decisive(totals)]
        ways = sum(ways_to_roll(totals) for totals in found)
        return [(totals, Fraction(ways_to_roll(totals), ways)) for totals in found]

    def canonical(self, outcome: Outcome) -> Outcome:
        return totals_of(outcome, len(self.players))

    def sample(self, rng: Random) -> Outcome:
        while True:
            faces = tuple([int(rng.random() * 6) + 1 for _ in range(2 * len(self.players))])
            if is_decisive(totals_of(faces, len(self.players))):
                return faces

    def size(self) -> int:
        count = 1
        for _ in self.players:
            count *= len(TOTALS)
        return count - len(TOTALS)

    def possible(self, outcome: Outcome) -> bool:
        return self.is_well_formed(outcome) and is_decisive(totals_of(outcome, len(self.players)))

    def is_well_formed(self, outcome: Outcome) -> bool:
        """Return whether these are two faces or a total for every player."""
        if len(outcome) == 2 * len(self.players):
            return all(1 <= face <= 6 for face in outcome)
        return len(outcome) == len(self.players) and all(total in TOTALS for total in outcome)

    def dice(self) -> Dice | None:
        labels = tuple(name for name in self.players for _ in range(2))
        return Dice(self.clause, self.name, self.facts, (6,) * len(labels), labels)

    def read(self, faces: Outcome) -> Outcome:
        if len(faces) != 2 * len(self.players) or not all(1 <= face <= 6 for face in faces):
            raise BadInput("not two dice for each", "-".join(map(str, faces)), "dice", "faces 1..6")
        return faces

    def forbids(self, outcome: Outcome) -> Ruling | None:
        if not self.is_well_formed(outcome):
            return None
        totals = totals_of(outcome, len(self.players))
        if not is_decisive(totals):
            return Ruling("BIR-TURN-03", {"refusal": "roll_again", "total": totals[0]})
        return None

    def expected(self) -> str:
        return f"faces of two dice for each of {', '.join(self.players)}, joined by '-'"


def totals_of(outcome: Outcome, players: int) -> Outcome:
    """Return the total of each player, from two faces each or from the totals themselves."""
    if len(outcome) == players:
        return outcome
    return tuple([outcome[2 * k] + outcome[2 * k + 1] for k in range(players)])


def is_decisive(totals: Outcome) -> bool:
    """Return whether the totals are not all the same."""
    return len(set(totals)) > 1


def tied_seats(rolls: list[list[int]]) -> list[int]:
    """Return the first seats that are still tied, or none."""
    for totals in rolls:
        group = [seat for seat in range(len(rolls)) if rolls[seat] == totals]
        if len(group) > 1:
            return group
    return []


def next_roll_off(rolls: list[list[int]], clause: ClauseId, name: str) -> Chance | None:
    """Return the next roll, by authority of `clause` for the first; None when all are told
    apart.
    """
    group = tied_seats(rolls)
    if not group:
        return None
    again = len(rolls[group[0]]) > 0
    return RollOff("BIR-TURN-03" if again else clause, name, group)


def record_roll(rolls: list[list[int]], outcome: Outcome, clause: ClauseId, log: Log) -> None:
    """Record the totals of the players that rolled; tied ones roll again (BIR-RULE-58)."""
    group = tied_seats(rolls)
    has_faces = len(outcome) == 2 * len(group)
    for place, total in enumerate(totals_of(outcome, len(group))):
        seat = group[place]
        again = len(rolls[seat]) > 0
        rolls[seat].append(total)
        if not log.on:
            continue
        by = "BIR-RULE-58" if again else clause
        facts: dict[str, object] = {"seat": SEATS[seat], "total": total}
        if has_faces:
            facts["dice"] = outcome[2 * place : 2 * place + 2]
            facts["dice_seats"] = (seat, seat)
        log.add(by, "roll_off_dice" if has_faces else "roll_off", **facts)


def rank_seats(rolls: list[list[int]]) -> list[int]:
    """Return the seats from the highest roll down (BIR-TURN-02)."""
    return sorted(range(len(rolls)), key=lambda seat: rolls[seat], reverse=True)


@declared
class Initiative(Phase[Biremes, Action]):
    """Begin a game turn: roll for the order of players (BIR-TURN-01)."""

    name: ClassVar[str] = "initiative"
    rolls: list[list[int]] = field(factory=list)

    def enter(self, state: Biremes, log: Log) -> None:
        state.turn += 1
        state.order = []
        state.turns_begun = 0
        self.rolls = [[] for _ in state.players]
        for ship in state.ships:
            ship.activated = False
        if log.on:
            log.add("BIR-TURN-01", "game_turn", turn=int(state.turn))

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        return next_roll_off(self.rolls, "BIR-TURN-01", "initiative")

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        record_roll(self.rolls, outcome, "BIR-TURN-01", log)

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)
        state.order = rank_seats(self.rolls)
        if log.on:
            seats = tuple(SEATS[seat] for seat in state.order)
            log.add("BIR-TURN-02", "order", seats=seats)


# -- the sequence --------------------------------------------------------------------------
# A game turn is `Initiative`, then a player turn for each seat in that order, then the end of the
# game turn. Each step is a phase. It may open more phases on top of itself, such as an activation
# or a defence, and goes on when those have left the stack.


class PlayerTurns(Phase[Biremes, Action]):
    """Run the players' turns, highest initiative first (BIR-TURN-02, BIR-TURN-08)."""

    name: ClassVar[str] = "player_turns"

    def advance(self, state: Biremes, log: Log) -> None:
        if state.turns_begun == len(state.order):
            leave(state)
            # Between the last turn and the next initiative roll it is nobody's turn.
            state.turns_begun = len(state.order) + 1
            return
        seat: i64 = state.order[state.turns_begun]
        state.turns_begun += 1
        enter(state, player_turn(seat), log)


def player_turn(seat: i64) -> Sequence[Biremes, Action]:
    """Return one player's turn: fire checks, his ships one by one, drift, melees, markers."""
    return Sequence(
        [
            TurnBegins(seat),
            FireChecks(seat),
            Activate(seat),
            Drift(seat),
            Rounds(seat),
            TurnEnds(seat),
        ]
    )


@declared
class TurnBegins(AutomaticStep[Biremes, Action]):
    """Make markers due that were placed before this turn: they cost this turn (BIR-RULE-21)."""

    name: ClassVar[str] = "turn_begins"
    seat: Final[i64]

    def carry_out(self, state: Biremes, log: Log) -> None:
        if log.on:
            log.add("BIR-TURN-08", "turn_begins", seat=SEATS[self.seat], turn=int(state.turn))
        for ship in state.ships:
            if ship.owner == self.seat and ship.immobile == FRESH:
                ship.immobile = DUE


@declared
class TurnEnds(AutomaticStep[Biremes, Action]):
    """Remove markers that are due (BIR-RAM-16, BIR-RULE-21)."""

    name: ClassVar[str] = "turn_ends"
    seat: Final[i64]

    def carry_out(self, state: Biremes, log: Log) -> None:
        for ship in state.ships:
            if ship.owner == self.seat and ship.immobile == DUE:
                ship.immobile = UNMARKED
                if log.on and ship.is_afloat():
                    log.add("BIR-RULE-21", "marker_gone", ship=ship.name)


GAME_TURN: Final[list[Phase[Biremes, Action]]] = [
    Initiative(),
    PlayerTurns(),
    OwedRounds(),
    Drift(NOBODY),
    OwnerlessFires(),
    VictoryCheck(),
]
