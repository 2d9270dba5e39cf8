"""The benchmark's figures."""

from __future__ import annotations

import pytest

from naumachia.kernel.build import build
from naumachia.kernel.errors import BadInput
from naumachia.sim.bench import bench

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
