"""The driver of `make mutants`: which mutants it makes, and whether it tells killed from alive."""

from __future__ import annotations

import ast
import os
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from scripts import mutants
from scripts.mutation import drawing
from scripts.mutation.drawing import SHARED, draw, equivalents, files_of, key, mutants_of
from scripts.mutation.mutator import Mutant, Mutator
from scripts.mutation.statements import marked, place, statements
from scripts.mutation.suite import Suite, suite_of
from scripts.mutation.workshop import (
    FRESH,
    IN_MEMORY,
    NOT_EXECUTED,
    TIMEOUT,
    UNCONFIRMED,
    SuiteError,
    Verdict,
    Workshop,
    copy_project,
    groups,
    record,
    survivors,
)

from naumachia.rules import ids

CHANGES: dict[str, list[str]] = {
    "a < b": ["a <= b", "a >= b"],
    "a <= b": ["a < b", "a > b"],
    "a > b": ["a >= b", "a <= b"],
    "a >= b": ["a > b", "a < b"],
    "a == b": ["a != b"],
    "a != b": ["a == b"],
    "a in b": ["a not in b"],
    "a not  in b": ["a in b"],
    "a is b": ["a is not b"],
    "a is not b": ["a is b"],
    "a < b < c": ["a <= b < c", "a >= b < c", "a < b <= c", "a < b >= c"],
    "a and b or c": ["a and b and c", "a or b or c"],
    "not a": ["a"],
    "b if a else c": ["b if (not a) else c"],
    "b if not a else c": ["b if a else c"],
    "a + b": ["a - b"],
    "a - b": ["a + b"],
    "a * b": [],
    "a + 'text'": [],
    "[*a] + b": [],
    "zip(a, b, strict=True)": [],
    "7": ["6", "8"],
    "0": ["(-1)", "1"],
    "0.5": ["(-0.5)", "1.5"],
    "True": ["False"],
    "'text'": [],
    "('é', a < b)": ["('é', a <= b)", "('é', a >= b)"],
}
"""Expressions, and what each becomes."""


def made(source: str) -> list[str]:
    """All mutants of a source, as sources."""
    return [mutant.of(source) for mutant in Mutator("toy.py", source).mutants()]


@pytest.mark.parametrize("expression", CHANGES)
def test_expressions(expression: str) -> None:
    found = made(f"x = {expression}\n")
    assert sorted(found) == sorted(f"x = {changed}\n" for changed in CHANGES[expression])


@pytest.mark.parametrize(
    ("expression", "equivalent"),
    [
        ("a if a < b else b", ["<="]),
        ("b if a >= b else a", [">"]),
        ("a.b if a.b > 0 else -a.b", [">="]),
        ("-a if a < 0.0 else a", ["<="]),
        ("a if a < c else b", []),
        ("a if a < 1 else -a", []),
        ("a if a < b < c else b", []),
        ("a if a == b else b", []),
    ],
)
def test_a_minimum_may_take_either_of_equals(expression: str, equivalent: list[str]) -> None:
    found = Mutator("toy.py", f"x = {expression}\n").mutants()
    assert [mutant.text for mutant in found if mutant.equivalent] == equivalent


STATEMENTS: dict[str, list[str]] = {
    "go(a)": ["pass"],
    "a.b = c": ["pass"],
    "a[b] = c": ["pass"],
    "a = b": [],
    "del a[b]": ["pass"],
    "a += b": ["pass", "a -= b"],
    "a -= b": ["pass", "a += b"],
    "a *= b": ["pass"],
    "if a: return b": ["if (not a): return b"],
    "while a.b(): return c": ["while (not a.b()): return c"],
    "return a": [],
    "assert a < 1": [],
    "raise Bad(1)": [],
    "'A docstring.'": [],
    "a: Literal[1] = b": [],
}
"""Statements of a function, and what each becomes."""


@pytest.mark.parametrize("statement", STATEMENTS)
def test_statements(statement: str) -> None:
    head = "def f(a, b, c):\n    "
    found = made(f"{head}{statement}\n")
    assert sorted(found) == sorted(f"{head}{changed}\n" for changed in STATEMENTS[statement])


