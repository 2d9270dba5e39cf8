"""Draw the board of a game on squares. A square is one unit; row 01 is in the north."""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeVar

from naumachia.geometry.square_map import SquareMap
from naumachia.kernel.clause import Facts
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.phase import Cycle, Phase
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.notation.pattern_notation import PatternNotation
from naumachia.notation.vocabulary import Vocabulary
from naumachia.scene.board import Board
from naumachia.scene.land import squares_of_terrain
from naumachia.scene.margin import Aim, Margin, Motion, Pose, Roster, RosterLine, Sketch, TrackStep
from naumachia.scene.model import Scene
from naumachia.scene.overlay import Overlay, Region, Spot, Wash
from naumachia.scene.pieces import Hull
from naumachia.scene.surface import Home, Lettering, Name, Point, Rose, Side, Squares, Wind
from naumachia.squares.fields import FACING, FLAG, NUMBER, SQUARE, UNKNOWN, fields_of
from naumachia.squares.fleet import Piece, SquaresState
from naumachia.squares.odds import SquaresOdds
from naumachia.squares.orders import Hide, Order, PieceOrder
from naumachia.squares.phases import Orders

S = TypeVar("S", bound=SquaresState[Any])

POINT: Final = 45.0
"""Degrees of one point."""
HALF: Final = 0.5
SIZE: Final = 0.9
"""The length of a piece in squares."""
ROSE_AT: Final = (0.94, 0.9)
ROSE_RADIUS: Final = 0.05
LEAST_ROSE: Final = 0.6
"""The place and the size of the compass rose, in fractions of the map and in squares."""
BESIDE_EDGE: Final = 0.62
"""The distance in squares from the centre of an edge square to a piece beyond the edge."""
WIND: Final = "wind"
"""The field of the state with the direction the wind blows from."""


def centre(squares: SquareMap, square: int) -> Point:
    """Return the centre of a square in board units; one beyond the edge is drawn close to it."""
    column, row = float(squares.column(square)), float(squares.row(square))
    across = min(max(column, 1.0 - BESIDE_EDGE), squares.columns + BESIDE_EDGE)
    down = min(max(row, 1.0 - BESIDE_EDGE), squares.rows + BESIDE_EDGE)
    return across, squares.rows + 1.0 - down


def pose(squares: SquareMap, square: int, facing: int) -> Pose:
    """Return a square and a facing in board units and degrees."""
    x, y = centre(squares, square)
    return x, y, facing * POINT


def surface(squares: SquareMap) -> Squares:
    """Return the map with the names of its columns and rows."""
    columns = tuple(f"{column:02}" for column in range(1, squares.columns + 1))
    rows = tuple(f"{row:02}" for row in range(squares.rows, 0, -1))
    return Squares(squares.columns, squares.rows, columns, rows)


def compass_rose(board: Squares, at: Point, wind: Wind | None) -> Rose:
    """Return the compass rose at a place given in fractions of the map."""
    return Rose(board.bounds.at(*at), max(ROSE_RADIUS * board.bounds.height, LEAST_ROSE), wind)


