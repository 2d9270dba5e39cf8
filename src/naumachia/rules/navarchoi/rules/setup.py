"""Set up a battle from its scenario, freely if the scenario says so (NAV-SCN, ledger 6.5)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.geometry.square_map import NOWHERE, square_map
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Cycle, Phase, leave
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.navarchoi.actions import NOBODY, Action, Put
from naumachia.rules.navarchoi.model import (
    ON_MAP,
    RESERVE,
    SEATS,
    STACK_LIMIT,
    UNPLACED,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.options import Rules
from naumachia.rules.navarchoi.rules.damage import FACES
from naumachia.rules.navarchoi.rules.events import HEADINGS
from naumachia.rules.navarchoi.rules.formations import shape_refusal
from naumachia.rules.navarchoi.rules.turn import TURN
from naumachia.rules.navarchoi.tables.battle import (
    AT_START,
    BY_DICE,
    NO_SQUARE,
    Battle,
    StartingShip,
)
from naumachia.rules.navarchoi.tables.battle_file import read_battle

# -- Design your own: both sides set up freely, group by group, near their edges (ledger 6.5)


class Placing(Phase[Navarchoi, Action]):
    """Groups are set up by the two sides in turn, each a legal formation, ship by ship."""

    name: ClassVar[str] = "placing"

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        seat = next_seat(state)
        if seat == NOBODY:
            return None
        facts: Facts = {"seat": SEATS[seat], "depth": int(state.battle.depth)}
        return Prompt((seat,), self.name, "NAV-SCN-01", facts)

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        found: list[Action] = []
        for ship in next_ships(state, seat):
            add_places(state, ship, found)
        return found

    def choices(self, state: Navarchoi, seat: int) -> Choices[Action]:
        return Choices(self.legal(state, seat), False)

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Put) or not 0 <= action.ship < len(state.ships):
            return Ruling("NAV-SCN-01", {"refusal": "place_first"})
        ship = state.ships[action.ship]
        facts: Facts = {"ship": ship.name}
        if ship.fleet != seat or ship.place != UNPLACED:
            return Ruling("NAV-SCN-01", {**facts, "refusal": "placed_already"})
        begun = group_begun(state, seat)
        if begun not in (NOBODY, group_of(state, ship)):
            name = state.battle.fleets[seat].groups[begun]
            return Ruling("NAV-SCN-01", {**facts, "refusal": "group_first", "group": name})
        if not 0 <= action.facing < 8:
            return Ruling("NAV-MOVE-06", {**facts, "refusal": "no_facing"})
        return place_refusal(state, ship, action.square, action.facing)

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Put)
        ship = state.ships[action.ship]
        ship.place = ON_MAP
        ship.facing = action.facing
        state.move(ship, action.square)
        if log.on:
            at = state.map.name(int(action.square))
            facing = int(action.facing)
            log.add("NAV-SCN-01", "placed", ship=ship.name, square=at, facing=facing)


# -- whose turn ------------------------------------------------------------------------


def group_of(state: Navarchoi, ship: Ship) -> int:
    """Return the number of a ship's group within its fleet."""
    return int(state.battle.ships[ship.ident].group)


def groups_left(state: Navarchoi, seat: i64) -> list[int]:
    """Return the groups of a fleet with ships still to set up, in order."""
    left = {
        group_of(state, ship)
        for ship in state.ships
        if ship.fleet == seat and ship.place == UNPLACED
    }
    return sorted(left)


def group_begun(state: Navarchoi, seat: i64) -> int:
    """Return the group that is partly set up, or NOBODY."""
    for group in groups_left(state, seat):
        if placed_ships(state, seat, group):
            return group
    return NOBODY


def placed_ships(state: Navarchoi, seat: i64, group: int) -> list[Ship]:
    """Return the ships of a group that are set up."""
    return [
        ship
        for ship in state.ships
        if ship.fleet == seat and ship.place == ON_MAP and group_of(state, ship) == group
    ]


