"""Phase C, its first steps: cards are chosen in secret, declared and turned up (NAV-CYC)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, Sealed, leave
from naumachia.rules.navarchoi.actions import (
    ACTION,
    ACTIVATION,
    NO_CARD,
    NOBODY,
    NOTHING,
    PLANNING,
    STRATAGEMS,
    Action,
    Commit,
    Declare,
    Nothing,
)
from naumachia.rules.navarchoi.model import SEATS, UNMARKED, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.deck.piles import forget
from naumachia.rules.navarchoi.rules.phases import events
from naumachia.rules.navarchoi.rules.rowing.formations import any_formation
from naumachia.rules.navarchoi.rules.victory import last_turn
from naumachia.rules.navarchoi.tables.cards import Card


def second(state: Navarchoi) -> int:
    """The seat without the initiative, which declares first (NAV-CYC-02)."""
    return 1 - int(state.initiative)


def committed_card(state: Navarchoi, seat: i64) -> Card:
    """The card of a seat for this cycle; a card face down when it is not seen."""
    number = state.hands.committed[seat]
    return state.battle.deck.card(number if number > NO_CARD else NO_CARD)


def obliging(state: Navarchoi, seat: i64) -> Ship | None:
    """A ship that keeps its owner from passing: mobile and without a marker (NAV-RULE-09)."""
    for ship in state.ships_of(seat):
        if ship.mobile() and ship.marker == UNMARKED:
            return ship
    return None


def passed_by(state: Navarchoi, seat: i64) -> ClauseId:
    """The rule by which a seat may pass: all is activated, or what is left cannot row."""
    idle = any(ship.marker == UNMARKED for ship in state.ships_of(seat))
    return "NAV-RULE-09" if idle else "NAV-CYC-04"


def face_up(state: Navarchoi, seat: i64) -> bool:
    """Whether the card that a seat has committed lies open.

    So it does once it is turned up, and from the start when the other had no card (NAV-RULE-07).
    """
    other = 1 - seat
    hands = state.hands
    waiting = hands.committed[other] != NO_CARD and state.stratagems[other] == NOBODY
    declared = state.stratagems[seat] != NOBODY
    if declared and (state.rules.reveal_on_declare or not waiting):
        return True
    alone = hands.committed[other] == NO_CARD and state.stratagems[other] == NOBODY
    return alone and not hands.hands[other]


# -- C1: choosing ----------------------------------------------------------------------


class CardSelect(Sealed[Navarchoi, Action]):
    """Both choose a card, or pass, unseen by the other (NAV-RULE-07)."""

    name: ClassVar[str] = "card_select"

    def clone(self) -> CardSelect:
        other = CardSelect(self.seats)
        self.copy_answers(other)
        return other

    def ask(self, state: Navarchoi, seats: tuple[int, ...]) -> Prompt:
        return Prompt(seats, self.name, "NAV-CYC-01", {"turn": int(state.turn)})

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        found: list[Action] = [Commit(card) for card in state.hands.hands[seat]]
        if obliging(state, seat) is None:
            found.append(NOTHING)
        return found

    def suggested_actions(self, state: Navarchoi, seat: int) -> list[Action]:
        found: list[Action] = [Commit(card) for card in state.hands.hands[seat]]
        return [*found, NOTHING]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Nothing):
            ship = obliging(state, seat)
            if ship is None:
                return None
            return Ruling("NAV-CYC-05", {"refusal": "may_not_pass", "ship": ship.name})
        if not isinstance(action, Commit):
            return Ruling("NAV-CYC-01", {"refusal": "wrong_order"})
        if action.card in state.hands.hands[seat]:
            return None
        return Ruling("NAV-CYC-01", {"refusal": "not_held", "number": int(action.card)})

    def reveal(self, state: Navarchoi, answers: list[Action], log: Log) -> None:
        for seat, answer in zip(self.seats, answers, strict=True):
            if isinstance(answer, Commit):
                state.hands.hands[seat].remove(int(answer.card))
                state.hands.committed[seat] = int(answer.card)
            elif state.rules.pass_final:
                state.passed[seat] = True
        if log.on:
            for seat in self.seats:
                if state.hands.committed[seat] == NO_CARD:
                    log.add(passed_by(state, seat), "passes", seat=SEATS[seat])
                elif face_up(state, seat):
                    self.show(state, seat, log)
                else:
                    log.add("NAV-SEQ-02", "card_chosen", seat=SEATS[seat])
        self.open_single(state)

    def show(self, state: Navarchoi, seat: int, log: Log) -> None:
        """Log the card of a seat whose enemy had none: it lies face up."""
        card = committed_card(state, seat)
        facts: dict[str, object] = {"card": card.title, "number": int(card.number)}
        log.add("NAV-RULE-07", "face_up", seat=SEATS[seat], **facts)

    def open_single(self, state: Navarchoi) -> None:
        """A card face up is no longer one of those that the other knows to be hidden."""
        for seat in self.seats:
            if state.hands.committed[seat] != NO_CARD and face_up(state, seat):
                forget(state.hands, seat, state.hands.committed[seat])


# -- C2: declaring ---------------------------------------------------------------------


class Declaring(Phase[Navarchoi, Action]):
    """A seat names the use of its card (NAV-SEQ-03); asked even if it has but one (RULE-83)."""

    name: ClassVar[str] = "declare"

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if state.stratagems[self.seat] != NOBODY:
            return None
        clause = "NAV-SEQ-03" if self.seat == state.initiative else "NAV-CYC-02"
        return Prompt((int(self.seat),), self.name, clause, {"seat": SEATS[self.seat]})

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        uses: list[Action] = [Declare(use) for use in (PLANNING, ACTION, ACTIVATION)]
        return [use for use in uses if self.check(state, seat, use) is None]

    def suggested_actions(self, state: Navarchoi, seat: int) -> list[Action]:
        return [Declare(use) for use in (PLANNING, ACTION, ACTIVATION)]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Declare):
            return Ruling("NAV-STRAT-01", {"refusal": "wrong_order"})
        if action.stratagem == PLANNING and state.planned_now[self.seat]:
            return Ruling("NAV-STRAT-03", {"refusal": "planned_already"})
        if action.stratagem == ACTION:
            return self.action_ruling(state)
        return None

    def action_ruling(self, state: Navarchoi) -> Ruling | None:
        """Why the card may not be used for its event."""
        if not state.battle.lesson.events:
            return Ruling("NAV-SCN-01", {"refusal": "no_events"})
        card = committed_card(state, self.seat)
        if not card.red:
            return Ruling("NAV-COMP-05", {"refusal": "not_red", "card": card.title})
        if events.possible(state, int(self.seat), card):
            return None
        word = events.idle_word(card)
        return Ruling("NAV-RULE-11", {"refusal": word, "card": card.title})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Declare)
        # What may be declared depends on the card, so the word alone says something of it.
        log.unveil()
        opened = face_up(state, self.seat)
        state.stratagems[self.seat] = int(action.stratagem)
        if log.on:
            use = STRATAGEMS[action.stratagem]
            clause = declared_by(state, int(self.seat))
            log.add(clause, "declares", seat=SEATS[self.seat], stratagem=use)
        if action.stratagem == PLANNING:
            set_aside(state, int(self.seat), opened, log)
        elif state.rules.reveal_on_declare and not opened:
            show_card(state, int(self.seat), log)


def declared_by(state: Navarchoi, seat: int) -> ClauseId:
    """The rule that a declaration goes by."""
    if state.stratagems[seat] == PLANNING:
        return "NAV-STRAT-02"
    idle = state.stratagems[seat] == ACTIVATION and not any_formation(state, seat)
    return "NAV-RULE-12" if idle else "NAV-STRAT-01"


def kept_by(state: Navarchoi, seat: int) -> ClauseId:
    """The rule by which a card may be set aside: on the last turn, too, and with ships to move."""
    if state.hands.planned_open[seat]:
        return "NAV-COMP-04"
    if state.turn == last_turn(state):
        return "NAV-RULE-03"
    return "NAV-HAND-02" if obliging(state, seat) is None else "NAV-RULE-02"


def set_aside(state: Navarchoi, seat: int, opened: bool, log: Log) -> None:
    """Planning: the card is set aside face down (NAV-STRAT-02).

    The enemy knows it when it lay open, or when he sees the hand that it has left (NAV-RULE-18).
    """
    hands = state.hands
    card = hands.committed[seat]
    hands.planned[seat] = card
    hands.committed[seat] = NO_CARD
    hands.planned_open[seat] = opened or hands.entrails[1 - seat]
    state.planned_now[seat] = True
    if hands.planned_open[seat]:
        forget(hands, seat, card)
    if log.on:
        log.add(kept_by(state, seat), "set_aside", seat=SEATS[seat])


def show_card(state: Navarchoi, seat: int, log: Log) -> None:
    """Turn up the card of a seat, for an Action or an Activation (NAV-RULE-10)."""
    card = committed_card(state, seat)
    forget(state.hands, seat, card.number)
    log.unveil()
    if log.on:
        facts: dict[str, object] = {"card": card.title, "number": int(card.number)}
        facts["stratagem"] = STRATAGEMS[state.stratagems[seat]]
        log.add("NAV-RULE-10", "turned_up", seat=SEATS[seat], value=int(card.value), **facts)


def turn_up(state: Navarchoi, log: Log) -> None:
    """Turn up Action and Activation cards together, those that are not open already."""
    for seat in (second(state), int(state.initiative)):
        if state.hands.committed[seat] != NO_CARD and not state.rules.reveal_on_declare:
            show_card(state, seat, log)
