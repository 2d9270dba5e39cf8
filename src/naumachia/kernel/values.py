"""Value equality: actions are equal by key, states by position. Both can be copied and pickled."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from naumachia.kernel.mypyc import mypyc_attr

# -- values with a key ---------------------------------------------------------------------

Key = tuple[Any, ...]
"""The kind of a value, then the arguments of its constructor, in order."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class ValueObject:
    """A value that equals every value with the same key, such as an action of a game."""

    __slots__ = ()
    immutable: ClassVar[bool] = True

    def key(self) -> Key:
        """Return the key, which identifies the value."""
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

RULESETS: Final[dict[type[Any], Any]] = {}
"""The rule set of each class of states, by `register_states`."""


def register_states(kind: type[Any], ruleset: Any) -> None:
    """Register the rule set that compares, copies and pickles the states of a class.

    Call it in the package of the class, so that every import of the class registers it.
    """
    RULESETS[kind] = ruleset


def ruleset_of(kind: type[Any]) -> Any:
    """Return the rule set of a class of states. Raises TypeError if none is registered."""
    found = RULESETS.get(kind)
    if found is None:
        name = kind.__name__
        raise TypeError(f"{name} has no rule set: call register_states({name}, RULESET)")
    return found


def text_of(state: Any) -> str:
    """Return the position as text. Raises TypeError for a state of no rule set."""
    text: str = ruleset_of(type(state)).position(state)
    return text


def copy_of(state: Any) -> Any:
    """Return an independent copy."""
    return ruleset_of(type(state)).clone(state)


def restored(kind: type[Any], text: str) -> Any:
    """Return the state of a pickled position."""
    return ruleset_of(kind).notation.parse_position(text)