def test_a_bool_is_returned_either_way() -> None:
    head = "def f(a) -> bool:\n    "
    assert made(f"{head}return g(a)\n") == [f"{head}return False\n", f"{head}return True\n"]
    assert made(f"{head}return True\n") == [f"{head}return False\n"]


def test_outside_functions_no_statement_is_removed() -> None:
    assert made("register(a)\n") == []


def test_a_mutant_says_what_it_changes_and_where() -> None:
    source = "class A:\n    def b(c):\n        if (c\n            > d): go()\n"
    found = [str(mutant) for mutant in Mutator("toy.py", source).mutants()]
    assert found[:2] == [
        "toy.py:4 A.b: > d): go() -> <= d): go()",
        "toy.py:4 A.b: > d): go() -> >= d): go()",
    ]


# -- drawing --------------------------------------------------------------------------------


def numbered(file: str, count: int) -> list[Mutant]:
    return [Mutant(file, at, "", "", at, at, "") for at in range(count)]


def test_the_same_seed_draws_the_same_half_from_the_rules() -> None:
    every = numbered("a/rules/b.py", 100) + numbered("kernel/c.py", 100)
    chosen = draw(every, 20, "1")
    assert chosen == draw(every, 20, "1")
    assert chosen != draw(every, 20, "2")
    assert sum("/rules/" in one.file for one in chosen) == 10
    assert len(set(chosen)) == 20
    few = numbered("a/rules/b.py", 3) + numbered("kernel/c.py", 100)
    assert sum("/rules/" in one.file for one in draw(few, 20, "1")) == 3
    assert len(draw(numbered("kernel/c.py", 4), 20, "1")) == 4
    assert len(draw(numbered("a/rules/b.py", 30), 20, "1")) == 20


def test_a_change_of_the_source_leaves_the_rest_of_the_draw() -> None:
    source = "".join(f"def f{at}(a, b):\n    return a < b\n" for at in range(40))
    every = Mutator("rules/toy.py", source).mutants()
    drawn = [key(one) for one in draw(every, 20, "1")]
    gone = drawn[0][1]
    shorter = source.replace(f"def {gone}(a, b):\n    return a < b\n", "")
    then = [key(one) for one in draw(Mutator("rules/toy.py", shorter).mutants(), 20, "1")]
    assert [one for one in then if one in drawn] == [one for one in drawn if one[1] != gone]


def test_every_mutant_named_as_equivalent_can_be_made() -> None:
    listed = tomllib.loads((mutants.ROOT / drawing.EQUIVALENTS).read_text(encoding="utf-8"))
    for one in listed.get("equivalent", []):
        assert set(one) == {"ruleset", "file", "scope", "change", "reason"}
        assert one["ruleset"] in {"every", *ids()}
        source = (mutants.ROOT / one["file"]).read_text(encoding="utf-8")
        made_of = {key(mutant) for mutant in Mutator(one["file"], source).mutants()}
        assert (one["file"], one["scope"], one["change"]) in made_of


def test_equivalents_of_a_rule_set_and_of_every_rule_set(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / drawing.EQUIVALENTS).write_text(
        "\n".join(
            f"[[equivalent]]\nruleset = '{ruleset}'\nfile = '{ruleset}.py'\nscope = ''\nchange = ''"
            for ruleset in ("trireme", "biremes", "every")
        )
    )
    found = equivalents(tmp_path, "trireme")
    assert found == {("trireme.py", "", ""), ("every.py", "", "")}


