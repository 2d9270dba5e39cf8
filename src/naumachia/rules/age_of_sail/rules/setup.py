"""Scenario files: fleets, scenery, wind and time.

[setup]
names = ["British", "French"]   # of the players; absent: their colours alone
sides = [0, 1]              # of the players; absent: each is a side of his own
wind = "north_west"         # where it comes from; absent: thrown for, with the prevailing wind
prevailing = "west"         # absent: as the wind; or "none"
start = "12:00"             # absent: thrown for
end = "24:00"               # absent: nightfall
coasts = ["0,0 48,0 48,4 0,4"]  # shores and islands; `shoals`, and `anchorages`, likewise
[[setup.exits]]             # a stretch of an edge by which a player's side is to leave
seat = "orange"
edge = "east"
from = "0"
to = "18"
[[setup.designs]]           # a ship of the scenario's own: the fields of `tables.catalogue`
id = "merchantman"
[[setup.squadrons]]
seat = "green"
name = "Weather column"     # its heading in the roster; absent: none
ships = [{ ship = "victory", at = "35,42,90" }]     # the fields of `rules.muster`
[[setup.squadrons]]
seat = "orange"
fleet = "nile_french"       # of the fleet lists, in place of `ships`:
line = "30,36,330"          # where the first of them lies
gap = "4.5"                 # from mainmast to mainmast
bearing = "150"             # of the second from the first; absent: astern
manned = "4/5"              # the share of their crews that is aboard

Instead of squadrons a file may have `[setup.draft]`, fleets drawn by chance (`rules.generator`).
"""

from __future__ import annotations

import re
from typing import Final

from naumachia.geometry.lattice import HALF, UNIT, Pose, parse_angle, parse_length
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, WEST
from naumachia.geometry.sea import HULL
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Phase
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.age_of_sail.actions import NOBODY, Action
from naumachia.rules.age_of_sail.model import (
    MEDIUM_WIND,
    SEATS,
    STRENGTHS,
    AgeOfSail,
    launch_sea,
)
from naumachia.rules.age_of_sail.rules.beginning import (
    HOUR,
    MIDNIGHT,
    NIGHTFALL,
    OpeningStrength,
    Prevailing,
    StartTime,
    begin_at,
    ends_at,
)
from naumachia.rules.age_of_sail.rules.generator import draft_in
from naumachia.rules.age_of_sail.rules.muster import (
    UNNAMED,
    Place,
    begin_with,
    enlist,
    fits,
    share_in,
    ship_in,
)
from naumachia.rules.age_of_sail.rules.weather import POINTS, STEP
from naumachia.rules.age_of_sail.ship import ANCHORED, Exit, Waters
from naumachia.rules.age_of_sail.tables.catalogue import catalogue, design_in
from naumachia.rules.age_of_sail.tables.designs import Design
from naumachia.rules.age_of_sail.tables.fleets import fleets
from naumachia.table.files import lands_in

EDGES: Final[dict[str, int]] = {"north": NORTH, "east": EAST, "south": SOUTH, "west": WEST}
TIME: Final = re.compile(r"(\d{1,2}):([0-5]\d)")
IDENT: Final = re.compile(r"[a-z][a-z0-9_]{0,29}")


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


def set_up(state: AgeOfSail, setup: DataTable) -> list[Phase[AgeOfSail, Action]]:
    """Make fleets and sea, wind and time; the phases before the first move, innermost last.

    Raises BadScenario naming the field.
    """
    count = seats_of(setup)
    state.sides = sides_in(setup, count)
    state.names = names_in(setup, count)
    state.toothless = [0] * state.count_sides()
    phases: list[Phase[AgeOfSail, Action]] = []
    with setup.apart():
        waters_in(state, setup)
    with setup.apart():
        phases += time_in(state, setup)
    with setup.apart():
        phases += wind_in(state, setup)
    designs = designs_in(setup)
    if setup.has("draft"):
        draft: list[Phase[AgeOfSail, Action]] = []
        with setup.apart():
            draft.append(draft_in(state, setup.table("draft")))
        squadrons = setup.tables("squadrons")
        if squadrons:
            setup.fail("draft", "either squadrons or a draft", "both")
        setup.close()
        setup.settle()
        return [*draft, *phases[::-1]]
    places: list[Place] = []
    for table in setup.tables("squadrons"):
        with setup.apart():
            places += squadron_in(state, table, designs)
            table.close()
    with setup.apart():
        setup.close()
    setup.settle()
    for seat in range(count):
        if not any(ship.seat == seat for ship in state.ships):
            setup.fail("squadrons", f"ships of {SEATS[seat]}", "none")
    launch_sea(state)
    for place in places:
        stand(state, place)
    return phases[::-1]


