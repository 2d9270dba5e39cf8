"""Writes what the server says of the wire into the page's types and the documentation's tables.

    python scripts/write_wire.py [--check]

The messages are described once, in `src/naumachia/server/wire`. With `--check` nothing is written,
and the exit code is 1 when a file is not current.
"""

from __future__ import annotations

import ast
import sys
import textwrap
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WIRE: Final = ROOT / "src" / "naumachia" / "server" / "wire"
GAMES: Final = (
    "requests",
    "board",
    "orders",
    "log",
    "changes",
    "answers",
    "welcome",
    "messages",
    "game_review",
    "advice",
    "lesson",
    "schema",
)
CAMPAIGNS: Final = ("campaigns", "campaign_schema")
DOCS: Final = ROOT / "docs" / "wire.md"
BEGIN: Final = "<!-- written by scripts/write_wire.py -->"
END: Final = "<!-- end of what is written -->"
HEAD: Final = (
    "// Written by scripts/write_wire.py from src/naumachia/server/wire: change it there.\n"
)

PLAIN: Final = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "object": "unknown",
    "None": "null",
}
BASES: Final = ("TypedDict", "BaseModel")
WIDTH: Final = 100
"""As in `web/biome.jsonc`: what is written here is what the page's formatter leaves as it is."""


@dataclass
class Member:
    """A field of a message: its type as the page writes it, and what it means."""

    name: str
    type: str
    optional: bool
    says: str = ""


@dataclass
class Shape:
    """A message or a part of one; `alias` where it is another name for a type."""

    name: str
    says: str
    parents: list[str] = field(default_factory=list)
    members: list[Member] = field(default_factory=list)
    alias: str = ""


# -- reading -----------------------------------------------------------------------------


def shapes(module: str) -> list[Shape]:
    """What a module of the wire describes, in its order."""
    tree = ast.parse((WIRE / f"{module}.py").read_text(encoding="utf-8"))
    found: list[Shape] = []
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        says = _text(after)
        if isinstance(node, ast.ClassDef):
            found.append(_class(node))
        elif isinstance(node, ast.AnnAssign) and _named(node.annotation, "TypeAlias"):
            assert isinstance(node.target, ast.Name)
            assert node.value is not None
            found.append(Shape(node.target.id, says, alias=_type(node.value)))
        elif isinstance(node, ast.Assign) and _is_typed_dict(node.value):
            found.append(_functional(node, says))
    return found


def _class(node: ast.ClassDef) -> Shape:
    parents = [base.id for base in node.bases if isinstance(base, ast.Name)]
    shape = Shape(node.name, ast.get_docstring(node) or "", [p for p in parents if p not in BASES])
    for part, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            shape.members.append(_member(part.target.id, part.annotation, part.value, _text(after)))
    return shape


def _functional(node: ast.Assign, says: str) -> Shape:
    """A shape whose fields are no names of Python, as `from`."""
    target, call = node.targets[0], node.value
    assert isinstance(target, ast.Name)
    assert isinstance(call, ast.Call)
    fields = call.args[1]
    assert isinstance(fields, ast.Dict)
    members = [
        _member(str(key.value), value, None, "")
        for key, value in zip(fields.keys, fields.values, strict=True)
        if isinstance(key, ast.Constant)
    ]
    return Shape(target.id, says, [], members)


def _member(name: str, annotation: ast.expr, default: ast.expr | None, says: str) -> Member:
    optional = default is not None and not _required(default)
    if isinstance(annotation, ast.Subscript) and _named(annotation.value, "NotRequired"):
        annotation, optional = annotation.slice, True
    return Member(name, _type(annotation), optional, says)


def _required(default: ast.expr) -> bool:
    """Whether a default of a request's field is none: `Field(...)` with limits alone."""
    return (
        isinstance(default, ast.Call)
        and _named(default.func, "Field")
        and not default.args
        and not any(word.arg in ("default", "default_factory") for word in default.keywords)
    )


