"""Scenario files: squadrons, their formations, and what the battle is about.

[setup]
names = ["Demetrius", "Ptolemy"]    # of the players; absent: their colours alone
first = "orange"            # whose side is first; absent: by dice
[setup.harbour]             # absent: the usual victory (DIA-VIC-02)
seat = "orange"
count = 5
from = "20,0"
to = "30,2"
[[setup.squadrons]]
seat = "green"
name = "Left wing"
rating = 8
formations = ["abreast 20,7,0: 4 4 6 7* 7 6 4 4"]
repeat = 3                  # as many squadrons, each `step` farther; absent: one
step = "9,0"
[[setup.squadrons]]
seat = "orange"
ships = ["5* 12.5,20,180", "3 14,20,180 crippled"]

Instead of squadrons a file may have `[setup.draft]`, fleets drawn by chance (`rules.draft`).
"""

from __future__ import annotations

import re
from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import Pose, parse_length, parse_pose
from naumachia.geometry.sea import HULL
from naumachia.kernel.mypyc import i64
from naumachia.kernel.packaged import quoted_clause
from naumachia.kernel.phase import Phase
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.diadochi.actions import NOBODY, SINGLE, Action
from naumachia.rules.diadochi.model import (
    SEATS,
    SIDES,
    UNPLACED,
    Diadochi,
    Goal,
    Squadron,
    launch_sea,
)
from naumachia.rules.diadochi.rules.deployment import First
from naumachia.rules.diadochi.rules.draft import draft_in
from naumachia.rules.diadochi.rules.layout import Formation, places, read_formation, zone_clause
from naumachia.rules.diadochi.rules.muster import add_ship, lead, name_flagship
from naumachia.rules.diadochi.rules.plots import plots_of
from naumachia.rules.diadochi.tables.types import LIGHT, WIDTH, by_code

PLACING: Final = ("formations", "ships", "step", "repeat")
"""Fields of a squadron by which its place is found."""
EDGES: Final = ["south", "north"]
"""The sides by their home edges."""
MOST_SQUADRONS: Final = 60
NAME: Final = re.compile(r"[^\s;=_-][^;=_]{0,39}")
"""Of players and squadrons: what can stand in a position with `_` for blanks."""


def seats_of(setup: DataTable) -> int:
    """How many players a scenario has, at least two. What is wrong in it is for `set_up` to say."""
    most = 2
    rows = setup.values.get("squadrons")
    for row in rows if isinstance(rows, list) else []:
        seat = row.get("seat") if isinstance(row, dict) else None
        if seat in SEATS:
            most = max(most, SEATS.index(seat) + 1)
    return most


def names_of(setup: DataTable) -> tuple[str, ...]:
    """What a scenario calls its players, "" where their colours say it."""
    count = seats_of(setup)
    names = setup.values.get("names")
    if isinstance(names, list) and len(names) == count and all(map(fits, names)):
        return tuple(names)
    return ("",) * count


def fits(name: object) -> bool:
    """Whether a name can stand in a position."""
    return isinstance(name, str) and NAME.fullmatch(name) is not None


def names_in(setup: DataTable, count: int) -> list[str]:
    """The names of the players. Raises BadScenario."""
    if not setup.has("names"):
        return [""] * count
    names = setup.texts("names")
    if len(names) != count or not all(map(fits, names)):
        setup.fail("names", f"a name for each of {count} players", ", ".join(names))
    return names


@final
class Drawn:
    """A formation of a scenario file, to be placed when all ships are there."""

    def __init__(
        self, table: DataTable, key: str, text: str, form: i64, ships: list[int], poses: list[Pose]
    ) -> None:
        self.table: Final = table
        self.key: Final = key
        self.text: Final = text
        self.form: Final[i64] = form
        self.ships: Final = ships
        self.poses: Final = poses


def set_up(state: Diadochi, setup: DataTable) -> list[Phase[Diadochi, Action]]:
    """Make squadrons, ships and sea; the phases before the first turn, innermost last.

    Raises BadScenario naming the field.
    """
    with setup.apart():
        state.goal = goal_in(setup)
    tables = setup.tables("squadrons")
    state.sides = sides_in(setup, tables)
    with setup.apart():
        state.names = names_in(setup, len(state.sides))
    first = setup.word("first", (*SEATS, "dice"), "dice")
    if first < len(SEATS):
        if first >= len(state.sides):
            words = [*SEATS[: len(state.sides)], "dice"]
            setup.fail("first", f"one of {', '.join(words)}", SEATS[first], words)
        state.first = state.sides[first]
    if setup.has("draft"):
        draft = draft_in(state, setup.table("draft"))
        setup.close()
        return [First(), draft]
    drawn: list[Drawn] = []
    for table in tables:
        with table.apart():
            drawn += squadrons_in(state, table)
            table.close()
    setup.close()
    setup.settle()
    launch_sea(state)
    if setup.doubtful_in_file("options") or any(one.doubtful("seat", "edge") for one in tables):
        setup.sound("options", "setup")  # it is not known whose edge is where
    if any(one.doubtful(*PLACING) for one in tables):
        stand_all(state, setup, [one for one in drawn if not one.table.doubtful(*PLACING)])
        setup.sound("setup")
    for side in range(SIDES):
        if not any(ship.side == side for ship in state.ships):
            setup.fail("squadrons", "ships on both sides", EDGES[side])
    if state.rules.plotted:
        return [First(), plots_of(state)]
    stand_all(state, setup, drawn)
    setup.sound("setup")
    no_contact(state, drawn)
    return [First()]


