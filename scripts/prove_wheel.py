"""Prove the compiled wheel that this Python has installed: ``python scripts/prove_wheel.py``.

Checks that the wheel is compiled and holds the web page, compares the digests of seeded games of
every rule set with those of the plain sources, then runs the tests in plain Python. Exits with 1
and a line that says what failed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FACTS: Final = """
import naumachia
from importlib.resources import files
from naumachia.kernel.build import build
page = files("naumachia").joinpath("server", "static", "index.html").is_file()
print(build(), "page" if page else "no-page", *naumachia.rulesets())
"""
PLAIN_TESTS: Final = ("-q", "-n", "auto", "-m", "not fast and not long and not nightly")


class ProofError(Exception):
    """What the wheel lacks or does differently."""


def output(*arguments: str, sources: bool) -> str:
    """Return what this Python prints, with the plain sources or with the installed wheel."""
    where = {"PYTHONPATH": str(ROOT / "src") if sources else ""}
    command = [sys.executable, *arguments]
    surroundings = {**os.environ, **where, "PYTHONUTF8": "1"}
    done = subprocess.run(
        command,
        check=False,
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode:
        raise ProofError(f"{' '.join(arguments)} failed:\n{done.stderr[-2000:]}")
    return done.stdout


def check_contents() -> list[str]:
    """Return the rule sets of the wheel. Raises ProofError where it is plain or has no page."""
    build, page, *rulesets = output("-c", FACTS, sources=False).split()
    if build != "compiled":
        raise ProofError(f"the installed naumachia is the {build} build")
    if page != "page":
        raise ProofError("the web page is not in the wheel")
    return rulesets


def compare_trails(ruleset: str) -> int:
    """Return how many moves both builds played alike. Raises ProofError at the first difference."""
    arguments = ("-m", "naumachia.testing.trail", ruleset, "--games", "1", "--seed", "11")
    compiled, plain = (
        output(*arguments, sources=sources).splitlines() for sources in (False, True)
    )
    for number, (one, other) in enumerate(zip(compiled, plain, strict=False), 1):
        if one != other:
            raise ProofError(f"{ruleset}, line {number}: compiled {one!r}, plain {other!r}")
    if len(compiled) != len(plain):
        raise ProofError(f"{ruleset}: {len(compiled)} lines compiled, {len(plain)} plain")
    return len(plain)


def run_tests(*arguments: str) -> None:
    """Run the tests with the plain sources. Raises ProofError if one fails."""
    surroundings = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "src"),
        "NAUMACHIA_COMPILED_PYTHON": sys.executable,
    }
    command = [sys.executable, "-m", "pytest", *arguments]
    if subprocess.run(command, check=False, cwd=ROOT, env=surroundings).returncode:
        raise ProofError("a test failed")


def main(arguments: list[str]) -> int:
    """Prove the wheel; further arguments go to pytest in place of the usual ones."""
    try:
        for ruleset in check_contents():
            print(f"{ruleset}: {compare_trails(ruleset)} lines agree", flush=True)
        run_tests(*(arguments or PLAIN_TESTS))
    except ProofError as error:
        print(f"prove_wheel: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