def _is_typed_dict(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and _named(value.func, "TypedDict")


def _named(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _text(node: ast.stmt | None) -> str:
    """The words of a text that stands behind a field."""
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
        return ""
    return " ".join(str(node.value.value).split())


def _type(node: ast.expr) -> str:
    """A type as the page writes it."""
    if isinstance(node, ast.Constant):
        return PLAIN[str(node.value)]
    if isinstance(node, ast.Name):
        return PLAIN.get(node.id, node.id)
    if isinstance(node, ast.BinOp):
        return f"{_type(node.left)} | {_type(node.right)}"
    assert isinstance(node, ast.Subscript), ast.dump(node)
    assert isinstance(node.value, ast.Name)
    inner = node.slice
    parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    match node.value.id:
        case "Annotated":
            return _type(parts[0])
        case "Literal":
            return " | ".join(f'"{ast.literal_eval(part)}"' for part in parts)
        case "list":
            of = _type(parts[0])
            return f"({of})[]" if " | " in of else f"{of}[]"
        case "tuple":
            return f"[{', '.join(map(_type, parts))}]"
        case "dict":
            return f"Record<{_type(parts[0])}, {_type(parts[1])}>"
    raise ValueError(f"no type of the page for {ast.unparse(node)}")


# -- writing -----------------------------------------------------------------------------


def typescript(found: list[Shape], imports: str = "") -> str:
    """The types of the page."""
    return HEAD + imports + "".join("\n" + _declared(shape) for shape in found)


def _declared(shape: Shape) -> str:
    comment = _comment(" ".join(shape.says.split()))
    if shape.alias:
        return f"{comment}{_alias(shape)}"
    above = f" extends {', '.join(shape.parents)}" if shape.parents else ""
    if not shape.members:
        return f"{comment}export type {shape.name} = {' & '.join(shape.parents)};\n"
    lines: list[str] = []
    for member in shape.members:
        lines += _comment(member.says, "  ").splitlines()
        lines.append(f"  {member.name}{'?' if member.optional else ''}: {member.type};")
    body = "\n".join(lines)
    return f"{comment}export interface {shape.name}{above} {{\n{body}\n}}\n"


def _comment(says: str, indent: str = "") -> str:
    """A comment above what it tells of, broken at the page's width but not before its end."""
    if not says:
        return ""
    lines = textwrap.wrap(
        f"/** {says}\0*/",
        WIDTH,
        initial_indent=indent,
        subsequent_indent=f"{indent} * ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines).replace("\0", " ") + "\n"


def _alias(shape: Shape) -> str:
    """Another name for a type; a choice that is too long for a line has one for each part."""
    line = f"export type {shape.name} = {shape.alias};\n"
    if len(line) <= WIDTH + 1:
        return line
    parts = "".join(f"\n  | {part}" for part in shape.alias.split(" | "))
    return f"export type {shape.name} ={parts};\n"


def _imports(names: list[str]) -> str:
    line = f'import type {{ {", ".join(names)} }} from "../net/wire";\n'
    if len(line) <= WIDTH + 1:
        return line
    return "import type {\n" + "".join(f"  {name},\n" for name in names) + '} from "../net/wire";\n'


def tables(found: list[Shape]) -> str:
    """The tables of the documentation."""
    parts: list[str] = []
    for shape in found:
        says = " ".join(shape.says.split())
        if shape.alias:
            parts.append(f"**`{shape.name}`** is `{shape.alias}`. {says}".rstrip())
            continue
        above = f" All of {' and '.join(f'`{p}`' for p in shape.parents)}" if shape.parents else ""
        more = f"{above}{', and:' if shape.members else '.'}" if above else ""
        lines = [f"**`{shape.name}`**: {says}{more}"]
        if shape.members:
            lines += ["", "| field | type | |", "|---|---|---|"]
        for one in shape.members:
            name = f"`{one.name}`{' (may be left out)' if one.optional else ''}"
            lines.append(f"| {name} | `{_cell(one.type)}` | {_cell(one.says)} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def written() -> dict[Path, str]:
    """The files as they should be."""
    games = [shape for module in GAMES for shape in shapes(module)]
    campaigns = [shape for module in CAMPAIGNS for shape in shapes(module)]
    names = {shape.name for shape in games}
    used = sorted(name for name in names if any(_uses(shape, name) for shape in campaigns))
    before, _, rest = DOCS.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    middle = f"\n\n### Games\n\n{tables(games)}\n\n### Campaigns\n\n{tables(campaigns)}\n\n"
    return {
        ROOT / "web" / "src" / "net" / "wire.ts": typescript(games),
        ROOT / "web" / "src" / "campaign" / "wire.ts": typescript(campaigns, _imports(used)),
        DOCS: f"{before}{BEGIN}{middle}{END}{after}",
    }


def _uses(shape: Shape, name: str) -> bool:
    words = [*shape.parents, shape.alias, *(member.type for member in shape.members)]
    return any(name in _words(word) for word in words)


def _words(type_: str) -> set[str]:
    return set("".join(c if c.isalnum() else " " for c in type_).split())


def main(arguments: list[str]) -> int:
    """Write the files, or say which is not current."""
    stale = [path for path, text in written().items() if path.read_text(encoding="utf-8") != text]
    for path in stale:
        if "--check" in arguments:
            print(f"{path.relative_to(ROOT)} is not current: run scripts/write_wire.py")
        else:
            path.write_text(written()[path], encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
