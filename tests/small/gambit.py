"""Gambit: hands of cards, a silent sealed choice, and a reaction window opened by public facts.

Each round both captains choose a card in secret. The higher number strikes; the other may answer
with any Parries he holds, and is asked whenever he holds a card at all.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import ClassVar

from tests.small.captains import (
    NAMES,
    UNKNOWN,
    Captains,
    CaptainsKnowledge,
    CaptainsRuleset,
    cards_text,
    read_cards,
    rosters,
    sealed_text,
)

from naumachia.kernel.chance import Chance, Draw, Outcome
from naumachia.kernel.clause import Clause, Ruling
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.machine import settle
from naumachia.kernel.notation import Notation
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, Sealed, enter, leave
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.kernel.scenario import Scenario
from naumachia.kernel.values import register_states
from naumachia.notation.scanner import Scanner
from naumachia.scene.board import Board, Cards
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
from naumachia.scene.margin import CardPlay, Margin, Sketch, TrackStep
from naumachia.scene.model import Scene
from naumachia.scene.surface import Tabletop

TITLES = ("Strike", "Parry", "Rest")
TEXTS = ("The higher number strikes.", "Answers a strike.", "Nothing more.")
DECK = tuple(range(1, 15))
HELD = 3


CLAUSES = {
    c.id: c
    for c in (
        Clause("GAM-HAND-01", "Each captain holds three cards that only he sees.", "L1"),
        Clause("GAM-PLAY-01", "Both choose in secret; nobody learns who has chosen.", "L2"),
        Clause("GAM-PLAY-02", "The higher number strikes.", "L3"),
        Clause("GAM-REACT-01", "A captain who is struck may answer with Parries.", "L4"),
        Clause("GAM-REACT-02", "A strike that is not answered scores a point.", "L5"),
        Clause("GAM-END-01", "When a hand is empty the higher score wins.", "L6"),
    )
}

PHRASES = """
[events]
dealt = "{seat} draws a card."
shown = "Red plays {red}, blue plays {blue}."
parried = "{seat} answers with {count} cards."
struck = "{seat} is struck."
[refusals]
not_held = "{seat} cannot play that."
not_asked = "{seat} has nothing to decide."
over = "The game is over."
dice_first = "First a card is drawn."
[prompts]
choose = "Choose a card."
react = "{seat} is struck and may answer."
[results]
points = "{winner} wins on points."
level = "Level on points."
[chances]
deal = "{seat} draws."
"""

SCENARIO = """
ruleset = "gambit"
id = "duel"
title = "Duel"
summary = "Fourteen cards, two captains."
"""


def title(card: int) -> str:
    return TITLES[card % 3]


def number(card: int) -> int:
    return card % 7 + 1


class Play:
    """Play these cards; none of them in a window is to let it pass."""

    __slots__ = ("cards",)

    def __init__(self, *cards: int) -> None:
        self.cards = cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.cards)


class Bout(Captains):
    def __init__(self) -> None:
        super().__init__()
        self.discards: list[int] = []

    def unseen(self) -> list[int]:
        seen = {*self.hands[0], *self.hands[1], *self.discards}
        return [card for card in DECK if card not in seen]

    def pile(self) -> int:
        return len(DECK) - self.held() - len(self.discards)


class Deal(Phase[Bout, Play]):
    """Fill both hands, or end the game when one is empty."""

    name: ClassVar[str] = "deal"

    def short(self, state: Bout) -> int | None:
        fewest = min((0, 1), key=lambda seat: len(state.hands[seat]))
        return fewest if len(state.hands[fewest]) < HELD and state.pile() > 0 else None

    def pending(self, state: Bout) -> Prompt | Chance | None:
        seat = self.short(state)
        if seat is None:
            return None
        return Draw("GAM-HAND-01", "deal", {"seat": NAMES[seat]}, tuple(state.unseen()), (seat,))

    def resolve(self, state: Bout, outcome: Outcome, log: Log) -> None:
        seat = self.short(state)
        assert seat is not None
        state.hands[seat].append(outcome[0])
        if log.on:
            log.confide("GAM-HAND-01", "dealt", (seat,), {"card": outcome[0]}, seat=NAMES[seat])

    def advance(self, state: Bout, log: Log) -> None:
        if state.hands[0] and state.hands[1]:
            enter(state, Choose((0, 1)), log)
            return
        state.end("GAM-END-01")


class Choose(Sealed[Bout, Play]):
    """Logs nothing of an answer: nobody is to know who has chosen."""

    name: ClassVar[str] = "choose"

    def clone(self) -> Phase[Bout, Play]:
        other = Choose(self.seats)
        self.copy_answers(other)
        return other

    def ask(self, state: Bout, seats: tuple[int, ...]) -> Prompt:
        return Prompt(seats, "choose", "GAM-PLAY-01", {})

    def legal(self, state: Bout, seat: int) -> list[Play]:
        return [Play(card) for card in sorted(state.hands[seat])]

    def check(self, state: Bout, seat: int, action: Play) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        return Ruling("GAM-PLAY-01", {"refusal": "not_held", "seat": NAMES[seat]})

    def reveal(self, state: Bout, answers: list[Play], log: Log) -> None:
        red, blue = (answer.cards[0] for answer in answers)
        for hand, card in zip(state.hands, (red, blue), strict=True):
            hand.remove(card)
        state.discards += [red, blue]
        if log.on:
            log.add("GAM-PLAY-02", "shown", red=number(red), blue=number(blue))
        if number(red) == number(blue):
            return
        struck = 0 if number(red) < number(blue) else 1
        if state.hands[struck]:
            enter(state, React(struck), log)
        else:
            strike(state, struck, log)


class React(Phase[Bout, Play]):
    """A window: entered whenever the struck captain holds a card, whichever it is."""

    name: ClassVar[str] = "react"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def pending(self, state: Bout) -> Prompt | Chance | None:
        return Prompt((self.seat,), "react", "GAM-REACT-01", {"seat": NAMES[self.seat]})

    def legal(self, state: Bout, seat: int) -> list[Play]:
        fit = sorted(card for card in state.hands[seat] if card and title(card) == "Parry")
        return [Play(*some) for count in range(len(fit) + 1) for some in combinations(fit, count)]

    def check(self, state: Bout, seat: int, action: Play) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        return Ruling("GAM-REACT-01", {"refusal": "not_held", "seat": NAMES[seat]})

    def decide(self, state: Bout, seat: int, action: Play, log: Log) -> None:
        leave(state)
        if not action.cards:
            strike(state, seat, log)
            return
        for card in action.cards:
            state.hands[seat].remove(card)
            state.discards.append(card)
        if log.on:
            log.add("GAM-REACT-01", "parried", seat=NAMES[seat], count=len(action.cards))
            log.unveil()


def strike(state: Bout, struck: int, log: Log) -> None:
    state.score[1 - struck] += 1
    if log.on:
        log.add("GAM-REACT-02", "struck", seat=NAMES[struck])


def chosen(play: Play) -> int:
    return play.cards[0]


class GambitNotation(Notation[Bout, Play]):
    def format_action(self, state: Bout, action: Play) -> str:
        return " ".join(["play", *map(str, action.cards)]) if action.cards else "none"

    def parse_action(self, state: Bout, seat: int, text: str) -> Play:
        scan = Scanner(text)
        if scan.accept("none"):
            scan.end()
            return Play()
        scan.expect("play")
        found = [scan.integer(1, len(DECK), "card")]
        while scan.rest().lstrip()[:1].isdigit():
            found.append(scan.integer(1, len(DECK), "card"))
        scan.end()
        return Play(*found)

    def format_position(self, state: Bout) -> str:
        hands = " / ".join(map(cards_text, state.hands))
        top = state.stack[-1]
        waits = "-"
        if isinstance(top, React):
            waits = f"react {top.seat}"
        if isinstance(top, Choose):
            waits = " ".join(["choose", *(sealed_text(top, seat, chosen) for seat in (0, 1))])
        discards = cards_text(state.discards)
        return f"{hands} discards {discards} score {state.score[0]} {state.score[1]} {waits}"

    def parse_position(self, text: str) -> Bout:
        scan = Scanner(text)
        state = Bout()
        state.hands[0] = read_cards(scan, len(DECK))
        scan.expect("/")
        state.hands[1] = read_cards(scan, len(DECK))
        scan.expect("discards")
        state.discards = read_cards(scan, len(DECK))
        scan.expect("score")
        state.score = [scan.integer(0, 9, "score"), scan.integer(0, 9, "score")]
        enter(state, Deal(), SILENT)
        if scan.accept("react"):
            enter(state, React(scan.integer(0, 1, "seat")), SILENT)
        elif scan.accept("choose"):
            choose = Choose((0, 1))
            for seat in (0, 1):
                if not scan.accept("."):
                    choose.answers[seat] = Play(scan.integer(1, len(DECK), "card"))
            enter(state, choose, SILENT)
        else:
            scan.expect("-")
        scan.end()
        settle(state, SILENT)
        return state


class GambitCards(Cards[Bout, Play]):
    """Both hands, the piles and the window."""

    def table(self, view: View[Bout]) -> CardTable:
        state = view.state
        top = state.stack[-1]
        window = None
        if isinstance(top, React):
            text = f"{NAMES[top.seat].title()} is struck."
            window = Window("strike", "Reaction: a strike", text, ("Parry",), "GAM-REACT-01")
        impulses = tuple(Impulse(str(n), (n % 2,), "now" if n == 1 else "next") for n in (1, 2, 3))
        return CardTable(
            tuple(seat_cards(state, seat) for seat in (0, 1)),
            (
                Pile("draw", "Draw pile", (), state.pile()),
                Pile("discard", "Discards", tuple(face(card, "") for card in state.discards)),
            ),
            ImpulseTrack("Impulse", impulses, ((0, "card 4"), (1, "card 5"))),
            window,
            (("Wind", "to the north"),),
        )


class GambitBoard(Board[Bout, Play]):
    """The board, as a page or a picture asks for it."""

    def __init__(self, rules: Ruleset[Bout, Play]) -> None:
        super().__init__(rules)
        self.cards = GambitCards(rules)

    def scene(self, view: View[Bout]) -> Scene:
        return Scene(Tabletop(4.0, 4.0), "Gambit")

    def margin(self, view: View[Bout]) -> Margin:
        track = (TrackStep("cards", "Cards", "", "now"),)
        return Margin(len(view.state.discards) // 2 + 1, "Gambit", track, rosters(view))

    def sketch(self, view: View[Bout], seat: int, action: Play) -> Sketch:
        if not action.cards:
            return Sketch("none", "Let it come", "pass", play=CardPlay(declines=True))
        said = "Play " + " and ".join(title(card) for card in action.cards)
        played = tuple(map(str, action.cards))
        return Sketch(" ".join(played), said, "attack", play=CardPlay(played))


class GambitKnowledge(CaptainsKnowledge[Bout, Play]):
    def imagine(self, state: Bout, seat: int | None, rng: Random) -> None:
        unseen = state.unseen()
        rng.shuffle(unseen)
        for hand in state.hands:
            hand[:] = [card or unseen.pop() for card in hand]


class GambitRuleset(CaptainsRuleset[Bout, Play]):
    def __init__(self) -> None:
        super().__init__("gambit", "Two captains play cards.", CLAUSES, PHRASES, SCENARIO)
        self.notation = GambitNotation()
        self.max_decisions = 30
        self.board = GambitBoard(self)
        self.conserved = conserved
        self.knowledge = GambitKnowledge()

    def setup(self, scenario: Scenario, options: Options) -> Bout:
        state = Bout()
        enter(state, Deal(), SILENT)
        settle(state, SILENT)
        return state

    def clone(self, state: Bout) -> Bout:
        other = Bout()
        other.hands = [hand.copy() for hand in state.hands]
        other.discards = state.discards.copy()
        other.score = state.score.copy()
        state.copy_machine(other)
        return other


def conserved(state: Bout) -> dict[str, int]:
    """What no move may change."""
    return {"cards": state.held() + len(state.discards) + state.pile()}


def seat_cards(state: Bout, seat: int) -> SeatCards:
    top = state.stack[-1]
    kind = "Parry" if isinstance(top, React) and top.seat == seat else ""
    hand = state.hands[seat].copy()
    piles: tuple[Pile, ...] = ()
    answer = top.answers[seat] if isinstance(top, Choose) else None
    if answer is not None:
        hand.remove(answer.cards[0])
        piles = (Pile("committed", "Committed", (face(answer.cards[0], ""),)),)
    faces = tuple(face(card, kind) for card in hand if card)
    return SeatCards(Hand(seat, faces, hand.count(UNKNOWN)), piles)


def face(card: int, wanted: str) -> Card:
    state = CardState.PLAIN
    if wanted:
        state = CardState.PLAYABLE if title(card) == wanted else CardState.BARRED
    kind = {"Parry": "Reaction", "Strike": "Battle", "Rest": "Action"}[title(card)]
    text, red = TEXTS[card % 3], card % 2 == 0
    return Card(str(card), title(card), text, str(number(card)), kind, "", state, red, "wind")


RULESET = GambitRuleset()
register_states(Bout, RULESET)
