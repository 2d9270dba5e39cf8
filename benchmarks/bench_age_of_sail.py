"""How fast Age of Sail plays: random decisions a second, two trees of sources or builds in turns.

python -m benchmarks.bench_age_of_sail [OLD NEW [SCENARIO:GAMES:LIMIT ...]]

OLD and NEW are folders that hold the package, `src` and `build/fast` when none are named: so a
change is measured against a copy of what was there before it (`git worktree add`).
"""

from __future__ import annotations

import sys

from benchmarks.paired_games import compare_battles

BATTLES = (
    *("frigates:10:1000", "sloops:10:1000", "shannon-chesapeake:10:1000", "resistance:3:1000"),
    *("becalmed:2:1000", "nile:1:400", "gravelines:1:300", "trafalgar:1:300", "drawn-line:1:300"),
)
"""Scenarios, games of each run, and the decisions after which a game is cut off."""

if __name__ == "__main__":
    compare_battles("age_of_sail", BATTLES, sys.argv[1:])
