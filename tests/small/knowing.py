"""Give a rule set other knowledge, to see what the kit says of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from naumachia.kernel.knowledge import Knowledge
from naumachia.kernel.ruleset import AnyRuleset


def knowing(
    made: Callable[[], AnyRuleset], knowledge: Knowledge[Any, Any]
) -> Callable[[], AnyRuleset]:
    """A maker of the rule set, with that knowledge."""

    def make() -> AnyRuleset:
        ruleset = made()
        ruleset.knowledge = knowledge
        return ruleset

    return make
