"""Chains: which ships lie in one line abreast or ahead (DIA-RULE-11 to 16)."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.sea import Sea
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, NOBODY, SINGLE
from naumachia.rules.diadochi.model import CONTACT, Diadochi, Ship
from naumachia.rules.diadochi.rules.formations import (
    FEWEST,
    abreast_edge,
    ahead_edge,
    astern_line,
    can_join,
    companions,
)
from naumachia.table.memory import Memory


def edge(form: i64, first: Hull, second: Hull) -> bool:
    """Whether the first lies just to port of the second, or just ahead of it."""
    return abreast_edge(first, second) if form == ABREAST else ahead_edge(first, second)


@final
class Links(Memory):
    """Who lies next to whom, whoever may be in groups, while no ship moves.

    Attributes:
        hulls: where all ships lie.
        beside: by form and ship, those to port or ahead, and those to starboard or astern, the
            most nearly in line first.
    """

    __slots__ = ("beside", "hulls")

    def __init__(self, hulls: list[Hull | None]) -> None:
        self.hulls: Final = hulls
        self.beside: Final[dict[tuple[int, int], tuple[list[int], list[int]]]] = {}

    def of(self, sea: Sea, ship: i64, form: i64) -> tuple[list[int], list[int]]:
        """The two lists of a ship."""
        found = self.beside.get((form, ship))
        if found is None:
            found = self.beside[form, ship] = linked_to(sea, ship, form)
        return found


def linked_to(sea: Sea, ship: i64, form: i64) -> tuple[list[int], list[int]]:
    """Find the ships that lie next to one as a form has it."""
    before: list[tuple[float, int]] = []
    after: list[tuple[float, int]] = []
    hull = sea.hull(ship)
    for number in sea.around(hull, float(CONTACT)):
        if number != ship:
            there = sea.hull(number)
            if edge(form, there, hull):
                before.append((astern_line(there, hull).length, int(number)))
            elif edge(form, hull, there):
                after.append((astern_line(hull, there).length, int(number)))
    before.sort()
    after.sort()
    return [number for _, number in before], [number for _, number in after]


def links_of(state: Diadochi) -> Links:
    """Who lies next to whom now."""
    links = state.memories.get(NOBODY)
    # A hull never changes, and equals itself alone.
    if not isinstance(links, Links) or links.hulls != state.sea.hulls:
        links = Links(state.sea.hulls.copy())
        state.memories[NOBODY] = links
    return links


def neighbours(state: Diadochi, ship: Ship, form: i64) -> tuple[list[int], list[int]]:
    """Who may be in a group next to a ship: to port, or ahead; then to starboard, or astern.

    Where there are several, in line ahead only, the one most nearly in line comes first. Both
    lists are empty when she may not be in a group herself.
    """
    if not can_join(state, ship):
        return [], []
    before, after = links_of(state).of(state.sea, ship.ident, form)
    return joining(state, ship, before), joining(state, ship, after)


def joining(state: Diadochi, ship: Ship, others: list[int]) -> list[int]:
    """Those of some ships who may be in a group with one that may."""
    found: list[int] = []
    for number in others:
        other = state.ships[number]
        if (
            other.holder == ship.holder
            and can_join(state, other)
            and companions(state, ship, other)
        ):
            found.append(number)
    return found


def chain(state: Diadochi, ship: Ship, form: i64) -> list[int]:
    """The longest line through a ship, in its order; herself alone when she has no neighbour.

    At a fork it goes on with the ship most nearly in line. It may be longer than a group, and a
    column more bent: only its parts are units.
    """
    found: list[int] = [int(ship.ident)]
    before, after = neighbours(state, ship, form)
    while before := [one for one in before if one not in found]:
        found.insert(0, before[0])
        before = neighbours(state, state.ships[before[0]], form)[0]
    while after := [one for one in after if one not in found]:
        found.append(after[0])
        after = neighbours(state, state.ships[after[0]], form)[1]
    return found


def linked(state: Diadochi, ships: list[int], form: i64) -> list[list[int]]:
    """Ships by who is reached from whom through edges of one form alone, each in one list.

    The lists are rising and in the order of their first; who has no neighbour is a list of one
    (DIA-RULE-24).
    """
    found: list[list[int]] = []
    seen: set[int] = set()
    for first in ships:
        if first in seen:
            continue
        seen.add(first)
        reached = [first]
        for number in reached:
            before, after = neighbours(state, state.ships[number], form)
            for other in before + after:
                if other not in seen:
                    seen.add(other)
                    reached.append(other)
        reached.sort()
        found.append(reached)
    return found


def chains(state: Diadochi, ships: list[int], form: i64) -> list[list[int]]:
    """The maximal lines of two ships or more among which are these, each once, in its order."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for number in ships:
        if number not in seen:
            line = chain(state, state.ships[number], form)
            seen.update(line)
            if len(line) >= FEWEST:
                found.append(line)
    return found


def in_order(state: Diadochi, form: i64, ships: list[int]) -> list[int]:
    """Ships named in any order, as the line they are in has them.

    Those that are in no one line stay as they were named, for `chain_fault` to say why.
    """
    if form == SINGLE or not ships or not state.ships[ships[0]].afloat():
        return ships
    line = chain(state, state.ships[ships[0]], form)
    if any(number not in line for number in ships):
        return ships
    return [number for number in line if number in ships]


def in_formation(state: Diadochi, ship: Ship) -> bool:
    """Whether a ship is in formation (DIA-RULE-16); one still coming on is (DIA-RULE-18)."""
    if not can_join(state, ship):
        return False
    if not state.on_table(ship):
        return True
    for form in (ABREAST, AHEAD):
        before, after = neighbours(state, ship, form)
        if before or after:
            return True
    return False
