"""The reference names all that a rule set outside the project may stand on."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = (ROOT / "docs" / "reference.md").read_text()
EXAMPLES = sorted((ROOT / "examples").rglob("*.py"))


def documented() -> dict[str, str]:
    """Names of the reference, with the name that each has where it is defined."""
    names = re.findall(r"auto(?:class|function|data|exception):: ([\w.]+)", REFERENCE)
    for module, members in re.findall(r"automodule:: ([\w.]+)\n +:members:(.*)", REFERENCE):
        listed = [name.strip() for name in members.split(",") if name.strip()]
        names += [f"{module}.{name}" for name in listed or vars(import_module(module))]
    return {name: defined(name) for name in names}


def defined(name: str) -> str:
    """Where a name comes from. Raises AttributeError where there is none."""
    module, _, last = name.rpartition(".")
    found = getattr(import_module(module), last)
    home = getattr(found, "__module__", None)
    return f"{home}.{found.__qualname__}" if hasattr(found, "__qualname__") else name


def imported(path: Path) -> set[str]:
    """The names that a file takes from the project."""
    return {
        f"{node.module}.{alias.name}"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("naumachia.")
        for alias in node.names
    }


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.relative_to(ROOT)))
def test_examples_stand_on_what_is_public(path: Path) -> None:
    """Else an author copies from an example what may change tomorrow."""
    public = documented()
    hidden = {n for n in imported(path) if n not in public and defined(n) not in public.values()}
    assert not hidden, f"not in docs/reference.md: {sorted(hidden)}"


def test_the_reference_names_what_there_is() -> None:
    assert len(documented()) > 100
