"""What the whole project promises about itself: layers, sizes, addresses, builds."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import naumachia

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "naumachia"
PURE = ("kernel", "notation", "files", "geometry", "scene", "rules")
LONGEST_FILE = 900
LONGEST_FUNCTION = 40

IMPORT_ALL = """
import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    package = importlib.import_module(f"naumachia.{name}")
    for module in pkgutil.walk_packages(package.__path__, f"naumachia.{name}."):
        importlib.import_module(module.name)
"""


def python_files() -> list[Path]:
    """Our sources, without the database migrations, which are tables written as calls."""
    return sorted(p for p in PACKAGE.rglob("*.py") if "migrations" not in p.parts)


def inside(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_pure_packages_import_without_site_packages() -> None:
    home = Path(naumachia.__file__).parent.parent
    command = [sys.executable, "-I", "-S", "-c", IMPORT_ALL, str(home), *PURE]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_only_its_own_folder_names_a_rule_set() -> None:
    rules = PACKAGE / "rules"
    names = [p.name for p in rules.iterdir() if (p / "__init__.py").is_file()]
    assert names
    named = re.compile(r"\b(" + "|".join(map(re.escape, names)) + r")\b", re.IGNORECASE)
    found = [
        f"{inside(path)}:{number}: {line.strip()}"
        for path in python_files()
        if not any(path.is_relative_to(rules / name) for name in names)
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if named.search(line) and not line.strip().startswith(">>>")  # examples in docstrings
    ]
    assert not found, "\n".join(found)


def test_only_its_own_folder_cites_a_clause() -> None:
    rules = PACKAGE / "rules"
    tables = [path.read_text() for path in rules.glob("*/data/clauses.toml")]
    prefixes = {name for text in tables for name in re.findall(r"\b([A-Z]+)-[A-Z]+-[0-9]", text)}
    assert len(prefixes) == len(tables)
    cited = re.compile(rf"\b(?:{'|'.join(sorted(prefixes))})-[A-Z]+-[0-9]")
    examples = PACKAGE / "kernel" / "clause.py"
    found = [
        f"{inside(path)}:{number}: {line.strip()}"
        for path in python_files()
        if not path.is_relative_to(rules) and path != examples
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if cited.search(line)
    ]
    assert not found, "\n".join(found)


def test_documentation_names_modules_that_exist() -> None:
    packages = [path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()]
    named = re.compile(rf"`(?:naumachia\.)?({'|'.join(packages)})\.(?!py\b)([a-z_]+)\b")
    wrong = [
        f"{inside(page)}:{number}: {package}.{module}"
        for page in sorted((ROOT / "docs").rglob("*.md"))
        for number, line in enumerate(page.read_text().splitlines(), 1)
        for package, module in named.findall(line)
        if not list((PACKAGE / package).glob(f"{module}.py"))
        and not (PACKAGE / package / module).is_dir()
    ]
    assert not wrong, "\n".join(wrong)


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from `def` to the end, without the docstring."""
    assert function.end_lineno is not None
    lines = function.end_lineno - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function, clean=False) is not None:
        assert first.end_lineno is not None
        lines -= first.end_lineno - first.lineno + 1
    return lines


@pytest.mark.plain
@pytest.mark.parametrize("path", python_files(), ids=inside)
def test_files_and_functions_are_short(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= LONGEST_FILE
    long = [
        f"{f.name}: {n}" for f in functions(ast.parse(text)) if (n := length(f)) >= LONGEST_FUNCTION
    ]
    assert not long, long


def test_pins_are_versions_and_nothing_else() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert pins
    assert [p for p in pins if not re.fullmatch(r"[\w.-]+==[\w.]+", p)] == []


def test_web_lock_file_holds_no_address_of_a_registry() -> None:
    text = (ROOT / "web" / "package-lock.json").read_text()
    assert '"integrity"' in text
    assert '"resolved"' not in text
    assert "registry" not in text


def test_this_run_is_the_build_it_is_meant_to_be() -> None:
    from naumachia.kernel.build import build

    assert build() == os.environ.get("NAUMACHIA_BUILD", "plain")


def test_hooks_run_what_make_check_runs() -> None:
    recipe = (ROOT / "Makefile").read_text().partition("\ncheck:\n")[2].partition("\n\n")[0]
    wanted = {line.strip().replace("$(BIN)", ".venv/bin") for line in recipe.splitlines()[1:]}
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    entries = re.findall(r"^ +entry: (?:sh -c ')?(.*?)'?$", hooks, re.MULTILINE)
    assert set(entries) == wanted
    assert re.findall(r"- repo: (.*)", hooks) == ["local"]
