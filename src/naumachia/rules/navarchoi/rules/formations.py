"""Formations: conditions and lists of formations (NAV-FORM)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from naumachia.geometry.square_map import points_between
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.actions import Action, Form
from naumachia.rules.navarchoi.model import (
    CAPTURED,
    CRUISE,
    IMMOBILE,
    ON_MAP,
    RESERVE,
    STATUSES,
    UNMARKED,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.rules.cards import bonus_refusal, extra_ships, playable_bonus_cards
from naumachia.rules.navarchoi.rules.missiles import targets
from naumachia.rules.navarchoi.tables.battle import AT_START

# -- Which ships may be activated together (NAV-FORM, NAV-RULE-22..26) ---------------------

FAR: int = 99


def formation_refusal(
    state: Navarchoi, seat: i64, ships: Sequence[int], cards: Sequence[int], again: bool = False
) -> Ruling | None:
    """Return why `seat` may not activate these ships together with these Bonus cards; None when it
    may.

    `again`: ships that have been activated already, all of them (NAV-CARD-20).
    """
    members, ruling = find_members(state, seat, ships)
    if ruling is None:
        ruling = members_refusal(state, members, again)
    if ruling is None:
        ruling = bonus_refusal(state, seat, cards, members[0].status, again)
    if ruling is None:
        ruling = size_refusal(state, members, extra_ships(state, cards))
    return ruling or shape_refusal(state, members)


def find_members(
    state: Navarchoi, seat: i64, ships: Sequence[int]
) -> tuple[list[Ship], Ruling | None]:
    """Return the ships by number; a refusal when one of them is not the seat's to call."""
    if not ships or len(set(ships)) < len(ships):
        return [], Ruling("NAV-FORM-01", {"refusal": "no_ships"})
    members: list[Ship] = []
    for ident in ships:
        if not 0 <= ident < len(state.ships):
            return [], Ruling("NAV-FORM-01", {"refusal": "no_such_ship"})
        ship = state.ships[ident]
        if ship.side != seat:
            return [], Ruling("NAV-RULE-80", {"refusal": "not_yours", "ship": ship.name})
        if not is_present(state, ship):
            return [], Ruling("NAV-FORM-01", {"refusal": "not_there", "ship": ship.name})
        members.append(ship)
    return members, None


def is_present(state: Navarchoi, ship: Ship) -> bool:
    """Return whether a ship is on the map, or a reinforcement that may enter (NAV-REINF-02)."""
    if ship.place == RESERVE:
        coming = state.battle.ships[ship.ident].reinforcement
        return coming != AT_START and state.may_enter[coming]
    return ship.place == ON_MAP


def members_refusal(state: Navarchoi, members: list[Ship], again: bool) -> Ruling | None:
    """Explain why one of the ships cannot be in a formation at all (NAV-FORM-02, -03, -06)."""
    for ship in members:
        if again and ship.marker == UNMARKED:
            return Ruling("NAV-CARD-20", {"refusal": "not_activated", "ship": ship.name})
        if not again and ship.marker != UNMARKED:
            return Ruling("NAV-FORM-02", {"refusal": "activated", "ship": ship.name})
        locked = ship.grappled or ship.status == IMMOBILE
        if locked and (again or len(members) > 1):
            return Ruling("NAV-FORM-03", cannot_row(ship))
        if locked and not state.rules.static_activation:
            return Ruling("NAV-RULE-26", cannot_row(ship))
        if ship.status != members[0].status:
            status, other = STATUSES[ship.status], STATUSES[members[0].status]
            return Ruling(
                "NAV-FORM-06",
                {"refusal": "other_rate", "ship": ship.name, "status": status, "other": other},
            )
    return None


def cannot_row(ship: Ship) -> Facts:
    """Return the facts of a ship that is locked or has no oars, with its grapple."""
    return {"refusal": "cannot_row", "ship": ship.name, "held": ship.grappled}


