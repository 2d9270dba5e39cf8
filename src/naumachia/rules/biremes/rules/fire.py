"""Fire: ships catch it, fight it, pass it on, and burn out."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Tally
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Checks, Phase, enter, leave
from naumachia.rules.biremes.actions import NOBODY, Action
from naumachia.rules.biremes.model import SEATS, Biremes, Ship
from naumachia.rules.biremes.rules.secrecy import unseen
from naumachia.rules.biremes.rules.tallies import reasons
from naumachia.rules.biremes.rules.victory import remove

PUT_OUT: Final = 6
"""What a die must reach to put a fire out (BIR-FIRE-05)."""
LARGE_CREW: Final = 21
"""From how many men on a crew adds 1 to that die."""
HELD: Final = 4
"""The lowest die that sets alight a ship stuck fast to a burning one, or grappled (BIR-FSH-04)."""
STRUCK: Final = 5
"""The lowest die that sets alight a ship that a burning one strikes or touches."""


def catch_fire(state: Biremes, ship: Ship, clause: ClauseId, log: Log) -> None:
    """Set a ship alight: its first cottonball, in this turn (BIR-FIRE-01).

    A ship that burns already is not changed (BIR-RULE-52).
    """
    if ship.fire > 0:
        return
    ship.fire = 1
    ship.fire_turn = state.turn
    if log.on:
        log.add(clause, "catches_fire", ship=ship.name, sinks_at=int(ship.kind.fire_limit))


def burn(state: Biremes, ship: Ship, clause: ClauseId, log: Log) -> None:
    """Add a cottonball; the last one sinks the ship (BIR-FIRE-04, BIR-FIRE-06)."""
    ship.fire += 1
    ship.fire_turn = state.turn
    if log.on:
        facts = {"fire": int(ship.fire), "sinks_at": int(ship.kind.fire_limit)}
        log.add(clause, "burns", ship=ship.name, **facts)
    if ship.fire >= ship.kind.fire_limit:
        remove(state, ship, "BIR-FIRE-06", "burned_out", log)


def first_to_check(state: Biremes, seat: i64) -> Ship | None:
    """The first ship of a seat whose fire has not been checked in this game turn (BIR-RULE-51)."""
    for ship in state.ships:
        if ship.owner == seat and ship.afloat() and ship.fire > 0 and ship.fire_turn < state.turn:
            return ship
    return None


def fought(ship: Ship) -> bool:
    """Whether a crew fights the fire: there is one, and it does not want the ship to burn."""
    return ship.crew > 0 and not ship.fireship


def quenching(die: int, ship: Ship) -> Tally:
    """A die against the fire, with what a large crew adds (BIR-FIRE-05)."""
    tally = Tally(die)
    if ship.crew >= LARGE_CREW:
        tally.add("BIR-FIRE-05", 1, crew=int(ship.crew))
    return tally


def hides_size(state: Biremes, ship: Ship) -> bool:
    """Whether what the die needs would tell a crew that is hidden (BIR-RULE-64)."""
    return ship.kind.crew >= LARGE_CREW and unseen(state, ship)


@declared
class FireChecks(Checks[Biremes, Action, Ship]):
    """The start of a player's turn: each of his burning ships, one after the other (BIR-RULE-51).

    A crew rolls to put the fire out; a crewless ship and a fireship burn on without a roll.
    """

    name: ClassVar[str] = "fire_checks"
    seat: Final[i64]

    def due(self, state: Biremes) -> Ship | None:
        return first_to_check(state, self.seat)

    def ask(self, state: Biremes, piece: Ship) -> Prompt | Chance | None:
        if not fought(piece):
            return None
        facts: dict[str, object] = {"ship": piece.name, "fire": int(piece.fire)}
        if not hides_size(state, piece):
            facts["needs"] = PUT_OUT - quenching(0, piece).total
        name = "fire_check" if "needs" in facts else "fire_check_unseen"
        return Dice("BIR-FIRE-02", name, facts, (6,), (SEATS[self.seat],))

    def apply(self, state: Biremes, piece: Ship, outcome: Outcome, log: Log) -> None:
        tally = quenching(outcome[0], piece)
        out = tally.total >= PUT_OUT
        if log.on:
            facts: dict[str, object] = {"dice": outcome, "dice_seats": (int(self.seat),)}
            if not hides_size(state, piece):
                facts["needs"] = PUT_OUT - (tally.total - tally.base)
                facts["reasons"] = reasons(tally)
            kind = "fire_fought" if "needs" in facts else "fire_fought_unseen"
            log.add("BIR-FIRE-05", kind, ship=piece.name, **facts)
        if not out:
            burn(state, piece, "BIR-FIRE-04", log)
            return
        piece.fire = 0
        if log.on:
            log.add("BIR-RULE-52", "put_out", ship=piece.name)

    def skip(self, state: Biremes, piece: Ship, log: Log) -> None:
        burn(state, piece, "BIR-RULE-51", log)


class OwnerlessFires(Checks[Biremes, Action, Ship]):
    """The end of a game turn: burning ships without an owner burn on (BIR-RULE-51)."""

    name: ClassVar[str] = "ownerless_fires"

    def due(self, state: Biremes) -> Ship | None:
        return first_to_check(state, NOBODY)

    def skip(self, state: Biremes, piece: Ship, log: Log) -> None:
        burn(state, piece, "BIR-RULE-51", log)


def touch(state: Biremes, ship: Ship, other: Ship, least: i64, log: Log) -> None:
    """Note a contact: if exactly one of the two burns, the other may catch fire (BIR-RULE-55).

    `least` is the lowest die that ignites, `HELD` or `STRUCK`.
    """
    if not ship.afloat() or not other.afloat() or (ship.fire > 0) == (other.fire > 0):
        return
    burning, endangered = (ship, other) if ship.fire > 0 else (other, ship)
    enter(state, Contact(burning.ident, endangered.ident, least), log)


@declared
class Contact(Phase[Biremes, Action]):
    """A ship touches a burning one: a die decides whether it catches fire (BIR-FSH-04, T12)."""

    name: ClassVar[str] = "contact"
    burning: Final[i64]
    endangered: Final[i64]
    least: Final[i64]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        endangered = state.ships[self.endangered]
        if not endangered.afloat() or endangered.fire > 0:
            return None
        facts: dict[str, object] = {
            "ship": endangered.name,
            "burning": state.ships[self.burning].name,
            "needs": int(self.least),
        }
        burning = state.ships[self.burning]
        clause = "BIR-FSH-03" if burning.crew > 0 else "BIR-FSH-04"
        return Dice(clause, "contact", facts, (6,), (burning.name,))

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        leave(state)
        endangered = state.ships[self.endangered]
        if log.on:
            log.add(
                "BIR-RULE-55",
                "ignition",
                ship=endangered.name,
                burning=state.ships[self.burning].name,
                dice=outcome,
                dice_seats=(int(state.ships[self.burning].owner),),
                needs=int(self.least),
            )
        if outcome[0] >= self.least:
            catch_fire(state, endangered, "BIR-FSH-04", log)

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)
