"""Check tables of cards: everybody sees the same laid cards, and a pause reveals no hand."""

from __future__ import annotations

from typing import Any

from naumachia.kernel.event import Log
from naumachia.kernel.pending import Decision, Pending, Prompt
from naumachia.scene.board import board_of
from naumachia.scene.cards import CardTable
from naumachia.testing.spot import Broken, Spot

GUESSES = 2
"""Guessed hands with which a move is repeated."""

TRIED = 4
"""Moves tried at each moment."""


def cards_are_laid_alike(spot: Spot) -> None:
    """Check that everybody counts the same cards and sees the same window, and that no card is laid
    twice.
    """
    ruleset = spot.ruleset
    tables = [
        board_of(ruleset).cards.table(ruleset.observe(spot.state, viewer))
        for viewer in spot.viewers
    ]
    for viewer, table in zip(spot.viewers, tables, strict=True):
        if (table is None) != (tables[0] is None):
            raise Broken(f"viewer {viewer} alone has no cards, or alone has some")
        if table is None or tables[0] is None:
            continue
        if counts(table) != counts(tables[0]):
            raise Broken(f"viewer {viewer} counts {counts(table)} cards, not {counts(tables[0])}")
        if table.window != tables[0].window:
            raise Broken(f"viewer {viewer} sees the window {table.window}, not {tables[0].window}")
        ids = [card.id for pile in faces(table) for card in pile]
        if len(set(ids)) != len(ids):
            raise Broken(f"viewer {viewer} sees a card twice: {sorted(ids)}")


def counts(table: CardTable) -> tuple[int, ...]:
    """Return how many cards each seat has, in hand or laid before it.

    A card committed in secret lies before its owner and is still in the hand that others see.
    """
    return tuple(
        len(seat.hand.cards)
        + seat.hand.face_down
        + sum(len(pile.cards) + pile.face_down for pile in seat.piles)
        for seat in table.seats
    )


def faces(table: CardTable) -> list[tuple[Any, ...]]:
    """Return the cards face up, by hand and pile."""
    piles = [*table.piles, *(pile for seat in table.seats for pile in seat.piles)]
    return [seat.hand.cards for seat in table.seats] + [pile.cards for pile in piles]


def cards_played_are_held(spot: Spot) -> None:
    """Check that an action plays cards of its seat's hand, and that in a window exactly one action
    plays none.
    """
    ruleset = spot.ruleset
    for seat in spot.match.owing():
        view = ruleset.observe(spot.state, seat)
        table = board_of(ruleset).cards.table(view)
        if table is None:
            continue
        legal = ruleset.legal(view.state, seat)
        sketches = [board_of(ruleset).sketch(view, seat, action) for action in legal]
        held = {card.id for card in table.seats[seat].hand.cards}
        for action, sketch in zip(legal, sketches, strict=True):
            cards = sketch.play.cards
            if not held.issuperset(cards):
                raise Broken(f"{spot.write(action)} plays {cards}, held are {sorted(held)}")
        declining = sum(sketch.play.declines for sketch in sketches)
        if declining != (table.window is not None):
            raise Broken(f"{declining} actions decline, the window is {table.window}")


def a_pause_tells_nothing(spot: Spot) -> None:
    """Check that the next question after an open move does not depend on hands that the mover
    cannot see.
    """
    ruleset = spot.ruleset
    for seat in spot.match.owing():
        if board_of(ruleset).cards.table(ruleset.observe(spot.state, seat)) is None:
            return
        view = ruleset.observe(spot.state, seat)
        for action in spot.actions(seat, TRIED):
            if ruleset.knowledge.secret_to(spot.state, Decision(seat, action)) is not None:
                continue
            here = asked_after(spot, spot.state, seat, action)
            for _ in range(GUESSES):
                there = asked_after(spot, ruleset.guess(view, spot.rng), seat, action)
                if None not in (here, there) and here != there:
                    text = f"after {spot.write(action)} the game asks {here}"
                    raise Broken(f"{text}, with other hidden cards {there}")


def asked_after(spot: Spot, state: Any, seat: int, action: Any) -> tuple[object, ...] | None:
    """Return the next question after a move; None if the move reveals something hidden."""
    after = spot.ruleset.clone(state)
    log = Log()
    spot.ruleset.decide(after, seat, action, log)
    if log.revealed:
        return None
    pending: Pending = spot.ruleset.pending(after)
    if isinstance(pending, Prompt):
        return ("prompt", pending.seats, pending.phase)
    return (type(pending).__name__, pending.clause)
