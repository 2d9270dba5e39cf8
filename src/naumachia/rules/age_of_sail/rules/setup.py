"""Set up a battle from a scenario file: fleets, scenery, wind and time."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import ClassVar, Final, final

from naumachia.geometry.lattice import (
    HALF,
    RIGHT,
    UNIT,
    Pose,
    parse_angle,
    parse_length,
    parse_pose,
)
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, WEST
from naumachia.geometry.sea import HULL
from naumachia.kernel.chance import Chance, Dice, Draw, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.declared import Shared, declared, frozen
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.packaged import quoted_clause
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.age_of_sail.actions import NOBODY, Action
from naumachia.rules.age_of_sail.model import (
    MEDIUM_WIND,
    SEATS,
    STRENGTHS,
    TAGS,
    AgeOfSail,
    launch_sea,
)
from naumachia.rules.age_of_sail.options import Rules
from naumachia.rules.age_of_sail.rules.diagrams import begin_memory
from naumachia.rules.age_of_sail.rules.turn import (
    HOUR,
    MIDNIGHT,
    NIGHTFALL,
    OpeningStrength,
    Prevailing,
    StartTime,
    begin_at,
    ends_at,
)
from naumachia.rules.age_of_sail.rules.wind import POINTS, STEP
from naumachia.rules.age_of_sail.ship import ANCHORED, Exit, Ship, Waters
from naumachia.rules.age_of_sail.tables.building import CLASSES, crew_points, flotation_points
from naumachia.rules.age_of_sail.tables.catalogue import PACKAGE, catalogue, design_in, listed_in
from naumachia.rules.age_of_sail.tables.designs import (
    AHEAD,
    ASTERN,
    FACINGS,
    GALLEASSE,
    GALLEY,
    LONG,
    MEDIUM,
    MOUNTS,
    NO_OARS,
    PINNACE,
    PORT,
    RANGES,
    SHORT,
    STARBOARD,
    Design,
)
from naumachia.rules.age_of_sail.tables.fleets import fleets
from naumachia.table.files import scenario_lands
from naumachia.table.players import count_players, is_name, read_player_names

# -- a ship fitted out ---------------------------------------------------------------------
# them (SAIL-RULE-11, SAIL-RULE-12).
#
# Batteries are counted in halves (SAIL-RULE-13).

# -- where they are mounted (SAIL-RULE-11, SAIL-RULE-12) --------------------------------------


def default_mounts(design: Design, rules: Rules) -> list[int]:
    """Return half batteries by `facing * 3 + range class`, as they are if nobody re-disposes
    them.
    """
    guns = [0] * MOUNTS
    if design.oared != NO_OARS:
        mount_oared(guns, design, rules)
    elif rules.per_side:
        for range_class in range(CLASSES):
            broadsides(guns, range_class, design.batteries[range_class])
    elif design.later:
        for range_class in range(CLASSES):
            broadsides(guns, range_class, design.batteries[range_class] // 2)
    else:
        divide(guns, design.batteries)
    return guns


def broadsides(guns: list[int], range_class: i64, halves: i64) -> None:
    """Mount as many half batteries on each broadside."""
    guns[PORT * CLASSES + range_class] = int(halves)
    guns[STARBOARD * CLASSES + range_class] = int(halves)


def divide(guns: list[int], batteries: tuple[int, int, int]) -> None:
    """Divide each class between the broadsides; the rest is on the centre line, by turns
    ahead and astern (SAIL-RULE-12).
    """
    odd = 0
    for range_class in range(CLASSES):
        total = batteries[range_class]
        rest = total % 4
        broadsides(guns, range_class, total // 4 * 2 + (1 if rest == 3 else 0))
        if rest == 2:
            facing = ASTERN if odd % 2 else AHEAD
            guns[facing * CLASSES + range_class] = 2
            odd += 1
        elif rest:
            guns[AHEAD * CLASSES + range_class] = 1


def mount_oared(guns: list[int], design: Design, rules: Rules) -> None:
    """Mount the guns of oared ships (SAIL-RULE-03 to 05): the printed rows are for the whole
    vessel. A galleasse has a quarter of each class ahead, a galley half a battery a side and one
    ahead.
    """
    batteries = design.batteries
    if design.oared == GALLEASSE:
        for range_class in range(CLASSES):
            ahead = batteries[range_class] // 8 * 2
            guns[AHEAD * CLASSES + range_class] = ahead
            broadsides(guns, range_class, (batteries[range_class] - ahead) // 2)
    elif design.oared == GALLEY:
        broadsides(guns, SHORT, batteries[SHORT] // 2)
        guns[AHEAD * CLASSES + MEDIUM] = batteries[MEDIUM]
        guns[AHEAD * CLASSES + LONG] = batteries[LONG]
    elif design.oared == PINNACE or not rules.aux_medium:
        divide(guns, batteries)
    else:
        divide(guns, (batteries[SHORT], batteries[MEDIUM] + batteries[LONG], 0))


def disposition_ruling(design: Design, rules: Rules, guns: list[int]) -> Ruling | None:
    """Return why an owner may not mount his guns like this (SAIL-RULE-12); None if he may."""
    mounts = default_mounts(design, rules)
    for range_class in range(CLASSES):
        wanted = sum(mounts[range_class::CLASSES])
        given = sum(guns[range_class::CLASSES])
        if wanted != given:
            facts = {"range": RANGES[range_class], "halves": given, "wanted": wanted}
            return Ruling("SAIL-RULE-12", {"reason": "total", **facts})
        port, starboard = guns[range_class], guns[STARBOARD * CLASSES + range_class]
        if port != starboard:
            facts = {"range": RANGES[range_class], "port": port, "starboard": starboard}
            return Ruling("SAIL-SHIP-07", {"reason": "symmetry", **facts})
    ends = sum(guns[AHEAD * CLASSES :])
    if design.oared in (GALLEASSE, GALLEY, PINNACE):
        astern = sum(guns[ASTERN * CLASSES :])
        if astern:
            return Ruling("SAIL-OAR-05", {"reason": "astern", "halves": astern})
        return None
    most = max(sum(guns) // 8, 1) * 2
    if ends > most:
        facts = {"ends": ends, "most": most, "all": sum(guns)}
        return Ruling("SAIL-RULE-12", {"reason": "ends", **facts})
    return None


# -- the whole ship ----------------------------------------------------------------------------


def fit_out(ship: Ship, rules: Rules, guns: list[int] | None = None) -> None:
    """Give a ship its points, men and guns."""
    ship.whole = 2 * flotation_points(ship.design.tons)
    ship.complement = 2 * crew_points(ship.design.tons, rules.equal_crew)
    ship.flotation = ship.whole
    ship.crew = ship.complement
    ship.guns = default_mounts(ship.design, rules) if guns is None else guns
    if rules.closed:
        begin_memory(ship)


# -- ships of a file -----------------------------------------------------------------------
# { ship = "revenge", at = "28,31,90" }, and if wanted:
#
# name = "Lion"               # absent: as in the catalogue, numbered where there are several
# anchored = true             # with the option; `springs` for ships that have them
# oars = true                 # under oars
# flotation = 20              # points it begins with; `crew` likewise, and `masts` lost
# port = "2/-/3"              # its guns if the owner re-disposes them, on all four facings:
# starboard = "2/-/3"         # short, medium, long; absent ones are empty
# ahead = "-/-/1"
# astern = "-/-/1"

MOST_SHIPS: Final = 60
"""The most ships on a table; 25 for a side is large."""
UNNAMED: Final = ""
"""The id of a design whose own id is wrong: that is reported, and ships may refer to it."""
SHARE: Final = re.compile(r"(\d{1,2})/(\d{1,2})")


@final
@frozen()
class Place:
    """Hold the place of a ship in a file until all ships are known.

    `table` and `key` are its field, `text` the value.
    """

    ship: Ship
    pose: Pose
    table: DataTable
    key: str
    text: str


def enlist(state: AgeOfSail, design: Design, seat: i64, called: str = "") -> Ship:
    """Add a ship to a player's fleet, fitted out as the rules have it.

    Without a name it is called as its design is, and numbered where there is one already.
    """
    own = sum(1 for ship in state.ships if ship.seat == seat)
    name = called or free_name(state, design.name)
    tag = f"{TAGS[seat]}{own + 1}"
    side = state.sides[seat]
    ship = Ship(len(state.ships), tag, name, design, seat, side, side)
    fit_out(ship, state.rules)
    ship.aboard = [0] * state.count_sides()
    state.ships.append(ship)
    return ship


def free_name(state: AgeOfSail, name: str) -> str:
    """Return a name, with the next number if another ship has it."""
    taken = {ship.called for ship in state.ships}
    if name not in taken:
        return name
    number = 2
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"


def ship_in(state: AgeOfSail, table: DataTable, designs: dict[str, Design], seat: i64) -> Place:
    """Enlist the ship of a file's row. Raises BadScenario."""
    ident = table.text("ship")
    if ident not in designs and UNNAMED in designs:
        ident = UNNAMED
    if ident not in designs:
        near = get_close_matches(ident, designs, n=3) or ["hope", "vanguard", "shannon"]
        wanted = f"a ship of the catalogue or of the file's own, such as {', '.join(near)}"
        table.fail("ship", wanted, ident, list(designs))
    design = designs[ident]
    called = table.text("name", "")
    if called and (not is_name(called) or called in {ship.called for ship in state.ships}):
        table.fail("name", "a short name that no other ship has", called)
    if len(state.ships) == MOST_SHIPS:
        table.fail("ship", f"at most {MOST_SHIPS} ships in all", design.id)
    ship = enlist(state, design, seat, called)
    begin_with(state, table, ship)
    guns_in(state, table, ship)
    text = table.text("at")
    try:
        return Place(ship, parse_pose(text), table, "at", text)
    except ValueError as error:
        table.fail("at", f"a place x,y,heading such as `10,6.5,90`: {error}", text)


