"""Whom a ship may fire missiles at (DIA-MISS-01 to DIA-MISS-08, DIA-RULE-49, DIA-RULE-50)."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import gap, gap_within
from naumachia.geometry.lattice import NEVER, TOLERANCE, UNIT, nearest
from naumachia.geometry.measure import Line, nearest_line
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.rules.diadochi.model import IDLE, SUPPORTED, Diadochi, Ship
from naumachia.rules.diadochi.rules.contact import blocker, in_arc, meets_bow
from naumachia.table.measured import note_line

RANGE: Final = 2 * UNIT
"""How far missiles reach, base to base, in steps (DIA-MISS-04, DIA-MISS-06)."""


@final
class Near:
    """An enemy in range and in the firing arc, and how far her base is away."""

    __slots__ = ("gap", "ship")

    def __init__(self, ship: Ship, apart: float) -> None:
        self.ship: Final = ship
        self.gap: Final = apart


def bow_contact(state: Diadochi, ship: Ship) -> Ship | None:
    """The first enemy in contact forward, crippled or not; nothing has moved since movement."""
    hull = state.hull(ship)
    for other in state.sea.touching(ship.ident):
        enemy = state.ships[other]
        if state.enemies(ship, enemy) and meets_bow(hull, state.hull(enemy)):
            return enemy
    return None


def can_fire(state: Diadochi, ship: Ship) -> bool:
    """Whether a ship may fire or support (DIA-RULE-50, DIA-RULE-51)."""
    return (
        ship.sound()
        and ship.fire == IDLE
        and state.on_table(ship)
        and bow_contact(state, ship) is None
    )


def near_enemies(state: Diadochi, ship: Ship) -> list[Near]:
    """The enemies on the table in range and in arc, the closest first, then the lower number."""
    hull = state.hull(ship)
    found: list[Near] = []
    for other in state.sea.around(hull, float(RANGE)):
        enemy = state.ships[other]
        if not state.enemies(ship, enemy) or not in_arc(hull, state.hull(enemy)):
            continue
        apart = gap_within(hull, state.hull(enemy), float(RANGE))
        if apart != NEVER and state.on_table(enemy):
            found.append(Near(enemy, apart))
    found.sort(key=lambda near: (near.gap, near.ship.ident))
    return found


def friend_beside(state: Diadochi, ship: Ship, target: Ship) -> Ship | None:
    """A ship of the firer's side, other than she, that touches the target (DIA-MISS-08)."""
    for other in state.sea.touching(target.ident):
        friend = state.ships[other]
        if friend.ident != ship.ident and friend.holder == ship.holder:
            return friend
    return None


def barred(state: Diadochi, ship: Ship, target: Ship, facts: Facts | None) -> ClauseId | None:
    """The clause against firing at one in range and arc; facts when wanted (DIA-MISS-07, 08)."""
    friend = friend_beside(state, ship, target)
    if friend is not None:
        if facts is not None:
            facts["friend"] = friend.name
        return "DIA-MISS-08"
    between = blocker(state, ship, target)
    if between is None:
        return None
    if facts is not None:
        facts["blocker"] = between.name
        here, there = state.hull(ship), state.hull(target)
        note_line(Line(here.x, here.y, there.x, there.y), facts)
    return "DIA-MISS-07"


def closest(state: Diadochi, ship: Ship) -> list[Ship]:
    """The closest valid target of a ship that may fire, all of them if tied (DIA-RULE-49).

    One that has been fired at is still the closest. With `closest=in_arc` those that are barred
    count as the closest too, and are then no targets.
    """
    found: list[Ship] = []
    least = NEVER
    for near in near_enemies(state, ship):
        if near.gap > least + TOLERANCE:
            break
        valid = barred(state, ship, near.ship, None) is None
        if valid:
            found.append(near.ship)
        if least == NEVER and (valid or state.rules.closest_in_arc):
            least = near.gap
    return found


# -- why not ----------------------------------------------------------------------------


