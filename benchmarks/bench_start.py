"""Measure the wall time from a cold process to a hundred finished random games.

python -m benchmarks.bench_start [RULESET]
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.paired import COMPILED, PLAIN

GAMES = 100
RUNS = 5
PROGRAM = """
import sys
from random import Random
from naumachia.kernel.options import Options
from naumachia.kernel.playout import play_out
from naumachia.rules import load
ruleset = load(sys.argv[1])
scenario = next(iter(ruleset.scenarios().values()))
start = ruleset.setup(scenario, Options(ruleset.options(), scenario.options))
rng = Random(1)
for _ in range(int(sys.argv[2])):
    assert play_out(ruleset, ruleset.clone(start), rng, ruleset.max_decisions).result is not None
"""


def cold_start(path: Path, ruleset: str) -> float:
    """Return the seconds from the start of the process to its end."""
    begun = perf_counter()
    command = [sys.executable, "-c", PROGRAM, ruleset, str(GAMES)]
    subprocess.run(command, env={**os.environ, "PYTHONPATH": str(path)}, check=True)
    return perf_counter() - begun


def main(ruleset: str) -> None:
    for name, path in (("plain", PLAIN), ("compiled", COMPILED)):
        if (path / "naumachia").is_dir():
            middle = median(cold_start(path, ruleset) for _ in range(RUNS))
            print(f"{name:10}{middle:6.2f} s to {GAMES} finished games of {ruleset}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "trireme")
