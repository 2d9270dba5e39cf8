"""Total an attack, read its odds and carry out its result (DIA-CV, DIA-RES, DIA-KEY)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import HALF, TOLERANCE, Pose, lattice_pose
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling, Tally
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.diadochi.actions import BOARD, NOBODY, RAKE, RAM, Action, Appoint, Attack
from naumachia.rules.diadochi.model import SEATS, SUNK, Diadochi, Pair, Ship, Squadron
from naumachia.rules.diadochi.rules.contact import (
    BEAM,
    BOW,
    STERN,
    engagements_with,
    facing,
    in_arc,
)
from naumachia.rules.diadochi.rules.players import dice_seats
from naumachia.rules.diadochi.tables.charts import (
    BOARD_HELD,
    CHART,
    CRIPPLE_AND_PASS,
    CRIPPLE_ATTACKER,
    CRIPPLE_DEFENDER,
    FACES,
    FIRE,
    FIRE_SUPPORT,
    FLAGSHIP,
    FROM_BEAM,
    FROM_STERN,
    GRAPPLED_TARGET,
    HURT,
    MINUS_TWO,
    NOTHING,
    PASS,
    PLUS_TWO,
    RESULTS,
    SINK_DEFENDER,
    SUPPORT,
    column,
    ways,
)
from naumachia.table.refusal_facts import centre_point

# -- flagships (DIA-CMD-10, DIA-CMD-11, DIA-RULE-36) ---------------------------------------


def lose_flagship(state: Diadochi, ship: Ship, log: Log) -> None:
    """Reduce the rating of a squadron that has lost its flagship, and ask for another.

    Nothing happens for any other ship (DIA-CMD-10, DIA-CMD-11).
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


def flagship_candidates(state: Diadochi, squadron: Squadron) -> list[Ship]:
    """Return the ships that may be flagship, by number: sound ones, else crippled ones."""
    sound: list[Ship] = []
    crippled: list[Ship] = []
    for ship in state.ships:
        if ship.squadron == squadron.number and ship.is_afloat() and not ship.captured:
            (crippled if ship.crippled else sound).append(ship)
    return sound or crippled


@declared
class NewFlagship(Phase[Diadochi, Action]):
    """Let a squadron's player choose a new flagship at once (DIA-RULE-36)."""

    name: ClassVar[str] = "new_flagship"
    squadron: i64

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        squadron = state.squadrons[self.squadron]
        if len(flagship_candidates(state, squadron)) < 2:
            return None
        facts: Facts = {"seat": SEATS[squadron.seat], "squadron": squadron.name}
        return Prompt((int(squadron.seat),), "new_flagship", "DIA-CMD-10", facts)

    def legal(self, state: Diadochi, seat: int) -> list[Action]:
        return [
            Appoint(ship.ident)
            for ship in flagship_candidates(state, state.squadrons[self.squadron])
        ]

    def default(self, state: Diadochi, seat: int) -> Action | None:
        """Return the strongest ship; of several the lowest number."""
        best: Ship | None = None
        for ship in flagship_candidates(state, state.squadrons[self.squadron]):
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
        if not ship.is_afloat():
            return Ruling("DIA-RULE-36", {**facts, "refusal": "not_there"})
        if ship.captured:
            return Ruling("DIA-RULE-36", {**facts, "refusal": "captured_flagship"})
        if ship not in flagship_candidates(state, squadron):
            return Ruling("DIA-RULE-36", {**facts, "refusal": "crippled_flagship"})
        return None

    def decide(self, state: Diadochi, seat: int, action: Action, log: Log) -> None:
        self.appoint(state, state.ships[action.ship], log)

    def advance(self, state: Diadochi, log: Log) -> None:
        squadron = state.squadrons[self.squadron]
        found = flagship_candidates(state, squadron)
        if found:
            self.appoint(state, found[0], log)
            return
        leave(state)
        if log.on:
            log.add("DIA-RULE-36", "no_flagship", squadron=squadron.name)

    def appoint(self, state: Diadochi, ship: Ship, log: Log) -> None:
        """Make a ship the flagship."""
        leave(state)
        squadron = state.squadrons[self.squadron]
        squadron.flagship = ship.ident
        if log.on:
            log.add("DIA-CMD-10", "appointed", ship=ship.name, squadron=squadron.name)


