"""Which tests belong to a rule set, and how pytest is started with them."""

from __future__ import annotations

import functools
import gc
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import pytest
from scripts.mutation.drawing import SHARED

MEMORY: Final = 4 << 30
"""The most bytes that a process with a mutant may use, where the system can limit it."""
LAST: Final = ("conformance", "twins", "properties", "lockstep", "perft")
"""Test files that play whole games and run after the others."""
KEPT: Final = ("goldens", "refusals", "fingerprints")
"""Test files in `tests/testing` with games and refusals of every rule set. Those in `tests/rules`
are kept too.
"""
CACHED: Final = type(functools.cache(lambda: None))


@dataclass(frozen=True)
class Suite:
    """Test files, in the order in which they run.

    `kept` have tests of other rule sets too; those whose name contains one of `others` are not run.
    """

    own: tuple[str, ...]
    kept: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    def runs(self) -> list[list[str]]:
        """Return the arguments of each run of pytest."""
        words = " and ".join(f"not {other}" for other in self.others)
        kept = [*self.kept, "-k", words] if self.kept else []
        return [run for run in ([*self.own], kept, [*self.late]) if run]

    def files(self) -> list[str]:
        """Return all files, for a single run in which `Selection` drops other rule sets."""
        return [*self.own, *self.kept, *self.late]


@dataclass(frozen=True)
class Settings:
    """The tests to collect in `root`, and the files from which mutants are drawn."""

    root: Path
    suite: Suite
    watched: tuple[str, ...]
    scratch: Path


def suite_for(root: Path, ruleset: str, layers: Sequence[str], file: str = "") -> Suite:
    """Return the tests of a rule set and of `layers` below it.

    Tests that import the changed module `file` and worked examples come first, and those that play
    whole games last.
    """
    module = file.removeprefix("src/").removesuffix(".py").replace("/", ".")
    files: list[Path] = []
    for folder in (*(root / "tests" / layer for layer in layers), root / "tests/rules" / ruleset):
        files += folder.rglob("test_*.py")

    def order(path: Path) -> tuple[bool, bool, str]:
        imports = f"{module} import" in path.read_text(encoding="utf-8")
        return not imports, "examples" not in path.name, path.as_posix()

    own: list[str] = []
    late: list[str] = []
    for path in sorted(files, key=order):
        chosen = late if any(word in path.name for word in LAST) else own
        chosen.append(path.relative_to(root).as_posix())
    kept = [f"tests/testing/test_{name}.py" for name in KEPT]
    kept += sorted(path.relative_to(root).as_posix() for path in root.glob("tests/rules/test_*.py"))
    folders = (root / "src" / "naumachia" / "rules").glob("*/rules")
    others = sorted({folder.parent.name for folder in folders} - {ruleset})
    return Suite(tuple(own), tuple(kept), tuple(late), tuple(others))


def suite_of(root: Path, ruleset: str, file: str) -> Suite:
    """Return the tests that may kill a mutant of `file`, or all if `file` is empty."""
    layers = [layer for layer in SHARED if layer in file.split("/") or not file]
    return suite_for(root, ruleset, layers, file)


class Selection:
    """Drops the tests of other rule sets from the kept files. A plugin of pytest."""

    def __init__(self, suite: Suite) -> None:
        self.suite: Final = suite

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the tests of other rule sets."""
        items[:] = [item for item in items if not self.is_of_another(item.nodeid)]

    def is_of_another(self, name: str) -> bool:
        """Return whether a test is of another rule set."""
        kept = any(name.startswith(f"{file}::") for file in self.suite.kept)
        return kept and any(other in name for other in self.suite.others)


def arguments(suite: Suite, scratch: Path) -> list[str]:
    """Return the arguments of a run of pytest that collects all tests."""
    return ["-q", "-p", "no:cacheprovider", f"--basetemp={scratch}", *suite.files()]


def limit_memory() -> None:
    """Limit the memory of this process, where the system can."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def objects() -> list[Any]:
    """Return all objects that the garbage collector knows, those too that a test run has frozen."""
    gc.unfreeze()
    return gc.get_objects()


def caches(root: Path) -> list[Any]:
    """Return the functions of the project that are cached by `functools`."""
    folder = str(root) + os.sep
    return [
        one
        for one in objects()
        if isinstance(one, CACHED)
        and isinstance(one.__wrapped__, FunctionType)
        and one.__wrapped__.__code__.co_filename.startswith(folder)
    ]
