"""The rules: wind, sealed courses, sailing, broadsides, the end."""

from __future__ import annotations

from math import radians, tan
from typing import ClassVar, Final

from examples.corsairs.model import Corsairs, Course, Fire, Hold, Order, Ship

from naumachia.geometry.hull import PORT, STARBOARD
from naumachia.geometry.lattice import COS, SIN, TURN, UNIT, difference
from naumachia.geometry.measure import Line
from naumachia.geometry.sea import HULL
from naumachia.geometry.sight import first_blocker
from naumachia.kernel.chance import Batch, Chance, Dice, Outcome, Pool
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.pending import Choices, Prompt, Result
from naumachia.kernel.phase import AutomaticStep, Phase, enter, leave
from naumachia.table.arcs import is_in_fan, range_band
from naumachia.table.choices import ANGLE, FIXED, PATH_LENGTH, PhaseChoices, VariationSpec
from naumachia.table.moves import destination, pivot_hull, run_obstacle
from naumachia.table.plots import ShipPlots
from naumachia.table.refusal_facts import note_limit, note_line
from naumachia.table.rounding import magnitude

MEASURE: Final = 10
WIDEST: Final = 6000
CLOSE: Final = 5000
FAN: Final = tan(radians(15))
RANGES: Final = [4 * UNIT, 8 * UNIT]
HITS: Final = (((0,), (0,), (0,), (1,), (1,), (1,)), ((0,), (0,), (0,), (0,), (1,), (1,)))
"""What each face hits, at close and at long range (COR-FIRE-04)."""
VARIATION: Final[VariationSpec[Order]] = VariationSpec(
    MEASURE, MEASURE, 700, 1500, {Course: [FIXED, ANGLE, PATH_LENGTH, ANGLE]}
)

# -- wind and sailing ----------------------------------------------------------------------


def off_wind(state: Corsairs, heading: int) -> int:
    """The angle between a heading and where the wind comes from, 0 to 18000."""
    return int(magnitude(difference(state.wind, heading)))


def run_limit(state: Corsairs, heading: int) -> int:
    """How far a ship runs on a heading, 0 when it is too close to the wind (COR-SAIL-02, 03)."""
    off = off_wind(state, heading)
    return 0 if off < CLOSE else 4 * UNIT if off > 9000 else 3 * UNIT


def course_ruling(state: Corsairs, ship: Ship, course: Course) -> Ruling | None:
    """Why a course cannot be plotted; what is in the way nobody knows before all are shown."""
    facts: Facts = {"ship": ship.name}
    widest = max(abs(course.first), abs(course.last))
    if widest > WIDEST:
        facts |= {"refusal": "turn_too_far", "angle": widest, "angle_limit": WIDEST}
        return Ruling("COR-SAIL-01", facts)
    if any(part % MEASURE for part in (course.first, course.distance, course.last)):
        return Ruling("COR-SAIL-06", facts)
    if course.distance == 0:
        once = course.last == 0
        return None if once else Ruling("COR-SAIL-01", {**facts, "refusal": "turns_once"})
    heading = (state.hull(ship).pose.heading + course.first) % TURN
    limit = run_limit(state, heading)
    if limit == 0:
        return Ruling("COR-SAIL-02", {**facts, "angle": off_wind(state, heading)})
    if 0 < course.distance <= limit:
        return None
    note_limit(facts, "too_far" if course.distance > 0 else "astern", course.distance, limit)
    return Ruling("COR-SAIL-03", facts)


def by_wind(state: Corsairs, ships: list[Ship]) -> list[Ship]:
    """Those farthest to windward first (COR-SAIL-04)."""
    x, y = SIN[state.wind], COS[state.wind]
    return sorted(ships, key=lambda ship: -(state.hull(ship).x * x + state.hull(ship).y * y))


def sail(state: Corsairs, ship: Ship, course: Course, log: Log) -> None:
    """Sail a course as far as nothing is in the way (COR-SAIL-05)."""
    sea, ident = state.sea, int(ship.ident)
    first = course.first if sea.fits(pivot_hull(sea, ident, course.first), ident) else 0
    way = course.distance if first == course.first else 0
    hull = pivot_hull(sea, ident, first)
    met = run_obstacle(sea, ident, hull, way)
    end = destination(sea, ident, first, way, 0)
    stopped = met is not None or first != course.first
    if not stopped and sea.fits(hull.at(end.turn(course.last)), ident):
        end = end.turn(course.last)
    state.put(ship, end)
    if log.on:
        log.add("COR-SAIL-01", "sailed", ship=ship.name, at=(int(end.x), int(end.y)))
        if stopped:
            log.add("COR-SAIL-05", "stopped", ship=ship.name)


