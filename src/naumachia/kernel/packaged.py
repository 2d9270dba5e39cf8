"""Rule sets that are packages of Python, with their scenarios, lessons and pictures as files."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Generic, TypeVar

from naumachia.kernel.lesson import Lesson, packaged_lessons
from naumachia.kernel.machine import PhasedRuleset
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.phase import State
from naumachia.kernel.primer import PrimerPage, packaged_primer
from naumachia.kernel.scenario import Scenario, packaged_scenarios
from naumachia.kernel.showcase import Showcase, packaged_showcase

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
