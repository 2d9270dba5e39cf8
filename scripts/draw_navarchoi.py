"""Draw the pictures of the page of Návarchoi by our own renderer: python -m scripts.draw_navarchoi

What they show comes from the rules: formations are asked for, costs are searched for, modifiers and
ranges are read from the charts.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from naumachia.geometry.grid import COMPASS, HEADINGS
from naumachia.geometry.square_map import points_between
from naumachia.kernel.options import Options
from naumachia.render import Theme, draw
from naumachia.rules.navarchoi.actions import Form
from naumachia.rules.navarchoi.board.reach import search, tile
from naumachia.rules.navarchoi.model import AWASH, LEFT, STATUSES, Navarchoi, ShipActivation
from naumachia.rules.navarchoi.rules.formations import formation_refusal
from naumachia.rules.navarchoi.rules.missiles import fire_range
from naumachia.rules.navarchoi.ruleset import RULESET
from naumachia.scene import (
    Callout,
    Clump,
    Ghost,
    Overlay,
    Region,
    Scene,
    Segment,
    Spot,
    Squares,
    Tone,
    Track,
    Wash,
)
from naumachia.scene.board import board_of
from naumachia.squares.board import centre

IMAGES = Path("docs/images/navarchoi")
COLUMNS, ROWS = 9, 6
"""What is drawn of the map: its south-western corner."""
FLAGS = ("ballistae", "harpax", "corvus", "grappled")


def stage(*lines: str) -> Navarchoi:
    """A position with these ships: name, square, facing, status, markers and gear."""
    scenario = RULESET.scenarios()["liburnian-raid"]
    state = RULESET.setup(scenario, Options(RULESET.options(), {}))
    for ship in state.ships:
        state.lift(ship)
        ship.place = LEFT
    for line in lines:
        name, square, facing, *words = line.split()
        ship = next(ship for ship in state.ships if ship.name == name)
        ship.place, ship.facing = 0, HEADINGS[facing]
        ship.harpax = ship.ballistae = False
        for word in words:
            if word in STATUSES:
                ship.status = STATUSES.index(word)
            elif word == "awash":
                ship.place = AWASH
            elif word in ("red", "yellow"):
                ship.marker = 2 if word == "red" else 1
            elif word.startswith("towers"):
                ship.towers = int(word[-1])
            else:
                assert word in FLAGS, word
                setattr(ship, word, True)
        state.move(ship, state.map.parse(square))
    return state


def scene_of(state: Navarchoi, title: str) -> Scene:
    """The corner of the map, without the rose."""
    rows = state.map.rows
    names = tuple(f"{row:02}" for row in range(rows, rows - ROWS, -1))
    across = tuple(f"{column:02}" for column in range(1, COLUMNS + 1))
    scene = board_of(RULESET).scene(RULESET.observe(state, None))
    surface = Squares(COLUMNS, ROWS, across, names)
    return replace(scene, surface=surface, rose=None, overlays=(), sea=" ", title=title)


def keep(name: str, scene: Scene, *overlays: Overlay) -> None:
    """Store a picture."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    file = IMAGES / f"{name}.svg"
    file.write_text(
        draw(scene.with_overlays(*overlays), theme=Theme.LIGHT) + "\n", encoding="utf-8"
    )
    print(f"{file}: {file.stat().st_size // 1000} kB")


def draw_formation(state: Navarchoi, *names: str) -> list[Overlay]:
    """The outline of a legal formation, or the line and the clause against it."""
    ships = tuple(int(ship.ident) for ship in state.ships if ship.name in names)
    ruling = formation_refusal(state, 0, ships, ())
    last = centre(state.map, state.ships[ships[-1]].square)
    if ruling is None:
        return [Clump(names), Callout((last[0] + 0.1, last[1] - 0.72), "legal", Tone.ACT)]
    segment = board_of(RULESET).sketch(RULESET.observe(state, 0), 0, Form(ships)).segment
    line = segment or Segment(centre(state.map, state.ships[ships[0]].square), last, "", Tone.BAD)
    return [
        Segment(line.a, line.b, "", Tone.BAD),
        Callout((last[0], last[1] - 0.72), ruling.clause, Tone.BAD),
    ]


def formations() -> None:
    """Two formations that go together and two that do not."""
    state = stage(
        *("A1 0206 N", "A2 0306 N", "A3 0406 NE", "A4 0606 N", "A5 0806 N"),
        *("A6 0209 N", "A7 0309 NE", "A8 0408 E", "A9 0609 N", "A10 0709 E"),
    )
    pairs = (("A1", "A2", "A3"), ("A4", "A5"), ("A6", "A7", "A8"), ("A9", "A10"))
    overlays = [overlay for names in pairs for overlay in draw_formation(state, *names)]
    keep("formations", scene_of(state, "Formations, legal and not"), *overlays)


