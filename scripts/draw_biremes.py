"""Draw the pictures of the page of Biremes by our own renderer: python -m scripts.draw_biremes

Every number in them comes from the rules: the orders are legal ones, and where they lead is what
the page would draw of them.
"""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Final

from naumachia.geometry.lattice import UNIT
from naumachia.render import Theme, draw
from naumachia.rules.biremes.classes import classes
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.options import OPTIONS
from naumachia.rules.biremes.rules.fire import DRIFT_DISTANCE, MISSILE_RANGE
from naumachia.rules.biremes.rules.movement import VEER
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.scene import (
    Callout,
    Ghost,
    Hull,
    Overlay,
    Point,
    Region,
    Scene,
    Sector,
    Segment,
    Stroke,
    Tabletop,
    Tone,
    Track,
    Wash,
)
from naumachia.scene.board import board_of

IMAGES: Final = Path("docs/images/biremes")
GLYPHS: Final = {"B": "bireme", "T": "trireme", "Q": "quadrireme", "V": "quinquereme"}
WIDTH, HEIGHT = 12, 12
FAR_OFF: Final = "O9 T 11,11,180"
"""An enemy outside the picture: a side without ships is no position."""


def position(*ships: str, acting: bool = True) -> str:
    """A position with these ships on a small table, green to move."""
    return "\n".join(
        [
            f"options table_width={WIDTH} table_height={HEIGHT}",
            "players green:0:roman:south orange:1:carthaginian:north",
            "turn 2",
            "order green orange",
            "taken 1",
            *ships,
            "stack cycle:2 player_turns player:0:3" + (" activate:0" if acting else ""),
        ]
    )


def read(text: str) -> Biremes:
    """The game in a position."""
    state: Biremes = RULESET.notation.parse_position(text)
    return state


def scene_of(state: Biremes, width: float, height: float) -> Scene:
    """The south-west corner of a game's table, so large, without rose and lettering."""
    scene = board_of(RULESET).scene(RULESET.observe(state, None))
    inside = tuple(hull for hull in scene.hulls if hull.x < width and hull.y < height)
    plain = tuple(
        replace(hull, marks=tuple(mark for mark in hull.marks if mark not in ("ready", "done")))
        for hull in inside
    )
    return replace(
        scene, surface=Tabletop(width, height, 1.0), hulls=plain, rose=None, sea="", homes=()
    )


def meant(state: Biremes, order: str, legal: bool = True) -> Hull:
    """G1 where an order would bring her. Ends the script when the order is legal and should not
    be, or the other way about.
    """
    action = RULESET.notation.parse_action(state, 0, order)
    ruling = RULESET.check(state, 0, action)
    if (ruling is None) != legal:
        raise SystemExit(f"{order}: {'legal' if ruling is None else ruling.clause}")
    view = RULESET.observe(state, 0)
    pose = board_of(RULESET).sketch(view, 0, action).motion.end
    start = board_of(RULESET).scene(view).hull("G1")
    assert pose is not None, order
    return replace(start, x=pose[0], y=pose[1], heading=pose[2], marks=())


def step(at: Point, bearing: float, length: float) -> Point:
    """The point so far from another at a bearing in degrees."""
    angle = math.radians(bearing)
    return at[0] + math.sin(angle) * length, at[1] + math.cos(angle) * length


