"""Decide which mutants survive: in memory where that is possible, else in a fresh process."""

from __future__ import annotations

import json
import os
import pickle
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Final, TextIO

from scripts.mutation import forks, recording
from scripts.mutation.forks import FAILED, PASSED, Answer, Task
from scripts.mutation.mutator import Mutant
from scripts.mutation.recording import RecordedTest, Recording, Request
from scripts.mutation.statements import place
from scripts.mutation.suite import Settings, Suite

HOME: Final = Path(__file__).resolve().parent.parent.parent
PATIENCE: Final = 5.0
"""A mutant is killed if it takes this many times as long as the unchanged code."""
LEAST_TIMEOUT: Final = 120.0
LEAST_TEST_TIMEOUT: Final = 10.0
"""Seconds of processor time that a single test may always take."""
NOT_COPIED: Final = {"build", "dist", "web", "__pycache__", "static"}
RUNNER: Final = """
import sys
from scripts.mutation.suite import limit_memory
limit_memory()
import pytest
sys.exit(pytest.main(sys.argv[1:]))
"""
PROGRESS: Final = 20
"""After this many mutants a line says how many are tested."""
NO_TESTS: Final = 5
"""The exit status of pytest if it finds no test."""
NOT_FOUND: Final = 4
"""The exit status of pytest if it cannot find a test that is named."""
TIMEOUT: Final = -1


class SuiteError(Exception):
    """Tests fail without a mutant. Says which."""


def copy_project(root: Path, to: Path) -> Path:
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


def surroundings(root: Path) -> dict[str, str]:
    """Return the environment of a process that runs tests of a copy of the project."""
    path = os.pathsep.join([str(root / "src"), str(root), str(HOME)])
    return {**os.environ, "PYTHONPATH": path, "NAUMACHIA_NIGHTLY": "", "NAUMACHIA_BUILD": "plain"}


