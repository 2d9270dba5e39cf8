"""How fast Diadochi plays: random decisions a second, two trees of sources or builds in turns.

python -m benchmarks.bench_diadochi [OLD NEW [SCENARIO:GAMES:LIMIT ...]]

OLD and NEW are folders that hold the package, `src` and `build/fast` when none are named: so a
change is measured against a copy of what was there before it (`git worktree add`).
"""

from __future__ import annotations

import sys

from benchmarks.paired_games import compare_battles

BATTLES = (
    *("two:10:1000", "intro:1:1000", "even-24:1:300"),
    *("even-60:1:250", "salamis-306:1:250", "even-120:1:250"),
)
"""Scenarios, games of each run, and the decisions after which a game is cut off."""

if __name__ == "__main__":
    compare_battles("diadochi", BATTLES, sys.argv[1:])
