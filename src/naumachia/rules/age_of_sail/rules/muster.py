"""Ships of a scenario file: which, where, how they begin, and where their guns stand.

{ ship = "revenge", at = "28,31,90" }, with, where they are wanted,

name = "Lion"               # absent: as in the catalogue, numbered where there are several
anchored = true             # with the option; `springs` for those that have them, at anchor or not
oars = true                 # under oars
flotation = 20              # points she begins with; `crew` likewise, and `masts` lost
port = "2/-/3"              # her guns where the owner re-disposes them, all four facings:
starboard = "2/-/3"         # short, medium, long; absent ones are empty
ahead = "-/-/1"
astern = "-/-/1"
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final, final

from naumachia.geometry.lattice import Pose, parse_pose
from naumachia.kernel.mypyc import i64
from naumachia.kernel.packaged import quoted_clause
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.age_of_sail.model import TAGS, AgeOfSail
from naumachia.rules.age_of_sail.rules.fitting import disposition_ruling, fit_out, mounted
from naumachia.rules.age_of_sail.ship import ANCHORED, Ship
from naumachia.rules.age_of_sail.tables.catalogue import PACKAGE, listed_in
from naumachia.rules.age_of_sail.tables.designs import FACINGS, MOUNTS, Design

MOST_SHIPS: Final = 60
"""A side of 25 is large; a table holds no more than this in all."""
NAME: Final = re.compile(r"[^\s;=_-][^;=_]{0,39}")
"""Of players and ships: what can stand in a position with `_` for blanks."""
UNNAMED: Final = ""
"""The id of a design whose own is wrong: that has been told, and ships may mean it."""
SHARE: Final = re.compile(r"(\d{1,2})/(\d{1,2})")


@final
class Place:
    """Where a ship of a file is to lie, to be put there when all ships are known.

    `table` and `key` are the field that says it, `text` what it says.
    """

    def __init__(self, ship: Ship, pose: Pose, table: DataTable, key: str, text: str) -> None:
        self.ship: Final = ship
        self.pose: Final = pose
        self.table: Final = table
        self.key: Final = key
        self.text: Final = text


def fits(name: object) -> bool:
    """Whether a name can stand in a position."""
    return isinstance(name, str) and NAME.fullmatch(name) is not None


def enlist(state: AgeOfSail, design: Design, seat: i64, called: str = "") -> Ship:
    """Add a ship to a player's fleet, fitted out as the rules have it.

    Without a name she is called as her design is, and numbered where there is one already.
    """
    own = sum(1 for ship in state.ships if ship.seat == seat)
    name = called or free_name(state, design.name)
    tag = f"{TAGS[seat]}{own + 1}"
    ship = Ship(len(state.ships), tag, name, design, seat, state.sides[seat])
    fit_out(ship, state.rules)
    ship.aboard = [0] * state.count_sides()
    state.ships.append(ship)
    return ship


def free_name(state: AgeOfSail, name: str) -> str:
    """A name, or where a ship has it already the name with the next number."""
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
    if called and (not fits(called) or called in {ship.called for ship in state.ships}):
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
    """Give a ship what her row says of her at the start. Raises BadScenario."""
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
    """Re-dispose her guns where the row says so (SAIL-RULE-12). Raises BadScenario."""
    given = [facing for facing in FACINGS if table.has(facing)]
    if not given:
        return
    guns: list[int] = []
    for facing in FACINGS:
        guns += listed_in(table, facing) if facing in given else [0, 0, 0]
    ruling = disposition_ruling(ship.design, state.rules, guns)
    if ruling is not None:
        stands = mounted(ship.design, state.rules)
        texts = [halves_text(stands[at : at + 3]) for at in range(0, MOUNTS, 3)]
        expected = (
            f"guns as the owner may mount them, such as port {texts[0]}, starboard {texts[1]}, "
            f"ahead {texts[2]}, astern {texts[3]}: {quoted_clause(PACKAGE, ruling.clause)}"
        )
        table.fail(given[0], expected, table.text(given[0]))
    ship.guns = guns


def halves_text(halves: list[int]) -> str:
    """Half batteries as a file writes them: `4/-/6.5`."""
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
