"""Load a user's scenario file and report every error in it."""

from __future__ import annotations

import re
from typing import Final

from naumachia.kernel.errors import BadOption, BadScenario
from naumachia.kernel.options import Options
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario, scenario_in
from naumachia.kernel.toml_data import DataTable, FieldError, read_toml, read_whole

ID: Final = re.compile(r"[\w-]+")


def named_ruleset(source: str | bytes, file: str) -> str:
    """Return the rule set that a scenario file names. Raises BadScenario."""
    named = read_toml(source, file).values.get("ruleset")
    if not isinstance(named, str):
        raise BadScenario("no scenario file", "", file, "a field ruleset that names its rules")
    return named


def user_scenario(ruleset: AnyRuleset, source: str | bytes, file: str) -> Scenario:
    """Return a scenario that the rule set can set up. Raises BadScenario with every fault, a line
    each.

    What options do together is for the match to say, which may have others.
    """

    def read(table: DataTable) -> Scenario:
        scenario = scenario_in(table, ruleset.id)
        check_words(ruleset, table, scenario)
        check_options(ruleset, table.table("options"))
        try:
            options = Options(ruleset.options(), scenario.options)
            ruleset.seating.of_scenario(ruleset, scenario).setup(scenario, options)
        except BadOption:
            return scenario  # the match says it, of the options that it is given
        return scenario

    scenario: Scenario = read_whole(source, file, read)
    return scenario


def check_words(ruleset: AnyRuleset, table: DataTable, scenario: Scenario) -> None:
    """Refuse an id that commands cannot name, no summary, and a next scenario that is not there.

    Raises BadScenario with file and line.
    """
    if not ID.fullmatch(scenario.id) and not table.is_invalid("id"):
        with table.collect_errors():
            wanted = "letters, digits, - and _, without spaces"
            table.fail("id", wanted, scenario.id, ["own"])
    if not scenario.summary.strip() and not table.is_invalid("summary"):
        with table.collect_errors():
            wanted = "a sentence about the battle"
            table.fail("summary", wanted, scenario.summary, ["A battle."])
    known = [*ruleset.scenarios(), scenario.id]
    if scenario.next and scenario.next not in known and not table.is_invalid("next"):
        with table.collect_errors():
            wanted = f"one of {', '.join(known)}, or no such field"
            table.fail("next", wanted, scenario.next, known)


def check_options(ruleset: AnyRuleset, table: DataTable) -> None:
    """Refuse options that the rule set does not have. Raises BadScenario with file and line."""
    for name, value in table.values.items():
        try:
            Options(ruleset.options(), {name: value})
        except BadOption as error:
            wrong = FieldError(table, name, error.problem, error.text, error.expected)
            with table.collect_errors():
                raise wrong from error
