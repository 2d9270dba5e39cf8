"""Find puzzles in series of games: positions in which one order is clearly the best."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from naumachia.kernel.content import LONGEST_WHY, Puzzle
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import Event
from naumachia.kernel.pending import Decision, Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of
from naumachia.search.advise import gained, terms
from naumachia.search.alike import Results
from naumachia.search.levels import LEVELS, find_bot
from naumachia.search.puzzles import MOST_SURE, Finding, find_solution, read_order, weigh_again
from naumachia.search.think import order_texts
from naumachia.search.wording import order_sentence, reasons
from naumachia.sim.game import Game, game_seed
from naumachia.sim.observer import Value
from naumachia.sim.runner import opening, scenario_of

PLAYERS: Final = "calm"
"""The bot at every seat: careless players leave their enemies something to find."""
MOST_OF_GAME: Final = 3
"""The most puzzles from one game."""
APART: Final = 6
"""The least number of decisions between two puzzles of a game."""

Tell = Callable[[str], None]
"""Called with a line about the progress."""


class Search:
    """Define a search for puzzles.

    `scenarios` are ids or files; empty: all. `margin` is the least difference of the chances to
    win, 0 to 1, and `level` makes the first search.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        scenarios: Sequence[str],
        seed: int,
        margin: float,
        level: str = "admiral",
        players: str = PLAYERS,
    ) -> None:
        searching = [one.id for one in LEVELS[1:]]
        if level not in searching:
            raise BadInput("no level that searches", level, "--level", " or ".join(searching))
        if not 0.0 < margin < 1.0:
            wrong = f"{100 * margin:g}"
            raise BadInput(
                "wrong margin", wrong, "--margin", "percentage points, above 0, below 100"
            )
        self.ruleset: Final = ruleset
        self.scenarios: Final = tuple(scenarios) or tuple(ruleset.scenarios())
        self.seed: Final = seed
        self.margin: Final = margin
        self.level: Final = f"{level}:seconds=0"
        self.players: Final = players
        for name in self.scenarios:
            scenario_of(ruleset, name)
        find_bot(players)(ruleset, Random(0))

    def puzzles(self, games: int, tell: Tell) -> Iterator[Puzzle]:
        """Yield the puzzles of a series of games, each scenario in turn.

        The same seed finds the same puzzles.
        """
        for number in range(games):
            name = self.scenarios[number % len(self.scenarios)]
            found = self._of_game(name, number)
            tell(f"game {number + 1} of {games}, {name}: {len(found)} puzzles")
            yield from found

    def _of_game(self, name: str, number: int) -> list[Puzzle]:
        scenario = scenario_of(self.ruleset, name)
        ruleset = self.ruleset.seating.of_scenario(self.ruleset, scenario)
        seed = game_seed(self.seed, number)
        seeker = Seeker(scenario.id, seed, self.margin, self.level)
        makers = [find_bot(self.players)] * len(ruleset.seats)
        game = Game(ruleset, opening(ruleset, name, {}), makers, seed, [seeker])
        game.play(ruleset.max_decisions)
        return seeker.found


class Seeker:
    """Look for puzzles in one game, before each decision."""

    def __init__(self, scenario: str, seed: int, margin: float, level: str) -> None:
        self.scenario: Final = scenario
        self.seed: Final = seed
        self.margin: Final = margin
        self.level: Final = level
        self.found: Final[list[Puzzle]] = []
        self.decisions = 0
        self.next = 0

    def begin(self, ruleset: AnyRuleset, state: Any) -> None:
        """Begin to count decisions."""
        self.decisions = self.next = 0

    def moved(self, ruleset: AnyRuleset, state: Any, events: Sequence[Event]) -> None:
        """Do nothing: a move is looked at before it is made."""

    def columns(self) -> dict[str, Value]:
        """Return the number of puzzles."""
        return {"puzzles": len(self.found)}

    def deciding(self, ruleset: AnyRuleset, state: Any, seat: int, action: Any) -> None:
        """Count the decision."""
        self.decisions += 1

    def asked(self, ruleset: AnyRuleset, state: Any, seat: int) -> None:
        """Weigh the orders of the seat that decides."""
        pending = ruleset.pending(state)
        alone = isinstance(pending, Prompt) and len(pending.seats) == 1
        if not alone or self.decisions < self.next or len(self.found) >= MOST_OF_GAME:
            return
        seed = f"{self.seed}/{self.decisions}"
        # What is hidden from the seat is guessed, so that a puzzle reveals nothing.
        known = ruleset.guess(ruleset.observe(state, seat), Random(seed))
        view = ruleset.observe(known, seat)
        bot = find_bot(self.level)(ruleset, Random(seed))
        finding = find_solution(ruleset, view, seat, bot, self.margin, seed)
        if finding is None or is_sealed(ruleset, known, seat, finding.order[0]):
            return
        self.next = self.decisions + APART
        name = f"{self.scenario}-{self.seed % 100_000}-{self.decisions}"
        self.found.append(puzzle_of(ruleset, known, seat, finding, name, self.scenario))


def is_sealed(ruleset: AnyRuleset, state: Any, seat: int, action: Any) -> bool:
    """Return whether an order is hidden from others, so that its result comes later."""
    return ruleset.knowledge.secret_to(state, Decision(seat, action)) is not None


def puzzle_of(
    ruleset: AnyRuleset, state: Any, seat: int, found: Finding, id: str, scenario: str
) -> Puzzle:
    """Return a finding as a puzzle, with a title and a sentence to improve by hand."""
    results = Results(ruleset, state, seat)
    gains = gained(terms(ruleset, state, seat), terms(ruleset, results.after(found.order), seat))
    piece = ruleset.piece(state, found.order[0])
    title = f"{piece}: {order_sentence(ruleset, state, seat, found.order)}"
    other = order_sentence(ruleset, state, seat, found.other)
    why = " ".join(
        [
            *reasons(ruleset, gains),
            f"Chance to win {found.chance:.0%}; next best, {found.next_chance:.0%}:",
            f"{ruleset.piece(state, found.other[0])} {other}; rank {found.rank + 1}.",
        ]
    )
    return Puzzle(
        id=id,
        title=title,
        scenario=scenario,
        seat=ruleset.seats[seat],
        kind=board_of(ruleset).sketch(ruleset.observe(state, seat), seat, found.order[0]).kind,
        position=ruleset.position(state),
        solutions=tuple(
            "; ".join(order_texts(ruleset, state, seat, order))
            for order in [found.order, *found.equal]
        ),
        margin=max(1, int(100 * found.margin)),
        sure=min(MOST_SURE, int(100 * found.sure)),
        why=why[:LONGEST_WHY],
    )


def weigh_puzzle(
    ruleset: AnyRuleset, puzzle: Puzzle, seed: str, margin: float, rounds: int
) -> Finding | None:
    """Weigh a puzzle again: return the finding if its solution is best by `margin`, or None."""
    state = ruleset.notation.parse_position(puzzle.position)
    seated = ruleset.seating.of_state(ruleset, state)
    seat = seated.seats.index(puzzle.seat)
    order = read_order(seated, state, seat, puzzle.solutions[0])
    view = seated.observe(state, seat)
    return weigh_again(seated, view, seat, margin, seed, order, rounds)
