"""Draw the scene of a battle, in cables and degrees."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from naumachia.geometry.hull import Hull as Base
from naumachia.geometry.lattice import UNIT
from naumachia.kernel.clause import Facts
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.diadochi.actions import Plot
from naumachia.rules.diadochi.model import (
    DONE,
    ORDERED,
    SEATS,
    UNMARKED,
    Diadochi,
    Ship,
)
from naumachia.rules.diadochi.rules.deployment import Plots, plot_hulls, zone_depth
from naumachia.rules.diadochi.speech import cables, name_text
from naumachia.scene import Home, Hull, Link, Scene, Side, Squadron, Tie
from naumachia.table.pointing import index_of
from naumachia.table.scene import rose, scene_hull, surface

GRADUATION: Final = 5.0
WIDE: Final = 60
"""Tables wider than this have half as many grid lines."""
HOME_SIDES: Final = [Side.SOUTH, Side.NORTH]
"""The home edge of each side (DIA-RULE-17)."""
GLYPHS: Final = {
    "light": "lembos",
    "trieres": "trireme",
    "tetreres": "quadrireme",
    "penteres": "penteres",
    "hexeres": "quinquereme",
    "hepteres": "quinquereme",
}
"""Symbols by type; all larger ones are polyremes."""


def board_scene(state: Diadochi, seat: int | None, phrases: Phrasebook) -> Scene:
    """Return the scene as `seat` sees it: before the battle only its own plots."""
    table = state.sea.table
    seen = bases(state, seat)
    wide = table.width > WIDE * UNIT
    board = surface(table, cables(phrases), 2 * GRADUATION if wide else GRADUATION)
    facts: Facts = {"width": int(table.width // UNIT), "depth": int(table.height // UNIT)}
    return Scene(
        surface=board,
        title=phrases.fill("labels", "board", facts),
        sea=phrases.fill("labels", "sea", {}),
        hulls=tuple(
            hull(state, state.ships[ship], base, phrases) for ship, base in sorted(seen.items())
        ),
        links=tuple(
            Link(state.ships[pair.one].name, state.ships[pair.two].name, Tie.GRAPPLE)
            for pair in state.grapples
        ),
        homes=homes(state),
        rose=rose(board),
        squadrons=squadrons(state, seen),
    )


def bases(state: Diadochi, seat: int | None) -> dict[int, Base]:
    """Return the visible bases by the numbers of their ships."""
    found = {int(ship.ident): state.hull(ship) for ship in state.ships if ship.is_afloat()}
    phase = state.stack[-1] if state.stack else None
    if isinstance(phase, Plots):
        for owner, answer in zip(phase.seats, phase.answers, strict=True):
            if owner == seat and isinstance(answer, Plot):
                found.update(plot_hulls(state, answer))
    return found


def homes(state: Diadochi) -> tuple[Home, ...]:
    """Return each player's home edge, and while they plot the zone (DIA-RULE-17)."""
    depth = 0.0 if state.turn else float(zone_depth(state.rules)) / UNIT
    return tuple(
        Home(seat, HOME_SIDES[side], depth if seat == state.sides.index(side) else 0.0)
        for seat, side in enumerate(state.sides)
    )


def squadrons(state: Diadochi, seen: dict[int, Base]) -> tuple[Squadron, ...]:
    """Return the names of the squadrons, with the ships that their own side holds."""
    found: list[Squadron] = []
    for squadron in state.squadrons:
        ships = [
            ship
            for ship in state.ships
            if ship.squadron == squadron.number and ship.holder == ship.side and ship.ident in seen
        ]
        if ships:
            names = tuple(ship.name for ship in ships)
            found.append(Squadron(int(squadron.seat), name_text(squadron.name), names))
    return tuple(found)


def glyph_of(ship: Ship) -> str:
    """Return the symbol of a ship."""
    return GLYPHS.get(ship.kind.id, "polyreme")


def hull(state: Diadochi, ship: Ship, base: Base, phrases: Phrasebook) -> Hull:
    """Return the picture of a ship."""
    title = phrases.fill("labels", "ship", ship_facts(state, ship))
    picture = scene_hull(ship.name, state.commander(ship), glyph_of(ship), base, title)
    captor = None if ship.holder == ship.side else state.sides.index(int(ship.holder))
    numeral = "" if ship.kind.numeral == "-" else ship.kind.numeral
    return replace(
        picture, marks=marks(state, ship), captor=captor, count=numeral, beam=base.beam / UNIT
    )


def ship_facts(state: Diadochi, ship: Ship) -> Facts:
    """Return the facts of a ship: its type, squadron and troubles."""
    return {
        "ship": ship.name,
        "kind": ship.kind.term,
        "value": int(ship.kind.value),
        "seat": SEATS[state.commander(ship)],
        "squadron": state.squadron_of(ship).name,
        "troubles": tuple(troubles(state, ship)),
    }


def troubles(state: Diadochi, ship: Ship) -> list[str]:
    """Return a ship's troubles in words of the phrases."""
    found = [word for word in ("crippled", "captured") if getattr(ship, word)]
    found += ["grappled"] if state.partners(ship) else []
    found += ["out"] if ship.out != UNMARKED else []
    return found + (["flagship"] if state.is_flagship(ship) else [])


def marks(state: Diadochi, ship: Ship) -> tuple[str, ...]:
    """Return the marks of a ship."""
    found: list[str] = []
    if ship.holder == state.side and ship.is_sound() and state.result is None:
        found += unit_marks(state, ship)
    found += ["flagship"] if state.is_flagship(ship) else []
    found += ["crippled"] if ship.crippled else []
    found += ["immobile"] if ship.out != UNMARKED else []
    return (*found, "captured") if ship.holder != ship.side else tuple(found)


def unit_marks(state: Diadochi, ship: Ship) -> list[str]:
    """Return the mark of a ship's unit in the half-turn: ready, moved or done."""
    unit = state.unit_of(ship.ident)
    if unit is None:
        return []
    if unit.fate == ORDERED:
        return ["ready"]
    return ["moved" if unit.fate == DONE else "done"]


def ship_number(state: Diadochi, name: str) -> int:
    """Return the number of the ship of this name, or NOBODY."""
    return index_of([ship.name for ship in state.ships], name)
