"""Test the benchmark's figures."""

from __future__ import annotations

import pytest

from naumachia.kernel.build import build
from naumachia.kernel.errors import BadInput
from naumachia.sim.bench import bench, growth

BREAKTHROUGH = "examples.breakthrough.rules:RULESET"


def test_rates_agree_with_the_counts() -> None:
    found = bench(BREAKTHROUGH, 0.05, seed=3)
    seconds = float(found["seconds"])
    assert seconds >= 0.05
    assert int(found["games"]) >= 1
    expected = int(found["decisions"]) / seconds
    assert float(found["decisions_per_second"]) == pytest.approx(expected, rel=0.02)
    assert 20 < float(found["legal_per_decision"]) < 30
    assert found["build"] == build()
    assert (found["ruleset"], found["scenario"]) == ("breakthrough", "standard")


@pytest.mark.parametrize("seconds", [0.0, -1.0, 1e9, float("nan")])
def test_times_that_make_no_sense(seconds: float) -> None:
    with pytest.raises(BadInput, match="wrong time"):
        bench(BREAKTHROUGH, seconds)


def test_growth_is_measured_from_the_first_scenario() -> None:
    small, large = growth("trireme", ["skirmish", "line"], 0.3, seed=1)
    assert (small["turn_ratio"], small["memory_ratio"]) == (1.0, 1.0)
    assert float(large["memory_ratio"]) > 1.0
    assert float(large["kilobytes"]) == pytest.approx(
        float(small["kilobytes"]) * float(large["memory_ratio"]), rel=0.1
    )
    for row in (small, large):
        assert int(row["decisions"]) > 0
        assert int(row["turns"]) > 0
        assert float(row["seconds_per_turn"]) > 0.0


def test_growth_refuses_what_bench_refuses() -> None:
    with pytest.raises(BadInput, match="wrong time"):
        growth("trireme", ["skirmish"], 0.0)
    with pytest.raises(BadInput, match="no such scenario"):
        growth("trireme", ["skirmish", "atlantis"], 0.1)
