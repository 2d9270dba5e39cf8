"""Salvo: hidden hands and sealed choices. Both captains show a card at once; the higher scores."""

from __future__ import annotations

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
from naumachia.kernel.phase import Phase, Sealed, enter
from naumachia.kernel.ruleset import View
from naumachia.kernel.scenario import Scenario
from naumachia.kernel.values import register_states
from naumachia.notation.scanner import Scanner
from naumachia.scene.board import Board
from naumachia.scene.cards import Card, Hand
from naumachia.scene.margin import Margin, Sketch
from naumachia.scene.model import Scene
from naumachia.scene.surface import Tabletop

DECK = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
OPEN = -1


CLAUSES = {
    c.id: c
    for c in (
        Clause("SAL-HAND-01", "Each captain holds three cards that only he sees.", "L1"),
        Clause("SAL-HAND-02", "A captain shows a card from his hand.", "L2"),
        Clause("SAL-SHOW-01", "Both choose in secret and show at once.", "L3"),
        Clause("SAL-SHOW-02", "The higher card scores a point.", "L4"),
        Clause("SAL-END-01", "When no card is left the higher score wins.", "L5"),
    )
}

PHRASES = """
[events]
dealt = "{seat} draws a card."
chosen = "{seat} has chosen."
shown = "Red shows {red}, blue shows {blue}."
[refusals]
not_held = "{seat} does not hold {card}."
not_asked = "{seat} has nothing to decide."
over = "The game is over."
dice_first = "First a card is drawn."
[prompts]
choose = "Choose a card."
[results]
points = "{winner} wins on points."
level = "Level on points."
[chances]
deal = "{seat} draws."
"""

SCENARIO = """
ruleset = "salvo"
id = "duel"
title = "Duel"
summary = "Ten cards, two captains."
"""


