"""Find contacts, arcs, faced enemies, and who must attack or support (DIA-RULE-03 to 09, 56 to
60).
"""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import Hull, clamp, gap_within
from naumachia.geometry.lattice import NEVER, TOLERANCE
from naumachia.geometry.sight import first_blocker
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import NOBODY, RAM
from naumachia.rules.diadochi.model import CONTACT, IDLE, Diadochi, Pair, Ship

# -- contact and arcs ----------------------------------------------------------------------

BOX_SIDE: Final = 450.0
BOX_BACK: Final = 20.0
BOX_AHEAD: Final = 150.0
"""The bow box: this far to either side of the middle, from behind the bow edge to before it
(DIA-RULE-03).
"""
SHRUNK: Final = -20.0
"""A base blocks a line of sight if, shrunk by this, it still meets it (DIA-RULE-09)."""

BOW: Final = 0
BEAM: Final = 1
STERN: Final = 2
FACINGS: Final = ["bow", "beam", "stern"]


def hulls_touch(one: Hull, two: Hull) -> bool:
    """Return whether two bases are in contact (DIA-RULE-03)."""
    return gap_within(one, two, float(CONTACT)) != NEVER


def touching(state: Diadochi, one: Ship, two: Ship) -> bool:
    """Return whether two ships that are afloat are in contact."""
    return hulls_touch(state.hull(one), state.hull(two))


def contacts(state: Diadochi, ship: Ship) -> list[Ship]:
    """Return the ships in contact with a ship, by number."""
    return [state.ships[other] for other in state.sea.touching_ships(ship.ident)]


def meets_bow(one: Hull, two: Hull) -> bool:
    """Return whether the second base meets the bow box of the first."""
    long = BOX_BACK + BOX_AHEAD
    forward = one.half_length + (BOX_AHEAD - BOX_BACK) * 0.5
    x, y = one.point(forward, 0.0)
    return box_meets(x, y, one.fx, one.fy, long * 0.5, BOX_SIDE, two)


def box_meets(
    x: float, y: float, fx: float, fy: float, half_length: float, half_beam: float, hull: Hull
) -> bool:
    """Return whether an oriented box meets a base, touching included."""
    dx, dy = hull.x - x, hull.y - y
    cos = abs(fx * hull.fx + fy * hull.fy)
    sin = abs(fx * hull.fy - fy * hull.fx)
    long, wide = hull.half_length, hull.half_beam
    return (
        abs(dx * fx + dy * fy) <= half_length + long * cos + wide * sin + TOLERANCE
        and abs(dx * fy - dy * fx) <= half_beam + long * sin + wide * cos + TOLERANCE
        and abs(dx * hull.fx + dy * hull.fy)
        <= long + half_length * cos + half_beam * sin + TOLERANCE
        and abs(dx * hull.fy - dy * hull.fx)
        <= wide + half_length * sin + half_beam * cos + TOLERANCE
    )


def forward(state: Diadochi, ship: Ship, other: Ship) -> bool:
    """Return whether a ship has another in contact forward (DIA-RULE-03)."""
    one, two = state.hull(ship), state.hull(other)
    return hulls_touch(one, two) and meets_bow(one, two)


def blow_point(attacker: Hull, defender: Hull) -> tuple[float, float]:
    """Return the point of the attacker's bow edge nearest to the defender's centre
    (DIA-RULE-06).
    """
    _, aside = attacker.frame(defender.x, defender.y)
    return attacker.point(attacker.half_length, clamp(aside, attacker.half_beam))


def facing(attacker: Hull, defender: Hull) -> i64:
    """Return the side of the defender that is struck: `BOW`, `BEAM` or `STERN` (DIA-RULE-06).

    Of equal excesses the bow comes first, then the beam.
    """
    x, y = blow_point(attacker, defender)
    ahead, aside = defender.frame(x, y)
    front = ahead - defender.half_length
    side = abs(aside) - defender.half_beam
    rear = -ahead - defender.half_length
    if front >= side - TOLERANCE and front >= rear - TOLERANCE:
        return BOW
    return BEAM if side >= rear - TOLERANCE else STERN


def in_arc(hull: Hull, target: Hull) -> bool:
    """Return whether the target's centre is forward of the line along the stern edge
    (DIA-RULE-08).
    """
    ahead, _ = hull.frame(target.x, target.y)
    return ahead > -hull.half_length + TOLERANCE


def blocker(state: Diadochi, one: Ship, two: Ship) -> Ship | None:
    """Return the ship nearest to the first whose base lies on the line between the two centres."""
    here, there = state.hull(one), state.hull(two)
    ignored: list[i64] = [one.ident, two.ident]
    met = first_blocker(state.sea, here.x, here.y, there.x, there.y, ignored, SHRUNK, land=False)
    return None if met is None else state.ships[met.number]


# -- duties to attack (DIA-RULE-56 to 60) --------------------------------------------------


def note_faces(state: Diadochi, side: i64) -> None:
    """Note whom each ship of a side faces as its movement phase ends (DIA-RULE-56, DIA-RULE-58).

    Only ships that can attack face anybody. Faced are enemies in contact forward or grappled,
    crippled ones and prizes too.
    """
    faces: list[Pair] = []
    for ship in state.ships:
        if ship.holder == side and ship.is_sound() and state.is_on_table(ship):
            for other in faced_enemies(state, ship):
                faces.append(Pair(ship.ident, other))
    state.faces = faces