def goal_in(setup: DataTable) -> Goal | None:
    """The harbour of the scenario, if it has one (DIA-VIC-01)."""
    if not setup.has("harbour"):
        return None
    table = setup.table("harbour")
    seat = table.word("seat", SEATS)
    count = table.integer("count", 1, 100)
    west, south = point_in(table, "from")
    east, north = point_in(table, "to")
    if west >= east or south >= north:
        table.fail("to", "a corner north-east of `from`", table.text("to"))
    table.close()
    return Goal(seat % SIDES, count, west, south, east, north)


def point_in(table: DataTable, key: str) -> tuple[int, int]:
    """A point `x,y` in cables."""
    words = table.text(key).split(",")
    if len(words) == 2:
        try:
            return parse_length(words[0]), parse_length(words[1])
        except ValueError:
            pass
    table.fail(key, "a point x,y in cables such as `20,0.5`", table.text(key))


def sides_in(setup: DataTable, tables: list[DataTable]) -> list[int]:
    """The side of each seat (DIA-RULE-77): as its squadrons say, else south and north in turn."""
    if not tables and not setup.has("draft"):
        setup.fail("squadrons", "squadrons, or a draft", "none")
    sides = [-1] * seats_of(setup)
    for table in tables:
        seat = table.word("seat", SEATS)
        edge = table.word("edge", EDGES, EDGES[seat % SIDES])
        if sides[seat] not in (-1, edge):
            table.fail("edge", "one edge for all squadrons of a player", EDGES[edge])
        sides[seat] = edge
    if setup.has("draft"):
        return [0, 1]
    for seat, side in enumerate(sides):
        if side < 0 and any(table.doubtful("seat") for table in tables):
            sides[seat] = seat % SIDES
        elif side < 0:
            setup.fail("squadrons", f"a squadron of {SEATS[seat]}", "none")
    return sides


# -- squadrons ------------------------------------------------------------------------------


def squadrons_in(state: Diadochi, table: DataTable) -> list[Drawn]:
    """Enlist the squadrons of one table: one, or as many as it is to be repeated."""
    count, east, north = repeats_in(table)
    one_of_both(table)
    found: list[Drawn] = []
    for number in range(count):
        if len(state.squadrons) == MOST_SQUADRONS:
            table.fail("repeat", f"at most {MOST_SQUADRONS} squadrons in all", count)
        squadron = add_squadron(state, table, number if count > 1 else NOBODY)
        begins = len(state.ships)
        if table.has("formations"):
            for text in table.texts("formations"):
                found.append(formation_in(state, table, text, squadron, number * east,
                                          number * north))  # fmt: skip
        elif table.has("ships"):
            for text in table.texts("ships"):
                found.append(ship_in(state, table, text, squadron))
        if len(state.ships) == begins:
            key = "formations" if table.has("formations") else "ships"
            if not table.doubtful("formations", "ships") and not table.texts(key):
                table.fail(key, "at least one ship", "none")
            # Only light ships, and there are none (DIA-RULE-05).
            state.squadrons.pop()
            continue
        name_flagship(squadron, state.ships[begins:])
    return found


def repeats_in(table: DataTable) -> tuple[int, int, int]:
    """How many squadrons a table stands for, and how far each is from the one before."""
    count = table.integer("repeat", 1, MOST_SQUADRONS, 1)
    east, north = point_in(table, "step") if table.has("step") else (0, 0)
    if count > 1 and not table.has("step"):
        table.text("step", "" if table.doubtful("step") else None)
    elif count > 1 and east == 0 and north == 0:
        table.fail("step", "how far from each other repeated squadrons are", f"{east},{north}")
    return count, east, north


def one_of_both(table: DataTable) -> None:
    """Refuse a squadron with formations and ships listed one by one, or with neither."""
    if table.has("formations") == table.has("ships") and not table.doubtful("formations", "ships"):
        if not table.has("ships"):
            # It says that the field is missing, and which may be meant by another.
            table.texts("ships" if table.misspelt("ships") else "formations")
        table.fail("ships", "either formations or ships", "both")


def add_squadron(state: Diadochi, table: DataTable, number: int) -> Squadron:
    """Add the squadron of a table, the `number`th of those that are alike (DIA-CMD-01).

    Ratings are mostly from 5 to 8 (DIA-CMD-02); a file may give any from 1 to 10.
    """
    seat = table.word("seat", SEATS)
    name = table.text("name", str(len(state.squadrons) + 1))
    if number != NOBODY:
        name = f"{name} {number + 1}"
    rating = table.integer("rating", 1, 10, 6)
    squadron = Squadron(len(state.squadrons), name, state.sides[seat], seat, rating)
    state.squadrons.append(squadron)
    return squadron


