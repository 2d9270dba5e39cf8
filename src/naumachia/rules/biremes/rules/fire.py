"""Missiles, fire, and fireships."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.hull import gap_within
from naumachia.geometry.lattice import NEVER, UNIT, nearest
from naumachia.geometry.measure import nearest_line
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling, Tally
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Checks, Phase, enter, leave
from naumachia.rules.biremes.actions import CREW, FIRE, NOBODY, Action, Fireship, Shoot
from naumachia.rules.biremes.model import SEATS, Biremes, Ship, refuse, refuse_attack
from naumachia.rules.biremes.rules.attacks import reasons
from naumachia.rules.biremes.rules.melee import lose_men, remove, settle_melees
from naumachia.rules.biremes.rules.secrecy import reveal, unseen
from naumachia.table.moves import DriftResult, drift
from naumachia.table.refusal_facts import centre_point, note_line

# -- fire ----------------------------------------------------------------------------------

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
    """Return the first ship of a seat whose fire has not been checked in this game turn
    (BIR-RULE-51).
    """
    for ship in state.ships:
        if ship.owner == seat and ship.afloat() and ship.fire > 0 and ship.fire_turn < state.turn:
            return ship
    return None


def fought(ship: Ship) -> bool:
    """Return whether a crew fights the fire: there is one, and it does not want the ship to
    burn.
    """
    return ship.crew > 0 and not ship.fireship


def quenching(die: int, ship: Ship) -> Tally:
    """Return a die against the fire, with what a large crew adds (BIR-FIRE-05)."""
    tally = Tally(die)
    if ship.crew >= LARGE_CREW:
        tally.add("BIR-FIRE-05", 1, crew=int(ship.crew))
    return tally


def hides_size(state: Biremes, ship: Ship) -> bool:
    """Return whether what the die needs would tell a crew that is hidden (BIR-RULE-64)."""
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


# -- drifting fireships (BIR-RULE-56) ------------------------------------------------------

FAR: Final = UNIT
"""How far a ship drifts in a turn, in steps (BIR-FSH-02)."""


def drifts(state: Biremes, ship: Ship) -> bool:
    """Return whether a ship drifts: a crewless fireship, or by an option any crewless ship.

    What is dead in the water, has lost its oars, is held or beached lies still, and so does what
    has been stopped once; an immobilised marker does not keep a ship from drifting.
    """
    if not ship.afloat() or ship.crew > 0 or ship.stopped or ship.locked():
        return False
    if ship.dead or ship.banks >= 2 or ship.beached > 0:
        return False
    return ship.fireship or state.rules.derelict_drift


@declared
class Drift(Phase[Biremes, Action]):
    """The end of a player's turn: his drifting ships, by number, without any decision.

    `cursor` is the next ship to look at. The seat NOBODY is for ownerless derelicts, at the end of
    a game turn; they drift only at a table where all derelicts do.
    """

    name: ClassVar[str] = "drift"
    seat: i64
    cursor: i64 = 0

    def advance(self, state: Biremes, log: Log) -> None:
        if self.cursor >= len(state.ships) or (
            self.seat == NOBODY and not state.rules.derelict_drift
        ):
            leave(state)
            return
        ship = state.ships[self.cursor]
        self.cursor += 1
        if ship.owner == self.seat and drifts(state, ship):
            carry_on(state, ship, log)


def carry_on(state: Biremes, ship: Ship, log: Log) -> None:
    """Let a ship drift; what cuts its way short stops it for good, and a hull there is touched."""
    hull = state.hull(ship)
    way = drift(state.sea, ship.ident, hull.fx, hull.fy, FAR)
    ship.stopped = way.met is not None
    state.put(ship, way.pose)
    if log.on:
        note_drift(state, ship, way, log)
    for other in reversed(way.struck):
        touch(state, ship, state.ships[other], STRUCK, log)


def note_drift(state: Biremes, ship: Ship, way: DriftResult, log: Log) -> None:
    """Log a drift and what ended it."""
    at = centre_point(state.hull(ship))
    log.add("BIR-FSH-02", "drifts", ship=ship.name, at=at, distance=int(nearest(way.distance)))
    if way.met is None:
        return
    if way.struck:
        names = ", ".join(state.ships[other].name for other in way.struck)
        log.add("BIR-RULE-56", "drifts_against", ship=ship.name, target=names)
    else:
        log.add("BIR-RULE-56", "drifts_aground", ship=ship.name)


# -- fireships (BIR-FSH-01) ----------------------------------------------------------------


def fireship_ruling(ship: Ship) -> Ruling | None:
    """Return why a ship, whose activation begins, may not be declared a fireship; None if it may.

    Burning or not, crewed or not (BIR-RULE-54), but not while it is held (BIR-RULE-68).
    """
    if ship.locked():
        return refuse("BIR-RULE-68", ship)
    if ship.fireship:
        return refuse("BIR-RULE-54", ship, refusal="fireship_already")
    return None


def add_fireship(ship: Ship, actions: list[Action]) -> None:
    """List the declaration if it is open to a ship whose activation begins."""
    if fireship_ruling(ship) is None:
        actions.append(Fireship(ship.ident))


def carry_out_fireship(state: Biremes, ship: Ship, log: Log) -> None:
    """Declare a fireship: it is lit, and nobody will try to put the fire out (BIR-RULE-54)."""
    ship.fireship = True
    ship.stopped = False
    if log.on:
        # Without a crew somebody has to light her: her owner (BIR-RULE-54).
        kind = "fireship" if ship.crew > 0 else "fireship_unmanned"
        log.add("BIR-FSH-01", kind, ship=ship.name, seat=SEATS[ship.owner])
    catch_fire(state, ship, "BIR-RULE-54", log)


# -- missiles ------------------------------------------------------------------------------

RANGE: Final = 2 * UNIT
"""How far missiles reach, hull to hull, in steps (BIR-MIS-07, BIR-RULE-03)."""
ARCHERS: Final = 6
"""The smallest crew that shoots (BIR-MIS-06)."""
ALIGHT: Final = 6
"""The die that sets a target alight (BIR-MIS-09)."""
MISSILES: Final = ["crew", "fire"]


def archers_ruling(ship: Ship) -> Ruling | None:
    """Return why a ship, whose activation is open, cannot shoot at anybody; None if it can.

    It may be unable to move (BIR-RULE-49). The activation sees to it that the ship makes no other
    attack and shoots once (BIR-MIS-02, BIR-MIS-03).
    """
    if ship.fireship:
        return refuse("BIR-RULE-54", ship, refusal="fireship_shoots")
    if ship.fire > 0:
        return refuse("BIR-FIRE-03", ship)
    if ship.locked():
        return refuse("BIR-RULE-49", ship, refusal="archers_fight")
    if ship.crew < ARCHERS:
        return refuse("BIR-MIS-06", ship, crew=int(ship.crew))
    return None


def shoot_ruling(state: Biremes, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a ship, whose activation is open, cannot shoot at `target`; None if it can.

    Any enemy will do, at any angle and over anything that lies between (BIR-RULE-49).
    """
    ruling = archers_ruling(ship)
    if ruling is not None:
        return ruling
    if not target.afloat():
        return refuse_attack("BIR-RULE-49", ship, target, refusal="target_gone")
    if target.ident == ship.ident or not state.enemies(ship, target):
        return refuse_attack("BIR-RULE-49", ship, target, refusal="target_friend")
    if gap_within(state.hull(ship), state.hull(target), float(RANGE)) != NEVER:
        return None
    facts: Facts = {"limit": int(RANGE)}
    note_line(nearest_line(state.hull(ship), state.hull(target)), facts, RANGE)
    return refuse_attack("BIR-MIS-07", ship, target, **facts)


