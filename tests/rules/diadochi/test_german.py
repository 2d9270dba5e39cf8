"""The sentences of Diadochi in German."""

from __future__ import annotations

from tests import german
from tests.rules.diadochi.golden_records import ENDINGS, position

from naumachia.kernel.language import LANGUAGES, in_language
from naumachia.rules import load
from naumachia.scene.board import board_of
from naumachia.scene.shores import scene_of
from naumachia.testing.conformance import Case, begin


def at(ships: dict[str, str]) -> german.AnyMatch:
    """Return a battle in the last half-turn, with these ships."""
    return begin(load("diadochi"), Case("two", {}, 0, position(ships)))


def test_a_ram_reads_as_it_should() -> None:
    ships, _, _ = ENDINGS["broken"]
    match = at(ships)
    assert german.question(match)[0] == (
        "Orange: Nenne ein Schiff oder eine Gruppe zum Würfeln, oder beende die Phase."
    )
    assert german.refusal(match, "O1 ram G1") == (
        "Jetzt werden Befehle gegeben: Nenne ein Schiff oder eine Gruppe, oder beende die Phase."
    )
    german.play(match, "finish")
    assert german.question(match) == ("Orange: Greif an.", "1 Angriff ist Pflicht.")
    assert german.play(match, "O1 ram G1") == [
        "O1 rammt G1 von achtern: 9 (mit +1 Flaggschiff) gegen 1 "
        "(mit −2 von achtern, +1 Flaggschiff)",
    ]
    assert german.question(match)[0] == "O1 rammt G1: je ein Würfel, 9 gegen 1"
    assert german.play(match, "6-1")[:2] == ["O1 und G1 würfeln: 6-1, 15 gegen 2", "G1 sinkt"]
    assert german.question(match)[0].startswith(
        "Sieg in Runde 1: Orange. Ein Drittel der feindlichen Flotte"
    )


def test_measures_and_directions_read_as_they_should() -> None:
    match = at({"G1": "penteres 0 5,5,0", "O1": "penteres 1 6,20,180", "O2": "trieres 1 5,20,180"})
    assert german.play(match, "roll abreast O1 O2", "3") == [
        "O1, O2 gehorchen: 3, nötig 7 oder weniger"
    ]
    assert (
        german.refusal(match, "O1 go 5")
        == "O1–O2 fahren höchstens 4 Kabellängen, nicht 5 Kabellängen."
    )
    assert german.play(match, "O1 go 1 L30")[:1] == [
        "O1–O2 fahren 1 Kabellänge schräg, 30° nach Backbord"
    ]


def test_squadrons_and_types_have_german_names() -> None:
    match = begin(load("diadochi"), Case("salamis-306-full", {}, 0))
    rosters = in_language("de", board_of(match.ruleset).margin, match.view(None)).rosters
    assert [one.title for one in rosters] == ["Demetrios", "Ptolemaios"]
    first = rosters[0].lines[0]
    assert first.group == "Linker Flügel 1, 8 oder weniger"
    assert first.title == "G1, Tetrere, Demetrios, Linker Flügel 1, Wert 3"


def test_land_beyond_the_board_has_german_names_and_the_same_coast() -> None:
    match = begin(load("diadochi"), Case("tyre-314", {}, 0))
    first, second = [
        in_language(language, scene_of, match, match.view(None)).shores for language in LANGUAGES
    ]
    assert [shore.name for shore in first] == ["Phoenicia"]
    assert [shore.name for shore in second] == ["Phönizien"]
    assert [town.name for shore in second for town in shore.towns] == ["Tyros"]
    assert [shore.seed for shore in first] == [shore.seed for shore in second]