# -- grapples ---------------------------------------------------------------------------


def are_grappled(state: Diadochi, one: Ship, two: Ship) -> bool:
    """Return whether these two are grappled to each other (DIA-RULE-63)."""
    return two.ident in state.partners(one)


def grapple(state: Diadochi, one: Ship, two: Ship, log: Log) -> None:
    """Lock two ships in place (DIA-KEY-09); each pair is kept once, the lower number first."""
    if are_grappled(state, one, two):
        return
    first, second = (one, two) if one.ident < two.ident else (two, one)
    at = 0
    while at < len(state.grapples) and sorts_before(state.grapples[at], first.ident, second.ident):
        at += 1
    state.grapples.insert(at, Pair(first.ident, second.ident))
    if log.on:
        log.add("DIA-KEY-09", "grappled", ship=one.name, target=two.name)


def sorts_before(pair: Pair, one: i64, two: i64) -> bool:
    """Return whether a pair comes before another in the list of grapples."""
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
    """Remove all grapples of a ship that is sunk or captured (DIA-KEY-05, DIA-RULE-65)."""
    if log.on:
        for partner in state.partners(ship):
            log.add(clause, "ungrappled", ship=state.ships[partner].name, target=ship.name)
    state.grapples = [pair for pair in state.grapples if ship.ident not in (pair.one, pair.two)]


# -- losses -----------------------------------------------------------------------------


def lose(state: Diadochi, ship: Ship) -> None:
    """Fix what a ship about to be sunk or captured counts against its first side.

    It is fixed once, twice its value while it is a flagship; a prize that sinks has been counted
    already (DIA-VIC-03, DIA-RULE-72).
    """
    if ship.lost_value > 0:
        return
    value = state.value(ship)
    ship.lost_value = 2 * value if state.is_flagship(ship) else value


