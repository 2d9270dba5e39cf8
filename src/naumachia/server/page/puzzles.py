"""Judge the order that a player gave to a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from naumachia.kernel.content import Puzzle
from naumachia.kernel.pending import Decision
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import find
from naumachia.search.alike import Results
from naumachia.search.chances import chance_at
from naumachia.search.puzzles import is_whole, read_order, weigh
from naumachia.search.think import order_texts
from naumachia.search.wording import order_sentence
from naumachia.server.errors import Refused
from naumachia.server.game.game import Game
from naumachia.server.game.names import game_title, seat_title
from naumachia.server.texts import t
from naumachia.server.wire import schema

ROUNDS: Final = 12
"""How often the given order and the solution are simulated to compare them."""
ENOUGH: Final = 1 / 3
"""An order that loses a smaller share of the margin than this is as good as the solution."""
SEED: Final = "verdict"

NOT_THIS: Final = "This board is not a puzzle of this rule set. Open the puzzle again."


def known_puzzle(ruleset: AnyRuleset, id: str) -> Puzzle:
    """Return a puzzle of a rule set. Raises Refused, naming the puzzles."""
    known = ruleset.content.puzzles()
    for puzzle in known:
        if puzzle.id == id:
            return puzzle
    message = t("{game} has no puzzle {id}.", game=game_title(ruleset), id=repr(id))
    expected = ", ".join(one.id for one in known) or "a rule set with puzzles"
    raise Refused(404, "no_puzzle", message, place="puzzle", expected=expected)


def describe_puzzles(ruleset: AnyRuleset) -> list[schema.PuzzleInfo]:
    """Return the puzzles of a rule set, without their positions and solutions."""
    scenarios = ruleset.scenarios()
    return [
        schema.PuzzleInfo(
            id=one.id,
            title=ruleset.content.texts(one.title),
            kind=one.kind,
            seat=one.seat,
            side=seat_title(ruleset.seating.of_scenario(ruleset, scenarios[one.scenario]), seat),
            scenario=ruleset.content.texts(scenarios[one.scenario].title),
        )
        for one in ruleset.content.puzzles()
        for seat in [seat_of(ruleset, one)]
    ]


def seat_of(ruleset: AnyRuleset, puzzle: Puzzle) -> int:
    """Return the number of the seat that has to find the order."""
    scenario = ruleset.scenarios()[puzzle.scenario]
    return ruleset.seating.of_scenario(ruleset, scenario).seats.index(puzzle.seat)


@dataclass(frozen=True, slots=True)
class GivenOrder:
    """The order that was given first in a game: its decisions, and whether it is complete."""

    actions: list[Any]
    whole: bool


def given_order(game: Game, puzzle: Puzzle) -> GivenOrder:
    """Return the first order of the seat in a puzzle's game. Raises Refused for another game."""
    if game.header.start != puzzle.position:
        raise Refused(409, "not_this_puzzle", NOT_THIS)
    ruleset = game.ruleset
    seat = ruleset.seats.index(puzzle.seat)
    moments = game.timeline.moments
    actions: list[Any] = []
    piece = ""
    for moment in moments[1:]:
        entry = moment.entry
        assert entry is not None
        if entry.seat != seat or not isinstance(entry.move, Decision):
            return GivenOrder(actions, bool(actions))
        piece = piece or ruleset.piece(moments[moment.seq - 1].state, entry.move.action)
        actions.append(entry.move.action)
        if is_whole(ruleset, moment.state, seat, piece):
            return GivenOrder(actions, True)
    return GivenOrder(actions, False)


