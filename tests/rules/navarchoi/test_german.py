"""Návarchoi in German: nothing is missing, and whole games are told in it."""

from __future__ import annotations

from random import Random

import pytest

from naumachia.kernel import messages
from naumachia.kernel.event import Event
from naumachia.kernel.language import LANGUAGES, in_language
from naumachia.kernel.match import Match
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phrase import unmarked
from naumachia.rules import load
from naumachia.rules.navarchoi.actions import Action
from naumachia.rules.navarchoi.board.board import fleet_names
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.ruleset import RULESET, with_side_names
from naumachia.scene import narration
from naumachia.scene.board import board_of
from naumachia.testing.conformance import Case, begin
from naumachia.testing.playthrough import step
from naumachia.testing.translations import translation_faults

Game = Match[Navarchoi, Action]
RAM = """
battle first-strokes-c
turn 1
wind S
initiative a 1
leader a
A1 0504 E cruise
B1 0705 S cruise
A2 0505 E cruise
B2 1606 W cruise
A3 0506 E cruise
B3 1607 W cruise
A4 0108 E cruise
B4 1608 W cruise
A5 0109 E cruise
B5 1609 W cruise
A6 0110 E cruise
B6 1610 W cruise
formation a 0 ships=A1,A2,A3
stack cycle:5 alternation:0,1:0 ships:0:1:
"""


def game(scenario: str, seed: int, position: str = "") -> tuple[Game, Random]:
    """Begin a game, with what decides for its players."""
    case = Case(scenario, {}, seed, position)
    return begin(load("navarchoi"), case), Random(f"playthrough {seed}")


def told(match: Game, seen: int = 0) -> list[str]:
    """The sentences of the events since `seen` entries."""
    return [
        unmarked(narration.event(match.ruleset, event, None))
        for entry in match.history[seen:]
        for event in entry.events
    ]


def question(match: Game) -> tuple[str, str]:
    """What the game waits for."""
    return narration.question(match.ruleset, match.state, None)


def german(match: Game, *orders: str) -> list[str]:
    """Give orders of the first side, and return what the log says in German."""
    seen = len(match.history)
    for order in orders:
        match.play_order(0, order)
    return in_language("de", told, match, seen)


def refusal(match: Game, order: str) -> str:
    """Why an order of the first side is refused, in German."""
    rules = match.ruleset
    ruling = rules.check(match.state, 0, rules.notation.parse_action(match.state, 0, order))
    assert ruling is not None
    return in_language("de", messages.refusal, rules, ruling)


def show(match: Game) -> None:
    """Draw what a page may ask for. Raises MissingPhrase."""
    board, state = board_of(match.ruleset), match.state
    for seat in match.owing() if isinstance(match.pending, Prompt) else ():
        view = match.ruleset.observe(state, seat)
        board.scene(view)
        board.margin(view)
        board.cards.table(view)
        for action in match.ruleset.legal(state, seat)[:8]:
            board.sketch(view, seat, action)


def test_nothing_is_missing() -> None:
    assert translation_faults(load("navarchoi"), "de") == []


@pytest.mark.parametrize(
    ("scenario", "seed"), [("first-strokes-b", 1), ("first-strokes-g", 2), ("liburnian-raid", 6)]
)
def test_a_game_is_told_in_german(scenario: str, seed: int) -> None:
    match, rng = game(scenario, seed)
    for _ in range(150):
        if match.result is None:
            step(match, rng)
            asked = [in_language(language, question, match) for language in LANGUAGES]
            assert asked[0] != asked[1]
            in_language("de", show, match)
    pairs = list(zip(*(in_language(language, told, match) for language in LANGUAGES), strict=True))
    assert len(pairs) > 100
    assert [english for english, other in pairs if english == other] == []


def test_a_ram_is_told() -> None:
    match, _ = game("first-strokes-c", 1, RAM)
    assert refusal(match, "A2 run 1") == "1 BP nützt nichts: Sage 0 an, oder mindestens 2."
    assert in_language("de", question, match)[0] == "Grün: Welches Schiff fährt als Nächstes?"
    assert german(match, "A2 run 6", "A2 F", "A2 F", "A2 attack ram B1") == [
        "A2 sagt 6 BP an",
        "A2 rudert nach 0605",
        "A2 rudert nach 0705",
        "A2 greift B1 an: Rammstoß",
    ]
    assert in_language("de", question, match)[0] == "Rammstoß: A2 +11 gegen B1 +8"
    seen = len(match.history)
    match.answer((6, 3))
    assert in_language("de", told, match, seen) == [
        "A2 greift an mit Würfel 6 +5 Qualität +3 Größe +3 querab = 17; "
        "B1 wehrt ab mit Würfel 3 +5 Qualität +3 Größe = 11",
        "A2 schlägt B1 leck (+6)",
        "B1 ist manövrierunfähig",
        "A2 steckt mit dem Rammsporn in B1 fest",
        "Die Aktivierung von A2 endet",
        "Verhakt auf 0705: A2, B1",
    ]


def test_sides_have_german_names() -> None:
    names = fleet_names(RULESET.scenarios()["side"])
    rules = with_side_names(names)
    event = Event("NAV-INIT-01", "has_initiative", {"seat": "b"})
    told = in_language("de", narration.event, rules, event, None)
    assert told == "**Initiative: Seleukiden (Hannibal, Apollonios)**"


@pytest.mark.parametrize(
    ("ending", "told"),
    [
        ("points", "Sieg in Runde 9: Grün (Grün 12, Orange 7)"),
        ("equal_points", "Unentschieden in Runde 9 (Grün 12, Orange 7)"),
        (
            "quit_field",
            "Unentschieden in Runde 9 (Grün 12, Orange 7); die führende Seite hat das Feld geräumt",
        ),
        ("race", "Sieg im Wettrudern in Runde 9: Grün (Grün 12, Orange 7)"),
    ],
)
def test_every_ending_is_told(ending: str, told: str) -> None:
    facts = {"winner": "a", "turn": 9, "points": (("a", "12"), ("b", "7"))}
    assert in_language("de", RULESET.phrases.fill, "results", ending, facts) == told


def test_the_roster_has_german_words() -> None:
    match, _ = game("first-strokes-c", 1, RAM)
    margin = in_language("de", board_of(match.ruleset).margin, match.view(None))
    assert [roster.title for roster in margin.rosters] == ["Grün", "Orange"]
