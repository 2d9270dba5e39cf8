"""Setting up a battle (NAV-SCN-01..03): ships on their squares, the deck, the wind."""

from __future__ import annotations

from typing import ClassVar

from naumachia.geometry.square_map import NOWHERE, square_map
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.event import Log
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Cycle, Phase, leave
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.navarchoi.actions import NOBODY, Action
from naumachia.rules.navarchoi.model import ON_MAP, RESERVE, SEATS, UNPLACED, Navarchoi, Ship
from naumachia.rules.navarchoi.options import Rules
from naumachia.rules.navarchoi.rules.deck.omens import HEADINGS
from naumachia.rules.navarchoi.rules.phases.placement import Placing
from naumachia.rules.navarchoi.rules.phases.turn import TURN
from naumachia.rules.navarchoi.rules.tallies import FACES
from naumachia.rules.navarchoi.tables.battle import (
    AT_START,
    BY_DICE,
    NO_SQUARE,
    Battle,
    StartingShip,
)
from naumachia.rules.navarchoi.tables.battle_file import read_battle


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


def wind_known(state: Navarchoi) -> bool:
    """Whether the wind is given or has been rolled for."""
    return not any(isinstance(phase, WindRoll) for phase in state.stack)


def muster(battle: Battle) -> list[Ship]:
    """The ships of both fleets as they begin, with their numbers; nothing is on a square yet."""
    return [fit_out(number, record) for number, record in enumerate(battle.ships)]


def fit_out(number: int, record: StartingShip) -> Ship:
    """One ship from the scenario's record of it (NAV-SCN-02, -03)."""
    ship = Ship(number, record.name, record.fleet, record.kind.type, record.kind.size)
    ship.liburnian = record.liburnian
    ship.marked = record.cataphracted
    ship.armoured = record.armoured()
    ship.towers = record.towers
    ship.ballistae = record.ballistae
    ship.harpax = record.harpax
    ship.corvus = record.corvus
    ship.fire_pots = record.fire_pots
    ship.transport = record.transport
    ship.own_quality = record.quality
    ship.status = record.status
    ship.facing = record.facing
    ship.sail = record.sail
    ship.manpower = record.manpower
    ship.manpower_max = record.manpower
    ship.shown = record.manpower
    return ship


def set_up(setup: DataTable, rules: Rules) -> Navarchoi:
    """The opening state of a scenario, not settled yet. Raises BadScenario."""
    return open_battle(read_battle(setup), rules)


def open_battle(battle: Battle, rules: Rules) -> Navarchoi:
    """The opening state of a battle, not settled yet."""
    state = Navarchoi(rules, battle, square_map(int(battle.columns), int(battle.rows)))
    state.ships = muster(battle)
    state.free = [False] * len(battle.reinforcements)
    for ship, record in zip(state.ships, battle.ships, strict=True):
        stand(state, ship, record)
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


def stand(state: Navarchoi, ship: Ship, record: StartingShip) -> None:
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
    """The entry square of a reinforcement: its ships wait outside the squares in turn (RULE-43)."""
    mates = [one.name for one in battle.ships if one.reinforcement == record.reinforcement]
    entries = battle.reinforcements[record.reinforcement].entries
    return entries[mates.index(record.name) % len(entries)]
