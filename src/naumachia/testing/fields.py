"""Check every field of a state: none may be missing in a clone or in a position.

Random games find a missing field only if it holds an unusual value at the right moment. So give
each an unusual value in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from naumachia.kernel.phase import State
from naumachia.testing.spot import Broken, Spot, few

MACHINE: Final = ("awaiting", "result")
"""Set by the machine when a state settles, and checked by other properties."""


FEW: Final = 3
"""The most fields of one name that are changed at a moment."""


PLAIN: Final = (bool, int, str)


class Field(NamedTuple):
    """A value that belongs to a state, and the path to it: attributes, indices, keys.

    `name` is its attribute with the class: `Ship.crew`, `Sea.hulls`.
    """

    way: tuple[Any, ...]
    name: str
    holder: Any
    value: Any

    def put(self, value: Any) -> bool:
        """Set the value; return False if it cannot be changed."""
        key = self.way[-1]
        try:
            if isinstance(self.holder, (list, dict)):
                self.holder[key] = value
            else:
                setattr(self.holder, key, value)
        except (AttributeError, TypeError):
            return False
        return True

    def seen_from(self, thing: Any) -> Any:
        """Return the value of the field in another state; None if it has none."""
        return value_at(thing, self.way)


def value_at(thing: Any, way: tuple[Any, ...]) -> Any:
    """Return the value at the end of a path in a state; None if there is none."""
    for key in way:
        thing = _part(thing, key)
    return thing


class Written:
    """What the positions of all games show of each field.

    `shown` are the names of fields that changed some position, and `changed` those that changed in
    play; `last` has the values of the current game.
    """

    def __init__(self) -> None:
        self.known: dict[str, None] = {}
        self.shown: set[str] = set()
        self.changed: set[str] = set()
        self.last: dict[tuple[object, ...], object] = {}

    def watch(self, fields: list[Field]) -> None:
        """Note what has changed since the last moment of the same game."""
        for field in fields:
            key = (field.name, *field.way)
            if self.last.setdefault(key, field.value) != field.value:
                self.changed.add(field.name)
            self.known[field.name] = None

    def forgotten(self) -> list[str]:
        """Return the fields that change in play but changed no position."""
        return [name for name in self.known if name in self.changed - self.shown]

    def unproven(self) -> list[str]:
        """Return the fields that changed no position, whether they change in play or not."""
        return [name for name in self.known if name not in self.shown]


def attributes(thing: Any) -> list[str]:
    """Return the names of an object's own attributes, in either build, in a fixed order."""
    names: dict[str, None] = {}
    for kind in reversed(type(thing).__mro__):
        slots = kind.__dict__.get("__slots__", ())
        for name in (
            *getattr(kind, "__mypyc_attrs__", ()),
            *((slots,) if isinstance(slots, str) else slots),
        ):
            if not name.startswith("__") and hasattr(thing, name):
                names[name] = None
    names.update(dict.fromkeys(getattr(thing, "__dict__", ())))
    return list(names)


def own_fields(state: State, clone: State, left_out: frozenset[str]) -> list[Field]:
    """Return the plain values that a clone has copied; shared objects do not count.

    `left_out` are attributes with their classes (`Table.cache`) that are not followed.
    """
    return [field for field in _fields(state, clone, left_out) if isinstance(field.value, PLAIN)]


def contents(state: State, clone: State) -> dict[tuple[Any, ...], tuple[str, list[Any]]]:
    """Return everything in a state but its caches, by path: the name, and the value.

    An object that the clone shares is compared by identity, a list or dictionary with its items.
    """
    return {
        field.way: (field.name, _with_items(field.value))
        for field in _fields(state, clone, state.fleeting)
    }


def changed_field(
    before: dict[tuple[Any, ...], tuple[str, list[Any]]],
    after: dict[tuple[Any, ...], tuple[str, list[Any]]],
) -> str:
    """Return the name of a field that differs between two `contents`, or ""."""
    for way in before | after:
        old, new = before.get(way), after.get(way)
        if old is None or new is None:
            return (old or new or ("", []))[0]
        if len(old[1]) != len(new[1]) or not all(map(_is_same, old[1], new[1])):
            return old[0]
    return ""


