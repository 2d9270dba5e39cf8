"""A battle set up in a few words, and its phases run one at a time.

state = battle("G1 5 20,20,90", "G2 3 20,19,90 crippled", "O1 5 10,10,0 squadron=1")
run(state, Moves(0)); answer(state, 3)

Ships are called by the colour of their player; a word after the pose is an attribute of the ship.
The first ship of a squadron is its flagship. Without `squadron` all ships of a player are in one.
"""

from __future__ import annotations

from collections.abc import Sequence

from naumachia.geometry.lattice import parse_pose
from naumachia.kernel.event import Log
from naumachia.kernel.machine import settle
from naumachia.kernel.options import Options, Value
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, NOBODY, SINGLE
from naumachia.rules.diadochi.model import (
    AFLOAT,
    ORDERED,
    TAGS,
    Diadochi,
    Pair,
    Ship,
    Squadron,
    Unit,
    launch_sea,
)
from naumachia.rules.diadochi.options import OPTIONS, Rules
from naumachia.rules.diadochi.tables.types import by_code
from naumachia.testing.stage import Rest

RATING = 7
NAMES = tuple(f"G{number}" for number in range(1, 9))
"""Names for hulls of which only the places matter."""
FLAGS = ("crippled", "captured", "formed", "far", "shot_at", "attacked")
NUMBERS = ("out", "holder", "fire", "fight", "lost_value", "status")
FORM_WORDS = {"single": SINGLE, "abreast": ABREAST, "ahead": AHEAD}


def battle(*lines: str, sides: Sequence[int] = (0, 1), side: int = 0, **options: Value) -> Diadochi:
    """A state in the half-turn of `side` in turn 1, nothing to do, on a table of 60 by 60."""
    values: dict[str, Value] = {"table_width": 60, "table_depth": 60, **options}
    state = Diadochi(Rules(Options(OPTIONS, values)))
    state.sides = list(sides)
    known: dict[tuple[int, str], Squadron] = {}
    for line in lines:
        add_ship(state, known, line.split())
    launch_sea(state)
    for ship, line in zip(state.ships, lines, strict=True):
        place(state, ship, line.split()[2:])
    state.turn = 1
    state.first = 0
    state.side = side
    state.stack = [Rest("DIA-TURN-03")]
    settle(state, Log())
    return state


def add_ship(state: Diadochi, known: dict[tuple[int, str], Squadron], words: list[str]) -> None:
    """Add a ship, and her squadron when she is the first of it."""
    seat = TAGS.index(words[0][0])
    label = next((word for word in words[3:] if word.startswith("squadron=")), "")
    squadron = known.get((seat, label))
    ident = len(state.ships)
    if squadron is None:
        number = len(state.squadrons)
        squadron = Squadron(number, f"S{number}", state.sides[seat], seat, RATING)
        squadron.flagship = ident
        known[(seat, label)] = squadron
        state.squadrons.append(squadron)
    kind = by_code()[words[1]]
    side = state.sides[seat]
    state.ships.append(Ship(ident, words[0], kind, squadron.number, side, side))


def place(state: Diadochi, ship: Ship, words: list[str]) -> None:
    """Put a ship at her pose, and give her what the words after it say."""
    state.put(ship, parse_pose(words[0]))
    for word in words[1:]:
        name, _, value = word.partition("=")
        if name == "squadron":
            continue
        assert name in FLAGS + NUMBERS, name
        setattr(ship, name, int(value) if name in NUMBERS else True)
    if ship.status != AFLOAT:
        state.sea.remove(ship.ident)


def row(tag: str, kinds: str, x: float, y: float, heading: int = 0, first: int = 1) -> list[str]:
    """Lines of a line abreast at heading 0 or 180, bows at `y`, port end's middle at `x`.

    `kinds` are codes of types, from port: `"5 5 3"`.
    """
    lines = []
    step = 1 if heading == 0 else -1
    for i, code in enumerate(kinds.split()):
        half = by_code()[code].length / 2000
        pose = f"{round(x + i * step, 3)},{round(y - half * step, 3)},{heading}"
        lines.append(f"{tag}{first + i} {code} {pose}")
    return lines


def column(tag: str, kinds: str, x: float, y: float, first: int = 1) -> list[str]:
    """Lines of a straight column at heading 0 with the bow of its head at (x, y)."""
    lines = []
    for i, code in enumerate(kinds.split()):
        length = by_code()[code].length / 1000
        lines.append(f"{tag}{first + i} {code} {round(x, 3)},{round(y - length / 2, 3)},0")
        y -= length
    return lines


def named(state: Diadochi, name: str) -> Ship:
    """A ship by its name."""
    return next(ship for ship in state.ships if ship.name == name)


def numbers(state: Diadochi, names: str) -> tuple[int, ...]:
    """The numbers of ships, named with spaces between."""
    return tuple(int(named(state, name).ident) for name in names.split())


def order(state: Diadochi, form: str, names: str) -> Unit:
    """Give a unit an order, as after a roll that succeeded."""
    unit = Unit(FORM_WORDS[form], numbers(state, names), ORDERED)
    state.units.append(unit)
    return unit


def grapple(state: Diadochi, one: str, two: str) -> None:
    """Grapple two ships."""
    a, b = sorted((named(state, one).ident, named(state, two).ident))
    state.grapples.append(Pair(a, b))


def at(state: Diadochi, name: str) -> str:
    """Where a ship is."""
    return state.hull(named(state, name)).pose.text()


def whose(ship: Ship) -> str:
    """The word of who holds a ship."""
    return "nobody" if ship.holder == NOBODY else TAGS[ship.holder]
