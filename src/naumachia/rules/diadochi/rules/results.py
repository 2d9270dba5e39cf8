"""Results of attacks (DIA-KEY-01 to 09), and squadrons that lose their flagship."""

from __future__ import annotations

from typing import ClassVar

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import HALF, TOLERANCE, Pose, lattice_pose
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.diadochi.actions import NOBODY, Action, Appoint
from naumachia.rules.diadochi.model import SEATS, SUNK, Diadochi, Pair, Ship, Squadron
from naumachia.table.measured import point

# -- flagships (DIA-CMD-10, DIA-CMD-11, DIA-RULE-36) ---------------------------------------


def lose_flagship(state: Diadochi, ship: Ship, log: Log) -> None:
    """A ship has been sunk or taken: if she led her squadron its rating falls by 1 for good, and
    its player names another (DIA-CMD-10, DIA-CMD-11). Nothing for any other ship.
    """
    squadron = state.squadron_of(ship)
    if squadron.flagship != ship.ident:
        return
    squadron.flagship = NOBODY
    squadron.losses += 1
    if log.on:
        facts: Facts = {"ship": ship.name, "squadron": squadron.name}
        log.add("DIA-CMD-11", "flagship_lost", losses=int(squadron.losses), **facts)
    enter(state, NewFlagship(squadron.number), log)


def eligible(state: Diadochi, squadron: Squadron) -> list[Ship]:
    """The ships that may be named, by number: uncrippled ones, or if none is left crippled ones."""
    sound: list[Ship] = []
    crippled: list[Ship] = []
    for ship in state.ships:
        if ship.squadron == squadron.number and ship.afloat() and not ship.captured:
            (crippled if ship.crippled else sound).append(ship)
    return sound or crippled


@declared
class NewFlagship(Phase[Diadochi, Action]):
    """The choice of a new flagship at once, by who commands the squadron (DIA-RULE-36)."""

    name: ClassVar[str] = "new_flagship"
    squadron: i64

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        squadron = state.squadrons[self.squadron]
        if len(eligible(state, squadron)) < 2:
            return None
        facts: Facts = {"seat": SEATS[squadron.seat], "squadron": squadron.name}
        return Prompt((int(squadron.seat),), "new_flagship", "DIA-CMD-10", facts)

    def legal(self, state: Diadochi, seat: int) -> list[Action]:
        return [Appoint(ship.ident) for ship in eligible(state, state.squadrons[self.squadron])]

    def default(self, state: Diadochi, seat: int) -> Action | None:
        """The strongest ship; of several the lowest number."""
        best: Ship | None = None
        for ship in eligible(state, state.squadrons[self.squadron]):
            if best is None or state.value(ship) > state.value(best):
                best = ship
        return None if best is None else Appoint(best.ident)

    def check(self, state: Diadochi, seat: int, action: Action) -> Ruling | None:
        squadron = state.squadrons[self.squadron]
        facts: Facts = {"squadron": squadron.name}
        if not isinstance(action, Appoint):
            return Ruling("DIA-CMD-10", {**facts, "refusal": "flagship_first"})
        ship = state.ships[action.ship]
        facts["ship"] = ship.name
        if ship.squadron != squadron.number:
            return Ruling("DIA-RULE-36", {**facts, "refusal": "other_squadron"})
        if not ship.afloat():
            return Ruling("DIA-RULE-36", {**facts, "refusal": "not_there"})
        if ship.captured:
            return Ruling("DIA-RULE-36", {**facts, "refusal": "captured_flagship"})
        if ship not in eligible(state, squadron):
            return Ruling("DIA-RULE-36", {**facts, "refusal": "crippled_flagship"})
        return None

    def decide(self, state: Diadochi, seat: int, action: Action, log: Log) -> None:
        self.appoint(state, state.ships[action.ship], log)

    def advance(self, state: Diadochi, log: Log) -> None:
        squadron = state.squadrons[self.squadron]
        found = eligible(state, squadron)
        if found:
            self.appoint(state, found[0], log)
            return
        leave(state)
        if log.on:
            log.add("DIA-RULE-36", "no_flagship", squadron=squadron.name)

    def appoint(self, state: Diadochi, ship: Ship, log: Log) -> None:
        """Make her the flagship."""
        leave(state)
        squadron = state.squadrons[self.squadron]
        squadron.flagship = ship.ident
        if log.on:
            log.add("DIA-CMD-10", "appointed", ship=ship.name, squadron=squadron.name)


# -- results -------------------------------------------------------------------------------

# -- grapples ---------------------------------------------------------------------------


def grappled(state: Diadochi, one: Ship, two: Ship) -> bool:
    """Whether these two are grappled to each other (DIA-RULE-63)."""
    return two.ident in state.partners(one)


def grapple(state: Diadochi, one: Ship, two: Ship, log: Log) -> None:
    """Lock two ships in place (DIA-KEY-09); each pair is kept once, the lower number first."""
    if grappled(state, one, two):
        return
    first, second = (one, two) if one.ident < two.ident else (two, one)
    at = 0
    while at < len(state.grapples) and before(state.grapples[at], first.ident, second.ident):
        at += 1
    state.grapples.insert(at, Pair(first.ident, second.ident))
    if log.on:
        log.add("DIA-KEY-09", "grappled", ship=one.name, target=two.name)


def before(pair: Pair, one: i64, two: i64) -> bool:
    """Whether a pair stands before another in the list of grapples."""
    return pair.one < one or (pair.one == one and pair.two < two)


