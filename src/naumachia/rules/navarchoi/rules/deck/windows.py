"""Card windows: moments in which a seat may play cards of certain effects, or nothing.

A window is opened by public facts alone (NAV-RULE-83): some card of the deck that is not on the
discard pile fits the position, and the seat holds at least one card, whatever it is. So a seat
without a fitting card is asked as well, and has the one choice `NOTHING`; nothing that the other
seat receives tells the two cases apart.
"""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.navarchoi.actions import NOTHING, Action, Nothing, Play
from naumachia.rules.navarchoi.model import SEATS, Navarchoi
from naumachia.rules.navarchoi.rules.deck.piles import play_from_hand
from naumachia.rules.navarchoi.tables.cards import Card


def playable_effects(state: Navarchoi, seat: i64, effects: list[str]) -> list[str]:
    """Those of `effects` of which, for all that is public, `seat` might hold a card."""
    if not state.hands.hands[seat] or not state.battle.lesson.events:
        return []
    gone = state.hands.discards
    return [
        effect
        for effect in effects
        if any(number not in gone for number in state.battle.deck.with_effect(effect))
    ]


class Window(Phase[Navarchoi, Action]):
    """A window of one seat, open until it declines or nothing could fit any more.

    A subclass gives `clause` (what asks), `effects` (the keys of the effects that fit the position
    by public facts), `plays` (the ways in which a card could be played now) and `play`.
    """

    name: ClassVar[str] = "window"

    def __init__(self, seat: i64, closed: bool = False) -> None:
        self.seat: i64 = seat
        self.closed: bool = closed

    def clone(self) -> Phase[Navarchoi, Action]:
        """A copy; a window with more of its own than these two overrides it."""
        return type(self)(self.seat, self.closed)

    def clause(self) -> ClauseId:
        """The rule that opens the window."""
        return "NAV-RULE-15"

    def effects(self, state: Navarchoi) -> list[str]:
        """The effects that fit the position; public facts only."""
        raise NotImplementedError

    def plays(self, state: Navarchoi, card: Card) -> list[Play]:
        """The ways to play `card`, whose effect is one of `effects`; public facts only."""
        return [Play(card.number)]

    def refusal(self, state: Navarchoi, action: Play, card: Card) -> Ruling:
        """Why this way of playing a card of a fitting effect is not legal."""
        bare = self.plays(state, card) == [Play(card.number)]
        return Ruling(self.clause(), {"refusal": "not_so", "card": card.title, "bare": bare})

    def unfit(self, state: Navarchoi, card: Card) -> Ruling:
        """Why a card cannot be played in this window now, in whatever way; public facts only."""
        return Ruling("NAV-CARD-02", {"refusal": "not_now", "card": card.title})

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        """Carry out the card, which lies on the discard pile now; the window stays open."""
        raise NotImplementedError

    def facts(self, state: Navarchoi) -> Facts:
        """The facts of the prompt; public ones only."""
        return {"seat": SEATS[self.seat]}

    def piece(self, state: Navarchoi) -> str:
        """The ship it is about, if one."""
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
            return self.unfit(state, card)
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
