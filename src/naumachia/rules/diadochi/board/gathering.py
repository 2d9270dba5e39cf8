"""Ships that are named together: which unit they are, and which ones suggest themselves."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.kernel.clause import Facts
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, SINGLE, Action, Call
from naumachia.rules.diadochi.board.sketch import unit_text
from naumachia.rules.diadochi.model import AFLOAT, Diadochi
from naumachia.rules.diadochi.rules.command import Command, units
from naumachia.rules.diadochi.rules.formations import chain, chain_fault, in_order

MOST_NAMED: Final = 4
"""With more groups than these they are taken up on the board alone."""


def gathered(state: Diadochi, pieces: tuple[str, ...]) -> list[Action] | None:
    """The naming of exactly these ships as a unit, legal or not (DIA-CMD-03); None at other
    times.
    """
    if not isinstance(state.stack[-1], Command):
        return None
    ships = [int(ship.ident) for ship in state.ships if ship.name in pieces]
    if not ships:
        return []
    if len(ships) == 1:
        return [Call(ships[0], SINGLE, ())]
    form = likely_form(state, ships)
    line = in_order(state, form, ships)
    if chain_fault(state, form, tuple(line)) is not None:
        line = as_they_lie(state, form, ships)
    return [Call(line[0], form, tuple(line[1:]))]


def likely_form(state: Diadochi, ships: list[int]) -> int:
    """The form these ships have, or come nearest to: that of which more of them are in one line."""
    best, most = ABREAST, -1
    for form in (ABREAST, AHEAD):
        line = tuple(in_order(state, form, ships))
        if chain_fault(state, form, line) is None:
            return form
        count = max(len(set(ships) & set(line_of(state, ship, form))) for ship in ships)
        if count > most:
            best, most = form, count
    return best


def line_of(state: Diadochi, ship: int, form: int) -> list[int]:
    """The line a ship is in."""
    one = state.ships[ship]
    return chain(state, one, form) if one.status == AFLOAT else [ship]


def as_they_lie(state: Diadochi, form: int, ships: list[int]) -> list[int]:
    """Ships in the order in which they lie, from port or from ahead as the first of them sees it,
    so that a gap is told between neighbours.
    """
    if any(state.ships[ship].status != AFLOAT for ship in ships):
        return ships
    frame = state.sea.hull(ships[0])
    return sorted(ships, key=lambda ship: place_in(frame, state.sea.hull(ship), form))


def place_in(frame: Hull, hull: Hull, form: int) -> float:
    """How far a base lies to starboard of another, or astern of it."""
    ahead, aside = frame.frame(hull.x, hull.y)
    return aside if form == ABREAST else -ahead


def groups(state: Diadochi, seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """The longest groups that can be named, with their form, each ship in the first that has her
    (DIA-FORM-01).
    """
    found: list[tuple[int, tuple[int, ...]]] = []
    if not isinstance(state.stack[-1], Command):
        return found
    taken: set[int] = set()
    for form, ships in sorted(units(state, seat), key=lambda unit: -len(unit[1])):
        if len(ships) > 1 and not taken.intersection(ships):
            taken.update(ships)
            found.append((form, ships))
    return found


def linked_pieces(state: Diadochi, seat: int) -> list[tuple[str, ...]]:
    """The groups of which a press on one ship takes all."""
    return [tuple(state.ships[ship].name for ship in ships) for _, ships in groups(state, seat)]


def named_groups(
    state: Diadochi, seat: int, phrases: Phrasebook
) -> list[tuple[str, tuple[str, ...]]]:
    """The same groups by name, while they are few."""
    listed = groups(state, seat)
    if len(listed) > MOST_NAMED:
        return []
    found: list[tuple[str, tuple[str, ...]]] = []
    for form, ships in listed:
        facts: Facts = {
            "squadron": state.squadron_of(state.ships[ships[0]]).name,
            "unit": unit_text(state, form, ships, phrases),
        }
        names = tuple(state.ships[ship].name for ship in ships)
        found.append((phrases.fill("labels", "suite", facts), names))
    return found
