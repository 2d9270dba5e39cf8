"""Cards: hand sizes, piles, windows and Bonus cards (NAV-HAND, NAV-CARD-01..11)."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Draw, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared, field
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.navarchoi.actions import NO_CARD, NOBODY, NOTHING, Action, Nothing, Play, Take
from naumachia.rules.navarchoi.model import CRUISE, SEATS, UNKNOWN, Hands, Navarchoi
from naumachia.rules.navarchoi.rules.damage import FACES
from naumachia.rules.navarchoi.tables.cards import Card

# -- hands and piles -----------------------------------------------------------------------


def leave_hand(hands: Hands, seat: i64, card: int) -> None:
    """Take a card out of a hand; in a view of the other seat it is one of the unseen ones."""
    hand = hands.hands[seat]
    hand.remove(card if card in hand else UNKNOWN)
    forget(hands, seat, card)


def forget(hands: Hands, seat: i64, card: int) -> None:
    """Remove a card from those that the other seat knows to be hidden with `seat`."""
    if card in hands.known[seat]:
        hands.known[seat].remove(card)


def join_hand(hands: Hands, seat: i64, card: int, *, open_to_both: bool) -> None:
    """Put a card into a hand; the other seat knows it when it saw it come."""
    hands.hands[seat] = sorted([*hands.hands[seat], card])
    if open_to_both and card != UNKNOWN:
        hands.known[seat] = sorted([*hands.known[seat], card])


def discard(hands: Hands, card: int) -> None:
    """Put a card face up on the discard pile."""
    if card != NO_CARD:
        hands.discards.append(card)


def play_from_hand(state: Navarchoi, seat: i64, card: int) -> None:
    """Play a card out of a hand, face up, onto the discard pile."""
    leave_hand(state.hands, seat, card)
    discard(state.hands, card)


def draw_from_pile(hands: Hands, card: int) -> None:
    """Take a card off the draw pile, wherever it is to go."""
    hands.pile.remove(card)
    hands.left -= 1


def shuffle_discards(hands: Hands) -> None:
    """Make the discard pile part of the draw pile (NAV-RULE-04, NAV-RULE-20)."""
    hands.pile = sorted([*hands.pile, *hands.discards])
    hands.left += len(hands.discards)
    hands.discards = []


# -- phase A: hand sizes (NAV-HAND-01..06) -------------------------------------------------

OPEN: Final = -1
"""A hand size that is still to be rolled for."""
PRINTED: Final = 55
"""The cards of the manual's deck (NAV-RULE-75)."""


def dealing_order(state: Navarchoi) -> list[int]:
    """Return the seats in the order in which cards are dealt (NAV-RULE-04)."""
    first = 0 if state.initiative == NOBODY else int(state.initiative)
    return [first, 1 - first]


def ask_card(state: Navarchoi, seat: int, name: str) -> Chance:
    """Return a card for `seat` from the draw pile, which must not be empty.

    The other seat sees it too while its Reading the Entrails is in force (NAV-RULE-18).
    """
    hands = state.hands
    seats = (0, 1) if hands.entrails[1 - seat] else (seat,)
    facts: dict[str, object] = {"seat": SEATS[seat]}
    return Draw("NAV-HAND-04", name, facts, tuple(hands.pile), seats)


def take_card(state: Navarchoi, seat: int, card: int, log: Log) -> None:
    """Put the card that was drawn into a hand."""
    hands = state.hands
    readers = (0, 1) if hands.entrails[1 - seat] else (seat,)
    draw_from_pile(hands, card)
    join_hand(hands, seat, card, open_to_both=False)
    if log.on:
        title = state.battle.deck.card(card).title
        secret: dict[str, object] = {"number": card, "card": title}
        hidden: dict[str, object] = {"number": 0, "card": "a card"}
        log.confide("NAV-HAND-04", "dealt", readers, secret, seat=SEATS[seat], **hidden)


def shuffle(state: Navarchoi, clause: ClauseId, log: Log) -> None:
    """Make the discard pile the new draw pile (NAV-RULE-04, NAV-RULE-20)."""
    count = len(state.hands.discards)
    shuffle_discards(state.hands)
    if log.on:
        log.add(clause, "shuffled", count=count)


