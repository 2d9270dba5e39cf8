"""Find texts in code that people read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

PROSE: Final = re.compile(r"[A-Za-z]{2,}[,:;]? [a-z]{2,}|^[A-Z][a-z]+ .*[a-z]\.$")
"""Two words in a row, the second without a capital."""

TRANSLATING: Final = {"t", "common"}
"""The names of functions that translate their first argument."""

FOR_DEVELOPERS: Final = re.compile(
    r"(LOG|logging)\.|(^|\.)(server_error|report_failure)$"
    r"|^(ValueError|KeyError|TypeError|AttributeError|OSError|RuntimeError)$"
    r"|^(BadInput|BadScenario|BadRecord|BadPosition|BadOrder|NoComputerOrder)$|^re\.|\.execute$"
)
"""Calls whose texts are not translated: the log, mistakes in code, errors of files and notation."""


def texts_in(source: str) -> Iterator[tuple[int, str, bool]]:
    """Yield line, text, and whether it is translated, of each text in code that people may read.

    The text of an f-string has `{}` for its values.
    """
    tree = ast.parse(source)
    skipped = {id(part) for node in _unread(tree) for part in ast.walk(node)}
    given = {
        id(node.args[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) in TRANSLATING
    }
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        text = _text(node)
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in node.values}
        if text and (id(node) in given or PROSE.search(text)):
            yield node.lineno, " ".join(text.split()), id(node) in given  # type: ignore[attr-defined]


def strings_in(source: str) -> set[str]:
    """Return all string constants in code, docstrings left out, with single spaces."""
    tree = ast.parse(source)
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return {
        " ".join(node.value.split())
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
    }


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or "{}" for part in node.values)
    return ""


def _unread(tree: ast.AST) -> Iterator[ast.AST]:
    """Find docstrings, types, imports, assertions and calls for developers."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node
        elif isinstance(node, ast.Assert):
            yield node.msg or node
        elif isinstance(node, ast.Call) and FOR_DEVELOPERS.search(ast.unparse(node.func)):
            yield node
        elif isinstance(node, ast.AnnAssign):
            yield node.annotation
