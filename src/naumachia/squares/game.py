"""Build the rule set of a game on squares from its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Generic, TypeVar

from naumachia.kernel.advisor import Advisor
from naumachia.kernel.clause import Clause
from naumachia.kernel.content import About
from naumachia.kernel.event import SILENT
from naumachia.kernel.knowledge import Knowledge
from naumachia.kernel.machine import PhasedRuleset, settle
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.options import Option, Options
from naumachia.kernel.packaged import PackagedContent
from naumachia.kernel.pending import Answer, Decision
from naumachia.kernel.phase import Cycle, Phase, enter
from naumachia.kernel.phrase import Spell, plain
from naumachia.kernel.ruleset import Ruleset
from naumachia.kernel.scenario import Scenario
from naumachia.kernel.toml_data import DataTable
from naumachia.kernel.values import register_states
from naumachia.notation.pattern import Codec
from naumachia.notation.pattern_notation import PatternNotation
from naumachia.notation.phase_text import PhaseText
from naumachia.squares.board import SquaresBoard
from naumachia.squares.fields import UNKNOWN
from naumachia.squares.fleet import Piece, SquaresState
from naumachia.squares.odds import hidden_from, reads_hidden
from naumachia.squares.orders import Order, Rest
from naumachia.squares.phases import Hiding
from naumachia.squares.phrases import squares_phrases
from naumachia.squares.positions import Positions
from naumachia.squares.words import vocabulary

S = TypeVar("S", bound=SquaresState[Any])
A = TypeVar("A", bound=Order)


class MaterialAdvisor(Advisor[Any, Any]):
    """Evaluate by material: the default advisor."""

    def evaluate(self, state: Any, seat: int) -> float:
        own, others = len(state.ships_of(seat)), len(state.ships_against(seat))
        return (own - others) / max(1, own + others)


@dataclass(frozen=True)
class Parts:
    """The parts of a game on squares.

    Attributes:
        package: the full name of its package, which has `data/phrases.toml` and `data/scenarios`.
        state, piece: their classes.
        orders: the classes of orders besides `Rest`.
        turn: the phases of a turn, in their order.
        opening: phases before the first turn.
        others: the classes of phases that orders enter, such as dice.
        codecs: codecs for the game's own values in orders.
        max_decisions: a bound on the length of a game.
    """

    package: str
    about: About
    clauses: Mapping[str, Clause]
    options: tuple[Option, ...]
    state: type[SquaresState[Any]]
    piece: type[Piece]
    orders: tuple[type[Order], ...]
    turn: list[Phase[Any, Order]]
    opening: list[Phase[Any, Order]] = field(default_factory=list)
    others: tuple[type[Phase[Any, Order]], ...] = ()
    advisor: Advisor[Any, Any] = field(default_factory=MaterialAdvisor)
    board: type[SquaresBoard[Any]] = SquaresBoard
    codecs: Mapping[str, Codec[Any]] = field(default_factory=dict)
    spell: Spell = plain
    max_decisions: int = 10_000
    version: str = "1"


@mypyc_attr(allow_interpreted_subclasses=True)
class SquaresKnowledge(Knowledge[S, Order], Generic[S]):
    """Hide the fields in `hidden` of the state from all seats but their owners."""

    def __init__(self, rules: Ruleset[S, Order]) -> None:
        self.rules: Final = rules

    def conceal(self, state: S, seat: int | None) -> S:
        if state.result is None:
            for name, owner in state.hidden.items():
                if owner != seat:
                    setattr(state, name, [UNKNOWN] * len(getattr(state, name)))
        return state

    def imagine(self, state: S, seat: int | None, rng: Random) -> None:
        for name in state.hidden:
            values: list[int] = getattr(state, name)
            count = values.count(UNKNOWN)
            if count:
                known = [square for square in values if square != UNKNOWN]
                taken = {*state.searched, *known}
                left = [square for square in state.hideouts(name) if square not in taken]
                setattr(state, name, sorted([*known, *rng.sample(left, count)]))

    def secret_to(self, state: S, move: Decision[Order] | Answer) -> tuple[int, ...] | None:
        phase = state.stack[-1]
        if isinstance(phase, Hiding):
            return (phase.owner(state),)
        return super().secret_to(state, move)

    def all_known(self, state: S) -> bool:
        if any(isinstance(phase, Hiding) for phase in state.stack):
            return False
        return not any(len(getattr(state, name)) for name in state.hidden)

    def has_open_odds(self, state: S, seat: int, action: Order) -> bool:
        if not hidden_from(state, seat):
            return False
        return not reads_hidden(self.rules, state, seat, action)


@mypyc_attr(allow_interpreted_subclasses=True)
class SquaresRuleset(PhasedRuleset[S, Order], Generic[S]):
    """The rule set of a game on squares. A game that reads more of `[setup]` overrides `begin`."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.id = parts.package.rpartition(".")[2]
        self.content = PackagedContent(parts.package, self.id)
        self.version = parts.version
        self.about = parts.about
        self.seats = parts.state.seats
        self.clauses = parts.clauses
        self.phrases = squares_phrases(parts.package, self.seats, parts.spell)
        self.max_decisions = parts.max_decisions
        title = parts.about.title
        state: Any = parts.state
        self.positions: Positions[S] = Positions(
            f"A position in {title}", parts.options, state, parts.piece, stack_of(parts)
        )
        kinds = [*parts.orders, Rest]
        words = vocabulary(
            kinds, self.positions.letters, f"An order in {title}", dict(parts.codecs)
        )
        self.notation = PatternNotation(
            words, self.positions.entries, self.positions.write, self.positions.read
        )
        register_states(parts.state, self)
        self.knowledge = SquaresKnowledge(self)
        self.advisor = parts.advisor
        self.board = parts.board(self, parts.turn)
        self.conserved: Callable[[S], Mapping[str, int]] | None = pieces_in

    def begin(self, state: S, setup: DataTable) -> None:
        """Read the other fields in the `[setup]` of a scenario. Raises BadScenario."""

    def options(self) -> tuple[Option, ...]:
        return self.parts.options

    def options_of(self, state: S) -> Options:
        return state.options

    def setup(self, scenario: Scenario, options: Options) -> S:
        setup = scenario.setup.fresh_copy()
        state = self.positions.set_up(options, setup)
        self.begin(state, setup)
        setup.close()
        enter(state, Cycle(self.parts.turn), SILENT)
        opening: list[Phase[S, Order]] = self.parts.opening[::-1]
        for phase in opening:
            enter(state, phase.clone(), SILENT)
        settle(state, SILENT)
        return state

    def piece(self, state: S, action: Order) -> str:
        number: int = getattr(action, "ship", -1)
        return state.ships[number].name if number >= 0 else ""


def pieces_in(state: Any) -> Mapping[str, int]:
    """Return the number of pieces, with lost ones; no move may change it."""
    return {"pieces": len(state.ships)}


def stack_of(parts: Parts) -> PhaseText:
    """Return the format of open phases, each written by its declared fields."""
    kinds = [type(phase) for phase in (*parts.turn, *parts.opening)]
    return PhaseText([*kinds, *parts.others], parts.turn)
