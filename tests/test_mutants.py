"""The driver of `make mutants`: which mutants it makes, and whether it tells killed from alive."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from scripts import mutants
from scripts.mutants import (
    Mutant,
    Mutator,
    Workshop,
    drawn,
    equivalents,
    key,
    mutants_of,
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
    chosen = drawn(every, 20, 1)
    assert chosen == drawn(every, 20, 1)
    assert chosen != drawn(every, 20, 2)
    assert sum("/rules/" in one.file for one in chosen) == 10
    assert len(set(chosen)) == 20
    few = numbered("a/rules/b.py", 3) + numbered("kernel/c.py", 100)
    assert sum("/rules/" in one.file for one in drawn(few, 20, 1)) == 3
    assert len(drawn(numbered("kernel/c.py", 4), 20, 1)) == 4
    assert len(drawn(numbered("a/rules/b.py", 30), 20, 1)) == 20


def test_every_mutant_named_as_equivalent_can_be_made() -> None:
    listed = tomllib.loads((mutants.ROOT / mutants.EQUIVALENTS).read_text(encoding="utf-8"))
    for one in listed.get("equivalent", []):
        assert set(one) == {"ruleset", "file", "scope", "change", "reason"}
        assert one["ruleset"] in {"every", *ids()}
        source = (mutants.ROOT / one["file"]).read_text(encoding="utf-8")
        made_of = {key(mutant) for mutant in Mutator(one["file"], source).mutants()}
        assert (one["file"], one["scope"], one["change"]) in made_of


def test_equivalents_of_a_rule_set_and_of_every_rule_set(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / mutants.EQUIVALENTS).write_text(
        "\n".join(
            f"[[equivalent]]\nruleset = '{ruleset}'\nfile = '{ruleset}.py'\nscope = ''\nchange = ''"
            for ruleset in ("trireme", "biremes", "every")
        )
    )
    found = equivalents(tmp_path, "trireme")
    assert found == {("trireme.py", "", ""), ("every.py", "", "")}


def test_mutants_come_from_the_rules_and_what_they_stand_on() -> None:
    folders = {Path(one.file).parent.as_posix() for one in mutants_of(mutants.ROOT, "trireme")}
    package = "src/naumachia"
    assert folders == {f"{package}/rules/trireme/rules", f"{package}/geometry", f"{package}/kernel"}


@pytest.mark.parametrize("ruleset", ids())
def test_tests_of_a_module_come_first(ruleset: str) -> None:
    file = f"src/naumachia/rules/{ruleset}/rules/victory.py"
    own, kept, late = mutants.tests_for(mutants.ROOT, ruleset, file)
    imports = [
        f".{ruleset}.rules.victory import" in (mutants.ROOT / name).read_text(encoding="utf-8")
        for name in own
    ]
    assert imports == sorted(imports, reverse=True)
    assert all(name.startswith(f"tests/rules/{ruleset}/") for name in own + late)
    assert kept[-2:] == ["-k", ruleset]
    assert f"tests/rules/{ruleset}/test_conformance.py" in late
    shared = mutants.tests_for(mutants.ROOT, ruleset, "src/naumachia/geometry/sea.py")[0]
    assert {name for name in shared if name.startswith("tests/geometry/")}
    assert set(own) <= set(shared)


# -- running --------------------------------------------------------------------------------

TOY = """def larger(a, b):
    while a < 0:
        a += 1
    return a if a > b else b
"""
TEST = """from toy import larger

def test_larger():
    assert larger(-1, -1) == 0
    assert larger(2, 1) == 2
"""


def toy(folder: Path, test: str) -> Workshop:
    """A workshop with one module and one test of it."""
    (folder / "src").mkdir()
    (folder / "src" / "toy.py").write_text(TOY)
    (folder / "test_toy.py").write_text(test)
    (folder / "pytest.ini").write_text("[pytest]\n")
    return Workshop(folder, lambda root, file: [["test_toy.py"]])


def test_a_killed_mutant_is_told_from_one_that_survives(tmp_path: Path) -> None:
    workshop = toy(tmp_path, TEST)
    assert workshop.passes("src/toy.py")
    every = Mutator("src/toy.py", TOY).mutants()
    wanted = {
        "return a if a > b else b -> return a if a >= b else b": True,
        "return a if a > b else b -> return a if a <= b else b": False,
    }
    chosen = [mutant for mutant in every if mutant.change in wanted]
    said: list[str] = []
    assert [one.change for one in survivors(chosen, [workshop], said.append)] == [
        change for change, alive in wanted.items() if alive
    ]
    assert said == [
        "survives  src/toy.py:4 larger: return a if a > b else b -> return a if a >= b else b"
    ]
    assert (tmp_path / "src" / "toy.py").read_text() == TOY


def test_a_mutant_that_never_ends_is_killed(tmp_path: Path) -> None:
    workshop = toy(tmp_path, TEST)
    workshop.timeout = 3.0
    (endless,) = [
        one for one in Mutator("src/toy.py", TOY).mutants() if one.change == "a += 1 -> a -= 1"
    ]
    assert not workshop.survives(endless)


def test_sources_are_copied_without_what_is_built(tmp_path: Path) -> None:
    project = tmp_path / "project"
    for name in ("src/a.py", "src/__pycache__/a.pyc", "web/b.ts", ".git/c", "Makefile", "build/d"):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text("")
    there = mutants.copied(project, tmp_path / "copy")
    assert sorted(path.relative_to(there).as_posix() for path in there.rglob("*.*")) == ["src/a.py"]
    assert (there / "Makefile").exists()


def test_too_many_survivors_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    every = numbered("a/rules/b.py", 40)
    monkeypatch.setattr(mutants, "mutants_of", lambda root, ruleset: every)
    monkeypatch.setattr(mutants, "opened", lambda *_: [])
    for alive, status in ((1, 0), (2, 0), (3, 1)):
        monkeypatch.setattr(mutants, "survivors", lambda *_, n=alive: every[:n])
        assert mutants.main(["trireme", "--count", "40"]) == status
    assert "37 of 40 killed, 92.5%; 0 equivalent left out" in capsys.readouterr().out