class Show:
    """Show `card`, face down until both have chosen."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Show) and self.card == other.card

    def __hash__(self) -> int:
        return hash(self.card)


class Table2(Captains):
    def __init__(self) -> None:
        super().__init__()
        self.shown: list[int] = []

    def unseen(self) -> list[int]:
        """The cards that lie neither in a hand that is seen nor on the table."""
        left = list(DECK)
        for card in self.hands[0] + self.hands[1] + self.shown:
            if card != UNKNOWN:
                left.remove(card)
        return left

    def pile(self) -> int:
        return len(DECK) - self.held() - len(self.shown)


class Deal(Phase[Table2, Show]):
    """Fill both hands, or end the game when there is nothing to show."""

    name: ClassVar[str] = "deal"

    def short(self, state: Table2) -> int:
        """The seat that draws next, or OPEN."""
        for seat in (0, 1):
            if len(state.hands[seat]) < 3 and state.pile() > 0:
                return seat
        return OPEN

    def pending(self, state: Table2) -> Prompt | Chance | None:
        seat = self.short(state)
        if seat == OPEN:
            return None
        return Draw("SAL-HAND-01", "deal", {"seat": NAMES[seat]}, tuple(state.unseen()), (seat,))

    def resolve(self, state: Table2, outcome: Outcome, log: Log) -> None:
        seat = self.short(state)
        state.hands[seat].append(outcome[0])
        if log.on:
            log.confide("SAL-HAND-01", "dealt", (seat,), {"card": outcome[0]}, seat=NAMES[seat])

    def advance(self, state: Table2, log: Log) -> None:
        if state.hands[0]:
            enter(state, Choose((0, 1)), log)
            return
        state.end("SAL-END-01")


class Choose(Sealed[Table2, Show]):
    name: ClassVar[str] = "choose"

    def clone(self) -> Phase[Table2, Show]:
        other = Choose(self.seats)
        self.copy_answers(other)
        return other

    def ask(self, state: Table2, seats: tuple[int, ...]) -> Prompt:
        return Prompt(seats, "choose", "SAL-SHOW-01", {})

    def legal(self, state: Table2, seat: int) -> list[Show]:
        return [Show(card) for card in sorted(set(state.hands[seat]))]

    def suggested_actions(self, state: Table2, seat: int) -> list[Show]:
        return [Show(card) for card in sorted(set(DECK))]

    def check(self, state: Table2, seat: int, action: Show) -> Ruling | None:
        if action.card in state.hands[seat]:
            return None
        facts = {"refusal": "not_held", "seat": NAMES[seat], "card": action.card}
        return Ruling("SAL-HAND-02", dict(facts))

    def sealed(self, state: Table2, seat: int, action: Show, log: Log) -> None:
        if log.on:
            log.add("SAL-SHOW-01", "chosen", seat=NAMES[seat])

    def reveal(self, state: Table2, answers: list[Show], log: Log) -> None:
        red, blue = (answer.card for answer in answers)
        state.hands[0].remove(red)
        state.hands[1].remove(blue)
        state.shown += [red, blue]
        if red != blue:
            state.score[0 if red > blue else 1] += 1
        if log.on:
            log.add("SAL-SHOW-02", "shown", red=red, blue=blue)


def chosen(show: Show) -> int:
    return show.card


class SalvoNotation(Notation[Table2, Show]):
    def format_action(self, state: Table2, action: Show) -> str:
        return f"show {action.card}"

    def parse_action(self, state: Table2, seat: int, text: str) -> Show:
        scan = Scanner(text)
        scan.expect("show")
        show = Show(scan.integer(1, 5, "card"))
        scan.end()
        return show

    def format_position(self, state: Table2) -> str:
        hands = " / ".join(map(cards_text, state.hands))
        top = state.stack[-1]
        waits = "-"
        if isinstance(top, Choose):
            waits = " ".join(sealed_text(top, seat, chosen) for seat in (0, 1))
        score = f"{state.score[0]} {state.score[1]}"
        return f"hands {hands} shown {cards_text(state.shown)} score {score} chosen {waits}"

    def parse_position(self, text: str) -> Table2:
        scan = Scanner(text)
        state = Table2()
        scan.expect("hands")
        state.hands[0] = read_cards(scan, max(DECK))
        scan.expect("/")
        state.hands[1] = read_cards(scan, max(DECK))
        scan.expect("shown")
        state.shown = read_cards(scan, max(DECK))
        try:
            state.unseen()
        except ValueError:
            scan.fail("no card more than twice")
        scan.expect("score")
        state.score = [scan.integer(0, 5, "score"), scan.integer(0, 5, "score")]
        scan.expect("chosen")
        enter(state, Deal(), SILENT)
        if not scan.accept("-"):
            choose = Choose((0, 1))
            for seat in (0, 1):
                if not scan.accept("."):
                    choose.answers[seat] = Show(scan.integer(1, 5, "card"))
            enter(state, choose, SILENT)
        scan.end()
        settle(state, SILENT)
        return state


class SalvoBoard(Board[Table2, Show]):
    """The board, as a page or a picture asks for it."""

    def scene(self, view: View[Table2]) -> Scene:
        hands = tuple(
            Hand(
                seat,
                tuple(Card(f"{seat}-{at}", str(card)) for at, card in enumerate(hand) if card),
                hand.count(UNKNOWN),
            )
            for seat, hand in enumerate(view.state.hands)
        )
        return Scene(Tabletop(4.0, 4.0), "Salvo", hands=hands)

    def margin(self, view: View[Table2]) -> Margin:
        return Margin(len(view.state.shown) // 2 + 1, "Salvo", (), rosters(view))

    def sketch(self, view: View[Table2], seat: int, action: Show) -> Sketch:
        return Sketch(str(action.card), f"show {action.card}", "attack")


class SalvoKnowledge(CaptainsKnowledge[Table2, Show]):
    def imagine(self, state: Table2, seat: int | None, rng: Random) -> None:
        unseen = state.unseen()
        rng.shuffle(unseen)
        for hand in state.hands:
            for place, card in enumerate(hand):
                if card == UNKNOWN:
                    hand[place] = unseen.pop()


class SalvoRuleset(CaptainsRuleset[Table2, Show]):
    def __init__(self) -> None:
        super().__init__("salvo", "Two captains show cards.", CLAUSES, PHRASES, SCENARIO)
        self.notation = SalvoNotation()
        self.max_decisions = 10
        self.board = SalvoBoard(self)
        self.conserved = conserved
        self.knowledge = SalvoKnowledge()

    def setup(self, scenario: Scenario, options: Options) -> Table2:
        state = Table2()
        enter(state, Deal(), SILENT)
        settle(state, SILENT)
        return state

    def clone(self, state: Table2) -> Table2:
        other = Table2()
        other.hands = [hand.copy() for hand in state.hands]
        other.shown = state.shown.copy()
        other.score = state.score.copy()
        state.copy_machine(other)
        return other


def conserved(state: Table2) -> dict[str, int]:
    """What no move may change."""
    return {"cards": state.held() + len(state.shown) + state.pile(), "sum": sum(DECK)}


RULESET = SalvoRuleset()
register_states(Table2, RULESET)
