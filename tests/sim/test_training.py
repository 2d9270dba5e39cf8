"""Test that training finds what games teach, and repeats itself."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from naumachia.kernel.errors import BadInput
from naumachia.rules import load
from naumachia.sim import training
from naumachia.sim.logistic import Positions, fit, log_loss
from naumachia.sim.training import Measured, Plan, Played, fit_best, newest, positions_of, train


def games(count: int, seed: int) -> list[Played]:
    """Return games of which the first of two features decides, and the hand-written evaluation
    knows nothing.
    """
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        speaks = bool(rng.random() < 0.5)
        other = bool(rng.random() < 0.5)
        won = bool(rng.random() < (0.88 if speaks else 0.12))
        row = [0 if speaks else ~0, 1 if other else ~1]
        found.append(Played([row], [float(rng.normal())], float(won)))
    return found


def test_fit_finds_the_weight_that_decides() -> None:
    positions = positions_of(games(4000, 1), 2)
    weights = fit(positions, np.array([0.0, 0.0, 1.0]), 1e-6)
    assert weights[0] == pytest.approx(2.0, abs=0.2)  # odds of 0.88 to 0.12
    assert abs(weights[1]) < 0.15
    assert abs(weights[2]) < 0.15
    assert log_loss(positions.sums(weights), positions.points) < 0.40


def test_a_penalty_makes_weights_smaller() -> None:
    positions = positions_of(games(400, 2), 2)
    small = fit(positions, np.zeros(3), 1.0)
    assert 0.0 < small[0] < 0.5


def test_held_out_games_choose_the_penalty() -> None:
    fitted = fit_best(positions_of(games(2000, 3), 2), np.array([0.0, 0.0, 1.0]))
    assert fitted.ridge in training.RIDGES
    assert fitted.learned < 0.45 < fitted.by_hand


def test_features_of_the_enemy_are_numbered_above_the_others() -> None:
    positions = positions_of([Played([[0, ~1], [2]], [0.5, -0.5], 1.0)], 3)
    assert positions.numbers.tolist() == [0, 4, 2]
    assert positions.lengths.tolist() == [2, 1]
    assert positions.sums(np.array([1.0, 10.0, 100.0, 2.0])).tolist() == [-8.0, 99.0]
    one = positions.of_games(np.array([False, True]))
    assert isinstance(one, Positions)
    assert len(one) == 1
    assert one.numbers.tolist() == [2]


def test_one_game_teaches_nothing() -> None:
    with pytest.raises(BadInput, match="too few games were decided"):
        fit_best(positions_of([Played([[0]], [0.0], 1.0)], 1), np.array([0.0, 1.0]))


def test_the_oldest_games_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "MOST_NUMBERS", 5)
    played = [Played([[0, 1]], [0.0], float(at)) for at in range(4)]
    assert newest(played) == played[2:]
    assert newest(played[:2]) == played[:2]


def plan(folder: Path, rounds: int = 1) -> Plan:
    return Plan("trireme", ["skirmish"], {}, 7, 12, rounds, 0.0, 1, folder)


def test_training_repeats_itself_and_goes_on(tmp_path: Path) -> None:
    lines: list[str] = []
    first, second = train(plan(tmp_path), None, lines.append)
    assert [line.split(":")[0] for line in lines if line.startswith("round")] == [
        "round 0",
        "round 1",
    ]
    assert 2 <= int(str(first.card["games"])) <= 12
    assert int(str(second.card["games"])) > int(str(first.card["games"]))
    features = load("trireme").advisor.features
    assert features is not None
    assert len(second.table) == features.count
    again = list(train(plan(tmp_path), None, lines.append))
    assert [one.to_text() for one in again] == [first.to_text(), second.to_text()]
    (more,) = train(plan(tmp_path, 0), second, lines.append)
    assert more.table != first.table


def test_a_result_says_what_was_played() -> None:
    found = Measured(
        "greedy:weights=new", "greedy", ["skirmish"], [(1.0, 1.0), (1.0, 0.0), (0.5, 1.0)]
    )
    assert found.sentence().startswith("greedy:weights=new against greedy: 4, 1, 1; score 75.0%")
    assert found.entry()["wins"] == 4
