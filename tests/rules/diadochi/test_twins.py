"""No byte the server sends depends on plots that its reader may not know (DIA-SET-03).

`python -m tests.rules.diadochi.test_twins 1000` examines so many games.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from tests.effort import effort
from tests.rules.diadochi.test_conformance import DIADOCHI
from tests.server.twins import Twins, examine

from naumachia.testing.conformance import Case, begin

PLOTTED = ["two", "four", "intro", "salamis-306"]
"""Scenarios whose squadrons are plotted here; the last has several squadrons a side."""


def games(seeds: range) -> Iterator[Case]:
    """Plots in secret, by turns with rolls in batches and in turn."""
    for seed in seeds:
        flow = "interleaved" if seed % 3 == 0 else "batch"
        options = {"setup": "plot", "command_flow": flow}
        yield Case(PLOTTED[seed % len(PLOTTED)], options, seed)


def plotting(cases: Iterator[Case], steps: int) -> Counter[str]:
    """Compare twins from the opening on, for each seat and a spectator. Raises Told."""
    counts: Counter[str] = Counter()
    for case in cases:
        match = begin(DIADOCHI, case)
        for viewer in (*range(len(match.ruleset.seats)), None):
            Twins(match.fork(), viewer, Random(f"{case.seed} {viewer}"), counts).run(steps)
    return counts


@pytest.mark.clause("DIA-SET-03", "DIA-RULE-19")
@pytest.mark.parametrize("first", range(0, effort(4, 12), 4))
def test_nobody_is_told_the_plots_of_others(first: int) -> None:
    counts = plotting(games(range(first, first + 4)), steps=8)
    assert counts["compared"] > 100, counts


@pytest.mark.clause("DIA-SET-03", "DIA-RULE-19")
def test_after_the_plots_nothing_is_secret() -> None:
    counts = examine(DIADOCHI, games(range(8)), moments=1, steps=6)
    assert counts["compared"] > 100, counts


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    found = plotting(games(range(1_000, 1_000 + count)), steps=12)
    sys.stdout.write(f"{dict(found)}\n")