def judge(game: Game, puzzle: Puzzle) -> tuple[str, list[Any]]:
    """Return the verdict on the first order of a puzzle's game, and its decisions.

    The verdict is `none` before the first decision, `open` while the order is not complete, else
    `right` or `wrong`. Raises Refused.
    """
    given = given_order(game, puzzle)
    if not given.actions:
        return "none", []
    ruleset, before = game.ruleset, game.timeline.moments[0].state
    seat = ruleset.seats.index(puzzle.seat)
    results = Results(ruleset, before, seat)
    solutions = [read_order(ruleset, before, seat, text) for text in puzzle.solutions]
    if any(results.same(given.actions, solution) for solution in solutions):
        return "right", given.actions
    if not given.whole and len(given.actions) < max(map(len, solutions)):
        return "open", given.actions
    return ("wrong" if given.whole or not _begins(given, solutions) else "open"), given.actions


def _begins(given: GivenOrder, solutions: list[list[Any]]) -> bool:
    """Return whether an order may still become a solution."""
    return any(one[: len(given.actions)] == given.actions for one in solutions)


def verdict(game: Game, puzzle: Puzzle) -> tuple[schema.PuzzleVerdict, list[str]]:
    """Return the verdict in words, and the order as text if it is wrong and must be weighed.

    A wrong order gets no hint of the solution.
    """
    found, actions = judge(game, puzzle)
    ruleset, before = game.ruleset, game.timeline.moments[0].state
    seat = ruleset.seats.index(puzzle.seat)
    right = found == "right"
    said = _named(ruleset, before, seat, actions) if found in ("right", "wrong") else ""
    answer = schema.PuzzleVerdict.model_validate(
        {
            "verdict": found,
            "given": said,
            "why": ruleset.content.texts(puzzle.why) if right else "",
            "clause": (puzzle.clause or None) if right else None,
        }
    )
    texts = order_texts(ruleset, before, seat, actions) if found == "wrong" else []
    return answer, texts


def weighed_verdict(
    puzzle: Puzzle, answer: schema.PuzzleVerdict, why: str, chance: float, best: float
) -> schema.PuzzleVerdict:
    """Return the verdict on an order that is not the solution, from the chances to win after both.
    `why` is the reason of the solution.

    Where a ship may turn by any angle, many orders are nearly the solution: an order that loses
    less than a third of the margin is right.
    """
    if best - chance < puzzle.margin / 100 * ENOUGH:
        right = {"verdict": "right", "why": why, "clause": puzzle.clause or None}
        return answer.model_copy(update=right)
    return answer.model_copy(update={"chance": chance, "best": best})


def solution(ruleset: AnyRuleset, puzzle: Puzzle) -> schema.PuzzleSolution:
    """Return the solution of a puzzle: its orders, the sentence and the reason."""
    state = ruleset.notation.parse_position(puzzle.position)
    seated = ruleset.seating.of_state(ruleset, state)
    seat = seated.seats.index(puzzle.seat)
    actions = read_order(seated, state, seat, puzzle.solutions[0])
    return schema.PuzzleSolution(
        order=puzzle.solutions[0],
        sentence=_named(seated, state, seat, actions),
        why=ruleset.content.texts(puzzle.why),
        clause=puzzle.clause or None,
    )


def _named(ruleset: AnyRuleset, state: Any, seat: int, actions: list[Any]) -> str:
    piece = ruleset.piece(state, actions[0])
    sentence = order_sentence(ruleset, state, seat, actions)
    return f"{piece}: {sentence}" if piece else sentence


def weigh_orders(ruleset_id: str, position: str, seat: int, orders: list[str]) -> list[float]:
    """Return the chance to win after each order, from the same simulations.

    Runs in another process. Raises the errors of parsing the texts.
    """
    ruleset = find(ruleset_id)
    state = ruleset.notation.parse_position(position)
    ruleset = ruleset.seating.of_state(ruleset, state)
    actions = [read_order(ruleset, state, seat, text) for text in orders]
    view = ruleset.observe(state, seat)
    found = weigh(ruleset, view, seat, actions, ROUNDS, Random(SEED))
    return [round(chance_at(ruleset.advisor, one.value), 3) for one in found]
