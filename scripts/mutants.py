"""Test the tests of a rule set: change its code a little, and see whether a test fails.

    python -m scripts.mutants RULESET [--count 200] [--seed 1] [--jobs 2]

A mutant is one small change, for example `<` to `<=`. Mutants are drawn by seed from the rules of
the rule set, `geometry` and `kernel`, and run in a copy of the sources with the plain build. A
mutant is killed if a test fails or takes too long. Prints each mutant that survives, and exits
with 1 if fewer than 95 % are killed. `tests/mutants_equivalent.toml` names mutants that change
nothing anybody could notice; the rate leaves them out.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
EQUIVALENTS: Final = Path("tests", "mutants_equivalent.toml")
ENOUGH: Final = 0.95
"""The least share of killed mutants that passes."""
PATIENCE: Final = 5.0
"""A mutant is killed after this many times the duration of the unchanged tests."""
LEAST_TIMEOUT: Final = 120.0
NOT_COPIED: Final = {"build", "dist", "web", "__pycache__", "static"}
LAST: Final = ("conformance", "twins", "properties", "lockstep", "perft")
"""Test files that play whole games and run after the others."""
KEPT: Final = ("goldens", "refusals")
"""Test files in `tests/testing` with games and refusals of every rule set."""
RUNNER: Final = """
import sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
except ImportError:
    pass
