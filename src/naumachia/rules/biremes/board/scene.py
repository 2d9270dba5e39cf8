"""Build the scene, in inches and degrees."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.clause import Facts
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.model import SEATS, Biremes, Ship
from naumachia.rules.biremes.rules.secrecy import is_crew_known
from naumachia.scene import Home, Hull, Link, Scene, Tie
from naumachia.table.scene import SIDES, rose, scene_hull, surface, terrain

GLYPHS: Final = ["bireme", "trireme", "quadrireme", "quinquereme"]
OARS: Final = ("port-oars-lost", "starboard-oars-lost")
"""Marks of lost banks. No rule says which side is lost first."""


def board_scene(state: Biremes, seat: int | None, mover: int, phrases: Phrasebook) -> Scene:
    """Return the table as `seat` sees it; `mover` is the seat whose turn it is, or NOBODY."""
    table = state.sea.table
    board = surface(table)
    facts = {"width": table.width // UNIT, "height": table.height // UNIT}
    return Scene(
        surface=board,
        title=phrases.fill("labels", "board", facts),
        sea=phrases.fill("labels", "sea", {}),
        hulls=tuple(
            hull(state, ship, seat, mover, phrases) for ship in state.ships if ship.is_afloat()
        ),
        links=links(state),
        homes=tuple(Home(int(player.seat), SIDES[player.edge]) for player in state.players),
        terrain=terrain(state.sea.lands),
        rose=rose(board),
    )


def hull(state: Biremes, ship: Ship, seat: int | None, mover: int, phrases: Phrasebook) -> Hull:
    """Return a ship on the table."""
    title = phrases.fill("labels", "ship", ship_facts(state, seat, ship))
    shown = scene_hull(ship.name, int(ship.fleet), GLYPHS[ship.kind.size], state.hull(ship), title)
    captor = int(ship.owner) if ship.owner not in (NOBODY, ship.fleet) else None
    return replace(
        shown, marks=marks(ship, mover), captor=captor, count=crew_text(state, seat, ship)
    )


def crew_text(state: Biremes, seat: int | None, ship: Ship) -> str:
    """Return the crew as text, `?` if `seat` does not know it (BIR-RULE-64)."""
    return str(int(ship.crew)) if is_crew_known(state, seat, ship) else "?"


def ship_facts(state: Biremes, seat: int | None, ship: Ship) -> Facts:
    """Return the facts of a ship: class, crew and troubles."""
    owner = SEATS[ship.owner] if ship.owner != NOBODY else "nobody"
    troubles = [word for word in marks(ship, NOBODY) if word not in OARS]
    if ship.beached > 0:
        troubles = ["beached" if word == "immobile" else word for word in troubles]
    if ship.banks > 0:
        troubles.append("bank_lost" if ship.banks == 1 else "no_oars")
    return {
        "ship": ship.name,
        "class": ship.kind.name,
        "seat": owner,
        "crew": crew_text(state, seat, ship),
        "most": int(ship.kind.crew),
        "troubles": tuple(troubles),
    }


def marks(ship: Ship, mover: int) -> tuple[str, ...]:
    """Return the marks of a ship."""
    found: list[str] = []
    if ship.owner == mover and mover != NOBODY and ship.crew > 0:
        found.append("done" if ship.activated else "ready")
    if ship.dead or ship.banks >= 2:
        found.append("crippled")
    if ship.immobile or ship.beached:
        found.append("immobile")
    if ship.fire > 0:
        found.append("burning")
    if ship.banks >= 1:
        found.append("port-oars-lost")
    if ship.banks >= 2:
        found.append("starboard-oars-lost")
    if ship.crew == 0:
        found.append("derelict")
    if ship.owner not in (NOBODY, ship.fleet):
        found.append("captured")
    if ship.corvus:
        found.append("corvus")
    return tuple(found)


def links(state: Biremes) -> tuple[Link, ...]:
    """Return the links between ships: rams stuck fast, and the grapples of each melee."""
    found: list[Link] = []
    for melee in state.melees:
        stuck = {(int(one.rammer), int(one.rammed)) for one in melee.stuck}
        for rammer, rammed in sorted(stuck):
            found.append(Link(state.ships[rammer].name, state.ships[rammed].name, Tie.STUCK))
        for ship in state.ships_in(melee):
            for other in state.sea.touching_ships(ship.ident):
                pair = (int(ship.ident), int(other))
                held = state.ships[other].melee == melee.ident and pair[0] < pair[1]
                if held and pair not in stuck and pair[::-1] not in stuck:
                    found.append(Link(ship.name, state.ships[other].name, Tie.GRAPPLE))
    return tuple(found)