def test_mutants_come_from_the_rules_and_what_they_import(tmp_path: Path) -> None:
    package = tmp_path / "src" / "naumachia"
    sources = {
        "rules/duel/rules/turn.py": "from naumachia.kernel.chance import Dice\n",
        "rules/duel/rules/shots.py": "from naumachia.rules.duel import model\n",
        "rules/duel/model.py": "import naumachia.table.bands\n",
        "table/bands.py": "try:\n    pass\nfinally:\n    from naumachia.geometry import grid\n",
        "kernel/chance.py": "if TYPE_CHECKING:\n    from naumachia.kernel import match\n",
        "kernel/match.py": "",
        "geometry/grid.py": "",
        "geometry/hull.py": "",
    }
    for name, source in sources.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(source)
    assert [file.removeprefix("src/naumachia/") for file in files_of(tmp_path, "duel")] == [
        "rules/duel/rules/shots.py",
        "rules/duel/rules/turn.py",
        "geometry/grid.py",
        "kernel/chance.py",
    ]


@pytest.mark.parametrize("ruleset", ids())
def test_mutants_of_a_rule_set_come_from_its_own_rules_and_shared_packages(ruleset: str) -> None:
    package = "src/naumachia"
    folders = {Path(one.file).parent.as_posix() for one in mutants_of(mutants.ROOT, ruleset)}
    own = f"{package}/rules/{ruleset}/rules"
    assert folders == {own, *(f"{package}/{name}" for name in SHARED)}


@pytest.mark.parametrize("ruleset", ids())
def test_tests_of_a_module_come_first(ruleset: str) -> None:
    file = f"src/naumachia/rules/{ruleset}/rules/victory.py"
    suite = suite_of(mutants.ROOT, ruleset, file)
    imports = [
        f".{ruleset}.rules.victory import" in (mutants.ROOT / name).read_text(encoding="utf-8")
        for name in suite.own
    ]
    assert imports == sorted(imports, reverse=True)
    assert all(name.startswith(f"tests/rules/{ruleset}/") for name in suite.own + suite.late)
    assert set(suite.others) == set(ids()) - {ruleset}
    assert suite.runs()[1] == [
        *suite.kept,
        "-k",
        " and ".join(f"not {one}" for one in suite.others),
    ]
    assert f"tests/rules/{ruleset}/test_conformance.py" in suite.late
    shared = suite_of(mutants.ROOT, ruleset, "src/naumachia/geometry/sea.py").own
    assert {name for name in shared if name.startswith("tests/geometry/")}
    assert set(suite.own) <= set(shared)


# -- statements -----------------------------------------------------------------------------

STEPS = """import os
FIRST = 1
class A:
    size = 2
    def go(self, most=3):
        '''A docstring.'''
        if most > 4:
            return 5
        elif most > 6:
            most = 7
        def inner():
            nonlocal most
            most += 8
        inner()
        return (
            9
        )
"""


def test_statements_of_functions_are_numbered() -> None:
    numbers = {digit: place(STEPS, STEPS.index(str(digit))) for digit in range(1, 10)}
    assert numbers == {1: None, 2: None, 3: None, 4: 0, 5: 1, 6: 2, 7: 3, 8: 6, 9: 8}
    assert len([*statements(ast.parse(STEPS))]) == 9


def test_executed_statements_are_marked() -> None:
    tree, count = marked(STEPS)
    hits = bytearray(count)
    names: dict[str, Any] = {}
    exec(compile(tree, "steps.py", "exec"), {"__hits__": hits, "__name__": "steps"}, names)
    assert not any(hits)
    assert names["A"]().go() == 9
    assert [number for number, hit in enumerate(hits) if hit] == [0, 2, 4, 5, 6, 7, 8]
    assert names["A"].go.__doc__ == "A docstring."


# -- running --------------------------------------------------------------------------------

TOY = """from functools import cache

LEAST = 5

def larger(a, b):
    while a < 0:
        a += 1
    return a if a > b else b

@cache
def twice(a):
    return a + a

def least():
    return LEAST + 0

def bonus():
    return 7

BONUS = bonus()

def unused():
    return 8

class Ship:
    @property
    def speed(self):
        return (lambda knots: knots + 9)(0)
"""
TEST = """import toy
import pytest

STORED = toy.twice(50)

def test_larger():
    assert toy.larger(-1, -1) == 0
    assert toy.larger(2, 1) == 2

def test_twice():
    assert toy.twice(50) == 100

def test_twice_again():
    assert toy.twice(50) == STORED

def test_least():
    assert toy.least() == 5

def test_bonus():
    assert toy.BONUS == toy.bonus()

def test_speed():
    assert toy.Ship().speed == 9
"""
FREEZING = """
import gc

def pytest_collection_finish():
    gc.freeze()
"""
SUITE = Suite(("test_toy.py",))


