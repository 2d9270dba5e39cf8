"""Fill in the templates of a new rule set, and write its files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from importlib.util import find_spec
from keyword import iskeyword, issoftkeyword
from pathlib import Path
from typing import Final

from naumachia import rules
from naumachia.cli.reading import BadFile
from naumachia.kernel.errors import BadInput

WORD: Final = re.compile(r"[a-z][a-z0-9_]*")
SIZE: Final = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")
LEAST: Final = (8, 5)
MOST: Final = (60, 60)
"""The fewest and the most columns and rows: the first battle must fit, and be seen."""
MOST_SHIPS: Final = 5
FIELDS: Final = ("land", "map", "wind", "traps", "turn")
"""Names that the scenario files of the template use for other things."""
FILES: Final = {
    "pyproject.toml.txt": "pyproject.toml",
    "README.md.txt": "README.md",
    "__init__.py.txt": "{name}/__init__.py",
    "model.py.txt": "{name}/model.py",
    "rules.py.txt": "{name}/rules.py",
    "ruleset.py.txt": "{name}/ruleset.py",
    "clauses.toml.txt": "{name}/data/clauses.toml",
    "phrases.toml.txt": "{name}/data/phrases.toml",
    "10-first.toml.txt": "{name}/data/scenarios/10-first.toml",
    "test.py.txt": "tests/test_{name}.py",
}
"""The templates, and where each is written."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The kind of the new game."""

    name: str
    columns: int
    rows: int
    sides: tuple[str, str]
    hidden: bool

    @property
    def title(self) -> str:
        """Return the name as a title."""
        return self.name.replace("_", " ").strip().title()

    @property
    def letters(self) -> tuple[str, str]:
        """Return the letters with which the names of each side's ships begin."""
        from naumachia.squares.positions import letters_of

        letters = letters_of(self.sides)
        return letters[0], letters[1]

    def words(self) -> dict[str, str]:
        """Return what the templates are filled with."""
        middle, centre = (self.columns + 1) // 2, (self.rows + 1) // 2
        ships = range(1, min(MOST_SHIPS, self.rows - 2) + 1)
        land = [f"{middle:02}{centre:02}", f"{middle:02}{centre + 1:02}"]
        return {
            "name": self.name,
            "title": self.title,
            "class": self.title.replace(" ", "") + "Game",
            "prefix": re.sub(r"[^A-Z]", "", self.name.upper())[:4],
            "first": self.sides[0],
            "second": self.sides[1],
            "First": self.sides[0].replace("_", " ").capitalize(),
            "Second": self.sides[1].replace("_", " ").capitalize(),
            "a": self.letters[0],
            "b": self.letters[1],
            "columns": str(self.columns),
            "rows": str(self.rows),
            "and_traps": ", traps" if self.hidden else "",
            "land": ", ".join(f'"{square}"' for square in land),
            "first_ships": ", ".join(f'"02{row + 1:02} E"' for row in ships),
            "second_ships": ", ".join(f'"{self.columns - 1:02}{row + 1:02} W"' for row in ships),
        }


def plan_of(name: str, squares: str, sides: str, hidden: bool) -> Plan:
    """Return the plan of a new game. Raises BadInput."""
    check_name(name)
    columns, rows = size_of(squares)
    first, second = sides_of(sides)
    return Plan(name, columns, rows, (first, second), hidden)


def check_word(name: str) -> None:
    """Refuse a name that cannot be that of a package. Raises BadInput."""
    if not WORD.fullmatch(name) or iskeyword(name) or issoftkeyword(name):
        expected = "a word of small letters, digits and `_` that begins with a letter, as salamis"
        raise BadInput("not a name for a package", name, "NAME", expected)


def check_name(name: str) -> None:
    """Refuse a name that cannot be the id and the package of a game. Raises BadInput."""
    check_word(name)
    if name in rules.ids():
        taken = ", ".join(rules.ids())
        raise BadInput("a rule set has this name", name, "NAME", f"none of {taken}")
    if name == "tests" or find_spec(name) is not None:
        raise BadInput("a Python module has this name", name, "NAME", "a name that is free")


def size_of(squares: str) -> tuple[int, int]:
    """Return the columns and rows of a map. Raises BadInput."""
    expected = f"columns and rows, as 12x8: from {LEAST[0]}x{LEAST[1]} to {MOST[0]}x{MOST[1]}"
    found = SIZE.fullmatch(squares)
    if found is None:
        raise BadInput("not a size", squares, "--squares", expected)
    columns, rows = int(found[1]), int(found[2])
    if not (LEAST[0] <= columns <= MOST[0] and LEAST[1] <= rows <= MOST[1]):
        raise BadInput("not a size", squares, "--squares", expected)
    return columns, rows


def sides_of(text: str) -> tuple[str, str]:
    """Return the two sides. Raises BadInput."""
    sides = [side.strip() for side in text.split(",")]
    if len(sides) != 2 or sides[0] == sides[1]:
        raise BadInput("not two sides", text, "--sides", "two different names, as persians,greeks")
    for side in sides:
        if not WORD.fullmatch(side) or side in FIELDS:
            expected = f"small letters, digits and `_`, and none of {', '.join(FIELDS)}"
            raise BadInput("not a name for a side", side, "--sides", expected)
    if not set(sides[1].upper()) - {sides[0][0].upper()} - set("0123456789_"):
        raise BadInput("no letter for the ships", text, "--sides", "sides with different letters")
    return sides[0], sides[1]


def filled(template: str, words: dict[str, str], hidden: bool) -> str:
    """Return a template filled in, with the lines for games that hide things, or for others.

    Lines after `%% hidden` are for the first, lines after `%% open` for the second, up to `%% end`.
    """
    lines: list[str] = []
    wanted = True
    for line in template.splitlines():
        if line.startswith("%% "):
            wanted = {"hidden": hidden, "open": not hidden, "end": True}[line[3:]]
        elif wanted:
            lines.append(line)
    text = "\n".join(lines) + "\n"
    for name, word in words.items():
        text = text.replace(f"@@{name}@@", word)
    return text


def require_free(folder: Path) -> None:
    """Refuse a folder that exists, so that nothing is overwritten. Raises BadFile."""
    if folder.exists() or folder.is_symlink():
        raise BadFile("the folder exists", str(folder), "NAME", "the name of a new folder")


def write_project(plan: Plan, folder: Path) -> list[Path]:
    """Write all files of a new game into a new folder and return them. Raises BadFile."""
    require_free(folder)
    templates = files("naumachia.cli").joinpath("template")
    words = plan.words()
    texts = {
        folder / place.format(name=plan.name): filled(
            templates.joinpath(template).read_text(encoding="utf-8"), words, plan.hidden
        )
        for template, place in FILES.items()
    }
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(texts)
