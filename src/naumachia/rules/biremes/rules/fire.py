"""Resolve missiles, fire and fireships (BIR-MIS, BIR-FIRE, BIR-FSH)."""

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
from naumachia.rules.biremes.rules.secrecy import is_roster_hidden, reveal
from naumachia.table.moves import DriftResult, drift
from naumachia.table.refusal_facts import centre_point, note_line

# -- fire ----------------------------------------------------------------------------------

EXTINGUISHING_TOTAL: Final = 6
"""The lowest total that puts a fire out (BIR-FIRE-05)."""
LARGE_CREW: Final = 21
"""The smallest crew that adds 1 to that die."""
IGNITES_HELD: Final = 4
"""The lowest die that ignites a ship stuck fast to a burning one, or grappled (BIR-FSH-04)."""
IGNITES_TOUCHED: Final = 5
"""The lowest die that ignites a ship that a burning one strikes or touches."""


def catch_fire(state: Biremes, ship: Ship, clause: ClauseId, log: Log) -> None:
    """Set a ship alight with its first cottonball (BIR-FIRE-01).

    A ship that burns already does not change (BIR-RULE-52).
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
        unchecked = ship.fire > 0 and ship.fire_turn < state.turn
        if unchecked and ship.owner == seat and ship.is_afloat():
            return ship
    return None


def has_firefighters(ship: Ship) -> bool:
    """Return whether a crew fights the fire; on a fireship it does not."""
    return ship.crew > 0 and not ship.fireship


def quenching(die: int, ship: Ship) -> Tally:
    """Return the tally of a die against the fire, with the bonus of a large crew (BIR-FIRE-05)."""
    tally = Tally(die)
    if ship.crew >= LARGE_CREW:
        tally.add("BIR-FIRE-05", 1, crew=int(ship.crew))
    return tally


def can_reveal_crew(state: Biremes, ship: Ship) -> bool:
    """Return whether the total that is needed can reveal a hidden crew (BIR-RULE-64)."""
    return ship.kind.crew >= LARGE_CREW and is_roster_hidden(state, ship)


@declared
class FireChecks(Checks[Biremes, Action, Ship]):
    """Check a player's burning ships one by one, at the start of the turn (BIR-RULE-51).

    A crew rolls to put the fire out; a crewless ship and a fireship burn on without a roll.
    """

    name: ClassVar[str] = "fire_checks"
    seat: Final[i64]

    def due(self, state: Biremes) -> Ship | None:
        return first_to_check(state, self.seat)

    def ask(self, state: Biremes, piece: Ship) -> Prompt | Chance | None:
        if not has_firefighters(piece):
            return None
        facts: dict[str, object] = {"ship": piece.name, "fire": int(piece.fire)}
        if not can_reveal_crew(state, piece):
            facts["needs"] = EXTINGUISHING_TOTAL - quenching(0, piece).total
        name = "fire_check" if "needs" in facts else "fire_check_unseen"
        return Dice("BIR-FIRE-02", name, facts, (6,), (SEATS[self.seat],))

    def apply(self, state: Biremes, piece: Ship, outcome: Outcome, log: Log) -> None:
        tally = quenching(outcome[0], piece)
        out = tally.total >= EXTINGUISHING_TOTAL
        if log.on:
            facts: dict[str, object] = {"dice": outcome, "dice_seats": (int(self.seat),)}
            if not can_reveal_crew(state, piece):
                facts["needs"] = EXTINGUISHING_TOTAL - (tally.total - tally.base)
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
    """Let burning ships without an owner burn on, at the end of a game turn (BIR-RULE-51)."""

    name: ClassVar[str] = "ownerless_fires"

    def due(self, state: Biremes) -> Ship | None:
        return first_to_check(state, NOBODY)

    def skip(self, state: Biremes, piece: Ship, log: Log) -> None:
        burn(state, piece, "BIR-RULE-51", log)


def touch(state: Biremes, ship: Ship, other: Ship, least: i64, log: Log) -> None:
    """Roll whether a contact spreads fire, if exactly one of two ships burns (BIR-RULE-55).

    `least` is the lowest die that ignites, `IGNITES_HELD` or `IGNITES_TOUCHED`.
    """
    if not ship.is_afloat() or not other.is_afloat() or (ship.fire > 0) == (other.fire > 0):
        return
    burning, endangered = (ship, other) if ship.fire > 0 else (other, ship)
    enter(state, Contact(burning.ident, endangered.ident, least), log)


@declared
class Contact(Phase[Biremes, Action]):
    """Roll whether a ship that touches a burning one catches fire (BIR-FSH-04, T12)."""

    name: ClassVar[str] = "contact"
    burning: Final[i64]
    endangered: Final[i64]
    least: Final[i64]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        endangered = state.ships[self.endangered]
        if not endangered.is_afloat() or endangered.fire > 0:
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

DRIFT_DISTANCE: Final = UNIT
"""The distance that a ship drifts in a turn, in steps (BIR-FSH-02)."""


def is_drifting(state: Biremes, ship: Ship) -> bool:
    """Return whether a ship drifts: a crewless fireship, or by an option any crewless ship.

    A ship lies still that is dead in the water, has no oars, is held or beached, or was stopped
    once. An immobilised marker does not prevent drifting.
    """
    if not ship.is_afloat() or ship.crew > 0 or ship.stopped or ship.is_locked():
        return False
    if ship.dead or ship.banks >= 2 or ship.beached > 0:
        return False
    return ship.fireship or state.rules.derelict_drift


@declared
class Drift(Phase[Biremes, Action]):
    """Let a player's ships drift, by number, at the end of the turn.

    `cursor` is the next ship to look at. The seat NOBODY has the ownerless derelicts, at the end of
    a game turn; they drift only by option.
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
        if ship.owner == self.seat and is_drifting(state, ship):
            drift_ship(state, ship, log)