import pytest
sys.exit(pytest.main(sys.argv[1:]))
"""
"""Runs pytest with at most 4 GiB of memory, where the system can limit it."""

COMPARISONS: Final[dict[str, tuple[str, ...]]] = {
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "==": ("!=",),
    "!=": ("==",),
    "in": ("not in",),
    "not in": ("in",),
    "is": ("is not",),
    "is not": ("is",),
}
COMPARISON: Final = re.compile(r"<=|>=|==|!=|<|>|\bnot\s+in\b|\bis\s+not\b|\bin\b|\bis\b")
CONNECTIVE: Final = re.compile(r"\band\b|\bor\b")
SIGN: Final = re.compile(r"[+-]")
Span = tuple[int, int]


@dataclass(frozen=True)
class Mutant:
    """A change of `file`: the text from `start` to `end` becomes `text`.

    `line` is where it begins, `scope` the class and function there; `change` shows the changed
    lines before and after.
    """

    file: str
    line: int
    scope: str
    change: str
    start: int
    end: int
    text: str

    def of(self, source: str) -> str:
        """Return the source with the change made."""
        return source[: self.start] + self.text + source[self.end :]

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.scope}: {self.change}"


# -- which mutants there are ----------------------------------------------------------------


class Mutator:
    """Finds all mutants of one source file."""

    def __init__(self, file: str, source: str) -> None:
        self.file: Final = file
        self.source: Final = source
        self.found: Final[dict[Mutant, None]] = {}
        self.scope = ""
        self.starts: Final = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def mutants(self) -> list[Mutant]:
        """Return the mutants in the order of the source."""
        self.visit(ast.parse(self.source), returns_bool=False, inside=False)
        return sorted(self.found, key=lambda mutant: (mutant.start, mutant.end, mutant.text))

    def visit(self, node: ast.AST, returns_bool: bool, inside: bool) -> None:
        """Add the mutants of a node and of all below it.

        `returns_bool`: whether the function around it returns a bool; `inside`: whether there is
        one. Assertions, exceptions and annotations are left alone.
        """
        if isinstance(node, (ast.Assert, ast.Raise)):
            return
        if isinstance(node, ast.FunctionDef):
            if node.name == "__hash__":
                return
            inside = True
            returns_bool = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
        outside = self.scope
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            self.scope = f"{outside}.{node.name}".lstrip(".")
        self.mutate(node, returns_bool, inside)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not is_docstring(child):
                    self.visit(child, returns_bool, inside)
        self.scope = outside

    def mutate(self, node: ast.AST, returns_bool: bool, inside: bool) -> None:
        """Add the mutants of one node."""
        if isinstance(node, ast.Compare):
            self.comparisons(node)
        elif isinstance(node, ast.Constant):
            self.constant(node)
        elif isinstance(node, ast.BoolOp):
            other = "or" if isinstance(node.op, ast.And) else "and"
            for left, right in pairwise(node.values):
                self.swap(self.between(left, right), CONNECTIVE, other)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.add(node, self.span(node), self.text(node.operand))
        elif isinstance(node, (ast.If, ast.IfExp, ast.While)):
            self.condition(node.test)
        elif isinstance(node, ast.BinOp):
            self.sum(node)
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.Add, ast.Sub)):
            other = "-" if isinstance(node.op, ast.Add) else "+"
            self.swap(self.between(node.target, node.value), SIGN, other)
        elif isinstance(node, ast.Return) and node.value is not None and returns_bool:
            if not isinstance(node.value, ast.Constant):
                self.add(node, self.span(node), "return True")
                self.add(node, self.span(node), "return False")
        if inside and isinstance(node, ast.stmt) and is_removable(node):
            self.add(node, self.span(node), "pass")

    def comparisons(self, node: ast.Compare) -> None:
        """Move the boundary of a comparison, and turn it round."""
        operands = [node.left, *node.comparators]
        for left, right in pairwise(operands):
            gap = self.between(left, right)
            match = COMPARISON.search(self.source, *gap)
            assert match is not None, self.source[slice(*gap)]
            for other in COMPARISONS[" ".join(match[0].split())]:
                self.add(node, match.span(), other)

    def constant(self, node: ast.Constant) -> None:
        """Move a number by one, and turn a truth value round."""
        value = node.value
        if isinstance(value, bool):
            self.add(node, self.span(node), str(not value))
        elif isinstance(value, (int, float)):
            self.add(node, self.span(node), repr(value + 1))
            less = repr(value - 1)
            self.add(node, self.span(node), f"({less})" if less.startswith("-") else less)

    def condition(self, test: ast.expr) -> None:
        """Turn a condition round that has no comparison, connective or `not` to change."""
        if isinstance(test, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
            self.add(test, self.span(test), f"(not {self.text(test)})")

    def sum(self, node: ast.BinOp) -> None:
        """Swap plus and minus, unless texts or lists are joined."""
        joined = (ast.List, ast.JoinedStr, ast.ListComp, ast.Tuple)
        for side in (node.left, node.right):
            literal = isinstance(side, ast.Constant) and isinstance(side.value, (str, bytes))
            if literal or isinstance(side, joined):
                return
        if isinstance(node.op, (ast.Add, ast.Sub)):
            other = "-" if isinstance(node.op, ast.Add) else "+"
            self.swap(self.between(node.left, node.right), SIGN, other)

    # -- texts and their places -----------------------------------------------------

    def offset(self, line: int, column: int) -> int:
        """Return the place in the source of a line (from 1) and a column in bytes."""
        start = self.starts[line - 1]
        text = self.source[start : self.starts[line]]
        return start + len(text.encode()[:column].decode())

    def span(self, node: ast.expr | ast.stmt) -> Span:
        """Return where a node begins and ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.offset(node.lineno, node.col_offset)
        return start, self.offset(node.end_lineno, node.end_col_offset)

    def between(self, left: ast.expr, right: ast.expr) -> Span:
        """Return where the operator between two operands is."""
        return self.span(left)[1], self.span(right)[0]

    def text(self, node: ast.expr) -> str:
        """Return the source of a node."""
        return self.source[slice(*self.span(node))]

    def swap(self, gap: Span, operator: re.Pattern[str], other: str) -> None:
        """Put another operator between two operands."""
        match = operator.search(self.source, *gap)
        assert match is not None, self.source[slice(*gap)]
        self.add(None, match.span(), other)

    def add(self, node: ast.AST | None, span: Span, text: str) -> None:
        """Note a mutant, unless Python cannot read it."""
        start, end = span
        line = self.source.count("\n", 0, start) + 1
        first = self.starts[line - 1]
        last = self.starts[self.source.count("\n", 0, end) + 1]
        before = self.source[first:last]
        after = self.source[first:start] + text + self.source[end:last]
        change = f"{' '.join(before.split())} -> {' '.join(after.split())}"
        self.found[Mutant(self.file, line, self.scope, change, start, end, text)] = None


