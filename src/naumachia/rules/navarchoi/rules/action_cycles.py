"""Phase C: cycles of cards, Actions and impulses (NAV-CYC, NAV-STRAT, NAV-IMP)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import ClassVar, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared, field
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import AutomaticStep, Phase, Sealed, enter, leave
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
    First,
    Nothing,
    Play,
)
from naumachia.rules.navarchoi.model import SEATS, UNMARKED, Navarchoi, Ship
from naumachia.rules.navarchoi.rules import events
from naumachia.rules.navarchoi.rules.activation import FormationChoice
from naumachia.rules.navarchoi.rules.cards import Window, discard, forget
from naumachia.rules.navarchoi.rules.formations import has_formation
from naumachia.rules.navarchoi.rules.victory import last_turn
from naumachia.rules.navarchoi.tables.cards import Card
from naumachia.rules.navarchoi.tables.charts import IMPULSES

# -- The seven impulses, and the lessons without cards (NAV-IMP, table T2) -----------------


@declared
class Impulses(Phase[Navarchoi, Action]):
    """Impulses 1 to 7 (NAV-IMP-01).

    `order`: the seats that still go in the running one; `split`: it was said who goes first in it.
    """

    name: ClassVar[str] = "impulse_order"
    order: list[int] = field(factory=list)
    split: bool = False

    def enter(self, state: Navarchoi, log: Log) -> None:
        if state.battle.lesson.formations > 0:
            leave(state)
            enter(state, Alternation([0, 0], int(state.initiative)), log)

    def is_shared(self, state: Navarchoi) -> bool:
        """Return whether both cards are active in this impulse and neither side has begun.

        The question who goes first is asked even if one side has nothing to activate: the acts of
        the other may change that (NAV-RULE-14).
        """
        return len(self.order) == 2 and any(has_formation(state, seat) for seat in (0, 1))

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if not self.is_shared(state):
            return None
        seat = seat_to_choose_first(state)
        facts: Facts = {"seat": SEATS[seat], "impulse": int(state.impulse)}
        return Prompt((seat,), self.name, "NAV-IMP-03", facts)

    def advance(self, state: Navarchoi, log: Log) -> None:
        if self.order:
            seat = self.order.pop(0)
            if self.split and log.on and has_formation(state, seat):
                log.add("NAV-IMP-04", "follows", seat=SEATS[seat])
            self.split = False
            enter(state, FormationChoice(seat), log)
            return
        if state.impulse == IMPULSES:
            state.impulse = 0
            leave(state)
            return
        state.impulse += 1
        impulse = int(state.impulse)
        self.order = [seat for seat in (0, 1) if impulse in state.impulses[seat]]
        if log.on and any(has_formation(state, seat) for seat in self.order):
            who = tuple(SEATS[seat] for seat in self.order)
            log.add("NAV-IMP-01", "impulse", impulse=impulse, seats=who)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return [First(0), First(1)]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, First) and action.seat in (0, 1):
            return None
        return Ruling("NAV-IMP-03", {"refusal": "say_first"})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, First)
        first = int(action.seat)
        self.order = [1 - first]
        self.split = True
        if log.on:
            log.add("NAV-RULE-14", "goes_first", seat=SEATS[first])
        enter(state, FormationChoice(first), log)


def seat_to_choose_first(state: Navarchoi) -> int:
    """Return the seat that says who goes first: the initiative holder, or by Lookout's Warning."""
    return int(state.initiative if state.leader == NOBODY else state.leader)


@declared
class Alternation(Phase[Navarchoi, Action]):
    """The lessons without cards: each side activates some formations, in turns (ledger 6.4, S0).

    `used`: the activations that each seat has used; `next`: the seat whose turn it is.
    """

    name: ClassVar[str] = "alternation"
    used: list[int]
    next: i64

    def advance(self, state: Navarchoi, log: Log) -> None:
        most = state.battle.lesson.formations
        seats = (int(self.next), int(1 - self.next))
        for seat in seats:
            if self.used[seat] < most and has_formation(state, seat):
                self.used[seat] += 1
                self.next = 1 - seat
                if log.on:
                    count = self.used[seat]
                    log.add("NAV-SCN-01", "lesson_turn", seat=SEATS[seat], count=count)
                enter(state, FormationChoice(seat), log)
                return
        leave(state)