@mypyc_attr(allow_interpreted_subclasses=True)
class SquaresBoard(Board[S, Order]):
    """The board of a game on squares.

    It shows land, pieces, the wind (a `Facing` called `wind`), each `Square` of the state with a
    label, and the hidden things that the viewer knows. A game may override `marks`, `count` and
    `homes`, and any method of `Board`.
    """

    homes: ClassVar[tuple[Side, ...]] = (Side.WEST, Side.EAST)

    def __init__(self, rules: Ruleset[S, Order], turn: list[Phase[S, Order]]) -> None:
        super().__init__(rules)
        self.odds = SquaresOdds(rules)
        notation = rules.notation
        assert isinstance(notation, PatternNotation), "games on squares have a vocabulary"
        self.words: Vocabulary[S, Order] = notation.words
        self.steps = turn

    # -- what a game may override ----------------------------------------------------------

    def marks(self, state: S, ship: Any) -> tuple[str, ...]:
        """Return the marks of a piece (`scene.pieces.MARKS`)."""
        return ("done",) if ship.acted else ()

    def count(self, state: S, ship: Any) -> str:
        """Return the number beside a piece; "" for none."""
        return ""

    # -- the board -------------------------------------------------------------------------

    def label(self, name: str, **facts: object) -> str:
        """Return a label of the phrases."""
        return self.rules.phrases.fill("labels", name, facts)

    def title(self, state: S, ship: Any) -> str:
        """Describe a piece in a line."""
        facts: Facts = {"ship": ship.name, "seat": state.seats[ship.seat]}
        facts |= {f.name: getattr(ship, f.name) for f in fields_of(type(ship))}
        if not state.is_afloat(ship):
            return self.label("lost", **facts)
        facts |= {"square": state.map.name(ship.square), "heading": int(ship.facing)}
        return self.label("piece", **facts)

    def scene(self, view: View[S]) -> Scene:
        state = view.state
        squares = state.map
        land = [centre(squares, square) for square in sorted(state.land)]
        seats = range(len(state.seats))
        return Scene(
            surface(squares),
            self.label("board", columns=squares.columns, rows=squares.rows),
            hulls=tuple(self.hull(state, ship) for ship in state.ships if state.is_afloat(ship)),
            homes=tuple(Home(seat, side) for seat, side in zip(seats, self.homes, strict=False)),
            terrain=squares_of_terrain(land),
            names=tuple(self.names(state)),
            rose=self.rose(state),
            overlays=tuple(self.spots(state)),
        )

    def hull(self, state: S, ship: Any) -> Hull:
        """Return a piece that is on the map."""
        return Hull(
            ship.name,
            int(ship.seat),
            ship.glyph,
            *pose(state.map, int(ship.square), int(ship.facing)),
            ship.name,
            self.title(state, ship),
            self.marks(state, ship),
            size=SIZE,
            count=self.count(state, ship),
        )

    def names(self, state: S) -> list[Name]:
        """Return names for the squares of the state that have a label."""
        found: list[Name] = []
        for field in fields_of(type(state)):
            if field.type == SQUARE and self.rules.phrases.has("labels", field.name):
                square: int = getattr(state, field.name)
                if square >= 0:
                    at = centre(state.map, square)
                    found.append(Name(self.label(field.name), at, Lettering.PLACE))
        return found

    def rose(self, state: S) -> Rose:
        """Return the compass rose, with the wind if the state has one."""
        has_wind = any(f.name == WIND and f.type == FACING for f in fields_of(type(state)))
        wind = Wind(getattr(state, WIND) * POINT) if has_wind else None
        return compass_rose(surface(state.map), ROSE_AT, wind)

    def spots(self, state: S) -> list[Overlay]:
        """Return the hidden things that the viewer knows, each as the first letter of its field."""
        return [
            Spot(centre(state.map, square), name[0].upper())
            for name in state.hidden
            for square in getattr(state, name)
            if square != UNKNOWN
        ]

    # -- the margin --------------------------------------------------------------------------

    def margin(self, view: View[S]) -> Margin:
        state = view.state
        facts: Facts = {"turn": state.turn, **state.options.all()}
        rosters = tuple(
            Roster(
                seat,
                self.rules.phrases.spelled("seat", name),
                self.label("losses", count=state.losses(seat)),
                tuple(self.line(state, ship) for ship in state.ships if ship.seat == seat),
            )
            for seat, name in enumerate(state.seats)
        )
        return Margin(state.turn, self.label("turn", **facts), self.track(state), rosters)

    def line(self, state: S, ship: Any) -> RosterLine:
        """Return the roster line of a piece."""
        lost = not state.is_afloat(ship)
        mark = "lost" if lost else "done" if ship.acted else "ready"
        at = "" if lost else state.map.name(ship.square)
        title, count = self.title(state, ship), self.count(state, ship)
        return RosterLine(ship.name, at, mark, "", lost, title, self.sheet(ship), count)

    def sheet(self, ship: Piece) -> tuple[tuple[str, str], ...]:
        """Return the numbers and flags of a piece that have a label, for its card."""
        phrases = self.rules.phrases
        return tuple(
            (self.label(field.name), str(int(getattr(ship, field.name))))
            for field in fields_of(type(ship))
            if field.type in (NUMBER, FLAG) and phrases.has("labels", field.name)
        )

    def track(self, state: S) -> tuple[TrackStep, ...]:
        """Return the named steps of the turn."""
        outermost = state.stack[0] if state.stack else None
        cursor = int(outermost.cursor) if isinstance(outermost, Cycle) else 0
        steps: list[TrackStep] = []
        for number, phase in enumerate(self.steps, 1):
            label = self.step(state, phase)
            if label:
                when = "now" if number == cursor else "past" if number < cursor else "next"
                steps.append(TrackStep(f"step{number}", label, "", when))
        return tuple(steps)

    def step(self, state: S, phase: Phase[S, Order]) -> str:
        """Return the name of a step of the turn; "" if it has none."""
        if isinstance(phase, Orders):
            return self.rules.phrases.spelled("seat", state.seats[phase.seat])
        return self.rules.phrases.if_any("labels", f"step_{phase.name}", {})

    # -- orders ------------------------------------------------------------------------------

    def sketch(self, view: View[S], seat: int, action: Order) -> Sketch:
        state = view.state
        text = self.words.write(state, action)
        acts = isinstance(action, PieceOrder)
        step = self.words.write_step(state, action) if acts else text
        number: int = getattr(action, "target", -1)
        aim = Aim(state.ships[number].name) if number >= 0 else Aim()
        path = tuple(pose(state.map, *place) for place in self.places(state, action))
        kind = "attack" if aim.target else "move" if acts else "pass"
        if isinstance(action, Hide):
            kind, step = "place", state.map.name(action.square)
        return Sketch(step, self.sentence(state, action, step), kind, Motion(path), aim)

    def places(self, state: S, action: Order) -> list[tuple[int, int]]:
        """Return the path of an order; none for a lost piece."""
        if isinstance(action, PieceOrder) and not state.is_afloat(state.ships[action.ship]):
            return []
        return action.sketched_path(state)

    def sentence(self, state: S, action: Order, step: str) -> str:
        """Describe an order without the name of its piece.

        Use a label such as `order_row`, else the text of the order.
        """
        name = type(action).__name__.lower()
        if not isinstance(action, PieceOrder):
            facts: Facts = {"square": step}
            return self.rules.phrases.if_any("labels", name, facts) or step.capitalize()
        facts = {"ship": state.ships[action.ship].name, "step": step}
        number: int = getattr(action, "target", -1)
        if number >= 0:
            facts["target"] = state.ships[number].name
        places = self.places(state, action)
        if places:
            facts |= {"square": state.map.name(places[-1][0]), "steps": len(places) - 1}
        label = f"order_{name}"
        return self.rules.phrases.if_any("labels", label, facts) or step[:1].upper() + step[1:]

    def reach(self, view: View[S], seat: int, piece: str) -> tuple[Overlay, ...]:
        state = view.state
        ends: dict[int, None] = {}
        for action in self.rules.legal(state, seat):
            if isinstance(action, PieceOrder) and state.ships[action.ship].name == piece:
                places = self.places(state, action)
                if len(places) > 1:
                    ends[places[-1][0]] = None
        outlines = tuple(outline(centre(state.map, square)) for square in ends)
        return (Region(outlines, Wash.LEGAL),) if outlines else ()


def outline(at: Point) -> tuple[Point, ...]:
    """Return the corners of a square given by its centre."""
    x, y = at
    return (
        (x - HALF, y - HALF),
        (x - HALF, y + HALF),
        (x + HALF, y + HALF),
        (x + HALF, y - HALF),
    )
