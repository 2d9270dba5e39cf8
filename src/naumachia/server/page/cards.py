"""Describe the cards that one viewer sees."""

from __future__ import annotations

from typing import cast

from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.cards import Card, CardTable, ImpulseTrack, Pile, SeatCards, Window
from naumachia.server.wire import messages as wire


def card_table(ruleset: AnyRuleset, table: CardTable | None) -> wire.CardTable | None:
    """Return the hands, the piles and the impulse track; None in a game without cards."""
    if table is None:
        return None
    return {
        "seats": [_seat(ruleset, seat) for seat in table.seats],
        "piles": [_pile(pile) for pile in table.piles],
        "track": _track(ruleset, table.track),
        "facts": list(table.facts),
    }


def window(table: CardTable | None) -> wire.CardWindow | None:
    """Return the open reaction window, which is the same for every viewer."""
    if table is None or table.window is None:
        return None
    found: Window = table.window
    return {
        "id": found.id,
        "title": found.title,
        "text": found.text,
        "cards": list(found.cards),
        "clause": found.clause or None,
    }


def _seat(ruleset: AnyRuleset, cards: SeatCards) -> wire.SeatCards:
    return {
        "seat": ruleset.seats[cards.hand.fleet],
        "hand": [_card(card) for card in cards.hand.cards],
        "face_down": cards.hand.face_down,
        "piles": [_pile(pile) for pile in cards.piles],
    }


def _pile(pile: Pile) -> wire.Pile:
    return {
        "id": pile.id,
        "title": pile.title,
        "cards": [_card(card) for card in pile.cards],
        "face_down": pile.face_down,
        "note": pile.note,
    }


def _card(card: Card) -> wire.Card:
    return {
        "id": card.id,
        "title": card.title,
        "text": card.text,
        "number": card.number,
        "red": card.red,
        "kind": card.kind,
        "icon": card.icon,
        "emblem": card.emblem,
        "foot": card.foot,
        "state": card.state.value,
        "clause": card.clause or None,
    }


def _track(ruleset: AnyRuleset, track: ImpulseTrack | None) -> wire.ImpulseTrack | None:
    if track is None:
        return None
    return {
        "title": track.title,
        "impulses": [
            {
                "label": impulse.label,
                "seats": [ruleset.seats[seat] for seat in impulse.seats],
                "state": cast("wire.ImpulseState", impulse.state),
            }
            for impulse in track.impulses
        ],
        "notes": [{"seat": ruleset.seats[seat], "text": text} for seat, text in track.notes],
        "mover": None if track.mover is None else ruleset.seats[track.mover],
    }
