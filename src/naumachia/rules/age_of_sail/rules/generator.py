"""Fleets drawn by chance for as many points (SAIL-GEN-02, SAIL-TIME-01).

A ship costs her flotation. Each side draws ships from its fleet, every ship once, until what is
left buys none. Time and wind are thrown for where the scenario does not say them; dice say how
the fleets meet; then both are drawn up in line, so that they have the wind on the beam.

[setup.draft]
points = 300
green = "british_line"
orange = "combined_line"
"""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.lattice import HALF, RIGHT, UNIT, Pose
from naumachia.kernel.chance import Chance, Dice, Draw, Outcome
from naumachia.kernel.clause import Facts
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.age_of_sail.actions import Action
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail, launch_sea
from naumachia.rules.age_of_sail.rules.muster import enlist
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.building import flotation_points
from naumachia.rules.age_of_sail.tables.catalogue import catalogue
from naumachia.rules.age_of_sail.tables.fleets import fleets

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
    """The drawing that a scenario file asks for. Raises BadScenario."""
    points = table.integer("points", 20, 2000)
    names = list(fleets())
    chosen = [table.word(SEATS[seat], names, names[seat]) for seat in range(len(state.sides))]
    table.close()
    for seat, number in enumerate(chosen):
        least = min(cost(ident) for ident in fleets()[names[number]].ships)
        if least > points:
            table.fail("points", f"{least} at least for {SEATS[seat]}", points)
    return Draft(chosen, points, [[] for _ in chosen], UNMET)


def cost(ident: str) -> int:
    """The points of a ship of the catalogue."""
    return flotation_points(catalogue()[ident].tons)


class Draft(Phase[AgeOfSail, Action]):
    """The draws, seat by seat, and the die of the meeting.

    `fleets` are the numbers of the fleets drawn from, `points` what each may spend; `drawn` the
    numbers of the ships in their fleets, for each seat; `meeting` how the fleets meet.
    """

    name: ClassVar[str] = "draft"

    def __init__(
        self, fleets: list[int], points: i64, drawn: list[list[int]], meeting: i64
    ) -> None:
        self.fleets: list[int] = fleets
        self.points: i64 = points
        self.drawn: list[list[int]] = drawn
        self.meeting: i64 = meeting

    def clone(self) -> Phase[AgeOfSail, Action]:
        drawn = [one.copy() for one in self.drawn]
        return Draft(self.fleets, self.points, drawn, self.meeting)

    def ships(self, seat: int) -> list[str]:
        """The ships that a seat draws from."""
        return list(fleets().values())[self.fleets[seat]].ships

    def left(self, seat: int) -> int:
        """The points that a seat has not spent."""
        ships = self.ships(seat)
        return int(self.points) - sum(cost(ships[number]) for number in self.drawn[seat])

    def pool(self, seat: int) -> list[int]:
        """The ships that a seat may still draw, by their numbers in its fleet."""
        left = self.left(seat)
        return [
            number
            for number, ident in enumerate(self.ships(seat))
            if number not in self.drawn[seat] and cost(ident) <= left
        ]

    def drawing(self) -> int:
        """The seat whose turn it is to draw, -1 when all have their fleets."""
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
                own = tuple([called(ship) for ship in state.ships if ship.seat == seat])
                log.add("SAIL-GEN-02", "fleet_drawn", seat=SEATS[seat], fleet=own)
        launch_sea(state)
        draw_up(state, self.meeting)


def called(ship: Ship) -> str:
    """The tag of a ship, by which the log tells of her, with her name."""
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
    """Where the `number`th ship of a fleet lies: its line runs `east_west` or north and south, in
    the quarter of the table at the far or the near end of the other axis, the leading ship near
    the middle; a line that is too long goes on in another one farther from the enemy.
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
