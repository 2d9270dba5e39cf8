"""Ambush: the opponent interrupts the mover. A column marches; a gun may fire at each step."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Clause, Ruling, Tally
from naumachia.kernel.content import About
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.machine import PhasedRuleset, settle
from naumachia.kernel.notation import Notation
from naumachia.kernel.options import Option, Options
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phase import Phase, State, enter, leave
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import View
from naumachia.kernel.scenario import Scenario, read_scenario
from naumachia.kernel.toml_data import read_toml
from naumachia.kernel.values import register_states
from naumachia.notation.scanner import Scanner
from naumachia.scene.board import Board
from naumachia.scene.margin import Margin, Roster, Sketch
from naumachia.scene.model import Scene
from naumachia.scene.pieces import Hull
from naumachia.scene.surface import Squares

COLUMN, GUN = 0, 1
NAMES = ("column", "gun")
ROAD = 8


CLAUSES = {
    c.id: c
    for c in (
        Clause("AMB-MARCH-01", "The column marches one square, or rests to end its day.", "L1"),
        Clause("AMB-MARCH-02", "It marches at most three squares a day.", "L2"),
        Clause("AMB-FIRE-01", "After each square the gun may fire, once a day.", "L3"),
        Clause("AMB-FIRE-02", "It hits on 4 and up, on open ground 3 and up.", "L4"),
        Clause("AMB-FIRE-03", "The gun has a fixed number of rounds.", "ruling"),
        Clause("AMB-END-01", "The column wins at the end of the road.", "L5"),
        Clause("AMB-END-02", "Three hits stop it.", "L6"),
        Clause("AMB-END-03", "After six days it is too late.", "L7"),
    )
}

PHRASES = """
[events]
marched = "The column reaches {square}."
rested = "The column rests."
held = "The gun is silent."
shot = "The gun rolls {face}, needs {needed}: {hit:hit|miss}."
[refusals]
too_far = "{steps} squares are marched already."
no_shell = "The gun has no round left."
wrong_order = "{order} is no answer to this."
not_asked = "{seat} has nothing to decide."
over = "The game is over."
dice_first = "First the dice."
[prompts]
march = "March or rest."
fire = "Fire or hold."
[results]
through = "The column is through."
stopped = "The column is stopped."
late = "Too late."
[chances]
shot = "The gun fires."
"""

SCENARIO = """
ruleset = "ambush"
id = "road"
title = "The road"
summary = "Eight squares under a gun."
[setup]
shells = 4
"""

ORDERS: Final = {"march": COLUMN, "rest": COLUMN, "fire": GUN, "hold": GUN}


class Road(State):
    def __init__(self) -> None:
        super().__init__()
        self.square = 1
        self.day = 1
        self.hits = 0
        self.shells = 4


class March(Phase[Road, str]):
    """A day of the column."""

    name: ClassVar[str] = "march"

    def __init__(self, steps: int = 0, fired: bool = False) -> None:
        self.steps = steps
        self.fired = fired

    def clone(self) -> Phase[Road, str]:
        return March(self.steps, self.fired)

    def pending(self, state: Road) -> Prompt | Chance | None:
        return Prompt((COLUMN,), "march", "AMB-MARCH-01", {"steps": self.steps}, "column")

    def legal(self, state: Road, seat: int) -> list[str]:
        return ["march", "rest"] if self.steps < 3 else ["rest"]

    def suggested_actions(self, state: Road, seat: int) -> list[str]:
        return ["march", "rest"]

    def check(self, state: Road, seat: int, action: str) -> Ruling | None:
        if ORDERS[action] != COLUMN:
            return Ruling("AMB-MARCH-01", {"refusal": "wrong_order", "order": action})
        if action == "march" and self.steps == 3:
            return Ruling("AMB-MARCH-02", {"refusal": "too_far", "steps": self.steps})
        return None

    def decide(self, state: Road, seat: int, action: str, log: Log) -> None:
        if action == "rest":
            self.end_of_day(state, log)
            return
        state.square += 1
        self.steps += 1
        if log.on:
            log.add("AMB-MARCH-01", "marched", square=state.square)
        if state.square == ROAD:
            state.result = Result((1.0, -1.0), "through", "AMB-END-01", {})
        elif not self.fired and state.shells:
            self.fired = True
            enter(state, Reaction(), log)

    def end_of_day(self, state: Road, log: Log) -> None:
        if log.on:
            log.add("AMB-MARCH-01", "rested")
        self.steps, self.fired = 0, False
        state.day += 1
        if state.day > 6:
            state.result = Result((-1.0, 1.0), "late", "AMB-END-03", {})


class Reaction(Phase[Road, str]):
    """The gun may interrupt."""

    name: ClassVar[str] = "fire"

    def pending(self, state: Road) -> Prompt | Chance | None:
        return Prompt((GUN,), "fire", "AMB-FIRE-01", {}, "gun")

    def legal(self, state: Road, seat: int) -> list[str]:
        return ["fire", "hold"]

    def check(self, state: Road, seat: int, action: str) -> Ruling | None:
        if ORDERS[action] != GUN:
            return Ruling("AMB-FIRE-01", {"refusal": "wrong_order", "order": action})
        if action == "fire" and state.shells == 0:
            return Ruling("AMB-FIRE-03", {"refusal": "no_shell"})
        return None

    def decide(self, state: Road, seat: int, action: str, log: Log) -> None:
        leave(state)
        if action == "fire":
            state.shells -= 1
            enter(state, Shot(), log)
        elif log.on:
            log.add("AMB-FIRE-01", "held")


class Shot(Phase[Road, str]):
    """The die of a shot."""

    name: ClassVar[str] = "shot"

    def pending(self, state: Road) -> Prompt | Chance | None:
        return Dice("AMB-FIRE-02", "shot", {"needed": needed(state).total}, (6,), ("gun",))

    def resolve(self, state: Road, outcome: Outcome, log: Log) -> None:
        leave(state)
        target = needed(state).total
        hit = outcome[0] >= target
        state.hits += hit
        if log.on:
            log.add("AMB-FIRE-02", "shot", face=outcome[0], needed=target, hit=hit)
        if state.hits == 3:
            state.result = Result((-1.0, 1.0), "stopped", "AMB-END-02", {})


def needed(state: Road) -> Tally:
    tally = Tally(4)
    return tally.add("AMB-FIRE-02", -1, square=state.square) if state.square in (4, 5) else tally


class AmbushNotation(Notation[Road, str]):
    def format_action(self, state: Road, action: str) -> str:
        return action

    def parse_action(self, state: Road, seat: int, text: str) -> str:
        scan = Scanner(text)
        action = scan.one_of(list(ORDERS), "an order")
        scan.end()
        return action

    def split(self, order: str) -> list[str]:
        return order.split()

    def join(self, actions: list[str]) -> list[str]:
        """A whole day on a line."""
        days: list[str] = []
        run: list[str] = []
        for action in actions:
            run.append(action)
            if action == "rest":
                days.append(" ".join(run))
                run = []
        return [*days, " ".join(run)] if run else days

    def format_position(self, state: Road) -> str:
        steps, fired = next((p.steps, p.fired) for p in state.stack if isinstance(p, March))
        top = state.stack[-1].name
        counters = f"{state.square} {state.day} {state.hits} {state.shells}"
        return f"{counters} {steps} {'fired' if fired else 'loaded'} {top}"

    def parse_position(self, text: str) -> Road:
        scan = Scanner(text)
        state = Road()
        state.square = scan.integer(1, ROAD, "square")
        state.day = scan.integer(1, 7, "day")
        state.hits = scan.integer(0, 3, "hits")
        state.shells = scan.integer(0, 9, "rounds")
        march = March(scan.integer(0, 3, "steps"))
        march.fired = scan.one_of(["fired", "loaded"], "gun") == "fired"
        enter(state, march, SILENT)
        top = scan.one_of(["march", "fire", "shot"], "decision point")
        if top != "march":
            enter(state, Reaction() if top == "fire" else Shot(), SILENT)
        scan.end()
        state.result = ended(state)
        settle(state, SILENT)
        return state


def ended(state: Road) -> Result | None:
    if state.square == ROAD:
        return Result((1.0, -1.0), "through", "AMB-END-01", {})
    if state.hits == 3:
        return Result((-1.0, 1.0), "stopped", "AMB-END-02", {})
    return Result((-1.0, 1.0), "late", "AMB-END-03", {}) if state.day > 6 else None


class AmbushBoard(Board[Road, str]):
    """The board, as a page or a picture asks for it."""

    def scene(self, view: View[Road]) -> Scene:
        hull = Hull("column", COLUMN, "trireme", view.state.square, 1.0, 90.0)
        return Scene(Squares(ROAD, 1), "Ambush", hulls=(hull,))

    def margin(self, view: View[Road]) -> Margin:
        rosters = tuple(Roster(seat, name, "", ()) for seat, name in enumerate(NAMES))
        return Margin(view.state.day, f"Day {view.state.day}", (), rosters)

    def sketch(self, view: View[Road], seat: int, action: str) -> Sketch:
        return Sketch(action, action, "attack" if action == "fire" else "move")


class AmbushRuleset(PhasedRuleset[Road, str]):
    def __init__(self) -> None:
        self.id = "ambush"
        self.about = About(
            "Ambush",
            "A column runs past a gun.",
            "5",
            ("through", "stopped", "late"),
        )
        self.version = "1"
        self.seats = NAMES
        self.clauses = CLAUSES
        self.phrases = Phrasebook(read_toml(PHRASES, "ambush phrases"))
        self.notation = AmbushNotation()
        self.max_decisions = 40
        self.board = AmbushBoard(self)

    def options(self) -> tuple[Option, ...]:
        return (Option("shells", "Rounds of the gun", 4, "AMB-FIRE-03", low=0, high=9),)

    def scenarios(self) -> dict[str, Scenario]:
        return {"road": read_scenario(SCENARIO, "road.toml", "ambush")}

    def setup(self, scenario: Scenario, options: Options) -> Road:
        state = Road()
        state.shells = options.number("shells")
        enter(state, March(), SILENT)
        settle(state, SILENT)
        return state

    def clone(self, state: Road) -> Road:
        other = Road()
        other.square, other.day = state.square, state.day
        other.hits, other.shells = state.hits, state.shells
        state.copy_machine(other)
        return other

    def piece(self, state: Road, action: str) -> str:
        return NAMES[ORDERS[action]]


RULESET = AmbushRuleset()
register_states(Road, RULESET)
