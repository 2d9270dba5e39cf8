"""Draw the pictures of the page of Biremes by our own renderer: python -m scripts.draw_biremes

Every number in them comes from the rules: poses are those of orders carried out in a position.
"""

from __future__ import annotations

import math
from pathlib import Path

from naumachia.kernel.event import SILENT
from naumachia.render import Theme, draw
from naumachia.rules.biremes.classes import classes
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.scene import (
    Callout,
    Ghost,
    Hull,
    Overlay,
    Point,
    Scene,
    Sector,
    Segment,
    Stroke,
    Table,
    Tone,
    Track,
    Wash,
)

IMAGES = Path("docs/images/biremes")
GLYPHS = {"B": "bireme", "T": "trireme", "Q": "quadrireme", "V": "quinquereme"}
WIDTH, HEIGHT = 12, 12


def position(*ships: str) -> str:
    """A position with these ships on a small table, green to move."""
    return "\n".join(
        [
            f"options table_width={WIDTH} table_height={HEIGHT}",
            "players green:0:greek:south orange:1:persian:north",
            "turn 1",
            "order green orange",
            "taken 1",
            *ships,
            "stack cycle:2 player_turns player:0:3 activate:0",
        ]
    )


def scene_of(text: str, *orders: str) -> Scene:
    """The scene after the orders, each of which must be legal."""
    state = RULESET.notation.parse_position(text)
    for order in orders:
        action = RULESET.notation.parse_action(state, 0, order)
        ruling = RULESET.check(state, 0, action)
        if ruling is not None:
            raise SystemExit(f"{order}: {ruling.clause.id}")
        RULESET.decide(state, 0, action, SILENT)
    return RULESET.scene(RULESET.observe(state, None))


def step(at: Point, bearing: float, length: float) -> Point:
    """The point so far from another at a bearing in degrees."""
    angle = math.radians(bearing)
    return at[0] + math.sin(angle) * length, at[1] + math.cos(angle) * length


def keep(name: str, scene: Scene, *overlays: Overlay) -> None:
    """Store a picture."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    file = IMAGES / f"{name}.svg"
    file.write_text(draw(scene.overlaid(*overlays), theme=Theme.LIGHT) + "\n", encoding="utf-8")
    print(f"{file}: {file.stat().st_size // 1000} kB")


def ghost_after(text: str, name: str, order: str) -> Hull:
    """The ship where an order takes her."""
    return scene_of(text, order).hull(name)


def draw_moves(name: str, ship: str, orders: tuple[tuple[str, str], ...]) -> None:
    """One ship with the ghosts of some moves and their names."""
    text = position(ship, "O1 T 11,11,180")
    scene = scene_of(text)
    start = scene.hull("G1")
    overlays: list[Overlay] = []
    for order, label in orders:
        end = ghost_after(text, "G1", f"G1 {order}")
        overlays.append(Ghost(end))
        overlays.append(Track(((start.x, start.y), (end.x, end.y)), arrow=True))
        overlays.append(Callout((end.x, end.y + 0.9), label))
    keep(name, scene, *overlays)


def draw_attack(name: str, ships: tuple[str, str], order: str, label: str) -> None:
    """An attack: the way, the pose at contact, and what is measured."""
    text = position(*ships)
    scene = scene_of(text)
    start = scene.hull("G1")
    end = ghost_after(text, "G1", f"G1 {order}")
    way = Track(((start.x, start.y), (end.x, end.y)), arrow=True)
    keep(name, scene, way, Ghost(end), Callout((end.x, end.y + 1.1), label))


def draw_bands(name: str, limits: tuple[float, float]) -> None:
    """From where a ram on a ship's sides glances, is oblique, is dead on (BIR-RULE-11)."""
    scene = scene_of(position("G1 T 2,2,0", "O1 T 6,6,0"))
    oblique, square = limits
    at = (6.0, 6.0)
    overlays: list[Overlay] = []
    for side in (0.0, 180.0):
        overlays.append(band(at, side + square, side + 180 - square, Wash.LEGAL))
        for one, two in ((oblique, square), (180 - square, 180 - oblique)):
            overlays.append(band(at, side + one, side + two, Wash.EXTRA))
        overlays.append(band(at, side - oblique, side + oblique, Wash.FORBIDDEN))
        overlays.append(Callout(step(at, side + 90, 3.2), "dead on"))
        overlays.append(Callout(step(at, side + (oblique + square) / 2, 4.2), "oblique -1"))
    overlays.append(Callout(step(at, 0, 4.4), "no ram", tone=Tone.QUIET))
    keep(name, scene, *overlays)


def band(at: Point, start: float, end: float, wash: Wash) -> Sector:
    """One band of bearings round a ship."""
    return Sector(at, 5.0, start, end, inner=1.0, wash=wash)


def draw_templates() -> None:
    """The hulls of the four classes beside each other, with their sizes (BIR-RULE-02)."""
    hulls: list[Hull] = []
    overlays: list[Overlay] = []
    for number, kind in enumerate(classes(100)):
        x = 1.0 + 1.5 * number
        length, beam = kind.length / 1000, kind.beam / 1000
        glyph = GLYPHS[kind.letter]
        tag = f"{kind.letter}{number + 1}"
        hulls.append(Hull(tag, 0, glyph, x, 2.0, 0.0, tag=tag, title=kind.name, size=length))
        side = x + beam / 2 + 0.15
        overlays.append(Segment((side, 2 - length / 2), (side, 2 + length / 2), f"{length:g}″"))
        overlays.append(Callout((x, 0.6), f"{length:g} x {beam:g}″", tone=Tone.INK))
    keep("templates", Scene(Table(7.0, 3.6, 1.0), title="Hulls", hulls=tuple(hulls)), *overlays)


def draw_missiles() -> None:
    """The range of archers, from hull to hull (BIR-MIS-01)."""
    scene = scene_of(position("G1 T 4,6,0", "O1 T 6.35,6,0"))
    reach = Sector((4.0, 6.0), 2.0 + 0.625, wash=Wash.LEGAL)
    line = Segment((4.175, 6.0), (6.175, 6.0), "2″", stroke=Stroke.DASHED)
    keep("missiles", scene, reach, line)


def main() -> None:
    """Draw them all."""
    draw_templates()
    draw_moves("forward", "G1 T 6,2,0", (("F6", "F6"), ("L25 F6", "L25 F6"), ("R25 F6", "R25 F6")))
    draw_moves("turn", "G1 T 6,5,0", (("A2", "A2"), ("F3", "F3")))
    draw_moves("bireme-turn", "G1 B 5,4,0", (("F3 R90", "F3 R90"), ("L90 F3", "L90 F3")))
    draw_attack("ram", ("G1 T 6,2,0", "O1 T 6,7.5,90"), "ram O1", "ram")
    draw_attack("swipe", ("G1 T 6,2,0", "O1 T 6.4,5.9,180"), "swipe O1 S0 on 1", "swipe")
    draw_attack("grapple", ("G1 T 6,2,0", "O1 T 6.4,6.5,180"), "grapple O1 S0", "grapple")
    draw_bands("bands", (12.5, 57.5))
    draw_bands("bands-wide", (25.0, 65.0))
    draw_missiles()


if __name__ == "__main__":
    main()
