"""Drift: a continuous choice. Two boats on a table steer and row for the far edge.

Lengths are thousandths of the game's unit, headings hundredths of a degree clockwise from north.
"""

from __future__ import annotations

import math
from random import Random
from typing import ClassVar

from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.clause import Clause, Ruling
from naumachia.kernel.content import About
from naumachia.kernel.errors import BadNotation
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.machine import PhasedRuleset, settle
from naumachia.kernel.notation import Notation
from naumachia.kernel.options import Option, Options
from naumachia.kernel.pending import Choices, Prompt, Result
from naumachia.kernel.phase import Cycle, Phase, State, enter, leave
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import View
from naumachia.kernel.scenario import Scenario, read_scenario
from naumachia.kernel.toml_data import read_toml
from naumachia.kernel.values import register_states
from naumachia.notation.scanner import Scanner
from naumachia.scene.board import Board
from naumachia.scene.margin import Margin, Motion, Roster, RosterLine, Sketch
from naumachia.scene.model import Scene
from naumachia.scene.pieces import Hull
from naumachia.scene.surface import Tabletop

WIDTH, HEIGHT, REACH, HELM, CLEAR = 8_000, 8_000, 2_000, 4_500, 700
NAMES = ("red", "blue")


CLAUSES = {
    c.id: c
    for c in (
        Clause("DRI-GO-01", "The boats move in turn, red first.", "L1"),
        Clause("DRI-GO-02", "A boat turns at most 45 degrees.", "L2"),
        Clause("DRI-GO-03", "A boat goes at most 2 units.", "L3"),
        Clause("DRI-GO-04", "A boat stays on the table.", "L4"),
        Clause("DRI-GO-05", "Boats keep 0.7 units apart.", "L5"),
        Clause("DRI-END-01", "A boat within 1 unit of the far edge wins.", "L6"),
        Clause("DRI-END-02", "After 20 rounds nobody wins.", "L7"),
    )
}

PHRASES = """
[events]
moved = "{boat} goes to {x}, {y}."
[refusals]
helm = "{turn} is more than {limit}."
reach = "{distance} is not from 0 to {limit}."
off = "{x}, {y} is off the table."
close = "{gap} is closer than {limit}."
not_asked = "It is not {seat}'s move."
over = "The game is over."
[prompts]
sail = "{seat} sails."
[results]
home = "{winner} is home."
nightfall = "Night falls."
"""

SCENARIO = """
ruleset = "drift"
id = "narrows"
title = "Narrows"
summary = "Two boats cross each other's path."
"""


class Sail:
    """Turn to `heading` (0..35999) and go `distance`."""

    __slots__ = ("distance", "heading")

    def __init__(self, heading: int, distance: int) -> None:
        self.heading = heading
        self.distance = distance

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sail) and (self.heading, self.distance) == (
            other.heading,
            other.distance,
        )

    def __hash__(self) -> int:
        return hash((self.heading, self.distance))


class Boat:
    __slots__ = ("heading", "x", "y")

    def __init__(self, x: int, y: int, heading: int) -> None:
        self.x = x
        self.y = y
        self.heading = heading


class Drift(State):
    derived: ClassVar[frozenset[str]] = frozenset({"Cycle.cursor", "Turn.seat", "Turn.moved"})

    def __init__(self, boats: list[Boat]) -> None:
        super().__init__()
        self.boats = boats
        self.round = 1


def destination(boat: Boat, sail: Sail) -> tuple[int, int]:
    angle = math.radians(sail.heading / 100)
    return (
        boat.x + round(sail.distance * math.sin(angle)),
        boat.y + round(sail.distance * math.cos(angle)),
    )


def helm(boat: Boat, heading: int) -> int:
    """The turn from the boat's heading, -18000 to 17999."""
    return (heading - boat.heading + 18_000) % 36_000 - 18_000


