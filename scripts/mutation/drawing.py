"""Draw the mutants of a rule set: from its rules, and from what they import."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from scripts.mutation.mutator import Mutant, Mutator

EQUIVALENTS: Final = Path("tests", "mutants_equivalent.toml")
SHARED: Final = ("geometry", "kernel")
"""The packages below the rules from which mutants are drawn."""


def mutants_of(root: Path, ruleset: str) -> list[Mutant]:
    """Return all mutants of the rules of a rule set and of what they import."""
    found: list[Mutant] = []
    for file in files_of(root, ruleset):
        found += Mutator(file, (root / file).read_text(encoding="utf-8")).mutants()
    return found


def files_of(root: Path, ruleset: str) -> list[str]:
    """Return the files of the rules of a rule set, then those of `geometry` and `kernel` that they
    import, directly or through others.
    """
    rules = root / "src" / "naumachia" / "rules" / ruleset / "rules"
    own = sorted(rules.rglob("*.py"))
    reached: set[Path] = set()
    todo = [*own]
    while todo:
        path = todo.pop()
        if path not in reached:
            reached.add(path)
            todo += imports(root, path)
    folders = [root / "src" / "naumachia" / name for name in SHARED]
    shared = sorted(path for path in reached - set(own) if set(folders) & set(path.parents))
    return [path.relative_to(root).as_posix() for path in own + shared]


def imports(root: Path, path: Path) -> Iterator[Path]:
    """Yield the modules of the project that a module imports when it is imported itself."""
    todo: list[ast.stmt] = [*ast.parse(path.read_text(encoding="utf-8")).body]
    while todo:
        node = todo.pop()
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [node.module, *(f"{node.module}.{one.name}" for one in node.names)]
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            todo += node.orelse
        elif isinstance(node, (ast.If, ast.Try)):
            todo += [one for one in ast.walk(node) if isinstance(one, ast.stmt) and one is not node]
        for name in names:
            base = root.joinpath("src", *name.split("."))
            yield from (
                one for one in (base.with_suffix(".py"), base / "__init__.py") if one.exists()
            )


def draw(mutants: Sequence[Mutant], count: int, seed: str) -> list[Mutant]:
    """Return `count` mutants drawn by a seed, in the order of the source: half from the rules, half
    from what all rule sets share, as far as there are so many.

    Those with the lowest hashes of their keys are drawn, so a change of the sources leaves the
    rest of the draw as it was.
    """
    seen: Counter[tuple[str, str, str]] = Counter()
    ranked: list[tuple[bytes, int]] = []
    for at, mutant in enumerate(mutants):
        same = key(mutant)
        ranked.append((sha256(repr((seed, same, seen[same])).encode()).digest(), at))
        seen[same] += 1
    ranked.sort()
    rules = [at for _, at in ranked if "/rules/" in mutants[at].file]
    shared = [at for _, at in ranked if "/rules/" not in mutants[at].file]
    half = min(len(rules), max(count - len(shared), (count + 1) // 2))
    chosen = rules[:half] + shared[: count - half]
    return [mutants[at] for at in sorted(chosen)]


def key(mutant: Mutant) -> tuple[str, str, str]:
    """Return what names a mutant even when lines are added above it."""
    return mutant.file, mutant.scope, mutant.change


def equivalents(root: Path, ruleset: str) -> set[tuple[str, str, str]]:
    """Return the keys of the mutants that are named as equivalent for a rule set."""
    text = (root / EQUIVALENTS).read_text(encoding="utf-8")
    listed: list[dict[str, Any]] = tomllib.loads(text).get("equivalent", [])
    return {
        (one["file"], one["scope"], one["change"])
        for one in listed
        if one["ruleset"] in (ruleset, "every")
    }