def open_sizes() -> list[int]:
    """Return the hand sizes by seat before they are known."""
    return [OPEN, OPEN]


@declared
class HandSizes(Phase[Navarchoi, Action]):
    """Planning cards are turned up, hand sizes rolled for, and hands filled.

    `sizes` are the hand sizes by seat, OPEN while they are not known. On turn 1 the starting hands
    are dealt instead (NAV-HAND-06).
    """

    name: ClassVar[str] = "hand_sizes"
    sizes: list[int] = field(factory=open_sizes)

    def enter(self, state: Navarchoi, log: Log) -> None:
        if log.on:
            log.add("NAV-SEQ-01", "turn_begins", turn=int(state.turn))
        if not state.battle.lesson.cards:
            self.sizes = [0, 0]
            return
        if state.turn == 1 and log.on:
            size = int(state.battle.deck.size)
            log.add("NAV-RULE-75" if size == PRINTED else "NAV-COMP-02", "deck", count=size)
        for seat in dealing_order(state):
            if state.turn == 1:
                self.sizes[seat] = int(state.battle.fleets[seat].hand)
                if log.on:
                    size = self.sizes[seat]
                    log.add("NAV-HAND-06", "starting_hand", seat=SEATS[seat], size=size)
            elif state.hands.planned[seat] != NO_CARD:
                self.unveil_plan(state, seat, log)

    def unveil_plan(self, state: Navarchoi, seat: int, log: Log) -> None:
        """Turn up a Planning card: its number is the hand size (NAV-HAND-01, NAV-RULE-02)."""
        hands = state.hands
        card = state.battle.deck.card(hands.planned[seat])
        self.sizes[seat] = int(card.value)
        hands.planned[seat] = NO_CARD
        hands.planned_open[seat] = False
        forget(hands, seat, card.number)
        discard(hands, card.number)
        log.unveil()
        if log.on:
            facts: dict[str, object] = {"number": int(card.number), "card": card.title}
            log.add("NAV-HAND-01", "plan", seat=SEATS[seat], size=self.sizes[seat], **facts)
        self.note_full(state, seat, log)

    def note_full(self, state: Navarchoi, seat: int, log: Log) -> None:
        """Log a hand that is as large as its size: it takes no cards and gives none up
        (NAV-HAND-05).
        """
        held = len(state.hands.hands[seat])
        if held >= self.sizes[seat] and log.on:
            log.add("NAV-HAND-05", "hand_full", seat=SEATS[seat], held=held)

    def seats_to_roll(self, state: Navarchoi) -> list[int]:
        """Return the seats that roll for their hand size (NAV-RULE-05)."""
        return [seat for seat in dealing_order(state) if self.sizes[seat] == OPEN]

    def seat_to_fill(self, state: Navarchoi) -> int:
        """Return the seat whose hand is filled now, or NOBODY."""
        for seat in dealing_order(state):
            if len(state.hands.hands[seat]) < self.sizes[seat]:
                return seat
        return NOBODY

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        rollers = self.seats_to_roll(state)
        if rollers:
            names = tuple(SEATS[seat] for seat in rollers)
            clause = "NAV-RULE-05" if len(rollers) > 1 else "NAV-HAND-03"
            return Dice(clause, "hand_size", {"seats": names}, (FACES,) * len(rollers), names, 0)
        seat = self.seat_to_fill(state)
        if seat == NOBODY or state.hands.left == 0:
            return None
        return ask_card(state, seat, "deal")

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        rollers = self.seats_to_roll(state)
        if not rollers:
            take_card(state, self.seat_to_fill(state), outcome[0], log)
            return
        for seat, die in zip(rollers, outcome, strict=True):
            self.sizes[seat] = state.battle.charts.hand.result(die)
            if log.on:
                size = self.sizes[seat]
                clause = "NAV-COMP-21" if die == 0 else "NAV-HAND-03"
                log.add(clause, "hand_rolled", seat=SEATS[seat], die=die, size=size)
            self.note_full(state, seat, log)

    def advance(self, state: Navarchoi, log: Log) -> None:
        if self.seat_to_fill(state) != NOBODY and state.hands.discards:
            shuffle(state, "NAV-RULE-04", log)
            return
        leave(state)


