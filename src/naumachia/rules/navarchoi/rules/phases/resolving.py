"""Phase C, its third step: answers to the cards, Actions, and the impulses (NAV-STRAT)."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import (
    ACTION,
    ACTIVATION,
    NO_CARD,
    Action,
    First,
    Play,
)
from naumachia.rules.navarchoi.model import SEATS, Navarchoi
from naumachia.rules.navarchoi.rules.deck.piles import discard
from naumachia.rules.navarchoi.rules.deck.windows import Window
from naumachia.rules.navarchoi.rules.phases import events
from naumachia.rules.navarchoi.rules.phases.cycle import (
    committed_card,
    second,
)
from naumachia.rules.navarchoi.rules.phases.impulses import Impulses
from naumachia.rules.navarchoi.rules.rowing.formations import any_formation
from naumachia.rules.navarchoi.tables.cards import Card
from naumachia.rules.navarchoi.tables.charts import IMPULSES


def both_activate(state: Navarchoi) -> bool:
    """Whether both sides have played Activation cards."""
    return state.stratagems == [ACTIVATION, ACTIVATION]


class Omens(Window):
    """W1: an answer to the enemy's card once both lie open (NAV-RULE-15)."""

    name: ClassVar[str] = "omens"

    def effects(self, state: Navarchoi) -> list[str]:
        found: list[str] = []
        if state.stratagems[1 - self.seat] == ACTION:
            found.append("ill_omen")
        if both_activate(state) and state.leader != self.seat:
            found.append("lookouts_warning")
        return found

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        if card.effect == "ill_omen":
            convert(state, 1 - int(self.seat), log)
            return
        state.leader = self.seat
        if log.on:
            log.add("NAV-CARD-04", "leads", seat=SEATS[self.seat])


class Leading(Window):
    """Superior Leadership, when an Activation card is turned up (NAV-RULE-16)."""

    name: ClassVar[str] = "leadership"

    def clause(self) -> ClauseId:
        return "NAV-RULE-83"

    def effects(self, state: Navarchoi) -> list[str]:
        named = bool(state.impulses[self.seat])
        return ["superior_leadership"] if self.active(state) and not named else []

    def active(self, state: Navarchoi) -> bool:
        """Whether the seat has an Activation card."""
        return state.stratagems[self.seat] == ACTIVATION

    def facts(self, state: Navarchoi) -> Facts:
        value = int(committed_card(state, self.seat).value)
        return {"seat": SEATS[self.seat], "value": value}

    def plays(self, state: Navarchoi, card: Card) -> list[Play]:
        value = int(committed_card(state, self.seat).value)
        named = combinations(range(1, IMPULSES + 1), value)
        return [Play(card.number, (), impulses) for impulses in named]

    def refusal(self, state: Navarchoi, action: Play, card: Card) -> Ruling:
        value = int(committed_card(state, self.seat).value)
        return Ruling("NAV-CARD-10", {"refusal": "name_impulses", "count": value})

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        state.impulses[self.seat] = action.values
        if log.on:
            facts: dict[str, object] = {"impulses": action.values}
            log.add("NAV-CARD-10", "names_impulses", seat=SEATS[self.seat], **facts)


def convert(state: Navarchoi, seat: int, log: Log) -> None:
    """An Action that cannot be carried out counts as an Activation card (NAV-STRAT-08)."""
    state.stratagems[seat] = ACTIVATION
    if log.on:
        value = int(committed_card(state, seat).value)
        log.add("NAV-STRAT-08", "becomes_activation", seat=SEATS[seat], value=value)


def begin_activations(state: Navarchoi, log: Log) -> None:
    """Discard the Activation cards; their numbers give the impulses (NAV-STRAT-07, NAV-IMP-02)."""
    for seat in (second(state), int(state.initiative)):
        if state.stratagems[seat] == ACTIVATION and state.hands.committed[seat] != NO_CARD:
            activate_by(state, seat, log)


def activate_by(state: Navarchoi, seat: int, log: Log) -> None:
    """Discard the card of a seat for the impulses of its number, if none are named yet."""
    card = committed_card(state, seat)
    state.hands.committed[seat] = NO_CARD
    discard(state.hands, card.number)
    named = bool(state.impulses[seat])
    if not named:
        state.impulses[seat] = state.battle.charts.impulses.impulses_of(card.value)
    if log.on:
        facts: dict[str, object] = {"impulses": state.impulses[seat], "value": int(card.value)}
        clause = "NAV-COMP-03" if named else "NAV-STRAT-07"
        log.add(clause, "activates", seat=SEATS[seat], **facts)


def begin_actions(state: Navarchoi, log: Log) -> None:
    """Open the Actions in their order (NAV-STRAT-05, -06)."""
    actors = [seat for seat in (0, 1) if state.stratagems[seat] == ACTION]
    if len(actors) == 2:
        gap = committed_card(state, 0).value - committed_card(state, 1).value
        if gap == 0:
            enter(state, ActionOrder(), log)
            return
        actors = [0, 1] if gap > 0 else [1, 0]
        if log.on:
            log.add("NAV-STRAT-06", "action_first", seat=SEATS[actors[0]])
    if actors and ACTIVATION in state.stratagems and log.on:
        log.add("NAV-STRAT-05", "actions_before")
    for seat in reversed(actors):
        enter(state, Acting(seat), log)


class ActionOrder(Phase[Navarchoi, Action]):
    """Two Actions of one number: the initiative holder says which comes first (NAV-STRAT-06)."""

    name: ClassVar[str] = "action_order"

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        seat = int(state.initiative)
        return Prompt((seat,), self.name, "NAV-STRAT-06", {"seat": SEATS[seat]})

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return [First(0), First(1)]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, First) and action.seat in (0, 1):
            return None
        return Ruling("NAV-STRAT-06", {"refusal": "wrong_order"})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, First)
        leave(state)
        if log.on:
            log.add("NAV-STRAT-06", "action_first", seat=SEATS[action.seat])
        enter(state, Acting(1 - action.seat), log)
        enter(state, Acting(action.seat), log)


class Acting(Phase[Navarchoi, Action]):
    """Carry out the Action of a seat, or make it an Activation (NAV-STRAT-04, NAV-RULE-11)."""

    name: ClassVar[str] = "acting"

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)
        seat = int(self.seat)
        card = committed_card(state, seat)
        if not events.possible(state, seat, card):
            convert(state, seat, log)
            activate_by(state, seat, log)
            return
        state.hands.committed[seat] = NO_CARD
        discard(state.hands, card.number)
        if log.on:
            log.add("NAV-STRAT-04", "acts", seat=SEATS[seat], card=card.title)
        events.begin(state, seat, card, log)


def begin_impulses(state: Navarchoi, log: Log) -> None:
    """Open the impulses if somebody has played an Activation card (NAV-IMP-01)."""
    players = [seat for seat in (0, 1) if state.impulses[seat]]
    for seat in players:
        if log.on and not any_formation(state, seat):
            log.add("NAV-STRAT-09", "nothing_to_activate", seat=SEATS[seat])
    if players:
        if log.on:
            log.add("NAV-SEQ-04", "activations_begin")
        enter(state, Impulses(), log)