def lowest_quality(state: Navarchoi, members: Sequence[Ship]) -> int:
    """Return the lowest Quality in a formation (NAV-RULE-24)."""
    return min(state.quality(ship) for ship in members)


def size_refusal(state: Navarchoi, members: list[Ship], extra: i64) -> Ruling | None:
    """Explain why there are too many of them (NAV-FORM-07, NAV-RULE-24)."""
    quality = lowest_quality(state, members)
    if len(members) <= quality + extra:
        return None
    mixed = any(state.quality(ship) != quality for ship in members)
    return Ruling(
        "NAV-RULE-24" if mixed else "NAV-FORM-07",
        {"refusal": "too_many", "count": len(members), "limit": quality + int(extra)},
    )


# -- shape -----------------------------------------------------------------------------


def shape_refusal(state: Navarchoi, members: list[Ship]) -> Ruling | None:
    """Return why they do not lie together (NAV-FORM-04, -05), naming the ship that does not fit."""
    if len(members) == 1:
        return None
    gap = state.rules.formation_gap
    for ship in members:
        if nearest(state, ship, members) > gap:
            clause = "NAV-FORM-04" if gap == 1 else "NAV-RULE-22"
            return Ruling(clause, {"refusal": "too_far", "ship": ship.name, "limit": int(gap)})
    loose = find_unlinked(state, members, gap)
    if loose is not None:
        return Ruling("NAV-RULE-22", {"refusal": "two_groups", "ship": loose.name})
    for ship in members:
        if not is_in_line(state, ship, members):
            same = nearest(state, ship, members) == 0
            clause = "NAV-RULE-23" if same else "NAV-FORM-05"
            return Ruling(clause, {"refusal": "faces_away", "ship": ship.name})
    return None


def nearest(state: Navarchoi, ship: Ship, members: Sequence[Ship]) -> int:
    """Return the distance to the nearest other ship of them."""
    least = FAR
    for other in members:
        if other.ident != ship.ident:
            apart = state.map.distance(ship.square, other.square)
            if apart < least:
                least = apart
    return least


def is_in_line(state: Navarchoi, ship: Ship, members: Sequence[Ship]) -> bool:
    """Return whether one of the nearest other ships faces within a point of this one
    (NAV-RULE-23).
    """
    least = nearest(state, ship, members)
    for other in members:
        if other.ident == ship.ident:
            continue
        if state.map.distance(ship.square, other.square) == least:
            if points_between(ship.facing, other.facing) <= 1:
                return True
    return False


def find_unlinked(state: Navarchoi, members: list[Ship], gap: i64) -> Ship | None:
    """Return the first ship that no chain of near ships joins to the first one (NAV-RULE-22)."""
    chain = [members[0]]
    waiting = members[1:]
    reached = 0
    while reached < len(chain):
        here = chain[reached]
        reached += 1
        near = [s for s in waiting if state.map.distance(here.square, s.square) <= gap]
        chain.extend(near)
        waiting = [s for s in waiting if s not in near]
    return waiting[0] if waiting else None


# -- who could be activated ------------------------------------------------------------


def eligible(state: Navarchoi, seat: i64, again: bool = False) -> list[Ship]:
    """Return the ships of a seat that could row in a formation, by number."""
    return [
        ship
        for ship in state.ships
        if ship.side == seat
        and (ship.marker != UNMARKED) == again
        and (ship.is_mobile() or (not again and ship.place == RESERVE and is_present(state, ship)))
    ]


def static_ships(state: Navarchoi, seat: i64) -> list[Ship]:
    """Return the ships that cannot row but can do something when activated alone (NAV-RULE-26)."""
    if not state.rules.static_activation:
        return []
    return [
        ship
        for ship in state.ships
        if ship.side == seat
        and ship.place == ON_MAP
        and ship.marker == UNMARKED
        and (ship.grappled or ship.status == IMMOBILE)
        and (ship.taken == CAPTURED or targets(state, ship))
    ]


