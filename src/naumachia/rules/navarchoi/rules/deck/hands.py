"""Phase A: hand sizes, and the dealing of cards (NAV-HAND-01..06)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Draw, Outcome
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.event import Log
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.navarchoi.actions import NO_CARD, NOBODY, Action
from naumachia.rules.navarchoi.model import SEATS, Navarchoi
from naumachia.rules.navarchoi.rules.deck.piles import (
    discard,
    draw_from_pile,
    forget,
    join_hand,
    shuffle_discards,
)
from naumachia.rules.navarchoi.rules.tallies import FACES

OPEN: Final = -1
"""A hand size that is still to be rolled for."""
PRINTED: Final = 55
"""The cards of the manual's deck (NAV-RULE-75)."""


def dealing_order(state: Navarchoi) -> list[int]:
    """The seats in the order in which cards are dealt (NAV-RULE-04)."""
    first = 0 if state.initiative == NOBODY else int(state.initiative)
    return [first, 1 - first]


def ask_card(state: Navarchoi, seat: int, name: str) -> Chance:
    """A card for `seat` from the draw pile, which must not be empty.

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


class HandSizes(Phase[Navarchoi, Action]):
    """Planning cards are turned up, hand sizes rolled for, and hands filled.

    `sizes` are the hand sizes by seat, OPEN while they are not known. On turn 1 the starting hands
    are dealt instead (NAV-HAND-06).
    """

    name: ClassVar[str] = "hand_sizes"

    def __init__(self, sizes: list[int] | None = None) -> None:
        self.sizes: list[int] = [OPEN, OPEN] if sizes is None else sizes

    def clone(self) -> Phase[Navarchoi, Action]:
        return HandSizes(self.sizes.copy())

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
        """A hand that is as large takes no cards and gives none up (NAV-HAND-05)."""
        held = len(state.hands.hands[seat])
        if held >= self.sizes[seat] and log.on:
            log.add("NAV-HAND-05", "hand_full", seat=SEATS[seat], held=held)

    def unknown(self, state: Navarchoi) -> list[int]:
        """The seats that roll for their hand size (NAV-RULE-05)."""
        return [seat for seat in dealing_order(state) if self.sizes[seat] == OPEN]

    def short(self, state: Navarchoi) -> int:
        """The seat whose hand is filled now, or NOBODY."""
        for seat in dealing_order(state):
            if len(state.hands.hands[seat]) < self.sizes[seat]:
                return seat
        return NOBODY

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        rollers = self.unknown(state)
        if rollers:
            names = tuple(SEATS[seat] for seat in rollers)
            clause = "NAV-RULE-05" if len(rollers) > 1 else "NAV-HAND-03"
            return Dice(clause, "hand_size", {"seats": names}, (FACES,) * len(rollers), names, 0)
        seat = self.short(state)
        if seat == NOBODY or state.hands.left == 0:
            return None
        return ask_card(state, seat, "deal")

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        rollers = self.unknown(state)
        if not rollers:
            take_card(state, self.short(state), outcome[0], log)
            return
        for seat, die in zip(rollers, outcome, strict=True):
            self.sizes[seat] = state.battle.charts.hand.result(die)
            if log.on:
                size = self.sizes[seat]
                clause = "NAV-COMP-21" if die == 0 else "NAV-HAND-03"
                log.add(clause, "hand_rolled", seat=SEATS[seat], die=die, size=size)
            self.note_full(state, seat, log)

    def advance(self, state: Navarchoi, log: Log) -> None:
        if self.short(state) != NOBODY and state.hands.discards:
            shuffle(state, "NAV-RULE-04", log)
            return
        leave(state)
