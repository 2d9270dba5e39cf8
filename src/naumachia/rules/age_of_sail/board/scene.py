"""Draw the scene of a battle, in inches and degrees."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from naumachia.geometry.lattice import DEGREE, UNIT
from naumachia.kernel.clause import Facts
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.texts import packaged_texts
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import CALM, SEATS, STRENGTHS, AgeOfSail
from naumachia.rules.age_of_sail.rules.crews import drift_cause
from naumachia.rules.age_of_sail.rules.diagrams import knows_crew, knows_flotation
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.guns import rakes
from naumachia.rules.age_of_sail.rules.wind import downwind, drift_way
from naumachia.rules.age_of_sail.ship import (
    ANCHORED,
    ANY_CREW,
    FOULED,
    HOVE_TO,
    IRONS,
    NOT_ABLAZE,
    PRIZE,
    STRUCK,
    Ship,
)
from naumachia.rules.age_of_sail.speech import points_text, ship_name
from naumachia.rules.age_of_sail.tables.building import LATER, is_frigate_class
from naumachia.rules.age_of_sail.tables.catalogue import PACKAGE
from naumachia.rules.age_of_sail.tables.designs import (
    AHEAD,
    ASTERN,
    GALLEASSE,
    NO_OARS,
    PORT,
    STARBOARD,
    Design,
)
from naumachia.scene import Ground, Hull, Link, Overlay, Scene, Stroke, Tie, Tone, Track, Wind
from naumachia.table.pointing import index_of
from naumachia.table.reach import centre
from naumachia.table.scene import rose, scene_hull, surface, terrain, terrain_names

SMOKE: Final = {
    PORT: "smoke-port",
    STARBOARD: "smoke-starboard",
    AHEAD: "smoke-bow",
    ASTERN: "smoke-stern",
}
BRIG: Final = 28
"""Rated ships with fewer guns are drawn as brigs."""
TROUBLES: Final = {IRONS: "irons", HOVE_TO: "hove_to", FOULED: "fouled", ANCHORED: "anchored"}


def board_scene(state: AgeOfSail, seat: int | None, phrases: Phrasebook) -> Scene:
    """Return the table of `state` as `seat` sees it."""
    board = surface(state.sea.table)
    facts: Facts = {
        "width": int(state.sea.table.width // UNIT),
        "height": int(state.sea.table.height // UNIT),
    }
    waters = state.waters
    return Scene(
        surface=board,
        title=phrases.fill("labels", "board", facts),
        sea=phrases.fill("labels", "sea", {}),
        hulls=tuple(hull(state, seat, ship, phrases) for ship in state.ships if ship.afloat()),
        links=links(state),
        terrain=terrain(waters.coasts) + terrain(waters.shoals, Ground.SHOAL),
        names=terrain_names(waters.shoals, board, phrases.fill("labels", "shoal", {})),
        rose=rose(board, wind(state, phrases)),
        overlays=drifts(state) + shot_tracks(state),
    )


def drifts(state: AgeOfSail) -> tuple[Overlay, ...]:
    """Return where ships that do not sail will be carried in the next drift step, as the wind is
    now (SAIL-RULE-50); their courses are not crossed with other ships.
    """
    way = drift_way(state)
    if state.result is not None or not state.move or not way:
        return ()
    east, north = downwind(state)
    found: list[Overlay] = []
    for ship in state.ships:
        if ship.afloat() and drift_cause(state, ship):
            x, y = centre(state.hull(ship))
            end = (x + east * way / UNIT, y + north * way / UNIT)
            found.append(Track(((x, y), end), Tone.INK, arrow=True))
    return tuple(found)


def wind(state: AgeOfSail, phrases: Phrasebook) -> Wind:
    """Return the wind on the rose, from where and how it blows; in a calm it does not."""
    strength = phrases.spelled("strength", STRENGTHS[state.strength])
    return Wind(state.wind / DEGREE, strength, state.strength != CALM)


def glyph(design: Design) -> str:
    """Return the symbol of a ship."""
    if design.oared != NO_OARS:
        return "galleass" if design.oared == GALLEASSE else "galley"
    if design.built < LATER:
        return "galleon"
    if is_frigate_class(design):
        return "brig" if design.rating < BRIG else "frigate"
    return "liner"


def hull(state: AgeOfSail, seat: int | None, ship: Ship, phrases: Phrasebook) -> Hull:
    """Return one ship."""
    title = title_of(ship_facts(state, seat, ship, phrases), phrases)
    shown = scene_hull(ship.name, int(ship.seat), glyph(ship.design), state.hull(ship), title)
    captor = captor_of(state, ship)
    count = points_text(int(ship.flotation)) if knows_flotation(state, seat, ship) else ""
    return replace(
        shown,
        tag=ship_name(ship.called, phrases),
        marks=marks(state, ship),
        captor=captor,
        count=count,
    )


def captor_of(state: AgeOfSail, ship: Ship) -> int | None:
    """Return the first seat of the side that has taken a ship; None if nobody has."""
    return None if ship.holder == ship.side else int(state.seats_of(ship.holder)[0])


def title_of(facts: Facts, phrases: Phrasebook) -> str:
    """Return a ship in a line, with who has taken it."""
    return phrases.fill("labels", "ship_taken" if "holder" in facts else "ship", facts)


def ship_facts(state: AgeOfSail, seat: int | None, ship: Ship, phrases: Phrasebook) -> Facts:
    """Return the facts that describe a ship: its kind, side, points, crew and troubles."""
    known = knows_flotation(state, seat, ship)
    captor = captor_of(state, ship)
    return {
        **({} if captor is None else {"holder": SEATS[captor]}),
        "ship": ship.name,
        "kind": kind_of(ship.design),
        "seat": SEATS[ship.seat],
        "flotation_left": points_text(int(ship.flotation)) if known else "?",
        "crew_left": crew_text(state, seat, ship, phrases),
        "troubles": tuple(troubles(state, ship)),
    }


def crew_text(state: AgeOfSail, seat: int | None, ship: Ship, phrases: Phrasebook) -> str:
    """Return the size of its crew, or the limits that its volleys have shown (SAIL-RULE-107)."""
    if knows_crew(state, seat, ship):
        return points_text(int(ship.crew))
    facts: Facts = {"least": points_text(int(ship.men_least))}
    if ship.men_most != ANY_CREW:
        facts["most"] = points_text(int(ship.men_most))
        return phrases.fill("labels", "crew_between", facts)
    return phrases.fill("labels", "crew_at_least", facts) if ship.men_least else "?"


RATES: Final = {
    "1st": "first",
    "2nd": "second",
    "3rd": "third",
    "4th": "fourth",
    "5th": "fifth",
    "6th": "sixth",
}
"""Rates in English words."""


def kind_of(design: Design) -> str:
    """Return the type of a ship in the reader's language; in English a rate of the catalogue
    (`5th`, `3rd rank`) is a word.
    """
    kind = packaged_texts(PACKAGE)(design.kind)
    first, _, rest = kind.partition(" ")
    if first not in RATES:
        return kind
    return " ".join(filter(None, [RATES[first], "rate", rest.removeprefix("rank").strip()]))


def troubles(state: AgeOfSail, ship: Ship) -> list[str]:
    """Return the troubles of a ship, in words of the phrases."""
    found: list[str] = []
    if ship.flag == STRUCK:
        found.append("struck")
    elif ship.flag == PRIZE:
        found.append("prize")
    if ship.fire != NOT_ABLAZE:
        found.append("burning")
    if ship.masts:
        found.append("dismasted" if ship.dismasted() else "mast_lost")
    if ship.status in TROUBLES:
        found.append(TROUBLES[int(ship.status)])
    if state.grappled(ship.ident):
        found.append("grappled")
    if ship.tug != NOBODY:
        found.append("towed")
    return found


def marks(state: AgeOfSail, ship: Ship) -> tuple[str, ...]:
    """Return the marks on and beside a ship."""
    found: list[str] = []
    if ship.moved and state.result is None:
        found.append("moved")
    if ship.fired and state.result is None:
        found.append("fired")
    if ship.reached() >= 3:
        found.append("crippled")
    elif ship.reached() >= 2:
        found.append("damaged")
    if ship.fire != NOT_ABLAZE:
        found.append("burning")
    if state.result is None:
        found += [SMOKE[facing] for facing in fired_facings(state, ship)]
    if ship.flag == STRUCK and ship.holder == ship.side:
        found.append("struck")
    if ship.masts:
        found.append("mast-lost")
    if ship.status == ANCHORED:
        found.append("anchored")
    elif ship.status in TROUBLES:
        found.append("immobile")
    if ship.holder != ship.side:
        found.append("captured")
    return tuple(found)


def fired_facings(state: AgeOfSail, ship: Ship) -> list[int]:
    """Return the facings that have fired in this move; not those that are only laid."""
    phase = state.stack[-1] if state.stack else None
    laid = [] if not isinstance(phase, Firing) else phase.shots
    silent = {shot.facing for shot in laid if shot.ship == ship.ident}
    return [facing for facing in SMOKE if ship.fired & (1 << facing) and facing not in silent]


def shot_tracks(state: AgeOfSail) -> tuple[Overlay, ...]:
    """Return lines for the named volleys that are not rolled yet; rakes are emphasised."""
    phase = state.stack[-1] if state.stack else None
    if not isinstance(phase, Firing):
        return ()
    found: list[Overlay] = []
    for shot in phase.shots:
        hull, aim = state.sea.hull(shot.ship), state.sea.hull(shot.target)
        raking = state.rules.rakes and rakes(hull, aim)
        tone, stroke = (Tone.BAD, Stroke.SOLID) if raking else (Tone.INK, Stroke.DASHED)
        found.append(Track((centre(hull), centre(aim)), tone, stroke, arrow=True))
    return tuple(found)


def links(state: AgeOfSail) -> tuple[Link, ...]:
    """Return what holds ships together: grapples and tows."""
    found = [
        Link(state.ships[hold.attacker].name, state.ships[hold.defender].name, Tie.GRAPPLE)
        for hold in state.grapples
    ]
    for ship in state.ships:
        if ship.tug != NOBODY and ship.tow_holds:
            found.append(Link(state.ships[ship.tug].name, ship.name, Tie.TOW))
    return tuple(found)


def ship_number(state: AgeOfSail, name: str) -> int:
    """Return the number of the ship of this tag, or NOBODY."""
    return index_of([ship.name for ship in state.ships], name)