# -- card windows (NAV-RULE-15, NAV-RULE-83) -----------------------------------------------
# Public facts alone open a window (NAV-RULE-83): a card of the deck outside the discard pile fits
# the position, and the seat holds at least one card. So a seat without a fitting card is asked as
# well, and has the one choice `NOTHING`. The other seat cannot tell the two cases apart.


def playable_effects(state: Navarchoi, seat: i64, effects: list[str]) -> list[str]:
    """Return those of `effects` whose card `seat` might hold, by public facts."""
    if not state.hands.hands[seat] or not state.battle.lesson.events:
        return []
    gone = state.hands.discards
    return [
        effect
        for effect in effects
        if any(number not in gone for number in state.battle.deck.with_effect(effect))
    ]


@declared
class Window(Phase[Navarchoi, Action]):
    """Ask one seat for a card, until it declines or no card could fit any more.

    A subclass gives four methods. `clause` is the rule that asks. `effects` are the keys of the
    effects that fit by public facts. `plays` are the ways to play a card now. `play` plays it.
    """

    name: ClassVar[str] = "window"
    seat: Final[i64]
    closed: bool = False

    def clause(self) -> ClauseId:
        """Return the rule that opens the window."""
        return "NAV-RULE-15"

    def effects(self, state: Navarchoi) -> list[str]:
        """Return the effects that fit the position; public facts only."""
        raise NotImplementedError

    def plays(self, state: Navarchoi, card: Card) -> list[Play]:
        """Return the ways to play `card`, whose effect is one of `effects`; public facts only."""
        return [Play(card.number)]

    def refusal(self, state: Navarchoi, action: Play, card: Card) -> Ruling:
        """Explain why this way of playing a card of a fitting effect is not legal."""
        bare = self.plays(state, card) == [Play(card.number)]
        return Ruling(self.clause(), {"refusal": "not_so", "card": card.title, "bare": bare})

    def card_refusal(self, state: Navarchoi, card: Card) -> Ruling:
        """Return why a card cannot be played in this window now, in whatever way; public facts
        only.
        """
        return Ruling("NAV-CARD-02", {"refusal": "not_now", "card": card.title})

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        """Carry out the card, which lies on the discard pile now; the window stays open."""
        raise NotImplementedError

    def facts(self, state: Navarchoi) -> Facts:
        """Return the facts of the prompt; public ones only."""
        return {"seat": SEATS[self.seat]}

    def piece(self, state: Navarchoi) -> str:
        """Return the ship it is about, if one."""
        return ""

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if self.closed or not playable_effects(state, self.seat, self.effects(state)):
            return None
        return Prompt(
            (int(self.seat),), self.name, self.clause(), self.facts(state), self.piece(state)
        )

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        found: list[Action] = [NOTHING]
        fitting = self.effects(state)
        for number in state.hands.hands[self.seat]:
            card = state.battle.deck.card(number)
            if card.effect in fitting:
                found.extend(self.plays(state, card))
        return found

    def suggested_actions(self, state: Navarchoi, seat: int) -> list[Action]:
        found = self.legal(state, seat)
        held = [Play(number) for number in state.hands.hands[self.seat]]
        return [*found, *(play for play in held if play not in found)]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Nothing):
            return None
        if not isinstance(action, Play):
            return Ruling(self.clause(), {"refusal": "wrong_order"})
        if action.card not in state.hands.hands[self.seat]:
            return Ruling(self.clause(), {"refusal": "not_held", "number": int(action.card)})
        card = state.battle.deck.card(action.card)
        if card.effect not in self.effects(state):
            return self.card_refusal(state, card)
        if action in self.plays(state, card):
            return None
        return self.refusal(state, action, card)

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Play):
            card = state.battle.deck.card(action.card)
            play_from_hand(state, self.seat, card.number)
            log.unveil()
            if log.on:
                log.add(
                    self.clause(),
                    "card_played",
                    seat=SEATS[self.seat],
                    card=card.title,
                    number=card.number,
                )
            self.play(state, action, card, log)
        else:
            self.closed = True