def next_seat(state: Navarchoi) -> int:
    """Return the seat that sets up the next ship, or NOBODY when all are set up."""
    for seat in (0, 1):
        if group_begun(state, seat) != NOBODY:
            return seat
    first = int(state.battle.first)
    left = [seat for seat in (first, 1 - first) if groups_left(state, seat)]
    if len(left) < 2:
        return left[0] if left else NOBODY
    done = [groups_done(state, seat) for seat in left]
    return left[1] if done[1] < done[0] else left[0]


def groups_done(state: Navarchoi, seat: i64) -> int:
    """Return how many groups of a fleet are set up."""
    groups = range(len(state.battle.fleets[seat].groups))
    left = groups_left(state, seat)
    return sum(1 for group in groups if group not in left and placed_ships(state, seat, group))


def next_ships(state: Navarchoi, seat: i64) -> list[Ship]:
    """Return the first ship still to set up of the group begun, or of every group."""
    begun = group_begun(state, seat)
    groups = groups_left(state, seat) if begun == NOBODY else [begun]
    return [
        next(
            ship
            for ship in state.ships
            if ship.fleet == seat and ship.place == UNPLACED and group_of(state, ship) == group
        )
        for group in groups
    ]


# -- where -----------------------------------------------------------------------------


def place_refusal(state: Navarchoi, ship: Ship, square: i64, facing: i64) -> Ruling | None:
    """Explain why the ship may not be set up so."""
    facts: Facts = {"ship": ship.name, "depth": int(state.battle.depth)}
    if not state.map.is_on_map(square):
        return Ruling("NAV-SCN-01", {**facts, "refusal": "no_square"})
    column, row = state.map.column(square), state.map.row(square)
    if not state.battle.is_in_zone(ship.fleet, column, row):
        return Ruling("NAV-SCN-01", {**facts, "refusal": "out_of_zone"})
    if state.count(square) >= STACK_LIMIT:
        facts["square"] = state.map.name(int(square))
        return Ruling("NAV-STACK-02", {**facts, "refusal": "stack_full"})
    if not placed_ships(state, ship.fleet, group_of(state, ship)):
        return None
    refused = joined_ruling(state, ship, square, facing)
    if refused is None or not can_join(state, ship):
        return None
    return refused


def joined_ruling(state: Navarchoi, ship: Ship, square: i64, facing: i64) -> Ruling | None:
    """Explain why the ship there would not be in formation with its group so far."""
    before = ship.square, ship.facing
    ship.square, ship.facing = square, facing
    group = placed_ships(state, ship.fleet, group_of(state, ship))
    refused = shape_refusal(state, [ship, *group])
    ship.square, ship.facing = before
    return refused


def can_join(state: Navarchoi, ship: Ship) -> bool:
    """Return whether the ship can be set up in formation with its group; if not, it may lie
    apart.
    """
    found: list[Action] = []
    add_joined(state, ship, found)
    return bool(found)


def add_places(state: Navarchoi, ship: Ship, found: list[Action]) -> None:
    """List places: next to its group, or for its first ship any empty square, facing the enemy."""
    if placed_ships(state, ship.fleet, group_of(state, ship)):
        before = len(found)
        add_joined(state, ship, found)
        if len(found) > before:
            return
    onward = (state.battle.fleets[ship.fleet].home + 4) % 8
    for square in zone(state, ship.fleet):
        if state.count(square) == 0:
            found.append(Put(ship.ident, square, onward))


def zone(state: Navarchoi, seat: i64) -> list[int]:
    """Return the squares in which a side sets up, by number."""
    return [
        state.map.square(column, row)
        for row in range(1, state.map.rows + 1)
        for column in range(1, state.map.columns + 1)
        if state.battle.is_in_zone(seat, column, row)
    ]


def add_joined(state: Navarchoi, ship: Ship, found: list[Action]) -> None:
    """List the squares and facings that keep the group a legal formation."""
    group = placed_ships(state, ship.fleet, group_of(state, ship))
    gap = state.rules.formation_gap
    for square in zone(state, ship.fleet):
        near = any(state.map.distance(square, other.square) <= gap for other in group)
        if not near or state.count(square) >= STACK_LIMIT:
            continue
        for facing in range(8):
            if joined_ruling(state, ship, square, facing) is None:
                found.append(Put(ship.ident, square, facing))