class Shift(Phase[Corsairs, Order]):
    """The die of the wind (COR-WIND-01)."""

    name: ClassVar[str] = "shift"

    def pending(self, state: Corsairs) -> Chance:
        return Dice("COR-WIND-01", "shift", {}, (6,), ("wind",))

    def resolve(self, state: Corsairs, outcome: Outcome, log: Log) -> None:
        leave(state)
        turn, shift = {1: (-4500, "backs"), 6: (4500, "veers")}.get(outcome[0], (0, "holds"))
        state.wind = (state.wind + turn) % TURN
        if log.on:
            log.add("COR-WIND-01", "wind", dice=outcome, shift=shift)


class Helm(AutomaticStep[Corsairs, Order]):
    """Every ship on the table owes a course."""

    name: ClassVar[str] = "helm"

    def carry_out(self, state: Corsairs, log: Log) -> None:
        afloat = [ship for ship in state.ships if state.is_afloat(ship)]
        for ship in afloat:
            ship.fired = False
        enter(state, Plots([int(s.seat) for s in afloat], [int(s.ident) for s in afloat]), log)


class Plots(ShipPlots[Corsairs, Order]):
    """The courses of both squadrons, sealed until the last is in (COR-PLOT-01)."""

    def ask(self, state: Corsairs, seats: tuple[int, ...]) -> Prompt:
        return Prompt(seats, "plots", "COR-PLOT-01", {})

    def legal(self, state: Corsairs, seat: int) -> list[Order]:
        found: list[Order] = []
        for ident in self.to_plot(seat):
            heading = state.hull(state.ships[ident]).pose.heading
            for first in (0, -3000, 3000, -WIDEST, WIDEST):
                limit = run_limit(state, (heading + first) % TURN)
                found += [Course(ident, first, way, 0) for way in (limit, limit // 2) if way]
                found += [Course(ident, 0, limit, first)] if first and limit else []
            found.append(Course(ident, 0, 0, 0))
        return [one for one in dict.fromkeys(found) if self.check(state, seat, one) is None]

    def choices(self, state: Corsairs, seat: int) -> Choices[Order]:
        return PhaseChoices(self.legal(state, seat), state, seat, self, VARIATION)

    def check(self, state: Corsairs, seat: int, action: Order) -> Ruling | None:
        ship = state.ships[action.ship]
        if not isinstance(action, Course) or ship.seat != seat or not state.is_afloat(ship):
            return Ruling("COR-PLOT-01", {"refusal": "plot_first", "ship": ship.name})
        return course_ruling(state, ship, action)

    def reveal(self, state: Corsairs, answers: list[Order], log: Log) -> None:
        plotted = {answer.ship: answer for answer in answers}
        for ship in by_wind(state, [state.ships[ident] for ident in self.ships]):
            course = plotted[int(ship.ident)]
            assert isinstance(course, Course), "only courses are plotted"
            sail(state, ship, course, log)


# -- broadsides ----------------------------------------------------------------------------


def fire_ruling(state: Corsairs, ship: Ship, target: Ship) -> Ruling | None:
    """Why a ship cannot fire at another."""
    facts: Facts = {"ship": ship.name, "target": target.name}
    if target.seat == ship.seat or not state.is_afloat(target):
        return Ruling("COR-FIRE-01", {**facts, "refusal": "no_enemy"})
    one, two = state.hull(ship), state.hull(target)
    line = Line(one.x, one.y, two.x, two.y)
    note_line(line, facts)
    if range_band(line.length, RANGES) == len(RANGES):
        return Ruling("COR-FIRE-01", {**facts, "limit": RANGES[-1]})
    if not any(is_in_fan(one, side, FAN, two.x, two.y) for side in (STARBOARD, PORT)):
        return Ruling("COR-FIRE-02", facts)
    met = first_blocker(state.sea, one.x, one.y, two.x, two.y, [ship.ident, target.ident])
    if met is None:
        return None
    by = state.ships[met.number].name if met.kind == HULL else "land"
    return Ruling("COR-FIRE-03", {**facts, "blocker": by})


class Gunnery(Phase[Corsairs, Order]):
    """Ship by ship from windward, whoever has somebody to fire at (COR-FIRE-01)."""

    name: ClassVar[str] = "gunnery"

    def next_ship(self, state: Corsairs) -> Ship | None:
        ready = [ship for ship in state.ships if state.is_afloat(ship) and not ship.fired]
        for ship in by_wind(state, ready):
            if any(fire_ruling(state, ship, other) is None for other in state.ships):
                return ship
        return None

    def pending(self, state: Corsairs) -> Prompt | Chance | None:
        ship = self.next_ship(state)
        if ship is None:
            return None
        facts: Facts = {"ship": ship.name}
        return Prompt((int(ship.seat),), "gunnery", "COR-FIRE-01", facts, ship.name)

    def advance(self, state: Corsairs, log: Log) -> None:
        leave(state)

    def suggested_actions(self, state: Corsairs, seat: int) -> list[Order]:
        ship = self.next_ship(state)
        assert ship is not None, "somebody is asked"
        fires: list[Order] = [Fire(ship.ident, other.ident) for other in state.ships_against(seat)]
        return [*fires, Hold(ship.ident)]

    def legal(self, state: Corsairs, seat: int) -> list[Order]:
        return [
            one for one in self.suggested_actions(state, seat) if not self.check(state, seat, one)
        ]

    def check(self, state: Corsairs, seat: int, action: Order) -> Ruling | None:
        ship = self.next_ship(state)
        if ship is None or action.ship != ship.ident or isinstance(action, Course):
            name = "" if ship is None else ship.name
            return Ruling("COR-SAIL-04", {"refusal": "fires_now", "ship": name})
        if isinstance(action, Fire):
            return fire_ruling(state, ship, state.ships[action.target])
        return None

    def decide(self, state: Corsairs, seat: int, action: Order, log: Log) -> None:
        state.ships[action.ship].fired = True
        if isinstance(action, Fire):
            enter(state, Broadside(action.ship, action.target), log)
        elif log.on:
            log.add("COR-FIRE-01", "held", ship=state.ships[action.ship].name)


@declared
class Broadside(Phase[Corsairs, Order]):
    """The dice of a broadside, one for each point of the ship (COR-FIRE-04)."""

    name: ClassVar[str] = "broadside"
    ship: Final[int]
    target: Final[int]

    def pending(self, state: Corsairs) -> Pool:
        ship, target = state.ships[self.ship], state.ships[self.target]
        one, two = state.hull(ship), state.hull(target)
        band = int(range_band(Line(one.x, one.y, two.x, two.y).length, RANGES))
        facts: Facts = {"ship": ship.name, "target": target.name, "lowest": 4 + band}
        batch = Batch(ship.points, HITS[band], ship.name)
        return Pool("COR-FIRE-04", "broadside", facts, (batch,))

    def resolve(self, state: Corsairs, outcome: Outcome, log: Log) -> None:
        pool, target = self.pending(state), state.ships[self.target]
        leave(state)
        hits = pool.sums(outcome)[0]
        target.points = max(0, target.points - hits)
        if log.on:
            log.add("COR-FIRE-04", "broadside", **pool.facts, dice=outcome, hits=hits)
            log.add("COR-FIRE-05", "left", target=target.name, points=target.points)
        if target.points == 0:
            state.lose(target)
        state.result = result(state)


# -- the end -------------------------------------------------------------------------------


def result(state: Corsairs) -> Result | None:
    """The end of the game, when it has come."""
    points = [sum(ship.points for ship in state.ships_of(seat)) for seat in (0, 1)]
    lead = points[0] - points[1]
    scores = (float(lead > 0) - (lead < 0), float(lead < 0) - (lead > 0))
    facts: Facts = {"points": max(points), "other": min(points)}
    if 0 in points:
        return Result(scores, "swept", "COR-END-01", facts)
    if state.round <= state.options.number("rounds"):
        return None
    return Result(scores, "points" if lead else "level", "COR-END-02", facts)


class Nightfall(AutomaticStep[Corsairs, Order]):
    """The round is over."""

    name: ClassVar[str] = "nightfall"

    def carry_out(self, state: Corsairs, log: Log) -> None:
        state.round += 1
        state.result = result(state)


ROUND: Final[list[Phase[Corsairs, Order]]] = [Shift(), Helm(), Gunnery(), Nightfall()]
