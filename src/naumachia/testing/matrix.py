"""Build the clause matrix: for each clause, where the code cites it, how often it was applied, and
which tests name it.

    matrix = static_matrix("duel", games=5)
    print(matrix.table())
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from naumachia.kernel.clause import WITNESSES
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import find
from naumachia.testing.statics import CLAUSE_ID
from naumachia.testing.trail import trails

DEFINITION: Final = re.compile(r"Clause\(\s*\"[A-Z0-9-]+\"")
COLUMNS: Final = ("cited", "applied", "tested", "ledger")


@dataclass(slots=True)
class Row:
    """One clause: the modules that cite it, how often it was applied, the tests that name it.

    `ledger` is whether the ledger has it; None without a ledger.
    """

    id: str
    text: str
    cited: list[str] = field(default_factory=list)
    applied: int = 0
    tested: list[str] = field(default_factory=list)
    ledger: bool | None = None

    def lacks(self, column: str) -> bool:
        """Return whether the column is empty."""
        return self.ledger is False if column == "ledger" else not getattr(self, column)


@dataclass(slots=True)
class Matrix:
    """All clauses of a rule set, and references to clauses that do not exist.

    `unknown` are ids that the rule set's table lacks, with the places that name them.
    """

    ruleset: str
    rows: dict[str, Row]
    unknown: dict[str, str] = field(default_factory=dict)

    def holes(self, columns: Iterable[str] = COLUMNS) -> list[tuple[str, str]]:
        """Return every (clause, column) that is empty."""
        return [(row.id, c) for row in self.rows.values() for c in columns if row.lacks(c)]

    def data(self, columns: Iterable[str] = COLUMNS) -> list[dict[str, object]]:
        """Return the matrix as plain data, a row for each clause."""
        shown = list(columns)
        return [
            {"id": row.id, **{c: _cell(row, c) for c in shown}, "text": row.text}
            for row in self.rows.values()
        ]

    def table(self, columns: Iterable[str] = COLUMNS) -> str:
        """Return the matrix as text: a line for each clause, with `-` for a hole."""
        shown = list(columns)
        width = max(map(len, self.rows), default=0)
        lines = [f"{'clause':{width}}  {'  '.join(f'{c:>8}' for c in shown)}  text"]
        for row in self.rows.values():
            cells = "  ".join(f"{_cell(row, column):>8}" for column in shown)
            lines.append(f"{row.id:{width}}  {cells}  {row.text}")
        lines += [f"unknown {name}: {where}" for name, where in self.unknown.items()]
        return "\n".join(lines)


def _cell(row: Row, column: str) -> str:
    if row.lacks(column):
        return "-"
    match column:
        case "applied":
            return str(row.applied)
        case "ledger":
            return "?" if row.ledger is None else "yes"
        case _:
            return str(len(getattr(row, column)))


# -- where clauses are cited -------------------------------------------------------------


def sources(ruleset: AnyRuleset) -> list[Path]:
    """Return the source files of a rule set: those of its package or of the package that exports
    it, else its module.
    """
    module = ruleset.content.package or type(ruleset).__module__
    package = module.rpartition(".")[0]
    if getattr(sys.modules.get(package), "RULESET", None) is ruleset:
        module = package
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        return []
    if spec.submodule_search_locations:
        return sorted(Path(spec.submodule_search_locations[0]).rglob("*.py"))
    return [Path(spec.origin)]


def citations(files: list[Path]) -> dict[str, list[str]]:
    """Return the modules that cite each clause, by clause id.

    A module cites a clause by naming its id; the definition of the clause does not count.
    """
    cited: dict[str, list[str]] = {}
    for file in files:
        text = DEFINITION.sub("", file.read_text(encoding="utf-8"))
        for clause in set(CLAUSE_ID.findall(text)):
            cited.setdefault(clause, []).append(file.stem)
    return cited


# -- when clauses are applied --------------------------------------------------------------


@contextmanager
def witnesses() -> Iterator[Counter[str]]:
    """Count the clauses that are applied inside the `with` block."""
    found: Counter[str] = Counter()

    def listener(clause: str) -> None:
        found[clause] += 1

    WITNESSES.append(listener)
    try:
        yield found
    finally:
        WITNESSES.remove(listener)


# -- the matrix ------------------------------------------------------------------------------


def ledger_ids(ledger: Path | None, ruleset: AnyRuleset) -> set[str] | None:
    """Return the clause ids of this rule set in a ledger; None without a ledger."""
    if ledger is None or not ledger.is_file():
        return None
    prefixes = {name.split("-")[0] for name in ruleset.clauses}
    found = CLAUSE_ID.findall(ledger.read_text(encoding="utf-8"))
    return {name for name in found if name.split("-")[0] in prefixes}


def build_matrix(
    ruleset: AnyRuleset,
    applied: Counter[str],
    tested: dict[str, list[str]],
    ledger: Path | None,
) -> Matrix:
    """Combine citations, applied clauses, tests and the ledger."""
    cited = citations(sources(ruleset))
    known = ledger_ids(ledger, ruleset)
    rows = {
        name: Row(
            name,
            clause.text,
            cited.get(name, []),
            applied[name],
            tested.get(name, []),
            None if known is None else name in known,
        )
        for name, clause in ruleset.clauses.items()
    }
    matrix = Matrix(ruleset.id, rows)
    prefixes = {name.split("-")[0] for name in rows}
    for name, modules in cited.items():
        if name not in rows and name.split("-")[0] in prefixes:
            matrix.unknown[name] = f"in {modules[0]}.py"
    for name, places in tested.items():
        if name not in rows and name.split("-")[0] in prefixes:
            matrix.unknown[name] = f"marked on {places[0]}"
    for name in sorted((known or set()) - set(rows)):
        matrix.unknown[name] = f"in {ledger}"
    return matrix


def static_matrix(name: str, games: int = 3, seed: int = 0, ledger: Path | None = None) -> Matrix:
    """Return the matrix without tests: citations, and the clauses applied in `games` random games
    of each scenario.

    Its column `tested` is empty; show `COLUMNS` without it. Raises BadInput for an unknown rule
    set.
    """
    ruleset = find(name)
    with witnesses() as applied:
        for _line in trails(ruleset, games, seed):
            pass
    return build_matrix(ruleset, applied, {}, ledger)