# -- the cycle: choose, declare, turn up (NAV-CYC) -----------------------------------------


def seat_without_initiative(state: Navarchoi) -> int:
    """Return the seat without the initiative, which declares first (NAV-CYC-02)."""
    return 1 - int(state.initiative)


def committed_card(state: Navarchoi, seat: i64) -> Card:
    """Return the card of a seat for this cycle; a card face down when it is not seen."""
    number = state.hands.committed[seat]
    return state.battle.deck.card(number if number > NO_CARD else NO_CARD)


def ship_barring_pass(state: Navarchoi, seat: i64) -> Ship | None:
    """Return a ship that keeps its owner from passing: mobile and without a marker
    (NAV-RULE-09).
    """
    for ship in state.ships_of(seat):
        if ship.is_mobile() and ship.marker == UNMARKED:
            return ship
    return None


def pass_clause(state: Navarchoi, seat: i64) -> ClauseId:
    """Return the rule by which a seat may pass: all ships are activated, or the rest cannot row."""
    idle = any(ship.marker == UNMARKED for ship in state.ships_of(seat))
    return "NAV-RULE-09" if idle else "NAV-CYC-04"


def is_face_up(state: Navarchoi, seat: i64) -> bool:
    """Return whether the card that a seat has committed lies open.

    It lies open once it is turned up, and from the start if the enemy had no card (NAV-RULE-07).
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
        if ship_barring_pass(state, seat) is None:
            found.append(NOTHING)
        return found

    def suggested_actions(self, state: Navarchoi, seat: int) -> list[Action]:
        found: list[Action] = [Commit(card) for card in state.hands.hands[seat]]
        return [*found, NOTHING]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Nothing):
            ship = ship_barring_pass(state, seat)
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
                state.has_passed[seat] = True
        if log.on:
            for seat in self.seats:
                if state.hands.committed[seat] == NO_CARD:
                    log.add(pass_clause(state, seat), "passes", seat=SEATS[seat])
                elif is_face_up(state, seat):
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
        """Remove a card that lies face up from those that the enemy knows to be hidden."""
        for seat in self.seats:
            if state.hands.committed[seat] != NO_CARD and is_face_up(state, seat):
                forget(state.hands, seat, state.hands.committed[seat])


# -- C2: declaring ---------------------------------------------------------------------


@declared
class Declaring(Phase[Navarchoi, Action]):
    """A seat names the use of its card (NAV-SEQ-03); asked even if it has but one (RULE-83)."""

    name: ClassVar[str] = "declare"
    seat: Final[i64]

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
        if action.stratagem == PLANNING and state.has_planned[self.seat]:
            return Ruling("NAV-STRAT-03", {"refusal": "planned_already"})
        if action.stratagem == ACTION:
            return self.action_refusal(state)
        return None

    def action_refusal(self, state: Navarchoi) -> Ruling | None:
        """Explain why the card may not be used for its event."""
        if not state.battle.lesson.events:
            return Ruling("NAV-SCN-01", {"refusal": "no_events"})
        card = committed_card(state, self.seat)
        if not card.red:
            return Ruling("NAV-COMP-05", {"refusal": "not_red", "card": card.title})
        return events.event_refusal(state, int(self.seat), card)

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Declare)
        # What may be declared depends on the card, so the word alone says something of it.
        log.unveil()
        opened = is_face_up(state, self.seat)
        state.stratagems[self.seat] = int(action.stratagem)
        if log.on:
            use = STRATAGEMS[action.stratagem]
            clause = declaration_clause(state, int(self.seat))
            log.add(clause, "declares", seat=SEATS[self.seat], stratagem=use)
        if action.stratagem == PLANNING:
            set_aside(state, int(self.seat), opened, log)
        elif state.rules.reveal_on_declare and not opened:
            show_card(state, int(self.seat), log)


def declaration_clause(state: Navarchoi, seat: int) -> ClauseId:
    """Return the clause of a declaration."""
    if state.stratagems[seat] == PLANNING:
        return "NAV-STRAT-02"
    idle = state.stratagems[seat] == ACTIVATION and not has_formation(state, seat)
    return "NAV-RULE-12" if idle else "NAV-STRAT-01"


def planning_clause(state: Navarchoi, seat: int) -> ClauseId:
    """Return the rule by which a card may be set aside: on the last turn, too, and with ships to
    move.
    """
    if state.hands.planned_open[seat]:
        return "NAV-COMP-04"
    if state.turn == last_turn(state):
        return "NAV-RULE-03"
    return "NAV-HAND-02" if ship_barring_pass(state, seat) is None else "NAV-RULE-02"


def set_aside(state: Navarchoi, seat: int, opened: bool, log: Log) -> None:
    """Set a card aside face down for Planning (NAV-STRAT-02).

    The enemy knows the card if it lay open, or if he sees the hand that it has left (NAV-RULE-18).
    """
    hands = state.hands
    card = hands.committed[seat]
    hands.planned[seat] = card
    hands.committed[seat] = NO_CARD
    hands.planned_open[seat] = opened or hands.entrails[1 - seat]
    state.has_planned[seat] = True
    if hands.planned_open[seat]:
        forget(hands, seat, card)
    if log.on:
        log.add(planning_clause(state, seat), "set_aside", seat=SEATS[seat])


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
    for seat in (seat_without_initiative(state), int(state.initiative)):
        if state.hands.committed[seat] != NO_CARD and not state.rules.reveal_on_declare:
            show_card(state, seat, log)


# -- Actions and impulses (NAV-STRAT) ------------------------------------------------------


def is_activation_for_both(state: Navarchoi) -> bool:
    """Return whether both sides have played Activation cards."""
    return state.stratagems == [ACTIVATION, ACTIVATION]


@declared
class Omens(Window):
    """W1: an answer to the enemy's card once both lie open (NAV-RULE-15)."""

    name: ClassVar[str] = "omens"

    def effects(self, state: Navarchoi) -> list[str]:
        found: list[str] = []
        if state.stratagems[1 - self.seat] == ACTION:
            found.append("ill_omen")
        if is_activation_for_both(state) and state.leader != self.seat:
            found.append("lookouts_warning")
        return found

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        if card.effect == "ill_omen":
            convert(state, 1 - int(self.seat), log)
            return
        state.leader = self.seat
        if log.on:
            log.add("NAV-CARD-04", "leads", seat=SEATS[self.seat])


