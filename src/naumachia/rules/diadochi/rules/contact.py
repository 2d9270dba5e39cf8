"""Contact: who touches whom and from where, who faces whom, who must attack and who supports."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import Hull, clamped, gap_within
from naumachia.geometry.lattice import NEVER, TOLERANCE
from naumachia.geometry.measure import crossing
from naumachia.geometry.sight import blocked
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import NOBODY, RAM
from naumachia.rules.diadochi.model import CONTACT, IDLE, Diadochi, Pair, Ship

# -- contact and arcs ----------------------------------------------------------------------

BOX_SIDE: Final = 450.0
BOX_BACK: Final = 20.0
BOX_AHEAD: Final = 150.0
"""The bow box: what lies this far to either side of the middle, from a little behind the bow edge
to a little before it (DIA-RULE-03).
"""
SHRUNK: Final = -20.0
"""A line of sight is blocked by a base that is so much smaller on every side (DIA-RULE-09)."""

BOW: Final = 0
BEAM: Final = 1
STERN: Final = 2
FACINGS: Final = ["bow", "beam", "stern"]


def hulls_touch(one: Hull, two: Hull) -> bool:
    """Whether two bases are in contact (DIA-RULE-03)."""
    return gap_within(one, two, float(CONTACT)) != NEVER


def touching(state: Diadochi, one: Ship, two: Ship) -> bool:
    """Whether two ships that are afloat are in contact."""
    return hulls_touch(state.hull(one), state.hull(two))


def contacts(state: Diadochi, ship: Ship) -> list[Ship]:
    """The ships in contact with her, by number."""
    return [state.ships[other] for other in state.sea.touching(ship.ident)]


def meets_bow(one: Hull, two: Hull) -> bool:
    """Whether the second base meets the bow box of the first."""
    long = BOX_BACK + BOX_AHEAD
    forward = one.half_length + (BOX_AHEAD - BOX_BACK) * 0.5
    x, y = one.point(forward, 0.0)
    return box_meets(x, y, one.fx, one.fy, long * 0.5, BOX_SIDE, two)


def box_meets(
    x: float, y: float, fx: float, fy: float, half_length: float, half_beam: float, hull: Hull
) -> bool:
    """Whether an oriented box meets a base, touching included."""
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
    """Whether a ship has another in contact forward (DIA-RULE-03)."""
    one, two = state.hull(ship), state.hull(other)
    return hulls_touch(one, two) and meets_bow(one, two)


def blow(attacker: Hull, defender: Hull) -> tuple[float, float]:
    """The point of the attacker's bow edge nearest to the defender's centre (DIA-RULE-06)."""
    _, aside = attacker.frame(defender.x, defender.y)
    return attacker.point(attacker.half_length, clamped(aside, attacker.half_beam))


def facing(attacker: Hull, defender: Hull) -> i64:
    """From where a blow comes: `BOW`, `BEAM` or `STERN` of the defender (DIA-RULE-06).

    Of equal excesses the bow comes before the beam, and that before the stern.
    """
    x, y = blow(attacker, defender)
    ahead, aside = defender.frame(x, y)
    front = ahead - defender.half_length
    side = abs(aside) - defender.half_beam
    rear = -ahead - defender.half_length
    if front >= side - TOLERANCE and front >= rear - TOLERANCE:
        return BOW
    return BEAM if side >= rear - TOLERANCE else STERN


def in_arc(hull: Hull, target: Hull) -> bool:
    """Whether the target's centre is forward of the line along the stern edge (DIA-RULE-08)."""
    ahead, _ = hull.frame(target.x, target.y)
    return ahead > -hull.half_length + TOLERANCE


def blocker(state: Diadochi, one: Ship, two: Ship) -> Ship | None:
    """The ship nearest to the first whose base lies on the line between the two centres."""
    here, there = state.hull(one), state.hull(two)
    ignored: list[i64] = [one.ident, two.ident]
    met = blocked(state.sea, here.x, here.y, there.x, there.y, ignored, SHRUNK, land=False)
    return None if met is None else state.ships[met.which]


