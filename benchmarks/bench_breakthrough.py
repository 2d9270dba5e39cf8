"""Compare random games of Breakthrough, plain and compiled, with OpenSpiel's loop in C++.

    pip install -e '.[bench]'
    python -m benchmarks.bench_breakthrough

OpenSpiel's rollout evaluator plays uniformly random games in C++ and lists the legal actions at
every move, as ours does. Runs take turns; the ratio is the median over the pairs.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from benchmarks.paired import PAIRS, PLAIN, ROOT, Side, count_for

BUILD = ROOT / "build" / "breakthrough"
RULESET = "examples.breakthrough.rules:RULESET"
ROLLOUTS = 2000


def compiled_example() -> Path:
    """Return the path of the compiled kernel and example, compiled if out of date."""
    sources = [
        path
        for folder in ("src/naumachia/kernel", "examples/breakthrough")
        for path in sorted((ROOT / folder).glob("*.py"))
        if path.name != "mypyc.py"
    ]
    names = [str(path.relative_to(ROOT)) for path in sources]
    script = str(ROOT / "scripts" / "compile_modules.py")
    subprocess.run([sys.executable, script, str(BUILD), *names], cwd=ROOT, check=True)
    for part in ("src/naumachia", "examples/breakthrough"):
        target = BUILD / "lib" / part.removeprefix("src/")
        shutil.copytree(ROOT / part, target, dirs_exist_ok=True)
    return BUILD / "lib"


class OpenSpiel:
    """Random games in C++: one simulation of its search plays `ROLLOUTS` of them from the start."""

    def __init__(self) -> None:
        spiel: Any = import_module("pyspiel")
        self.spiel = spiel
        self.game = spiel.load_game("breakthrough(rows=8,columns=8)")

    def time(self) -> float:
        """Return the processor seconds of one game."""
        evaluator = self.spiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
        bot = self.spiel.MCTSBot(self.game, evaluator, 1.0, 1, 100, False, 1, False)
        start = self.game.new_initial_state()
        begun = process_time()
        bot.step(start)
        return (process_time() - begun) / ROLLOUTS


def main() -> None:
    try:
        rival: OpenSpiel | None = OpenSpiel()
    except ImportError:
        rival = None
        print("OpenSpiel is not installed (`pip install '.[bench]'`): our own figures only")
    plain, compiled = Side(PLAIN, RULESET), Side(compiled_example(), RULESET)
    counts = [count_for(side, "game", 0.1) for side in (plain, compiled)]
    rows = []
    for _ in range(PAIRS):
        slow, _disturbed = plain.time("game", counts[0])
        fast, _disturbed = compiled.time("game", counts[1])
        rows.append((slow, fast, rival.time() if rival is not None else fast))
    print(f"{plain.build} build      {median(row[0] for row in rows) * 1e6:8.1f} us a game")
    print(f"{compiled.build} build   {median(row[1] for row in rows) * 1e6:8.1f} us a game")
    if rival is not None:
        print(f"OpenSpiel in C++ {median(row[2] for row in rows) * 1e6:8.1f} us a game")
        ratio = median(row[2] / row[1] for row in rows)
        print(f"our compiled build is {ratio:.2f} times as fast as OpenSpiel's C++ loop")
    plain.close()
    compiled.close()


if __name__ == "__main__":
    main()