def begin_with(state: AgeOfSail, table: DataTable, ship: Ship) -> None:
    """Give a ship what its row says of it at the start. Raises BadScenario."""
    if table.flag("anchored", False) and state.rules.anchoring:
        ship.status = ANCHORED
    ship.springs = table.flag("springs", False)
    ship.under_oars = table.flag("oars", False)
    if ship.under_oars and not ship.oared():
        table.fail("oars", f"sails: {ship.design.name} has no oars ({'SAIL-OAR-01'})", "true")
    most = int(ship.whole // 2)
    ship.flotation = 2 * table.integer("flotation", 1, most, most, ever=(1, 400))
    most = int(ship.complement // 2)
    ship.crew = 2 * table.integer("crew", 1, most, most, ever=(1, 800))
    ship.masts = table.integer("masts", 0, 3, 0)
    ship.tested = ship.reached()


def guns_in(state: AgeOfSail, table: DataTable, ship: Ship) -> None:
    """Mount its guns as the row says (SAIL-RULE-12). Raises BadScenario."""
    given = [facing for facing in FACINGS if table.has(facing)]
    if not given:
        return
    guns: list[int] = []
    for facing in FACINGS:
        guns += listed_in(table, facing) if facing in given else [0, 0, 0]
    ruling = disposition_ruling(ship.design, state.rules, guns)
    if ruling is not None:
        mounts = default_mounts(ship.design, state.rules)
        texts = [halves_text(mounts[at : at + 3]) for at in range(0, MOUNTS, 3)]
        expected = (
            f"guns as the owner may mount them, such as port {texts[0]}, starboard {texts[1]}, "
            f"ahead {texts[2]}, astern {texts[3]}: {quoted_clause(PACKAGE, ruling.clause)}"
        )
        table.fail(given[0], expected, table.text(given[0]))
    ship.guns = guns


def halves_text(halves: list[int]) -> str:
    """Return half batteries as a file writes them: `4/-/6.5`."""
    cells = [f"{half // 2}{'.5' if half % 2 else ''}" if half else "-" for half in halves]
    return "/".join(cells)


def share_in(table: DataTable, key: str, ships: list[Ship]) -> None:
    """Leave ships only a share of their crews, such as `4/5`. Raises BadScenario."""
    if not table.has(key):
        return
    text = table.text(key)
    found = SHARE.fullmatch(text)
    if found is None or not 0 < int(found[1]) <= int(found[2]):
        table.fail(key, "a share such as `4/5`", text)
    for ship in ships:
        ship.crew = max(ship.crew * int(found[1]) // int(found[2]), 1)


# -- fleets drawn by chance (SAIL-GEN-02) --------------------------------------------------
# A ship costs its flotation. Each side draws ships from its fleet, every ship once, until what is
# left buys none. Time and wind are rolled for where the scenario does not say them; dice say how
# the fleets meet; then both are drawn up in line, so that they have the wind on the beam.
#
# [setup.draft]
# points = 300
# green = "british_line"
# orange = "combined_line"

GAP: Final = 3 * UNIT
"""Between the mainmasts of a line."""
FILE: Final = 2 * UNIT
"""Between the lines of a fleet that has several."""
MARGIN: Final = 3 * UNIT
"""From the edge of the table to the first ship of a line."""

UNMET: Final = -1
MEETINGS: Final = ["gage_same", "gage_opposite", "lee_same", "lee_opposite"]
"""How the first player's fleet meets the other: with the weather gage or to leeward, on the same
course or the opposite one.
"""


def draft_in(state: AgeOfSail, table: DataTable) -> Draft:
    """Read the drawing that a scenario file asks for. Raises BadScenario."""
    points = table.integer("points", 20, 2000)
    names = list(fleets())
    chosen = [table.word(SEATS[seat], names, names[seat]) for seat in range(len(state.sides))]
    table.close()
    for seat, number in enumerate(chosen):
        least = min(points_of(ident) for ident in fleets()[names[number]].ships)
        if least > points:
            table.fail("points", f"{least} at least for {SEATS[seat]}", points)
    return Draft(chosen, points, [[] for _ in chosen], UNMET)


def points_of(ident: str) -> int:
    """Return the points of a ship of the catalogue."""
    return flotation_points(catalogue()[ident].tons)


@declared
class Draft(Phase[AgeOfSail, Action]):
    """Draw the fleets, seat by seat, and roll for the meeting.

    `fleets` are the numbers of the fleets drawn from, `points` what each may spend; `drawn` the
    numbers of the ships in their fleets, for each seat; `meeting` how the fleets meet.
    """

    name: ClassVar[str] = "draft"
    fleets: Shared[list[int]]
    points: i64
    drawn: list[list[int]]
    meeting: i64

    def ships(self, seat: int) -> list[str]:
        """Return the ships that a seat draws from."""
        return list(fleets().values())[self.fleets[seat]].ships

    def left(self, seat: int) -> int:
        """Return the points that a seat has not spent."""
        ships = self.ships(seat)
        return int(self.points) - sum(points_of(ships[number]) for number in self.drawn[seat])

    def pool(self, seat: int) -> list[int]:
        """Return the ships that a seat may still draw, by their numbers in its fleet."""
        left = self.left(seat)
        return [
            number
            for number, ident in enumerate(self.ships(seat))
            if number not in self.drawn[seat] and points_of(ident) <= left
        ]

    def drawing(self) -> int:
        """Return the seat whose turn it is to draw, -1 when all have their fleets."""
        for seat in range(len(self.fleets)):
            if self.pool(seat):
                return seat
        return -1

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        seat = self.drawing()
        if seat >= 0:
            facts: Facts = {"seat": SEATS[seat], "left": self.left(seat)}
            return Draw("SAIL-GEN-02", "draft_ship", facts, tuple(self.pool(seat)))
        if self.meeting == UNMET:
            return Dice("SAIL-GEN-02", "draft_meeting", {}, (6, 6), ("gage", "course"))
        return None

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        seat = self.drawing()
        if seat < 0:
            self.meeting = (0 if outcome[0] <= 3 else 2) + (0 if outcome[1] <= 3 else 1)
            if log.on:
                log.add("SAIL-GEN-02", MEETINGS[self.meeting], seat=SEATS[0], dice=outcome)
            return
        self.drawn[seat].append(outcome[0])
        if log.on:
            called = catalogue()[self.ships(seat)[outcome[0]]].name
            facts: Facts = {"seat": SEATS[seat], "called": called, "left": self.left(seat)}
            log.add("SAIL-GEN-02", "ship_drawn", **facts)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        leave(state)
        for seat in range(len(self.fleets)):
            ships = self.ships(seat)
            for number in sorted(self.drawn[seat]):
                enlist(state, catalogue()[ships[number]], seat)
            if log.on:
                own = tuple([tag_and_name(ship) for ship in state.ships if ship.seat == seat])
                log.add("SAIL-GEN-02", "fleet_drawn", seat=SEATS[seat], fleet=own)
        launch_sea(state)
        draw_up(state, self.meeting)


def tag_and_name(ship: Ship) -> str:
    """Return the tag of a ship, which the log uses, with its name."""
    return f"{ship.name} {ship.called}"


def draw_up(state: AgeOfSail, meeting: i64) -> None:
    """Put both fleets in line with the wind on the beam or near it: one to windward, the other to
    leeward, on the same course or on opposite ones (`MEETINGS`).
    """
    wind = state.wind
    east_west = wind % HALF == 0 or (wind % RIGHT != 0 and state.rules.width >= state.rules.height)
    for seat in range(2):
        windward = (seat == 0) == (meeting < 2)
        if east_west:
            far_end = (wind in (0, 4500, 31500)) == windward
        else:
            far_end = (wind in (4500, 9000, 13500)) == windward
        astern = meeting % 2 == 1 and seat == 1
        fleet = [ship for ship in state.ships if ship.seat == seat]
        for number, ship in enumerate(fleet):
            state.put(ship, place_in_line(state, number, east_west, far_end, astern))


def place_in_line(
    state: AgeOfSail, number: i64, east_west: bool, far_end: bool, astern: bool
) -> Pose:
    """Return the place of the `number`th ship of a fleet.

    Its line runs `east_west` or north and south, in the quarter of the table at the far or the near
    end of the other axis. The leading ship is near the middle. A line that is too long continues in
    another one farther from the enemy.
    """
    length = state.rules.width if east_west else state.rules.height
    depth = state.rules.height if east_west else state.rules.width
    room = (length - 2 * MARGIN) // GAP + 1
    line, place = number // room, number % room
    along = length // 2 + (room - 1) * GAP // 2 - place * GAP
    across = depth // 4 - line * FILE
    if astern:
        along = length - along
    if far_end:
        across = depth - across
    heading: i64 = (RIGHT if east_west else 0) + (HALF if astern else 0)
    return Pose(along, across, heading) if east_west else Pose(across, along, heading)


# -- the battle ----------------------------------------------------------------------------
# [setup]
# names = ["British", "French"]   # of the players; absent: their colours alone
# sides = [0, 1]              # of the players; absent: each is a side of his own
# wind = "north_west"         # where it comes from; absent: rolled for, with the prevailing wind
# prevailing = "west"         # absent: as the wind; or "none"
# start = "12:00"             # absent: rolled for
# end = "24:00"               # absent: nightfall
# coasts = ["0,0 48,0 48,4 0,4"]  # shores and islands; `shoals`, and `anchorages`, likewise
# [[setup.exits]]             # a stretch of an edge by which a player's side is to leave
# seat = "orange"
# edge = "east"
# from = "0"
# to = "18"
# [[setup.designs]]           # a ship of the scenario's own: the fields of `tables.catalogue`
# id = "merchantman"
# [[setup.squadrons]]
# seat = "green"
# name = "Weather column"     # its heading in the roster; absent: none
# ships = [{ ship = "victory", at = "35,42,90" }]     # see "ships of a file"
# [[setup.squadrons]]
# seat = "orange"
# fleet = "nile_french"       # of the fleet lists, in place of `ships`:
# line = "30,36,330"          # where the first of them lies
# gap = "4.5"                 # from mainmast to mainmast
# bearing = "150"             # of the second from the first; absent: astern
# manned = "4/5"              # the share of their crews that is aboard
#
# Instead of squadrons a file may have `[setup.draft]`, fleets drawn by chance.

EDGES: Final[dict[str, int]] = {"north": NORTH, "east": EAST, "south": SOUTH, "west": WEST}
TIME: Final = re.compile(r"(\d{1,2}):([0-5]\d)")
IDENT: Final = re.compile(r"[a-z][a-z0-9_]{0,29}")


def set_up(state: AgeOfSail, setup: DataTable) -> list[Phase[AgeOfSail, Action]]:
    """Make fleets and sea, wind and time; the phases before the first move, innermost last.

    Raises BadScenario naming the field.
    """
    count = count_players(setup, SEATS)
    state.sides = sides_in(setup, count)
    state.names = read_player_names(setup, count)
    state.toothless = [0] * state.count_sides()
    phases: list[Phase[AgeOfSail, Action]] = []
    with setup.collect_errors():
        waters_in(state, setup)
    with setup.collect_errors():
        phases += time_in(state, setup)
    with setup.collect_errors():
        phases += wind_in(state, setup)
    designs = designs_in(setup)
    if setup.has("draft"):
        draft: list[Phase[AgeOfSail, Action]] = []
        with setup.collect_errors():
            draft.append(draft_in(state, setup.table("draft")))
        squadrons = setup.tables("squadrons")
        if squadrons:
            setup.fail("draft", "either squadrons or a draft", "both")
        setup.close()
        setup.raise_collected()
        return [*draft, *phases[::-1]]
    places: list[Place] = []
    for table in setup.tables("squadrons"):
        with setup.collect_errors():
            places += squadron_in(state, table, designs)
            table.close()
    with setup.collect_errors():
        setup.close()
    setup.raise_collected()
    for seat in range(count):
        if not any(ship.seat == seat for ship in state.ships):
            setup.fail("squadrons", f"ships of {SEATS[seat]}", "none")
    launch_sea(state)
    for place in places:
        place_ship(state, place)
    return phases[::-1]


# -- players --------------------------------------------------------------------------------


def sides_in(setup: DataTable, count: int) -> list[int]:
    """Return the side of each player: numbers from 0 without a gap, two sides at least."""
    alone = list(range(count))
    sides = setup.integers("sides", 0, len(SEATS) - 1, alone)
    known = sorted(set(sides))
    if len(sides) != count or len(known) < 2 or known != list(range(len(known))):
        wanted = f"a side for each of {count} players: 0 and 1, and so on"
        setup.fail("sides", wanted, ", ".join(map(str, sides)))
    return sides


# -- scenery, time and wind -------------------------------------------------------------------


def waters_in(state: AgeOfSail, setup: DataTable) -> None:
    """Read the scenery (SAIL-RULE-112)."""
    exits: list[Exit] = []
    for table in setup.tables("exits"):
        seat = table.word("seat", SEATS)
        if seat >= len(state.sides):
            words = SEATS[: len(state.sides)]
            table.fail("seat", f"one of {', '.join(words)}", SEATS[seat], words)
        edge = EDGES[list(EDGES)[table.word("edge", list(EDGES))]]
        low = high = 0
        with table.collect_errors():
            low = length_in(table, "from")
        with table.collect_errors():
            high = length_in(table, "to")
        if low >= high:
            table.fail("to", "more than `from`", table.text("to"))
        exits.append(Exit(state.sides[seat], edge, low, high))
        table.close()
    state.waters = Waters(
        scenario_lands(setup, "coasts", "inches"),
        scenario_lands(setup, "shoals", "inches"),
        scenario_lands(setup, "anchorages", "inches"),
        exits,
    )


def length_in(table: DataTable, key: str) -> int:
    """Return a length in inches, 0 or more."""
    text = table.text(key)
    try:
        length = parse_length(text)
    except ValueError:
        length = -1
    if not 0 <= length <= 400 * UNIT:
        table.fail(key, "inches such as `4.5`", text)
    return length


def time_in(state: AgeOfSail, setup: DataTable) -> list[Phase[AgeOfSail, Action]]:
    """Set the time, or roll for it (SAIL-TIME-01)."""
    end = minute_in(setup, "end") if setup.has("end") else 0
    if not setup.has("start"):
        return [StartTime(end)]
    start = minute_in(setup, "start")
    if end and end <= start:
        setup.fail("end", "a time after `start`", setup.text("end"))
    if ends_at(state, end) <= start:
        nightfall = f"{NIGHTFALL // HOUR}:00"
        setup.fail("start", f"a time before nightfall at {nightfall} (SAIL-TIME-06)",
                   setup.text("start"))  # fmt: skip
    begin_at(state, start, end)
    return []


def minute_in(setup: DataTable, key: str) -> int:
    """Return the minute of the day of a time such as `15:30`; midnight is 24:00."""
    text = setup.text(key)
    found = TIME.fullmatch(text)
    minute = int(found[1]) * HOUR + int(found[2]) if found is not None else MIDNIGHT + 1
    if minute > MIDNIGHT:
        setup.fail(key, "a time such as `15:30`, up to 24:00", text)
    return minute


def wind_in(state: AgeOfSail, setup: DataTable) -> list[Phase[AgeOfSail, Action]]:
    """Set the wind, or roll for it (SAIL-TIME-01, SAIL-RULE-22)."""
    phases: list[Phase[AgeOfSail, Action]] = []
    if setup.has("wind"):
        state.wind = setup.word("wind", POINTS) * STEP
        state.before = state.wind
        state.prevailing = state.wind
        if setup.has("prevailing"):
            number = setup.word("prevailing", [*POINTS, "none"])
            state.prevailing = NOBODY if number == len(POINTS) else number * STEP
    else:
        if setup.has("prevailing"):
            setup.fail("prevailing", "a `wind` beside it", setup.text("prevailing"))
        phases.append(Prevailing())
    strength = state.rules.start_strength
    if strength == "roll":
        state.strength = MEDIUM_WIND
        phases.append(OpeningStrength())
    else:
        state.strength = STRENGTHS.index(strength)
    return phases


# -- ships ----------------------------------------------------------------------------------


def designs_in(setup: DataTable) -> dict[str, Design]:
    """Return the ships of the catalogue, and those of the scenario's own (SAIL-SHIP-10)."""
    found = dict(catalogue())
    for table in setup.tables("designs"):
        ident = UNNAMED
        with setup.collect_errors():
            text = table.text("id")
            if text in found or IDENT.fullmatch(text) is None:
                table.fail("id", "a new id of small letters, digits and `_`", text)
            ident = text
        found[ident] = next(iter(found.values()))  # for those who name it, should it be wrong
        with setup.collect_errors():
            found[ident] = design_in(table, ident)
            table.close()
    return found


def squadron_in(state: AgeOfSail, table: DataTable, designs: dict[str, Design]) -> list[Place]:
    """Enlist the ships of a squadron."""
    seat = table.word("seat", SEATS)
    if table.has("fleet") and table.has("ships"):
        table.fail("ships", "either ships or a fleet", "both")
    if not table.has("fleet") and not table.has("ships"):
        table.texts("fleet" if table.misspelt("fleet") else "ships")
    places: list[Place] = []
    if table.has("ships"):
        for row in table.tables("ships"):
            places.append(ship_in(state, row, designs, seat))
            row.close()
        if not places:
            table.fail("ships", "at least one ship", "none")
    else:
        places = line_in(state, table, seat)
    state.squadrons += [heading_in(table)] * len(places)
    share_in(table, "manned", [place.ship for place in places])
    return places


def heading_in(table: DataTable) -> str:
    """Return the title of a squadron, "" if it has none. Raises BadScenario."""
    name = table.text("name", "")
    if name and not is_name(name):
        table.fail("name", "a short name", name)
    return name


def line_in(state: AgeOfSail, table: DataTable, seat: i64) -> list[Place]:
    """Enlist the ships of a fleet, in line."""
    names = list(fleets())
    fleet = fleets()[names[table.word("fleet", names)]]
    text = table.text("line")
    try:
        first = Pose(*[parse(part) for parse, part in zip(
            (parse_length, parse_length, parse_angle), text.split(","), strict=True)])  # fmt: skip
    except ValueError:
        table.fail("line", "a place x,y,heading such as `30,36,90`", text)
    gap = length_in(table, "gap")
    bearing = first.heading + HALF
    if table.has("bearing"):
        try:
            bearing = parse_angle(table.text("bearing"))
        except ValueError:
            table.fail("bearing", "degrees such as `150`", table.text("bearing"))
    places: list[Place] = []
    for number, ident in enumerate(fleet.ships):
        ship = enlist(state, catalogue()[ident], seat)
        begin_with(state, table, ship)
        pose = first.travel(bearing, number * gap)
        places.append(Place(ship, pose, table, "line", text))
    return places


def place_ship(state: AgeOfSail, place: Place) -> None:
    """Put a ship on the table. Raises BadScenario where it cannot lie there."""
    state.put(place.ship, place.pose)
    hull = state.hull(place.ship)
    name = place.ship.called
    if not state.sea.table.contains(hull.x, hull.y):
        wanted = f"a place on the table for {name} ({'SAIL-RULE-55'})"
        place.table.fail(place.key, wanted, place.text)
    met = state.sea.find_overlap(hull, place.ship.ident)
    if met is not None and met.kind == HULL:
        other = state.ships[met.number].called
        wanted = f"a place clear of {other} for {name} ({'SAIL-RULE-53'})"
        place.table.fail(place.key, wanted, place.text)
    for land in state.waters.coasts + state.waters.shoals:
        if land.overlaps(hull):
            wanted = f"a place in deep water for {name} ({'SAIL-RULE-54'})"
            place.table.fail(place.key, wanted, place.text)
    if place.ship.status == ANCHORED:
        if not any(land.contains(hull.x, hull.y) for land in state.waters.anchorages):
            wanted = f"a place in an anchorage for {name} ({'SAIL-RULE-57'})"
            place.table.fail(place.key, wanted, place.text)
