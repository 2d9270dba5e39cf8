"""Measure random decisions a second in Age of Sail, for two source trees or builds in turns.

python -m benchmarks.bench_age_of_sail [OLD NEW [SCENARIO:GAMES:LIMIT ...]]

OLD and NEW are folders with the package, by default `src` and `build/fast`. To measure a change,
compare it with a copy of the old version (`git worktree add`).
"""

from __future__ import annotations

import sys

from benchmarks.paired_games import compare_battles

BATTLES = (
    *("frigates:10:1000", "sloops:10:1000", "shannon-chesapeake:10:1000", "resistance:3:1000"),
    *("becalmed:2:1000", "nile:1:400", "gravelines:1:300", "trafalgar:1:300", "drawn-line:1:300"),
)
"""Scenarios, the games of each run, and the decisions after which a game is cut off."""

if __name__ == "__main__":
    compare_battles("age_of_sail", BATTLES, sys.argv[1:])