def toy(folder: Path, test: str = TEST) -> Workshop:
    """A workshop with one module and one test file."""
    root = folder / "copy"
    (root / "src").mkdir(parents=True)
    (root / "src" / "toy.py").write_text(TOY)
    (root / "test_toy.py").write_text(test)
    (root / "pytest.ini").write_text("[pytest]\n")
    (root / "conftest.py").write_text(FREEZING)
    return Workshop(root, lambda root, file: SUITE, folder)


forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process")


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    """A workshop that is open."""
    workshop = toy(tmp_path_factory.mktemp("toy"))
    watched = ["src/toy.py"]
    recorded = record(workshop.root, SUITE, watched, workshop.scratch)
    workshop.open(SUITE, watched, recorded)
    yield workshop
    workshop.close()


def toy_mutant(change: str) -> Mutant:
    """The mutant of the toy module with a change."""
    (found,) = [one for one in Mutator("src/toy.py", TOY).mutants() if one.change == change]
    return found


VERDICTS = {
    "return a if a > b else b -> return a if a >= b else b": Verdict(True, IN_MEMORY),
    "return a if a > b else b -> return a if a <= b else b": Verdict(False, IN_MEMORY),
    "return (lambda knots: knots + 9)(0) -> return (lambda knots: knots + 8)(0)": Verdict(
        False, IN_MEMORY
    ),
    "return (lambda knots: knots + 9)(0) -> return (lambda knots: knots - 9)(0)": Verdict(
        False, IN_MEMORY
    ),
    "return LEAST + 0 -> return LEAST + 1": Verdict(False, IN_MEMORY),
    # In a function that is cached when the tests are collected.
    "return a + a -> return a - a": Verdict(False, IN_MEMORY),
    # When the module is imported.
    "LEAST = 5 -> LEAST = 6": Verdict(False, FRESH),
    # In memory the constant that was made of it would stay the same.
    "return 7 -> return 8": Verdict(True, FRESH),
    "return 8 -> return 9": Verdict(True, NOT_EXECUTED),
}


@forks
@pytest.mark.parametrize("change", VERDICTS)
def test_killed_mutants_are_told_from_those_that_survive(workshop: Workshop, change: str) -> None:
    assert workshop.verdict(toy_mutant(change)) == VERDICTS[change]
    assert (workshop.root / "src" / "toy.py").read_text() == TOY