def vectors() -> None:
    """The modifier of a ram from each of the eight sides of a ship that faces north."""
    state = stage("B1 0508 N")
    chart = state.battle.charts.ram
    target = next(ship for ship in state.ships if ship.name == "B1")
    overlays: list[Overlay] = []
    for side in range(8):
        square = state.map.ahead(target.square, side)
        heading = (side + 4) % 8
        a, b = centre(state.map, square), centre(state.map, target.square)
        near = (b[0] + (a[0] - b[0]) * 0.55, b[1] + (a[1] - b[1]) * 0.55)
        far = (b[0] + (a[0] - b[0]) * 1.25, b[1] + (a[1] - b[1]) * 1.25)
        overlays.append(Track((far, near), Tone.ACT, arrow=True))
        value = chart.vector[points_between(heading, target.facing)]
        out = (b[0] + (a[0] - b[0]) * 1.5, b[1] + (a[1] - b[1]) * 1.5)
        overlays.append(Callout(out, f"{value:+d}" if value else "0", Tone.ACT))
    keep("vectors", scene_of(state, "The vector of a ram"), *overlays)


def rake() -> None:
    """A rake: in by the front square, through, and out by the opposite one."""
    state = stage("A1 0208 E full", "B1 0508 W")
    scene = scene_of(state, "The passage of a rake")
    raker = next(ship for ship in state.ships if ship.name == "A1")
    points = [centre(state.map, state.map.parse(name)) for name in ("0208", "0408", "0508", "0608")]
    hull = scene.hull("A1")
    end = replace(hull, x=points[-1][0], y=points[-1][1])
    words = ((points[1], "front square"), (points[-1], f"must row on {COMPASS[raker.facing]}"))
    callouts = [Callout((at[0], at[1] - 0.75), text, Tone.INK) for at, text in words]
    keep("rake", scene, Ghost(end), Track(tuple(points), Tone.ACT, arrow=True), *callouts)


def missiles() -> None:
    """How far missiles carry, without towers and with them."""
    state = stage("A1 0208 E", "B1 0608 E towers1")
    overlays: list[Overlay] = []
    for name in ("A1", "B1"):
        ship = next(ship for ship in state.ships if ship.name == name)
        far = fire_range(ship)
        squares = [
            square
            for row in range(1, state.map.rows + 1)
            for column in range(1, state.map.columns + 1)
            if state.map.distance(square := state.map.square(column, row), ship.square) <= far
        ]
        overlays.append(Region(tuple(tile(state, square) for square in squares), Wash.LEGAL))
        x, y = centre(state.map, ship.square)
        text = "with towers" if ship.towers else "without towers"
        overlays.append(Callout((x, y + far + 0.25), text, Tone.INK))
    keep("missiles", scene_of(state, "Missile ranges"), *overlays)


def group() -> None:
    """Ships grappled in one square, and what else may lie there."""
    state = stage(
        *("A1 0307 E grappled damaged", "B1 0307 N grappled", "B2 0307 SW grappled immobile"),
        *("A2 0607 E yellow full", "B5 0707 W red ballistae towers2", "B6 0709 W awash"),
    )
    scene = scene_of(state, "A group of grappled ships, markers, an Awash marker")
    at = centre(state.map, state.map.parse("0709"))
    x, y = centre(state.map, state.map.parse("0307"))
    notes = [
        Callout((x, y - 0.85), "one group, three counters at most", Tone.INK),
        Callout((at[0], at[1] - 0.75), "Awash", Tone.INK),
    ]
    keep("group", scene, *notes)


def rowing() -> None:
    """Where a ship at Cruise can come, and the least MP to each square."""
    state = stage("B5 0208 E")
    ship = next(ship for ship in state.ships if ship.name == "B5")
    most = state.battle.charts.movement.most(1, False)
    cheapest: dict[int, int] = {}
    for place in search(state, ship, ShipActivation(ship.ident, most, False, most), 0):
        square = int(place.ship.square)
        if square != ship.square and state.map.is_on_map(square):
            cheapest.setdefault(square, place.cost)
    shown = {
        square: cost
        for square, cost in cheapest.items()
        if state.map.column(square) <= COLUMNS and state.map.row(square) > 10 - ROWS
    }
    overlays: list[Overlay] = [Region(tuple(tile(state, square) for square in shown), Wash.LEGAL)]
    spots = [(centre(state.map, square), cost) for square, cost in sorted(shown.items())]
    overlays += [Spot(at, str(cost)) for at, cost in spots]
    keep("rowing", scene_of(state, "Where a trireme at Cruise can row"), *overlays)


def main() -> None:
    """Draw them all."""
    formations()
    rowing()
    vectors()
    rake()
    missiles()
    group()


if __name__ == "__main__":
    main()
