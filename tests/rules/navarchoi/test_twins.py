"""No byte the server sends depends on cards or crews that its reader may not know (NAV-RULE-83).

`python -m tests.rules.navarchoi.test_twins 1000` examines so many games.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

import pytest
from tests.effort import effort
from tests.rules.navarchoi.test_conformance import NAVARCHOI, OPTIONS, crowded_sea
from tests.server.twins import examine

from naumachia.testing.conformance import Case

CLOSE: Final = ["liburnian-raid", "first-strokes-g"]


def games(seeds: range) -> Iterator[Case]:
    """Yield a crowded sea and openings of scenarios by turns, some with other options."""
    scenarios = list(NAVARCHOI.scenarios())
    for seed in seeds:
        if seed % 2:
            scenario = CLOSE[seed // 2 % len(CLOSE)]
            yield Case(scenario, {}, seed, crowded_sea(scenario, seed))
        else:
            options = OPTIONS[seed % len(OPTIONS)] if seed % 3 == 0 else {}
            yield Case(scenarios[seed // 2 % len(scenarios)], options, seed)


@pytest.mark.clause("NAV-RULE-83", "NAV-RULE-07", "NAV-RULE-34")
@pytest.mark.parametrize("first", range(0, effort(12, 60), 12))
def test_twins_are_told_the_same(first: int) -> None:
    counts = examine(NAVARCHOI, games(range(first, first + 12)), moments=1, steps=6)
    assert counts["compared"] > 100, counts


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    found = examine(NAVARCHOI, games(range(1_000, 1_000 + count)), moments=1, steps=10)
    sys.stdout.write(f"{dict(found)}\n")
