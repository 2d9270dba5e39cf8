"""The sentences of Návarchoi in German."""

from __future__ import annotations

import pytest
from tests import german

from naumachia.kernel.event import Event
from naumachia.kernel.language import in_language
from naumachia.rules import load
from naumachia.rules.navarchoi.board.board import fleet_names
from naumachia.rules.navarchoi.ruleset import RULESET, with_side_names
from naumachia.scene import narration
from naumachia.scene.board import board_of
from naumachia.testing.conformance import Case, begin

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


def battle() -> german.AnyMatch:
    """Return the game in which A2 is about to ram B1."""
    return begin(load("navarchoi"), Case("first-strokes-c", {}, 1, RAM))


def test_a_ram_reads_as_it_should() -> None:
    match = battle()
    assert german.refusal(match, "A2 run 1") == "1 BP nützt nichts: Sage 0 an, oder mindestens 2."
    assert german.question(match)[0] == "Grün: Welches Schiff fährt als Nächstes?"
    assert german.play(match, "A2 run 6", "A2 F", "A2 F", "A2 attack ram B1") == [
        "A2 sagt 6 BP an",
        "A2 rudert nach 0605",
        "A2 rudert nach 0705",
        "A2 greift B1 an: Rammstoß",
    ]
    assert german.question(match)[0] == "Rammstoß: A2 +11 gegen B1 +8"
    assert german.play(match, "6-3") == [
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
    sentence = in_language("de", narration.event, rules, event, None)
    assert sentence == "**Initiative: Seleukiden (Hannibal, Apollonios)**"


@pytest.mark.parametrize(
    ("ending", "sentence"),
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
def test_every_ending_reads_as_it_should(ending: str, sentence: str) -> None:
    facts = {"winner": "a", "turn": 9, "points": (("a", "12"), ("b", "7"))}
    assert in_language("de", RULESET.phrases.fill, "results", ending, facts) == sentence


def test_the_roster_has_german_words() -> None:
    match = battle()
    margin = in_language("de", board_of(match.ruleset).margin, match.view(None))
    assert [roster.title for roster in margin.rosters] == ["Grün", "Orange"]