# -- Setting up a battle (NAV-SCN-01..03): ships on their squares, the deck, the wind ------


class WindRoll(Phase[Navarchoi, Action]):
    """The wind of a battle that does not give it: 0 to 7 its direction, 8 and 9 rolled again."""

    name: ClassVar[str] = "wind_roll"

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        roller = SEATS[state.battle.first]
        return Dice("NAV-COMP-19", self.name, {}, (FACES,), (roller,), 0)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        if outcome[0] < HEADINGS:
            state.wind = outcome[0]
            leave(state)
            if log.on:
                log.add("NAV-COMP-19", "wind_rolled", wind=int(state.wind))
        elif log.on:
            log.add("NAV-COMP-19", "wind_unsettled", die=outcome[0])


def is_wind_known(state: Navarchoi) -> bool:
    """Return whether the wind is given or has been rolled for."""
    return not any(isinstance(phase, WindRoll) for phase in state.stack)


def muster(battle: Battle) -> list[Ship]:
    """Return the ships of both fleets as they begin, with their numbers; nothing is on a square
    yet.
    """
    return [fit_out(number, record) for number, record in enumerate(battle.ships)]


def fit_out(number: int, record: StartingShip) -> Ship:
    """Return one ship from the scenario's record of it (NAV-SCN-02, -03)."""
    return Ship(
        number,
        record.name,
        record.fleet,
        record.kind.type,
        record.kind.size,
        side=record.fleet,
        manpower=record.manpower,
        manpower_max=record.manpower,
        shown=record.manpower,
        liburnian=record.liburnian,
        marked=record.cataphracted,
        armoured=record.is_armoured(),
        towers=record.towers,
        ballistae=record.ballistae,
        harpax=record.harpax,
        corvus=record.corvus,
        fire_pots=record.fire_pots,
        transport=record.transport,
        own_quality=record.quality,
        status=record.status,
        facing=record.facing,
        sail=record.sail,
    )


def set_up(setup: DataTable, rules: Rules) -> Navarchoi:
    """Return the opening state of a scenario, not settled yet. Raises BadScenario."""
    return open_battle(read_battle(setup), rules)


def open_battle(battle: Battle, rules: Rules) -> Navarchoi:
    """Return the opening state of a battle, not settled yet."""
    state = Navarchoi(rules, battle, square_map(int(battle.columns), int(battle.rows)))
    state.ships = muster(battle)
    state.may_enter = [False] * len(battle.reinforcements)
    for ship, record in zip(state.ships, battle.ships, strict=True):
        place_at_start(state, ship, record)
    state.hands.pile = battle.deck.numbers()
    state.hands.left = len(state.hands.pile)
    state.initiative = NOBODY if battle.initiative == BY_DICE else battle.initiative
    state.stack = [Cycle(TURN)]
    if battle.wind == BY_DICE:
        state.stack.append(WindRoll())
    else:
        state.wind = battle.wind
    if battle.depth > 0:
        state.stack.append(Placing())
    return state


def place_at_start(state: Navarchoi, ship: Ship, record: StartingShip) -> None:
    """Put a ship where it begins: on its square, off the map, or still to be set up."""
    if record.reinforcement != AT_START:
        entry = state.map.square(*entry_of(state.battle, record))
        ship.place = RESERVE
        ship.square = state.map.astern(entry, record.facing)
    elif record.column == NO_SQUARE:
        ship.place = UNPLACED
        ship.square = NOWHERE
    else:
        ship.place = ON_MAP
        state.move(ship, state.map.square(int(record.column), int(record.row)))


def entry_of(battle: Battle, record: StartingShip) -> tuple[int, int]:
    """Return the entry square of a reinforcement: its ships wait outside the squares in turn
    (RULE-43).
    """
    mates = [one.name for one in battle.ships if one.reinforcement == record.reinforcement]
    entries = battle.reinforcements[record.reinforcement].entries
    return entries[mates.index(record.name) % len(entries)]
