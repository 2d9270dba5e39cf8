"""Record losses: what hits take, and how ships leave a battle."""

from __future__ import annotations

from math import sqrt
from typing import Final

from naumachia.geometry.lattice import TOLERANCE
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, WEST
from naumachia.kernel.chance import Outcome
from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import DRIFT_MOVE, AgeOfSail
from naumachia.rules.age_of_sail.ship import (
    EXPLODED,
    FOUNDERED,
    LEFT,
    NOT_ABLAZE,
    PRIZE,
    SUNK,
    TAKEN,
    WRECKED,
    Ship,
    Survivors,
)

# -- facts about dice ----------------------------------------------------------------------


def roll_facts(seat: int, dice: Outcome) -> Facts:
    """Return dice, and the player of each of them."""
    return {"dice": dice, "dice_seats": (seat,) * len(dice)}


def ship_roll_facts(state: AgeOfSail, ship: Ship, dice: Outcome) -> Facts:
    """Return dice that are rolled for a ship by the player who commands it."""
    return roll_facts(state.commander(ship), dice)


def needs_facts(dice: Outcome, needs: tuple[int, ...]) -> Facts:
    """Return what each die needs at least, and which of them have it (with a 1)."""
    hits = [int(face >= least) for face, least in zip(dice, needs, strict=True)]
    return {"dice_needs": needs, "dice_hits": tuple(hits)}


