"""No byte the server sends depends on a closed diagram of an enemy (SAIL-RULE-107).

`python -m tests.rules.age_of_sail.test_twins 1000` examines so many games.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

import pytest
from tests.effort import effort
from tests.rules.age_of_sail.melees import melee_text
from tests.rules.age_of_sail.test_conformance import SAIL
from tests.server.twins import examine

from naumachia.testing.conformance import Case

SHOWING: Final = frozenset(
    {
        "sinks",
        "founders",
        "derelict",
        "disarmed",
        "battered",
        "grappled",
        "strikes_colours",
        "secured",
    }
)
"""What is seen of a ship when her points or her guns have run out, and what lays them open."""


def games(seeds: range) -> Iterator[Case]:
    """Ships at close quarters, with all kinds of chapters."""
    for seed in seeds:
        yield Case("frigates", {}, seed, melee_text(seed))


@pytest.mark.clause("SAIL-RULE-107")
@pytest.mark.parametrize("first", range(0, effort(6, 12), 6))
def test_twins_are_told_the_same(first: int) -> None:
    counts = examine(SAIL, games(range(first, first + 6)), 2, 8, SHOWING)
    assert counts["compared"] > 50, counts


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    found = examine(SAIL, games(range(1_000, 1_000 + count)), 2, 12, SHOWING)
    sys.stdout.write(f"{dict(found)}\n")