def has_formation(state: Navarchoi, seat: i64) -> bool:
    """Return whether a seat has anything to activate; public facts only."""
    for ship in state.ships:
        if ship.side == seat and ship.marker == UNMARKED:
            if ship.is_mobile() or (ship.place == RESERVE and is_present(state, ship)):
                return True
    return bool(static_ships(state, seat))


# -- Formations that suggest themselves: whole lines, parts of them, pairs, single ships ---
# Any legal set of ships may be activated; there are far too many to list. These are found by
# growing sets along the links between near ships of one rate that face alike.

MOST: Final = 80
"""The most sets of ships that are listed."""


def formations(state: Navarchoi, seat: i64, again: bool = False, extra: i64 = 0) -> list[list[int]]:
    """Return the legal sets of ships without regard to cards, the large ones first.

    Each is in rising order. `extra` ships more than Quality allows are taken in.
    """
    ships = eligible(state, seat, again)
    links = links_of(state, ships)
    found: list[list[int]] = []
    for start in range(len(ships)):
        for length in lengths(state, ships[start], extra):
            add_if_legal(state, ships, grow_group(links, start, length), found)
    for start in range(len(ships)):
        for other in links[start]:
            if other > start:
                add_if_legal(state, ships, [start, other], found)
    found.sort(key=len, reverse=True)
    singles = [[int(ship.ident)] for ship in ships]
    if not again:
        singles.extend([int(ship.ident)] for ship in static_ships(state, seat))
    return found[: MOST - len(singles)] + singles if len(singles) < MOST else singles


def lengths(state: Navarchoi, ship: Ship, extra: i64) -> list[int]:
    """Return how many ships to gather around one.

    These are as many as Quality allows, with and without the cards for more (NAV-CARD-05), and
    fewer.
    """
    usual = state.quality(ship)
    most = usual + int(extra)
    counts = (most, most - 1, usual, usual - 1, 3) if extra > 0 else (most, most - 1, 3)
    return [count for count in counts if 2 < count <= most]


def links_of(state: Navarchoi, ships: list[Ship]) -> list[list[int]]:
    """Return for each ship the indexes of its neighbours at the same rate, within a point of its
    facing.
    """
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


def grow_group(links: list[list[int]], start: int, length: int) -> list[int]:
    """Return up to `length` ships around `start`, the nearest by links first."""
    group = [start]
    reached = 0
    while reached < len(group) and len(group) < length:
        for other in links[group[reached]]:
            if other not in group and len(group) < length:
                group.append(other)
        reached += 1
    return sorted(group)


def add_if_legal(
    state: Navarchoi, ships: list[Ship], places: list[int], found: list[list[int]]
) -> None:
    """Add a set to those found, if it is a new and legal one of two ships or more."""
    members = [ships[place] for place in places]
    idents = [int(ship.ident) for ship in members]
    if len(idents) < 2 or idents in found or len(found) >= 2 * MOST:
        return
    if shape_refusal(state, members) is None:
        found.append(idents)


def form_actions(state: Navarchoi, seat: i64, again: bool = False) -> list[Action]:
    """Return the formations as actions, with and without the Bonus cards of the hand that fit."""
    found: list[Action] = []
    held = playable_bonus_cards(state, seat, CRUISE)
    for ships in formations(state, seat, again, extra_ships(state, held)):
        members = [state.ships[ident] for ident in ships]
        room = lowest_quality(state, members)
        for cards in bonus_choices(state, seat, members):
            if len(ships) <= room + extra_ships(state, cards):
                found.append(Form(tuple(ships), cards))
    return found


def bonus_choices(state: Navarchoi, seat: i64, members: list[Ship]) -> list[tuple[int, ...]]:
    """Return no card, each fitting card alone, and all together; ships that cannot row
    take none.
    """
    found: list[tuple[int, ...]] = [()]
    if members[0].grappled or members[0].status == IMMOBILE:
        return found
    cards = playable_bonus_cards(state, seat, members[0].status)
    found.extend((number,) for number in cards)
    if len(cards) > 1:
        found.append(tuple(cards))
    return found