class Turn(Phase[Drift, Sail]):
    name: ClassVar[str] = "sail"

    def __init__(self, seat: int, moved: bool = False) -> None:
        self.seat = seat
        self.moved = moved

    def clone(self) -> Phase[Drift, Sail]:
        return Turn(self.seat, self.moved)

    def pending(self, state: Drift) -> Prompt | Chance | None:
        if self.moved:
            return None
        return Prompt(
            (self.seat,), "sail", "DRI-GO-01", {"seat": NAMES[self.seat]}, NAMES[self.seat]
        )

    def advance(self, state: Drift, log: Log) -> None:
        leave(state)
        if self.seat == 1:
            state.round += 1
        if state.round > 20:
            state.result = Result((0.0, 0.0), "nightfall", "DRI-END-02", {})

    def suggested_actions(self, state: Drift, seat: int) -> list[Sail]:
        base = state.boats[seat].heading
        turns = (-6_000, -4_500, -2_000, 0, 2_000, 4_500)
        return [Sail((base + turn) % 36_000, go) for turn in turns for go in (0, 700, 2_000)]

    def legal(self, state: Drift, seat: int) -> list[Sail]:
        return [
            a for a in self.suggested_actions(state, seat) if self.check(state, seat, a) is None
        ]

    def check(self, state: Drift, seat: int, action: Sail) -> Ruling | None:
        boat, other = state.boats[seat], state.boats[1 - seat]
        turn = helm(boat, action.heading)
        if abs(turn) > HELM:
            return Ruling("DRI-GO-02", {"refusal": "helm", "turn": turn, "limit": HELM})
        if not 0 <= action.distance <= REACH:
            facts = {"refusal": "reach", "distance": action.distance, "limit": REACH}
            return Ruling("DRI-GO-03", dict(facts))
        x, y = destination(boat, action)
        if not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
            return Ruling("DRI-GO-04", {"refusal": "off", "x": x, "y": y})
        gap = math.isqrt((x - other.x) ** 2 + (y - other.y) ** 2)
        if gap < CLEAR and action.distance > 0:
            return Ruling("DRI-GO-05", {"refusal": "close", "gap": gap, "limit": CLEAR})
        return None

    def decide(self, state: Drift, seat: int, action: Sail, log: Log) -> None:
        boat = state.boats[seat]
        boat.x, boat.y = destination(boat, action)
        boat.heading = action.heading
        self.moved = True
        if log.on:
            log.add("DRI-GO-01", "moved", boat=NAMES[seat], x=boat.x, y=boat.y)
        if (boat.y >= HEIGHT - 1_000) if seat == 0 else (boat.y <= 1_000):
            scores = (1.0, -1.0) if seat == 0 else (-1.0, 1.0)
            state.result = Result(scores, "home", "DRI-END-01", {"winner": NAMES[seat]})

    def resolve(self, state: Drift, outcome: Outcome, log: Log) -> None:
        raise AssertionError("no dice here")


class Sails(Choices[Sail]):
    """Every heading and distance on the lattice that `check` lets pass."""

    def __init__(self, legal: list[Sail], state: Drift, seat: int) -> None:
        super().__init__(legal, False)
        self.state = state
        self.seat = seat

    def sample(self, rng: Random) -> Sail:
        boat = self.state.boats[self.seat]
        for _ in range(50):
            heading = (boat.heading + rng.randint(-HELM, HELM)) % 36_000
            sail = Sail(heading, rng.randint(0, REACH))
            if RULESET.check(self.state, self.seat, sail) is None:
                return sail
        return super().sample(rng)

    def snap(self, action: Sail) -> Sail | None:
        boat = self.state.boats[self.seat]
        turn = max(-HELM, min(HELM, helm(boat, action.heading % 36_000)))
        go = max(0, min(REACH, action.distance))
        for distance in range(go, -1, -50):
            sail = Sail((boat.heading + turn) % 36_000, distance)
            if RULESET.check(self.state, self.seat, sail) is None:
                return sail
        return None


class DriftNotation(Notation[Drift, Sail]):
    def format_action(self, state: Drift, action: Sail) -> str:
        return f"{action.heading}@{action.distance}"

    def parse_action(self, state: Drift, seat: int, text: str) -> Sail:
        scan = Scanner(text)
        heading = scan.integer(0, 35_999, "heading")
        scan.expect("@")
        distance = scan.integer(-99_999, 99_999, "distance")
        scan.end()
        return Sail(heading, distance)

    def format_position(self, state: Drift) -> str:
        boats = " ".join(f"{b.x},{b.y},{b.heading}" for b in state.boats)
        mover = state.awaiting.seats[0] if isinstance(state.awaiting, Prompt) else 2
        return f"round {state.round} move {mover} boats {boats}"

    def parse_position(self, text: str) -> Drift:
        scan = Scanner(text)
        scan.expect("round")
        number = scan.integer(1, 21, "round")
        scan.expect("move")
        mover = scan.integer(0, 2, "seat to move, 2 when over")
        scan.expect("boats")
        boats = []
        for _ in NAMES:
            x = scan.integer(0, WIDTH, "x")
            scan.expect(",")
            y = scan.integer(0, HEIGHT, "y")
            scan.expect(",")
            boats.append(Boat(x, y, scan.integer(0, 35_999, "heading")))
        scan.end()
        return position(boats, number, mover)

    def action_data(self, state: Drift, action: Sail) -> dict[str, object]:
        return {"heading": action.heading, "distance": action.distance}

    def parse_action_data(self, state: Drift, seat: int, data: object) -> Sail:
        match data:
            case {"heading": int(heading), "distance": int(distance)}:
                return Sail(heading, distance)
        raise BadNotation("not a sail", str(data), "action", "heading and distance")

    def position_data(self, state: Drift) -> dict[str, object]:
        return {"text": self.format_position(state)}

    def parse_position_data(self, data: object) -> Drift:
        match data:
            case {"text": str(text)}:
                return self.parse_position(text)
        raise BadNotation("not a position", str(data), "position", "text")

    def action_schema(self) -> dict[str, object]:
        number = {"type": "integer"}
        properties = {"heading": number, "distance": number}
        return {"type": "object", "properties": properties, "required": list(properties)}

    def position_schema(self) -> dict[str, object]:
        return {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}