def is_docstring(node: ast.AST) -> bool:
    """Return whether a node is a text that stands alone."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def is_removable(node: ast.stmt) -> bool:
    """Return whether a statement can go without leaving a name undefined."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.Assign):
        return all(isinstance(one, (ast.Attribute, ast.Subscript)) for one in node.targets)
    return isinstance(node, (ast.AugAssign, ast.Delete))


def mutants_of(root: Path, ruleset: str) -> list[Mutant]:
    """Return all mutants of the rules of a rule set and of what they stand on."""
    package = root / "src" / "naumachia"
    found: list[Mutant] = []
    for folder in (package / "rules" / ruleset / "rules", package / "geometry", package / "kernel"):
        for path in sorted(folder.rglob("*.py")):
            file = path.relative_to(root).as_posix()
            found += Mutator(file, path.read_text(encoding="utf-8")).mutants()
    return found


def drawn(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """Return `count` mutants drawn by a seed, in the order of the source: half from the rules, half
    from what all rule sets share, as far as there are so many.
    """
    rng = Random(seed)
    rules = [at for at, mutant in enumerate(mutants) if "/rules/" in mutant.file]
    shared = [at for at, mutant in enumerate(mutants) if "/rules/" not in mutant.file]
    half = min(len(rules), max(count - len(shared), (count + 1) // 2))
    chosen = rng.sample(rules, half) + rng.sample(shared, min(len(shared), count - half))
    return [mutants[at] for at in sorted(chosen)]


def key(mutant: Mutant) -> tuple[str, str, str]:
    """Return what names a mutant even when lines are added above it."""
    return mutant.file, mutant.scope, mutant.change


def equivalents(root: Path, ruleset: str) -> set[tuple[str, str, str]]:
    """Return the keys of the mutants that are named as equivalent for a rule set."""
    text = (root / EQUIVALENTS).read_text(encoding="utf-8")
    listed: list[dict[str, Any]] = tomllib.loads(text).get("equivalent", [])
    return {
        (one["file"], one["scope"], one["change"])
        for one in listed
        if one["ruleset"] in (ruleset, "every")
    }


# -- running them ---------------------------------------------------------------------------


def copied(root: Path, to: Path) -> Path:
    """Copy the sources and tests of the project, and return where they are."""
    to.mkdir(parents=True)
    for path in sorted(root.iterdir()):
        if path.name in NOT_COPIED or path.name.startswith("."):
            continue
        if path.is_dir():
            shutil.copytree(path, to / path.name, ignore=shutil.ignore_patterns(*NOT_COPIED))
        else:
            shutil.copy2(path, to / path.name)
    return to


def tests_for(root: Path, ruleset: str, file: str) -> list[list[str]]:
    """Return the arguments of each run of pytest for a mutant of `file`.

    Tests that import the changed module and worked examples come first, and those that play whole
    games last.
    """
    module = file.removeprefix("src/").removesuffix(".py").replace("/", ".")
    layer = module.split(".")[1]
    folders = [root / "tests" / layer] if layer != "rules" else []
    files: list[Path] = []
    for folder in (*folders, root / "tests" / "rules" / ruleset):
        files += folder.rglob("test_*.py")

    def place(path: Path) -> tuple[bool, bool, str]:
        imports = f"{module} import" in path.read_text(encoding="utf-8")
        return not imports, "examples" not in path.name, path.as_posix()

    runs: list[list[str]] = [[], [f"tests/testing/test_{name}.py" for name in KEPT], []]
    runs[1] += ["-k", ruleset]
    for path in sorted(files, key=place):
        late = any(word in path.name for word in LAST)
        runs[2 if late else 0].append(path.relative_to(root).as_posix())
    return [run for run in runs if run]


class Workshop:
    """A copy of the project in which one mutant at a time is tested."""

    def __init__(self, root: Path, runs: Callable[[Path, str], list[list[str]]]) -> None:
        self.root: Final = root
        self.runs: Final = runs
        self.timeout: float = 3600.0

    def passes(self, file: str) -> bool:
        """Return whether all tests for a changed file pass in time. A run that finds no test
        passes.
        """
        path = os.pathsep.join([str(self.root / "src"), str(self.root)])
        surroundings = {**os.environ, "PYTHONPATH": path, "NAUMACHIA_NIGHTLY": ""}
        begun = time.monotonic()
        for arguments in self.runs(self.root, file):
            command = [sys.executable, "-c", RUNNER, "-q", "-x", "-p", "no:cacheprovider"]
            try:
                done = subprocess.run(
                    [*command, *arguments],
                    cwd=self.root,
                    env=surroundings,
                    capture_output=True,
                    timeout=max(1.0, self.timeout - (time.monotonic() - begun)),
                    check=False,
                )
            except subprocess.TimeoutExpired:
                return False
            if done.returncode not in (0, 5):
                return False
        return True

    def survives(self, mutant: Mutant) -> bool:
        """Return whether no test fails with a mutant."""
        path = self.root / mutant.file
        source = path.read_text(encoding="utf-8")
        try:
            self.write(path, mutant.of(source))
            return self.passes(mutant.file)
        finally:
            self.write(path, source)

    def write(self, path: Path, source: str) -> None:
        """Write a module, and forget what was compiled of it: the stamp of a compiled file counts
        in seconds.
        """
        path.write_text(source, encoding="utf-8")
        for old in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            old.unlink()


def survivors(
    mutants: Sequence[Mutant], workshops: Sequence[Workshop], say: Callable[[str], None]
) -> list[Mutant]:
    """Test mutants, in each workshop one at a time, and return those that survive."""
    free: SimpleQueue[Workshop] = SimpleQueue()
    for workshop in workshops:
        free.put(workshop)

    def tested(mutant: Mutant) -> bool:
        workshop = free.get()
        try:
            alive = workshop.survives(mutant)
        finally:
            free.put(workshop)
        if alive:
            say(f"survives  {mutant}")
        return alive

    with ThreadPoolExecutor(len(workshops)) as pool:
        return [
            mutant
            for mutant, alive in zip(mutants, pool.map(tested, mutants), strict=True)
            if alive
        ]


def opened(root: Path, ruleset: str, jobs: int, scratch: Path) -> Iterator[Workshop]:
    """Yield workshops that know how long a mutant may take. Raises SystemExit if a test fails
    without a mutant.
    """

    def runs(at: Path, file: str) -> list[list[str]]:
        return tests_for(at, ruleset, file)

    timeout = 0.0
    for job in range(jobs):
        workshop = Workshop(copied(root, scratch / str(job)), runs)
        if not timeout:
            begun = time.monotonic()
            if not workshop.passes("src/naumachia/kernel/chance.py"):
                raise SystemExit(f"the tests of {ruleset} fail without a mutant")
            timeout = max(LEAST_TIMEOUT, PATIENCE * (time.monotonic() - begun))
        workshop.timeout = timeout
        yield workshop


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return its exit status."""
    parser = argparse.ArgumentParser(description="Test the tests of a rule set with mutants.")
    parser.add_argument("ruleset")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--within", default="", help="only files whose path contains this text")
    asked = parser.parse_args(arguments)
    every = [one for one in mutants_of(ROOT, asked.ruleset) if asked.within in one.file]
    chosen = drawn(every, asked.count, asked.seed)
    named = equivalents(ROOT, asked.ruleset)
    tested = [one for one in chosen if key(one) not in named]
    print(f"{asked.ruleset}: {len(tested)} of {len(every)} mutants, seed {asked.seed}", flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        workshops = [*opened(ROOT, asked.ruleset, asked.jobs, Path(scratch))]
        alive = survivors(tested, workshops, lambda line: print(line, flush=True))
    killed = len(tested) - len(alive)
    share = killed / len(tested) if tested else 1.0
    left_out = len(chosen) - len(tested)
    print(f"{killed} of {len(tested)} killed, {share:.1%}; {left_out} equivalent left out")
    return 0 if share >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