@pytest.mark.nightly
@forks
def test_survivors_in_memory_are_tested_again(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    harmless = toy_mutant("return a if a > b else b -> return a if a >= b else b")
    noticed = toy_mutant("return LEAST + 0 -> return LEAST + 1")
    unused = toy_mutant("return 8 -> return 9")
    verdicts = {
        harmless: Verdict(True, UNCONFIRMED),
        noticed: Verdict(True, UNCONFIRMED),
        unused: Verdict(True, NOT_EXECUTED),
    }
    monkeypatch.setattr(workshop, "verdict", verdicts.get)
    said: list[str] = []
    alive, how = survivors([*verdicts], [workshop], said.append)
    assert alive == [harmless, unused]
    assert how == {FRESH: 2, NOT_EXECUTED: 1}
    assert said == [f"survives  {harmless}", f"survives  {unused}"]
    assert (workshop.root / "src" / "toy.py").read_text() == TOY


@pytest.mark.nightly
@forks
def test_one_that_a_test_kills_does_not_hide_the_others(workshop: Workshop) -> None:
    harmless = toy_mutant("return a if a > b else b -> return a if a >= b else b")
    noticed = toy_mutant("return LEAST + 0 -> return LEAST + 1")
    assert workshop.confirm([noticed, harmless]) == [harmless]


def test_mutants_of_one_function_are_confirmed_apart() -> None:
    places = [("a.py", "f"), ("a.py", "g"), ("b.py", "f"), ("a.py", "f")]
    every = [Mutant(file, at, scope, "", at, at, "") for at, (file, scope) in enumerate(places)]
    assert groups(every) == [every[:3], every[3:]]


@forks
def test_a_mutant_that_never_ends_is_killed(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scripts.mutation.workshop.LEAST_TEST_TIMEOUT", 0.2)
    endless = toy_mutant("a += 1 -> a -= 1")
    assert workshop.verdict(endless) == Verdict(False, IN_MEMORY)
    monkeypatch.setattr(workshop, "timeout", 2.0)
    assert workshop.run([endless], SUITE.runs()).status == TIMEOUT


@pytest.mark.nightly
@forks
def test_a_test_that_fails_alone_kills_nothing(tmp_path: Path) -> None:
    test = """import toy

SEEN = []

def test_first():
    SEEN.append(toy.least())

def test_second():
    assert SEEN and toy.larger(2, 1)
"""
    workshop = toy(tmp_path, test)
    recorded = record(workshop.root, SUITE, ["src/toy.py"], workshop.scratch)
    workshop.open(SUITE, ["src/toy.py"], recorded)
    unnoticed = toy_mutant("return a if a > b else b -> return a if a >= b else b")
    assert workshop.verdict(unnoticed) == Verdict(True, UNCONFIRMED)
    assert workshop.unreliable == {"test_toy.py::test_second": True}
    workshop.close()


def test_tests_of_other_rule_sets_are_left_out(tmp_path: Path) -> None:
    workshop = toy(tmp_path, "def test_duel(): ...\ndef test_salvo(): assert False\n")
    suite = Suite((), kept=("test_toy.py",), others=("salvo",))
    recorded = record(workshop.root, suite, [], workshop.scratch)
    assert [test.name for test in recorded.tests] == ["test_toy.py::test_duel"]


def test_the_tests_must_pass_without_a_mutant(tmp_path: Path) -> None:
    workshop = toy(tmp_path, "def test_good(): ...\ndef test_bad(): assert 1 == 2\n")
    with pytest.raises(SuiteError, match=r"^FAILED test_toy.py::test_bad - assert 1 == 2$"):
        record(workshop.root, SUITE, ["src/toy.py"], workshop.scratch)


@forks
def test_the_command_refuses_to_start_when_tests_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise SuiteError("FAILED test_toy.py::test_bad")

    monkeypatch.setattr(mutants, "workshops", fail)
    with pytest.raises(SystemExit) as stopped:
        mutants.main(["trireme", "--count", "1"])
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert "tests of trireme fail without a mutant" in said
    assert said.endswith("FAILED test_toy.py::test_bad\n")


def test_sources_are_copied_without_what_is_built(tmp_path: Path) -> None:
    project = tmp_path / "project"
    for name in ("src/a.py", "src/__pycache__/a.pyc", "web/b.ts", ".git/c", "Makefile", "build/d"):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text("")
    there = copy_project(project, tmp_path / "copy")
    assert sorted(path.relative_to(there).as_posix() for path in there.rglob("*.*")) == ["src/a.py"]
    assert (there / "Makefile").exists()


@contextmanager
def no_workshops(*_: object) -> Iterator[list[Workshop]]:
    yield []


@forks
def test_too_many_survivors_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    every = numbered("a/rules/b.py", 40)
    monkeypatch.setattr(mutants, "mutants_of", lambda root, ruleset: every)
    monkeypatch.setattr(mutants, "workshops", no_workshops)
    for alive, status in ((1, 0), (2, 0), (3, 1)):
        counted = every[:alive], Counter({IN_MEMORY: 40})
        monkeypatch.setattr(mutants, "survivors", lambda *_, counted=counted: counted)
        assert mutants.main(["trireme", "--count", "40"]) == status
    said = capsys.readouterr().out
    assert "37 of 40 killed, 92.5%; 0 equivalent left out" in said
    assert "40 decided in memory" in said