def sink(state: Diadochi, ship: Ship, clause: ClauseId, log: Log) -> None:
    """Remove a ship with all its grapples (DIA-KEY-01, DIA-RULE-65)."""
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
    """Give a ship to the side that holds its captor (DIA-KEY-05, DIA-RULE-69).

    Back with its first side it is no longer lost, but stays a prize (DIA-RULE-71).
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


def pass_poses(attacker: Hull, defender: Hull) -> list[tuple[Pose, Pose]]:
    """Return both choices of poses after a pass, the attacker first (DIA-RULE-67)."""
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
    """Return the first choice in which neither ship meets a third base or the edge."""
    one, two = state.hull(attacker), state.hull(defender)
    for there, here in pass_poses(one, two):
        if state.sea.fits(one.at(there), attacker.ident, defender.ident):
            if state.sea.fits(two.at(here), defender.ident, attacker.ident):
                return there, here
    return None


def pass_by(state: Diadochi, attacker: Ship, defender: Ship, log: Log) -> bool:
    """Swap the two ships, stern to stern (DIA-KEY-08); return whether they could.

    They stay if either is grappled, there is no room, or the defender has sunk (DIA-RULE-68).
    """
    if not defender.is_afloat():
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
        at, target_at = centre_point(state.hull(attacker)), centre_point(state.hull(defender))
        clause = "DIA-KEY-08" if swapped else "DIA-RULE-67"
        log.add(clause, "passed", at=at, target_at=target_at, **names)
    return True


# -- totals and odds (DIA-CV, DIA-MISS-12, DIA-CC-07) --------------------------------------


@final
class AttackTotals:
    """Hold the totals of an attack or of missile fire before the dice.

    Attributes:
        kind: `RAM`, `RAKE`, `BOARD` or `DISENGAGE` of the actions, or `FIRE` of the charts.
        facing: from where a ram or rake comes, `BOW`, `BEAM` or `STERN`; NOBODY for the others.
        attack, defence: the totals without dice, with their reasons.
        held: the two are grappled to each other.
        spares_attacker, spares_defender: who is "smaller" where the chart asks (DIA-KEY-04).
        rake_passes: a smaller defender is passed all the same (DIA-RULE-66).
        again: the defender is crippled already: a second time sinks it (DIA-KEY-03).
        victims: who may be crippled when missiles are answered: the firer, or those supporters of
            whom the defender picks one, or nobody (DIA-RULE-54).
    """

    __slots__ = (
        "again",
        "attack",
        "defence",
        "facing",
        "held",
        "kind",
        "rake_passes",
        "spares_attacker",
        "spares_defender",
        "victims",
    )

    def __init__(self, kind: i64, attack: Tally, defence: Tally) -> None:
        self.kind: Final[i64] = kind
        self.attack: Final = attack
        self.defence: Final = defence
        self.facing: i64 = NOBODY
        self.held = False
        self.spares_attacker = False
        self.spares_defender = False
        self.rake_passes = False
        self.again = False
        self.victims: list[int] = []

    @property
    def margin(self) -> int:
        """Return the attacker's total less the defender's, without dice."""
        return self.attack.total - self.defence.total

    def in_column(self, at: i64) -> i64:
        """Return the result in a column of the chart; a smaller ship may be spared (DIA-KEY-04)."""
        if self.kind == FIRE and at == 0 and not self.victims:
            return NOTHING
        if self.kind == RAM and at == MINUS_TWO and self.spares_attacker:
            return NOTHING
        if (self.kind == RAM or self.kind == RAKE) and at == PLUS_TWO and self.spares_defender:
            return PASS if self.rake_passes else NOTHING
        return CHART[BOARD_HELD if self.kind == BOARD and self.held else self.kind][at]

    def result(self, difference: i64) -> i64:
        """Return the result of a difference of totals, dice included."""
        return self.in_column(column(difference))

    def odds(self) -> list[int]:
        """Return in how many of 36 rolls each of `RESULTS` comes up."""
        found = [0] * len(RESULTS)
        for at, count in enumerate(ways(self.margin)):
            found[self.in_column(at)] += count
        return found

    def sinks(self, result: i64) -> bool:
        """Return whether the defender sinks by this result (DIA-KEY-03)."""
        if result == SINK_DEFENDER:
            return True
        return self.again and (result == CRIPPLE_DEFENDER or result == CRIPPLE_AND_PASS)

    def spares_smaller(self, difference: i64) -> bool:
        """Return whether a smaller ship is spared at this difference of totals (DIA-KEY-04)."""
        at = column(difference)
        chased = self.kind == RAM or self.kind == RAKE
        return chased and self.in_column(at) != CHART[self.kind][at]

    def lacks_answer(self, difference: i64) -> bool:
        """Return whether missiles are unanswered only because nobody is in arc (DIA-MISS-13)."""
        at = column(difference)
        return self.kind == FIRE and CHART[FIRE][at] == CRIPPLE_ATTACKER and not self.victims


def attack_totals(
    state: Diadochi, ship: Ship, target: Ship, kind: i64, supports: list[int]
) -> AttackTotals:
    """Return the totals of an attack; `kind` as in `AttackTotals`."""
    attack = attack_tally(state, ship, kind, len(supports))
    struck: i64 = NOBODY
    if kind == RAM or kind == RAKE:
        struck = facing(state.hull(ship), state.hull(target))
    found = AttackTotals(kind, attack, defence_tally(state, target, kind, struck))
    found.facing = struck
    found.held = are_grappled(state, ship, target)
    found.again = target.crippled
    if kind == FIRE:
        found.victims = answer_victims(state, ship, target, supports)
    elif kind == RAKE or (kind == RAM and struck != BOW):
        value, other = state.value(ship), state.value(target)
        # An attacker is never crippled or captured, so only its size counts (DIA-CC-04).
        found.spares_attacker = kind == RAM and value < other
        found.spares_defender = other < value and not target.crippled and not target.captured
        found.rake_passes = kind == RAKE and state.rules.rake_passes_smaller
    return found


def totals_now(state: Diadochi, attack: Attack) -> AttackTotals:
    """Return the totals of an attack that a player may choose now, with all its supporters."""
    ship, target = state.ships[attack.ship], state.ships[attack.target]
    supports = engagements_with(state, target).forced_supports(
        state, ship, target, attack.kind
    ) + list(attack.others)
    return attack_totals(state, ship, target, attack.kind, supports)


def attack_tally(state: Diadochi, ship: Ship, kind: i64, supports: i64) -> Tally:
    """Return the attacker's total (DIA-CV-01, DIA-CV-06, DIA-CV-07, DIA-CV-08).

    A flagship that supports adds only as much as any other ship (DIA-RULE-55, DIA-RULE-59).
    """
    tally = Tally(state.value(ship))
    if supports > 0 and kind == FIRE:
        tally.add("DIA-CV-07", int(FIRE_SUPPORT * supports), count=int(supports))
    elif supports > 0:
        tally.add("DIA-CV-06", int(SUPPORT * supports), count=int(supports))
    if state.is_flagship(ship):
        tally.add("DIA-CV-08", FLAGSHIP)
    return tally


def defence_tally(state: Diadochi, target: Ship, kind: i64, struck: i64) -> Tally:
    """Return the defender's total; nobody supports it (DIA-CV-02 to DIA-CV-05, DIA-CV-08)."""
    tally = Tally(state.value(target))
    if kind == RAM or kind == RAKE:
        if state.partners(target):
            tally.add("DIA-CV-02", GRAPPLED_TARGET)
        if struck == BEAM:
            tally.add("DIA-CV-04", FROM_BEAM)
        elif struck == STERN:
            tally.add("DIA-CV-05", FROM_STERN)
    if target.crippled and target.captured:
        tally.add("DIA-RULE-61", HURT)
    elif target.crippled or target.captured:
        tally.add("DIA-CV-03", HURT)
    if state.is_flagship(target):
        tally.add("DIA-CV-08", FLAGSHIP)
    return tally