def screens(hull: Hull, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether a base lies on a line, shrunk as for a line of sight (DIA-RULE-46)."""
    enter, leave = crossing(hull, ax, ay, bx - ax, by - ay, SHRUNK)
    return enter <= leave and enter <= 1.0 and leave >= 0.0


# -- duties to attack (DIA-RULE-56 to 60) --------------------------------------------------


def note_faces(state: Diadochi, side: i64) -> None:
    """Note whom each ship of a side faces now that its movement phase is over (DIA-RULE-56, 58).

    In contact forward, or grappled to her on any side; crippled enemies and prizes too. Only ships
    that can attack face anybody.
    """
    faces: list[Pair] = []
    for ship in state.ships:
        if ship.holder == side and ship.sound() and state.on_table(ship):
            for other in facing_now(state, ship):
                faces.append(Pair(ship.ident, other))
    state.faces = faces


def facing_now(state: Diadochi, ship: Ship) -> list[int]:
    """The enemies that a ship has in contact forward, by number; of a grappled ship her partners
    alone, so that she has no part against others even once she is free (DIA-RULE-60).
    """
    partners = state.partners(ship)
    if partners:
        return partners
    hull = state.hull(ship)
    found: list[int] = []
    for other in state.sea.touching(ship.ident):
        enemy = state.ships[other]
        if state.enemies(ship, enemy) and state.on_table(enemy):
            if meets_bow(hull, state.hull(enemy)):
                found.append(int(other))
    return found


@final
class Engaged:
    """Who can attack or support against whom still, in the combat phase of a side.

    Attributes:
        targets: by the number of each ship that can still act and faces anybody, those whom she
            may have as her target, in rising order; empty where all have been attacked.
        attackers: by the number of each enemy that may still be attacked, the ships that may have
            it as their target, in rising order.
    """

    __slots__ = ("attackers", "targets")

    def __init__(self, targets: dict[int, list[int]]) -> None:
        self.targets: Final = targets
        self.attackers: Final[dict[int, list[int]]] = {}
        for ship, found in targets.items():
            for target in found:
                self.attackers.setdefault(target, []).append(ship)

    def owing(self, state: Diadochi, ship: i64) -> bool:
        """Whether she has to attack somebody still (DIA-CC-01, DIA-CC-02, DIA-CC-05)."""
        found = self.targets.get(int(ship), [])
        return bool(found) and not state.ships[found[0]].crippled

    def bound(self, state: Diadochi, ship: Ship, target: Ship, kind: i64) -> list[int]:
        """The ships that support this attack without a choice: they have no other target."""
        if not supports_count(state, kind):
            return []
        others = self.attackers.get(int(target.ident), [])
        return [one for one in others if one != ship.ident and len(self.targets[one]) == 1]

    def choosers(self, state: Diadochi, ship: Ship, target: Ship, kind: i64) -> list[int]:
        """The ships with several targets for whom the attacker's player may name this one."""
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


def engaged(state: Diadochi) -> Engaged:
    """What is open in the combat phase, in one pass over who faces whom."""
    return engaged_among(state, state.faces)


def engaged_with(state: Diadochi, target: Ship) -> Engaged:
    """What is open to the ships that face this one; all that an attack on her asks for."""
    facing = [int(pair.one) for pair in state.faces if pair.two == target.ident]
    return engaged_among(state, [pair for pair in state.faces if pair.one in facing])


def engaged_among(state: Diadochi, faces: list[Pair]) -> Engaged:
    """What is open to the ships of these pairs, sorted by the first."""
    faced: dict[int, list[int]] = {}
    current: i64 = NOBODY
    acts = False
    partners: list[int] = []
    for pair in faces:
        ship, other = state.ships[pair.one], state.ships[pair.two]
        if pair.one != current:
            current = pair.one
            acts = able(state, ship)
            partners = state.partners(ship)
        if acts and still_faces(state, ship, other, partners):
            faced.setdefault(int(pair.one), []).append(int(pair.two))
    return Engaged({one: narrowed(state, found) for one, found in faced.items()})


def targets_of(state: Diadochi, ship: Ship) -> list[int]:
    """Those whom one ship may have as her target, in rising order; as in `Engaged.targets`."""
    found = engaged_among(state, [pair for pair in state.faces if pair.one == ship.ident])
    return found.targets.get(int(ship.ident), [])


def narrowed(state: Diadochi, faced: list[int]) -> list[int]:
    """Of those she faces the ones she may attack: not attacked yet, and not crippled while she
    faces one that is not (DIA-RULE-57, DIA-RULE-60).
    """
    sound = [other for other in faced if not state.ships[other].crippled]
    return [other for other in sound or faced if not state.ships[other].attacked]


def able(state: Diadochi, ship: Ship) -> bool:
    """Whether a ship can still attack or support in this phase (DIA-RULE-57, DIA-RULE-61)."""
    return ship.sound() and ship.fight == IDLE and state.on_table(ship)


def still_faces(state: Diadochi, ship: Ship, other: Ship, partners: list[int]) -> bool:
    """Whether she still has somebody in contact forward, or grappled, whom she faced when movement
    ended (DIA-RULE-58). A ship with `partners` in a grapple has no part against others
    (DIA-RULE-60).
    """
    if not other.afloat() or not state.enemies(ship, other) or not state.on_table(other):
        return False
    return other.ident in partners if partners else forward(state, ship, other)


def supports_count(state: Diadochi, kind: i64) -> bool:
    """Whether ships support this type of attack (DIA-CC-06, DIA-RULE-59)."""
    return kind == RAM or not state.rules.ram_supports_only
