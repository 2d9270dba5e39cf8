"""Cards going from hand to hand and to the piles."""

from __future__ import annotations

from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.actions import NO_CARD
from naumachia.rules.navarchoi.model import UNKNOWN, Hands, Navarchoi


def leave_hand(hands: Hands, seat: i64, card: int) -> None:
    """Take a card out of a hand; in a view of the other seat it is one of the unseen ones."""
    hand = hands.hands[seat]
    hand.remove(card if card in hand else UNKNOWN)
    forget(hands, seat, card)


def forget(hands: Hands, seat: i64, card: int) -> None:
    """A card is no longer among those that the other seat knows to be hidden with `seat`."""
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
