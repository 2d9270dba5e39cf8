"""Run two processes in turns, so that a disturbance affects both: A B A B."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
PLAIN = ROOT / "src"
COMPILED = ROOT / "build" / "fast"
PAIRS = 9
DISTURBED = 1.5
"""Wall time over processor time above which something else was running."""


class Process:
    """A module that runs with the package in `path`, and answers each line with one of its own."""

    def __init__(self, path: Path, *arguments: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            # -P: compiled modules come before the sources in the working directory.
            [sys.executable, "-P", "-m", *arguments],
            cwd=ROOT,
            env={**os.environ, **environment, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.build = self._line()

    def ask(self, *words: object) -> list[str]:
        """Return the words of the answer. Raises SystemExit when the process has ended."""
        assert self.process.stdin is not None
        print(*words, file=self.process.stdin, flush=True)
        return self._line().split()

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    def _line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline().strip()
        if not line:
            raise SystemExit("a process that is measured ended early; its message is above")
        return line


class Side(Process):
    """A process that times operations on request, in the build that `path` holds."""

    def __init__(self, path: Path, ruleset: str) -> None:
        super().__init__(path, "benchmarks.worker", ruleset)

    def time(self, operation: str, count: int) -> tuple[float, bool]:
        """Return the processor seconds of one operation, and whether the run was disturbed."""
        processor, wall = map(float, self.ask(operation, count))
        return processor / count, wall > DISTURBED * processor


def count_for(side: Side, operation: str, seconds: float) -> int:
    """How often to do the operation so that a run takes about `seconds`."""
    count = 1
    while True:
        each, _ = side.time(operation, count)
        if each * count > seconds / 8 or count > 10**7:
            return max(1, int(seconds / max(each, 1e-9)))
        count *= 4


def compare(
    first: Side, second: Side, operation: str, seconds: float
) -> tuple[float, float, float]:
    """Median seconds of each side and the median of the ratios first / second, pair by pair.

    Pairs in which something else took the processor are dropped, unless all were.
    """
    counts = [count_for(side, operation, seconds) for side in (first, second)]
    pairs: list[tuple[float, float, bool]] = []
    for _ in range(PAIRS):
        a, a_disturbed = first.time(operation, counts[0])
        b, b_disturbed = second.time(operation, counts[1])
        pairs.append((a, b, a_disturbed or b_disturbed))
    kept = [pair for pair in pairs if not pair[2]] or pairs
    return (
        median(pair[0] for pair in kept),
        median(pair[1] for pair in kept),
        median(pair[0] / pair[1] for pair in kept),
    )
