"""The sentences of Trireme in German."""

from __future__ import annotations

from tests import german
from tests.rules.trireme.worked import TRIREME, at

from naumachia.kernel.language import LANGUAGES, in_language
from naumachia.scene.board import board_of

TIE = (
    "options losses_to_lose=1 board_n=9; fleet 3; green moves; round 4; "
    "G1 (4,4)N; G2 (6,5)W; G3 (9,1)N; O1 (4,5)S; O2 (9,9)S; O3 (1,9)S"
)


def test_a_tie_and_a_ram_read_as_they_should() -> None:
    match = at(TIE)
    assert german.question(match) == ("Grün: Bewege ein Schiff.", "Noch zu bewegen: G1, G2, G3.")
    assert german.refusal(match, "G2 xO1") == "G2 muss vorfahren, bevor ein Rammstoß möglich ist."
    assert german.play(match, "G1 F/W") == ["fährt vor nach (4,5)", "legt sich neben O1"]
    assert german.play(match, "G1 +O1") == ["entert O1"]
    assert german.question(match)[0] == "G1 entert O1: je ein Würfel"
    assert german.play(match, "4-4") == [
        "G1 würfelt gegen O1: 4-4",
        "Gleichstand, G1 und O1 sind verkeilt und würfeln nach dem Zug von Orange erneut",
    ]
    assert german.play(match, "G2 F") == ["fährt vor nach (5,5)"]
    assert german.question(match)[0] == "G2: Mach weiter oder halte an."
    assert german.play(match, "G2 xO1")[:3] == [
        "rammt O1 im Winkel von 90°",
        "O1 ist versenkt",
        "G1 ist wieder frei",
    ]
    assert german.question(match) == ("Sieg: Grün. Orange hat 1 Schiff verloren, Grün 0.", "")


def test_the_roster_has_german_points_of_the_compass() -> None:
    match = at("green moves; G1 (4,4)NE; O1 (4,9)E")
    rosters = [
        in_language(language, board_of(TRIREME).margin, match.view(None)).rosters
        for language in LANGUAGES
    ]
    assert [side.lines[0].place for side in rosters[0]] == ["(4,4) NE", "(4,9) E"]
    assert [side.lines[0].place for side in rosters[1]] == ["(4,4) NO", "(4,9) O"]