def position(boats: list[Boat], number: int, mover: int) -> Drift:
    state = Drift(boats)
    state.round = number
    cycle = Cycle([Turn(0), Turn(1)], 1 if mover == 1 else 0)
    if mover == 2:
        home = [boats[0].y >= HEIGHT - 1_000, boats[1].y <= 1_000]
        winner = home.index(True) if any(home) else None
        scores = (0.0, 0.0) if winner is None else ((1.0, -1.0) if winner == 0 else (-1.0, 1.0))
        name = {"winner": NAMES[winner]} if winner is not None else {}
        ending, clause = ("nightfall", "DRI-END-02") if winner is None else ("home", "DRI-END-01")
        state.result = Result(scores, ending, clause, dict(name))
    enter(state, cycle, SILENT)
    settle(state, SILENT)
    return state


class DriftBoard(Board[Drift, Sail]):
    """The board, as a page or a picture asks for it."""

    def scene(self, view: View[Drift]) -> Scene:
        hulls = tuple(
            Hull(name, fleet, "trireme", boat.x / 1000, boat.y / 1000, boat.heading / 100)
            for fleet, (name, boat) in enumerate(zip(NAMES, view.state.boats, strict=True))
        )
        return Scene(Tabletop(WIDTH / 1000, HEIGHT / 1000, 1.0), "Drift", hulls=hulls)

    def margin(self, view: View[Drift]) -> Margin:
        rosters = tuple(
            Roster(seat, name, "", (RosterLine(name, "", "ready", "", False, name),))
            for seat, name in enumerate(NAMES)
        )
        return Margin(view.state.round, f"Round {view.state.round}", (), rosters)

    def sketch(self, view: View[Drift], seat: int, action: Sail) -> Sketch:
        x, y = destination(view.state.boats[seat], action)
        pose = (x / 1000, y / 1000, action.heading / 100)
        return Sketch(f"{action.distance}", f"go {action.distance}", "move", Motion((pose,)))


class DriftRuleset(PhasedRuleset[Drift, Sail]):
    def __init__(self) -> None:
        self.id = "drift"
        self.about = About(
            "Drift",
            "Two boats row for the far edge.",
            "5",
            ("home", "nightfall"),
        )
        self.version = "1"
        self.seats = NAMES
        self.clauses = CLAUSES
        self.phrases = Phrasebook(read_toml(PHRASES, "drift phrases"))
        self.notation = DriftNotation()
        self.max_decisions = 40
        self.board = DriftBoard(self)
        self.conserved = conserved

    def options(self) -> tuple[Option, ...]:
        return ()

    def scenarios(self) -> dict[str, Scenario]:
        return {"narrows": read_scenario(SCENARIO, "narrows.toml", "drift")}

    def setup(self, scenario: Scenario, options: Options) -> Drift:
        return position([Boat(4_000, 500, 0), Boat(4_000, 7_500, 18_000)], 1, 0)

    def clone(self, state: Drift) -> Drift:
        other = Drift([Boat(b.x, b.y, b.heading) for b in state.boats])
        other.round = state.round
        state.copy_machine(other)
        return other

    def choices(self, state: Drift, seat: int) -> Choices[Sail]:
        return Sails(self.legal(state, seat), state, seat)

    def piece(self, state: Drift, action: Sail) -> str:
        awaiting = state.awaiting
        return awaiting.piece if isinstance(awaiting, Prompt) else ""


def conserved(state: Drift) -> dict[str, int]:
    """What no move may change."""
    return {"boats": len(state.boats)}


RULESET = DriftRuleset()
register_states(Drift, RULESET)
