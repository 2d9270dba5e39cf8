"""Test the tests of a rule set: change its code a little, and see whether a test fails.

    python -m scripts.mutants RULESET [--count 200] [--seed 1] [--jobs 2]

A mutant is one small change, for example `<` to `<=`. Mutants are drawn by seed from the rules of
the rule set, and from the modules of `geometry` and `kernel` that these import; a change of the
sources replaces only the mutants that it touches. All tests run once in a copy of the sources, with
the plain build, to record which test executes which statement. Then a process that has collected
the tests forks for each mutant, changes the code in memory, and runs the tests that execute it,
quickest first. What cannot be decided in memory is tested in a fresh process: survivors, and
changes of what runs when modules are imported.

A mutant is killed if a test fails or takes too long. Prints each mutant that survives, and exits
with 1 if fewer than 95 % are killed, and with 2 if a test fails without a mutant.
`tests/mutants_equivalent.toml` names mutants that change nothing anybody could notice; the rate
leaves them out. Needs a system that can fork.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from scripts.mutation.drawing import draw, equivalents, files_of, key, mutants_of
from scripts.mutation.suite import suite_of
from scripts.mutation.workshop import SuiteError, Workshop, copy_project, record, survivors

ROOT: Final = Path(__file__).resolve().parent.parent
ENOUGH: Final = 0.95
"""The least share of killed mutants that passes."""


@contextmanager
def workshops(root: Path, ruleset: str, jobs: int) -> Iterator[list[Workshop]]:
    """Give workshops in which all tests pass without a mutant. Raises SuiteError."""
    with tempfile.TemporaryDirectory() as folder:
        made = [
            Workshop(
                copy_project(root, Path(folder, str(job), "copy")),
                lambda at, file: suite_of(at, ruleset, file),
                Path(folder, str(job)),
            )
            for job in range(jobs)
        ]
        first = made[0]
        suite, watched = suite_of(first.root, ruleset, ""), files_of(first.root, ruleset)
        recorded = record(first.root, suite, watched, first.scratch)
        for one in made:
            one.open(suite, watched, recorded)
        try:
            yield made
        finally:
            for one in made:
                one.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return its exit status."""
    parser = argparse.ArgumentParser(description="Test the tests of a rule set with mutants.")
    parser.add_argument("ruleset")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--within", default="", help="only files whose path contains this text")
    asked = parser.parse_args(arguments)
    if not hasattr(os, "fork"):
        parser.error("this system cannot fork a process; use Linux or macOS")
    begun = time.monotonic()
    every = [one for one in mutants_of(ROOT, asked.ruleset) if asked.within in one.file]
    chosen = draw(every, asked.count, f"{asked.ruleset} {asked.seed}")
    named = equivalents(ROOT, asked.ruleset)
    tested = [one for one in chosen if not one.equivalent and key(one) not in named]
    print(f"{asked.ruleset}: {len(tested)} of {len(every)} mutants, seed {asked.seed}", flush=True)
    try:
        with workshops(ROOT, asked.ruleset, asked.jobs) as ready:
            alive, how = survivors(tested, ready, lambda line: print(line, flush=True))
    except SuiteError as error:
        parser.error(f"tests of {asked.ruleset} fail without a mutant; mend them first\n{error}")
    killed = len(tested) - len(alive)
    share = killed / len(tested) if tested else 1.0
    left_out = len(chosen) - len(tested)
    print(f"{killed} of {len(tested)} killed, {share:.1%}; {left_out} equivalent left out")
    ways = ", ".join(f"{count} {way}" for way, count in sorted(how.items()))
    print(f"{time.monotonic() - begun:.0f} s; {ways}")
    return 0 if share >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