def record(root: Path, suite: Suite, watched: Sequence[str], scratch: Path) -> Recording:
    """Run all tests of an unchanged copy, and return what they execute. Raises SuiteError."""
    request = Request(root, suite, tuple(watched), scratch / "recorded", scratch / "recording")
    (scratch / "request").write_bytes(pickle.dumps(request))
    done = subprocess.run(
        [sys.executable, "-m", recording.__name__, str(scratch / "request")],
        cwd=root,
        env=surroundings(root),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        said = done.stdout.splitlines()
        failures = [line for line in said if line.startswith(("FAILED", "ERROR"))]
        raise SuiteError("\n".join(failures or said[-20:]))
    found: Recording = pickle.loads(request.to.read_bytes())
    return found


class ForkServer:
    """A process that has collected the tests and forks for each mutant."""

    def __init__(self, settings: Settings) -> None:
        settings.scratch.mkdir(parents=True)
        file = settings.scratch / "settings"
        file.write_bytes(pickle.dumps(settings))
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        numbers = [str(theirs_in), str(theirs_out)]
        self.process: Final = subprocess.Popen(
            [sys.executable, "-m", forks.__name__, str(file), *numbers],
            cwd=settings.root,
            env=surroundings(settings.root),
            pass_fds=(theirs_in, theirs_out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self.tasks: Final[TextIO] = os.fdopen(ours_out, "w", encoding="utf-8")
        self.answers: Final[TextIO] = os.fdopen(ours_in, encoding="utf-8")

    def ask(self, task: Task) -> Answer:
        """Return what becomes of a task."""
        self.tasks.write(json.dumps(asdict(task)) + "\n")
        self.tasks.flush()
        line = self.answers.readline()
        if not line:
            raise RuntimeError(f"{self.process.args!r} ended with {self.process.wait()}")
        return Answer(**json.loads(line))

    def close(self) -> None:
        """End the process."""
        self.tasks.close()
        self.process.wait()
        self.answers.close()


@dataclass(frozen=True)
class Verdict:
    """Whether a mutant survives, and how that was found: one of the texts below."""

    alive: bool
    how: str


@dataclass(frozen=True)
class Run:
    """The exit status of a run of pytest, 0 also if there was no test, and the test that failed."""

    status: int
    failed: str = ""


NOT_EXECUTED: Final = "executed by no test"
IN_MEMORY: Final = "decided in memory"
FRESH: Final = "decided in a fresh process"
UNCONFIRMED: Final = "survives in memory"


class Workshop:
    """A copy of the project in which one mutant at a time is tested."""

    def __init__(self, root: Path, suite_of: Callable[[Path, str], Suite], scratch: Path) -> None:
        self.root: Final = root
        self.suite_of: Final = suite_of
        self.scratch: Final = scratch
        self.timeout: float = 3600.0
        self.unreliable: Final[dict[str, bool]] = {}

    def open(self, suite: Suite, watched: Sequence[str], recorded: Recording) -> None:
        """Start the process that forks."""
        self.recording = recorded
        total = sum(test.seconds for test in recorded.tests)
        self.timeout = max(LEAST_TIMEOUT, PATIENCE * total)
        settings = Settings(self.root, suite, tuple(watched), self.scratch / "forks")
        self.server = ForkServer(settings)

    def close(self) -> None:
        """End the process that forks."""
        self.server.close()

    # -- one mutant -----------------------------------------------------------------

    def verdict(self, mutant: Mutant) -> Verdict:
        """Return whether a mutant survives all tests.

        Values that were made when modules were imported are those of the unchanged code. So a
        mutant that is executed during imports is killed only in a fresh process, and is
        `UNCONFIRMED` if it survives in memory. Other mutants are decided in memory. There a test
        that starts a process of its own, and what was made while the tests were collected, see the
        unchanged code: at worst, a mutant survives that a fresh process would kill.
        """
        source = (self.root / mutant.file).read_text(encoding="utf-8")
        number = place(source, mutant.start)
        if number is not None:
            tests = self.recording.covering(mutant.file, number)
            imported = self.recording.is_imported(mutant.file, number)
            collected = self.recording.is_collected(mutant.file, number)
            if not tests and not imported:
                return Verdict(True, NOT_EXECUTED)
            answer = self.answer(mutant, mutant.of(source), tests, imported or collected)
            if answer.result == FAILED and not imported:
                return Verdict(False, IN_MEMORY)
            if answer.result == FAILED and self.kills(answer.test, mutant):
                return Verdict(False, FRESH)
            if answer.result != FAILED and tests:
                ran_all = not any(self.unreliable.get(test.name) for test in tests)
                certain = answer.result == PASSED and ran_all and not imported
                return Verdict(True, IN_MEMORY if certain else UNCONFIRMED)
        runs = self.suite_of(self.root, mutant.file).runs()
        return Verdict(self.run([mutant], runs).status == 0, FRESH)

    def confirm(self, group: Sequence[Mutant]) -> list[Mutant]:
        """Return the mutants that survive all tests in fresh processes too.

        They are tested together, since nearly always all survive. If a test fails, those that it
        kills are left out; if none, the group is halved.
        """
        if not group:
            return []
        run = self.run(group, self.suite_of(self.root, "").runs())
        if run.status == 0:
            return [*group]
        if len(group) == 1:
            return []
        left = [one for one in group if run.failed and not self.kills(run.failed, one)]
        if 0 < len(left) < len(group):
            return self.confirm(left)
        half = len(group) // 2
        return self.confirm(group[:half]) + self.confirm(group[half:])

    def kills(self, test: str, mutant: Mutant) -> bool:
        """Return whether a test fails with a mutant in a fresh process."""
        return self.run([mutant], [[test]]).status not in (0, NOT_FOUND)

    def answer(
        self, mutant: Mutant, text: str, tests: Sequence[RecordedTest], imported: bool
    ) -> Answer:
        """Return what becomes of a mutant in memory, with the first test that fails, if any. A test
        that fails alone even without a mutant does not count.
        """
        left = [test for test in tests if not self.unreliable.get(test.name)]
        while left:
            answer = self.server.ask(Task(timed(left), mutant.file, text, imported))
            if answer.result != FAILED:
                return answer
            at = [test.name for test in left].index(answer.test)
            if not self.is_unreliable(left[at], imported):
                return answer
            left = left[at + 1 :]
        return Answer(PASSED)

    def is_unreliable(self, test: RecordedTest, clear: bool) -> bool:
        """Return whether a test fails in a fork without a mutant."""
        if test.name not in self.unreliable:
            answer = self.server.ask(Task(timed([test]), clear=clear))
            self.unreliable[test.name] = answer.result != PASSED
        return self.unreliable[test.name]

    def run(self, group: Sequence[Mutant], runs: Sequence[Sequence[str]]) -> Run:
        """Run pytest in fresh processes with mutants in the sources. Return the first run that
        fails, or the last.
        """
        files = {self.root / mutant.file for mutant in group}
        sources = {path: path.read_text(encoding="utf-8") for path in files}
        begun = time.monotonic()
        done = Run(0)
        try:
            for mutant in sorted(group, key=lambda mutant: -mutant.start):
                path = self.root / mutant.file
                write(path, mutant.of(path.read_text(encoding="utf-8")))
            for arguments in runs:
                left = self.timeout - (time.monotonic() - begun)
                done = run_pytest(self.root, arguments, max(1.0, left))
                if done.status != 0:
                    break
            return done
        finally:
            for path, source in sources.items():
                write(path, source)


def run_pytest(root: Path, arguments: Sequence[str], timeout: float) -> Run:
    """Run pytest in a fresh process until a test fails."""
    options = ["-q", "-x", "-p", "no:cacheprovider", *arguments]
    try:
        done = subprocess.run(
            [sys.executable, "-c", RUNNER, *options],
            cwd=root,
            env=surroundings(root),
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Run(TIMEOUT)
    if done.returncode in (0, NO_TESTS):
        return Run(0)
    failed = re.findall(r"^FAILED (.*?)(?: - .*)?$", done.stdout, re.MULTILINE)
    return Run(done.returncode, failed[0] if failed else "")


def timed(tests: Sequence[RecordedTest]) -> tuple[tuple[str, float], ...]:
    """Return the names of tests, each with the seconds that it may take with a mutant."""
    return tuple((test.name, max(LEAST_TEST_TIMEOUT, PATIENCE * test.seconds)) for test in tests)


def write(path: Path, source: str) -> None:
    """Write a module, and forget what was compiled of it: the stamp of a compiled file counts in
    seconds.
    """
    path.write_text(source, encoding="utf-8")
    for old in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        old.unlink()


def groups(mutants: Sequence[Mutant]) -> list[list[Mutant]]:
    """Divide mutants into groups that can be tested together: no two are in the same function."""
    found: list[dict[tuple[str, str], Mutant]] = []
    for mutant in mutants:
        where = mutant.file, mutant.scope
        free = next((group for group in found if where not in group), None)
        if free is None:
            free = {}
            found.append(free)
        free[where] = mutant
    return [[*group.values()] for group in found]


def survivors(
    mutants: Sequence[Mutant], workshops: Sequence[Workshop], say: Callable[[str], None]
) -> tuple[list[Mutant], Counter[str]]:
    """Test mutants, in each workshop one at a time. Return those that survive, and how many were
    decided in which way. Says how far it is, and at the end each mutant that survives.
    """
    free: SimpleQueue[Workshop] = SimpleQueue()
    for workshop in workshops:
        free.put(workshop)

    @contextmanager
    def borrowed() -> Iterator[Workshop]:
        workshop = free.get()
        try:
            yield workshop
        finally:
            free.put(workshop)

    def test(mutant: Mutant) -> Verdict:
        with borrowed() as workshop:
            return workshop.verdict(mutant)

    def confirm(group: Sequence[Mutant]) -> list[Mutant]:
        with borrowed() as workshop:
            return workshop.confirm(group)

    with ThreadPoolExecutor(len(workshops)) as pool:
        verdicts: dict[Mutant, Verdict] = {}
        for mutant, verdict in zip(mutants, pool.map(test, mutants), strict=True):
            verdicts[mutant] = verdict
            if len(verdicts) % PROGRESS == 0:
                say(f"{len(verdicts)} of {len(mutants)} tested")
        suspects = [one for one, verdict in verdicts.items() if verdict.how == UNCONFIRMED]
        confirmed = [one for group in pool.map(confirm, groups(suspects)) for one in group]
    for suspect in suspects:
        verdicts[suspect] = Verdict(suspect in confirmed, FRESH)
    alive = [mutant for mutant, verdict in verdicts.items() if verdict.alive]
    for mutant in alive:
        say(f"survives  {mutant}")
    return alive, Counter(verdict.how for verdict in verdicts.values())
