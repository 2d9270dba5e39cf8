"""Test mutants in memory: collect the tests once, then fork for each mutant.

    python -m scripts.mutation.forks SETTINGS INPUT OUTPUT

`SETTINGS` is a pickled `Settings`; the others are the numbers of two open pipes. Each line of input
is a `Task` as JSON, and is answered by a line with an `Answer`.
"""

from __future__ import annotations

import gc
import json
import os
import pickle
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final, TextIO

import pytest
from scripts.mutation.suite import Selection, Settings, arguments, caches, limit_memory, objects

WALL: Final = 5.0
"""A fork is stopped after this many times the processor time that it may use."""
PASSED: Final = "passed"
FAILED: Final = "failed"
UNCHANGED: Final = "unchanged"
"""The answer if a change cannot be made in memory."""
Where = tuple[tuple[str, int], ...]
Codes = dict[Where, CodeType]
Run = Callable[["Task", Callable[[str], None]], str]


@dataclass(frozen=True)
class Task:
    """Tests to run in this order, each with the processor time in seconds that it may take.

    The source of `file` is `text` instead, unless `file` is empty. `clear`: empty all caches first.
    """

    tests: tuple[tuple[str, float], ...]
    file: str = ""
    text: str = ""
    clear: bool = False


@dataclass(frozen=True)
class Answer:
    """What became of a task, and the last test that began."""

    result: str
    test: str = ""


# -- changing code in memory ----------------------------------------------------------------


class Changer:
    """Changes the code of functions that are in memory."""

    def __init__(self, root: Path, files: Sequence[str]) -> None:
        self.root: Final = root
        paths = {str(root / file) for file in files}
        self.functions: Final[dict[tuple[str, str, int], list[FunctionType]]] = {}
        for one in objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename in paths:
                self.functions.setdefault(identity(one.__code__), []).append(one)

    def change(self, file: str, text: str) -> bool:
        """Give the functions of `file` the code that they have in `text`.

        Return whether at least one function changed. The garbage collector knows all functions, so
        this finds methods, properties and functions behind decorators too.
        """
        path = self.root / file
        try:
            new = codes(compile(text, str(path), "exec", dont_inherit=True))
        except SyntaxError:
            return False
        old = codes(compile(path.read_text(encoding="utf-8"), str(path), "exec", dont_inherit=True))
        changed = 0
        for where, code in old.items():
            other = new.get(where)
            if other is None or other == code:
                continue
            for function in self.functions.get(identity(code), []):
                if function.__code__.co_freevars != other.co_freevars:
                    return False
                function.__code__ = other
                changed += 1
        return changed > 0


def identity(code: CodeType) -> tuple[str, str, int]:
    """Return what names a piece of code in a file."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def codes(code: CodeType, where: Where = ()) -> Codes:
    """Return all pieces of code inside another, by their names from the outside in. Equal names are
    numbered.
    """
    found: Codes = {}
    for const in code.co_consts:
        if isinstance(const, CodeType):
            number = 0
            while (*where, (const.co_name, number)) in found:
                number += 1
            found[*where, (const.co_name, number)] = const
            found |= codes(const, (*where, (const.co_name, number)))
    return found


# -- the process that forks -----------------------------------------------------------------


class Server:
    """Answers tasks when the tests are collected. A plugin of pytest."""

    def __init__(self, settings: Settings, tasks: TextIO, answers: TextIO) -> None:
        self.settings: Final = settings
        self.tasks: Final = tasks
        self.answers: Final = answers

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer tasks, instead of running the tests."""
        child = Child(self.settings, session.items)
        gc.collect()
        gc.freeze()
        for line in self.tasks:
            answer = forked(child.run, Task(**json.loads(line)))
            self.answers.write(json.dumps(asdict(answer)) + "\n")
            self.answers.flush()
        return True


class Child:
    """Runs a task in a fork."""

    def __init__(self, settings: Settings, items: Sequence[pytest.Item]) -> None:
        self.items: Final = {item.nodeid: item for item in items}
        self.changer: Final = Changer(settings.root, settings.watched)
        self.caches: Final = caches(settings.root)

    def run(self, task: Task, say: Callable[[str], None]) -> str:
        """Run the tests of a task until one fails, and return what became of it."""
        if task.file and not self.changer.change(task.file, task.text):
            return UNCHANGED
        if task.clear:
            for cached in self.caches:
                cached.cache_clear()
        items = [self.items[name] for name, _ in task.tests]
        watch = Watch()
        items[0].config.pluginmanager.register(watch)
        for number, (_, seconds) in enumerate(task.tests):
            item, following = items[number], [*items[number + 1 :][:1], None]
            say(str(number))
            signal.setitimer(signal.ITIMER_PROF, seconds)
            signal.setitimer(signal.ITIMER_REAL, seconds * WALL)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following[0])
            if watch.failed:
                return FAILED
        return PASSED


class Watch:
    """Notes whether a test fails. A plugin of pytest."""

    failed: bool = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        self.failed = self.failed or report.failed


def forked(run: Run, task: Task) -> Answer:
    """Run a task in a fork. A fork that dies or takes too long has failed."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        run_and_exit(run, task, writing)
    os.close(writing)
    os.waitpid(process, 0)
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    with os.fdopen(reading, encoding="utf-8") as report:
        lines = report.read().split()
    result = lines[-1] if lines and lines[-1] in (PASSED, UNCHANGED) else FAILED
    numbers = [int(line) for line in lines if line.isdecimal()]
    return Answer(result, task.tests[numbers[-1]][0] if numbers else "")


def run_and_exit(run: Run, task: Task, writing: int) -> None:
    """Run a task and write what became of it; never return, and leave nothing to clean up."""

    def say(line: str) -> None:
        os.write(writing, f"{line}\n".encode())

    try:
        os.setpgid(0, 0)
        for one in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(one, signal.SIG_DFL)
        say(run(task, say))
    finally:
        os._exit(0)


def main() -> int:
    """Run the command, and return its exit status."""
    settings: Settings = pickle.loads(Path(sys.argv[1]).read_bytes())
    limit_memory()
    tasks = os.fdopen(int(sys.argv[2]), encoding="utf-8")
    answers = os.fdopen(int(sys.argv[3]), "w", encoding="utf-8")
    plugins = [Selection(settings.suite), Server(settings, tasks, answers)]
    return int(pytest.main(arguments(settings.suite, settings.scratch), plugins))


if __name__ == "__main__":
    # What is pickled belongs to the module, not to `__main__`.
    from scripts.mutation import forks

    sys.exit(forks.main())
