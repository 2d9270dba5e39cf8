"""Test the packaged puzzles, and the search for new ones."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.kernel.test_puzzles import FIELDS

from naumachia.kernel.content import Puzzle
from naumachia.kernel.errors import BadInput, RulesError
from naumachia.kernel.pending import Prompt
from naumachia.rules import ids, load
from naumachia.search.alike import Results
from naumachia.search.levels import find_bot
from naumachia.search.puzzles import Weighed, find_solution, probability_better, read_order
from naumachia.sim.puzzles import Search, Seeker, is_sealed, puzzle_of, weigh_puzzle
from naumachia.sim.runner import opening

ROUNDS = 24
CASES = [(ruleset, puzzle) for ruleset in ids() for puzzle in load(ruleset).content.puzzles()]
NAMES = [f"{ruleset}/{puzzle.id}" for ruleset, puzzle in CASES]
FIRST = {ruleset: (ruleset, puzzle) for ruleset, puzzle in reversed(CASES)}


def position_of(ruleset: str, puzzle: Puzzle) -> tuple[Any, Any, int]:
    """The rule set with the seats of a puzzle, its state, and the seat to move."""
    rules = load(ruleset)
    state = rules.notation.parse_position(puzzle.position)
    seated = rules.seating.of_state(rules, state)
    return seated, state, seated.seats.index(puzzle.seat)


# -- packaged puzzles ------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "puzzle"), CASES, ids=NAMES)
def test_a_packaged_puzzle_loads_and_its_solutions_are_legal(ruleset: str, puzzle: Puzzle) -> None:
    rules, state, seat = position_of(ruleset, puzzle)
    pending = rules.pending(state)
    assert isinstance(pending, Prompt)
    assert pending.seats == (seat,)
    assert rules.position(state).strip() == puzzle.position.strip()
    assert puzzle.scenario in rules.scenarios()
    assert not puzzle.clause or puzzle.clause in rules.clauses
    results = Results(rules, state, seat)
    orders = [read_order(rules, state, seat, text) for text in puzzle.solutions]
    assert all(results.same(orders[0], other) for other in orders[1:])
    assert not is_sealed(rules, state, seat, orders[0][0])
    assert puzzle.why.endswith(".")


def must_hold(ruleset: str, puzzle: Puzzle, seed: str) -> None:
    found = weigh_puzzle(load(ruleset), puzzle, seed, puzzle.margin / 200, ROUNDS)
    assert found is not None, f"the solution of {puzzle.id} is not the best any more"


@pytest.mark.fast
@pytest.mark.parametrize(("ruleset", "puzzle"), FIRST.values(), ids=FIRST)
def test_the_first_solution_of_each_rule_set_is_the_best(ruleset: str, puzzle: Puzzle) -> None:
    """Other random numbers than those that found it, and at least half of its margin."""
    must_hold(ruleset, puzzle, "daily")


@pytest.mark.nightly
@pytest.mark.parametrize(("ruleset", "puzzle"), CASES, ids=NAMES)
def test_every_solution_is_the_best(ruleset: str, puzzle: Puzzle) -> None:
    must_hold(ruleset, puzzle, "nightly")


def test_another_order_is_not_the_best() -> None:
    ruleset, puzzle = FIRST["biremes"]
    rules, state, seat = position_of(ruleset, puzzle)
    solution = read_order(rules, state, seat, puzzle.solutions[0])
    other = next(one for one in rules.legal(state, seat) if one != solution[0])
    text = rules.notation.format_action(state, other)
    wrong = Puzzle(**{**fields(puzzle), "solutions": (text,)})
    assert weigh_puzzle(load(ruleset), wrong, "daily", 0.01, 8) is None


def fields(puzzle: Puzzle) -> dict[str, Any]:
    return {name: getattr(puzzle, name) for name in FIELDS}


# -- the search ------------------------------------------------------------------------------


@pytest.mark.fast
def test_a_search_finds_a_known_solution_again_and_repeats_itself() -> None:
    ruleset, puzzle = FIRST["biremes"]
    rules, state, seat = position_of(ruleset, puzzle)
    view = rules.observe(state, seat)
    solution = read_order(rules, state, seat, puzzle.solutions[0])
    found = [
        find_solution(rules, view, seat, find_bot("admiral:seconds=0")(rules, Random(3)), 0.05, "s")
        for _ in range(2)
    ]
    assert found[0] is not None
    assert found[0].order == solution
    assert found[0].margin >= 0.05
    assert found[0].sure >= 0.99
    assert found[0] == found[1]
    again = puzzle_of(rules, state, seat, found[0], "x", puzzle.scenario)
    assert again.position.strip() == puzzle.position.strip()
    assert again.solutions[0] == puzzle.solutions[0]
    assert rules.position(state).strip() == puzzle.position.strip(), (
        "the search changed the position"
    )


SEEN = {
    "attacks that bots do not search": ("diadochi", "through-the-line"),
    "few first decisions, many orders": ("navarchoi", "past-the-bow"),
}


@pytest.mark.fast
@pytest.mark.parametrize(("ruleset", "name"), SEEN.values(), ids=SEEN)
def test_a_search_sees_every_kind_of_decision(ruleset: str, name: str) -> None:
    (puzzle,) = (one for one in load(ruleset).content.puzzles() if one.id == name)
    rules, state, seat = position_of(ruleset, puzzle)
    bot = find_bot("admiral:seconds=0")(rules, Random(1))
    view = rules.observe(state, seat)
    found = find_solution(rules, view, seat, bot, puzzle.margin / 200, "first")
    assert found is not None
    assert found.order == read_order(rules, state, seat, puzzle.solutions[0])


def test_a_position_with_few_orders_or_none_clearly_best_is_no_puzzle() -> None:
    rules = load("trireme")
    calm = find_bot("steady:seconds=0")
    state = opening(rules, "skirmish", {})
    view = rules.observe(state, 0)
    assert find_solution(rules, view, 0, calm(rules, Random(1)), 0.2, "s") is None
    alone = rules.notation.parse_position("green moves; G1 (1,1)N; O1 (12,12)S\n")
    seeker = Seeker("line", 1, 0.99, "steady:seconds=0")
    seeker.begin(rules, alone)
    seeker.asked(rules, alone, 0)
    assert seeker.found == []


def test_the_probability_counts_paired_differences() -> None:
    best = Weighed([], [0.5, 0.7, 0.6, 0.9])
    assert probability_better(best, Weighed([], [0.4, 0.6, 0.5, 0.8])) == 1.0
    assert probability_better(best, best) == 0.0
    assert 0.5 < probability_better(best, Weighed([], [0.6, 0.5, 0.7, 0.7])) < 0.95


REFUSED = {
    "scenario": ({"scenarios": ["pond"]}, "pond"),
    "margin": ({"margin": 0.0}, "percentage points"),
    "large margin": ({"margin": 1.0}, "percentage points"),
    "level": ({"level": "calm"}, "steady or sharp or admiral"),
    "players": ({"players": "kraken"}, "kraken"),
}


@pytest.mark.parametrize(("given", "named"), REFUSED.values(), ids=REFUSED)
def test_a_wrong_search_is_refused(given: dict[str, Any], named: str) -> None:
    usual: dict[str, Any] = {"scenarios": ["line"], "seed": 1, "margin": 0.1}
    with pytest.raises(BadInput, match=named):
        Search(load("trireme"), **{**usual, **given})


def test_an_order_of_a_file_must_be_legal() -> None:
    ruleset, puzzle = FIRST["biremes"]
    rules, state, seat = position_of(ruleset, puzzle)
    for text in ("O9 sinks", "X1 F99"):
        with pytest.raises(RulesError):
            read_order(rules, state, seat, text)
