"""Test the clause matrix, by itself and as a pytest plugin."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from examples.duel import RULESET as DUEL

from naumachia.kernel.errors import BadInput, BadScenario
from naumachia.testing.matrix import (
    Matrix,
    Row,
    build_matrix,
    citations,
    sources,
    static_matrix,
    witnesses,
)
from naumachia.testing.plugin import exceptions, faults
from naumachia.testing.statics import CLAUSE_ID

pytest_plugins = ["pytester"]
ROOT = Path(__file__).resolve().parents[2]


def test_the_static_matrix_shows_citations_and_applications() -> None:
    matrix = static_matrix("examples.duel:RULESET", games=4)
    row = matrix.rows["DUE-SHOT-01"]
    assert row.cited == ["rules"]
    assert row.applied > 0
    assert row.ledger is None
    assert matrix.holes(("cited",)) == []
    assert len(matrix.holes(("tested",))) == len(DUEL.clauses)
    table = matrix.table(("cited", "applied"))
    assert "DUE-SHOT-01" in table
    assert "Arrows carry four squares." in table


@pytest.mark.parametrize("name", ["trireme", "biremes", "diadochi", "age_of_sail", "navarchoi"])
def test_code_cites_every_clause_that_is_not_excepted(name: str) -> None:
    # The matrix says so too, but only after the whole suite has run.
    meant = exceptions(ROOT / "tests" / "clause_exceptions.toml", name)
    cited = static_matrix(name, games=0).holes(["cited"])
    assert cited == [hole for hole in cited if hole in meant]


def test_an_unknown_rule_set_is_refused() -> None:
    with pytest.raises(BadInput, match="no such rule set"):
        static_matrix("chess")


def test_sources_are_those_of_the_rule_set_alone() -> None:
    assert {file.name for file in sources(DUEL)} == {
        "__init__.py",
        "notation.py",
        "rules.py",
        "state.py",
    }


MODULE = '''
"""Cites TES-A-02 in words."""
CLAUSES = [
    Clause("TES-A-01", "One.", "L1"),
    Clause(
        "TES-A-02", "Two.", "L2"
    ),
    Clause("TES-A-03", "Three.", "L3"),
]


def rule():
    return "TES-A-01"
'''


def test_definitions_are_no_citations(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text(MODULE)
    assert citations([file]) == {"TES-A-01": ["rules"], "TES-A-02": ["rules"]}


def test_an_unknown_clause_in_the_source_is_reported() -> None:
    clauses = dict(DUEL.clauses)
    try:
        DUEL.clauses = {name: one for name, one in clauses.items() if name != "DUE-SHOT-02"}
        matrix = build_matrix(DUEL, Counter(), {}, None)
    finally:
        DUEL.clauses = clauses
    assert matrix.unknown == {"DUE-SHOT-02": "in rules.py"}


def test_the_matrix_compares_code_tests_and_ledger(tmp_path: Path) -> None:
    ledger = tmp_path / "duel.md"
    ids = [name for name in DUEL.clauses if name != "DUE-END-02"]
    ledger.write_text(f"{' '.join(ids)} DUE-WIND-01 and TRI-RAM-05\n")
    with witnesses() as applied:
        pass
    matrix = build_matrix(DUEL, applied, {"DUE-SHOT-09": ["test_x"], "TRI-RAM-05": ["y"]}, ledger)
    assert matrix.unknown == {
        "DUE-SHOT-09": "marked on test_x",
        "DUE-WIND-01": f"in {ledger}",
    }
    assert matrix.holes(("ledger",)) == [("DUE-END-02", "ledger")]


def test_clause_ids() -> None:
    text = "TRI-RAM-05, SAIL-MOVE-12; not TRI-RAM-5, tri-ram-05 or A-B-01"
    assert CLAUSE_ID.findall(text) == ["TRI-RAM-05", "SAIL-MOVE-12"]


def test_faults_are_holes_that_nobody_meant() -> None:
    rows = {"TES-A-01": Row("TES-A-01", "One.", ["rules"], 3, ["test_one"])}
    rows["TES-A-02"] = Row("TES-A-02", "Two.", ["rules"], 0, ["test_two"], False)
    matrix = Matrix("tes", rows, {"TES-B-01": "marked on test_b"})
    assert faults(matrix, {}) == [
        "TES-A-02: not applied",
        "TES-A-02: not ledger",
        "TES-B-01: unknown, marked on test_b",
    ]
    meant = {("TES-A-02", "applied"): "why", ("TES-A-01", "tested"): "why"}
    assert "TES-A-02: not applied" not in faults(matrix, meant)
    assert "TES-A-01: excepted from tested, but has it" in faults(matrix, meant)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[duel.DUE-A-01]\ncolumns = ["applied"]\n', "missing field: 'reason'"),
        ('[duel.DUE-A-01]\nreason = "x"\ncolumns = ["seen"]\n', "some of cited, applied"),
        ('[duel.DUE-A-01]\nreason = "x"\ncolumns = []\nwho = "me"\n', "unknown field: 'who'"),
    ],
)
def test_exceptions_are_read_strictly(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "exceptions.toml"
    file.write_text(text)
    with pytest.raises(BadScenario) as error:
        exceptions(file, "duel")
    assert complaint in str(error.value)
    assert exceptions(file, "drift") == {}


TESTS = """
import pytest
from examples.duel import RULESET
from naumachia.testing.conformance import Case, check_ruleset

@pytest.mark.clause("DUE-TURN-01", "DUE-MOVE-01", "DUE-MOVE-02", "DUE-SHOT-01", "DUE-SHOT-02")
def test_games():
    assert check_ruleset(RULESET, [Case("narrows", {}, s) for s in range(4)]).ok

@pytest.mark.clause("DUE-END-01")
def test_end():
    assert True

@pytest.mark.clause("DUE-END-02")
@pytest.mark.parametrize("ok", [%s])
def test_night(ok):
    start = "round 30 blue moves\\nred 1 hits 0\\nblue 9 hits 0\\nsquares 9 sink 3"
    assert check_ruleset(RULESET, [Case("strait", {}, 1, start)]).ok and ok
"""


Run = Callable[..., pytest.RunResult]


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a test file by itself, asking for the clauses of Duel."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")

    def run_tests(text: str, *options: str) -> pytest.RunResult:
        pytester.makepyfile(text)
        plugin = ("-p", "naumachia.testing.plugin", "-p", "no:cacheprovider")
        return pytester.runpytest_subprocess(
            *plugin, "--clauses", "examples.duel:RULESET", *options
        )

    return run_tests


def test_a_full_matrix_passes(run: Run) -> None:
    result = run(TESTS % "True")
    result.assert_outcomes(passed=3)
    assert result.ret == 0
    result.stdout.fnmatch_lines(["*clauses of examples.duel*", "7 clauses, 3 tests name them"])


def test_a_mark_on_a_failing_test_does_not_count(run: Run) -> None:
    result = run(TESTS % "False")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["DUE-END-02: not tested"])


def test_workers_report_to_one_matrix_and_an_unknown_id_fails(run: Run) -> None:
    text = (TESTS % "True").replace("DUE-END-01", "DUE-END-77")
    result = run(text, "-p", "xdist", "-n", "2")
    result.assert_outcomes(passed=3)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["DUE-END-01: not tested", "DUE-END-77: unknown, marked on *"])
    result.stdout.no_fnmatch_line("DUE-SHOT-01: not*")
