"""Rule sets that are Python packages, with clauses, scenarios, lessons and pictures as files."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Generic, TypeVar

from naumachia.kernel.clause import Clause, ClauseId
from naumachia.kernel.content import (
    Lesson,
    PrimerPage,
    Showcase,
    packaged_lessons,
    packaged_primer,
    packaged_showcase,
)
from naumachia.kernel.machine import PhasedRuleset
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.phase import State
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


# -- the rule set --------------------------------------------------------------------------

S = TypeVar("S", bound=State)
A = TypeVar("A")


@mypyc_attr(allow_interpreted_subclasses=True)
class PackagedRuleset(PhasedRuleset[S, A], Generic[S, A]):
    """A rule set of phases whose `data` folder holds `scenarios`, and may hold `lessons`,
    `primer.toml`, `showcase.toml` and `specimen.toml`.

    Attributes, to be set in `__init__` beside those of a rule set: `package` (its full name).
    """

    package: str

    def scenarios(self) -> Mapping[str, Scenario]:
        return packaged_scenarios(self.package, self.id)

    def lessons(self) -> Mapping[str, Lesson]:
        return packaged_lessons(self.package)

    def primer(self) -> tuple[PrimerPage, ...]:
        return packaged_primer(self.package)

    def showcase(self) -> Showcase | None:
        return packaged_showcase(self.package)

    def specimens(self) -> tuple[str, ...]:
        file = files(self.package).joinpath("data").joinpath("specimen.toml")
        return (file.read_text(encoding="utf-8"),) if file.is_file() else ()
