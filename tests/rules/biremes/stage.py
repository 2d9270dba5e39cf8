"""Set up a battle in a few words, and run its phases one at a time.

state = stage("G1 T 20,20,90 crew=6", "O1 B 20,19.7,90")
run(state, Rounds(0)); answer(state, 3, 4)
"""

from __future__ import annotations

from collections.abc import Sequence

from naumachia.geometry.lattice import parse_pose
from naumachia.geometry.polygon import NORTH, SOUTH, Land
from naumachia.kernel.event import Log
from naumachia.kernel.machine import settle
from naumachia.kernel.options import Options, Value
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.classes import LETTERS
from naumachia.rules.biremes.model import NATIONS, TAGS, Biremes, Player, Ship, launch_sea, new_ship
from naumachia.rules.biremes.options import OPTIONS, Rules
from naumachia.testing.stage import Rest

FLAGS = ("corvus", "dead", "fireship", "stopped", "activated")
NUMBERS = ("crew", "banks", "immobile", "fire", "fire_turn", "beached")


def stage(
    *lines: str,
    nations: Sequence[str] = ("naval_power", "pirates"),
    sides: Sequence[int] = (0, 1, 0, 1),
    lands: Sequence[Land] = (),
    **options: Value,
) -> Biremes:
    """Return a state in green's turn of game turn 1; marks such as `crew=3` follow a pose."""
    state = Biremes(Rules(Options(OPTIONS, options)))
    for seat, nation in enumerate(nations):
        edge = SOUTH if sides[seat] == 0 else NORTH
        state.players.append(Player(seat, sides[seat], NATIONS.index(nation), edge))
    for line in lines:
        words = line.split()
        seat = TAGS.index(words[0][0])
        kind = state.rules.classes[LETTERS.index(words[1])]
        flag = state.players[seat].nation
        state.ships.append(new_ship(len(state.ships), words[0], kind, seat, flag))
    launch_sea(state, list(lands))
    for ship, line in zip(state.ships, lines, strict=True):
        words = line.split()
        state.put(ship, parse_pose(words[2]))
        for word in words[3:]:
            name, _, value = word.partition("=")
            assert name in FLAGS + NUMBERS, name
            setattr(ship, name, int(value) if name in NUMBERS else True)
    state.turn = 1
    state.order = list(range(len(nations)))
    state.turns_begun = 1
    state.stack = [Rest("BIR-TURN-06")]
    settle(state, Log())
    return state


def named(state: Biremes, name: str) -> Ship:
    """Return a ship by its name."""
    return next(ship for ship in state.ships if ship.name == name)


def crews(state: Biremes) -> dict[str, int]:
    """Return the crews of the ships on the table."""
    return {ship.name: int(ship.crew) for ship in state.ships if ship.is_afloat()}


def at(state: Biremes, name: str) -> str:
    """Return the pose of a ship."""
    return state.hull(named(state, name)).pose.text()


def owner(state: Biremes, name: str) -> str:
    """Return the letter of a ship's owner; `-` for nobody."""
    seat = named(state, name).owner
    return "-" if seat == NOBODY else TAGS[seat]
