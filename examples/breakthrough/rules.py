"""The rules of breakthrough."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from examples.breakthrough.notation import OPENING, BreakthroughNotation, read_board
from examples.breakthrough.scene import SEATS, board_margin, board_scene, step_sketch
from examples.breakthrough.state import Pawns
from examples.breakthrough.tables import CLAUSES, LISTS, Step, name

from naumachia.kernel.chance import Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.content import About
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.options import Option, Options
from naumachia.kernel.pending import Pending, Prompt, Result
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.kernel.scenario import Scenario
from naumachia.kernel.toml_data import DataTable
from naumachia.kernel.values import register_states
from naumachia.scene.board import Board
from naumachia.scene.margin import Margin, Sketch
from naumachia.scene.model import Scene

PROMPTS: Final = [Prompt((seat,), "move", "BRK-TURN-01", {}) for seat in range(2)]
SCENARIO: Final = Scenario(
    "standard", "Breakthrough", "Two rows of pawns a side.", "", "", {}, DataTable({}, "", "")
)
PHRASES: Final = {
    "events": {"step": "{step}", "capture": "{step}, a pawn is taken"},
    "refusals": {
        "BRK-MOVE-01": "{step} is not one step ahead",
        "BRK-MOVE-02": "{step}: a straight step needs an empty square",
        "BRK-MOVE-03": "{step} would end on an own pawn",
        "BRK-TURN-01": "it is not that side's turn",
    },
    "prompts": {"move": "Move a pawn"},
    "results": {"breakthrough": "A pawn broke through", "captured": "All pawns were taken"},
}


class BreakthroughBoard(Board[Pawns, Step]):
    """The board, as a page or a picture asks for it."""

    def scene(self, view: View[Pawns]) -> Scene:
        return board_scene(view.state)

    def margin(self, view: View[Pawns]) -> Margin:
        return board_margin(view.state)

    def sketch(self, view: View[Pawns], seat: int, action: Step) -> Sketch:
        return step_sketch(view.state, action)


class Breakthrough(Ruleset[Pawns, Step]):
    """Breakthrough: the first pawn to reach the far row wins."""

    def __init__(self) -> None:
        self.id = "breakthrough"
        self.about = About(
            "Breakthrough",
            "Pawns race for the far row.",
            "10 minutes",
            ("breakthrough", "captured"),
        )
        self.version = "1"
        self.seats = SEATS
        self.clauses = CLAUSES
        self.phrases = Phrasebook(DataTable(dict(PHRASES), "breakthrough", ""))
        self.notation = BreakthroughNotation()
        self.max_decisions = 208
        self.board = BreakthroughBoard(self)

    def options(self) -> tuple[Option, ...]:
        return ()

    def scenarios(self) -> Mapping[str, Scenario]:
        return {SCENARIO.id: SCENARIO}

    def setup(self, scenario: Scenario, options: Options) -> Pawns:
        return read_board(OPENING)

    def clone(self, state: Pawns) -> Pawns:
        return state.clone()

    def pending(self, state: Pawns) -> Pending:
        if state.result is not None:
            return state.result
        return PROMPTS[state.mover]

    def legal(self, state: Pawns, seat: int) -> list[Step]:
        mover: i64 = seat
        own, other = (state.white, state.black) if mover == 0 else (state.black, state.white)
        found: list[Step] = []
        if mover != state.mover or state.result is not None:
            return found
        table: i64 = mover * 3 * 2048
        row: i64 = 0
        while row < 8:
            pawns: i64 = (own >> (8 * row)) & 255
            if pawns != 0:
                ahead: i64 = 8 * (row + 1 - 2 * mover)
                mine: i64 = (own >> ahead) & 255
                free: i64 = ~(mine | (other >> ahead)) & 255
                found.extend(LISTS[table + row * 256 + (pawns & ~(mine << 1))])
                found.extend(LISTS[table + 2048 + row * 256 + (pawns & free)])
                found.extend(LISTS[table + 4096 + row * 256 + (pawns & ~(mine >> 1))])
            row += 1
        return found

    def check(self, state: Pawns, seat: int, action: Step) -> Ruling | None:
        facts: Facts = {"step": f"{name(action.start)}-{name(action.goal)}"}
        if state.result is not None or seat != state.mover:
            return Ruling("BRK-TURN-01", facts)
        own, other = (state.white, state.black) if seat == 0 else (state.black, state.white)
        if action.seat != seat or not (own >> action.start) & 1:
            return Ruling("BRK-MOVE-01", facts)
        if (own >> action.goal) & 1:
            return Ruling("BRK-MOVE-03", facts)
        if (other >> action.goal) & 1 and (action.start - action.goal) % 8 == 0:
            return Ruling("BRK-MOVE-02", facts)
        return None

    def decide(self, state: Pawns, seat: int, action: Step, log: Log) -> None:
        lands = action.lands
        if state.mover == 0:
            state.white ^= action.moves
            taken = (state.black & lands) != 0
            state.black &= ~lands
            beaten = state.black == 0
        else:
            state.black ^= action.moves
            taken = (state.white & lands) != 0
            state.white &= ~lands
            beaten = state.white == 0
        state.mover = 1 - state.mover
        if action.ends or beaten:
            scores = (1.0, -1.0) if action.seat == 0 else (-1.0, 1.0)
            ending, clause = (
                ("breakthrough", "BRK-END-01") if action.ends else ("captured", "BRK-END-02")
            )
            state.result = Result(scores, ending, clause, {})
        if log.on:
            step = f"{name(action.start)}-{name(action.goal)}"
            if taken:
                log.add("BRK-CAP-01", "capture", step=step)
            else:
                log.add("BRK-MOVE-01", "step", step=step)

    def resolve(self, state: Pawns, outcome: Outcome, log: Log) -> None:
        raise AssertionError("nothing is left to chance in breakthrough")

    def piece(self, state: Pawns, action: Step) -> str:
        return name(action.start)


RULESET: Final = Breakthrough()
register_states(Pawns, RULESET)