def answer_victims(state: Diadochi, ship: Ship, target: Ship, supports: list[int]) -> list[int]:
    """Return whom an answer to missiles may hurt (DIA-MISS-13 to DIA-MISS-15, DIA-RULE-54)."""
    if target.crippled or target.captured:
        return []
    hull = state.hull(target)
    if in_arc(hull, state.hull(ship)):
        return [int(ship.ident)]
    return [one for one in supports if in_arc(hull, state.hull(state.ships[one]))]


# -- facts ------------------------------------------------------------------------------


def reasons(tally: Tally) -> tuple[str, ...]:
    """Return the modifiers of a tally as a fact, in their order: `DIA-CV-06 +4`."""
    return tuple(f"{modifier.clause} {modifier.value:+d}" for modifier in tally.modifiers)


def attack_dice(
    state: Diadochi, ship: Ship, target: Ship, found: AttackTotals, clause: ClauseId, phase: str
) -> Dice:
    """Return the dice of an attack, the attacker's first."""
    facts: Facts = {"ship": ship.name, "target": target.name}
    facts["total"] = found.attack.total
    facts["against"] = found.defence.total
    labels = tuple([SEATS[seat] for seat in dice_seats(state, ship, target)])
    return Dice(clause, phase, facts, (FACES, FACES), labels)


def note_roll(
    state: Diadochi, ship: Ship, target: Ship, found: AttackTotals, outcome: Outcome
) -> Facts:
    """Return the facts of a roll: dice, values, totals, difference."""
    one, two = found.attack.total + outcome[0], found.defence.total + outcome[1]
    return {
        "ship": ship.name,
        "target": target.name,
        "dice": outcome,
        "dice_seats": dice_seats(state, ship, target),
        "value": found.attack.total,
        "against_value": found.defence.total,
        "total": one,
        "against": two,
        "difference": one - two,
    }


def note_totals(found: AttackTotals) -> Facts:
    """Return the totals before the dice, with their reasons."""
    return {
        "total": found.attack.total,
        "reasons": reasons(found.attack),
        "against": found.defence.total,
        "against_reasons": reasons(found.defence),
    }
