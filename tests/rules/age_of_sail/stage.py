"""A battle set up in a few words, and its phases run one at a time.

    state = battle([("G1", "hope", 10, 10, 0), ("O1", "san_martin", 16, 12, 180)], wind=270)
    run(state, WindDirection()); answer(state, 6); decide(state, Sail(0, 0, 3000, 0))

Places are in inches, headings and winds in degrees. Ships are named by the colour of their player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from naumachia.geometry.lattice import DEGREE, UNIT, Pose, nearest
from naumachia.kernel.event import Log
from naumachia.kernel.machine import settle
from naumachia.kernel.options import Options, Value
from naumachia.rules.age_of_sail.model import (
    SEATS,
    STRENGTHS,
    TAGS,
    AgeOfSail,
    empty_battle,
    launch_sea,
)
from naumachia.rules.age_of_sail.options import OPTIONS, Rules
from naumachia.rules.age_of_sail.rules.gunnery import target_ruling
from naumachia.rules.age_of_sail.rules.setup import fit_out
from naumachia.rules.age_of_sail.ship import FIGHTING, Hold, Ship, Waters
from naumachia.rules.age_of_sail.tables.catalogue import catalogue
from naumachia.rules.age_of_sail.tables.designs import Design
from naumachia.testing.stage import Rest

Placed = tuple[str, "str | Design", float, float, float]
"""Tag, design (or its id), x and y in inches, heading in degrees."""


def battle(
    ships: Sequence[Placed],
    wind: float = 0,
    strength: str = "medium",
    prevailing: float | None = None,
    sides: Sequence[int] = (),
    **options: Value,
) -> AgeOfSail:
    """A state in move 1 with nothing to do, on a table of 72 by 36 if the options say no other.

    The prevailing wind is the present one where none is given; each player is a side of his own
    where no `sides` are given, and the order of initiative that of the sides.
    """
    state = empty_battle(Rules(Options(OPTIONS, dict(options))))
    seats = max([1, *(TAGS.index(tag[0]) for tag, *_ in ships)]) + 1
    state.sides = list(sides) or list(range(seats))
    state.names = [""] * seats
    state.toothless = [0] * state.count_sides()
    for tag, design, *_ in ships:
        add_ship(state, tag, catalogue()[design] if isinstance(design, str) else design)
    launch_sea(state)
    for ship, (_, _, x, y, heading) in zip(state.ships, ships, strict=True):
        state.put(ship, pose(x, y, heading))
        ship.began = state.hull(ship).pose
    set_wind(state, wind, strength)
    state.prevailing = nearest((wind if prevailing is None else prevailing) * DEGREE)
    state.move = 1
    state.moves = 30
    state.order = list(range(state.count_sides()))
    state.stack = [Rest("SAIL-MOVE-02")]
    settle(state, Log())
    return state


def add_ship(state: AgeOfSail, tag: str, design: Design) -> None:
    """Fit out a ship for the player of her colour."""
    seat = TAGS.index(tag[0])
    side = state.sides[seat]
    ship = Ship(len(state.ships), tag, design.name, design, seat, side, side)
    fit_out(ship, state.rules)
    ship.aboard = [0] * state.count_sides()
    state.ships.append(ship)


def pose(x: float, y: float, heading: float) -> Pose:
    """A pose in inches and degrees."""
    return Pose(nearest(x * UNIT), nearest(y * UNIT), nearest(heading * DEGREE))


def set_wind(state: AgeOfSail, wind: float, strength: str = "") -> None:
    """Let the wind blow so, as it did before."""
    state.wind = nearest(wind * DEGREE)
    state.before = state.wind
    if strength:
        state.strength = STRENGTHS.index(strength)
        state.calm_moves = 2 if strength == "calm" else 0
        state.quiet_moves = 2 if strength in ("calm", "light") else 0


def waters(state: AgeOfSail, **pieces: Any) -> None:
    """Give the battle scenery: `coasts`, `shoals`, `anchorages`, `exits`."""
    state.waters = Waters(
        pieces.get("coasts", []),
        pieces.get("shoals", []),
        pieces.get("anchorages", []),
        pieces.get("exits", []),
    )


def named(state: AgeOfSail, name: str) -> Ship:
    """A ship by her tag."""
    return next(ship for ship in state.ships if ship.name == name)


def grapple(state: AgeOfSail, attacker: str, defender: str, how: int = FIGHTING) -> Hold:
    """Hold two ships."""
    one, two = named(state, attacker).ident, named(state, defender).ident
    made = Hold(one, two, how, state.move)
    state.grapples.append(made)
    return made


def asked_seat(state: AgeOfSail) -> str:
    """The colour of the seat that owes a decision."""
    return SEATS[state.awaiting_seat()]


def at(state: AgeOfSail, name: str) -> str:
    """Where a ship is: `x,y,heading`."""
    return state.hull(named(state, name)).pose.text()


def target_refusal(state: AgeOfSail, ship: Ship, target: Ship) -> str:
    """Why a ship is no target, as its phrase is called; "" if it is one."""
    ruling = target_ruling(state, ship, target, True)
    return "" if ruling is None else str(ruling.facts["refusal"])