def ungrapple(state: Diadochi, one: Ship, two: Ship, log: Log) -> None:
    """Remove the grapple of this one pair; the ships stay where they are (DIA-RULE-64)."""
    for at, pair in enumerate(state.grapples):
        if {pair.one, pair.two} == {one.ident, two.ident}:
            del state.grapples[at]
            if log.on:
                log.add("DIA-RULE-64", "ungrappled", ship=one.name, target=two.name)
            return


def cast_off(state: Diadochi, ship: Ship, clause: ClauseId, log: Log) -> None:
    """Remove all grapples of a ship that is sunk or taken (DIA-KEY-05, DIA-RULE-65)."""
    if log.on:
        for partner in state.partners(ship):
            log.add(clause, "ungrappled", ship=state.ships[partner].name, target=ship.name)
    state.grapples = [pair for pair in state.grapples if ship.ident not in (pair.one, pair.two)]


# -- losses -----------------------------------------------------------------------------


def lose(state: Diadochi, ship: Ship) -> None:
    """Count a ship that is about to be sunk or taken as lost to the side she began on.

    What she counts is fixed the first time, twice her value while she is a flagship; a prize that
    sinks has been counted already (DIA-VIC-03, DIA-RULE-72).
    """
    if ship.lost_value > 0:
        return
    value = state.value(ship)
    ship.lost_value = 2 * value if state.is_flagship(ship) else value


def sink(state: Diadochi, ship: Ship, clause: ClauseId, log: Log) -> None:
    """Remove a ship with all her grapples (DIA-KEY-01, DIA-RULE-65)."""
    lose(state, ship)
    if log.on:
        log.add(clause, "sunk", ship=ship.name, lost=int(ship.lost_value))
    cast_off(state, ship, "DIA-RULE-65", log)
    ship.status = SUNK
    state.sea.remove(ship.ident)
    lose_flagship(state, ship, log)


def cripple(state: Diadochi, ship: Ship, log: Log) -> None:
    """Cripple a ship (DIA-KEY-02); one that is crippled already sinks (DIA-KEY-03)."""
    if ship.crippled:
        sink(state, ship, "DIA-KEY-03", log)
        return
    ship.crippled = True
    if log.on:
        log.add("DIA-KEY-02", "crippled", ship=ship.name)


def capture(state: Diadochi, ship: Ship, captor: Ship, log: Log) -> None:
    """Give a ship to the side that holds her captor (DIA-KEY-05, DIA-RULE-69).

    Back with her first side she is no longer lost, but stays a prize (DIA-RULE-71).
    """
    back = ship.side == captor.holder
    if back:
        ship.lost_value = 0
    else:
        lose(state, ship)
    ship.holder = captor.holder
    ship.captured = True
    if log.on and back:
        log.add("DIA-RULE-71", "recaptured", ship=ship.name, captor=captor.name)
    elif log.on:
        lost = int(ship.lost_value)
        log.add("DIA-RULE-69", "captured", ship=ship.name, captor=captor.name, lost=lost)
    cast_off(state, ship, "DIA-KEY-05", log)
    lose_flagship(state, ship, log)


# -- passing ----------------------------------------------------------------------------


def passed_poses(attacker: Hull, defender: Hull) -> list[tuple[Pose, Pose]]:
    """Where the two would lie after a pass, the attacker first: both choices (DIA-RULE-67)."""
    ahead = (defender.x - attacker.x) * attacker.fx + (defender.y - attacker.y) * attacker.fy
    more = attacker.half_length + defender.half_length - ahead
    more = more if more > TOLERANCE else 0.0
    mx, my = more * attacker.fx, more * attacker.fy
    heading = attacker.pose.heading
    swapped = (
        lattice_pose(defender.x + mx, defender.y + my, heading),
        lattice_pose(attacker.x, attacker.y, heading + HALF),
    )
    other = (
        lattice_pose(defender.x, defender.y, heading),
        lattice_pose(attacker.x - mx, attacker.y - my, heading + HALF),
    )
    return [swapped, other]


def room_to_pass(state: Diadochi, attacker: Ship, defender: Ship) -> tuple[Pose, Pose] | None:
    """The first of the two choices in which neither meets a third base or the edge."""
    one, two = state.hull(attacker), state.hull(defender)
    for there, here in passed_poses(one, two):
        if state.sea.fits(one.at(there), attacker.ident, defender.ident):
            if state.sea.fits(two.at(here), defender.ident, attacker.ident):
                return there, here
    return None


def pass_by(state: Diadochi, attacker: Ship, defender: Ship, log: Log) -> bool:
    """Let the two exchange places, stern to stern (DIA-KEY-08); False where they cannot.

    They stay when either is grappled, there is no room, or the defender has sunk (DIA-RULE-68).
    """
    if not defender.afloat():
        return False
    names = {"ship": attacker.name, "target": defender.name}
    if state.partners(attacker) or state.partners(defender):
        if log.on:
            log.add("DIA-RULE-68", "pass_held", **names)
        return False
    poses = room_to_pass(state, attacker, defender)
    if poses is None:
        if log.on:
            log.add("DIA-RULE-68", "pass_barred", **names)
        return False
    swapped = (
        poses[1].x == state.hull(attacker).pose.x and poses[1].y == state.hull(attacker).pose.y
    )
    state.put(attacker, poses[0])
    state.put(defender, poses[1])
    if log.on:
        at, target_at = point(state.hull(attacker)), point(state.hull(defender))
        clause = "DIA-KEY-08" if swapped else "DIA-RULE-67"
        log.add(clause, "passed", at=at, target_at=target_at, **names)
    return True
