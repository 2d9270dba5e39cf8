"""A battle set up in a few words, and its phases run one at a time.

state = stage("G1 T 20,20,90 crew=6", "O1 B 20,19.7,90")
run(state, Rounds(0)); answer(state, 3, 4)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

from naumachia.geometry.lattice import parse_pose
from naumachia.geometry.polygon import NORTH, SOUTH, Land
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Ruling
from naumachia.kernel.event import Event, Log
from naumachia.kernel.machine import settle
from naumachia.kernel.options import Options, Value
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter
from naumachia.rules.biremes.actions import NOBODY, Action
from naumachia.rules.biremes.classes import LETTERS
from naumachia.rules.biremes.model import NATIONS, TAGS, Biremes, Player, Ship, launch_sea
from naumachia.rules.biremes.options import OPTIONS, Rules

FLAGS = ("corvus", "dead", "fireship", "stopped", "activated")
NUMBERS = ("crew", "banks", "immobile", "fire", "fire_turn", "beached")


class Rest(Phase[Biremes, Action]):
    """The bottom of the stack: nothing is left to do."""

    name: ClassVar[str] = "rest"

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        return Prompt((0,), "rest", "BIR-TURN-06", {})


def stage(
    *lines: str,
    nations: Sequence[str] = ("naval_power", "pirates"),
    sides: Sequence[int] = (0, 1, 0, 1),
    lands: Sequence[Land] = (),
    **options: Value,
) -> Biremes:
    """A state in green's turn of game turn 1, nothing to do; `crew=3` and `dead` after a pose."""
    state = Biremes(Rules(Options(OPTIONS, options)))
    for seat, nation in enumerate(nations):
        edge = SOUTH if sides[seat] == 0 else NORTH
        state.players.append(Player(seat, sides[seat], NATIONS.index(nation), edge))
    for line in lines:
        words = line.split()
        seat = TAGS.index(words[0][0])
        kind = state.rules.classes[LETTERS.index(words[1])]
        flag = state.players[seat].nation
        state.ships.append(Ship(len(state.ships), words[0], kind, seat, flag))
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
    state.taken = 1
    state.stack = [Rest()]
    settle(state, Log())
    return state


def named(state: Biremes, name: str) -> Ship:
    """A ship by its name."""
    return next(ship for ship in state.ships if ship.name == name)


def run(state: Biremes, *phases: Phase[Biremes, Action]) -> list[Event]:
    """Open phases, the first first, and settle."""
    log = Log()
    for phase in reversed(phases):
        enter(state, phase, log)
    settle(state, log)
    return log.take()


def go_on(state: Biremes) -> list[Event]:
    """Settle after something was pushed."""
    return run(state)


def answer(state: Biremes, *faces: int) -> list[Event]:
    """Answer the pending dice."""
    chance = state.awaiting
    assert isinstance(chance, Chance)
    assert chance.possible(faces), faces
    log = Log()
    state.stack[-1].resolve(state, faces, log)
    settle(state, log)
    return log.take()


def decide(state: Biremes, action: Action) -> list[Event]:
    """Make a legal decision."""
    prompt = state.awaiting
    assert isinstance(prompt, Prompt)
    (seat,) = prompt.seats
    ruling = state.stack[-1].check(state, seat, action)
    assert ruling is None, ruling
    log = Log()
    state.stack[-1].decide(state, seat, action, log)
    settle(state, log)
    return log.take()


def refused(state: Biremes, action: Action) -> Ruling:
    """The ruling against a decision."""
    prompt = state.awaiting
    assert isinstance(prompt, Prompt)
    ruling = state.stack[-1].check(state, prompt.seats[0], action)
    assert ruling is not None
    return ruling


def asked(state: Biremes) -> str:
    """What the state waits for, by name; `rest` when there is nothing to do."""
    waiting = state.awaiting
    if isinstance(waiting, Prompt):
        return waiting.phase
    assert isinstance(waiting, Chance)
    return waiting.name


def kinds(events: list[Event]) -> list[str]:
    """The kinds of events."""
    return [event.kind for event in events]


def crews(state: Biremes) -> dict[str, int]:
    """The crews of the ships on the table."""
    return {ship.name: int(ship.crew) for ship in state.ships if ship.afloat()}


def at(state: Biremes, name: str) -> str:
    """Where a ship is."""
    return state.hull(named(state, name)).pose.text()


def owner(state: Biremes, name: str) -> str:
    """The tag of who commands a ship; `-` for nobody."""
    seat = named(state, name).owner
    return "-" if seat == NOBODY else TAGS[seat]


def chance_of(state: Biremes, kind: str) -> Fraction:
    """The probability that the pending dice bring about an event of this kind."""
    chance = state.awaiting
    assert isinstance(chance, Chance)
    total = Fraction(0)
    for outcome, probability in chance.outcomes():
        after = state.clone()
        if kind in kinds(answer(after, *outcome)):
            total += probability
    return total


def facts_of(events: list[Event], kind: str) -> dict[str, Any]:
    """The facts of the first event of this kind."""
    return next(event.facts for event in events if event.kind == kind)