def in_range(state: Biremes, ship: Ship) -> list[i64]:
    """Return the numbers of the ships that missiles reach."""
    return state.sea.ships_within(ship.ident, float(RANGE))


def add_shots(state: Biremes, ship: Ship, actions: list[Action]) -> None:
    """List the shots open to a ship that can have an effect: men to kill, something to light."""
    if archers_ruling(ship) is not None:
        return
    for other in in_range(state, ship):
        target = state.ships[other]
        if not state.enemies(ship, target):
            continue
        if target.crew > 0:
            actions.append(Shoot(ship.ident, other, CREW))
        if target.fire == 0:
            actions.append(Shoot(ship.ident, other, FIRE))


def carry_out_shot(state: Biremes, action: Shoot, log: Log) -> None:
    """Shoot: one die decides."""
    if log.on:
        names = (state.ships[action.ship].name, state.ships[action.target].name)
        log.add("BIR-MIS-04", "shoots", ship=names[0], target=names[1])
        log.add("BIR-MIS-05", f"shoots_{MISSILES[action.missile]}", target=names[1])
    enter(state, Shooting(action.ship, action.target, action.missile), log)


@declared
class Shooting(Phase[Biremes, Action]):
    """Missiles in the air (table T11)."""

    name: ClassVar[str] = "shooting"
    ship: Final[i64]
    target: Final[i64]
    missile: Final[i64]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        facts: dict[str, object] = {"ship": ship.name, "target": state.ships[self.target].name}
        clause = "BIR-MIS-08" if self.missile == CREW else "BIR-MIS-09"
        name = f"missiles_{MISSILES[self.missile]}"
        return Dice(clause, name, facts, (6,), (SEATS[ship.owner],))

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.ship], state.ships[self.target]
        facts: dict[str, object] = {
            "ship": ship.name,
            "target": target.name,
            "dice": outcome,
            "dice_seats": (int(ship.owner),),
        }
        # Only a hit tells who is aboard (BIR-RULE-64); missiles at a crew always hit.
        hit = self.missile == CREW or outcome[0] >= ALIGHT
        if hit:
            reveal(state, target, log)
        if self.missile == FIRE:
            if log.on:
                log.add("BIR-MIS-09", "fire_shot", needs=ALIGHT, **facts)
            if hit:
                catch_fire(state, target, "BIR-FIRE-01", log)
            return
        lost: i64 = outcome[0] if outcome[0] < target.crew else target.crew
        if log.on:
            left = int(target.crew - lost)
            log.add("BIR-MIS-08", "crew_shot", lost=int(lost), crew=left, **facts)
        if lost > 0:
            lose_men(target, lost, log)
            settle_melees(state, log)