@declared
class Leading(Window):
    """Superior Leadership, when an Activation card is turned up (NAV-RULE-16)."""

    name: ClassVar[str] = "leadership"

    def clause(self) -> ClauseId:
        return "NAV-RULE-83"

    def effects(self, state: Navarchoi) -> list[str]:
        named = bool(state.impulses[self.seat])
        return ["superior_leadership"] if self.has_activation_card(state) and not named else []

    def has_activation_card(self, state: Navarchoi) -> bool:
        """Return whether the seat has an Activation card."""
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
    """Turn an Action that cannot be carried out into an Activation card (NAV-STRAT-08)."""
    state.stratagems[seat] = ACTIVATION
    if log.on:
        value = int(committed_card(state, seat).value)
        log.add("NAV-STRAT-08", "becomes_activation", seat=SEATS[seat], value=value)


def begin_activations(state: Navarchoi, log: Log) -> None:
    """Discard the Activation cards; their numbers give the impulses (NAV-STRAT-07, NAV-IMP-02)."""
    for seat in (seat_without_initiative(state), int(state.initiative)):
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


@declared
class Acting(AutomaticStep[Navarchoi, Action]):
    """Carry out the Action of a seat, or make it an Activation (NAV-STRAT-04, NAV-RULE-11)."""

    name: ClassVar[str] = "acting"
    seat: Final[i64]

    def carry_out(self, state: Navarchoi, log: Log) -> None:
        seat = int(self.seat)
        card = committed_card(state, seat)
        if events.event_refusal(state, seat, card) is not None:
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
        if log.on and not has_formation(state, seat):
            log.add("NAV-STRAT-09", "nothing_to_activate", seat=SEATS[seat])
    if players:
        if log.on:
            log.add("NAV-SEQ-04", "activations_begin")
        enter(state, Impulses(), log)


# -- the phase (NAV-SEQ-02..05) ------------------------------------------------------------