def firer_ruling(state: Diadochi, ship: Ship) -> Ruling | None:
    """Why a ship can neither fire nor support in this phase; None when she can (DIA-RULE-50)."""
    facts: Facts = {"ship": ship.name}
    if not ship.afloat():
        return Ruling("DIA-RULE-50", {**facts, "refusal": "not_there"})
    if not state.on_table(ship):
        return Ruling("DIA-RULE-18", {**facts, "refusal": "off_table_fires"})
    if ship.captured:
        return Ruling("DIA-KEY-06", {**facts, "refusal": "captured_fires"})
    if ship.crippled:
        return Ruling("DIA-KEY-02", {**facts, "refusal": "crippled_fires"})
    if ship.fire != IDLE:
        clause = "DIA-MISS-11" if ship.fire == SUPPORTED else "DIA-RULE-51"
        return Ruling(clause, facts)
    enemy = bow_contact(state, ship)
    if enemy is not None:
        return Ruling("DIA-MISS-01", {**facts, "target": enemy.name})
    return None


def range_ruling(state: Diadochi, ship: Ship, target: Ship) -> Ruling | None:
    """Why a ship that may fire cannot fire at this one at all; None when she could, were there no
    closer target (DIA-RULE-49).
    """
    facts: Facts = {"ship": ship.name, "target": target.name}
    if not target.afloat():
        return Ruling("DIA-RULE-49", {**facts, "refusal": "target_gone"})
    if not state.enemies(ship, target):
        return Ruling("DIA-RULE-49", {**facts, "refusal": "target_friend"})
    if not state.on_table(target):
        return Ruling("DIA-RULE-18", {**facts, "refusal": "target_off_table"})
    here, there = state.hull(ship), state.hull(target)
    if gap(here, there) > RANGE + TOLERANCE:
        note_line(nearest_line(here, there), facts, RANGE)
        return Ruling("DIA-MISS-04", {**facts, "limit": RANGE})
    if not in_arc(here, there):
        ahead, _ = here.frame(there.x, there.y)
        facts["distance"] = int(nearest(-ahead - here.half_length))
        return Ruling("DIA-MISS-05", facts)
    clause = barred(state, ship, target, facts)
    return None if clause is None else Ruling(clause, facts)


def closer_ruling(state: Diadochi, ship: Ship, target: Ship) -> Ruling | None:
    """Why a target that could be fired at is not the closest; None when it is (DIA-MISS-03)."""
    found = closest(state, ship)
    if target in found:
        return None
    facts: Facts = {"ship": ship.name, "target": target.name}
    facts["distance"] = int(nearest(gap(state.hull(ship), state.hull(target))))
    other = found[0] if found else near_enemies(state, ship)[0].ship
    line = nearest_line(state.hull(ship), state.hull(other))
    note_line(line, facts)
    facts["closer"] = other.name
    return Ruling("DIA-MISS-03", facts)


def shot_ruling(state: Diadochi, ship: Ship, target: Ship) -> Ruling | None:
    """Why a ship may not fire at `target` now; None when she may."""
    ruling = firer_ruling(state, ship)
    if ruling is None:
        ruling = range_ruling(state, ship, target)
    if ruling is None:
        ruling = closer_ruling(state, ship, target)
    if ruling is None and target.shot_at:
        return Ruling("DIA-MISS-09", {"ship": ship.name, "target": target.name})
    return ruling


def support_ruling(state: Diadochi, ship: Ship, target: Ship) -> Ruling | None:
    """Why a ship may not support fire at `target`; None when she may (DIA-RULE-52)."""
    ruling = firer_ruling(state, ship)
    if ruling is None:
        ruling = range_ruling(state, ship, target)
    if ruling is None and closer_ruling(state, ship, target) is not None:
        other = closest(state, ship)
        facts: Facts = {"ship": ship.name, "target": target.name}
        facts["closer"] = other[0].name if other else near_enemies(state, ship)[0].ship.name
        return Ruling("DIA-MISS-10", facts)
    return ruling
