"""Phase G: the random event (NAV-EVT-01..09), and what Action cards share with it."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.grid import STEP_X, STEP_Y
from naumachia.geometry.square_map import NOWHERE
from naumachia.kernel.chance import Chance, Dice, Draw, Outcome
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import NOBODY, Action
from naumachia.rules.navarchoi.model import AWASH, IMMOBILE, SEATS, SUNK, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.damage import lost_off_map, show, sink
from naumachia.rules.navarchoi.rules.deck.hands import shuffle
from naumachia.rules.navarchoi.rules.deck.piles import discard, draw_from_pile, shuffle_discards
from naumachia.rules.navarchoi.rules.tallies import FACES
from naumachia.rules.navarchoi.tables.cards import (
    DRIFT,
    ICONS,
    NO_ICON,
    RESHUFFLE,
    SINKING,
    TIME_ADVANCE,
    WIND,
)

HEADINGS: Final = 8


class RandomEvent(Phase[Navarchoi, Action]):
    """The top card of the draw pile is revealed and its icon carried out (NAV-EVT-01)."""

    name: ClassVar[str] = "random_event"

    def __init__(self, revealed: bool = False) -> None:
        self.revealed: bool = revealed

    def clone(self) -> Phase[Navarchoi, Action]:
        return RandomEvent(self.revealed)

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if self.revealed or not state.battle.lesson.weather or state.hands.left == 0:
            return None
        return Draw("NAV-RULE-21", self.name, {}, tuple(state.hands.pile))

    def advance(self, state: Navarchoi, log: Log) -> None:
        if not self.revealed and state.battle.lesson.weather and state.hands.discards:
            shuffle(state, "NAV-RULE-20", log)
            return
        leave(state)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        self.revealed = True
        card = state.battle.deck.card(outcome[0])
        draw_from_pile(state.hands, card.number)
        discard(state.hands, card.number)
        if log.on:
            clause = "NAV-EVT-01" if card.icon == NO_ICON else "NAV-COMP-06"
            facts: dict[str, object] = {"number": int(card.number), "card": card.title}
            log.add(clause, "omen", icon=ICONS[card.icon], **facts)
        carry_out(state, card.icon, log)


def carry_out(state: Navarchoi, icon: i64, log: Log) -> None:
    """Carry out a random event; Time Advance only counts when the marker moves (NAV-RULE-71)."""
    if icon == RESHUFFLE:
        shuffle_discards(state.hands)
        if log.on:
            log.add("NAV-EVT-02", "reshuffled")
    elif icon == SINKING:
        found = [int(ship.ident) for ship in state.ships if endangered(ship)]
        enter(state, Sinking(found), log)
    elif icon == DRIFT:
        drift(state, log)
    elif icon == WIND:
        enter(state, WindChange(), log)


def time_advances(state: Navarchoi) -> bool:
    """Whether the card revealed this turn, now on top of the discards, is a Time Advance."""
    discards = state.hands.discards
    if not state.battle.lesson.weather or not discards:
        return False
    return state.battle.deck.card(discards[-1]).icon == TIME_ADVANCE


# -- sinking -----------------------------------------------------------------------------


def endangered(ship: Ship) -> bool:
    """Whether a Sinking event rolls for the ship: its status is Immobile (NAV-RULE-69)."""
    return ship.on_map() and ship.status == IMMOBILE


class Sinking(Phase[Navarchoi, Action]):
    """Ships roll against their Manpower, then those that were grappled to a sunk one (NAV-EVT-05).

    `ships` are still to roll, in order; `held` were grappled to a ship that sank in the first
    round; `again` tells that these roll now.
    """

    name: ClassVar[str] = "sinking"

    def __init__(
        self, ships: list[int], held: list[int] | None = None, again: bool = False
    ) -> None:
        self.ships: list[int] = ships
        self.held: list[int] = [] if held is None else held
        self.again: bool = again

    def clone(self) -> Phase[Navarchoi, Action]:
        return Sinking(self.ships.copy(), self.held.copy(), self.again)

    def enter(self, state: Navarchoi, log: Log) -> None:
        for number in self.ships:
            show(state.ships[number], log)
        if not self.ships and log.on:
            log.add("NAV-EVT-04", "nothing_sinks")

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if not self.ships:
            return None
        ship = state.ships[self.ships[0]]
        clause = "NAV-EVT-05" if self.again else "NAV-EVT-04"
        facts: dict[str, object] = {"ship": ship.name, "manpower": int(ship.manpower)}
        return Dice(clause, self.name, facts, (FACES,), (ship.name,), 0)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        ship = state.ships[self.ships.pop(0)]
        clause = "NAV-EVT-05" if self.again else "NAV-EVT-04"
        if log.on:
            facts: dict[str, object] = {"die": outcome[0], "manpower": int(ship.manpower)}
            log.add(clause, "sinking_rolled", ship=ship.name, **facts)
        if outcome[0] > ship.manpower:
            if not self.again:
                self.note_held(state, ship)
            sink(state, ship, clause, log, rolled_for=not self.again)
        elif self.again and not ship.grappled and log.on:
            log.add("NAV-RULE-69", "cut_free", ship=ship.name)

    def note_held(self, state: Navarchoi, ship: Ship) -> None:
        """Remember the ships that are grappled to one that sinks."""
        if ship.grappled:
            for other in state.group(ship.square):
                if other.ident != ship.ident and other.ident not in self.held:
                    self.held.append(int(other.ident))

    def advance(self, state: Navarchoi, log: Log) -> None:
        afloat = sorted(ident for ident in self.held if state.ships[ident].on_map())
        self.held = []
        if self.again or not afloat:
            leave(state)
            return
        self.again = True
        self.ships = afloat
        for number in afloat:
            show(state.ships[number], log)


# -- drift -------------------------------------------------------------------------------


def drift(state: Navarchoi, log: Log) -> None:
    """Grappled and Immobile ships and Awash markers go one square downwind (NAV-EVT-06).

    The squares are taken from the downwind side, so that what lies ahead has moved (RULE-70).
    """
    if log.on:
        log.add("NAV-EVT-06", "drift", wind=int(state.wind))
    squares = [square for square in state.counters if drifters(state, square)]
    squares.sort(key=lambda square: (-downwind(state, square), square))
    for square in squares:
        drift_from(state, square, log)


def drifters(state: Navarchoi, square: int) -> list[Ship]:
    """The counters of a square that drift."""
    return [
        ship
        for ship in state.at(square)
        if ship.place == AWASH or ship.grappled or ship.status == IMMOBILE
    ]


def downwind(state: Navarchoi, square: int) -> int:
    """How far a square lies downwind: its projection on the wind."""
    squares = state.map
    return int(
        squares.column(square) * STEP_X[state.wind] - squares.row(square) * STEP_Y[state.wind]
    )


def drift_from(state: Navarchoi, square: int, log: Log) -> None:
    """Let the drifting counters of a square go together, if the next one is empty."""
    ahead = state.map.ahead(square, state.wind)
    moving = drifters(state, square)
    names = tuple(ship.name for ship in moving)
    if not state.map.inside(ahead):
        for ship in moving:
            drift_off(state, ship, log)
    elif state.count(ahead) > 0:
        if log.on:
            log.add("NAV-EVT-07", "drift_blocked", ships=names, square=state.map.name(ahead))
    else:
        for ship in moving:
            state.move(ship, ahead)
        if log.on:
            wrecks = all(ship.place == AWASH for ship in moving)
            clause = "NAV-COMP-17" if wrecks else "NAV-RULE-70"
            log.add(clause, "drifted", ships=names, square=state.map.name(ahead))


def drift_off(state: Navarchoi, ship: Ship, log: Log) -> None:
    """Off the map a ship counts as sunk (NAV-EVT-08); an Awash marker is removed."""
    if ship.place != AWASH:
        lost_off_map(state, ship, log)
        return
    state.lift(ship)
    ship.place = SUNK
    ship.square = NOWHERE
    if log.on:
        log.add("NAV-RULE-70", "wreck_gone", ship=ship.name)


# -- wind --------------------------------------------------------------------------------


def turn_wind(state: Navarchoi, points: i64, clause: ClauseId, log: Log) -> None:
    """Turn the wind marker clockwise, or the other way by negative points."""
    state.wind = (state.wind + points) % HEADINGS
    if log.on:
        log.add(clause, "wind_turns", wind=int(state.wind), points=int(points))


class WindChange(Phase[Navarchoi, Action]):
    """The wind shifts by one to three points (NAV-EVT-09)."""

    name: ClassVar[str] = "wind_change"

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        roller = SEATS[0 if state.initiative == NOBODY else int(state.initiative)]
        facts: dict[str, object] = {"wind": int(state.wind)}
        return Dice("NAV-EVT-09", self.name, facts, (FACES,), (roller,), 0)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        leave(state)
        points = state.battle.charts.wind.result(outcome[0])
        turn_wind(state, points, "NAV-EVT-09", log)
