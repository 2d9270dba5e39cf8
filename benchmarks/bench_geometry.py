"""Measure the speed of the geometry, plain and compiled, against shapely.

Three workers take turns on the same core, so that a disturbance affects all of them. The figures
are medians of CPU time per pair or per ship, and of the ratios within a turn. All must count the
same before they are timed. The geometry is compiled to `build/bench` first.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "bench"
TURNS = 9
SHIPS = 100
LIMIT = 2_000.0
FLEETS = (5, 10, 20, 40, 80)
REPEATS = {"plain": 1, "compiled": 40, "shapely": 3}

Work = tuple[Callable[[], float], int]
"""The function to time, and its number of pairs or ships."""


def poses() -> list[tuple[int, int, int]]:
    """Return the fleet: seeded, on the default table."""
    generator = random.Random(3)
    return [
        (generator.randrange(48_000), generator.randrange(36_000), generator.randrange(36_000))
        for _ in range(SHIPS)
    ]


def ours() -> dict[str, Work]:
    """Return the functions of the plain and the compiled worker."""
    from benchmarks import pairs

    from naumachia.geometry.hull import Hull
    from naumachia.geometry.lattice import Pose
    from naumachia.geometry.polygon import Table
    from naumachia.geometry.sea import empty_sea

    hulls = [Hull(Pose(x, y, heading), 1_250, 350) for x, y, heading in poses()]
    count = SHIPS * (SHIPS - 1) // 2
    works: dict[str, Work] = {
        "overlap": (lambda: pairs.count_overlaps(hulls), count),
        "within 2": (lambda: pairs.count_near(hulls, LIMIT), count),
        "distance": (lambda: pairs.sum_gaps(hulls), count),
    }
    for fleet in FLEETS:
        # All fleets have the same density, to measure what a larger fleet costs.
        sea = empty_sea(Table(1_200 * fleet, 12_000), [], fleet, 4_000)
        generator = random.Random(fleet)
        for ship in range(fleet):
            x, y = generator.randrange(1_200 * fleet), generator.randrange(12_000)
            sea.place(ship, Hull(Pose(x, y, generator.randrange(36_000)), 1_250, 350))
        works[f"neighbours {fleet}"] = (_neighbours(sea, fleet), fleet)
        works[f"free run {fleet}"] = (_runs(sea, fleet), fleet)
        works[f"copy and move {fleet}"] = (_copies(sea, fleet), fleet)
    return works


def _neighbours(sea: Any, fleet: int) -> Callable[[], float]:
    from benchmarks import pairs

    return lambda: pairs.count_neighbours(sea, fleet, LIMIT)


def _runs(sea: Any, fleet: int) -> Callable[[], float]:
    from benchmarks import pairs

    return lambda: pairs.count_free_runs(sea, fleet, 6_000.0)


def _copies(sea: Any, fleet: int) -> Callable[[], float]:
    from benchmarks import pairs

    return lambda: pairs.step_copies(sea, fleet)


def shapelys() -> dict[str, Work]:
    """Return the same functions for shapely: arrays of pairs, and its tree."""
    import numpy as np
    import shapely
    from shapely.affinity import rotate, translate

    shapes = np.array(
        [
            translate(rotate(shapely.box(-175, -625, 175, 625), -h / 100, origin=(0, 0)), x, y)
            for x, y, h in poses()
        ]
    )
    left, right = np.tril_indices(SHIPS, -1)
    count = SHIPS * (SHIPS - 1) // 2

    def tree_near(limit: float) -> float:
        tree = shapely.STRtree(shapes)
        one, two = tree.query(shapes, predicate="dwithin", distance=limit)
        return float((one < two).sum())

    return {
        "overlap": (lambda: float(shapely.intersects(shapes[left], shapes[right]).sum()), count),
        "overlap (tree)": (lambda: tree_near(0.0), count),
        "within 2": (
            lambda: float(shapely.dwithin(shapes[left], shapes[right], LIMIT).sum()),
            count,
        ),
        "within 2 (tree)": (lambda: tree_near(LIMIT), count),
        "distance": (lambda: float(shapely.distance(shapes[left], shapes[right]).sum()), count),
    }


def work(kind: str) -> None:
    """Run a worker: for every line read, time each function once and write the figures."""
    works = shapelys() if kind == "shapely" else ours()
    answers = {name: call() for name, (call, _) in works.items()}
    print(json.dumps(answers), flush=True)
    for _ in sys.stdin:
        figures = {}
        for name, (call, count) in works.items():
            begun = time.process_time_ns()
            for _ in range(REPEATS[kind]):
                call()
            figures[name] = (time.process_time_ns() - begun) / REPEATS[kind] / count
        print(json.dumps(figures), flush=True)


class Worker:
    """A process of one build that answers one turn after the other."""

    def __init__(self, kind: str, path: Path) -> None:
        surroundings = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}"}
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(Path(__file__)), kind],
            env=surroundings,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.to: IO[str] = self.process.stdin
        self.back: IO[str] = self.process.stdout
        self.answers: dict[str, float] = json.loads(self.back.readline())

    def turn(self) -> dict[str, float]:
        """Return the nanoseconds of each function."""
        self.to.write("go\n")
        self.to.flush()
        figures: dict[str, float] = json.loads(self.back.readline())
        return figures


def compile_geometry() -> Path:
    """Return the path of a compiled build of the geometry and of the loops."""
    sources = sorted((ROOT / "src" / "naumachia" / "geometry").glob("*.py"))
    names = [str(p.relative_to(ROOT)) for p in sources] + ["benchmarks/pairs.py"]
    script = ROOT / "scripts" / "compile_modules.py"
    subprocess.run([sys.executable, str(script), str(COMPILED), *names], cwd=ROOT, check=True)
    library = COMPILED / "lib"
    for folder in ("", "kernel", "geometry"):
        package = library / "naumachia" / folder
        package.mkdir(exist_ok=True)
        if not list(package.glob("__init__*")):
            source = ROOT / "src" / "naumachia" / folder / "__init__.py"
            (package / "__init__.py").write_text(source.read_text())
    names_for_mypyc = ROOT / "src" / "naumachia" / "kernel" / "mypyc.py"
    (library / "naumachia" / "kernel" / "mypyc.py").write_text(names_for_mypyc.read_text())
    return library


def main() -> None:
    """Print a table of medians."""
    source = ROOT / "src"
    kinds = {"plain": source, "compiled": compile_geometry(), "shapely": source}
    workers = {kind: Worker(kind, path) for kind, path in kinds.items()}
    plain, compiled = workers["plain"].answers, workers["compiled"].answers
    assert plain == compiled, "the builds differ"
    for name, answer in workers["shapely"].answers.items():
        expected = plain[name.removesuffix(" (tree)")]
        assert abs(answer - expected) <= 1e-6 * expected, f"{name}: {answer}, not {expected}"
    turns = [{kind: worker.turn() for kind, worker in workers.items()} for _ in range(TURNS)]
    columns = ["plain", "compiled", "ratio", "shapely", "ratio"]
    print(f"{'ns per pair or ship':24}" + "".join(f"{name:>10}" for name in columns))
    for name in [*plain, "overlap (tree)", "within 2 (tree)"]:
        own = name.removesuffix(" (tree)")
        fast = [turn["compiled"][own] for turn in turns]
        slow = [turn["plain"][own] for turn in turns]
        line = f"{name:24}{statistics.median(slow):10.1f}{statistics.median(fast):10.1f}"
        line += f"{statistics.median(s / f for s, f in zip(slow, fast, strict=True)):10.1f}"
        if name in turns[0]["shapely"]:
            other = [turn["shapely"][name] for turn in turns]
            line += f"{statistics.median(other):10.1f}"
            line += f"{statistics.median(o / f for o, f in zip(other, fast, strict=True)):10.1f}"
        print(line)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        work(sys.argv[1])
    else:
        main()