def drift_ship(state: Biremes, ship: Ship, log: Log) -> None:
    """Let a ship drift; an obstacle stops it for good, and a hull there may catch fire."""
    hull = state.hull(ship)
    way = drift(state.sea, ship.ident, hull.fx, hull.fy, DRIFT_DISTANCE)
    ship.stopped = way.met is not None
    state.put(ship, way.pose)
    if log.on:
        note_drift(state, ship, way, log)
    for other in reversed(way.struck):
        touch(state, ship, state.ships[other], IGNITES_TOUCHED, log)


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

    It may burn or not and have a crew or not (BIR-RULE-54); a melee must not hold it (BIR-RULE-68).
    """
    if ship.is_locked():
        return refuse("BIR-RULE-68", ship)
    if ship.fireship:
        return refuse("BIR-RULE-54", ship, refusal="fireship_already")
    return None


def add_fireship(ship: Ship, actions: list[Action]) -> None:
    """List the declaration of a fireship if a ship, whose activation begins, may make it."""
    if fireship_ruling(ship) is None:
        actions.append(Fireship(ship.ident))


def carry_out_fireship(state: Biremes, ship: Ship, log: Log) -> None:
    """Declare a fireship: it is lit, and nobody will try to put the fire out (BIR-RULE-54)."""
    ship.fireship = True
    ship.stopped = False
    if log.on:
        # The owner lights a ship without a crew (BIR-RULE-54).
        kind = "fireship" if ship.crew > 0 else "fireship_unmanned"
        log.add("BIR-FSH-01", kind, ship=ship.name, seat=SEATS[ship.owner])
    catch_fire(state, ship, "BIR-RULE-54", log)


# -- missiles ------------------------------------------------------------------------------

MISSILE_RANGE: Final = 2 * UNIT
"""The range of missiles, hull to hull, in steps (BIR-MIS-07, BIR-RULE-03)."""
LEAST_ARCHERS: Final = 6
"""The smallest crew that shoots (BIR-MIS-06)."""
IGNITES_SHOT: Final = 6
"""The lowest die of missiles that ignites a target (BIR-MIS-09)."""
MISSILES: Final = ["crew", "fire"]


def archers_ruling(ship: Ship) -> Ruling | None:
    """Return why a ship, whose activation is open, cannot shoot at all; None if it can.

    A ship that cannot move may shoot (BIR-RULE-49). `Activation` refuses other attacks and a second
    shot (BIR-MIS-02, BIR-MIS-03).
    """
    if ship.fireship:
        return refuse("BIR-RULE-54", ship, refusal="fireship_shoots")
    if ship.fire > 0:
        return refuse("BIR-FIRE-03", ship)
    if ship.is_locked():
        return refuse("BIR-RULE-49", ship, refusal="archers_fight")
    if ship.crew < LEAST_ARCHERS:
        return refuse("BIR-MIS-06", ship, crew=int(ship.crew))
    return None


def shoot_ruling(state: Biremes, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a ship, whose activation is open, cannot shoot at `target`; None if it can.

    It may shoot at any angle and over anything in between (BIR-RULE-49).
    """
    ruling = archers_ruling(ship)
    if ruling is not None:
        return ruling
    if not target.is_afloat():
        return refuse_attack("BIR-RULE-49", ship, target, refusal="target_gone")
    if target.ident == ship.ident or not state.are_enemies(ship, target):
        return refuse_attack("BIR-RULE-49", ship, target, refusal="target_friend")
    if gap_within(state.hull(ship), state.hull(target), float(MISSILE_RANGE)) != NEVER:
        return None
    facts: Facts = {"limit": int(MISSILE_RANGE)}
    note_line(nearest_line(state.hull(ship), state.hull(target)), facts, MISSILE_RANGE)
    return refuse_attack("BIR-MIS-07", ship, target, **facts)


def in_range(state: Biremes, ship: Ship) -> list[i64]:
    """Return the numbers of the ships that missiles reach."""
    return state.sea.ships_within(ship.ident, float(MISSILE_RANGE))


def add_shots(state: Biremes, ship: Ship, actions: list[Action]) -> None:
    """List a ship's shots that can have an effect: there is a crew to hit, or a hull to ignite."""
    if archers_ruling(ship) is not None:
        return
    for other in in_range(state, ship):
        target = state.ships[other]
        if not state.are_enemies(ship, target):
            continue
        if target.crew > 0:
            actions.append(Shoot(ship.ident, other, CREW))
        if target.fire == 0:
            actions.append(Shoot(ship.ident, other, FIRE))


def carry_out_shot(state: Biremes, action: Shoot, log: Log) -> None:
    """Log a shot and open the roll for it."""
    if log.on:
        names = (state.ships[action.ship].name, state.ships[action.target].name)
        log.add("BIR-MIS-04", "shoots", ship=names[0], target=names[1])
        log.add("BIR-MIS-05", f"shoots_{MISSILES[action.missile]}", target=names[1])
    enter(state, Shooting(action.ship, action.target, action.missile), log)


@declared
class Shooting(Phase[Biremes, Action]):
    """Roll for missiles (table T11)."""

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
        # Only a hit reveals the crew (BIR-RULE-64); missiles at a crew always hit.
        hit = self.missile == CREW or outcome[0] >= IGNITES_SHOT
        if hit:
            reveal(state, target, log)
        if self.missile == FIRE:
            if log.on:
                log.add("BIR-MIS-09", "fire_shot", needs=IGNITES_SHOT, **facts)
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
