"""Bonus cards that go with a formation (NAV-CARD-05, NAV-RULE-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from naumachia.kernel.clause import Ruling
from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.model import CRUISE, Navarchoi

DECLARED: Final = ["diekplous", "periplous", "elasis", "squadron_in_line"]
"""The events of cards that are declared with the formation (NAV-RULE-16)."""


def bonus(state: Navarchoi, effect: str) -> i64:
    """The sum of the amounts of an event's cards with the formation under way, 0 without one."""
    formation = state.formation
    if formation is None or not formation.cards:
        return 0
    total: i64 = 0
    for number in formation.cards:
        card = state.battle.deck.card(number)
        if card.effect == effect:
            total += card.event.amount
    return total


def accompanied(state: Navarchoi, effect: str) -> bool:
    """Whether a card of this event goes with the formation under way."""
    formation = state.formation
    if formation is None or not formation.cards:
        return False
    return any(state.battle.deck.card(number).effect == effect for number in formation.cards)


def extra_ships(state: Navarchoi, cards: Sequence[int]) -> i64:
    """By how many ships a formation may exceed Quality (Squadron in Line)."""
    total: i64 = 0
    for number in cards:
        card = state.battle.deck.card(number)
        if card.effect == "squadron_in_line":
            total += card.event.ships
    return total


def fitting(state: Navarchoi, seat: i64, status: i64) -> list[int]:
    """The Bonus cards of a hand that could be declared with a formation of this status."""
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
    """Why these cards may not go with a formation of this status.

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