def _with_items(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [value, *value, *value.values()]
    return [value, *value] if isinstance(value, list) else [value]


def _is_same(old: Any, new: Any) -> bool:
    # The compiled build makes numbers and tuples anew whenever they are read.
    return old is new or (isinstance(old, (*PLAIN, float, tuple)) and bool(old == new))


def _fields(state: State, clone: State, left_out: frozenset[str]) -> Iterator[Field]:
    nowhere = left_out | {f"State.{name}" for name in MACHINE}
    return _inside((), "", state, clone, nowhere, set())


def _inside(
    way: tuple[Any, ...],
    within: str,
    thing: Any,
    twin: Any,
    left_out: frozenset[str],
    seen: set[int],
) -> Iterator[Field]:
    if id(thing) in seen:
        return
    seen.add(id(thing))
    contained = isinstance(thing, (list, dict))
    for key, value in _parts(thing, left_out):
        name = within if contained else f"{type(thing).__name__}.{key}"
        other = _part(twin, key)
        if isinstance(value, PLAIN) or other is None or other is value:
            yield Field((*way, key), name, thing, value)
        else:
            yield from _inside((*way, key), name, value, other, left_out, seen)


def _parts(thing: Any, left_out: frozenset[str]) -> list[tuple[Any, Any]]:
    if isinstance(thing, list):
        return list(enumerate(thing))
    if isinstance(thing, dict):
        return list(thing.items())
    if type(thing).__module__ == "builtins":
        return []
    kinds = [kind.__name__ for kind in type(thing).__mro__]
    return [
        (name, getattr(thing, name))
        for name in attributes(thing)
        if not any(f"{kind}.{name}" in left_out for kind in kinds)
    ]


def _part(thing: Any, key: Any) -> Any:
    try:
        return thing[key] if isinstance(thing, (list, dict)) else getattr(thing, key)
    except (AttributeError, KeyError, IndexError, TypeError):
        return None


def marked(value: Any) -> Any:
    """Return another value of the same type."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value}x"


def few_of_each(fields: list[Field], rng: Random) -> list[Field]:
    """Return a few fields of every name."""
    by_name: dict[str, list[Field]] = {}
    for field in fields:
        by_name.setdefault(field.name, []).append(field)
    return [one for alike in by_name.values() for one in few(alike, FEW, rng)]


def clones_keep_every_field(spot: Spot) -> None:
    """Check that a changed field of a state or of a phase is in its clone.

    `State.fleeting` is exempt.
    """
    ruleset = spot.ruleset
    state = ruleset.clone(spot.state)
    fields = own_fields(state, ruleset.clone(state), state.fleeting)
    for field in few_of_each(fields, spot.rng):
        mark = marked(field.value)
        if not field.put(mark):
            continue
        clone = ruleset.clone(state)
        field.put(field.value)
        if field.seen_from(clone) != mark:
            raise Broken(f"a clone forgets {field.name}, which held {mark!r}")


def note_what_is_written(spot: Spot, written: Written) -> None:
    """Note which fields change the position, except `State.derived`.

    At the opening of a game all are tried, later those that changed in play.
    """
    ruleset = spot.ruleset
    state = ruleset.clone(spot.state)
    text = ruleset.position(state)
    fields = own_fields(state, ruleset.clone(state), state.fleeting | state.derived)
    written.watch(fields)
    opening = not spot.match.history
    unproven = [
        field
        for field in fields
        if field.name not in written.shown and (opening or field.name in written.changed)
    ]
    for field in few_of_each(unproven, spot.rng):
        if not field.put(marked(field.value)):
            # What a constructor makes final in the compiled build is tested in the plain one.
            written.shown.add(field.name)
            continue
        try:
            other = ruleset.position(state)
        except Exception:  # noqa: BLE001 - what cannot be written has been noticed
            other = ""
        field.put(field.value)
        if other != text:
            written.shown.add(field.name)
