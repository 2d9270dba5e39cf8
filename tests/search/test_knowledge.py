"""Test bots with hidden information: what they see, remember, and must ignore."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.small.ambush import RULESET as AMBUSH
from tests.small.captains import UNKNOWN
from tests.small.salvo import RULESET as SALVO
from tests.small.salvo import SalvoRuleset, Show, Table2

from naumachia.kernel.advisor import Advisor
from naumachia.kernel.ruleset import View
from naumachia.search.knowledge import Planner
from naumachia.search.levels import find_bot
from naumachia.search.think import ask
from naumachia.search.tree import Settings, Tree

BOTS = ["greedy", "mcts:iterations=40", "steady"]


def dealt(hands: str, chosen: str = ". .") -> Table2:
    return SALVO.notation.parse_position(f"hands {hands} shown - score 0 0 chosen {chosen}")


class Evaluator(Advisor[Table2, Show]):
    """Evaluates a hand by its sum."""

    def evaluate(self, state: Table2, seat: int) -> float:
        ahead = state.score[seat] - state.score[1 - seat]
        return (ahead + (sum(state.hands[seat]) - sum(state.hands[1 - seat])) / 20) / 8


class Watched(SalvoRuleset):
    """Salvo with an advisor that checks that guesses are made from views."""

    guessed = 0

    def __init__(self) -> None:
        super().__init__()
        self.advisor = Evaluator()

    def guess(self, view: View[Table2], rng: Random) -> Table2:
        assert view.seat is not None
        other = view.state.hands[1 - view.seat]
        assert all(card == UNKNOWN for card in other), "a guess is made from what a seat sees"
        self.guessed += 1
        return super().guess(view, rng)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("ruleset", [SALVO, Watched()], ids=["blind", "judging"])
@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_cannot_see_does_not_move_it(
    name: str, ruleset: SalvoRuleset, seed: int
) -> None:
    chosen = []
    for hand, answer in (("3 4 5", "3"), ("1 1 2", "1"), ("5 4 4", "4"), ("5 4 4", "5")):
        bot = find_bot(name)(ruleset, Random(seed))
        chosen.append(ask(bot, ruleset, dealt(f"5 2 3 / {hand}", f". {answer}"), 0))
    assert all(actions == chosen[0] for actions in chosen), f"seed {seed}"


@pytest.mark.parametrize("name", BOTS)
def test_guesses_are_made_from_views_only(name: str) -> None:
    ruleset = Watched()
    ask(find_bot(name)(ruleset, Random(1)), ruleset, dealt("5 2 3 / 3 4 5"), 0)
    assert ruleset.guessed > 1


def searched(ruleset: Any, state: Any, seat: int, passes: int) -> Tree[Any, Any]:
    view = ruleset.observe(state, seat)
    tree = Tree(ruleset, view, seat, Random(4), Settings(patience=1))
    root = tree.root(view)
    for _ in range(passes):
        tree.pass_once(view, root)
    return tree


@pytest.mark.parametrize("ruleset", [SALVO, Watched()], ids=["blind", "judging"])
def test_a_node_is_what_its_own_seat_knows(ruleset: SalvoRuleset) -> None:
    tree = searched(ruleset, dealt("5 2 3 / 3 4 5"), 0, 200)
    seats = set()
    for key, node in tree.nodes.items():
        mine, theirs = key.split("hands ")[1].split(" shown")[0].split(" / ")
        hidden = theirs if node.seat == 0 else mine
        assert set(hidden.split()) <= {"0", "-"}, key
        answers = key.split("chosen ")[1].split()
        if answers != ["-"]:
            assert answers[1 - node.seat] in ("?", "."), key
        seats.add(node.seat)
    assert seats == {0, 1}


def test_the_opponent_does_not_answer_what_is_still_sealed() -> None:
    # After 5 or after 1 blue stands at one and the same node: it cannot tell them apart.
    planner = Planner(SALVO, dealt("5 2 1 / 3 4 5"), Random(1))
    keys = {planner.known(dealt("5 2 1 / 3 4 5", f"{card} ."), 1) for card in (5, 2, 1)}
    assert len(keys) == 1
    own = {planner.known(dealt("5 2 1 / 3 4 5", f"{card} ."), 0) for card in (5, 2, 1)}
    assert len(own) == 3


def test_a_hidden_order_is_one_decision() -> None:
    planner = Planner(SALVO, dealt("5 2 1 / 3 4 5"), Random(1))
    lines = planner.lines(dealt("5 2 1 / 3 4 5"), 0)
    assert [text for text, _ in lines] == ["show 1", "show 2", "show 5"]
    assert all(len(line.actions) == 1 for _, line in lines)


@pytest.mark.parametrize("seed", range(3))
def test_a_reaction_inside_a_turn_is_searched(seed: int) -> None:
    # The gun has two days left to stop a column that needs three squares: it must not be asked
    # in vain, and a search for the column meets nodes of the gun inside its own turn.
    state = AMBUSH.notation.parse_position("4 1 2 4 0 loaded march")
    tree = searched(AMBUSH, state, 0, 60)
    assert {node.seat for node in tree.nodes.values()} == {0, 1}, f"seed {seed}"
