"""Scenario files of one's own: all that is wrong with one is told at once."""

from __future__ import annotations

from naumachia.kernel.data import DataTable, Fault, read_whole
from naumachia.kernel.errors import BadOption
from naumachia.kernel.options import Options
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario, scenario_in


def own_scenario(ruleset: AnyRuleset, source: str | bytes, file: str) -> Scenario:
    """A scenario that the rule set can set up. Raises BadScenario with every fault, a line each.

    What options do together is for the match to say, which may have others.
    """

    def read(table: DataTable) -> Scenario:
        scenario = scenario_in(table, ruleset.id)
        check_options(ruleset, table.table("options"))
        try:
            options = Options(ruleset.options(), scenario.options)
            ruleset.seated(scenario).setup(scenario, options)
        except BadOption:
            return scenario  # the match says it, of the options that it is given
        return scenario

    scenario: Scenario = read_whole(source, file, read)
    return scenario


def check_options(ruleset: AnyRuleset, table: DataTable) -> None:
    """Refuse options that the rule set does not have. Raises BadScenario with file and line."""
    for name, value in table.values.items():
        try:
            Options(ruleset.options(), {name: value})
        except BadOption as error:
            fault = Fault(table, name, error.problem, error.text, error.expected)
            with table.apart():
                raise fault from error
