"""The sequence of play, in the order of the ledger's table of decision points.

A game turn is `Initiative`, then for each seat in that order a player turn, then the end of the
game turn. The steps are phases; each opens more phases on top of itself (an activation, a defence,
a contact that may set a ship alight) and goes on when those have left the stack.

The chapters and what the others call of them:

- `initiative`: `Initiative`, the 2d6 of every player, counts the turn, forgets `activated`.
- `activation`: `Activate(seat)` opens `Activation(ship)`, in which one ship moves and acts; it asks
  `moving`, `ramming`, `swiping`, `grappling`, `missiles`, `transfer`, `fireship` for candidates
  (`add_...`), refusals (`..._ruling`) and the doing (`carry_out_...`).
- `fire`: `FireChecks(seat)` and `OwnerlessFires` (BIR-RULE-51); `catch_fire`; `touch(state, ship,
  other, least, log)` pushes the ignition roll of a contact when exactly one of the two burns, with
  `least` the lowest die that ignites, `HELD` (4) or `STRUCK` (5) (BIR-RULE-55); rams, grapples and
  drift call it with the ships already in place.
- `fireship`: the declaration (BIR-RULE-54, BIR-RULE-68). `drift`: `Drift(seat)` (BIR-RULE-56).
- `missiles`: `shoot_ruling`, `add_shots`, `carry_out_shot`, which pushes `Shooting`.
- `transfer`: `transfer_ruling`, `add_transfers`, `carry_out_transfer`.
- `melee`: `lock(state, grappler, target, log)` after a grapple succeeded (begins a melee or joins
  one, BIR-RULE-43); `stick(state, rammer, rammed, log)` (BIR-RULE-22); `Rounds(seat)`,
  `OwedRounds` (BIR-RULE-39); `settle_melees(state, log)` after any loss of ships or crew
  (BIR-RULE-22, BIR-RULE-50).
- `spoils`: `board(state, ship, target, log)` of a crewless target that is free (BIR-RULE-35);
  `Spoils`, pushed by it and by the end of a melee (BIR-RULE-45).
- `victory`: `remove(state, ship, clause, cause, log)` sinks a ship and settles its melee;
  `VictoryCheck` (BIR-RULE-60); `ENDINGS`.
- `nations`: `attack_bonus(state, ship, tally)` for rams and swipes, `add_melee_bonus` (table T14).
- `tallies`: `reasons(tally)`, the modifiers of a roll as a fact.
"""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Phase, Sequence, enter, leave
from naumachia.rules.biremes.actions import NOBODY, Action
from naumachia.rules.biremes.model import DUE, FRESH, SEATS, UNMARKED, Biremes
from naumachia.rules.biremes.rules.activation import Activate
from naumachia.rules.biremes.rules.drift import Drift
from naumachia.rules.biremes.rules.fire import FireChecks, OwnerlessFires
from naumachia.rules.biremes.rules.initiative import Initiative
from naumachia.rules.biremes.rules.melee import OwedRounds, Rounds
from naumachia.rules.biremes.rules.victory import VictoryCheck


class PlayerTurns(Phase[Biremes, Action]):
    """The players' turns, highest initiative first (BIR-TURN-02, BIR-TURN-08)."""

    name: ClassVar[str] = "player_turns"

    def advance(self, state: Biremes, log: Log) -> None:
        if state.taken == len(state.order):
            leave(state)
            # Between the last turn and the next initiative roll it is nobody's turn.
            state.taken = len(state.order) + 1
            return
        seat: i64 = state.order[state.taken]
        state.taken += 1
        enter(state, player_turn(seat), log)


def player_turn(seat: i64) -> Sequence[Biremes, Action]:
    """One player's turn: fire checks, his ships one by one, drift, melees, markers."""
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
class TurnBegins(Phase[Biremes, Action]):
    """Markers placed before this turn began cost this turn (BIR-RULE-21)."""

    name: ClassVar[str] = "turn_begins"
    seat: Final[i64]

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)
        if log.on:
            log.add("BIR-TURN-08", "turn_begins", seat=SEATS[self.seat], turn=int(state.turn))
        for ship in state.ships:
            if ship.owner == self.seat and ship.immobile == FRESH:
                ship.immobile = DUE


@declared
class TurnEnds(Phase[Biremes, Action]):
    """Markers that are due go (BIR-RAM-16, BIR-RULE-21)."""

    name: ClassVar[str] = "turn_ends"
    seat: Final[i64]

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)
        for ship in state.ships:
            if ship.owner == self.seat and ship.immobile == DUE:
                ship.immobile = UNMARKED
                if log.on and ship.afloat():
                    log.add("BIR-RULE-21", "marker_gone", ship=ship.name)


GAME_TURN: Final[list[Phase[Biremes, Action]]] = [
    Initiative(),
    PlayerTurns(),
    OwedRounds(),
    Drift(NOBODY),
    OwnerlessFires(),
    VictoryCheck(),
]
