"""Files of a rule set: clauses, scenarios, lessons and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from naumachia.kernel.clause import Clause, ClauseId
from naumachia.kernel.content import (
    Lesson,
    PrimerPage,
    Puzzle,
    Showcase,
    Term,
    packaged_lessons,
    packaged_primer,
    packaged_puzzles,
    packaged_showcase,
    read_glossary,
)
from naumachia.kernel.language import language
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.scenario import Scenario, packaged_scenarios
from naumachia.kernel.texts import Texts, packaged_texts
from naumachia.kernel.toml_data import read_toml

# -- clauses -------------------------------------------------------------------------------


def packaged_clauses(package: str) -> dict[str, Clause]:
    """Return the clauses in `data/clauses.toml` of a rule set's package, by id, in file order.

    An entry is `ID = { text = "...", source = "..." }`; the default source is `ruling`. With
    `under = { "option=value" = "..." }` it has other texts for other options (see `Clause`).
    Raises BadScenario.
    """
    file = files(package).joinpath("data").joinpath("clauses.toml")
    table = read_toml(file.read_bytes(), "clauses.toml")
    clauses: dict[str, Clause] = {}
    for name in table.values:
        entry = table.table(name)
        under = entry.table("under")
        worded = {condition: under.text(condition) for condition in under.values}
        clauses[name] = Clause(name, entry.text("text"), entry.text("source", "ruling"), worded)
        entry.close()
    return clauses


def quoted_clause(package: str, clause: ClauseId) -> str:
    """Return a clause with its text, for an error in a file: `text (ID)`."""
    return f"{packaged_clauses(package)[clause].text} ({clause})"


# -- glossaries ----------------------------------------------------------------------------


def packaged_glossary(package: str) -> tuple[Term, ...]:
    """Return the terms of `data/glossary.toml` of a package, in the file's order, or in the
    reader's language those of `glossary.<language>.toml`; none without such a file. Files are read
    once. Raises BadScenario, also for a clause that the package does not have.
    """
    return _glossary(package, f"glossary.{language()}.toml") or _glossary(package, "glossary.toml")


@cache
def _glossary(package: str, name: str) -> tuple[Term, ...]:
    file = files(package).joinpath("data").joinpath(name)
    if not file.is_file():
        return ()
    return read_glossary(file.read_bytes(), name, packaged_clauses(package))


# -- content -------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Content:
    """Scenarios, lessons and pictures of a rule set; by default, none.

    `package` is the full name of the package that contains them, or "".
    """

    package: str = ""

    @property
    def texts(self) -> Texts:
        """Return the translations of all texts of the content (`kernel.texts`)."""
        return packaged_texts(self.package)

    def scenarios(self) -> Mapping[str, Scenario]:
        """Return the scenarios by id."""
        return {}

    def lessons(self) -> Mapping[str, Lesson]:
        """Return the lessons by id, starting with the one for beginners."""
        return {}

    def primer(self) -> tuple[PrimerPage, ...]:
        """Return the pages that explain the game in pictures."""
        return ()

    def glossary(self) -> tuple[Term, ...]:
        """Return the terms of the rulebook that newcomers may not know."""
        return ()

    def puzzles(self) -> tuple[Puzzle, ...]:
        """Return positions in which one order is clearly the best, for players to find it."""
        return ()

    def showcase(self) -> Showcase | None:
        """Return the picture for a list of games; if None, lists show the first scenario."""
        return None

    def specimens(self) -> tuple[str, ...]:
        """Return files that, together with `scenarios`, have every field of a scenario file.

        The schema of scenario files is inferred from them.
        """
        return ()


NO_CONTENT: Final = Content()
"""The content of a rule set that has none."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PackagedContent(Content):
    """The content in the `data` folder of a package. Files are read once.

    It has `scenarios`, and may have `lessons`, `primer.toml`, `glossary.toml`, `puzzles.toml`,
    `showcase.toml` and `specimen.toml`.
    """

    def __init__(self, package: str, ruleset: str) -> None:
        """Set the full name of the package, and the id of its rule set."""
        self.package = package
        self.ruleset: Final = ruleset

    def scenarios(self) -> Mapping[str, Scenario]:
        return packaged_scenarios(self.package, self.ruleset)

    def lessons(self) -> Mapping[str, Lesson]:
        return packaged_lessons(self.package)

    def primer(self) -> tuple[PrimerPage, ...]:
        return packaged_primer(self.package)

    def glossary(self) -> tuple[Term, ...]:
        return packaged_glossary(self.package)

    def puzzles(self) -> tuple[Puzzle, ...]:
        return packaged_puzzles(self.package, self.ruleset)

    def showcase(self) -> Showcase | None:
        return packaged_showcase(self.package)

    def specimens(self) -> tuple[str, ...]:
        file = files(self.package).joinpath("data").joinpath("specimen.toml")
        return (file.read_text(encoding="utf-8"),) if file.is_file() else ()