def faced_enemies(state: Diadochi, ship: Ship) -> list[int]:
    """Return the enemies that a ship has in contact forward, by number.

    A grappled ship faces only its partners, even once it is free (DIA-RULE-60).
    """
    partners = state.partners(ship)
    if partners:
        return partners
    hull = state.hull(ship)
    found: list[int] = []
    for other in state.sea.touching_ships(ship.ident):
        enemy = state.ships[other]
        if state.enemies(ship, enemy) and state.is_on_table(enemy):
            if meets_bow(hull, state.hull(enemy)):
                found.append(int(other))
    return found


@final
class Engagements:
    """Hold who can still attack or support against whom, in the combat phase of a side.

    Attributes:
        targets: by ship that can still act and faces anybody, its possible targets in rising
            order; empty if all have been attacked.
        attackers: by enemy that may still be attacked, the ships that may attack it, in rising
            order.
    """

    __slots__ = ("attackers", "targets")

    def __init__(self, targets: dict[int, list[int]]) -> None:
        self.targets: Final = targets
        self.attackers: Final[dict[int, list[int]]] = {}
        for ship, found in targets.items():
            for target in found:
                self.attackers.setdefault(target, []).append(ship)

    def owes_attack(self, state: Diadochi, ship: i64) -> bool:
        """Return whether a ship must still attack (DIA-CC-01, DIA-CC-02, DIA-CC-05)."""
        found = self.targets.get(int(ship), [])
        return bool(found) and not state.ships[found[0]].crippled

    def forced_supports(self, state: Diadochi, ship: Ship, target: Ship, kind: i64) -> list[int]:
        """Return the ships that support this attack in any case: they have no other target."""
        if not supports_count(state, kind):
            return []
        others = self.attackers.get(int(target.ident), [])
        return [one for one in others if one != ship.ident and len(self.targets[one]) == 1]

    def optional_supports(self, state: Diadochi, ship: Ship, target: Ship, kind: i64) -> list[int]:
        """Return the ships of the attacker's player that may choose this target among several."""
        if not supports_count(state, kind):
            return []
        seat = state.commander(ship)
        return [
            one
            for one in self.attackers.get(int(target.ident), [])
            if one != ship.ident
            and len(self.targets[one]) > 1
            and state.commander(state.ships[one]) == seat
        ]


def engagements(state: Diadochi) -> Engagements:
    """Return the engagements of all ships."""
    return engagements_among(state, state.faces)


def engagements_with(state: Diadochi, target: Ship) -> Engagements:
    """Return the engagements of the ships that face one enemy: all that an attack on it needs."""
    facing = [int(pair.one) for pair in state.faces if pair.two == target.ident]
    return engagements_among(state, [pair for pair in state.faces if pair.one in facing])


def engagements_among(state: Diadochi, faces: list[Pair]) -> Engagements:
    """Return the engagements of pairs, which are sorted by their first."""
    faced: dict[int, list[int]] = {}
    current: i64 = NOBODY
    acts = False
    partners: list[int] = []
    for pair in faces:
        ship, other = state.ships[pair.one], state.ships[pair.two]
        if pair.one != current:
            current = pair.one
            acts = can_fight(state, ship)
            partners = state.partners(ship)
        if acts and still_faces(state, ship, other, partners):
            faced.setdefault(int(pair.one), []).append(int(pair.two))
    return Engagements({one: attackable(state, found) for one, found in faced.items()})


def targets_of(state: Diadochi, ship: Ship) -> list[int]:
    """Return the targets of one ship, in rising order; as in `Engagements.targets`."""
    found = engagements_among(state, [pair for pair in state.faces if pair.one == ship.ident])
    return found.targets.get(int(ship.ident), [])


def attackable(state: Diadochi, faced: list[int]) -> list[int]:
    """Return which of the faced enemies may be attacked (DIA-RULE-57, DIA-RULE-60).

    They have not been attacked yet, and are not crippled while one is not.
    """
    sound = [other for other in faced if not state.ships[other].crippled]
    return [other for other in sound or faced if not state.ships[other].attacked]


def can_fight(state: Diadochi, ship: Ship) -> bool:
    """Return whether a ship can still attack or support in this phase (DIA-RULE-57,
    DIA-RULE-61).
    """
    return ship.is_sound() and ship.fight == IDLE and state.is_on_table(ship)


def still_faces(state: Diadochi, ship: Ship, other: Ship, partners: list[int]) -> bool:
    """Return whether a ship still has an enemy in contact forward, or grappled (DIA-RULE-58).

    A ship with `partners` in a grapple has no part against others (DIA-RULE-60).
    """
    if not other.is_afloat() or not state.enemies(ship, other) or not state.is_on_table(other):
        return False
    return other.ident in partners if partners else forward(state, ship, other)


def supports_count(state: Diadochi, kind: i64) -> bool:
    """Return whether ships support this type of attack (DIA-CC-06, DIA-RULE-59)."""
    return kind == RAM or not state.rules.ram_supports_only