def keep(name: str, scene: Scene, *overlays: Overlay) -> None:
    """Store a picture."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    file = IMAGES / f"{name}.svg"
    file.write_text(
        draw(scene.with_overlays(*overlays), theme=Theme.LIGHT) + "\n", encoding="utf-8"
    )
    print(f"{file}: {file.stat().st_size // 1000} kB")


def way(start: Hull, end: Hull) -> list[Overlay]:
    """A ghost where a ship ends, and the way there."""
    return [Track(((start.x, start.y), (end.x, end.y)), arrow=True), Ghost(end)]


# -- moves -----------------------------------------------------------------------------


def draw_moves(
    name: str, ship: str, size: tuple[float, float], orders: tuple[str, ...], *more: Overlay
) -> None:
    """One ship with the ghosts of some moves, named by their orders, and a template."""
    state = read(position(ship, FAR_OFF))
    scene = scene_of(state, *size)
    start = scene.hull("G1")
    overlays: list[Overlay] = list(more)
    for order in orders:
        end = meant(state, f"G1 {order}")
        overlays += way(start, end)
        overlays.append(Callout((end.x, end.y + 0.95), order))
    keep(name, scene, *overlays)


def draw_turns() -> None:
    """The turning template: a quarter and a half turn, for light and heavy ships."""
    hulls: list[Hull] = []
    overlays: list[Overlay] = []
    for x, letter, order, angle in ((1.5, "Q", "R90", 90), (4.5, "T", "R90", 180)):
        state = read(position(f"G1 {letter} {x},1.6,0", FAR_OFF))
        start = scene_of(state, 6.0, 3.2).hull("G1")
        hulls.append(replace(start, id=letter, tag="", count=""))
        overlays.append(Sector((x, 1.6), 1.15, 0.0, angle, 0.95, wash=Wash.LEGAL))
        overlays.append(Callout(step((x, 1.6), 45, 1.35), f"{letter} to {angle}°"))
        overlays.append(Ghost(meant(state, f"G1 {order}")))
    keep("turn", Scene(Tabletop(6.0, 3.2, 1.0), title="Turns", hulls=tuple(hulls)), *overlays)


def draw_templates() -> None:
    """The hulls of the four classes beside each other, with their sizes (BIR-RULE-02)."""
    hulls: list[Hull] = []
    overlays: list[Overlay] = []
    for number, kind in enumerate(classes(100)):
        x = 1.0 + 2.0 * number
        length, beam = kind.length / UNIT, kind.beam / UNIT
        glyph = GLYPHS[kind.letter]
        hulls.append(Hull(kind.letter, 0, glyph, x, 2.0, 0.0, tag="", title=kind.name, size=length))
        side = x + beam / 2 + 0.5
        overlays.append(Segment((side, 2 - length / 2), (side, 2 + length / 2), f"{length:g}″"))
        overlays.append(Callout((x, 0.6), f"{kind.letter} {length:g} x {beam:g}″", tone=Tone.INK))
    keep("templates", Scene(Tabletop(8.5, 3.6, 1.0), title="Hulls", hulls=tuple(hulls)), *overlays)


# -- attacks ---------------------------------------------------------------------------


def draw_attack(
    name: str, ships: tuple[str, str], size: tuple[float, float], order: str, label: str
) -> None:
    """An attack: the way, the pose at contact, and what is said of it."""
    state = read(position(*ships))
    scene = scene_of(state, *size)
    start, goal = scene.hull("G1"), scene.hull("O1")
    above = Callout((goal.x, goal.y + 1.0), label)
    keep(name, scene, *way(start, meant(state, f"G1 {order}")), above)


def draw_no_ram() -> None:
    """From astern: the keels are in line, so no ram is possible (BIR-RAM-07)."""
    state = read(position("G1 T 1.5,2,90", "O1 T 7,2,90"))
    scene = scene_of(state, 8.5, 4.0)
    meant(state, "G1 ram O1", legal=False)
    line = Segment((2.125, 2.0), (6.375, 2.0), stroke=Stroke.DASHED, tone=Tone.QUIET)
    keep("ram-none", scene, line, Callout((4.25, 2.6), "no ram", tone=Tone.QUIET))


def draw_swipe() -> None:
    """An oar swipe: alongside, and an inch on."""
    state = read(position("G1 T 2,1.2,0", "O1 T 2.35,5.2,180"))
    scene = scene_of(state, 5.0, 8.0)
    start = scene.hull("G1")
    beside = meant(state, "G1 swipe O1 S0 on 1.5")
    end = replace(beside, y=beside.y + 1.5)
    on = Segment((1.4, beside.y), (1.4, end.y), "1.5″")
    keep("swipe", scene, *way(start, end), Ghost(beside), on)


def draw_corvus() -> None:
    """A quinquereme drops her corvus: 2 on the die of the grapple (BIR-COR-02)."""
    state = read(position("G1 V 2,1.2,0 corvus", "O1 T 2.45,3.4,180"))
    scene = scene_of(state, 5.0, 5.5)
    start = replace(scene.hull("G1"), marks=("corvus",))
    end = replace(meant(state, "G1 grapple O1 S0"), marks=("corvus",))
    scene = replace(scene, hulls=(start, scene.hull("O1")))
    keep("corvus", scene, *way(start, end), Callout((2.2, 4.8), "grapple +2"))


def draw_missiles() -> None:
    """What archers reach, from hull to hull (BIR-MIS-07)."""
    state = read(position("G1 T 3,3,0", "O1 T 5.35,3,0"))
    scene = scene_of(state, 7.0, 6.0)
    kind, reach = state.ships[0].kind, MISSILE_RANGE / UNIT
    half, side = kind.length / UNIT / 2, kind.beam / UNIT / 2
    corners = ((side, half, 0), (side, -half, 90), (-side, -half, 180), (-side, half, 270))
    outline = tuple(
        step((3 + x, 3 + y), start + turn, reach)
        for x, y, start in corners
        for turn in range(0, 91, 6)
    )
    line = Segment((3 + side, 3.0), (3 + side + reach, 3.0), f"{reach:g}″", stroke=Stroke.DASHED)
    keep("missiles", scene, Region((outline,)), line)


def draw_fire() -> None:
    """A fireship without a crew drifts on an enemy (BIR-FSH-02, BIR-FSH-04)."""
    state = read(position("G1 B 2,1.87,0 crew=0 fireship fire=2/1", "O1 Q 2,3.6,90", "G2 T 11,9,0"))
    scene = scene_of(state, 4.5, 5.0)
    start = scene.hull("G1")
    end = replace(start, y=start.y + DRIFT_DISTANCE / UNIT, marks=())
    keep("fire", scene, *way(start, end), Callout((3.3, 1.9), "drifts 1″ a turn"))


def draw_melee() -> None:
    """Two triremes have grappled a quinquereme; another ram is stuck fast (BIR-MEL-08, RAM-12)."""
    state = read(
        position(
            "G1 T 2.55,2.4,0 melee=0 crew=14",
            "G2 T 3.45,2.5,0 melee=0",
            "G3 T 6,1.6,0 melee=1",
            "O1 V 3,2.4,180 melee=0 crew=37",
            "O2 T 6,2.4,90 melee=1",
            "melee 0 clock=green since=1 fought=1",
            "melee 1 clock=green since=3 stuck=G3>O2",
            "begun 2",
            acting=False,
        )
    )
    keep("melee", scene_of(state, 8.0, 4.5))


# -- angles ----------------------------------------------------------------------------


def draw_bands(name: str, limits: str) -> None:
    """From where a ram on a ship's sides glances, is oblique, is dead on (BIR-RULE-11)."""
    oblique, square = map(float, limits.split())
    state = read(position("O1 T 5,5,0", "G1 T 11,11,0"))
    at = (5.0, 5.0)
    overlays: list[Overlay] = []
    for side in (0.0, 180.0):
        overlays.append(band(at, side + square, side + 180 - square, Wash.LEGAL))
        for one, two in ((oblique, square), (180 - square, 180 - oblique)):
            overlays.append(band(at, side + one, side + two, Wash.EXTRA))
            overlays.append(Callout(step(at, side + (one + two) / 2, 3.6), "oblique -1"))
        overlays.append(band(at, side - oblique, side + oblique, Wash.FORBIDDEN))
        overlays.append(Callout(step(at, side + 90, 3.0), "dead on"))
        overlays.append(Callout(step(at, side, 3.6), "no ram", tone=Tone.QUIET))
        overlays.append(Callout(step(at, side + oblique, 4.55), f"{oblique:g}°", tone=Tone.INK))
        overlays.append(Callout(step(at, side + square, 4.55), f"{square:g}°", tone=Tone.INK))
    keep(name, scene_of(state, 10.0, 10.0), *overlays)