# -- cards that an Action takes (NAV-CARD-09, -11) -----------------------------------------


def hand_pool(state: Navarchoi, seat: int) -> tuple[int, ...]:
    """Return the cards that a random draw from a hand may give, repeated by their weight.

    In a view part of the hand is unseen. Each unseen card is one that the view knows to be with
    that seat (in hand or set aside), or one of the pile.
    """
    hands = state.hands
    hand = hands.hands[seat]
    hidden = hand.count(UNKNOWN)
    if hidden == 0:
        return tuple(hand)
    seen = [card for card in hand if card != UNKNOWN]
    loose = [card for card in hands.known[seat] if card not in seen]
    places = hidden + (1 if hands.planned[seat] == UNKNOWN else 0)
    strangers = places - len(loose)
    pile = len(hands.pile) if strangers > 0 else 1
    parts = [(seen, places * pile), (loose, hidden * pile), (hands.pile, hidden * strangers)]
    common = gcd(*(weight for cards, weight in parts if cards))
    pool: list[int] = []
    for cards, weight in parts:
        pool += cards * (weight // common)
    return tuple(sorted(pool))


@declared
class TakeCards(Phase[Navarchoi, Action]):
    """King of the Seas (`kept`) or Command Confusion: cards leave the enemy's hand.

    They are drawn at random, or chosen by who has read the entrails this turn (NAV-RULE-18, -19).
    `left` cards are still to be taken.
    """

    name: ClassVar[str] = "taking"
    seat: Final[i64]
    left: i64
    kept: Final[bool]

    def clause(self) -> ClauseId:
        """Return the card's own clause."""
        return "NAV-CARD-09" if self.kept else "NAV-CARD-11"

    def enemy(self) -> int:
        """Return the seat that loses the cards."""
        return 1 - int(self.seat)

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if self.left == 0 or not state.hands.hands[self.enemy()]:
            return None
        facts: dict[str, object] = {"seat": SEATS[self.seat], "enemy": SEATS[self.enemy()]}
        if state.hands.entrails[self.seat]:
            return Prompt((int(self.seat),), self.name, self.clause(), facts)
        seats = (0, 1) if self.kept else None
        return Draw(self.clause(), self.name, facts, hand_pool(state, self.enemy()), seats)

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return [Take(card) for card in state.hands.hands[self.enemy()]]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Take):
            return Ruling(self.clause(), {"refusal": "wrong_order"})
        if action.card in state.hands.hands[self.enemy()]:
            return None
        return Ruling(self.clause(), {"refusal": "not_in_hand", "number": int(action.card)})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Take)
        log.unveil()
        self.take(state, int(action.card), log)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        self.take(state, outcome[0], log)

    def take(self, state: Navarchoi, card: int, log: Log) -> None:
        """Move the card; one that is kept is known to both sides (NAV-RULE-19)."""
        self.left -= 1
        leave_hand(state.hands, self.enemy(), card)
        facts: dict[str, object] = {"number": card, "card": state.battle.deck.card(card).title}
        names: dict[str, object] = {"seat": SEATS[self.seat], "enemy": SEATS[self.enemy()]}
        if self.kept:
            join_hand(state.hands, self.seat, card, open_to_both=True)
            if log.on:
                hidden: dict[str, object] = {"number": 0, "card": "a card"}
                log.confide("NAV-RULE-19", "card_taken", (0, 1), facts, **names, **hidden)
            return
        discard(state.hands, card)
        if log.on:
            log.add("NAV-RULE-19", "card_lost", **names, **facts)


