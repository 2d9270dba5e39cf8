"""Convoy: every boat's pace is plotted in secret, all at once; gusts are a pool of dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from naumachia.kernel.chance import Batch, Chance, Outcome, Pool
from naumachia.kernel.clause import Clause, Ruling
from naumachia.kernel.content import About
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.machine import PhasedRuleset, settle
from naumachia.kernel.notation import Notation
from naumachia.kernel.options import Option, Options
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phase import Phase, Sealed, State, enter, leave
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import View
from naumachia.kernel.scenario import Scenario, read_scenario
from naumachia.kernel.toml_data import read_toml
from naumachia.kernel.values import Key, ValueObject, register_states
from naumachia.notation.pattern import PatternMismatch, PlainCodec, Reading, StateCodec, StateForm
from naumachia.notation.scanner import Scanner
from naumachia.notation.vocabulary import Kind, Vocabulary, whole_form
from naumachia.scene import Hull, Scene, Squares
from naumachia.scene.board import Board
from naumachia.scene.margin import Margin, Roster, Sketch

CLAUSES: Final = {
    c.id: c
    for c in (
        Clause("CON-PLOT-01", "Each boat's pace is plotted in secret.", "1"),
        Clause("CON-PLOT-02", "A boat goes 0 to 2 squares.", "2"),
        Clause("CON-PLOT-03", "A captain plots for his own boats.", "3"),
        Clause("CON-GUST-01", "Four dice: each six blows every boat back a square.", "4"),
        Clause("CON-END-01", "After two rounds the farther convoy wins.", "5"),
    )
}

NAMES: Final = ("red", "blue")
BOATS: Final = ("R1", "R2", "R3", "B1", "B2", "B3")
OWNERS: Final = (0, 0, 0, 1, 1, 1)
FASTEST: Final = 2
ROUNDS: Final = 2
SIXES: Final = ((0,), (0,), (0,), (0,), (0,), (1,))
OPEN: Final = "."
HIDDEN: Final = "?"

PHRASES = """
[events]
rowed = "{boat} rows {pace}."
blown = "A gust blows all boats back by {squares}, dice `{dice}`."
[refusals]
not_own = "{boat} is not yours"
too_fast = "{boat} cannot go {pace}"
not_asked = "{seat} is not asked"
over = "the race is over"
dice_first = "the gust comes first"
[prompts]
plot = "Plot for your boats."
[results]
farther = "{winner} is farther."
level = "Both are as far."
[chances]
gust = "A gust may come."
"""

SCENARIO = """
ruleset = "convoy"
id = "strait"
title = "Strait"
summary = "Three boats a side."
"""


class Plot(ValueObject):
    """`boat` is to go `pace` squares."""

    def __init__(self, boat: int, pace: int) -> None:
        self.boat = boat
        self.pace = pace

    def key(self) -> Key:
        return (1, self.boat, self.pace)


class Convoy(State):
    def __init__(self) -> None:
        super().__init__()
        self.at = [0] * len(BOATS)
        self.round = 0

    def total(self, seat: int) -> int:
        return sum(at for at, owner in zip(self.at, OWNERS, strict=True) if owner == seat)


class Plots(Sealed[Convoy, Plot]):
    """Three plots a captain; a boat may be plotted for anew while others are open."""

    name: ClassVar[str] = "plot"

    def clone(self) -> Phase[Convoy, Plot]:
        other = type(self)(self.seats)
        self.copy_answers(other)
        return other

    def slot(self, state: Convoy, seat: int, action: Plot) -> int:
        return action.boat

    def ask(self, state: Convoy, seats: tuple[int, ...]) -> Prompt:
        return Prompt(seats, self.name, "CON-PLOT-01", {})

    def legal(self, state: Convoy, seat: int) -> list[Plot]:
        own = [boat for boat, owner in enumerate(OWNERS) if owner == seat]
        return [Plot(boat, pace) for boat in own for pace in range(FASTEST + 1)]

    def suggested_actions(self, state: Convoy, seat: int) -> list[Plot]:
        return [Plot(boat, pace) for boat in range(len(BOATS)) for pace in range(FASTEST + 2)]

    def check(self, state: Convoy, seat: int, action: Plot) -> Ruling | None:
        facts: dict[str, object] = {"boat": BOATS[action.boat], "pace": action.pace}
        if OWNERS[action.boat] != seat:
            return Ruling("CON-PLOT-03", {"refusal": "not_own", **facts})
        if action.pace > FASTEST:
            return Ruling("CON-PLOT-02", {"refusal": "too_fast", **facts})
        return None

    def reveal(self, state: Convoy, answers: list[Plot], log: Log) -> None:
        for plot in answers:
            state.at[plot.boat] += plot.pace
            log.add("CON-PLOT-02", "rowed", boat=BOATS[plot.boat], pace=plot.pace)
        enter(state, Gust(), log)


class Race(Phase[Convoy, Plot]):
    """Round after round, until the race is over."""

    name: ClassVar[str] = "race"
    plots: ClassVar[type[Plots]] = Plots

    def advance(self, state: Convoy, log: Log) -> None:
        if state.round < ROUNDS:
            state.round += 1
            enter(state, self.plots(OWNERS), log)
            return
        lead = state.total(0) - state.total(1)
        sign = (lead > 0) - (lead < 0)
        facts: dict[str, object] = {"winner": NAMES[0 if sign > 0 else 1]} if sign else {}
        ending = "farther" if sign else "level"
        state.result = Result((float(sign), float(-sign)), ending, "CON-END-01", facts)


class Gust(Phase[Convoy, Plot]):
    name: ClassVar[str] = "gust"

    def pending(self, state: Convoy) -> Chance:
        return Pool("CON-GUST-01", "gust", {}, (Batch(4, SIXES, "the wind"),))

    def resolve(self, state: Convoy, outcome: Outcome, log: Log) -> None:
        (squares,) = Pool("CON-GUST-01", "gust", {}, (Batch(4, SIXES, "the wind"),)).sums(outcome)
        state.at = [max(0, at - squares) for at in state.at]
        log.add("CON-GUST-01", "blown", squares=squares, dice=outcome)
        leave(state)


# -- words -------------------------------------------------------------------------------


def boat_named(word: str) -> int:
    if word not in BOATS:
        raise PatternMismatch("no such boat", f"one of {', '.join(BOATS)}")
    return BOATS.index(word)


def heard_boat(reading: Reading[Convoy], word: Any) -> int:
    return boat_named(str(word))


WORDS: Final[Vocabulary[Convoy, Plot]] = Vocabulary(
    {
        "boat": StateCodec(
            "a boat",
            "R1",
            lambda state, boat: BOATS[boat],
            lambda reading, word: boat_named(word.upper()),
            StateForm({"enum": list(BOATS)}, lambda state, boat: BOATS[boat], heard_boat),
        ),
        "pace": PlainCodec("0 to 9", "2", str, ("0123456789").index, whole_form(0, 9), regex=r"\d"),
    },
    [Kind("plot", Plot, "{boat:boat} goes {pace:pace}")],
    "A plot of Convoy",
)


class ConvoyNotation(Notation[Convoy, Plot]):
    def __init__(self, race: Race) -> None:
        self.race = race

    def format_action(self, state: Convoy, action: Plot) -> str:
        return WORDS.write(state, action)

    def parse_action(self, state: Convoy, seat: int, text: str) -> Plot:
        return WORDS.read(state, seat, text)

    def action_data(self, state: Convoy, action: Plot) -> dict[str, object]:
        return WORDS.data(state, action)

    def parse_action_data(self, state: Convoy, seat: int, data: object) -> Plot:
        return WORDS.from_data(state, seat, data)

    def action_schema(self) -> dict[str, object]:
        return WORDS.schema()

    def format_position(self, state: Convoy) -> str:
        top = state.stack[-1]
        now = top.name if state.result is None else "over"
        if isinstance(top, Plots):
            now += "".join(
                f" {HIDDEN if hidden else OPEN if plot is None else plot.pace}"
                for plot, hidden in zip(top.answers, top.concealed, strict=True)
            )
        return f"round {state.round} at {' '.join(map(str, state.at))} {now}"

    def parse_position(self, text: str) -> Convoy:
        scan = Scanner(text)
        state = Convoy()
        scan.expect("round")
        state.round = scan.integer(0, ROUNDS, "round")
        scan.expect("at")
        state.at = [scan.integer(0, 99, "square") for _ in BOATS]
        now = scan.one_of(["plot", "gust", "over"], "what is awaited")
        state.stack = [self.race]
        if now == "plot":
            plots = self.race.plots(OWNERS)
            for boat in range(len(BOATS)):
                plots.concealed[boat] = scan.accept(HIDDEN)
                if not plots.concealed[boat] and not scan.accept(OPEN):
                    plots.answers[boat] = Plot(boat, scan.integer(0, FASTEST, "pace"))
            state.stack.append(plots)
        elif now == "gust":
            state.stack.append(Gust())
        scan.end()
        settle(state, SILENT)
        return state


# -- the game ----------------------------------------------------------------------------


class ConvoyBoard(Board[Convoy, Plot]):
    def scene(self, view: View[Convoy]) -> Scene:
        hulls = tuple(
            Hull(name, OWNERS[boat], "trireme", boat + 1.0, view.state.at[boat] + 1.0, 0.0)
            for boat, name in enumerate(BOATS)
        )
        return Scene(Squares(6, 12), "Convoy", hulls=hulls)

    def margin(self, view: View[Convoy]) -> Margin:
        rosters = tuple(
            Roster(seat, name, str(view.state.total(seat)), ()) for seat, name in enumerate(NAMES)
        )
        return Margin(view.state.round, f"Round {view.state.round}", (), rosters)

    def sketch(self, view: View[Convoy], seat: int, action: Plot) -> Sketch:
        name = BOATS[action.boat]
        return Sketch(str(action.pace), f"{name} goes {action.pace}", "move")


class ConvoyRuleset(PhasedRuleset[Convoy, Plot]):
    def __init__(self, race: Race | None = None) -> None:
        self.id = "convoy"
        self.about = About("Convoy", "Three boats a side.", "5", ("farther", "level"))
        self.version = "1"
        self.seats = NAMES
        self.clauses = CLAUSES
        self.phrases = Phrasebook(read_toml(PHRASES, "convoy phrases"))
        self.race = race or Race()
        self.notation = ConvoyNotation(self.race)
        self.max_decisions = 400
        self.board = ConvoyBoard(self)
        self.conserved = boats

    def options(self) -> tuple[Option, ...]:
        return ()

    def scenarios(self) -> Mapping[str, Scenario]:
        return {"strait": read_scenario(SCENARIO, "strait.toml", self.id)}

    def setup(self, scenario: Scenario, options: Options) -> Convoy:
        state = Convoy()
        state.stack = [self.race]
        settle(state, SILENT)
        return state

    def clone(self, state: Convoy) -> Convoy:
        other = Convoy()
        other.at = state.at.copy()
        other.round = state.round
        state.copy_machine(other)
        return other

    def piece(self, state: Convoy, action: Plot) -> str:
        return BOATS[action.boat]


def boats(state: Convoy) -> dict[str, int]:
    return {"boats": len(state.at)}


RULESET: Final = ConvoyRuleset()
register_states(Convoy, RULESET)
