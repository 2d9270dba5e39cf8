"""Random events and the events of Action cards (NAV-EVT, NAV-CARD)."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Final

from naumachia.geometry.grid import STEP_X, STEP_Y
from naumachia.geometry.square_map import NOWHERE
from naumachia.kernel.chance import Chance, Dice, Draw, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared, field
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Checks, Phase, enter, leave
from naumachia.rules.navarchoi.actions import NOBODY, Action, Name, Shift
from naumachia.rules.navarchoi.model import (
    AWASH,
    CAPTURED,
    CRUISE,
    DAMAGED,
    IMMOBILE,
    RED,
    SEATS,
    SUNK,
    UNMARKED,
    YELLOW,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.rules.activation import Pulling
from naumachia.rules.navarchoi.rules.cards import (
    DrawCards,
    TakeCards,
    discard,
    draw_from_pile,
    shuffle,
    shuffle_discards,
)
from naumachia.rules.navarchoi.rules.damage import FACES, lost_off_map, mark_red, show, sink
from naumachia.rules.navarchoi.rules.formations import eligible
from naumachia.rules.navarchoi.tables.cards import (
    DRIFT,
    ICONS,
    NO_ICON,
    RESHUFFLE,
    SINKING,
    TIME_ADVANCE,
    WIND,
    Card,
)

# -- phase G: the random event (NAV-EVT-01..09) --------------------------------------------

HEADINGS: Final = 8


@declared
class RandomEvent(Phase[Navarchoi, Action]):
    """The top card of the draw pile is revealed and its icon carried out (NAV-EVT-01)."""

    name: ClassVar[str] = "random_event"
    revealed: bool = False

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
        found = [int(ship.ident) for ship in state.ships if is_endangered(ship)]
        enter(state, Sinking(found), log)
    elif icon == DRIFT:
        drift(state, log)
    elif icon == WIND:
        enter(state, WindChange(), log)


def is_time_advance(state: Navarchoi) -> bool:
    """Return whether the card revealed this turn, now on top of the discards, is a Time Advance."""
    discards = state.hands.discards
    if not state.battle.lesson.weather or not discards:
        return False
    return state.battle.deck.card(discards[-1]).icon == TIME_ADVANCE


# -- sinking -----------------------------------------------------------------------------


def is_endangered(ship: Ship) -> bool:
    """Return whether a Sinking event rolls for the ship: its status is Immobile (NAV-RULE-69)."""
    return ship.is_on_map() and ship.status == IMMOBILE


@declared
class Sinking(Checks[Navarchoi, Action, Ship]):
    """Roll for ships against their Manpower, then for those grappled to a sunk one (NAV-EVT-05).

    `ships` are still to roll, in order. `held` were grappled to a ship that sank in the first
    round. `again`: these roll now.
    """

    name: ClassVar[str] = "sinking"
    ships: list[int]
    held: list[int] = field(factory=list)
    again: bool = False

    def enter(self, state: Navarchoi, log: Log) -> None:
        for number in self.ships:
            show(state.ships[number], log)
        if not self.ships and log.on:
            log.add("NAV-EVT-04", "nothing_sinks")

    def due(self, state: Navarchoi) -> Ship | None:
        return state.ships[self.ships[0]] if self.ships else None

    def ask(self, state: Navarchoi, ship: Ship) -> Prompt | Chance | None:
        clause = "NAV-EVT-05" if self.again else "NAV-EVT-04"
        facts: dict[str, object] = {"ship": ship.name, "manpower": int(ship.manpower)}
        return Dice(clause, self.name, facts, (FACES,), (ship.name,), 0)

    def apply(self, state: Navarchoi, ship: Ship, outcome: Outcome, log: Log) -> None:
        self.ships.pop(0)
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

    def finish(self, state: Navarchoi, log: Log) -> None:
        afloat = sorted(ident for ident in self.held if state.ships[ident].is_on_map())
        if afloat:
            enter(state, Sinking(afloat, again=True), log)


# -- drift -------------------------------------------------------------------------------


def drift(state: Navarchoi, log: Log) -> None:
    """Move grappled and Immobile ships and Awash markers one square downwind (NAV-EVT-06).

    Begin with the squares downwind, so that the counters ahead have moved (RULE-70).
    """
    if log.on:
        log.add("NAV-EVT-06", "drift", wind=int(state.wind))
    squares = [square for square in state.counters if drifters(state, square)]
    squares.sort(key=lambda square: (-downwind(state, square), square))
    for square in squares:
        drift_from(state, square, log)


def drifters(state: Navarchoi, square: int) -> list[Ship]:
    """Return the counters of a square that drift."""
    return [
        ship
        for ship in state.at(square)
        if ship.place == AWASH or ship.grappled or ship.status == IMMOBILE
    ]


def downwind(state: Navarchoi, square: int) -> int:
    """Return the distance of a square downwind: its projection on the wind."""
    squares = state.map
    return int(
        squares.column(square) * STEP_X[state.wind] - squares.row(square) * STEP_Y[state.wind]
    )


def drift_from(state: Navarchoi, square: int, log: Log) -> None:
    """Let the drifting counters of a square go together, if the next one is empty."""
    ahead = state.map.ahead(square, state.wind)
    moving = drifters(state, square)
    names = tuple(ship.name for ship in moving)
    if not state.map.is_on_map(ahead):
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
    """Sink a ship that drifts off the map (NAV-EVT-08), or remove its Awash marker."""
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


# -- events of Action cards (NAV-CARD-03) --------------------------------------------------
# The discard pile has the card already.

ON_SHIPS: Final = (
    "fresh_epibatai",
    "spare_oars",
    "rest_at_oars",
    "seasick_landsmen",
    "taking_on_water",
)
"""The events that work on ships their player names."""


def event_refusal(state: Navarchoi, seat: int, card: Card) -> Ruling | None:
    """Return why the event of an Action card has nothing to work on (NAV-RULE-11)."""
    refusal = ""
    if card.effect in ("king_of_the_seas", "command_confusion"):
        if not state.hands.hands[1 - seat]:
            refusal = "enemy_hand_empty"
    elif card.effect == "pull_for_the_trierarch":
        if not eligible(state, seat, True):
            refusal = "none_activated"
    elif card.effect in ON_SHIPS and not candidates(state, seat, card):
        refusal = "no_ship_for_it"
    if not refusal:
        return None
    return Ruling("NAV-RULE-11", {"refusal": refusal, "card": card.title})


def begin(state: Navarchoi, seat: int, card: Card, log: Log) -> None:
    """Carry out the event of an Action card, or ask its player for a choice."""
    amount = int(card.event.amount)
    if card.effect == "king_of_the_seas":
        enter(state, TakeCards(seat, amount, True), log)
    elif card.effect == "reading_the_entrails":
        read_entrails(state, seat, log)
    elif card.effect == "command_confusion":
        enter(state, TakeCards(seat, amount, False), log)
    elif card.effect == "pull_for_the_trierarch":
        enter(state, Pulling(seat), log)
    elif card.effect == "favourable_omens":
        enter(state, DrawCards(seat, amount, int(card.event.discards)), log)
    elif card.effect == "shifting_breeze":
        enter(state, Shifting(seat, amount), log)
    elif card.effect == "sudden_squall":
        drift(state, log)
    else:
        enter(state, Naming(seat, card.number), log)


def read_entrails(state: Navarchoi, seat: int, log: Log) -> None:
    """Reading the Entrails: the enemy hand is open to `seat` for this turn (NAV-RULE-18)."""
    hands = state.hands
    enemy = 1 - seat
    hands.entrails[seat] = True
    # A card known to be in the hand or set aside, and not in the hand, is the one set aside.
    if hands.planned[enemy] in hands.known[enemy]:
        hands.planned_open[enemy] = True
        hands.known[enemy].remove(hands.planned[enemy])
    log.unveil()
    if log.on:
        titles = tuple(state.battle.deck.card(number).title for number in hands.hands[enemy])
        secret: dict[str, object] = {"cards": titles}
        count = len(titles)
        hidden: dict[str, object] = {"cards": (f"{count} cards",)}
        log.confide("NAV-RULE-18", "entrails", (0, 1), secret, seat=SEATS[seat], **hidden)


@declared
class Shifting(Phase[Navarchoi, Action]):
    """Shifting Breeze: its player turns the wind marker either way."""

    name: ClassVar[str] = "shifting"
    seat: Final[i64]
    points: Final[i64]

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        facts: dict[str, object] = {"seat": SEATS[self.seat], "wind": int(state.wind)}
        return Prompt((int(self.seat),), self.name, "NAV-CARD-03", facts)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return [Shift(int(self.points)), Shift(-int(self.points))]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Shift) and action.points in (self.points, -self.points):
            return None
        return Ruling("NAV-CARD-03", {"refusal": "shift_by", "points": int(self.points)})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Shift)
        leave(state)
        turn_wind(state, int(action.points), "NAV-CARD-03", log)


# -- events that work on ships -----------------------------------------------------------


def candidates(state: Navarchoi, seat: int, card: Card) -> list[Ship]:
    """Return the ships that an event could work on, by number."""
    if card.effect == "fresh_epibatai":
        return [ship for ship in state.ships_of(seat) if may_reinforce(state, ship)]
    if card.effect == "spare_oars":
        return [ship for ship in state.ships_of(seat) if may_refit(state, ship, card)]
    if card.effect == "rest_at_oars":
        return [s for s in state.ships_of(seat) if s.is_undamaged() and s.marker == RED]
    enemies = state.ships_of(1 - seat)
    if card.effect == "seasick_landsmen":
        return [ship for ship in enemies if ship.marker == UNMARKED and not ship.grappled]
    return [ship for ship in enemies if ship.status == IMMOBILE]


def may_reinforce(state: Navarchoi, ship: Ship) -> bool:
    """Return whether Fresh Epibatai may work on a ship: not captured or grappled, below its
    maximum.

    Where crews are hidden a full one may be named as well, so that nobody learns which is not.
    """
    if ship.taken == CAPTURED or ship.grappled:
        return False
    return state.rules.manpower_hidden or ship.manpower < ship.manpower_max


def may_refit(state: Navarchoi, ship: Ship, card: Card) -> bool:
    """Return whether Spare Oars may work on a ship: Damaged, not grappled, no enemy near."""
    if ship.status != DAMAGED or ship.grappled:
        return False
    near = card.event.distance
    enemies = state.ships_of(1 - ship.side)
    return all(state.distance(ship, enemy) > near for enemy in enemies)


def most_ships(state: Navarchoi, seat: int, card: Card) -> int:
    """Return the most ships that an event works on."""
    if card.effect == "fresh_epibatai":
        return int(card.event.ships)
    if card.effect == "rest_at_oars":
        return int(state.battle.fleets[seat].quality)
    return 1


def is_cluster(state: Navarchoi, ships: list[Ship]) -> bool:
    """Return whether links of one square join them all."""
    group = [ships[0]]
    for ship in group:
        for other in ships:
            if other not in group and state.distance(ship, other) <= 1:
                group.append(other)
    return len(group) == len(ships)


@declared
class Naming(Phase[Navarchoi, Action]):
    """The player of an event names the ships it works on."""

    name: ClassVar[str] = "naming"
    seat: Final[i64]
    card: Final[i64]

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        card = state.battle.deck.card(self.card)
        facts: dict[str, object] = {"seat": SEATS[self.seat], "card": card.title}
        facts["count"] = most_ships(state, int(self.seat), card)
        return Prompt((int(self.seat),), self.name, "NAV-CARD-01", facts)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        card = state.battle.deck.card(self.card)
        ships = candidates(state, int(self.seat), card)
        named = [(int(ship.ident),) for ship in ships]
        if card.effect == "rest_at_oars":
            sets = named + clusters(state, ships, most_ships(state, int(self.seat), card))
        else:
            sets = list(named)
            if most_ships(state, int(self.seat), card) > 1:
                sets += [(one[0], two[0]) for one, two in combinations(named, 2)]
        return [Name(chosen) for chosen in sets]

    def choices(self, state: Navarchoi, seat: int) -> Choices[Action]:
        most = most_ships(state, int(self.seat), state.battle.deck.card(self.card))
        pairs = state.battle.deck.card(self.card).effect == "fresh_epibatai" and most == 2
        return Choices(self.legal(state, seat), most == 1 or pairs)

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Name):
            return Ruling("NAV-CARD-01", {"refusal": "wrong_order"})
        card = state.battle.deck.card(self.card)
        facts: Facts = {"card": card.title}
        most = most_ships(state, int(self.seat), card)
        if not 1 <= len(action.ships) <= most or list(action.ships) != sorted(set(action.ships)):
            return Ruling("NAV-CARD-01", {"refusal": "name_ships", "count": most, **facts})
        fitting = candidates(state, int(self.seat), card)
        named = [ship for ship in fitting if ship.ident in action.ships]
        if len(named) < len(action.ships):
            fits = {int(ship.ident) for ship in fitting}
            unfit = next(ident for ident in action.ships if ident not in fits)
            facts["ship"] = state.ships[unfit].name
            return Ruling("NAV-CARD-01", {"refusal": "does_not_fit", **facts})
        if card.effect == "rest_at_oars" and not is_cluster(state, named):
            return Ruling("NAV-CARD-01", {"refusal": "not_near", **facts})
        return None

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Name)
        leave(state)
        card = state.battle.deck.card(self.card)
        for ident in action.ships:
            apply_event(state, state.ships[ident], card, log)


def clusters(state: Navarchoi, ships: list[Ship], most: int) -> list[tuple[int, ...]]:
    """Return the sets of two to `most` ships that gather around each ship, the nearest first."""
    found: list[tuple[int, ...]] = []
    for first in ships:
        group = [first]
        for ship in group:
            for other in ships:
                if other not in group and state.distance(ship, other) <= 1 and len(group) < most:
                    group.append(other)
                    members = tuple(sorted(int(member.ident) for member in group))
                    if members not in found:
                        found.append(members)
    return found


def apply_event(state: Navarchoi, ship: Ship, card: Card, log: Log) -> None:
    """Let an event work on one ship."""
    if card.effect == "fresh_epibatai":
        gained = min(card.event.amount, ship.manpower_max - ship.manpower)
        ship.manpower += gained
        if log.on and state.rules.manpower_hidden:
            secret: Facts = {"gained": int(gained)}
            log.confide("NAV-CARD-03", "manned_unseen", (int(ship.side),), secret, ship=ship.name)
        elif log.on:
            log.add("NAV-CARD-03", "manned", ship=ship.name, gained=int(gained))
    elif card.effect == "spare_oars":
        ship.status = CRUISE
        if log.on:
            log.add("NAV-CARD-03", "refitted", ship=ship.name)
        mark_red(ship, "NAV-CARD-03", log)
    elif card.effect == "rest_at_oars":
        ship.marker = YELLOW
        if log.on:
            log.add("NAV-CARD-03", "rested_at_oars", ship=ship.name)
    elif card.effect == "seasick_landsmen":
        enter(state, Seasickness(ship.ident), log)
    else:
        enter(state, Sinking([int(ship.ident)]), log)


@declared
class Seasickness(Phase[Navarchoi, Action]):
    """Seasick Landsmen: above the ship's Quality it is marked red."""

    name: ClassVar[str] = "seasickness"
    ship: Final[i64]

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        facts: dict[str, object] = {"ship": ship.name, "quality": state.quality(ship)}
        return Dice("NAV-CARD-03", self.name, facts, (FACES,), (SEATS[1 - ship.side],), 0)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship = state.ships[self.ship]
        quality = state.quality(ship)
        if log.on:
            facts: dict[str, object] = {"die": outcome[0], "quality": quality}
            log.add("NAV-CARD-03", "seasick_rolled", ship=ship.name, **facts)
        if outcome[0] > quality:
            mark_red(ship, "NAV-CARD-03", log)