# -- players --------------------------------------------------------------------------------


def sides_in(setup: DataTable, count: int) -> list[int]:
    """The side of each player: numbers from 0 without a gap, two sides at least."""
    alone = list(range(count))
    sides = setup.integers("sides", 0, len(SEATS) - 1, alone)
    known = sorted(set(sides))
    if len(sides) != count or len(known) < 2 or known != list(range(len(known))):
        wanted = f"a side for each of {count} players: 0 and 1, and so on"
        setup.fail("sides", wanted, ", ".join(map(str, sides)))
    return sides


def names_in(setup: DataTable, count: int) -> list[str]:
    """The names of the players."""
    if not setup.has("names"):
        return [""] * count
    names = setup.texts("names")
    if len(names) != count or not all(map(fits, names)):
        setup.fail("names", f"a name for each of {count} players", ", ".join(names))
    return names


# -- scenery, time and wind -------------------------------------------------------------------


def waters_in(state: AgeOfSail, setup: DataTable) -> None:
    """The scenery (SAIL-RULE-112)."""
    exits: list[Exit] = []
    for table in setup.tables("exits"):
        seat = table.word("seat", SEATS)
        if seat >= len(state.sides):
            words = SEATS[: len(state.sides)]
            table.fail("seat", f"one of {', '.join(words)}", SEATS[seat], words)
        edge = EDGES[list(EDGES)[table.word("edge", list(EDGES))]]
        low = high = 0
        with table.apart():
            low = length_in(table, "from")
        with table.apart():
            high = length_in(table, "to")
        if low >= high:
            table.fail("to", "more than `from`", table.text("to"))
        exits.append(Exit(state.sides[seat], edge, low, high))
        table.close()
    state.waters = Waters(
        lands_in(setup, "coasts", "inches"),
        lands_in(setup, "shoals", "inches"),
        lands_in(setup, "anchorages", "inches"),
        exits,
    )


def length_in(table: DataTable, key: str) -> int:
    """A length in inches, 0 or more."""
    text = table.text(key)
    try:
        length = parse_length(text)
    except ValueError:
        length = -1
    if not 0 <= length <= 400 * UNIT:
        table.fail(key, "inches such as `4.5`", text)
    return length


def time_in(state: AgeOfSail, setup: DataTable) -> list[Phase[AgeOfSail, Action]]:
    """Set the time, or throw for it (SAIL-TIME-01)."""
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
    """The minute of the day of a time such as `15:30`; midnight is 24:00."""
    text = setup.text(key)
    found = TIME.fullmatch(text)
    minute = int(found[1]) * HOUR + int(found[2]) if found is not None else MIDNIGHT + 1
    if minute > MIDNIGHT:
        setup.fail(key, "a time such as `15:30`, up to 24:00", text)
    return minute


def wind_in(state: AgeOfSail, setup: DataTable) -> list[Phase[AgeOfSail, Action]]:
    """Set the wind, or throw for it (SAIL-TIME-01, SAIL-RULE-22)."""
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
    """The ships of the catalogue, and those of the scenario's own (SAIL-SHIP-10)."""
    found = dict(catalogue())
    for table in setup.tables("designs"):
        ident = UNNAMED
        with setup.apart():
            text = table.text("id")
            if text in found or IDENT.fullmatch(text) is None:
                table.fail("id", "a new id of small letters, digits and `_`", text)
            ident = text
        found[ident] = next(iter(found.values()))  # for those who name it, should it be wrong
        with setup.apart():
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
    """What a squadron is called, "" where nothing is said. Raises BadScenario."""
    name = table.text("name", "")
    if name and not fits(name):
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
        pose = first.travelled(bearing, number * gap)
        places.append(Place(ship, pose, table, "line", text))
    return places


def stand(state: AgeOfSail, place: Place) -> None:
    """Put a ship on the table. Raises BadScenario where she cannot lie there."""
    state.put(place.ship, place.pose)
    hull = state.hull(place.ship)
    name = place.ship.called
    if not state.sea.table.contains(hull.x, hull.y):
        wanted = f"a place on the table for {name} ({'SAIL-RULE-55'})"
        place.table.fail(place.key, wanted, place.text)
    met = state.sea.overlapped(hull, place.ship.ident)
    if met is not None and met.kind == HULL:
        other = state.ships[met.which].called
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
