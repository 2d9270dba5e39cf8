"""Run all tests once without a mutant, and note which test executes which statement.

    python -m scripts.mutation.recording REQUEST

`REQUEST` is a pickled `Request`. Writes a pickled `Recording`, unless a test fails: then the exit
status is that of pytest.
"""

from __future__ import annotations

import pickle
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
from scripts.mutation.statements import Finder
from scripts.mutation.suite import Selection, Settings, arguments, caches, limit_memory

MOST_FAILURES: Final = 5


@dataclass(frozen=True)
class Request(Settings):
    """The tests to run, the files whose statements are recorded, and the file to write."""

    to: Path


@dataclass
class RecordedTest:
    """A test, its processor time in seconds, and the statements that it executes.

    `hits` has a byte for each statement of a file: 1 if the test executes it. Files without any are
    left out.
    """

    name: str
    seconds: float
    hits: dict[str, bytes]


@dataclass
class Recording:
    """What is executed by each test, by importing the watched modules, and by collecting tests."""

    tests: list[RecordedTest] = field(default_factory=list)
    imported: dict[str, bytes] = field(default_factory=dict)
    collected: dict[str, bytes] = field(default_factory=dict)

    def covering(self, file: str, place: int) -> list[RecordedTest]:
        """Return the tests that execute a statement, quickest first."""
        found = [test for test in self.tests if is_marked(test.hits, file, place)]
        return sorted(found, key=lambda test: test.seconds)

    def is_imported(self, file: str, place: int) -> bool:
        """Return whether importing the watched modules executes a statement."""
        return is_marked(self.imported, file, place)

    def is_collected(self, file: str, place: int) -> bool:
        """Return whether collecting the tests executes a statement."""
        return is_marked(self.collected, file, place)


def is_marked(hits: dict[str, bytes], file: str, place: int) -> bool:
    """Return whether a statement was executed."""
    return hits.get(file, b"")[place : place + 1] == b"\1"


class Recorder:
    """Notes what each test executes. A plugin of pytest."""

    def __init__(self, request: Request) -> None:
        self.root: Final = request.root
        self.files: Final = {str(request.root / file): file for file in request.watched}
        self.finder: Final = Finder(self.files)
        self.recording: Final = Recording()
        self.modules = 0
        self.caches: list[Any] = []

    def take(self) -> dict[str, bytes]:
        """Return what was executed since the last time."""
        taken: dict[str, bytes] = {}
        for path, hits in self.finder.hits.items():
            if any(hits):
                taken[self.files[path]] = bytes(hits)
                hits[:] = bytes(len(hits))
        return taken

    def import_watched(self) -> None:
        """Import the watched modules, and note what that executes."""
        for file in self.files.values():
            module = file.removeprefix("src/").removesuffix(".py").replace("/", ".")
            import_module(module.removesuffix(".__init__"))
        self.recording.imported = self.take()

    def pytest_collection_finish(self) -> None:
        """Note what was executed before the first test."""
        self.recording.collected = self.take()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Note what a test executes. Caches are emptied first, so that it is not less than if the
        test ran alone.
        """
        if len(sys.modules) != self.modules:
            self.modules, self.caches = len(sys.modules), caches(self.root)
        for cached in self.caches:
            cached.cache_clear()
        self.take()
        begun = time.process_time()
        result = yield
        seconds = time.process_time() - begun
        self.recording.tests.append(RecordedTest(item.nodeid, seconds, self.take()))
        return result


def main() -> int:
    """Run the command, and return its exit status."""
    request: Request = pickle.loads(Path(sys.argv[1]).read_bytes())
    limit_memory()
    recorder = Recorder(request)
    sys.meta_path.insert(0, recorder.finder)
    recorder.import_watched()
    options = [f"--maxfail={MOST_FAILURES}", *arguments(request.suite, request.scratch)]
    status = pytest.main(options, [Selection(request.suite), recorder])
    if status == 0:
        request.to.write_bytes(pickle.dumps(recorder.recording))
    return int(status)


if __name__ == "__main__":
    # What is pickled belongs to the module, not to `__main__`.
    from scripts.mutation import recording

    sys.exit(recording.main())
