"""What comes with a rule set as files: clauses, scenarios, lessons and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from naumachia.kernel.clause import Clause, ClauseId
from naumachia.kernel.content import (
    Lesson,
    PrimerPage,
    Showcase,
    packaged_lessons,
    packaged_primer,
    packaged_showcase,
)
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.scenario import Scenario, packaged_scenarios
from naumachia.kernel.toml_data import read_toml

# -- clauses -------------------------------------------------------------------------------


def packaged_clauses(package: str) -> dict[str, Clause]:
    """Return the clauses in `data/clauses.toml` of a rule set's package, by id, in the file's
    order.

    An entry is `ID = { text = "...", source = "..." }`, the source `ruling` where none is given;
    with `under = { "option=value" = "..." }` it reads otherwise with other options (see `Clause`).
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


# -- everything else -----------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Content:
    """What comes with a rule set to be played and read; as it stands, nothing.

    `package` is the full name of the package that holds it, "" for none.
    """

    package: str = ""

    def scenarios(self) -> Mapping[str, Scenario]:
        """Return the scenarios by id."""
        return {}

    def lessons(self) -> Mapping[str, Lesson]:
        """Return the lessons by id, the one for beginners first."""
        return {}

    def primer(self) -> tuple[PrimerPage, ...]:
        """Return how the game is played, in pictures."""
        return ()

    def showcase(self) -> Showcase | None:
        """Return the picture for a list of games; None: a list shows the first scenario."""
        return None

    def specimens(self) -> tuple[str, ...]:
        """Return scenario files which, with those of `scenarios`, have every field that one may
        have. The schema of scenario files is made from them.
        """
        return ()


NO_CONTENT: Final = Content()
"""The content of a rule set that has none."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PackagedContent(Content):
    """What the `data` folder of a package holds: `scenarios`, and perhaps `lessons`, `primer.toml`,
    `showcase.toml` and `specimen.toml`. Files are read once.
    """

    def __init__(self, package: str, ruleset: str) -> None:
        """Name the package in full, and the rule set that its scenarios are for by its id."""
        self.package = package
        self.ruleset: Final = ruleset

    def scenarios(self) -> Mapping[str, Scenario]:
        return packaged_scenarios(self.package, self.ruleset)

    def lessons(self) -> Mapping[str, Lesson]:
        return packaged_lessons(self.package)

    def primer(self) -> tuple[PrimerPage, ...]:
        return packaged_primer(self.package)

    def showcase(self) -> Showcase | None:
        return packaged_showcase(self.package)

    def specimens(self) -> tuple[str, ...]:
        file = files(self.package).joinpath("data").joinpath("specimen.toml")
        return (file.read_text(encoding="utf-8"),) if file.is_file() else ()