def band(at: Point, start: float, end: float, wash: Wash) -> Sector:
    """One band of bearings round a ship."""
    return Sector(at, 4.2, start, end, inner=1.0, wash=wash)


def main() -> None:
    """Draw them all."""
    draw_templates()
    fan = Sector((4.0, 1.2), 6.0, -VEER / 100, VEER / 100, wash=Wash.LEGAL)
    draw_moves("forward", "G1 T 4,1.2,0", (8.0, 9.0), ("F6", "L25 F6", "R25 F6"), fan)
    draw_moves("astern", "G1 T 2,3.6,0", (4.0, 5.0), ("A2",))
    draw_turns()
    draw_moves("bireme-turn", "G1 B 4.5,1.2,0", (6.5, 6.0), ("F3 R90", "L90 F3"))
    dead_on = ("G1 T 3,1.2,0", "O1 T 3,6.4,90")
    draw_attack("ram", dead_on, (6.0, 8.0), "ram O1", "90°: dead on")
    oblique = ("G1 T 1.7,1.7,50", "O1 T 6,5.5,90")
    draw_attack("ram-oblique", oblique, (8.5, 7.0), "ram O1", "40°: oblique, -1")
    draw_no_ram()
    draw_swipe()
    grapple = ("G1 T 2,1.2,0", "O1 T 2.35,4.4,180")
    draw_attack("grapple", grapple, (4.5, 6.0), "grapple O1 S0", "a die each")
    draw_corvus()
    draw_missiles()
    draw_fire()
    draw_melee()
    limits = next(option for option in OPTIONS if option.id == "angle_limits").values
    draw_bands("bands", limits[0])
    draw_bands("bands-wide", limits[1])


if __name__ == "__main__":
    main()
