"""Measure random decisions a second in Diadochi, for two source trees or builds in turns.

python -m benchmarks.bench_diadochi [OLD NEW [SCENARIO:GAMES:LIMIT ...]]

OLD and NEW are folders with the package, by default `src` and `build/fast`. To measure a change,
compare it with a copy of the old version (`git worktree add`).
"""

from __future__ import annotations

import sys

from benchmarks.paired_games import compare_battles

BATTLES = (
    *("two:10:1000", "intro:1:1000", "even-24:1:300"),
    *("even-60:1:250", "salamis-306:1:250", "even-120:1:250"),
)
"""Scenarios, the games of each run, and the decisions after which a game is cut off."""

if __name__ == "__main__":
    compare_battles("diadochi", BATTLES, sys.argv[1:])