def runs_of(dice: Outcome, needs: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Group successive dice with the same need: the need, then their faces."""
    found: list[tuple[int, ...]] = []
    for face, least in zip(dice, needs, strict=True):
        if found and found[-1][0] == least:
            found[-1] = (*found[-1], face)
        else:
            found.append((least, face))
    return tuple(found)


# -- damage --------------------------------------------------------------------------------
# Flotation is in halves (SAIL-RULE-13).

HALF: Final = 2
THREE_QUARTERS: Final = 3
THRESHOLDS: Final = ["none", "quarter", "half", "three_quarters"]
"""The marks at which masts go and magazines catch fire."""


def take_hits(ship: Ship, flotation: i64) -> None:
    """Take this number of halves off a ship's flotation, never below 0 (SAIL-FIRE-04)."""
    ship.flotation = ship.flotation - flotation if ship.flotation > flotation else 0


def newly_reached(ship: Ship, passed: i64) -> int:
    """Return the next threshold that a ship has reached and not had its dice for, after `passed`
    others of this move; 0 if there is none (SAIL-RULE-75, SAIL-RULE-76).
    """
    following = (ship.tested if ship.tested > passed else passed) + 1
    return int(following) if following <= ship.reached() else 0


def next_mark(state: AgeOfSail, ship: i64, passed: i64) -> tuple[int, int] | None:
    """Return the next ship from the number `ship` on that has reached a threshold in this move, and
    which; None after the last. Of `ship` itself `passed` thresholds have been dealt with.
    """
    for other in state.ships[ship:]:
        if other.afloat():
            at = newly_reached(other, passed if other.ident == ship else 0)
            if at > 0:
                return int(other.ident), at
    return None


def forget_marks(state: AgeOfSail) -> None:
    """Mark the thresholds reached as done for good."""
    for ship in state.ships:
        if ship.afloat():
            ship.tested = max(int(ship.tested), ship.reached())


# -- how ships leave a battle --------------------------------------------------------------
# Whatever becomes of a ship, its hull is removed, its grapples and tows part, and nobody is guarded
# or held by it any more.

BLAST: Final = 3 * DRIFT_MOVE
"""How far an explosion sets ships on fire (SAIL-NEL-06, SAIL-RULE-82)."""


# -- the ways to go -----------------------------------------------------------------------


def sink(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Sink a ship that has no flotation left (SAIL-FIRE-05, SAIL-RULE-77)."""
    if log.on:
        log.add("SAIL-FIRE-05", "sinks", ship=ship.name)
    leave_people(state, ship, log)
    remove(state, ship, SUNK, log)


def founder(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Sink a ship by its leaks in strong wind (SAIL-FOUND-03)."""
    if log.on:
        log.add("SAIL-FOUND-03", "founders", ship=ship.name)
    leave_people(state, ship, log)
    remove(state, ship, FOUNDERED, log)


def explode(state: AgeOfSail, ship: Ship, clause: ClauseId, log: Log) -> None:
    """Blow up a ship with all aboard, and set ships near it alight (SAIL-RULE-82).

    `clause` is the one that makes it: SAIL-NEL-04, SAIL-NEL-07 or SAIL-NEL-12.
    """
    if log.on:
        log.add(clause, "explodes", ship=ship.name)
    hull = state.hull(ship)
    near = state.sea.ships_near(hull, float(BLAST))
    remove(state, ship, EXPLODED, log)
    for other in near:
        there = state.sea.hulls[other]
        if there is not None:
            dx, dy = there.x - hull.x, there.y - hull.y
            if sqrt(dx * dx + dy * dy) <= float(BLAST) + TOLERANCE:
                catch_fire(state, state.ships[other], "SAIL-NEL-06", log)


def wreck(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Wreck a ship on a shore or a shoal; its crew goes ashore (SAIL-DRIFT-01, SAIL-RULE-54)."""
    if log.on:
        log.add("SAIL-RULE-54", "wrecked", ship=ship.name)
    remove(state, ship, WRECKED, log)


def leave_table(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Remove a ship whose mainmast has crossed the edge (SAIL-RULE-55)."""
    ship.by_exit = uses_exit(state, ship)
    if log.on:
        log.add("SAIL-RULE-55", "leaves", ship=ship.name)
    remove(state, ship, LEFT, log)


def remove_capture(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Remove a capture, if prizes are not played (SAIL-RULE-93)."""
    if log.on:
        log.add("SAIL-RULE-93", "taken_away", ship=ship.name)
    remove(state, ship, TAKEN, log)


# -- what goes with them ------------------------------------------------------------------


def remove(state: AgeOfSail, ship: Ship, fate: i64, log: Log) -> None:
    """Take a ship off the table, whatever becomes of it, and undo what ties it to others."""
    for grapple in state.grapples_of(ship.ident):
        part_grapple(state, grapple.attacker, grapple.defender, log)
    drop_tow(state, ship)
    for other in state.ships:
        if other.captor == ship.ident:
            other.captor = NOBODY
            other.held_moves = 0
    drowned = sum(ship.aboard)
    if drowned > 0 and fate in (SUNK, EXPLODED, FOUNDERED) and log.on:
        log.add("SAIL-PRIZE-20", "prisoners_lost", ship=ship.name, men=drowned)
    ship.aboard = [0] * len(ship.aboard)
    ship.fire = NOT_ABLAZE
    ship.ablaze = False
    ship.fate = fate
    state.sea.remove(ship.ident)


def part_grapple(state: AgeOfSail, one: i64, two: i64, log: Log) -> None:
    """End the grapple between two ships (SAIL-RULE-77, SAIL-BOARD-10)."""
    grapple = state.between(one, two)
    if grapple is None:
        return
    state.grapples.remove(grapple)
    if log.on:
        facts = {"ship": state.ships[one].name, "target": state.ships[two].name}
        log.add("SAIL-BOARD-12", "parted", **facts)


def drop_tow(state: AgeOfSail, ship: Ship) -> None:
    """End the tow a ship is in, at either end (SAIL-RULE-101)."""
    if ship.tug != NOBODY:
        tug = state.ships[ship.tug]
        tug.hauling = NOBODY
        tug.tow_holds = False
    if ship.hauling != NOBODY:
        towed = state.ships[ship.hauling]
        towed.tug = NOBODY
        towed.tow_holds = False
    ship.tug = NOBODY
    ship.hauling = NOBODY
    ship.tow_holds = False


def part_tow(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """End the tow a ship is in, if any, and say that it parts (SAIL-RULE-101)."""
    other = ship.tug if ship.tug != NOBODY else ship.hauling
    if other == NOBODY:
        return
    if log.on:
        facts = {"ship": ship.name, "target": state.ships[other].name}
        log.add("SAIL-RULE-101", "tow_parts", **facts)
    drop_tow(state, ship)


def catch_fire(state: AgeOfSail, ship: Ship, clause: ClauseId, log: Log) -> None:
    """Set a ship alight; one that burns already burns on (SAIL-RULE-81)."""
    if not state.rules.fires or ship.fire != NOT_ABLAZE:
        return
    ship.fire = 0
    if log.on:
        log.add(clause, "catches_fire", ship=ship.name)


def leave_people(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Note the survivors of a sunk ship: half of those aboard, except its prisoners.

    For a prize, this is half of its prize crew: the captives are prisoners (SAIL-CREW-09,
    SAIL-PRIZE-20).
    """
    if not state.rules.crews:
        return
    prize = ship.flag == PRIZE
    men = (ship.guards if prize else ship.crew) // 4 * 2
    if prize and ship.crew > 0 and log.on:
        log.add("SAIL-PRIZE-20", "prisoners_lost", ship=ship.name, men=int(ship.crew))
    if men > 0:
        pose = state.hull(ship).pose
        side = ship.holder if prize else ship.side
        state.survivors.append(Survivors(pose.x, pose.y, side, state.move, men))


def uses_exit(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether it leaves by an edge that its side wants to leave by (SAIL-RULE-105)."""
    pose = state.hull(ship).pose
    table = state.sea.table
    for way in state.waters.exits:
        if way.side != ship.side:
            continue
        along: i64 = pose.x if way.edge == NORTH or way.edge == SOUTH else pose.y
        beyond = (
            (way.edge == NORTH and pose.y > table.height)
            or (way.edge == SOUTH and pose.y < 0)
            or (way.edge == EAST and pose.x > table.width)
            or (way.edge == WEST and pose.x < 0)
        )
        if beyond and way.low <= along <= way.high:
            return True
    return False
