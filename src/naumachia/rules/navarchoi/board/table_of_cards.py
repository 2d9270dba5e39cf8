"""Show the cards of a view: hands, piles, the impulse track and the open window."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import Facts
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import View
from naumachia.kernel.texts import packaged_texts
from naumachia.rules.navarchoi.actions import NO_CARD, Action
from naumachia.rules.navarchoi.board.sketch import CARD_WINDOWS, phase_of
from naumachia.rules.navarchoi.model import SEATS, UNKNOWN, Navarchoi
from naumachia.rules.navarchoi.rules.action_cycles import CardSelect, committed_card
from naumachia.rules.navarchoi.rules.cards import Window as CardWindow
from naumachia.rules.navarchoi.rules.combat import REROLL, Combat
from naumachia.rules.navarchoi.rules.setup import is_wind_known
from naumachia.rules.navarchoi.tables.cards import ICONS, KINDS
from naumachia.rules.navarchoi.tables.charts import IMPULSES
from naumachia.rules.navarchoi.tables.packaged import PACKAGE
from naumachia.scene.board import Cards
from naumachia.scene.cards import (
    Card,
    CardState,
    CardTable,
    Hand,
    Impulse,
    ImpulseTrack,
    Pile,
    SeatCards,
    Window,
)

ICON_WORDS: Final = {
    "none": "",
    "reshuffle": "reshuffle",
    "time_advance": "time",
    "sinking": "sinking",
    "drift": "drift",
    "wind": "wind",
}
"""The pictures of the random events, by name in the deck."""
EMBLEMS: Final = {
    "king_of_the_seas": "pennant",
    "reading_the_entrails": "eye",
    "command_confusion": "horn",
    "pull_for_the_trierarch": "oars",
    "favourable_omens": "eye",
    "shifting_breeze": "sail",
    "fresh_epibatai": "swords",
    "spare_oars": "oars",
    "rest_at_oars": "oars",
    "seasick_landsmen": "sail",
    "sudden_squall": "sail",
    "taking_on_water": "ram",
    "counter_attack": "swords",
    "reaction_attack": "swords",
    "kyklos": "turn",
    "back_water": "oars",
    "ill_omen": "eye",
    "lookouts_warning": "horn",
    "cut_the_cables": "grapple",
    "superior_leadership": "pennant",
    "anastrophe": "turn",
    "diekplous": "oars",
    "periplous": "turn",
    "elasis": "oars",
    "keleustes_drum": "horn",
    "squadron_in_line": "pennant",
    "trailing_squadron": "pennant",
    "iron_hands": "grapple",
    "fend_off": "shield",
    "stout_epotides": "ram",
    "veteran_marines": "swords",
    "archers_on_the_prow": "arrows",
    "oar_screens": "shield",
    "skilled_kybernetes": "turn",
    "fire_pots": "arrows",
    "poseidon_wills_it": "eye",
}
"""The picture of a card, by its event."""


class NavarchoiCards(Cards[Navarchoi, Action]):
    """The cards of a view."""

    def table(self, view: View[Navarchoi]) -> CardTable | None:
        """Return the card table of a view; None in lessons without cards."""
        state, viewer, phrases = view.state, view.seat, self.rules.phrases
        if not state.battle.lesson.cards:
            return None
        legal = [] if viewer is None else self.rules.legal(state, viewer)
        playable = {card for action in legal for card in cards_played(action)}
        is_asked = bool(legal)
        seats = tuple(
            seat_cards(state, seat, playable, is_asked and seat == viewer, phrases)
            for seat in range(len(SEATS))
        )
        facts: list[tuple[str, str]] = []
        if state.initiative >= 0:
            holder = phrases.spelled("seat", SEATS[state.initiative])
            facts.append((label("initiative_fact", phrases), holder))
        if state.battle.lesson.weather and is_wind_known(state):
            wind = phrases.fill("labels", "wind_to", {"wind": int(state.wind)})
            facts.append((label("wind_fact", phrases), wind))
        piles = (draw_pile(state, phrases), discard_pile(state, phrases))
        return CardTable(seats, piles, track(state, phrases), window(state, phrases), tuple(facts))


def label(key: str, phrases: Phrasebook) -> str:
    """Return a label that has no facts."""
    return phrases.fill("labels", key, {})


def cards_played(action: Action) -> tuple[int, ...]:
    """Return the cards that an action plays."""
    many = getattr(action, "cards", ())
    if many:
        return tuple(int(card) for card in many)
    one = int(getattr(action, "card", NO_CARD))
    return (one,) if one != NO_CARD else ()


# -- faces -----------------------------------------------------------------------------


def face(
    state: Navarchoi, number: int, phrases: Phrasebook, playable: CardState = CardState.PLAIN
) -> Card:
    """Return a card face up."""
    card = state.battle.deck.card(number)
    foot = label("foot_action", phrases) if card.red else ""
    if playable is CardState.BARRED:
        foot = label("foot_barred", phrases)
    return Card(
        str(number),
        phrases.spelled("card", card.title),
        packaged_texts(PACKAGE)(card.text),
        str(int(card.value)),
        label(f"kind_{KINDS[card.kind]}", phrases),
        foot,
        playable,
        card.red,
        ICON_WORDS[ICONS[card.icon]],
        "",
        EMBLEMS.get(card.effect, ""),
    )


def seat_cards(
    state: Navarchoi, seat: int, playable: set[int], is_asked: bool, phrases: Phrasebook
) -> SeatCards:
    """Return the hand and the piles of a seat."""
    hands = state.hands
    chosen = chosen_card(state, seat)
    committed = hands.committed[seat] if chosen == NO_CARD else chosen
    seen = [card for card in hands.hands[seat] if card not in (UNKNOWN, chosen)]
    faces_down = hands.hands[seat].count(UNKNOWN)
    faces = []
    for number in seen:
        kind = CardState.PLAIN
        if is_asked:
            kind = CardState.PLAYABLE if number in playable else CardState.BARRED
        faces.append(face(state, number, phrases, kind))
    hand = Hand(seat, tuple(faces), faces_down)
    piles = [
        Pile(key, label(f"pile_{key}", phrases), face_up(state, number, phrases), face_down(number))
        for key, number in (("committed", committed), ("planning", hands.planned[seat]))
        if number != NO_CARD
    ]
    return SeatCards(hand, tuple(piles))


def chosen_card(state: Navarchoi, seat: int) -> int:
    """Return the card that a seat has chosen before the other has; NO_CARD if none is seen.

    Only the owner's view contains it.
    """
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, CardSelect) or seat not in top.seats:
        return NO_CARD
    answer = top.answers[top.seats.index(seat)]
    return int(getattr(answer, "card", NO_CARD))


def face_up(state: Navarchoi, number: int, phrases: Phrasebook) -> tuple[Card, ...]:
    """Return the card of a pile of one, if it is known."""
    return () if number == UNKNOWN else (face(state, number, phrases),)


def face_down(number: int) -> int:
    """Return the number of cards of a pile of one that are face down for the viewer."""
    return 1 if number == UNKNOWN else 0


def draw_pile(state: Navarchoi, phrases: Phrasebook) -> Pile:
    """Return the draw pile, of which only the size is known."""
    left = int(state.hands.left)
    return Pile("draw", label("pile_draw", phrases), (), left)


def discard_pile(state: Navarchoi, phrases: Phrasebook) -> Pile:
    """Return the discards, face up, the last on top (NAV-RULE-19)."""
    faces = tuple(face(state, number, phrases) for number in state.hands.discards)
    return Pile("discard", label("pile_discard", phrases), faces)


# -- the impulses ----------------------------------------------------------------------


def track(state: Navarchoi, phrases: Phrasebook) -> ImpulseTrack | None:
    """Return the seven impulses with the seats that act in each; None if there are none."""
    if not any(state.impulses):
        return None
    now = int(state.impulse)
    steps = []
    for number in range(1, IMPULSES + 1):
        seats = tuple(seat for seat in range(len(SEATS)) if number in state.impulses[seat])
        stage = "past" if number < now else "now" if number == now else "next"
        steps.append(Impulse(str(number), seats, stage))
    notes = tuple(
        (seat, phrases.fill("labels", "card_of", {"count": len(state.impulses[seat])}))
        for seat in range(len(SEATS))
        if state.impulses[seat]
    )
    mover = None if state.formation is None else int(state.formation.seat)
    return ImpulseTrack(label("impulse", phrases), tuple(steps), notes, mover)


# -- windows ---------------------------------------------------------------------------


def window(state: Navarchoi, phrases: Phrasebook) -> Window | None:
    """Return the open card window, the same for every viewer (NAV-RULE-83)."""
    awaiting = state.awaiting
    if not isinstance(awaiting, Prompt) or state.result is not None:
        return None
    effects = window_effects(state)
    if not effects:
        return None
    phase = awaiting.phase
    facts: Facts = {"count": 0, "value": 0, "combat": "", "attack": "", "other": "", "target": ""}
    facts |= {"ship": "", "card": committed_titles(state, phrases), **awaiting.facts}
    deck = state.battle.deck
    titles = tuple(
        phrases.spelled("card", deck.events[effect].title)
        for effect in effects
        if effect in deck.events
    )
    title = phrases.fill("labels", f"window_{phase}", facts)
    text = phrases.fill("labels", f"window_{phase}_text", facts)
    return Window(phase, title, text, titles, awaiting.clause)


def window_effects(state: Navarchoi) -> list[str]:
    """Return the events that can answer the open window; none if no window is open."""
    top = state.stack[-1]
    phase = phase_of(state)
    if isinstance(top, Combat):
        if phase == "battle_cards":
            return top.fitting_effects(state, top.commitments.role())
        return [REROLL] if phase == "after_roll" else []
    if isinstance(top, CardWindow) and phase in CARD_WINDOWS:
        return top.effects(state)
    return []


def committed_titles(state: Navarchoi, phrases: Phrasebook) -> str:
    """Return the titles of the cards that both sides have revealed for the cycle."""
    titles = [committed_card(state, seat).title for seat in range(len(SEATS))]
    return ", ".join(
        phrases.spelled("card", title)
        for seat, title in enumerate(titles)
        if state.hands.committed[seat] not in (NO_CARD, UNKNOWN)
    )
