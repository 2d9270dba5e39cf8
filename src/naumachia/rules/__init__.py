"""The rule sets: each folder here is one, and offers `RULESET`.

Rule sets of other packages join through the entry point group `naumachia.rulesets`, and guests for
as long as a process runs through `invite`.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Final

from naumachia.kernel.errors import BadInput
from naumachia.kernel.ruleset import AnyRuleset, Ruleset

GUESTS: Final = "NAUMACHIA_GUESTS"
"""In the environment, so that processes begun by this one have the same: `module:NAME;...`"""


@cache
def packages() -> list[str]:
    """Return the modules of the rule sets that are here, each a package; not to be changed."""
    return [f"{__name__}.{module.name}" for module in iter_modules(__path__) if module.ispkg]


def ids() -> list[str]:
    """Return the ids of all rule sets that are installed or invited, in alphabetical order."""
    own = {name.rpartition(".")[2] for name in packages()}
    return sorted(own | installed().keys() | guests(os.environ.get(GUESTS, "")).keys())


@cache
def installed() -> dict[str, EntryPoint]:
    """Return the rule sets of other packages, by id; they are looked up once a process."""
    return {point.name: point for point in entry_points(group="naumachia.rulesets")}


def invite(name: str) -> AnyRuleset:
    """Have an importable rule set, `package.module:NAME`, among the installed ones from now on.

    So has every process that this one begins. Raises BadInput, also for an id that is taken.
    """
    ruleset = find(name)
    if ruleset.id in ids():
        raise BadInput("a rule set of this id is there already", ruleset.id, name, "another id")
    os.environ[GUESTS] = ";".join(filter(None, [os.environ.get(GUESTS, ""), name]))
    return ruleset


@cache
def guests(names: str) -> dict[str, AnyRuleset]:
    """Return the rule sets that were invited, by id."""
    return {ruleset.id: ruleset for ruleset in map(find, filter(None, names.split(";")))}


@cache
def load(id: str) -> AnyRuleset:
    """Return the rule set with this id. Raises BadInput when there is none."""
    if id not in ids():
        raise BadInput("no such rule set", id, "", f"one of {', '.join(ids())}")
    invited = guests(os.environ.get(GUESTS, ""))
    if id in invited:
        return invited[id]
    if id in installed():
        ruleset: AnyRuleset = installed()[id].load()
        return ruleset
    module = import_module(f"naumachia.rules.{id}")
    found: AnyRuleset = module.RULESET
    return found


def find(name: str) -> AnyRuleset:
    """Return the rule set of this id, or of an importable module as `package.module:NAME`.

    For commands of a user on his own machine: importing runs the module. Raises BadInput.
    """
    module_name, colon, attribute = name.partition(":")
    if not colon:
        return load(name)
    try:
        found: object = getattr(import_module(module_name), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadInput(f"no such rule set: {error}", name, "", "package.module:NAME") from error
    if not isinstance(found, Ruleset):
        raise BadInput("not a rule set", name, "", "the name of a Ruleset object")
    return found
