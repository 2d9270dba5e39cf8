"""Count how much of an example only imports, registers or hands on."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path


def spans(tree: ast.AST, names: set[str]) -> set[int]:
    """The lines of imports and of what is called so."""
    found: set[int] = set()
    for node in ast.walk(tree):
        name = ""
        if not isinstance(node, ast.stmt):
            continue
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            name = target.id if isinstance(target, ast.Name) else ""
        if name in names or isinstance(node, ast.Import | ast.ImportFrom):
            found |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return found


def code(source: str, tree: ast.AST) -> set[int]:
    """The lines that are neither blank nor comments nor docstrings."""
    lines = enumerate(source.splitlines(), 1)
    found = {at for at, line in lines if line.strip() and not line.strip().startswith("#")}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return found


def share_of_ceremony(folder: Path, names: Mapping[str, set[str]]) -> tuple[int, int]:
    """Return the lines of ceremony and all lines of an example, its data included.

    `names` are the definitions that count as ceremony, by file; all imports do.
    """
    every = ceremony = 0
    for path in sorted(folder.glob("*.py")):
        source = path.read_text()
        tree = ast.parse(source)
        lines = code(source, tree)
        every += len(lines)
        ceremony += len(lines & spans(tree, names[path.name]))
    for path in sorted(folder.rglob("*.toml")):
        every += sum(1 for line in path.read_text().splitlines() if line.strip())
    return ceremony, every
