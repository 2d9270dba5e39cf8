"""The rules of Duel: clauses, state, the phases of a turn, and the rule set itself."""

from __future__ import annotations

from typing import ClassVar, Final

from examples.duel.notation import DuelNotation
from examples.duel.state import BACK, NAMES, ROW, SHOOT, Duel

from naumachia.kernel.advisor import Advisor
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Clause, Ruling, Tally
from naumachia.kernel.content import About
from naumachia.kernel.declared import declared
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.machine import PhasedRuleset, settle
from naumachia.kernel.options import Option, Options
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phase import AutomaticStep, Cycle, Phase, enter, leave
from naumachia.kernel.phrase import packaged_phrases
from naumachia.kernel.ruleset import View
from naumachia.kernel.scenario import Scenario, packaged_scenarios
from naumachia.kernel.values import register_states
from naumachia.scene.board import Board
from naumachia.scene.margin import Aim, Margin, Motion, Roster, RosterLine, Sketch
from naumachia.scene.model import Scene
from naumachia.scene.pieces import Hull
from naumachia.scene.surface import Squares

REACH: Final = 4
ROUNDS: Final = 30


CLAUSES: Final = {
    clause.id: clause
    for clause in (
        Clause("DUE-TURN-01", "The galleys act in turn, red first.", "L1"),
        Clause("DUE-MOVE-01", "A galley rows one square ahead or astern.", "L2"),
        Clause("DUE-MOVE-02", "It stays in the strait, clear of the other.", "L3"),
        Clause("DUE-SHOT-01", "Arrows carry four squares.", "L4"),
        Clause("DUE-SHOT-02", "A shot hits on 2+, one more for each square between.", "L5"),
        Clause("DUE-END-01", "A galley with three hits sinks.", "L6"),
        Clause("DUE-END-02", "After 30 rounds night ends the duel.", "ruling"),
    )
}


@declared
class Turn(Phase[Duel, str]):
    """One galley acts (DUE-TURN-01)."""

    name: ClassVar[str] = "turn"
    seat: Final[int]

    def enter(self, state: Duel, log: Log) -> None:
        state.mover = self.seat

    def pending(self, state: Duel) -> Prompt | Chance | None:
        ship = NAMES[self.seat]
        return Prompt((self.seat,), "turn", "DUE-TURN-01", {"ship": ship}, ship)

    def suggested_actions(self, state: Duel, seat: int) -> list[str]:
        return [ROW, BACK, SHOOT]

    def legal(self, state: Duel, seat: int) -> list[str]:
        return [action for action in (ROW, BACK, SHOOT) if self.check(state, seat, action) is None]

    def check(self, state: Duel, seat: int, action: str) -> Ruling | None:
        ship, other = NAMES[seat], NAMES[1 - seat]
        if action == SHOOT:
            if state.distance() <= REACH:
                return None
            facts = {"other": other, "distance": state.distance(), "reach": REACH}
            return Ruling("DUE-SHOT-01", {"refusal": "out_of_range", **facts})
        square = state.beyond(seat, action)
        if not 1 <= square <= state.squares:
            return Ruling("DUE-MOVE-02", {"refusal": "off_strait", "ship": ship})
        if square == state.at[1 - seat]:
            return Ruling(
                "DUE-MOVE-02", {"refusal": "in_the_way", "square": square, "other": other}
            )
        return None

    def decide(self, state: Duel, seat: int, action: str, log: Log) -> None:
        leave(state)
        if action == SHOOT:
            enter(state, Shot(seat), log)
            return
        state.at[seat] = state.beyond(seat, action)
        if log.on:
            log.add("DUE-MOVE-01", "rowed", ship=NAMES[seat], square=state.at[seat])


@declared
class Shot(Phase[Duel, str]):
    """The die of a shot (DUE-SHOT-02)."""

    name: ClassVar[str] = "shot"
    seat: Final[int]

    def pending(self, state: Duel) -> Prompt | Chance | None:
        facts = {"ship": NAMES[self.seat], "needed": needed(state).total}
        return Dice("DUE-SHOT-02", "shot", dict(facts), (6,), (NAMES[self.seat],))

    def resolve(self, state: Duel, outcome: Outcome, log: Log) -> None:
        leave(state)
        target = needed(state).total
        hit = outcome[0] >= target
        if log.on:
            ship = NAMES[self.seat]
            log.add("DUE-SHOT-02", "shot", ship=ship, face=outcome[0], needed=target, hit=hit)
        state.hits[1 - self.seat] += hit
        state.result = result(state)


