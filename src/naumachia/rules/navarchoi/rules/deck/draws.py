"""Cards that an Action takes from the enemy's hand or from the draw pile (NAV-CARD-09, -11)."""

from __future__ import annotations

from math import gcd
from typing import ClassVar

from naumachia.kernel.chance import Chance, Draw, Outcome
from naumachia.kernel.clause import ClauseId, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.navarchoi.actions import Action, Take
from naumachia.rules.navarchoi.model import SEATS, UNKNOWN, Navarchoi
from naumachia.rules.navarchoi.rules.deck.hands import ask_card, shuffle, take_card
from naumachia.rules.navarchoi.rules.deck.piles import discard, join_hand, leave_hand


def hand_pool(state: Navarchoi, seat: int) -> tuple[int, ...]:
    """What a card drawn at random from a hand may be, each number as often as it is likely.

    In a view part of the hand is unseen: each of its cards is one of those that the view knows to
    be with that seat (in the hand or set aside), or else one of the pile.
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


class TakeCards(Phase[Navarchoi, Action]):
    """King of the Seas (`kept`) or Command Confusion: cards leave the enemy's hand.

    They are drawn at random, or chosen by who has read the entrails this turn (NAV-RULE-18, -19).
    `left` cards are still to be taken.
    """

    name: ClassVar[str] = "taking"

    def __init__(self, seat: i64, left: i64, kept: bool) -> None:
        self.seat: i64 = seat
        self.left: i64 = left
        self.kept: bool = kept

    def clone(self) -> Phase[Navarchoi, Action]:
        return TakeCards(self.seat, self.left, self.kept)

    def clause(self) -> ClauseId:
        """The card's own clause."""
        return "NAV-CARD-09" if self.kept else "NAV-CARD-11"

    def enemy(self) -> int:
        """The seat that loses the cards."""
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


class DrawCards(Phase[Navarchoi, Action]):
    """Favourable Omens: draw cards, fewer if the piles run out, then give some up, face up.

    `left` are still to be drawn, then `discards` to be given up.
    """

    name: ClassVar[str] = "drawing"

    def __init__(self, seat: i64, left: i64, discards: i64) -> None:
        self.seat: i64 = seat
        self.left: i64 = left
        self.discards: i64 = discards

    def clone(self) -> Phase[Navarchoi, Action]:
        return DrawCards(self.seat, self.left, self.discards)

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
