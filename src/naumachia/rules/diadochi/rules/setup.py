"""Set up a battle from a scenario file, or draw its fleets by chance."""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import HALF, UNIT, Pose, parse_length, parse_pose
from naumachia.geometry.sea import HULL
from naumachia.kernel.chance import Chance, Dice, Draw, Outcome
from naumachia.kernel.clause import Facts
from naumachia.kernel.declared import Shared, declared, frozen
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.packaged import quoted_clause
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, NOBODY, SINGLE, Action
from naumachia.rules.diadochi.model import (
    SEATS,
    SIDES,
    UNPLACED,
    Diadochi,
    Goal,
    Ship,
    Squadron,
    launch_sea,
)
from naumachia.rules.diadochi.rules.deployment import (
    First,
    Formation,
    add_ship,
    lead,
    name_flagship,
    places,
    plots_of,
    read_formation,
    strongest_inside,
    zone_depth,
    zone_ruling,
)
from naumachia.rules.diadochi.tables.fleets import Fleet, fleets
from naumachia.rules.diadochi.tables.types import LIGHT, WIDTH, ShipType, by_code, types
from naumachia.table.players import count_players, read_player_names

# -- fleets drawn by chance (DIA-RULE-75) --------------------------------------------------
# A ship costs its combat value and a squadron twice what its rating is above 6. Ratings are rolled
# first where they are not 6; then ships are drawn one by one, each class as often as a fleet of
# history had it, until the points are spent to within one. That of the side to the south goes
# first.

USUAL: Final = 6
"""The rating that costs nothing."""
LOWEST: Final = 4
"""A rolled rating is this plus a four-sided die."""
EACH: Final = 10
"""The usual number of ships in a squadron: the middle of 8 and 12."""
ROOM: Final = 9 * UNIT
"""The least width of the table for each squadron."""


def read_draft(state: Diadochi, table: DataTable) -> Draft:
    """Return the draft that a scenario file asks for. Raises BadScenario."""
    points = table.integer("points", 10, 600)
    rolled = table.flag("roll_ratings", False)
    names = list(fleets())
    chosen = [table.word(SEATS[side], names, names[0]) for side in range(SIDES)]
    table.close()
    draft = Draft(chosen, points, rolled, [[], []], [[], []])
    for side in range(SIDES):
        if draft.squadrons(state, side) * ROOM > state.rules.width:
            most = "as many points as the table has room for"
            table.fail("points", f"{most}, nine cables of width a squadron", points)
    return draft