def formation_in(
    state: Diadochi, table: DataTable, text: str, squadron: Squadron, east: i64, north: i64
) -> Drawn:
    """Enlist the ships of a formation; light ships only where the option has them."""
    try:
        formation = read_formation(text).moved(east, north)
        lengths, ships = mustered(state, formation, squadron)
    except (ValueError, KeyError) as error:
        what = error.args[0] if isinstance(error, ValueError) else f"no ship {error.args[0]!r}"
        table.fail("formations", f"such as `abreast 20,7,0: 4 4 6* 4`: {what}", text)
    at = places(formation.form, formation.x, formation.y, formation.heading, formation.gap, lengths)
    return Drawn(table, "formations", text, formation.form, ships, at)


def mustered(
    state: Diadochi, formation: Formation, squadron: Squadron
) -> tuple[list[list[int]], list[int]]:
    """Make the ships of a formation: the lengths of their bases by groups, and their numbers.

    Raises KeyError for a type that is not in the table, ValueError for a second flagship.
    """
    lengths: list[list[int]] = []
    ships: list[int] = []
    place = 0
    for group in formation.groups:
        lengths.append([])
        for code in group:
            marked = place == formation.flagship
            place += 1
            kind = by_code()[code]
            if kind.id == LIGHT and state.rules.light_value == 0:
                continue
            ship = add_ship(state, kind, squadron)
            ships.append(int(ship.ident))
            lengths[-1].append(int(ship.kind.length))
            if marked:
                lead(squadron, ship)
    return [group for group in lengths if group] or [[]], ships


def ship_in(state: Diadochi, table: DataTable, text: str, squadron: Squadron) -> Drawn:
    """Enlist a ship of a list: `5* 12.5,4,0`, with `crippled` or `prize` after it."""
    code, *words = text.split() or [""]
    kind = by_code().get(code.removesuffix("*"))
    states = words[1:]
    if kind is None or not words or not all(word in ("crippled", "prize") for word in states):
        table.fail("ships", "a ship such as `5* 12.5,4,0` or `3 14,4,0 crippled`", text)
    if "prize" in states and code.endswith("*"):
        table.fail("ships", f"a flagship that is no prize ({'DIA-RULE-36'})", text)
    if kind.id == LIGHT and state.rules.light_value == 0:
        return Drawn(table, "ships", text, SINGLE, [], [])
    ship = add_ship(state, kind, squadron)
    try:
        pose = parse_pose(words[0])
        if code.endswith("*"):
            lead(squadron, ship)
    except ValueError as error:
        table.fail("ships", f"a ship such as `5* 12.5,4,0`: {error}", text)
    ship.crippled = "crippled" in states
    if "prize" in states:
        ship.captured = True
        ship.holder = SIDES - 1 - ship.side
        ship.lost_value = state.value(ship)
    return Drawn(table, "ships", text, SINGLE, [int(ship.ident)], [pose])


# -- placing --------------------------------------------------------------------------------


def stand_all(state: Diadochi, setup: DataTable, drawn: list[Drawn]) -> None:
    """Put all formations on the table. Raises BadScenario."""
    for one in drawn:
        with setup.apart():
            stand(state, one)


def stand(state: Diadochi, drawn: Drawn) -> None:
    """Put the ships of a formation on the table. Raises BadScenario where they cannot start.

    Ships that are listed one by one may lie anywhere: such a file shows a battle that goes on.
    """
    hulls: list[Hull] = []
    for number, ident in enumerate(drawn.ships):
        hulls.append(Hull(drawn.poses[number], state.ships[ident].kind.length, WIDTH))
    if drawn.form != SINGLE and drawn.ships:
        refused = zone_clause(state, state.ships[drawn.ships[0]].side, drawn.form, hulls, None)
        if refused is not None:
            drawn.table.fail(
                drawn.key, quoted_clause("naumachia.rules.diadochi", refused), drawn.text
            )
    for number, ident in enumerate(drawn.ships):
        ship = state.ships[ident]
        met = state.sea.overlapped(hulls[number], ident)
        # The tail of a column may be beyond the edge, as `zone_clause` has said already.
        if met is not None and (met.kind == HULL or drawn.form == SINGLE):
            what = "clear of other bases" if met.kind == HULL else "on the table"
            expected = f"a place {what} for {ship.name} ({'DIA-MOVE-12'})"
            drawn.table.fail(drawn.key, expected, drawn.text)
        state.put(ship, drawn.poses[number])


def no_contact(state: Diadochi, drawn: list[Drawn]) -> None:
    """Ships in formation never start in contact with enemies (DIA-RULE-19)."""
    for one in drawn:
        for ident in one.ships if one.form != SINGLE else []:
            ship = state.ships[ident]
            for other in state.sea.touching(ident):
                if state.enemies(ship, state.ships[other]):
                    expected = f"no contact with {state.ships[other].name} ({'DIA-RULE-19'})"
                    one.table.fail(one.key, expected, one.text)


def placed(state: Diadochi) -> bool:
    """Whether every ship is on the table."""
    return all(ship.status != UNPLACED for ship in state.ships)
