"""Provide the pytest plugin: clause marks, the clause matrix, golden files.

    pytest --clauses duel                 fail on a hole in the rule set's clause matrix
    pytest --update-goldens               write the golden files again

A test names the clauses it proves with `@pytest.mark.clause("DUE-SHOT-01", ...)`; it counts when it
passes. Intended holes are listed in one file (ini option `clause_exceptions`) with their reasons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from naumachia.kernel.clause import WITNESSES
from naumachia.kernel.toml_data import read_toml
from naumachia.rules import find
from naumachia.testing.goldens import Goldens
from naumachia.testing.matrix import COLUMNS, Matrix, build_matrix

LEDGERS: Final = "clause_ledgers"
EXCEPTIONS: Final = "clause_exceptions"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the plugin's options."""
    group = parser.getgroup("naumachia")
    group.addoption(
        "--clauses",
        action="append",
        default=[],
        metavar="RULESET",
        help="fail when the clause matrix of this rule set has a hole (may be given repeatedly)",
    )
    group.addoption(
        "--update-goldens", action="store_true", help="write golden files instead of comparing"
    )
    parser.addini(LEDGERS, "folder of ledgers, one RULESET.md each", default="docs/ledger")
    parser.addini(EXCEPTIONS, "file of meant holes", default="tests/clause_exceptions.toml")


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark and begin to listen."""
    config.addinivalue_line("markers", "clause(id, ...): the clauses that this test proves")
    config.pluginmanager.register(Witness(config), "naumachia-clauses")


@pytest.fixture
def goldens(request: pytest.FixtureRequest) -> Goldens:
    """Compare texts with files in `tests/golden`, or write them with `--update-goldens`."""
    folder = request.config.rootpath / "tests" / "golden"
    return Goldens(folder, bool(request.config.getoption("--update-goldens")))


class Witness:
    """Collects applied and tested clauses of a test run, over all its processes."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.applied: Counter[str] = Counter()
        self.tested: dict[str, list[str]] = {}
        self.faults: list[str] = []

    def _listen(self, clause: str) -> None:
        self.applied[clause] += 1

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Listen while a test runs; its marks count when it passes."""
        WITNESSES.append(self._listen)
        try:
            yield
        finally:
            WITNESSES.remove(self._listen)
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                self.tested.setdefault(clause, []).append(item.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Send a worker's results, or check the results of all workers."""
        output: dict[str, Any] | None = getattr(self.config, "workeroutput", None)
        if output is not None:
            output["clauses"] = (dict(self.applied), self.tested)
            return
        for name in self.config.getoption("--clauses"):
            self.faults += self._judge(name)
        if self.faults and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Receive a worker's results."""
        output: dict[str, Any] = getattr(node, "workeroutput", {})
        applied, tested = output.get("clauses", ({}, {}))
        self.applied.update(applied)
        for clause, tests in tested.items():
            self.tested.setdefault(clause, []).extend(tests)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the errors of the requested matrices."""
        for name in self.config.getoption("--clauses"):
            terminalreporter.section(f"clauses of {name}")
            matrix = self._matrix(name)
            tests = len({test for row in matrix.rows.values() for test in row.tested})
            terminalreporter.write_line(f"{len(matrix.rows)} clauses, {tests} tests name them")
        for fault in self.faults:
            terminalreporter.write_line(fault, red=True)

    def _matrix(self, name: str) -> Matrix:
        ruleset = find(name)
        folder = self.config.rootpath / str(self.config.getini(LEDGERS))
        ledger = folder / f"{ruleset.id}.md"
        return build_matrix(ruleset, self.applied, self.tested, ledger)

    def _judge(self, name: str) -> list[str]:
        file = self.config.rootpath / str(self.config.getini(EXCEPTIONS))
        matrix = self._matrix(name)
        return faults(matrix, exceptions(file, matrix.ruleset))


def exceptions(file: Path, ruleset: str) -> dict[tuple[str, str], str]:
    """Return the intended holes of a rule set, (clause, column) to reason. Raises BadScenario.

    The file has a table for each clause: `[RULESET.CLAUSE]` with `columns` and `reason`.
    """
    if not file.is_file():
        return {}
    table = read_toml(file.read_bytes(), file.name)
    meant: dict[tuple[str, str], str] = {}
    clauses = table.table(ruleset)
    for clause in clauses.values:
        entry = clauses.table(clause)
        reason = entry.text("reason")
        for column in entry.texts("columns"):
            if column not in COLUMNS:
                entry.fail("columns", f"some of {', '.join(COLUMNS)}", column)
            meant[clause, column] = reason
        entry.close()
    return meant


def faults(matrix: Matrix, meant: dict[tuple[str, str], str]) -> list[str]:
    """Return the errors of a matrix: holes, unknown ids and stale exceptions."""
    holes = matrix.holes()
    found = [f"{clause}: not {column}" for clause, column in holes if (clause, column) not in meant]
    found += [f"{clause}: unknown, {where}" for clause, where in matrix.unknown.items()]
    found += [
        f"{clause}: excepted from {column}, but has it"
        for clause, column in meant
        if (clause, column) not in holes
    ]
    return found
