"""Test the small fast example: its rules against a slow implementation, and conformance."""

from __future__ import annotations

from random import Random

import pytest
from examples.breakthrough.notation import OPENING
from examples.breakthrough.rules import RULESET
from examples.breakthrough.state import Pawns
from examples.breakthrough.tables import STEPS

from naumachia.kernel.errors import BadNotation
from naumachia.kernel.event import SILENT
from naumachia.kernel.playout import play_out
from naumachia.testing.conformance import check_ruleset


def slow_steps(position: str) -> set[str]:
    """Return every legal step, from the text of the position."""
    mover, rows = position.split()
    board: dict[tuple[int, int], str] = {}
    for row, line in zip(range(8, 0, -1), rows.split("/"), strict=True):
        column = 0
        for sign in line:
            if sign.isdigit():
                column += int(sign)
            else:
                column += 1
                board[column, row] = sign
    own, ahead = ("P", 1) if mover == "w" else ("p", -1)
    found = set()
    for (column, row), sign in board.items():
        for aside in (-1, 0, 1):
            goal = (column + aside, row + ahead)
            there = board.get(goal)
            inside = 1 <= goal[0] <= 8 and 1 <= goal[1] <= 8
            if sign == own and inside and (there is None or (there != own and aside)):
                letters = "abcdefgh"
                found.add(f"{letters[column - 1]}{row}-{letters[goal[0] - 1]}{goal[1]}")
    return found


@pytest.mark.parametrize("seed", range(4))
def test_steps_are_those_of_the_slow_reading(seed: int) -> None:
    rng = Random(seed)
    state = RULESET.notation.parse_position(OPENING)
    while state.result is None:
        legal = RULESET.legal(state, state.mover)
        texts = [RULESET.notation.format_action(state, step) for step in legal]
        assert len(set(texts)) == len(texts)
        assert set(texts) == slow_steps(RULESET.position(state))
        permitted = {t for t, s in STEPS.items() if RULESET.check(state, state.mover, s) is None}
        assert permitted == set(texts)
        RULESET.decide(state, state.mover, legal[int(rng.random() * len(legal))], SILENT)
    assert RULESET.legal(state, state.mover) == []


def counted(state: Pawns, depth: int) -> int:
    if depth == 0 or state.result is not None:
        return 1
    total = 0
    for step in RULESET.legal(state, state.mover):
        after = RULESET.clone(state)
        RULESET.decide(after, state.mover, step, SILENT)
        total += counted(after, depth - 1)
    return total


def test_positions_after_some_steps() -> None:
    opening = RULESET.notation.parse_position(OPENING)
    assert [counted(opening, depth) for depth in range(4)] == [1, 22, 484, 11132]


def test_games_are_as_long_as_elsewhere() -> None:
    # 300 random games by OpenSpiel's breakthrough took 63.9 steps on average.
    opening = RULESET.notation.parse_position(OPENING)
    rng = Random(1)
    lengths = [play_out(RULESET, opening.clone(), rng, 300).decisions for _ in range(400)]
    assert sum(lengths) / len(lengths) == pytest.approx(64.0, abs=2.0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a position"),
        ("x 8/8/8/8/8/8/8/8", "not a position"),
        ("w 8/8/8/8/8/8/8", "eight rows"),
        ("w 8/8/8/8/8/8/8/9", "row 1"),
        ("w 8/8/7/8/8/8/8/8", "row 6"),
        ("w 8/8/7K/8/8/8/8/8", "row 6"),
    ],
)
def test_broken_positions(text: str, said: str) -> None:
    with pytest.raises(BadNotation, match=said):
        RULESET.notation.parse_position(text)


def test_it_conforms() -> None:
    report = check_ruleset(RULESET)
    assert not report.failures, str(report)
