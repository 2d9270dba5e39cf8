"""States as values: two are equal when their positions are, and they can be copied and pickled.

A state knows its rule set by where its class comes from: the module, or the nearest package around
it, that offers `RULESET`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


@cache
def ruleset_of(module: str) -> Any:
    """The rule set whose states a module defines. Raises TypeError where there is none."""
    name = module
    while name:
        found = getattr(import_module(name), "RULESET", None)
        if found is not None:
            return found
        name = name.rpartition(".")[0]
    raise TypeError(f"no package around {module} offers RULESET, the rule set of its states")


def text_of(state: Any) -> str:
    """The position as text. Raises TypeError for a state of no rule set."""
    text: str = ruleset_of(type(state).__module__).position(state)
    return text


def copy_of(state: Any) -> Any:
    """An independent copy."""
    return ruleset_of(type(state).__module__).clone(state)


def restored(module: str, text: str) -> Any:
    """The state of a position that was pickled."""
    return ruleset_of(module).notation.parse_position(text)
