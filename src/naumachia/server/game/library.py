"""Scenarios that a server offers: those of the rule sets, the host's own, and users' files."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from naumachia.files.user_scenarios import named_ruleset, user_scenario
from naumachia.kernel.errors import BadInput, BadScenario, RulesError
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario
from naumachia.kernel.toml_data import LARGEST_FILE
from naumachia.rules import ids, load
from naumachia.server.game.timeline import Timeline

LOG: Final = logging.getLogger("naumachia.server")
MOST_FILES: Final = 500
"""The most scenario files of a host."""


class Library:
    """The host's own scenarios by rule set and id, beside those of the rule sets."""

    def __init__(self, own: Mapping[str, Mapping[str, Scenario]] | None = None) -> None:
        self._own: Final = own or {}

    def own(self, ruleset: AnyRuleset) -> Mapping[str, Scenario]:
        """Return the host's own scenarios of a rule set by id."""
        return self._own.get(ruleset.id, {})

    def every(self, ruleset: AnyRuleset) -> dict[str, Scenario]:
        """Return all scenarios of a rule set by id, the host's own last."""
        return {**ruleset.scenarios(), **self.own(ruleset)}

    def source(self, ruleset: AnyRuleset, scenario: str) -> str | None:
        """Return the file of one of the host's own scenarios; None if it is another's."""
        found = self.own(ruleset).get(scenario)
        return None if found is None else found.setup.source


def read_scenario_file(source: str | bytes, file: str) -> tuple[AnyRuleset, Scenario]:
    """Return the rule set and the scenario of a user's file, after setting up a game of it.

    Raises BadInput with every error, a line each.
    """
    named = named_ruleset(source, file)
    if named not in ids():
        raise BadScenario("no such rule set", named, f"{file}, field ruleset", _one_of(ids()))
    ruleset = load(named)
    scenario = user_scenario(ruleset, source, file)
    try:
        Timeline.of(ruleset, scenario, {})
    except BadInput as error:  # of options that exclude each other
        raise BadScenario(error.problem, error.text, file, error.expected) from error
    return ruleset, scenario


def host_library(folder: str) -> Library:
    """Read the host's folder of scenario files; log each file that is left out, with its errors.

    Raises ValueError if there is no such folder, or it has too many files.
    """
    if not folder:
        return Library()
    place = Path(folder)
    if not place.is_dir():
        raise ValueError(f"scenarios: {folder} is not a folder; expected one with .toml files")
    paths = sorted(path for path in place.glob("*.toml") if path.is_file())
    if len(paths) > MOST_FILES:
        raise ValueError(f"scenarios: {folder} has {len(paths)} files; expected {MOST_FILES}")
    found: dict[str, dict[str, Scenario]] = {}
    files: dict[tuple[str, str], Path] = {}
    for path in paths:
        try:
            ruleset, scenario = read_scenario_file(_bytes_of(path), str(path))
            _must_be_new(ruleset, scenario, path, files)
        except RulesError as error:
            LOG.warning("%s is left out:\n  %s", path, str(error).replace("\n", "\n  "))
            continue
        files[ruleset.id, scenario.id] = path
        found.setdefault(ruleset.id, {})[scenario.id] = scenario
    return Library(found)


def _bytes_of(path: Path) -> bytes:
    """Return the content of a file. Raises BadScenario."""
    try:
        with path.open("rb") as file:
            return file.read(4 * LARGEST_FILE + 1)  # letters have four bytes at most
    except OSError as error:
        reason = f"cannot read the file ({error.strerror})"
        raise BadScenario(reason, "", str(path), "a file to read") from error


def _must_be_new(
    ruleset: AnyRuleset, scenario: Scenario, path: Path, files: Mapping[tuple[str, str], Path]
) -> None:
    """Raise BadScenario if another scenario of the rule set has the same id."""
    if scenario.id in ruleset.scenarios():
        taken = f"of {ruleset.about.title} itself"
    elif (ruleset.id, scenario.id) in files:
        taken = f"of {files[ruleset.id, scenario.id].name}"
    else:
        return
    expected = f"an id that no scenario has; this one is {taken}"
    raise BadScenario("id used twice", scenario.id, f"{path}, field id", expected)


def _one_of(names: list[str]) -> str:
    return f"one of {', '.join(names)}"
