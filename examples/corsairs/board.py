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
from naumachia.table.grain import to_grain
from naumachia.table.measured import refusal_line
from naumachia.table.moves import NOWHERE, destination
from naumachia.table.pointing import (
    Means,
    Pointed,
    courses,
    heading_of,
    hull_at,
    in_steps,
    number_of,
    turn_to,
)
from naumachia.table.reach import fan, side_fan
from naumachia.table.shown import drawn, rose, scene_hull, surface, terrain


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
        number = number_of(state.names(), piece)
        if number < 0 or not state.afloat(state.ships[number]):
            return []
        ship, (x, y) = state.ships[number], in_steps(at)
        if isinstance(phase, Gunnery):
            found = hull_at(state.sea, [other.ident for other in state.against(seat)], x, y)
            return [] if found < 0 else [Fire(number, found)]
        hull, wanted = state.hull(ship), heading_of(heading)
        there = Pointed(hull, x, y, MEASURE)
        last = 0 if wanted is None else turn_to(hull, wanted - there.angle, MEASURE)
        meant = Course(number, there.angle, to_grain(there.far, MEASURE), last)
        turn = sailing_turn(state, ship, int(there.angle))
        longest = limit_after(state, ship, turn)
        means = Means((longest, WIDEST, 0, WIDEST), 0, 0, (MEASURE, MEASURE), NOWHERE)
        nearby = courses(state.sea, number, means, turn, there.far)
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
            if state.afloat(ship)
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
                "done" if ship.fired else "ready" if state.afloat(ship) else "lost",
                self.said(ship),
                not state.afloat(ship),
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
        if not isinstance(action, Course) or not state.afloat(ship):
            return Sketch(step, sentence, "pass")
        end = destination(state.sea, ship.ident, action.first, action.distance, 0)
        here, there = drawn(state.hull(ship).pose), drawn(end.turned(action.last))
        return Sketch(step, sentence, "move", Motion((here, there)))

    def reach(self, view: View[Corsairs], seat: int, piece: str) -> tuple[Overlay, ...]:
        state = view.state
        number = number_of(state.names(), piece)
        if number < 0 or not state.afloat(state.ships[number]):
            return ()
        ship = state.ships[number]
        if not isinstance(state.stack[-1], Plots):
            sides = (STARBOARD, PORT)
            return tuple(side_fan(state.hull(ship), side, FAN, RANGES[-1]) for side in sides)
        limits = fan(
            state.sea, number, WIDEST, lambda turn: limit_after(state, ship, turn), MEASURE, NOWHERE
        )
        return (replace(limits, wash=Wash.LEGAL),)
