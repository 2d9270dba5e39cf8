"""Reef: a secret that lasts. Blue lays two mines; Red rows past them, or shells a fort.

What a row leads to depends on the mines, what a shell leads to does not.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from naumachia.kernel.advisor import Advisor
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Clause, Ruling
from naumachia.kernel.content import About
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.knowledge import Knowledge
from naumachia.kernel.machine import PhasedRuleset, settle
from naumachia.kernel.notation import Notation
from naumachia.kernel.options import Option, Options
from naumachia.kernel.pending import Answer, Decision, Prompt, Result
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

RED, BLUE = 0, 1
NAMES = ("red", "blue")
LAST: Final = 9
MINES: Final = 2
UNKNOWN: Final = 0


CLAUSES = {
    one.id: one
    for one in (
        Clause("REE-LAY-01", "Blue first lays two mines in secret, one to a square.", "L1"),
        Clause("REE-ROW-01", "Red rows one square; a mine there is gone once it goes up.", "L2"),
        Clause("REE-ROW-02", "A mine sinks Red on 5 and up.", "L3"),
        Clause("REE-FORT-01", "Red may shell the fort instead: 6 silences it.", "L4"),
        Clause("REE-END-01", "Red wins at the last square, or when the fort is silent.", "L5"),
        Clause("REE-END-02", "Blue wins when Red is sunk, or after twelve turns.", "L6"),
    )
}

PHRASES = """
[events]
laid = "Blue lays a mine."
rowed = "Red rows to {square}."
struck = "Red strikes a mine at {square}."
blown = "The mine goes up `{dice}`: Red is {sunk:sunk|afloat}."
shelled = "The fort is shelled `{dice}`: {silent:silent|not hit}."
[refusals]
no_square = "Mines lie in squares 2 to 9."
laid_there = "A mine lies there already."
wrong_order = "{order} is no answer to this."
not_asked = "{seat} has nothing to decide."
over = "The game is over."
dice_first = "First the die."
[prompts]
lay = "Lay {count} more."
sail = "Row, or shell the fort."
[chances]
blown = "A mine goes up."
shelled = "The fort is shelled."
[results]
through = "Red is through."
silenced = "The fort is silent."
sunk = "Red is sunk."
late = "Too late."
[labels]
odds_shelled = "{silent:The fort falls silent|The fort stands}"
"""

SCENARIO = """
ruleset = "reef"
id = "channel"
title = "The channel"
summary = "Nine squares, two mines."
"""


class Channel(State):
    def __init__(self) -> None:
        super().__init__()
        self.square = 1
        self.turn = 1
        self.mines: list[int] = []


class Lay(Phase[Channel, str]):
    """Blue lays the mines (REE-LAY-01)."""

    name: ClassVar[str] = "lay"

    def pending(self, state: Channel) -> Prompt | Chance | None:
        left = MINES - len(state.mines)
        return Prompt((BLUE,), "lay", "REE-LAY-01", {"count": left}) if left else None

    def advance(self, state: Channel, log: Log) -> None:
        leave(state)

    def legal(self, state: Channel, seat: int) -> list[str]:
        return [f"lay {n}" for n in range(2, LAST + 1) if n not in state.mines]

    def check(self, state: Channel, seat: int, action: str) -> Ruling | None:
        if not action.startswith("lay"):
            return Ruling("REE-LAY-01", {"refusal": "wrong_order", "order": action})
        if not 2 <= int(action[4:]) <= LAST:
            return Ruling("REE-LAY-01", {"refusal": "no_square"})
        if int(action[4:]) in state.mines:
            return Ruling("REE-LAY-01", {"refusal": "laid_there"})
        return None

    def decide(self, state: Channel, seat: int, action: str, log: Log) -> None:
        state.mines = sorted([*state.mines, int(action[4:])])
        if log.on:
            log.confide("REE-LAY-01", "laid", (BLUE,), {"square": int(action[4:])})


class Sail(Phase[Channel, str]):
    """Red's turns (REE-ROW-01, REE-FORT-01)."""

    name: ClassVar[str] = "sail"

    def pending(self, state: Channel) -> Prompt | Chance | None:
        return Prompt((RED,), "sail", "REE-ROW-01", {})

    def legal(self, state: Channel, seat: int) -> list[str]:
        return ["row", "shell"]

    def check(self, state: Channel, seat: int, action: str) -> Ruling | None:
        if action not in ("row", "shell"):
            return Ruling("REE-ROW-01", {"refusal": "wrong_order", "order": action})
        return None

    def decide(self, state: Channel, seat: int, action: str, log: Log) -> None:
        if action == "shell":
            enter(state, Shelled(), log)
            return
        state.square += 1
        log.unveil()
        if state.square in state.mines:
            state.mines = [mine for mine in state.mines if mine != state.square]
            if log.on:
                log.add("REE-ROW-01", "struck", square=state.square)
            enter(state, Blown(), log)
            return
        if log.on:
            log.add("REE-ROW-01", "rowed", square=state.square)
        end_of_turn(state)


def end_of_turn(state: Channel) -> None:
    state.turn += 1
    if state.square == LAST:
        state.result = Result((1.0, -1.0), "through", "REE-END-01", {})
    elif state.turn > 12:
        state.result = Result((-1.0, 1.0), "late", "REE-END-02", {})


class Blown(Phase[Channel, str]):
    """The die of a mine (REE-ROW-02)."""

    name: ClassVar[str] = "blown"

    def pending(self, state: Channel) -> Prompt | Chance | None:
        return Dice("REE-ROW-02", "blown", {}, (6,), ("mine",))

    def resolve(self, state: Channel, outcome: Outcome, log: Log) -> None:
        leave(state)
        sunk = outcome[0] >= 5
        if log.on:
            log.add("REE-ROW-02", "blown", dice=outcome, sunk=sunk)
        end_of_turn(state)
        if sunk:
            state.result = Result((-1.0, 1.0), "sunk", "REE-END-02", {})