@declared
class Draft(Phase[Diadochi, Action]):
    """Roll ratings and draw ships, one after the other.

    `fleets` are the numbers of the fleets to draw from, `points` what each side may spend, `rolled`
    whether ratings are rolled. `ratings` and `drawn` hold the results by side.
    """

    name: ClassVar[str] = "draft"
    fleets: Shared[list[int]]
    points: int
    rolled: bool
    ratings: list[list[int]]
    drawn: list[list[int]]

    # -- counting ---------------------------------------------------------------

    def weights(self, state: Diadochi, side: int) -> list[tuple[int, int]]:
        """Return the classes a side may draw, by number in the table, with their counts in its
        fleet.
        """
        fleet = fleet_of(self.fleets[side])
        found: list[tuple[int, int]] = []
        for number, kind in enumerate(types().values()):
            count = fleet.counts.get(kind.code, 0)
            if count > 0 and cost(state, kind) > 0:
                found.append((number, count))
        return found

    def squadrons(self, state: Diadochi, side: int) -> int:
        """Return how many squadrons of about ten ships the points will buy."""
        weights = self.weights(state, side)
        kinds = list(types().values())
        ships = sum(count for _, count in weights)
        value = sum(cost(state, kinds[number]) * count for number, count in weights)
        expected = self.points * ships
        return max(1, (2 * expected + EACH * value) // (2 * EACH * value))

    def left(self, state: Diadochi, side: int) -> int:
        """Return the points that a side has left."""
        kinds = list(types().values())
        spent = sum(cost(state, kinds[number]) for number in self.drawn[side])
        return self.points - spent - sum(2 * (rating - USUAL) for rating in self.ratings[side])

    def owed(self, state: Diadochi, side: int) -> bool:
        """Return whether a side must still roll a rating or draw a ship."""
        if self.rolled and len(self.ratings[side]) < self.squadrons(state, side):
            return True
        return self.left(state, side) > 1

    def drawing(self, state: Diadochi) -> int:
        """Return the side to draw, -1 when both have their fleets."""
        for side in range(SIDES):
            if self.owed(state, side):
                return side
        return -1

    # -- chance -----------------------------------------------------------------

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        side = self.drawing(state)
        if side < 0:
            return None
        facts: Facts = {"seat": SEATS[side], "left": self.left(state, side)}
        if self.rolled and len(self.ratings[side]) < self.squadrons(state, side):
            facts["number"] = len(self.ratings[side]) + 1
            return Dice("DIA-RULE-75", "draft_rating", facts, (4,), ("rating",))
        kinds = list(types().values())
        pool: list[int] = []
        for number, count in self.weights(state, side):
            if cost(state, kinds[number]) <= self.left(state, side) + 1:
                pool += [number] * count
        return Draw("DIA-RULE-75", "draft_ship", facts, tuple(pool))

    def resolve(self, state: Diadochi, outcome: Outcome, log: Log) -> None:
        side = self.drawing(state)
        seat = SEATS[side]
        if self.rolled and len(self.ratings[side]) < self.squadrons(state, side):
            self.ratings[side].append(LOWEST + outcome[0])
            if log.on:
                number = len(self.ratings[side])
                rating = LOWEST + outcome[0]
                log.add("DIA-RULE-75", "rating_drawn", seat=seat, number=number, rating=rating)
            return
        self.drawn[side].append(outcome[0])
        if log.on:
            kind = list(types().values())[outcome[0]]
            left = self.left(state, side)
            log.add("DIA-RULE-75", "ship_drawn", seat=seat, type=kind.term, left=left)

    def advance(self, state: Diadochi, log: Log) -> None:
        leave(state)
        for side in range(SIDES):
            self.enlist(state, side)
        launch_sea(state)
        if state.rules.plotted:
            enter(state, plots_of(state), log)
            return
        for squadron in state.squadrons:
            draw_up(state, squadron)

    def enlist(self, state: Diadochi, side: int) -> None:
        """Share out the ships of a side among its squadrons, as they were drawn."""
        count = min(self.squadrons(state, side), len(self.drawn[side]))
        kinds = list(types().values())
        for number in range(count):
            rating = self.ratings[side][number] if self.rolled else USUAL
            squadron = Squadron(len(state.squadrons), str(number + 1), side, side, rating)
            state.squadrons.append(squadron)
            ships: list[Ship] = []
            for kind in self.drawn[side][number::count]:
                ships.append(add_ship(state, kinds[kind], squadron))
            name_flagship(squadron, ships)


def fleet_of(number: int) -> Fleet:
    """Return a fleet by its number in the table."""
    return list(fleets().values())[number]


def cost(state: Diadochi, kind: ShipType) -> int:
    """Return the points of a ship; 0 for a light ship if the option has none (DIA-RULE-05)."""
    return int(state.rules.light_value if kind.id == LIGHT else kind.value)


# -- drawing up -------------------------------------------------------------------------


def draw_up(state: Diadochi, squadron: Squadron) -> None:
    """Place a squadron in the middle of its share of the side's front.

    It is a row with the strongest ships in the middle. Where that is too long it is columns side by
    side, whose tails may be off the table (DIA-SET-05).
    """
    same = [one.number for one in state.squadrons if one.side == squadron.side]
    place = same.index(int(squadron.number))
    share = state.rules.width // len(same)
    middle = share * place + share // 2
    ships = [ship for ship in state.ships if ship.squadron == squadron.number]
    line = strongest_inside(ships)
    zone = zone_depth(state.rules)
    y = zone if squadron.side == 0 else state.rules.depth - zone
    heading: i64 = 0 if squadron.side == 0 else HALF
    files = (share - UNIT) // WIDTH
    if len(line) <= files:
        lengths = [[int(ship.kind.length) for ship in line]]
        put_all(state, ABREAST, line, places(ABREAST, middle, y, heading, 0, lengths))
        return
    # The first `files` ships of the line are the heads, every further one is behind.
    for number in range(files):
        column = line[number::files]
        x = middle - files * WIDTH // 2 + number * WIDTH + WIDTH // 2
        lengths = [[int(ship.kind.length) for ship in column]]
        put_all(state, AHEAD, column, places(AHEAD, x, y, heading, 0, lengths))


def put_all(state: Diadochi, form: i64, ships: list[Ship], poses: list[Pose]) -> None:
    """Place ships in a formation. Raises ValueError if they cannot start there."""
    hulls = [Hull(pose, ship.kind.length, WIDTH) for ship, pose in zip(ships, poses, strict=True)]
    ruling = zone_ruling(state, ships[0].side, form, hulls)
    if ruling is not None:
        raise ValueError(f"a drawn squadron does not fit its zone ({ruling.clause})")
    for ship, pose in zip(ships, poses, strict=True):
        state.put(ship, pose)


# -- scenario files ------------------------------------------------------------------------
# [setup]
# names = ["Demetrius", "Ptolemy"]    # of the players; absent: their colours alone
# first = "orange"            # whose side is first; absent: by dice
# [setup.harbour]             # absent: the usual victory (DIA-VIC-02)
# seat = "orange"
# count = 5
# from = "20,0"
# to = "30,2"
# [[setup.squadrons]]
# seat = "green"
# name = "Left wing"
# rating = 8
# formations = ["abreast 20,7,0: 4 4 6 7* 7 6 4 4"]
# repeat = 3                  # as many squadrons, each `step` farther; absent: one
# step = "9,0"
# [[setup.squadrons]]
# seat = "orange"
# ships = ["5* 12.5,20,180", "3 14,20,180 crippled"]
#
# Instead of squadrons a file may have `[setup.draft]`, fleets drawn by chance (`rules.draft`).

PLACING: Final = ("formations", "ships", "step", "repeat")
"""The fields of a squadron that say where it starts."""
EDGES: Final = ["south", "north"]
"""The sides by their home edges."""
MOST_SQUADRONS: Final = 60


@final
@frozen()
class FormationEntry:
    """Hold a formation of a scenario file, to be placed when all ships exist."""

    table: DataTable
    key: str
    text: str
    form: i64
    ships: list[int]
    poses: list[Pose]


def set_up(state: Diadochi, setup: DataTable) -> list[Phase[Diadochi, Action]]:
    """Make squadrons, ships and sea, and return the phases before the first turn, innermost last.

    Raises BadScenario naming the field.
    """
    launch_sea(state)  # the table, for scenes of a draft
    tables = setup.tables("squadrons")
    read_players(state, setup, tables)
    if setup.has("draft"):
        draft = read_draft(state, setup.table("draft"))
        setup.close()
        return [First(), draft]
    drawn: list[FormationEntry] = []
    for table in tables:
        with table.collect_errors():
            drawn += read_squadrons(state, table)
            table.close()
    setup.close()
    setup.raise_collected()
    launch_sea(state)
    if setup.is_invalid_in_file("options") or any(one.is_invalid("seat", "edge") for one in tables):
        setup.require_valid("options", "setup")  # it is not known whose edge is where
    if any(one.is_invalid(*PLACING) for one in tables):
        place_formations(state, setup, [one for one in drawn if not one.table.is_invalid(*PLACING)])
        setup.require_valid("setup")
    for side in range(SIDES):
        if not any(ship.side == side for ship in state.ships):
            setup.fail("squadrons", "ships on both sides", EDGES[side])
    if state.rules.plotted:
        return [First(), plots_of(state)]
    place_formations(state, setup, drawn)
    setup.require_valid("setup")
    refuse_contact(state, drawn)
    return [First()]


def read_players(state: Diadochi, setup: DataTable, tables: list[DataTable]) -> None:
    """Read the goal, the sides, the players' names and the first side. Raises BadScenario."""
    with setup.collect_errors():
        state.goal = read_goal(setup)
    state.sides = read_sides(setup, tables)
    with setup.collect_errors():
        state.names = read_player_names(setup, len(state.sides))
    first = setup.word("first", (*SEATS, "dice"), "dice")
    if first < len(SEATS):
        if first >= len(state.sides):
            words = [*SEATS[: len(state.sides)], "dice"]
            setup.fail("first", f"one of {', '.join(words)}", SEATS[first], words)
        state.first = state.sides[first]


def read_goal(setup: DataTable) -> Goal | None:
    """Return the harbour of the scenario, if it has one (DIA-VIC-01)."""
    if not setup.has("harbour"):
        return None
    table = setup.table("harbour")
    seat = table.word("seat", SEATS)
    count = table.integer("count", 1, 100)
    west, south = read_point(table, "from")
    east, north = read_point(table, "to")
    if west >= east or south >= north:
        table.fail("to", "a corner north-east of `from`", table.text("to"))
    table.close()
    return Goal(seat % SIDES, count, west, south, east, north)


def read_point(table: DataTable, key: str) -> tuple[int, int]:
    """Return a point `x,y` in cables."""
    words = table.text(key).split(",")
    if len(words) == 2:
        try:
            return parse_length(words[0]), parse_length(words[1])
        except ValueError:
            pass
    table.fail(key, "a point x,y in cables such as `20,0.5`", table.text(key))


def read_sides(setup: DataTable, tables: list[DataTable]) -> list[int]:
    """Return the side of each seat (DIA-RULE-77); the default is south and north in turn."""
    if not tables and not setup.has("draft"):
        setup.fail("squadrons", "squadrons, or a draft", "none")
    sides = [-1] * count_players(setup, SEATS)
    for table in tables:
        seat = table.word("seat", SEATS)
        edge = table.word("edge", EDGES, EDGES[seat % SIDES])
        if sides[seat] not in (-1, edge):
            table.fail("edge", "one edge for all squadrons of a player", EDGES[edge])
        sides[seat] = edge
    if setup.has("draft"):
        return [0, 1]
    for seat, side in enumerate(sides):
        if side < 0 and any(table.is_invalid("seat") for table in tables):
            sides[seat] = seat % SIDES
        elif side < 0:
            setup.fail("squadrons", f"a squadron of {SEATS[seat]}", "none")
    return sides


# -- squadrons ------------------------------------------------------------------------------


def read_squadrons(state: Diadochi, table: DataTable) -> list[FormationEntry]:
    """Enlist the squadrons of one table; it may be repeated."""
    count, east, north = read_repeats(table)
    check_ship_fields(table)
    found: list[FormationEntry] = []
    for number in range(count):
        if len(state.squadrons) == MOST_SQUADRONS:
            table.fail("repeat", f"at most {MOST_SQUADRONS} squadrons in all", count)
        squadron = add_squadron(state, table, number if count > 1 else NOBODY)
        begins = len(state.ships)
        if table.has("formations"):
            for text in table.texts("formations"):
                found.append(enlist_formation(state, table, text, squadron, number * east,
                                          number * north))  # fmt: skip
        elif table.has("ships"):
            for text in table.texts("ships"):
                found.append(enlist_ship(state, table, text, squadron))
        if len(state.ships) == begins:
            key = "formations" if table.has("formations") else "ships"
            if not table.is_invalid("formations", "ships") and not table.texts(key):
                table.fail(key, "at least one ship", "none")
            # Only light ships, and there are none (DIA-RULE-05).
            state.squadrons.pop()
            continue
        name_flagship(squadron, state.ships[begins:])
    return found


def read_repeats(table: DataTable) -> tuple[int, int, int]:
    """Return how many squadrons a table is for, and how far each is from the one before."""
    count = table.integer("repeat", 1, MOST_SQUADRONS, 1)
    east, north = read_point(table, "step") if table.has("step") else (0, 0)
    if count > 1 and not table.has("step"):
        table.text("step", "" if table.is_invalid("step") else None)
    elif count > 1 and east == 0 and north == 0:
        table.fail("step", "how far from each other repeated squadrons are", f"{east},{north}")
    return count, east, north


def check_ship_fields(table: DataTable) -> None:
    """Refuse a squadron with both formations and single ships, or with neither."""
    if table.has("formations") == table.has("ships") and not table.is_invalid(
        "formations", "ships"
    ):
        if not table.has("ships"):
            # This fails with the missing field, and suggests it for a misspelt one.
            table.texts("ships" if table.misspelt("ships") else "formations")
        table.fail("ships", "either formations or ships", "both")


def add_squadron(state: Diadochi, table: DataTable, number: int) -> Squadron:
    """Add the squadron of a table, the `number`th of a repeated one (DIA-CMD-01).

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


def enlist_formation(
    state: Diadochi, table: DataTable, text: str, squadron: Squadron, east: i64, north: i64
) -> FormationEntry:
    """Enlist the ships of a formation; light ships only if the option has them."""
    try:
        formation = read_formation(text).moved(east, north)
        lengths, ships = enlist_ships(state, formation, squadron)
    except (ValueError, KeyError) as error:
        what = error.args[0] if isinstance(error, ValueError) else f"no ship {error.args[0]!r}"
        table.fail("formations", f"such as `abreast 20,7,0: 4 4 6* 4`: {what}", text)
    at = places(formation.form, formation.x, formation.y, formation.heading, formation.gap, lengths)
    return FormationEntry(table, "formations", text, formation.form, ships, at)


def enlist_ships(
    state: Diadochi, formation: Formation, squadron: Squadron
) -> tuple[list[list[int]], list[int]]:
    """Make the ships of a formation; return their base lengths by group, and their numbers.

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


def enlist_ship(state: Diadochi, table: DataTable, text: str, squadron: Squadron) -> FormationEntry:
    """Enlist a single ship: `5* 12.5,4,0`, with `crippled` or `prize` after it."""
    code, *words = text.split() or [""]
    kind = by_code().get(code.removesuffix("*"))
    states = words[1:]
    if kind is None or not words or not all(word in ("crippled", "prize") for word in states):
        table.fail("ships", "a ship such as `5* 12.5,4,0` or `3 14,4,0 crippled`", text)
    if "prize" in states and code.endswith("*"):
        table.fail("ships", "a flagship that is no prize (DIA-RULE-36)", text)
    if kind.id == LIGHT and state.rules.light_value == 0:
        return FormationEntry(table, "ships", text, SINGLE, [], [])
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
    return FormationEntry(table, "ships", text, SINGLE, [int(ship.ident)], [pose])


# -- placing --------------------------------------------------------------------------------


def place_formations(state: Diadochi, setup: DataTable, drawn: list[FormationEntry]) -> None:
    """Place all formations. Raises BadScenario."""
    for one in drawn:
        with setup.collect_errors():
            place_formation(state, one)


def place_formation(state: Diadochi, drawn: FormationEntry) -> None:
    """Place the ships of a formation. Raises BadScenario if they cannot start there.

    Single ships may lie anywhere: such a file shows a battle under way.
    """
    hulls: list[Hull] = []
    for number, ident in enumerate(drawn.ships):
        hulls.append(Hull(drawn.poses[number], state.ships[ident].kind.length, WIDTH))
    if drawn.form != SINGLE and drawn.ships:
        ruling = zone_ruling(state, state.ships[drawn.ships[0]].side, drawn.form, hulls)
        if ruling is not None:
            expected = quoted_clause("naumachia.rules.diadochi", ruling.clause)
            drawn.table.fail(drawn.key, expected, drawn.text)
    for number, ident in enumerate(drawn.ships):
        ship = state.ships[ident]
        met = state.sea.find_overlap(hulls[number], ident)
        # The tail of a column may be beyond the edge: `zone_ruling` has checked that.
        if met is not None and (met.kind == HULL or drawn.form == SINGLE):
            what = "clear of other bases" if met.kind == HULL else "on the table"
            expected = f"a place {what} for {ship.name} (DIA-MOVE-12)"
            drawn.table.fail(drawn.key, expected, drawn.text)
        state.put(ship, drawn.poses[number])


def refuse_contact(state: Diadochi, drawn: list[FormationEntry]) -> None:
    """Refuse ships in formation that start in contact with enemies (DIA-RULE-19)."""
    for one in drawn:
        for ident in one.ships if one.form != SINGLE else []:
            ship = state.ships[ident]
            for other in state.sea.touching_ships(ident):
                if state.enemies(ship, state.ships[other]):
                    expected = f"no contact with {state.ships[other].name} (DIA-RULE-19)"
                    one.table.fail(one.key, expected, one.text)


def placed(state: Diadochi) -> bool:
    """Return whether every ship is on the table."""
    return all(ship.status != UNPLACED for ship in state.ships)
