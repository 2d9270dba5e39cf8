"""Number the statements inside functions, and count which are executed."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

from scripts.mutation.mutator import Source, is_docstring

MARKS: Final = "__hits__"
"""The name of the array in each watched module with a byte for each statement."""


def statements(node: ast.AST, inside: bool = False) -> Iterator[ast.stmt]:
    """Yield all statements of functions, in the order of the source, without docstrings.

    What stands outside functions runs only when the module is imported.
    """
    inside = inside or isinstance(node, ast.FunctionDef)
    for child in ast.iter_child_nodes(node):
        if inside and isinstance(child, ast.stmt) and not is_docstring(child):
            yield child
        yield from statements(child, inside)


def place(text: str, offset: int) -> int | None:
    """Return the number of the innermost statement at a place of a source, or None outside
    functions.
    """
    source = Source(text)
    found = None
    for number, statement in enumerate(statements(ast.parse(text))):
        start, end = source.span(statement)
        if start <= offset < end:
            found = number
    return found


def marked(text: str) -> tuple[ast.Module, int]:
    """Return the tree of a source in which each statement marks first that it is executed, and how
    many statements there are.
    """
    tree = ast.parse(text)
    numbers = {statement: number for number, statement in enumerate(statements(tree))}
    for node in [*ast.walk(tree)]:
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                block[:] = [one for child in block for one in mark(child, numbers.get(child))]
    return tree, len(numbers)


def mark(statement: ast.stmt, number: int | None) -> Iterator[ast.stmt]:
    """Yield a statement, after one that marks it if it has a number."""
    if number is not None:
        (assignment,) = ast.parse(f"{MARKS}[{number}] = 1").body
        for node in ast.walk(assignment):
            ast.copy_location(node, statement)
        yield assignment
    yield statement


class Loader(SourceFileLoader):
    """Loads a module whose statements mark that they are executed."""

    def __init__(self, name: str, path: str, hits: dict[str, bytearray]) -> None:
        super().__init__(name, path)
        self.hits: Final = hits

    def get_code(self, fullname: str) -> CodeType:
        """Compile the module with marks, never from a cache."""
        tree, count = marked(Path(self.path).read_text(encoding="utf-8"))
        self.hits[self.path] = bytearray(count)
        code: CodeType = compile(tree, self.path, "exec", dont_inherit=True)
        return code

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its array of marks, and execute it."""
        code = self.get_code(module.__name__)
        setattr(module, MARKS, self.hits[self.path])
        exec(code, module.__dict__)


class Finder(MetaPathFinder):
    """Finds the watched modules, and loads them with marks. First in `sys.meta_path`."""

    def __init__(self, watched: Iterable[str]) -> None:
        self.watched: Final = frozenset(watched)
        self.hits: Final[dict[str, bytearray]] = {}

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return how to load a watched module, or None for others."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin not in self.watched:
            return None
        spec.loader = Loader(fullname, spec.origin, self.hits)
        return spec
