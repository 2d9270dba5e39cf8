"""Fleets drawn by chance for as many points (DIA-RULE-75).

A ship costs her combat value and a squadron twice what its rating is above 6. Ratings are rolled
first where they are not 6; then ships are drawn one by one, each class as often as a fleet of
history had it, until the points are spent to within one. That of the side to the south goes first.
"""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import HALF, UNIT, Pose
from naumachia.kernel.chance import Chance, Dice, Draw, Outcome
from naumachia.kernel.clause import Facts
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, Action
from naumachia.rules.diadochi.model import (
    SEATS,
    SIDES,
    Diadochi,
    Ship,
    Squadron,
    launch_sea,
)
from naumachia.rules.diadochi.rules.layout import places, zone_clause, zone_depth
from naumachia.rules.diadochi.rules.muster import add_ship, name_flagship, strongest_inside
from naumachia.rules.diadochi.rules.plots import plots_of
from naumachia.rules.diadochi.tables.fleets import Fleet, fleets
from naumachia.rules.diadochi.tables.types import LIGHT, WIDTH, ShipType, types

USUAL: Final = 6
"""The rating that costs nothing."""
LOWEST: Final = 4
"""A rolled rating is a four-sided die and this."""
EACH: Final = 10
"""Ships that a squadron has about: the middle of 8 and 12."""
ROOM: Final = 9 * UNIT
"""The least width of the table for each squadron."""


def draft_in(state: Diadochi, table: DataTable) -> Draft:
    """The drawing that a scenario file asks for. Raises BadScenario."""
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


class Draft(Phase[Diadochi, Action]):
    """The dice and draws, one after the other.

    `fleets` are the numbers of the fleets drawn from, `points` what each side may spend, `rolled`
    whether ratings are; `ratings` and `drawn` hold what has come up, for each side.
    """

    name: ClassVar[str] = "draft"

    def __init__(
        self,
        fleets: list[int],
        points: int,
        rolled: bool,
        ratings: list[list[int]],
        drawn: list[list[int]],
    ) -> None:
        self.fleets = fleets
        self.points = points
        self.rolled = rolled
        self.ratings = ratings
        self.drawn = drawn

    def clone(self) -> Phase[Diadochi, Action]:
        ratings = [one.copy() for one in self.ratings]
        drawn = [one.copy() for one in self.drawn]
        return Draft(self.fleets, self.points, self.rolled, ratings, drawn)

    # -- counting ---------------------------------------------------------------

    def weights(self, state: Diadochi, side: int) -> list[tuple[int, int]]:
        """The classes a side may draw, by number in the table, and how many ships its fleet has."""
        fleet = fleet_of(self.fleets[side])
        found: list[tuple[int, int]] = []
        for number, kind in enumerate(types().values()):
            count = fleet.counts.get(kind.code, 0)
            if count > 0 and cost(state, kind) > 0:
                found.append((number, count))
        return found

    def squadrons(self, state: Diadochi, side: int) -> int:
        """How many squadrons of about ten ships the points will come to."""
        weights = self.weights(state, side)
        kinds = list(types().values())
        ships = sum(count for _, count in weights)
        value = sum(cost(state, kinds[number]) * count for number, count in weights)
        expected = self.points * ships
        return max(1, (2 * expected + EACH * value) // (2 * EACH * value))

    def left(self, state: Diadochi, side: int) -> int:
        """The points that a side has not spent."""
        kinds = list(types().values())
        spent = sum(cost(state, kinds[number]) for number in self.drawn[side])
        return self.points - spent - sum(2 * (rating - USUAL) for rating in self.ratings[side])

    def owed(self, state: Diadochi, side: int) -> bool:
        """Whether a side has a rating or a ship to come."""
        if self.rolled and len(self.ratings[side]) < self.squadrons(state, side):
            return True
        return self.left(state, side) > 1

    def drawing(self, state: Diadochi) -> int:
        """The side whose turn it is to draw, -1 when both have their fleets."""
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
    """A fleet by its number in the table."""
    return list(fleets().values())[number]


def cost(state: Diadochi, kind: ShipType) -> int:
    """The points of a ship; 0 for a light ship where there are none (DIA-RULE-05)."""
    return int(state.rules.light_value if kind.id == LIGHT else kind.value)


# -- drawing up -------------------------------------------------------------------------


def draw_up(state: Diadochi, squadron: Squadron) -> None:
    """Place a squadron in the middle of its share of the side's front: a row with the strongest
    ships in the middle, or where it is too long columns side by side, whose tails may be off the
    table (DIA-SET-05).
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
    # The first `files` ships of the line stand at the heads, every further one behind.
    for number in range(files):
        column = line[number::files]
        x = middle - files * WIDTH // 2 + number * WIDTH + WIDTH // 2
        lengths = [[int(ship.kind.length) for ship in column]]
        put_all(state, AHEAD, column, places(AHEAD, x, y, heading, 0, lengths))


def put_all(state: Diadochi, form: i64, ships: list[Ship], poses: list[Pose]) -> None:
    """Put ships where a formation has them. Raises ValueError when they cannot start there."""
    hulls = [Hull(pose, ship.kind.length, WIDTH) for ship, pose in zip(ships, poses, strict=True)]
    refused = zone_clause(state, ships[0].side, form, hulls, None)
    if refused is not None:
        raise ValueError(f"a drawn squadron does not fit its zone ({refused})")
    for ship, pose in zip(ships, poses, strict=True):
        state.put(ship, pose)
