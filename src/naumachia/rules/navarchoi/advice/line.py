"""What it is worth to keep formations together, for computer players; in Victory Points."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.square_map import points_between
from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.advice.attack_worth import fighting
from naumachia.rules.navarchoi.model import FULL, ON_MAP, STACK_LIMIT, UNMARKED, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.victory import races

GROUP: Final = 0.25
"""Each formation more than a fleet would need if it lay together: an impulse in every turn."""
FOLLOWS: Final = 4
"""Squares that a ship of the formation under way can still come up."""
BOUND: Final = 0.3
"""Taken from a ship at Full before the edge, as a share: she has to go on."""
FACING_OUT: Final = 0.06
"""The same from any other."""


def groups_of(state: Navarchoi, ships: list[Ship]) -> list[int]:
    """How many ships lie together in each group that could be a formation (NAV-FORM-04 to -06).

    Ships that have still to go count as near to those of their formation that have gone.
    """
    gap = int(state.rules.formation_gap)
    formation = state.formation
    to_go: list[int] = []
    gone: list[int] = []
    if formation is not None:
        gone = [ident for ident in formation.ships if ident in formation.moved]
        to_go = [ident for ident in formation.ships if ident not in formation.moved]
    left = ships.copy()
    found: list[int] = []
    while left:
        group = [left.pop()]
        reached = 0
        while reached < len(group):
            ship = group[reached]
            reached += 1
            for at in range(len(left) - 1, -1, -1):
                other = left[at]
                near, turn = gap, 1
                if (ship.ident in gone and other.ident in to_go) or (
                    ship.ident in to_go and other.ident in gone
                ):
                    near, turn = gap + FOLLOWS, 2
                if (
                    other.status == ship.status
                    and points_between(ship.facing, other.facing) <= turn
                    and state.map.distance(ship.square, other.square) <= near
                ):
                    group.append(left.pop(at))
        found.append(len(group))
    return found


def followed(leader: Ship, led: Navarchoi, others: list[int]) -> Navarchoi:
    """The state in which these ships have come as far as their leader, and turned as much: `leader`
    as she was, `led` the state after her run. Who has no room there is left where she is.
    """
    gone = led.ships[leader.ident]
    if gone.place != ON_MAP or leader.place != ON_MAP:
        return led
    state = led.clone()
    squares = state.map
    across = squares.column(gone.square) - squares.column(leader.square)
    down = squares.row(gone.square) - squares.row(leader.square)
    turned = int(gone.facing - leader.facing)
    for ident in others:
        ship = state.ships[ident]
        column, row = squares.column(ship.square) + across, squares.row(ship.square) + down
        if not ship.mobile() or not (0 < column <= state.battle.columns):
            continue
        if not 0 < row <= state.battle.rows:
            continue
        square = squares.square(column, row)
        crowded = state.count(square) >= STACK_LIMIT or state.enemies_at(square, ship.side)
        if square == ship.square or not crowded:
            state.move(ship, square)
            ship.facing = (ship.facing + turned) % 8
    return state


def formations_for(state: Navarchoi, seat: i64, ships: list[Ship]) -> int:
    """How many formations it takes to activate these ships as they lie (NAV-FORM-07)."""
    quality = max(1, int(state.battle.fleets[seat].quality))
    return sum((size + quality - 1) // quality for size in groups_of(state, ships))


def kept(state: Navarchoi, seat: i64) -> float:
    """What a fleet loses by lying apart, below 0; ships that cannot row belong to no line."""
    if races(state):
        return 0.0
    ships = [ship for ship in state.ships_of(seat) if ship.mobile()]
    if not ships:
        return 0.0
    quality = max(1, int(state.battle.fleets[seat].quality))
    least = (len(ships) + quality - 1) // quality
    total = GROUP * float(least - formations_for(state, seat, ships))
    for ship in ships:
        if not state.map.inside(state.map.ahead(ship.square, ship.facing)):
            if not state.battle.paid_to_leave(seat):
                total -= (BOUND if ship.status == FULL else FACING_OUT) * fighting(state, ship)
    return total


def idle_ships(state: Navarchoi, seat: i64) -> list[Ship]:
    """The ships of a seat that could still be activated."""
    return [ship for ship in state.ships_of(seat) if ship.mobile() and ship.marker == UNMARKED]


def formations_needed(state: Navarchoi, seat: i64) -> int:
    """How many formations it takes to activate what is left."""
    return formations_for(state, seat, idle_ships(state, seat))
