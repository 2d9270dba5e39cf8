"""Evaluate a position for computer players, in Victory Points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from naumachia.geometry.square_map import points_between
from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.actions import ACTION, ACTIVATION, NO_CARD, PLANNING, Commit
from naumachia.rules.navarchoi.advice.attack_worth import (
    best_strike,
    decline_windows,
    fighting_value,
    is_at_full,
    is_window_open,
    melees_worth,
    open_attacks_worth,
)
from naumachia.rules.navarchoi.model import (
    FULL,
    ON_MAP,
    OUTSIDE,
    RED,
    RESERVE,
    STACK_LIMIT,
    UNMARKED,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.rules.action_cycles import CardSelect
from naumachia.rules.navarchoi.rules.victory import exit_value, exits_worth, is_race, score

# -- The value of keeping formations together, for computer players; in Victory Points -----

GROUP: Final = 0.25
"""Each formation more than a fleet would need if it lay together: an impulse in every turn."""
FOLLOWS: Final = 4
"""Squares that a ship of the active formation can still catch up."""
BOUND: Final = 0.3
"""Subtracted for a ship at Full that faces the edge, as a share: it must go ahead."""
FACING_OUT: Final = 0.06
"""Subtracted for any other ship that faces the edge."""


def groups_of(state: Navarchoi, ships: list[Ship]) -> list[int]:
    """Return the sizes of the groups that could be formations (NAV-FORM-04 to -06).

    Ships of the active formation that have not moved count as near to those that have.
    """
    gap = int(state.rules.formation_gap)
    formation = state.formation
    to_go: list[int] = []
    gone: list[int] = []
    if formation is not None:
        gone = [ident for ident in formation.ships if formation.has_moved(ident)]
        to_go = [ident for ident in formation.ships if not formation.has_moved(ident)]
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


def follow_leader(leader: Ship, led: Navarchoi, others: list[int]) -> Navarchoi:
    """Return the state in which the other ships have made the same run as their leader.

    `leader` is the leader before the run, `led` the state after it. A ship without room stays where
    it is.
    """
    led_leader = led.ships[leader.ident]
    if led_leader.place != ON_MAP or leader.place != ON_MAP:
        return led
    state = led.clone()
    squares = state.map
    across = squares.column(led_leader.square) - squares.column(leader.square)
    down = squares.row(led_leader.square) - squares.row(leader.square)
    turned = int(led_leader.facing - leader.facing)
    for ident in others:
        ship = state.ships[ident]
        column, row = squares.column(ship.square) + across, squares.row(ship.square) + down
        if not ship.is_mobile() or not (0 < column <= state.battle.columns):
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
    """Return how many formations it takes to activate these ships as they lie (NAV-FORM-07)."""
    quality = max(1, int(state.battle.fleets[seat].quality))
    return sum((size + quality - 1) // quality for size in groups_of(state, ships))


def cohesion(state: Navarchoi, seat: i64) -> float:
    """Return the cost, below 0, of a fleet that lies apart.

    Ships that cannot row are not counted.
    """
    if is_race(state):
        return 0.0
    ships = [ship for ship in state.ships_of(seat) if ship.is_mobile()]
    if not ships:
        return 0.0
    quality = max(1, int(state.battle.fleets[seat].quality))
    least = (len(ships) + quality - 1) // quality
    total = GROUP * float(least - formations_for(state, seat, ships))
    for ship in ships:
        if not state.map.is_on_map(state.map.ahead(ship.square, ship.facing)):
            if not state.battle.is_paid_to_leave(seat):
                total -= (BOUND if ship.status == FULL else FACING_OUT) * fighting_value(
                    state, ship
                )
    return total


def idle_ships(state: Navarchoi, seat: i64) -> list[Ship]:
    """Return the ships of a seat that could still be activated."""
    return [ship for ship in state.ships_of(seat) if ship.is_mobile() and ship.marker == UNMARKED]


def formations_needed(state: Navarchoi, seat: i64) -> int:
    """Return how many formations it takes to activate the idle ships."""
    return formations_for(state, seat, idle_ships(state, seat))


# -- The worth of a position, for computer players; no rule depends on it ------------------
# It is counted in Victory Points: the points scored and the fighting value of the ships. To these
# come the expected gains of grappled groups, of attacks in progress and of the next strikes, and
# the worth of cards and impulses. Distance costs a little, so that fleets meet.

STEEP: Final = 0.12
"""The share of all Victory Points afloat at which a lead counts a half."""
AWAY: Final = 0.8
"""The fighting value of a ship that is not on the map yet."""
REACH: Final = 4
"""Squares that a ship at Cruise can row; one more at Full."""
SOON: Final = 0.55
"""How much of a strike counts that can still be made in this turn."""
LATER: Final = 0.22
"""How much it counts next turn, when the target may have rowed away."""
FAR: Final = 0.012
"""Subtracted for each square beyond reach to the nearest enemy, as a share of the ship."""
FURTHEST: Final = 24
UNDER_SAIL: Final = 0.06
"""Subtracted for a ship under sail with an enemy this close: it may neither rake nor fire."""
CLOSE: Final = 8
OFFING: Final = 14
"""A sail is raised with the enemy further off than this: two turns bring the fleets together."""
BLOWN: Final = 2.0
"""Squares by which a ship with the wind behind its sail counts as nearer."""

CARD: Final = 0.12
"""A card in hand, and for each point of its number."""
POINT: Final = 0.04
PLAN: Final = 0.3
"""Each card of the next hand that Planning brings above what the die brings."""
MEAN_HAND: Final = 3.7
IMPULSE: Final = 0.9
"""An impulse that can still be used."""
STAYED: Final = 0.1
"""Each ship of the active formation that has not moved yet."""
EVENTS: Final = {
    "king_of_the_seas": 0.5,
    "reading_the_entrails": 0.1,
    "command_confusion": 0.4,
    "pull_for_the_trierarch": 1.4,
    "favourable_omens": 0.4,
    "shifting_breeze": 0.05,
    "fresh_epibatai": 0.5,
    "spare_oars": 1.2,
    "rest_at_oars": 0.7,
    "seasick_landsmen": 0.5,
    "sudden_squall": 0.1,
    "taking_on_water": 1.0,
}
"""The rough worth of each Action."""


def evaluate(state: Navarchoi, seat: int) -> float:
    """Return the value of the state for `seat`: -1 is lost, 1 is won, 0 even."""
    if state.result is not None:
        return max(-1.0, min(1.0, state.result.scores[seat]))
    if is_window_open(state):
        return evaluate(decline_windows(state), seat)
    return evaluate_quiet(state, seat)


def evaluate_quiet(state: Navarchoi, seat: int) -> float:
    """Return the value of a state without an open card window."""
    lead = material(state, seat) - material(state, 1 - seat)
    lead += melees_worth(state, seat) + open_attacks_worth(state, seat)
    lead += strikes_worth(state, seat) - strikes_worth(state, 1 - seat)
    lead += exits_worth(state, seat) - exits_worth(state, 1 - seat)
    lead += cohesion(state, seat) - cohesion(state, 1 - seat)
    if is_race(state):
        lead += exit_value(state, seat) - exit_value(state, 1 - seat)
    else:
        lead -= distance_cost(state, seat)
    lead += worth_to_come(state, seat) - worth_to_come(state, 1 - seat)
    scale = STEEP * float(state.battle.points_of(0) + state.battle.points_of(1))
    return 0.97 * lead / (scale + (lead if lead > 0.0 else -lead))


def material(state: Navarchoi, seat: i64) -> float:
    """Return the Victory Points scored, and the fighting value of the ships in the game."""
    total = float(score(state, seat)) / 2.0
    racing = is_race(state)
    for ship in state.ships:
        if ship.side == seat and not racing:
            if ship.place == ON_MAP:
                total += fighting_value(state, ship)
            elif ship.place in (OUTSIDE, RESERVE):
                total += AWAY * fighting_value(state, ship)
    return total


# -- what could be struck next -----------------------------------------------------------


def strikes_worth(state: Navarchoi, seat: i64) -> float:
    """Return the expected gain of a seat from its next strikes: for each target the best one."""
    attackers = [ship for ship in state.ships_of(seat) if ship.is_mobile() and not ship.transport]
    total = 0.0
    for target in state.ships_of(1 - seat):
        best = 0.0
        for ship in attackers:
            apart = state.map.distance(ship.square, target.square)
            if apart > REACH + 1 or apart == 0:
                continue
            full = is_at_full(state, ship)
            if apart > REACH and not full:
                continue
            heading = bearing_to(state, ship, target)
            off = points_between(heading, ship.facing)
            if off > 1 + (0 if full else 1):
                continue
            weight = SOON if ship.marker == UNMARKED else LATER
            weight *= 1.0 - 0.12 * float(off) - 0.06 * float(apart)
            best = max(best, weight * best_strike(state, ship, target, heading, full))
        total += best
    return total


def bearing_to(state: Navarchoi, ship: Ship, target: Ship) -> int:
    """Return the facing that comes nearest to the direction from a ship to a target."""
    squares = state.map
    across: i64 = squares.column(target.square) - squares.column(ship.square)
    down: i64 = squares.row(target.square) - squares.row(ship.square)
    east = across if across > 0 else -across
    south = down if down > 0 else -down
    if east > 2 * south:
        return 2 if across > 0 else 6
    if south > 2 * east:
        return 4 if down > 0 else 0
    if across > 0:
        return 3 if down > 0 else 1
    return 5 if down > 0 else 7


def distance_cost(state: Navarchoi, seat: i64) -> float:
    """Return the cost of the distance to the enemy, and of sails raised in battle."""
    enemies = state.ships_of(1 - seat)
    if not enemies:
        return 0.0
    total = 0.0
    for ship in state.ships_of(seat):
        if not ship.is_mobile():
            continue
        nearest = nearest_of(state, ship, enemies)
        beyond = min(nearest, FURTHEST) - 1
        worth = float(state.battle.ships[ship.ident].points)
        if ship.sail and nearest <= CLOSE:
            total += UNDER_SAIL * worth
        if ship.sail and nearest > CLOSE and state.has_following_wind(ship):
            total -= FAR * worth * BLOWN
        if beyond > 0:
            turned = points_between(ship.facing, bearing_to(state, ship, enemies[0]))
            total += FAR * worth * (float(beyond) + 0.3 * float(turned))
    return total


def nearest_of(state: Navarchoi, ship: Ship, enemies: list[Ship]) -> int:
    """Return the distance to the nearest of these ships, in squares; there is at least one."""
    squares = state.map
    nearest = squares.distance(ship.square, enemies[0].square)
    for enemy in enemies:
        apart = squares.distance(ship.square, enemy.square)
        if apart < nearest:
            nearest = apart
    return nearest


def is_worth_sailing(state: Navarchoi, ship: Ship) -> bool:
    """Return whether a ship has the wind behind it and a long way to go."""
    enemies = state.ships_of(1 - ship.side)
    if not enemies or not state.has_following_wind(ship):
        return False
    return nearest_of(state, ship, enemies) > OFFING


# -- cards and impulses ------------------------------------------------------------------


def worth_to_come(state: Navarchoi, seat: i64) -> float:
    """Return the worth of the cards and of the ships of the formation that have not moved."""
    return cards_worth(state, seat) + formation_to_go(state, seat)


def cards_worth(state: Navarchoi, seat: i64) -> float:
    """Return the worth of the cards, of Planning, and of the impulses to come, for one seat."""
    hands = state.hands
    deck = state.battle.deck
    total = 0.0
    for number in hands.hands[seat]:
        if number > NO_CARD:
            total += CARD + POINT * float(deck.card(number).value)
    if hands.planned[seat] > NO_CARD:
        total += PLAN * (float(deck.card(hands.planned[seat]).value) - MEAN_HAND)
    return total + card_in_play(state, seat)


def card_in_play(state: Navarchoi, seat: i64) -> float:
    """Return the worth of the card of this cycle: its impulses, its event, or the next hand."""
    needed = float(formations_needed(state, seat))
    if state.impulses[seat]:
        left = sum(1 for impulse in state.impulses[seat] if impulse > state.impulse)
        return IMPULSE * min(float(left), needed)
    number, stratagem = chosen_card(state, seat)
    if number <= NO_CARD:
        return 0.0
    card = state.battle.deck.card(number)
    value = float(card.value)
    plan = PLAN * (value - MEAN_HAND)
    activation = IMPULSE * min(value, needed) - POINT * value
    if stratagem == PLANNING:
        return plan
    if stratagem == ACTIVATION:
        return activation
    if stratagem == ACTION:
        return EVENTS.get(card.effect, 0.0)
    return max(activation, plan) if not state.has_planned[seat] else activation


def chosen_card(state: Navarchoi, seat: i64) -> tuple[int, int]:
    """Return the card that a seat has chosen for the cycle, if any, and its use.

    The use is -1 while the seat has not named it.
    """
    top = state.stack[-1]
    if isinstance(top, CardSelect) and seat in top.seats:
        answer = top.answers[top.seats.index(int(seat))]
        return (int(answer.card), -1) if isinstance(answer, Commit) else (NO_CARD, -1)
    return state.hands.committed[seat], state.stratagems[seat]


def formation_to_go(state: Navarchoi, seat: i64) -> float:
    """Return the worth of the ships of the active formation that have not moved, by their
    nearness.
    """
    formation = state.formation
    if formation is None or formation.seat != seat:
        return 0.0
    total = 0.0
    enemies = state.ships_of(1 - seat)
    for ident in formation.ships:
        if not formation.has_moved(ident):
            ship = state.ships[ident]
            total += STAYED + nearness(state, ship, enemies)
    return total


def nearness(state: Navarchoi, ship: Ship, enemies: list[Ship]) -> float:
    """Return how near a ship is to the enemy: 1 in the same square, less with every square."""
    if ship.place != ON_MAP or not enemies or ship.marker == RED:
        return 0.0
    nearest = nearest_of(state, ship, enemies)
    return 1.0 / (1.0 + float(nearest))


# -- The terms of the evaluation by name, for those who are advised; in Victory Points -----

STYLES: Final[Mapping[str, Mapping[str, float]]] = {
    "bold": {"threats": 0.3, "distance": 2.0},
    "careful": {"threats": 2.0, "order": 1.3, "strikes": 0.8},
    "boarder": {"melees": 2.0},
    "rammer": {"strikes": 1.5, "melees": 0.4},
}
"""The weight of each term, by playing style."""


def terms(state: Navarchoi, seat: i64) -> dict[str, float]:
    """Return the value of each term of the evaluation for a seat."""
    if state.result is None and is_window_open(state):
        return terms(decline_windows(state), seat)
    other = 1 - seat
    found = {
        "points": material(state, seat) - material(state, other),
        "strikes": strikes_worth(state, seat),
        "threats": -strikes_worth(state, other),
        "melees": melees_worth(state, seat),
        "order": open_attacks_worth(state, seat) + cohesion(state, seat) - cohesion(state, other),
        "ways": exits_worth(state, seat) - exits_worth(state, other),
        "cards" if state.battle.lesson.cards else "to_go": (
            worth_to_come(state, seat) - worth_to_come(state, other)
        ),
    }
    if is_race(state):
        found["race"] = exit_value(state, seat) - exit_value(state, other)
    else:
        found["distance"] = -distance_cost(state, seat)
    return found


def unit(state: Navarchoi) -> float:
    """Return the value of one Victory Point in the evaluation of an even game."""
    return 0.97 / (STEEP * float(state.battle.points_of(0) + state.battle.points_of(1)))
