"""What is shown, and what a hand means that points at the table."""

from __future__ import annotations

from dataclasses import replace

from examples.corsairs.model import SEATS, Corsairs, Course, Fire, Order, Ship
from examples.corsairs.rules import (
    CLOSE,
    FAN,
    MEASURE,
    RANGES,
    WIDEST,
    Gunnery,
    Plots,
    run_limit,
)
from examples.corsairs.words import WORDS

from naumachia.geometry.hull import PORT, STARBOARD
from naumachia.geometry.lattice import DEGREE, TURN, difference
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.scene import Overlay, Scene, Wash, Wind
from naumachia.scene.board import Board, Pointing
from naumachia.scene.margin import Aim, Margin, Motion, Roster, RosterLine, Sketch
from naumachia.scene.surface import Point
from naumachia.table.moves import NO_RUN_ENDS, destination
from naumachia.table.pointing import (
    MoveLimits,
    RelativePoint,
    candidate_moves,
    heading_to_hundredths,
    index_of,
    point_to_steps,
    ship_at,
    turn_to,
)
from naumachia.table.reach import fan, side_fan
from naumachia.table.refusal_facts import refusal_line
from naumachia.table.rounding import round_to_step
from naumachia.table.scene import rose, scene_hull, scene_pose, surface, terrain


def limit_after(state: Corsairs, ship: Ship, turn: int) -> int:
    """How far a ship runs after a turn."""
    return run_limit(state, (state.hull(ship).pose.heading + turn) % TURN)


def sailing_turn(state: Corsairs, ship: Ship, turn: int) -> int:
    """The turn nearest to this one after which the ship can run, if there is one in her reach."""
    heading = state.hull(ship).pose.heading
    off = int(difference(state.wind, (heading + turn) % TURN))
    if abs(off) < CLOSE:
        turn += (CLOSE if off >= 0 else -CLOSE) - off
    return max(-WIDEST, min(WIDEST, turn))


class CorsairsPointing(Pointing[Corsairs, Order]):
    """A hand on the table plots a course, or points out who is fired at."""

    def aim(
        self, view: View[Corsairs], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Order]:
        state, phase = view.state, view.state.stack[-1]
        number = index_of(state.names(), piece)
        if number < 0 or not state.is_afloat(state.ships[number]):
            return []
        ship, (x, y) = state.ships[number], point_to_steps(at)
        if isinstance(phase, Gunnery):
            found = ship_at(state.sea, [other.ident for other in state.ships_against(seat)], x, y)
            return [] if found < 0 else [Fire(number, found)]
        hull, wanted = state.hull(ship), heading_to_hundredths(heading)
        there = RelativePoint(hull, x, y, MEASURE)
        last = 0 if wanted is None else turn_to(hull, wanted - there.angle, MEASURE)
        meant = Course(number, there.angle, round_to_step(there.distance, MEASURE), last)
        turn = sailing_turn(state, ship, int(there.angle))
        longest = limit_after(state, ship, turn)
        means = MoveLimits((longest, WIDEST, 0, WIDEST), 0, 0, (MEASURE, MEASURE), NO_RUN_ENDS)
        nearby = candidate_moves(state.sea, number, means, turn, there.distance)
        return [meant, *(Course(number, *course) for course in nearby)]


class CorsairsBoard(Board[Corsairs, Order]):
    """The board, as a page or a picture asks for it."""

    def __init__(self, rules: Ruleset[Corsairs, Order]) -> None:
        super().__init__(rules)
        self.pointing = CorsairsPointing(rules)

    def scene(self, view: View[Corsairs]) -> Scene:
        state = view.state
        table = surface(state.sea.table)
        hulls = tuple(
            replace(
                scene_hull(ship.name, int(ship.seat), ship.kind, state.hull(ship), self.said(ship)),
                count=str(ship.points),
                marks=("fired",) if ship.fired else (),
            )
            for ship in state.ships
            if state.is_afloat(ship)
        )
        wind = rose(table, Wind(state.wind / DEGREE, f"{state.wind // DEGREE}°"))
        land = terrain(state.sea.lands)
        return Scene(table, "Corsairs", hulls=hulls, terrain=land, rose=wind)

    def said(self, ship: Ship) -> str:
        """A ship in a line."""
        facts = {"kind": ship.kind, "ship": ship.name, "points": ship.points}
        return self.rules.phrases.fill("labels", "ship", facts)

    def margin(self, view: View[Corsairs]) -> Margin:
        state = view.state
        title = self.rules.phrases.fill("labels", "round", {"round": state.round})
        rosters = tuple(
            Roster(seat, name.capitalize(), "", tuple(self.lines(state, seat)))
            for seat, name in enumerate(SEATS)
        )
        return Margin(state.round, title, (), rosters)

    def lines(self, state: Corsairs, seat: int) -> list[RosterLine]:
        """The ships of one squadron."""
        return [
            RosterLine(
                ship.name,
                "",
                "done" if ship.fired else "ready" if state.is_afloat(ship) else "lost",
                self.said(ship),
                not state.is_afloat(ship),
                self.said(ship),
                count=str(ship.points),
                share=ship.points / ship.full(),
            )
            for ship in state.ships
            if ship.seat == seat
        ]

    def sketch(self, view: View[Corsairs], seat: int, action: Order) -> Sketch:
        state, ship = view.state, view.state.ships[action.ship]
        step = WORDS.write_step(state, action)
        sentence = f"{ship.name} {step}"
        if isinstance(action, Fire):
            line = refusal_line(self.rules.check(state, seat, action), "″")
            aim = Aim(state.ships[action.target].name)
            return Sketch(step, sentence, "attack", aim=aim, segment=line)
        if not isinstance(action, Course) or not state.is_afloat(ship):
            return Sketch(step, sentence, "pass")
        end = destination(state.sea, ship.ident, action.first, action.distance, 0)
        here, there = scene_pose(state.hull(ship).pose), scene_pose(end.turn(action.last))
        return Sketch(step, sentence, "move", Motion((here, there)))

    def reach(self, view: View[Corsairs], seat: int, piece: str) -> tuple[Overlay, ...]:
        state = view.state
        number = index_of(state.names(), piece)
        if number < 0 or not state.is_afloat(state.ships[number]):
            return ()
        ship = state.ships[number]
        if not isinstance(state.stack[-1], Plots):
            sides = (STARBOARD, PORT)
            return tuple(side_fan(state.hull(ship), side, FAN, RANGES[-1]) for side in sides)
        limits = fan(
            state.sea,
            number,
            WIDEST,
            lambda turn: limit_after(state, ship, turn),
            MEASURE,
            NO_RUN_ENDS,
        )
        return (replace(limits, wash=Wash.LEGAL),)