@declared
class DrawCards(Phase[Navarchoi, Action]):
    """Favourable Omens: draw cards, fewer if the piles run out, then give some up, face up.

    `left` are still to be drawn, then `discards` to be given up.
    """

    name: ClassVar[str] = "drawing"
    seat: Final[i64]
    left: i64
    discards: i64

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if self.left > 0:
            return ask_card(state, int(self.seat), self.name) if state.hands.left > 0 else None
        if self.discards == 0 or not state.hands.hands[self.seat]:
            return None
        return Prompt((int(self.seat),), "giving_up", "NAV-CARD-03", {"seat": SEATS[self.seat]})

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        self.left -= 1
        take_card(state, int(self.seat), outcome[0], log)

    def advance(self, state: Navarchoi, log: Log) -> None:
        if self.left == 0:
            leave(state)
        elif state.hands.discards:
            shuffle(state, "NAV-RULE-04", log)
        else:
            self.left = 0

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return [Take(card) for card in state.hands.hands[self.seat]]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Take):
            return Ruling("NAV-CARD-03", {"refusal": "wrong_order"})
        if action.card in state.hands.hands[self.seat]:
            return None
        return Ruling("NAV-CARD-03", {"refusal": "not_held", "number": int(action.card)})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Take)
        self.discards -= 1
        card = int(action.card)
        leave_hand(state.hands, self.seat, card)
        discard(state.hands, card)
        log.unveil()
        if log.on:
            facts: dict[str, object] = {"number": card, "card": state.battle.deck.card(card).title}
            log.add("NAV-CARD-03", "given_up", seat=SEATS[self.seat], **facts)


# -- Bonus cards (NAV-CARD-05, NAV-RULE-16) ------------------------------------------------

DECLARED: Final = ["diekplous", "periplous", "elasis", "squadron_in_line"]
"""The events of cards that are declared with the formation (NAV-RULE-16)."""


def bonus(state: Navarchoi, effect: str) -> i64:
    """Return the sum of the amounts of an event's cards with the formation under way, 0 without
    one.
    """
    formation = state.formation
    if formation is None or not formation.cards:
        return 0
    total: i64 = 0
    for number in formation.cards:
        card = state.battle.deck.card(number)
        if card.effect == effect:
            total += card.event.amount
    return total


def has_bonus_card(state: Navarchoi, effect: str) -> bool:
    """Return whether a card of this event goes with the formation under way."""
    formation = state.formation
    if formation is None or not formation.cards:
        return False
    return any(state.battle.deck.card(number).effect == effect for number in formation.cards)


def extra_ships(state: Navarchoi, cards: Sequence[int]) -> i64:
    """Return how many ships a formation may have beyond Quality (Squadron in Line)."""
    total: i64 = 0
    for number in cards:
        card = state.battle.deck.card(number)
        if card.effect == "squadron_in_line":
            total += card.event.ships
    return total


def playable_bonus_cards(state: Navarchoi, seat: i64, status: i64) -> list[int]:
    """Return the Bonus cards of a hand that could be declared with a formation of this status."""
    if not state.battle.lesson.events:
        return []
    return [
        number
        for number in state.hands.hands[seat]
        if number > 0
        and state.battle.deck.card(number).effect in DECLARED
        and (status == CRUISE or state.battle.deck.card(number).effect != "elasis")
    ]


def bonus_refusal(
    state: Navarchoi, seat: i64, cards: Sequence[int], status: i64, again: bool
) -> Ruling | None:
    """Explain why these cards may not go with a formation of this status.

    They need an Activation card of one's own in this cycle; Pull for the Trierarch!, which works
    outside the impulses, counts as one (NAV-RULE-16).
    """
    if not cards:
        return None
    if not again and state.impulse > 0 and not state.impulses[seat]:
        return Ruling("NAV-CARD-05", {"refusal": "no_activation_card"})
    for place, number in enumerate(cards):
        if number not in state.hands.hands[seat] or number in cards[:place]:
            return Ruling("NAV-CARD-05", {"refusal": "not_held", "number": int(number)})
        card = state.battle.deck.card(number)
        if not state.battle.lesson.events or card.effect not in DECLARED:
            return Ruling("NAV-CARD-05", {"refusal": "no_bonus", "card": card.title})
        if card.effect == "elasis" and status != CRUISE:
            return Ruling("NAV-CARD-05", {"refusal": "cruise_only", "card": card.title})
    return None
