"""Infer the JSON Schema of campaign files from what their reader requests."""

from __future__ import annotations

from naumachia.campaign.contract import Campaigns
from naumachia.files.scenario_schema import FILE
from naumachia.kernel.errors import BadInput
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.toml_data import Form, SchemaInference
from naumachia.notation.vocabulary import DIALECT


def campaign_schema(ruleset: AnyRuleset) -> Form:
    """Return the JSON Schema of campaign files. Raises BadInput without campaigns."""
    head = {"$schema": DIALECT, "title": f"Campaign of {ruleset.about.title}"}
    return {**head, **campaign_inference(ruleset).schema()}


def campaign_inference(ruleset: AnyRuleset) -> SchemaInference:
    """Collect the fields requested of the packaged campaigns. Raises BadInput without campaigns."""
    found = ruleset.campaigns
    if not isinstance(found, Campaigns):
        raise BadInput("no campaigns", ruleset.id, "", "a rule set that has campaigns")
    inference = SchemaInference(FILE)
    for campaign in found.packaged().values():
        with inference.recording():
            found.read(campaign.text(), FILE)
    return inference
