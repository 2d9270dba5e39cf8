"""Find the mutants of a source file: small changes that a test should notice."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

COMPARISONS: Final[dict[str, tuple[str, ...]]] = {
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "==": ("!=",),
    "!=": ("==",),
    "in": ("not in",),
    "not in": ("in",),
    "is": ("is not",),
    "is not": ("is",),
}
COMPARISON: Final = re.compile(r"<=|>=|==|!=|<|>|\bnot\s+in\b|\bis\s+not\b|\bin\b|\bis\b")
CONNECTIVE: Final = re.compile(r"\band\b|\bor\b")
SIGN: Final = re.compile(r"[+-]")
ORDERINGS: Final = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
Span = tuple[int, int]


@dataclass(frozen=True)
class Mutant:
    """A change of `file`: the text from `start` to `end` becomes `text`.

    `line` is where it begins, `scope` the class and function there; `change` shows the changed
    lines before and after. `equivalent`: it changes nothing, whatever the code around it does.
    """

    file: str
    line: int
    scope: str
    change: str
    start: int
    end: int
    text: str
    equivalent: bool = False

    def of(self, source: str) -> str:
        """Return the source with the change made."""
        return source[: self.start] + self.text + source[self.end :]

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.scope}: {self.change}"


class Source:
    """A source text, with the places of its nodes."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.starts: Final = [0]
        for line in text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def offset(self, line: int, column: int) -> int:
        """Return the place of a line (from 1) and a column in bytes."""
        start = self.starts[line - 1]
        text = self.text[start : self.starts[line]]
        return start + len(text.encode()[:column].decode())

    def span(self, node: ast.expr | ast.stmt) -> Span:
        """Return where a node begins and ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.offset(node.lineno, node.col_offset)
        return start, self.offset(node.end_lineno, node.end_col_offset)


class Mutator:
    """Finds all mutants of one source file."""

    def __init__(self, file: str, source: str) -> None:
        self.file: Final = file
        self.source: Final = source
        self.places: Final = Source(source)
        self.span: Final = self.places.span
        self.found: Final[dict[Mutant, None]] = {}
        self.scope = ""
        self.minima: Final[set[ast.expr]] = set()

    def mutants(self) -> list[Mutant]:
        """Return the mutants in the order of the source."""
        self.visit(ast.parse(self.source), returns_bool=False, inside=False)
        return sorted(self.found, key=lambda mutant: (mutant.start, mutant.end, mutant.text))

    def visit(self, node: ast.AST, returns_bool: bool, inside: bool) -> None:
        """Add the mutants of a node and of all below it.

        `returns_bool`: whether the function around it returns a bool; `inside`: whether there is
        one. Assertions (`strict` of `zip` is one), exceptions and annotations are left alone.
        """
        if isinstance(node, (ast.Assert, ast.Raise)):
            return
        if isinstance(node, ast.keyword) and node.arg == "strict":
            return
        if isinstance(node, ast.FunctionDef):
            if node.name == "__hash__":
                return
            inside = True
            returns_bool = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
        outside = self.scope
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            self.scope = f"{outside}.{node.name}".lstrip(".")
        if isinstance(node, ast.IfExp) and is_minimum(node):
            self.minima.add(node.test)
        self.mutate(node, returns_bool, inside)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not is_docstring(child):
                    self.visit(child, returns_bool, inside)
        self.scope = outside

    def mutate(self, node: ast.AST, returns_bool: bool, inside: bool) -> None:
        """Add the mutants of one node."""
        if isinstance(node, ast.Compare):
            self.comparisons(node)
        elif isinstance(node, ast.Constant):
            self.constant(node)
        elif isinstance(node, ast.BoolOp):
            other = "or" if isinstance(node.op, ast.And) else "and"
            for left, right in pairwise(node.values):
                self.swap(self.between(left, right), CONNECTIVE, other)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.add(node, self.span(node), self.text(node.operand))
        elif isinstance(node, (ast.If, ast.IfExp, ast.While)):
            self.condition(node.test)
        elif isinstance(node, ast.BinOp):
            self.sum(node)
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.Add, ast.Sub)):
            other = "-" if isinstance(node.op, ast.Add) else "+"
            self.swap(self.between(node.target, node.value), SIGN, other)
        elif isinstance(node, ast.Return) and node.value is not None and returns_bool:
            if not isinstance(node.value, ast.Constant):
                self.add(node, self.span(node), "return True")
                self.add(node, self.span(node), "return False")
        if inside and isinstance(node, ast.stmt) and is_removable(node):
            self.add(node, self.span(node), "pass")

    def comparisons(self, node: ast.Compare) -> None:
        """Move the boundary of a comparison, and turn it round."""
        operands = [node.left, *node.comparators]
        for left, right in pairwise(operands):
            gap = self.between(left, right)
            match = COMPARISON.search(self.source, *gap)
            assert match is not None, self.source[slice(*gap)]
            for other in COMPARISONS[" ".join(match[0].split())]:
                equivalent = node in self.minima and other[0] == match[0][0]
                self.add(node, match.span(), other, equivalent)

    def constant(self, node: ast.Constant) -> None:
        """Move a number by one, and turn a truth value round."""
        value = node.value
        if isinstance(value, bool):
            self.add(node, self.span(node), str(not value))
        elif isinstance(value, (int, float)):
            self.add(node, self.span(node), repr(value + 1))
            less = repr(value - 1)
            self.add(node, self.span(node), f"({less})" if less.startswith("-") else less)

    def condition(self, test: ast.expr) -> None:
        """Turn a condition round that has no comparison, connective or `not` to change."""
        if isinstance(test, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
            self.add(test, self.span(test), f"(not {self.text(test)})")

    def sum(self, node: ast.BinOp) -> None:
        """Swap plus and minus, unless texts or lists are joined."""
        joined = (ast.List, ast.JoinedStr, ast.ListComp, ast.Tuple)
        for side in (node.left, node.right):
            literal = isinstance(side, ast.Constant) and isinstance(side.value, (str, bytes))
            if literal or isinstance(side, joined):
                return
        if isinstance(node.op, (ast.Add, ast.Sub)):
            other = "-" if isinstance(node.op, ast.Add) else "+"
            self.swap(self.between(node.left, node.right), SIGN, other)

    # -- texts and their places -----------------------------------------------------

    def between(self, left: ast.expr, right: ast.expr) -> Span:
        """Return where the operator between two operands is."""
        return self.span(left)[1], self.span(right)[0]

    def text(self, node: ast.expr) -> str:
        """Return the source of a node."""
        return self.source[slice(*self.span(node))]

    def swap(self, gap: Span, operator: re.Pattern[str], other: str) -> None:
        """Put another operator between two operands."""
        match = operator.search(self.source, *gap)
        assert match is not None, self.source[slice(*gap)]
        self.add(None, match.span(), other)

    def add(self, node: ast.AST | None, span: Span, text: str, equivalent: bool = False) -> None:
        """Note a mutant, unless Python cannot read it."""
        start, end = span
        line = self.source.count("\n", 0, start) + 1
        first = self.places.starts[line - 1]
        last = self.places.starts[self.source.count("\n", 0, end) + 1]
        before = self.source[first:last]
        after = self.source[first:start] + text + self.source[end:last]
        change = f"{' '.join(before.split())} -> {' '.join(after.split())}"
        mutant = Mutant(self.file, line, self.scope, change, start, end, text, equivalent)
        self.found[mutant] = None


def is_minimum(node: ast.IfExp) -> bool:
    """Return whether a choice gives the less or the greater of the two values that it compares, or
    a value without its sign.

    Where the two are equal, or the value is 0, it does not matter which is given.
    """
    test = node.test
    if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], ORDERINGS):
        return False
    one, other = ast.unparse(test.left), ast.unparse(test.comparators[0])
    if other in ("0", "0.0"):
        other = f"-{one}"
    given = [ast.unparse(node.body), ast.unparse(node.orelse)]
    return len(test.ops) == 1 and given in ([one, other], [other, one])


def is_docstring(node: ast.AST) -> bool:
    """Return whether a node is a text that stands alone."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def is_removable(node: ast.stmt) -> bool:
    """Return whether a statement can go without leaving a name undefined."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.Assign):
        return all(isinstance(one, (ast.Attribute, ast.Subscript)) for one in node.targets)
    return isinstance(node, (ast.AugAssign, ast.Delete))