@declared
class ActionCycles(Phase[Navarchoi, Action]):
    """Play cycle after cycle, until neither side plays a card (NAV-SEQ-05, NAV-RULE-01, -08).

    `step` is the next of `STEPS`; without cards there are only the activations.
    """

    name: ClassVar[str] = "cycles"
    step: i64 = 0

    def enter(self, state: Navarchoi, log: Log) -> None:
        state.has_planned = [False, False]
        state.has_passed = [False, False]
        state.entries = {}

    def advance(self, state: Navarchoi, log: Log) -> None:
        if not state.battle.lesson.cards:
            self.step = (self.step + 1) % len(STEPS)
            leave(state)
            state.leader = state.initiative
            enter(state, Impulses(), log)
            return
        take = STEPS[self.step]
        self.step = (self.step + 1) % len(STEPS)
        take(self, state, log)

    def choose_cards(self, state: Navarchoi, log: Log) -> None:
        """Ask both seats for a card: C1. A seat without cards passes (NAV-CYC-01, NAV-RULE-07)."""
        state.leader = state.initiative
        seats = [seat for seat in (0, 1) if state.hands.hands[seat] and not state.has_passed[seat]]
        if not seats:
            self.close(state, "NAV-SEQ-05", log)
            return
        for seat in (0, 1):
            if log.on and not state.hands.hands[seat]:
                log.add("NAV-CYC-03", "no_card_left", seat=SEATS[seat])
        enter(state, CardSelect(tuple(seats)), log)

    def open_declarations(self, state: Navarchoi, log: Log) -> None:
        """Begin C2 with the side without the initiative, unless both have passed."""
        if state.hands.committed == [NO_CARD, NO_CARD]:
            self.close(state, "NAV-RULE-08", log)
        else:
            self.ask(state, seat_without_initiative(state), log)

    def ask(self, state: Navarchoi, seat: int, log: Log) -> None:
        """Let a seat that has chosen a card declare its use."""
        if state.hands.committed[seat] != NO_CARD:
            enter(state, Declaring(seat), log)

    def ask_initiative_holder(self, state: Navarchoi, log: Log) -> None:
        """Ask the side with the initiative, which declares last (NAV-CYC-02)."""
        self.ask(state, int(state.initiative), log)

    def turn_up_cards(self, state: Navarchoi, log: Log) -> None:
        """Turn up the cards."""
        turn_up(state, log)

    def open_omens(self, state: Navarchoi, log: Log) -> None:
        """Open the windows of Omens; the side without the initiative goes first."""
        enter(state, Omens(state.initiative), log)
        enter(state, Omens(seat_without_initiative(state)), log)

    def open_leadership(self, state: Navarchoi, log: Log) -> None:
        """Open the windows of Superior Leadership; the side without the initiative goes first."""
        enter(state, Leading(state.initiative), log)
        enter(state, Leading(seat_without_initiative(state)), log)

    def carry_out_actions(self, state: Navarchoi, log: Log) -> None:
        """Discard the Activation cards and carry out the Actions."""
        begin_activations(state, log)
        begin_actions(state, log)

    def run_impulses(self, state: Navarchoi, log: Log) -> None:
        """Begin the impulses of the cards."""
        begin_impulses(state, log)

    def next_cycle(self, state: Navarchoi, log: Log) -> None:
        """Clear away the declarations; the next cycle begins (NAV-RULE-01)."""
        end_cycle(state)
        if log.on:
            log.add("NAV-RULE-01", "next_cycle")

    def close(self, state: Navarchoi, clause: ClauseId, log: Log) -> None:
        """End the phase by `clause`; cards not played are carried over (NAV-CYC-06)."""
        leave(state)
        end_cycle(state)
        if log.on:
            log.add(clause, "cycles_over")
            for seat in (0, 1):
                if state.hands.hands[seat]:
                    count = len(state.hands.hands[seat])
                    log.add("NAV-CYC-06", "cards_kept", seat=SEATS[seat], count=count)


Step = Callable[[ActionCycles, Navarchoi, Log], None]

STEPS: Final[list[Step]] = [
    ActionCycles.choose_cards,
    ActionCycles.open_declarations,
    ActionCycles.ask_initiative_holder,
    ActionCycles.turn_up_cards,
    ActionCycles.open_omens,
    ActionCycles.open_leadership,
    ActionCycles.carry_out_actions,
    ActionCycles.run_impulses,
    ActionCycles.next_cycle,
]
"""The steps of a cycle in the printed order (NAV-SEQ-02..04)."""


def end_cycle(state: Navarchoi) -> None:
    """Clear away the declarations of this cycle."""
    state.stratagems = [NOBODY, NOBODY]
    state.impulses = [(), ()]
    state.leader = NOBODY
