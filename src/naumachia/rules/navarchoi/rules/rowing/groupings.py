"""Formations that suggest themselves: whole lines, parts of them, pairs, single ships.

Any legal set of ships may be activated; there are far too many to list. These are found by growing
sets along the links between near ships of one rate that face alike.
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.square_map import points_between
from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.actions import Action, Form
from naumachia.rules.navarchoi.model import CRUISE, IMMOBILE, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.bonus import extra_ships, fitting
from naumachia.rules.navarchoi.rules.rowing.formations import (
    eligible,
    lowest_quality,
    shape_refusal,
    static_ships,
)

MOST: Final = 80
"""The most sets of ships that are listed."""


def formations(state: Navarchoi, seat: i64, again: bool = False, extra: i64 = 0) -> list[list[int]]:
    """Legal sets of ships without regard to cards, the large ones first, each in rising order.

    `extra` ships more than Quality allows are taken in.
    """
    ships = eligible(state, seat, again)
    links = linked(state, ships)
    found: list[list[int]] = []
    for start in range(len(ships)):
        for length in lengths(state, ships[start], extra):
            keep(state, ships, grown(links, start, length), found)
    for start in range(len(ships)):
        for other in links[start]:
            if other > start:
                keep(state, ships, [start, other], found)
    found.sort(key=len, reverse=True)
    singles = [[int(ship.ident)] for ship in ships]
    if not again:
        singles.extend([int(ship.ident)] for ship in static_ships(state, seat))
    return found[: MOST - len(singles)] + singles if len(singles) < MOST else singles


def lengths(state: Navarchoi, ship: Ship, extra: i64) -> list[int]:
    """How many ships to gather around one: as many as Quality allows, with the cards that could be
    played for more (NAV-CARD-05) and without them, and fewer.
    """
    usual = state.quality(ship)
    most = usual + int(extra)
    counts = (most, most - 1, usual, usual - 1, 3) if extra > 0 else (most, most - 1, 3)
    return [count for count in counts if 2 < count <= most]


def linked(state: Navarchoi, ships: list[Ship]) -> list[list[int]]:
    """For each ship the places of those of its rate near it that face within a point of it."""
    gap = state.rules.formation_gap
    links: list[list[int]] = [[] for _ in ships]
    for one in range(len(ships)):
        ship = ships[one]
        for two in range(one + 1, len(ships)):
            other = ships[two]
            if other.status != ship.status or points_between(ship.facing, other.facing) > 1:
                continue
            if state.map.distance(ship.square, other.square) <= gap:
                links[one].append(two)
                links[two].append(one)
    return links


def grown(links: list[list[int]], start: int, length: int) -> list[int]:
    """Up to `length` ships around `start`, the nearest by links first."""
    taken = [start]
    reached = 0
    while reached < len(taken) and len(taken) < length:
        for other in links[taken[reached]]:
            if other not in taken and len(taken) < length:
                taken.append(other)
        reached += 1
    return sorted(taken)


def keep(state: Navarchoi, ships: list[Ship], places: list[int], found: list[list[int]]) -> None:
    """Add a set to those found, if it is a new and legal one of two ships or more."""
    members = [ships[place] for place in places]
    idents = [int(ship.ident) for ship in members]
    if len(idents) < 2 or idents in found or len(found) >= 2 * MOST:
        return
    if shape_refusal(state, members) is None:
        found.append(idents)


def forms(state: Navarchoi, seat: i64, again: bool = False) -> list[Action]:
    """Formations as actions, with and without the Bonus cards of the hand that fit."""
    found: list[Action] = []
    held = fitting(state, seat, CRUISE)
    for ships in formations(state, seat, again, extra_ships(state, held)):
        members = [state.ships[ident] for ident in ships]
        room = lowest_quality(state, members)
        for cards in packs(state, seat, members):
            if len(ships) <= room + extra_ships(state, cards):
                found.append(Form(tuple(ships), cards))
    return found


def packs(state: Navarchoi, seat: i64, members: list[Ship]) -> list[tuple[int, ...]]:
    """No card, each fitting card alone, and all together; ships that cannot row take none."""
    found: list[tuple[int, ...]] = [()]
    if members[0].grappled or members[0].status == IMMOBILE:
        return found
    cards = fitting(state, seat, members[0].status)
    found.extend((number,) for number in cards)
    if len(cards) > 1:
        found.append(tuple(cards))
    return found
