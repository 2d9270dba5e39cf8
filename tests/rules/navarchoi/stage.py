"""A battle set up in a few words, and its phases run one at a time.

state = stage("A1 3 0505 E full", "B1 5 0705 W manpower=3 red", hands=((18,), (30, 34)))
run(state, Impulses()); decide(state, Form((0,))); answer(state, 4)

A ship is its name, its type (`2L` a Liburnian, `3C` marked as cataphracted), its square, its facing
and any words of its statuses, markers, places, equipment and numbers; `group=2` is its group in a
free set-up, `points=4` what the scenario says it is worth. Ships are numbered as they are written;
`A` and `B` say whose they are. All cards that nobody holds are in the draw pile.
"""

from __future__ import annotations

from collections.abc import Sequence

from naumachia.geometry.grid import HEADINGS
from naumachia.geometry.square_map import NOWHERE, square_map
from naumachia.kernel.event import Log
from naumachia.kernel.machine import settle
from naumachia.kernel.options import Options, Value
from naumachia.rules.navarchoi.model import (
    AWASH,
    CAPTURED,
    MARKERS,
    ON_MAP,
    PLACES,
    RECAPTURED,
    SEATS,
    STATUSES,
    TAKEN,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.options import OPTIONS, Rules
from naumachia.rules.navarchoi.tables.battle import (
    Battle,
    Exit,
    Fleet,
    Lesson,
    StartingShip,
    packaged_ship_types,
)
from naumachia.rules.navarchoi.tables.cards import packaged_deck
from naumachia.rules.navarchoi.tables.charts import Charts, packaged_charts
from naumachia.testing.stage import Rest

FLAGS = ("ballistae", "harpax", "corvus", "fire_pots", "transport", "sail", "grappled")
NUMBERS = ("manpower", "manpower_max", "towers", "own_quality", "since", "shown")
HOMES = (6, 2)


def stage(
    *lines: str,
    quality: Sequence[int] = (5, 5),
    hands: Sequence[Sequence[int]] = ((), ()),
    discards: Sequence[int] = (),
    wind: str = "S",
    initiative: int = 0,
    turn: int = 1,
    columns: int = 32,
    rows: int = 20,
    lesson: str = "",
    exits: Sequence[Exit] = (),
    charts: Charts | None = None,
    **options: Value,
) -> Navarchoi:
    """Return a state on open sea with nothing to do; `options` are those of the rules, and `charts`
    take the place of the packaged ones.
    """
    battle = empty_battle(quality, columns, rows, lesson, charts)
    battle.exits = list(exits)
    state = Navarchoi(Rules(Options(OPTIONS, options)), battle, square_map(columns, rows))
    for number, line in enumerate(lines):
        state.ships.append(launch(state, number, line.split()))
    hold_cards(state, hands, discards)
    state.wind = HEADINGS[wind]
    state.turn = turn
    state.initiative = initiative
    state.leader = initiative
    state.initiative_turns = 1
    state.stack = [Rest("NAV-SEQ-01")]
    settle(state, Log())
    return state


def empty_battle(
    quality: Sequence[int], columns: int, rows: int, lesson: str, charts: Charts | None = None
) -> Battle:
    """Return a battle with the packaged tables and two fleets without ships."""
    battle = Battle(charts or packaged_charts(), packaged_deck(), packaged_ship_types())
    battle.columns, battle.rows = columns, rows
    battle.wind, battle.initiative = HEADINGS["S"], 0
    battle.lesson = Lesson(lesson)
    for seat, name in enumerate(("Athens", "Corinth")):
        battle.fleets.append(Fleet(seat, name, quality[seat], 4, HOMES[seat]))
        battle.fleets[seat].groups = ["line"]
    return battle


def launch(state: Navarchoi, number: int, words: list[str]) -> Ship:
    """Add one ship from its words, and the battle's record of it."""
    name, type_word, square, facing, *rest = words
    seat = SEATS.index(name[0].lower())
    kind = state.battle.ship_types.of(int(type_word.rstrip("LC")))
    ship = Ship(number, name, seat, kind.type, kind.size, seat, kind.size, kind.size, kind.size)
    ship.liburnian = type_word.endswith("L")
    ship.marked = type_word.endswith("C")
    ship.armoured = kind.cataphracted or ship.marked
    ship.own_quality = state.battle.fleets[seat].quality
    ship.facing = HEADINGS[facing]
    ship.place = ON_MAP
    of_record = {"group", "points"}
    given = dict(word.split("=") for word in rest if word.partition("=")[0] in of_record)
    for word in rest:
        if word.partition("=")[0] not in of_record:
            set_word(ship, word)
    ship.square = state.map.parse(square) if square != "-" else NOWHERE
    if ship.place in (ON_MAP, AWASH):
        state.move(ship, ship.square)
    record = record_of(state, ship, int(given.get("group", 0)))
    if "points" in given:
        record.points, record.fixed_points = int(given["points"]), True
    state.battle.ships.append(record)
    return ship


def record_of(state: Navarchoi, ship: Ship, group: int) -> StartingShip:
    """Return the scenario's record of a ship."""
    kind = state.battle.ship_types.of(ship.type)
    record = StartingShip(ship.name, ship.fleet, group, kind)
    record.quality = ship.own_quality
    record.status, record.facing = ship.status, ship.facing
    record.liburnian, record.cataphracted = ship.liburnian, ship.marked
    record.towers, record.ballistae = ship.towers, ship.ballistae
    record.harpax, record.corvus = ship.harpax, ship.corvus
    record.points = record.worth(state.battle.charts)
    return record


def set_word(ship: Ship, word: str) -> None:
    """Apply one word of a ship's line."""
    name, _, value = word.partition("=")
    if name in STATUSES:
        ship.status = STATUSES.index(name)
    elif name in MARKERS:
        ship.marker = MARKERS.index(name)
    elif name in TAKEN:
        take(ship, TAKEN.index(name))
    elif name in PLACES:
        ship.place = PLACES.index(name)
    elif name in FLAGS:
        setattr(ship, name, True)
    else:
        assert name in NUMBERS, name
        setattr(ship, name, int(value))
        if name == "manpower":
            ship.shown = int(value)


def take(ship: Ship, how: int) -> None:
    """Make the ship a prize of the other side, or one taken back."""
    ship.taken = how
    assert how in (CAPTURED, RECAPTURED)
    ship.side = 1 - ship.fleet if how == CAPTURED else ship.fleet
    ship.manpower = ship.shown = 1


def hold_cards(state: Navarchoi, hands: Sequence[Sequence[int]], discards: Sequence[int]) -> None:
    """Deal these hands; the draw pile is the rest."""
    state.hands.hands = [sorted(hand) for hand in hands]
    state.hands.discards = list(discards)
    out = [*state.hands.hands[0], *state.hands.hands[1], *discards]
    state.hands.pile = [number for number in state.battle.deck.numbers() if number not in out]
    state.hands.left = len(state.hands.pile)


def named(state: Navarchoi, name: str) -> Ship:
    """Return a ship by its name."""
    return next(ship for ship in state.ships if ship.name == name)


def number(state: Navarchoi, name: str) -> int:
    """Return the number of a ship by its name."""
    return int(named(state, name).ident)


def at(state: Navarchoi, name: str) -> str:
    """Return the square and facing of a ship, such as `0505 E`; off the map, its place."""
    ship = named(state, name)
    heading = next(word for word, facing in HEADINGS.items() if facing == ship.facing)
    if ship.place != ON_MAP:
        return PLACES[ship.place]
    return f"{state.map.name(int(ship.square))} {heading}"


def words_of(state: Navarchoi, name: str) -> str:
    """Return status and marker of a ship, such as `cruise red`."""
    ship = named(state, name)
    return f"{STATUSES[ship.status]} {MARKERS[ship.marker]}"
