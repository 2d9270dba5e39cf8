"""What the Action cards do (NAV-CARD-03), card by card in the order of the ledger.

`possible` says whether an event could be carried out now, `begin` carries it out or opens the
phase that asks for what it needs. The discard pile has the card already.
"""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import Action, Name, Shift
from naumachia.rules.navarchoi.model import (
    CAPTURED,
    CRUISE,
    DAMAGED,
    IMMOBILE,
    RED,
    SEATS,
    UNMARKED,
    YELLOW,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.rules.damage import mark_red
from naumachia.rules.navarchoi.rules.deck.draws import DrawCards, TakeCards
from naumachia.rules.navarchoi.rules.deck.omens import Sinking, drift, turn_wind
from naumachia.rules.navarchoi.rules.rowing.formations import eligible
from naumachia.rules.navarchoi.rules.rowing.pulling import Pulling
from naumachia.rules.navarchoi.rules.tallies import FACES
from naumachia.rules.navarchoi.tables.cards import Card

ON_SHIPS: Final = (
    "fresh_epibatai",
    "spare_oars",
    "rest_at_oars",
    "seasick_landsmen",
    "taking_on_water",
)
"""The events that work on ships their player names."""


def possible(state: Navarchoi, seat: int, card: Card) -> bool:
    """Whether the event of an Action card has something to work on (NAV-RULE-11)."""
    if card.effect in ("king_of_the_seas", "command_confusion"):
        return bool(state.hands.hands[1 - seat])
    if card.effect == "pull_for_the_trierarch":
        return bool(eligible(state, seat, True))
    if card.effect in ON_SHIPS:
        return bool(candidates(state, seat, card))
    return True


def idle_word(card: Card) -> str:
    """The refusal of an Action whose event has nothing to work on."""
    if card.effect in ("king_of_the_seas", "command_confusion"):
        return "enemy_hand_empty"
    return "none_activated" if card.effect == "pull_for_the_trierarch" else "no_ship_for_it"


def begin(state: Navarchoi, seat: int, card: Card, log: Log) -> None:
    """Carry out the event of an Action card, or ask its player what it needs."""
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


class Shifting(Phase[Navarchoi, Action]):
    """Shifting Breeze: its player turns the wind marker either way."""

    name: ClassVar[str] = "shifting"

    def __init__(self, seat: i64, points: i64) -> None:
        self.seat: i64 = seat
        self.points: i64 = points

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
    """The ships that an event could work on, by number."""
    if card.effect == "fresh_epibatai":
        return [ship for ship in state.ships_of(seat) if may_reinforce(state, ship)]
    if card.effect == "spare_oars":
        return [ship for ship in state.ships_of(seat) if may_refit(state, ship, card)]
    if card.effect == "rest_at_oars":
        return [s for s in state.ships_of(seat) if s.undamaged() and s.marker == RED]
    enemies = state.ships_of(1 - seat)
    if card.effect == "seasick_landsmen":
        return [ship for ship in enemies if ship.marker == UNMARKED and not ship.grappled]
    return [ship for ship in enemies if ship.status == IMMOBILE]


def may_reinforce(state: Navarchoi, ship: Ship) -> bool:
    """Fresh Epibatai: not captured, not grappled, below its maximum.

    Where crews are hidden a full one may be named as well, so that nobody learns which is not.
    """
    if ship.taken == CAPTURED or ship.grappled:
        return False
    return state.rules.manpower_hidden or ship.manpower < ship.manpower_max


def may_refit(state: Navarchoi, ship: Ship, card: Card) -> bool:
    """Spare Oars: Damaged, not grappled, no enemy near."""
    if ship.status != DAMAGED or ship.grappled:
        return False
    near = card.event.distance
    enemies = state.ships_of(1 - ship.side)
    return all(state.distance(ship, enemy) > near for enemy in enemies)


def most_ships(state: Navarchoi, seat: int, card: Card) -> int:
    """How many ships an event works on at most."""
    if card.effect == "fresh_epibatai":
        return int(card.event.ships)
    if card.effect == "rest_at_oars":
        return int(state.battle.fleets[seat].quality)
    return 1


def near_each_other(state: Navarchoi, ships: list[Ship]) -> bool:
    """Whether links of one square join them all."""
    joined = [ships[0]]
    for ship in joined:
        for other in ships:
            if other not in joined and state.distance(ship, other) <= 1:
                joined.append(other)
    return len(joined) == len(ships)


class Naming(Phase[Navarchoi, Action]):
    """The player of an event names the ships it works on."""

    name: ClassVar[str] = "naming"

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat: i64 = seat
        self.card: i64 = card

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
        if card.effect == "rest_at_oars" and not near_each_other(state, named):
            return Ruling("NAV-CARD-01", {"refusal": "not_near", **facts})
        return None

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Name)
        leave(state)
        card = state.battle.deck.card(self.card)
        for ident in action.ships:
            work(state, state.ships[ident], card, log)


def clusters(state: Navarchoi, ships: list[Ship], most: int) -> list[tuple[int, ...]]:
    """For each ship the sets of two to `most` that gather around it, the nearest first."""
    found: list[tuple[int, ...]] = []
    for first in ships:
        joined = [first]
        for ship in joined:
            for other in ships:
                if other not in joined and state.distance(ship, other) <= 1 and len(joined) < most:
                    joined.append(other)
                    gathered = tuple(sorted(int(member.ident) for member in joined))
                    if gathered not in found:
                        found.append(gathered)
    return found


def work(state: Navarchoi, ship: Ship, card: Card, log: Log) -> None:
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


class Seasickness(Phase[Navarchoi, Action]):
    """Seasick Landsmen: above the ship's Quality it is marked red."""

    name: ClassVar[str] = "seasickness"

    def __init__(self, ship: i64) -> None:
        self.ship: i64 = ship

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
