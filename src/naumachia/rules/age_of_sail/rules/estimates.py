"""Estimates by eye: where computer players think that enemies lie while they choose their moves
(SAIL-EQP-04, SAIL-EQP-05, SAIL-RULE-59).

An error is told by how far a ship seems to lie from where she is, east and north, in steps. It is
that of the own ship that is nearest to her, and drawn by where all ships lay when the move began:
so in one move a ship errs about another alike at every look, and in both builds.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from naumachia.geometry.hull import Hull, gap_within
from naumachia.geometry.lattice import COS, NEVER, SIN, TURN, Pose, nearest
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.model import CONTACT, AgeOfSail
from naumachia.rules.age_of_sail.rules.fans import distance_of
from naumachia.rules.age_of_sail.rules.measuring import may_measure
from naumachia.rules.age_of_sail.ship import Ship

RANGE_ERROR: Final = 8000
"""The greatest error of a range, in hundred-thousandths of it."""
BEARING_ERROR: Final = 400
"""The greatest error of a bearing, in hundredths of a degree."""
EXACT: Final = (0, 0)


def misjudge(state: AgeOfSail, seat: int | None) -> None:
    """Note, in this guess at the state, by how much a seat is mistaken about where enemies lie."""
    state.misjudged = []
    if seat is None or may_measure(state):
        return
    side = state.sides[seat]
    moment = moment_of(state)
    state.misjudged = [
        error_of(state, side, ship, moment) if ship.afloat() and ship.holder != side else EXACT
        for ship in state.ships
    ]


def moment_of(state: AgeOfSail) -> str:
    """The running move as a text: where the ships lay when it began, and the wind."""
    began = [f"{ship.name} {ship.began.text()}" for ship in state.ships if ship.began is not None]
    return f"{state.move} {state.wind} {state.strength} {' '.join(began)}"


def error_of(state: AgeOfSail, side: i64, ship: Ship, moment: str) -> tuple[int, int]:
    """By how much an enemy is misjudged; not at all by whom she lies in contact with."""
    there = state.hull(ship)
    looks = nearest_of(state, side, there)
    if looks is None:
        return EXACT
    hull = state.hull(looks)
    if gap_within(hull, there, float(CONTACT)) != NEVER:
        return EXACT
    far, wide = drawn(f"{moment} {looks.name} {ship.name}")
    east, north = there.x - hull.x, there.y - hull.y
    scale = 1.0 + float(far) / 100_000.0
    at = wide % TURN
    return (
        nearest(scale * (east * COS[at] + north * SIN[at])) - nearest(east),
        nearest(scale * (north * COS[at] - east * SIN[at])) - nearest(north),
    )


def nearest_of(state: AgeOfSail, side: i64, there: Hull) -> Ship | None:
    """The ship of a side that is nearest to a place; None where it has none left."""
    best = NEVER
    chosen: Ship | None = None
    for ship in state.ships:
        if ship.afloat() and ship.holder == side:
            apart = distance_of(state.hull(ship), there)
            if apart < best:
                best = apart
                chosen = ship
    return chosen


def drawn(text: str) -> tuple[int, int]:
    """An error of range and one of bearing, each as likely as any other within the limits."""
    lot = blake2b(text.encode(), digest_size=8).digest()
    far = int.from_bytes(lot[:4], "big") % (2 * RANGE_ERROR + 1) - RANGE_ERROR
    wide = int.from_bytes(lot[4:], "big") % (2 * BEARING_ERROR + 1) - BEARING_ERROR
    return far, wide


def by_eye(state: AgeOfSail) -> AgeOfSail:
    """The state as it looks to who guessed it: enemies where they are thought to lie. To be looked
    at only, since it shares all but the sea with the state itself; that, where nobody is mistaken.
    """
    if not any(error != EXACT for error in state.misjudged):
        return state
    sea = state.sea.copy()
    for ident, (east, north) in enumerate(state.misjudged):
        hull = sea.hulls[ident]
        if hull is not None and (east or north):
            pose = hull.pose
            sea.place(ident, hull.at(Pose(pose.x + east, pose.y + north, pose.heading)))
    return state.upon(sea)
