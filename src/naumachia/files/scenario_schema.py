"""Infer the JSON Schema of scenario files from what their readers request."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.options import Option, Options
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import read_scenario
from naumachia.kernel.toml_data import Form, SchemaInference
from naumachia.notation.vocabulary import DIALECT

FILE: Final = "specimen.toml"
SHORES: Final = """
[[shores]]
edge = "west"
name = "Cyprus"
from = 10
to = 90
island = false
towns = [{ name = "Salamis", at = 50, harbour = true }]
"""
"""Shores with every field, for the schema of scenario files."""


def scenario_schema(ruleset: AnyRuleset) -> Form:
    """Return the JSON Schema of the rule set's scenario files.

    Raises BadScenario for a bad specimen.
    """
    form = scenario_inference(ruleset).schema()
    fields = {**form.get("properties", {})}
    fields["ruleset"] = {"const": ruleset.id}
    fields["options"] = options_form(ruleset.options())
    head = {"$schema": DIALECT, "title": f"Scenario of {ruleset.about.title}"}
    return {**head, **form, "properties": fields}


def scenario_inference(ruleset: AnyRuleset) -> SchemaInference:
    """Collect the fields requested of a rule set's scenarios and specimens."""
    inference = SchemaInference(FILE)
    packaged = [scenario.setup.source for scenario in ruleset.scenarios().values()]
    # All games share the fields of `shores`, and a rule set need not have a file with them.
    shored = [f"{text}\n{SHORES}" for text in packaged if text and "shores" not in text][:1]
    for source in filter(None, (*packaged, *shored, *ruleset.content.specimens())):
        with inference.recording():
            scenario = read_scenario(source, FILE, ruleset.id)
            options = Options(ruleset.options(), scenario.options)
            ruleset.seating.of_scenario(ruleset, scenario).setup(scenario, options)
    return inference


def options_form(options: tuple[Option, ...]) -> Form:
    """Return the form of a table of options."""
    return {
        "type": "object",
        "properties": {option.id: option_form(option) for option in options},
        "additionalProperties": False,
    }


def option_form(option: Option) -> Form:
    """Return the form of an option's value."""
    common: Form = {"title": option.title, "default": option.default}
    if option.kind == "bool":
        return {"type": "boolean", **common}
    if option.kind == "int":
        return {"type": "integer", "minimum": option.low, "maximum": option.high, **common}
    return {"type": "string", "enum": list(option.values), **common}
