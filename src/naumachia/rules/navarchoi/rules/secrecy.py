"""Hidden information: the view of a seat, and guesses at what it hides (NAV-RULE-19)."""

from __future__ import annotations

from random import Random
from typing import Final

from naumachia.kernel.knowledge import Knowledge
from naumachia.kernel.pending import Answer, Decision
from naumachia.rules.navarchoi.actions import ACTION, NO_CARD, Action, Battle
from naumachia.rules.navarchoi.model import CAPTURED, UNKNOWN, Hands, Navarchoi
from naumachia.rules.navarchoi.rules import events
from naumachia.rules.navarchoi.rules.action_cycles import is_face_up
from naumachia.rules.navarchoi.rules.cards import TakeCards
from naumachia.rules.navarchoi.rules.combat import MELEE, Combat
from naumachia.rules.navarchoi.rules.events import Sinking
from naumachia.rules.navarchoi.rules.melee import LossPick

VARIED: Final = 0.5
"""How often a guess gives a crew that is not shown another strength than the one last shown."""


class CardKnowledge(Knowledge[Navarchoi, Action]):
    """Hide cards, committed Battle cards, and crews if the option says so (NAV-RULE-19)."""

    def conceal(self, state: Navarchoi, seat: int | None) -> Navarchoi:
        """Blank, in this copy, the cards and crews that `seat`, None a spectator, may not know."""
        hands = state.hands
        down = [
            hands.committed[owner] != NO_CARD and not is_face_up(state, owner) for owner in (0, 1)
        ]
        for owner in (0, 1):
            if owner != seat:
                blank_cards(hands, owner, down[owner], seat is None)
        seen = {*hands.discards, *hands.planned, *hands.committed}
        for owner in (0, 1):
            seen.update(hands.hands[owner])
            seen.update(hands.known[owner])
        hands.pile = [number for number in state.battle.deck.numbers() if number not in seen]
        if state.rules.manpower_hidden:
            conceal_crews(state, seat)
        return state

    def imagine(self, state: Navarchoi, seat: int | None, rng: Random) -> None:
        """Put unseen cards, each dealt at random, and crews where `seat` does not see them."""
        if state.rules.manpower_hidden:
            guess_crews(state, seat, rng)
        for owner in (0, 1):
            if owner != seat:
                deal_hidden(state, owner, seat is None, rng)
        for phase in state.stack:
            if isinstance(phase, Combat):
                phase.guess(state, rng)

    def secret_to(
        self, state: Navarchoi, move: Decision[Action] | Answer
    ) -> tuple[int, ...] | None:
        if isinstance(move, Decision):
            phase = state.stack[-1]
            if isinstance(phase, Combat) and isinstance(move.action, Battle):
                return (move.seat,)
            if isinstance(phase, TakeCards) and phase.kept:
                return (0, 1)
        return super().secret_to(state, move)


# -- hiding ------------------------------------------------------------------------------


def blank_cards(hands: Hands, owner: int, down: bool, spectator: bool) -> None:
    """Blank the cards of one seat for the other, or for a spectator, who sees none.

    `down`: its card of the cycle lies face down. A seat that reads the hand by the entrails sees
    that card among the others, and not which it is.
    """
    hand = hands.hands[owner]
    reads = not spectator and hands.entrails[1 - owner]
    planned = hands.planned[owner] != NO_CARD and (spectator or not hands.planned_open[owner])
    if spectator:
        hands.known[owner] = []
    elif reads and down:
        hands.known[owner] = sorted([*hand, hands.committed[owner]])
    if planned:
        hands.planned[owner] = UNKNOWN
    if down:
        hands.committed[owner] = UNKNOWN
    if down or (planned and not reads):
        hands.hands[owner] = [UNKNOWN] * len(hand)
    elif not reads:
        known = hands.known[owner]
        hands.hands[owner] = [UNKNOWN] * (len(hand) - len(known)) + known


def conceal_crews(state: Navarchoi, seat: int | None) -> None:
    """Show the Manpower of enemy ships as their last combat showed it (NAV-RULE-34)."""
    for ship in state.ships:
        if ship.side != seat and ship.taken != CAPTURED:
            ship.manpower = ship.shown


# -- guessing ----------------------------------------------------------------------------


def guess_crews(state: Navarchoi, seat: int | None, rng: Random) -> None:
    """Give each crew that is not shown the strength last shown, or any other (NAV-RULE-34).

    Crews that fight or may go down are seen, but for the attackers of a melee before its cards are
    turned up: these are known to have the Manpower for it.
    """
    seen = [phase for phase in state.stack if isinstance(phase, (Combat, LossPick, Sinking))]
    for ship in state.ships:
        if ship.side != seat and ship.taken != CAPTURED and not seen and rng.random() < VARIED:
            ship.manpower = 1 + int(rng.random() * int(ship.manpower_max))
    for phase in seen:
        if not isinstance(phase, Combat) or phase.engagement.kind != MELEE:
            continue
        if not phase.commitments.revealed:
            for ship in phase.engagement.attackers(state):
                if ship.side != seat:
                    ship.manpower = max(ship.manpower, state.battle.charts.melee.least)


def deal_hidden(state: Navarchoi, owner: int, spectator: bool, rng: Random) -> None:
    """Fill the places of a seat that the view does not show: face down, set aside, in hand.

    Cards known to be with that seat go to one of the places; the rest comes from the pile.
    """
    hands = state.hands
    hand = hands.hands[owner]
    reads = not spectator and hands.entrails[1 - owner]
    loose = [card for card in hands.known[owner] if card not in hand]
    places = hand.count(UNKNOWN) + (1 if hands.committed[owner] == UNKNOWN else 0)
    apart = hands.planned[owner] == UNKNOWN and reads
    if apart:
        hands.planned[owner] = take(state, [], 1, hands.pile, rng)
    elif hands.planned[owner] == UNKNOWN:
        places += 1
    if hands.committed[owner] == UNKNOWN:
        fits = fitting_use(state, owner, [*loose, *hands.pile])
        hands.committed[owner] = take(state, loose, places, fits, rng)
        places -= 1
    if hands.planned[owner] == UNKNOWN:
        hands.planned[owner] = take(state, loose, places, [*loose, *hands.pile], rng)
        places -= 1
    filled = [card for card in hand if card != UNKNOWN]
    while len(filled) < len(hand):
        filled.append(take(state, loose, places, [*loose, *hands.pile], rng))
        places -= 1
    hands.hands[owner] = sorted(filled)


def fitting_use(state: Navarchoi, owner: int, cards: list[int]) -> list[int]:
    """Return the cards that could have been committed for the declared use."""
    if state.stratagems[owner] != ACTION:
        return cards
    deck = state.battle.deck
    return [
        number
        for number in cards
        if deck.card(number).red and events.event_refusal(state, owner, deck.card(number)) is None
    ]


def take(state: Navarchoi, loose: list[int], places: int, cards: list[int], rng: Random) -> int:
    """Choose one of `cards` for one of `places` places, and take it from where it is.

    All `loose` cards must lie in one of the places. So each is as likely as a whole place divided
    by the cards of the pile.
    """
    pile = state.hands.pile
    strangers = places - len(loose)
    own = [card for card in cards if card in loose]
    others = [card for card in cards if card in pile] if strangers > 0 else []
    weight = len(pile) if strangers > 0 else 1
    pick = int(rng.random() * (len(own) * weight + len(others) * strangers))
    if pick < len(own) * weight:
        chosen = own[pick // weight]
        loose.remove(chosen)
    else:
        chosen = others[(pick - len(own) * weight) // strangers]
        pile.remove(chosen)
    return chosen