class Shelled(Phase[Channel, str]):
    """The die of a shell (REE-FORT-01)."""

    name: ClassVar[str] = "shelled"

    def pending(self, state: Channel) -> Prompt | Chance | None:
        return Dice("REE-FORT-01", "shelled", {}, (6,), ("shell",))

    def resolve(self, state: Channel, outcome: Outcome, log: Log) -> None:
        leave(state)
        silent = outcome[0] == 6
        if log.on:
            log.add("REE-FORT-01", "shelled", dice=outcome, silent=silent)
        end_of_turn(state)
        if silent:
            state.result = Result((1.0, -1.0), "silenced", "REE-END-01", {})


TOPS: Final[dict[str, type[Phase[Channel, str]]]] = {
    "lay": Lay,
    "blown": Blown,
    "shelled": Shelled,
}
ENDINGS: Final = ("through", "silenced", "sunk", "late")


class ReefNotation(Notation[Channel, str]):
    def format_action(self, state: Channel, action: str) -> str:
        return action

    def parse_action(self, state: Channel, seat: int, text: str) -> str:
        scan = Scanner(text)
        action = scan.one_of(["lay", "row", "shell"], "an order")
        if action == "lay":
            action = f"lay {scan.integer(0, 99, 'a square')}"
        scan.end()
        return action

    def format_position(self, state: Channel) -> str:
        now = state.result.ending if state.result is not None else state.stack[-1].name
        mines = " ".join(str(mine or "?") for mine in state.mines) or "-"
        return f"square {state.square} turn {state.turn} {now} mines {mines}"

    def parse_position(self, text: str) -> Channel:
        scan = Scanner(text)
        state = Channel()
        scan.expect("square")
        state.square = scan.integer(1, LAST, "square")
        scan.expect("turn")
        state.turn = scan.integer(1, 13, "turn")
        now = scan.one_of(["sail", *TOPS, *ENDINGS], "what is awaited")
        scan.expect("mines")
        if not scan.accept("-"):
            while scan.rest().strip():
                hidden = scan.accept("?")
                state.mines.append(UNKNOWN if hidden else scan.integer(2, LAST, "mine"))
        scan.end()
        enter(state, Sail(), SILENT)
        if now in TOPS:
            enter(state, TOPS[now](), SILENT)
        elif now in ENDINGS:
            won = now in ("through", "silenced")
            scores = (1.0, -1.0) if won else (-1.0, 1.0)
            state.result = Result(scores, now, "REE-END-01" if won else "REE-END-02", {})
        settle(state, SILENT)
        return state


class ReefBoard(Board[Channel, str]):
    def scene(self, view: View[Channel]) -> Scene:
        hull = Hull("red", RED, "trireme", view.state.square, 1.0, 90.0)
        return Scene(Squares(LAST, 1), "Reef", hulls=(hull,))

    def margin(self, view: View[Channel]) -> Margin:
        rosters = tuple(Roster(seat, name, "", ()) for seat, name in enumerate(NAMES))
        return Margin(view.state.turn, f"Turn {view.state.turn}", (), rosters)

    def sketch(self, view: View[Channel], seat: int, action: str) -> Sketch:
        return Sketch(action, action, "attack" if action == "shell" else "move")


class ReefAdvisor(Advisor[Channel, str]):
    def evaluate(self, state: Channel, seat: int) -> float:
        return (state.square / LAST - 0.5) * (1 if seat == RED else -1)


class ReefKnowledge(Knowledge[Channel, str]):
    """Hide the mines from all but Blue."""

    def conceal(self, state: Channel, seat: int | None) -> Channel:
        if seat != BLUE:
            state.mines = [UNKNOWN] * len(state.mines)
        return state

    def imagine(self, state: Channel, seat: int | None, rng: Random) -> None:
        hidden = state.mines.count(UNKNOWN)
        if hidden:
            ahead = list(range(state.square + 1, LAST + 1))
            state.mines = sorted(rng.sample(ahead, hidden))

    def secret_to(self, state: Channel, move: Decision[str] | Answer) -> tuple[int, ...] | None:
        return (BLUE,) if isinstance(state.stack[-1], Lay) else None

    def has_open_odds(self, state: Channel, seat: int, action: str) -> bool:
        return action == "shell"


class ReefRuleset(PhasedRuleset[Channel, str]):
    def __init__(self) -> None:
        self.id = "reef"
        self.about = About("Reef", "Mines in a channel.", "5", ENDINGS)
        self.version = "1"
        self.seats = NAMES
        self.clauses = CLAUSES
        self.phrases = Phrasebook(read_toml(PHRASES, "reef phrases"))
        self.notation = ReefNotation()
        self.max_decisions = 20
        self.knowledge = ReefKnowledge()
        self.advisor = ReefAdvisor()
        self.board = ReefBoard(self)

    def options(self) -> tuple[Option, ...]:
        return ()

    def scenarios(self) -> dict[str, Scenario]:
        return {"channel": read_scenario(SCENARIO, "channel.toml", "reef")}

    def setup(self, scenario: Scenario, options: Options) -> Channel:
        state = Channel()
        enter(state, Sail(), SILENT)
        enter(state, Lay(), SILENT)
        settle(state, SILENT)
        return state

    def clone(self, state: Channel) -> Channel:
        other = Channel()
        other.square, other.turn, other.mines = state.square, state.turn, state.mines.copy()
        state.copy_machine(other)
        return other


RULESET: Any = ReefRuleset()
register_states(Channel, RULESET)
