"""What ships could strike from where they lie, if it were their side's turn."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import ClauseId
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.navarchoi.board.reach import searched
from naumachia.rules.navarchoi.board.scene import centre
from naumachia.rules.navarchoi.model import DAMAGED, FULL, IMMOBILE, Navarchoi, Ship, ShipActivation
from naumachia.rules.navarchoi.rules.activation import range_of
from naumachia.rules.navarchoi.rules.missiles import targets
from naumachia.rules.navarchoi.rules.rake import along
from naumachia.scene.margin import Threat

WAYS: Final[dict[str, ClauseId]] = {
    "fire": "NAV-MISS-02",
    "ram": "NAV-RAM-01",
    "rake": "NAV-RAKE-02",
    "grapple": "NAV-GRAP-01",
}
"""The kinds of threat, and the clause of each."""


def threats_of(state: Navarchoi, seat: i64, phrases: Phrasebook) -> list[Threat]:
    """Every kind of attack of each ship of a seat on each enemy, once."""
    found: list[Threat] = []
    for ship in state.ships_of(seat):
        if ship.transport:
            continue
        for target in targets(state, ship):
            found.append(threat(state, ship, target, "fire", phrases))
        if ship.mobile():
            found += rowed(state, ship, phrases)
    return found


def rowed(state: Navarchoi, ship: Ship, phrases: Phrasebook) -> list[Threat]:
    """The attacks a ship could make in squares it can row into."""
    full = ship.status == FULL
    _, most = range_of(state, ship, full)
    found: dict[tuple[str, int], Threat] = {}
    for place in searched(state, ship, ShipActivation(ship.ident, most, full), 0):
        if not place.hostile:
            continue
        for target in state.enemies_at(place.ship.square, ship.side):
            for way in ways(state, place.ship, target):
                key = (way, int(target.ident))
                if key not in found:
                    found[key] = threat(state, ship, target, way, phrases)
    return list(found.values())


def ways(state: Navarchoi, ship: Ship, target: Ship) -> list[str]:
    """The kinds of attack open to a ship that has come into the square of an enemy."""
    lesson = state.battle.lesson
    found: list[str] = []
    if lesson.rams and ship.status < DAMAGED:
        found.append("ram")
    fit = ship.status < DAMAGED and not ship.sail and target.status != IMMOBILE
    if lesson.rakes and fit and along(ship, target):
        found.append("rake")
    if lesson.grapples:
        found.append("grapple")
    return found


def threat(state: Navarchoi, ship: Ship, target: Ship, way: str, phrases: Phrasebook) -> Threat:
    """One threat, at the target."""
    word = phrases.fill("labels", f"threat_{way}", {})
    return Threat(ship.name, word, centre(state, target.square), target.name, WAYS[way])
