"""Scenario files: players, fleets, land, and what is rolled for.

[setup]
setting = "islands"       # none, shore, channel, bay, islands, or roll
situation = "meeting"     # meeting, prepared, beached, or roll; absent: the ships have poses
matchup = "4"             # 1 to 6 or roll; absent: the fleets are given below
forces = "even"           # even, mismatched, or roll
defender = "orange"       # absent: the weaker side, or by a roll
lands = ["0,0 48,0 48,4 0,4"]
[setup.green]
nation = "roman"
edge = "south"
side = 0
ships = ["V 10,6,0 corvus", "T 14,6,0 crew=12"]
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, WEST
from naumachia.kernel.phase import Phase
from naumachia.kernel.toml_data import DataTable
from naumachia.notation.pattern import PatternMismatch
from naumachia.rules.biremes.actions import Action
from naumachia.rules.biremes.fleets import add_ship, matchup, take_matchup
from naumachia.rules.biremes.model import (
    NATIONS,
    NAVAL_POWER,
    SEATS,
    Biremes,
    Player,
    launch_sea,
)
from naumachia.rules.biremes.rules.deployment import SITUATIONS
from naumachia.rules.biremes.rules.generator import FORCES, NONE, ROLL, SETTINGS, Generating, lands
from naumachia.rules.biremes.ship_line import FITTINGS, class_number
from naumachia.table.files import lands_in, pose_in

EDGES: Final[dict[str, int]] = {"south": SOUTH, "north": NORTH, "west": WEST, "east": EAST}
USUAL_EDGES: Final = ["south", "north", "west", "east"]


def seats_of(setup: DataTable) -> int:
    """How many players a scenario has: those with a table of their own, at least two."""
    count = sum(1 for seat in SEATS if setup.has(seat))
    return count if count > 2 else 2


def nations_of(setup: DataTable) -> tuple[str, ...]:
    """The nation of each player: of the matchup, or as its own table says.

    Whether the file is right is for `set_up` to say: what cannot be read here is a naval power.
    """
    seats = SEATS[: seats_of(setup)]
    die = setup.values.get("matchup")
    if isinstance(die, str) and die in ("1", "2", "3", "4", "5", "6") and len(seats) == 2:
        return tuple(NATIONS[nation] for nation, _ in matchup(int(die)))
    named = []
    for seat in seats:
        table = setup.values.get(seat)
        nation = table.get("nation") if isinstance(table, dict) else None
        named.append(nation if nation in NATIONS else NATIONS[NAVAL_POWER])
    return tuple(named)


def set_up(state: Biremes, setup: DataTable) -> list[Phase[Biremes, Action]]:
    """Make players, ships and sea; the phases that go before the first game turn.

    Raises BadScenario naming the field.
    """
    situation = choice(setup, "situation", SITUATIONS, "placed")
    die = choice(setup, "matchup", ["", "1", "2", "3", "4", "5", "6"], "")
    setting = choice(setup, "setting", SETTINGS, "none")
    forces = choice(setup, "forces", FORCES, "even")
    count = setup.integer("islands", 1, 3, 2)
    tables = [setup.table(SEATS[seat], "seat") for seat in range(seats_of(setup))]
    own = lands_in(setup, "lands", "inches")
    isles = count if setup.has("islands") else ROLL
    defends = ROLL
    if situation != PLACED or setup.doubtful("situation"):
        defends = defender(setup, len(tables))
    setup.close()
    if die != 0 and len(tables) > 2:
        setup.fail("matchup", "no matchup with more than two players (BIR-SCEN-04)", die)
    players(state, setup, tables)
    listed = die == 0 and not setup.doubtful("matchup")
    for seat, table in enumerate(tables):
        with table.apart():
            if listed:
                enlist(state, table, seat)
            table.close()
    if die > 0 and situation != PLACED:
        take_matchup(state, die, -1)
    if setup.doubtful("situation"):
        setup.sound("setup")
    if situation != PLACED:
        launch_sea(state, own)
        return [Generating([die, setting, isles, forces, ROLL, situation, defends], [])]
    if die != 0:
        setup.fail("matchup", "no matchup without a situation", die)
    setup.settle()
    launch_sea(state, own + lands(state, max(setting, 0), count, NONE))
    if listed:
        stand(state, tables)
    setup.sound("setup")
    return []


def defender(setup: DataTable, count: int) -> int:
    """The seat that defends where no roll decides it, or ROLL."""
    seat = setup.text("defender", "")
    if seat and seat not in SEATS[:count]:
        setup.fail("defender", f"one of {', '.join(SEATS[:count])}", seat, SEATS[:count])
    return SEATS.index(seat) if seat else ROLL


PLACED: Final = -3
"""No situation: the ships have poses."""
OTHERS: Final = ["roll", "placed"]


def choice(setup: DataTable, key: str, words: list[str], default: str) -> int:
    """The number of one of `words`; ROLL for `roll`, and PLACED where that is the default."""
    number = setup.word(key, [*words, *OTHERS[: 2 if default == OTHERS[1] else 1]], default)
    return number if number < len(words) else (ROLL, PLACED)[number - len(words)]


def players(state: Biremes, setup: DataTable, tables: list[DataTable]) -> None:
    """Make the players of the scenario's tables."""
    state.players = []
    for seat, table in enumerate(tables):
        nation = table.word("nation", NATIONS, NATIONS[NAVAL_POWER])
        edge = table.word("edge", list(EDGES), USUAL_EDGES[seat])
        side = table.integer("side", 0, 1, min(seat, 1))
        state.players.append(Player(seat, side, nation, list(EDGES.values())[edge]))
    if len({int(player.side) for player in state.players}) < 2 and not state.rules.free_for_all:
        setup.fail("side", "players on both sides", 0)
    nations = [int(player.nation) for player in state.players]
    for die in range(1, 7):
        first, second = matchup(die)
        if nations == [first[0], second[0]]:
            state.matchup = die
            break


def enlist(state: Biremes, table: DataTable, seat: int) -> None:
    """Add the ships of one player's table, poses left for `stand`."""
    for text in table.texts("ships"):
        letter, *words = text.split() or [""]
        try:
            class_number(letter)
            ship = add_ship(state, seat, letter)
            for word in words:
                if word.count(",") != 2:
                    FITTINGS.read(ship, word)
        except PatternMismatch as misfit:
            table.fail("ships", f"a ship such as `T 10,6,0 crew=12`: {misfit.expected}", text)


def stand(state: Biremes, tables: list[DataTable]) -> None:
    """Put every ship at the pose its line gives. Raises BadScenario where it cannot lie."""
    number = 0
    for table in tables:
        for text in table.texts("ships"):
            with table.apart():
                put_in(state, table, text, number)
            number += 1


def put_in(state: Biremes, table: DataTable, text: str, number: int) -> None:
    """Put one ship at its pose."""
    ship = state.ships[number]
    pose = pose_in(text.split()[1:])
    if pose is None:
        table.fail("ships", "a ship with a pose, such as `T 10,6,0`", text)
    hull = Hull(pose, ship.kind.length, ship.kind.beam)
    if not state.sea.fits(hull, ship.ident):
        table.fail("ships", "a pose on the table, clear of land and other ships", text)
    state.put(ship, pose)
