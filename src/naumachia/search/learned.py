"""Let a bot evaluate states with learned weights."""

from __future__ import annotations

from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, Final

from naumachia.kernel.advisor import Features
from naumachia.kernel.errors import BadInput
from naumachia.kernel.learned import LearnedAdvisor, Weights, packaged_weights, read_weights
from naumachia.kernel.ruleset import AnyRuleset

NONE: Final = "none"
"""The hand-written evaluation alone."""
SHIPPED: Final = "shipped"
"""The weights that come with the rule set; the hand-written evaluation if it has none."""


def with_weights(ruleset: AnyRuleset, weights: str) -> AnyRuleset:
    """Return the rule set with an advisor that uses weights: `NONE`, `SHIPPED`, or a file.

    Raises BadInput for a file that cannot be read, and if the rule set declares no features.
    """
    advisor = ruleset.advisor
    features = advisor.features
    if weights == NONE or (features is None and weights == SHIPPED):
        return ruleset
    if features is None:
        problem = "this game has no features for weights"
        raise BadInput(problem, weights, ruleset.id, f"{NONE} or {SHIPPED}")
    found = packaged_weights(features) if weights == SHIPPED else _from_file(weights, features)
    return ruleset if found is None else with_table(ruleset, found)


def with_table(ruleset: AnyRuleset, weights: Weights) -> AnyRuleset:
    """Return a copy of the rule set whose advisor uses these weights."""
    features = ruleset.advisor.features
    assert features is not None
    copied = copy(ruleset)
    copied.advisor = LearnedAdvisor(ruleset.advisor, features, weights)
    return copied


@cache
def _from_file(path: str, features: Features[Any]) -> Weights:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        problem = f"cannot read the weights: {error}"
        raise BadInput(problem, path, "", f"{NONE}, {SHIPPED} or a file of `train`") from error
    return read_weights(text, path, features)