class Dusk(AutomaticStep[Duel, str]):
    """The end of a round (DUE-END-02)."""

    name: ClassVar[str] = "dusk"

    def carry_out(self, state: Duel, log: Log) -> None:
        state.round += 1
        state.result = result(state)


ROUND: Final[list[Phase[Duel, str]]] = [Turn(0), Turn(1), Dusk()]


def needed(state: Duel) -> Tally:
    """What a shot needs, with its reasons."""
    between = state.distance() - 1
    return Tally(2).add("DUE-SHOT-02", between, between=between)


def result(state: Duel) -> Result | None:
    """The end of the game, when it has come."""
    for seat in (0, 1):
        if state.hits[seat] >= state.to_sink:
            facts = {"loser": NAMES[seat], "winner": NAMES[1 - seat]}
            return Result(
                (-1.0, 1.0) if seat == 0 else (1.0, -1.0), "sunk", "DUE-END-01", dict(facts)
            )
    return Result((0.0, 0.0), "nightfall", "DUE-END-02", {}) if state.round > ROUNDS else None


def open_phases(state: Duel, step: int, shooting: bool) -> Duel:
    """Put the round's phase number `step` on the stack, or the shot that is open in it."""
    state.result = result(state)
    cycle = Cycle(ROUND, (step + 1) % len(ROUND) if shooting else step)
    enter(state, cycle, SILENT)
    if shooting:
        state.mover = step
        enter(state, Shot(step), SILENT)
    settle(state, SILENT)
    return state


class DuelAdvisor(Advisor[Duel, str]):
    """What computer players are told: who has been hit less."""

    def evaluate(self, state: Duel, seat: int) -> float:
        return (state.hits[1 - seat] - state.hits[seat]) / state.to_sink


class DuelBoard(Board[Duel, str]):
    """The board, as a page or a picture asks for it."""

    def scene(self, view: View[Duel]) -> Scene:
        at = view.state.at
        hulls = [Hull(NAMES[s], s, "trireme", at[s], 1, (90, 270)[s], NAMES[s][0]) for s in (0, 1)]
        return Scene(Squares(view.state.squares, 1), "Duel", hulls=tuple(hulls))

    def margin(self, view: View[Duel]) -> Margin:
        hits = view.state.hits
        lines = [
            RosterLine(n, "", "ready", f"{hits[s]} hits", False, n) for s, n in enumerate(NAMES)
        ]
        rosters = tuple(Roster(s, name, "", (lines[s],)) for s, name in enumerate(NAMES))
        return Margin(view.state.round, f"Round {view.state.round}", (), rosters)

    def sketch(self, view: View[Duel], seat: int, action: str) -> Sketch:
        if action == SHOOT:
            return Sketch("shoot", "Shoot", "attack", aim=Aim(NAMES[1 - seat]))
        pose = (float(view.state.beyond(seat, action)), 1.0, (90.0, 270.0)[seat])
        return Sketch(action, f"{action} one square", "move", Motion((pose,)))


class DuelRuleset(PhasedRuleset[Duel, str]):
    """Everything the kernel asks of a rule set."""

    def __init__(self) -> None:
        self.id = "duel"
        self.about = About(
            "Duel",
            "Two galleys shoot it out in a strait.",
            "5 minutes",
            ("sunk", "nightfall"),
        )
        self.version = "1"
        self.seats = NAMES
        self.clauses = CLAUSES
        self.phrases = packaged_phrases("examples.duel")
        self.notation = DuelNotation(open_phases)
        self.max_decisions = 2 * ROUNDS
        self.advisor = DuelAdvisor()
        self.board = DuelBoard(self)

    def options(self) -> tuple[Option, ...]:
        return (Option("hits_to_sink", "Hits that sink a galley", 3, "DUE-END-01", low=1, high=9),)

    def scenarios(self) -> dict[str, Scenario]:
        return packaged_scenarios("examples.duel", "duel")

    def setup(self, scenario: Scenario, options: Options) -> Duel:
        squares = scenario.setup.integer("squares", 3, 20)
        return open_phases(Duel(squares, options.number("hits_to_sink")), 0, False)

    def piece(self, state: Duel, action: str) -> str:
        return NAMES[state.mover]


RULESET: Final = DuelRuleset()
register_states(Duel, RULESET)
