"""Values that are told apart by a key: equal, hashed, copied and pickled by what they hold."""

from __future__ import annotations

from typing import Any

from naumachia.kernel.mypyc import mypyc_attr

Key = tuple[Any, ...]
"""The kind of a value, then all it holds, in the order of its constructor."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class ValueObject:
    """A value that equals every other value with the same key, as the actions of a game are."""

    __slots__ = ()

    def key(self) -> Key:
        """What tells the value from every other."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ValueObject) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.key()[1:]}"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.key()[1:]
