"""Value equality: actions equal by key, states by position; both can be copied and pickled."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, ClassVar

from naumachia.kernel.mypyc import mypyc_attr

# -- values with a key ---------------------------------------------------------------------

Key = tuple[Any, ...]
"""The kind of a value, then all it holds, in the order of its constructor."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class ValueObject:
    """A value that equals every other value with the same key, as the actions of a game are."""

    __slots__ = ()
    immutable: ClassVar[bool] = True

    def key(self) -> Key:
        """Return what tells the value from every other."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ValueObject) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.key()[1:]}"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.key()[1:]


# -- states --------------------------------------------------------------------------------
# The rule set of a state is the `RULESET` of the module of its class, or of the nearest package
# around it.


@cache
def ruleset_of(module: str) -> Any:
    """Return the rule set whose states a module defines. Raises TypeError where there is none."""
    name = module
    while name:
        found = getattr(import_module(name), "RULESET", None)
        if found is not None:
            return found
        name = name.rpartition(".")[0]
    raise TypeError(f"no package around {module} offers RULESET, the rule set of its states")


def text_of(state: Any) -> str:
    """Return the position as text. Raises TypeError for a state of no rule set."""
    text: str = ruleset_of(type(state).__module__).position(state)
    return text


def copy_of(state: Any) -> Any:
    """Return an independent copy."""
    return ruleset_of(type(state).__module__).clone(state)


def restored(module: str, text: str) -> Any:
    """Return the state of a position that was pickled."""
    return ruleset_of(module).notation.parse_position(text)
