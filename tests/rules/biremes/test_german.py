"""The sentences of Biremes in German, and its campaign."""

from __future__ import annotations

from tests import german
from tests.rules.biremes.stage import stage
from tests.strait import strait

from naumachia.campaign.contract import Battle, campaigns_of, read_campaign
from naumachia.campaign.record import CampaignGame
from naumachia.kernel.event import Log
from naumachia.kernel.language import LANGUAGES, in_language
from naumachia.kernel.machine import settle
from naumachia.kernel.phase import Cycle
from naumachia.rules import load
from naumachia.rules.biremes.actions import Ram
from naumachia.rules.biremes.rules.activation import Activate
from naumachia.rules.biremes.rules.turn import GAME_TURN, PlayerTurns, player_turn
from naumachia.scene.board import board_of
from naumachia.testing.conformance import Case, begin

BIREMES = load("biremes")


def battle(*ships: str) -> german.AnyMatch:
    """Return a game of Romans and Carthaginians, before green activates a ship."""
    state = stage(*ships, nations=["roman", "carthaginian"])
    turn = player_turn(0)
    turn.cursor = 1 + next(k for k, one in enumerate(turn.steps) if isinstance(one, Activate))
    state.stack = [Cycle(GAME_TURN, 2), PlayerTurns(), turn, Activate(0)]
    settle(state, Log())
    return begin(BIREMES, Case("threes", {}, 0, BIREMES.position(state)))


def test_a_ram_reads_as_it_should() -> None:
    match = battle("G1 T 20,14.2,0", "O1 T 20,20,90")
    assert german.question(match)[0] == "Rom: Bewege ein Schiff."
    assert german.refusal(match, "G1 F7") == "G1 fährt höchstens 6″, nicht 7″."
    assert german.play(match, "G1 ram O1") == [
        "G1 rammt O1 im Winkel von 90° nach 5″ Anlauf (+1 Länge des Anlaufs)"
    ]
    assert german.question(match)[0] == "G1 rammt O1: zwei Würfel, +1"
    assert german.play(match, "4-5") == [
        "Rammstoß, ab 10 sinkt O1: 4-5 +1 = 10",
        "O1 wird gerammt und sinkt",
    ]


def test_a_melee_reads_as_it_should() -> None:
    match = battle("G1 T 16,19.65,90", "O1 T 20,20,90 crew=2")
    assert german.play(match, "G1 grapple O1 S0") == ["G1 geht bei O1 längsseits"]
    assert (
        german.question(match)[0]
        == "Karthago: G1 kommt bei O1 längsseits. Eine schnelle Drehung versuchen?"
    )
    assert german.play(match, "O1 quick no") == []
    assert german.play(match, "6-1") == [
        "G1 wirft die Enterhaken auf O1 und braucht mindestens deren Wurf: 6-1, sie halten",
        "G1 und O1 sind verkeilt: Nahkampf ab Runde 1",
    ]


def test_classes_and_modifiers_have_german_names() -> None:
    match = begin(BIREMES, Case("squadrons", {}, 0))
    hulls = in_language("de", board_of(match.ruleset).scene, match.view(None)).hulls
    assert hulls[0].title == "G1, Quinquereme, Rom, Mannschaft 50 von 50, Enterbrücke"
    view = battle("G1 V 20,14.075,0", "O1 T 20,20,90").view(0)
    notes = in_language("de", board_of(BIREMES).odds.dice_notes, view, 0, Ram(0, 1, 0))
    assert notes == [
        ("Anlauf", "5″"),
        ("Winkel", "90°"),
        ("Größe: Quinquereme, Trireme", "+1"),
        ("Anlauf von 5″", "+1"),
    ]


# -- the campaign --------------------------------------------------------------------------


def campaign() -> CampaignGame:
    """Return a campaign in which the squadrons meet in the strait."""
    game = CampaignGame(BIREMES, read_campaign(BIREMES, strait(), "strait"), {})
    for seat, order in ((0, "First Strait"), (0, "end"), (1, "Second Strait"), (1, "end")):
        game.play_order(seat, order)
    game.answer("1")
    return game


def test_a_battle_has_a_title_for_the_reader_and_is_kept_in_english() -> None:
    game = campaign()
    first, second = [in_language(language, game.campaign.pending) for language in LANGUAGES]
    assert isinstance(first, Battle)
    assert isinstance(second, Battle)
    assert first.source == second.source
    assert first.scenario.title == "Battle of Strait"
    assert second.scenario.title == "Gefecht bei Strait"
    assert second.scenario.summary == "Saison 1, Karthago greift an."


def test_the_packaged_campaign_is_in_german() -> None:
    sicily = campaigns_of(BIREMES)["sicily"]
    scene = in_language("de", sicily.scene)
    assert scene.title == "Die Seewege Siziliens"
    assert "Syrakus" in {name.text for name in scene.names}
    assert "Syrakus" in {place.title for place in in_language("de", sicily.places)}
    rosters = in_language("de", sicily.rosters)
    assert (rosters[0].title, rosters[0].note) == ("Duilius", "bei Messana")
    assert rosters[0].lines[0].note == "Enterbrücke"
    meaning = in_language("de", sicily.meaning, 0, "Regulus Messana")
    assert meaning.label == "Regulus nach Messana"
    assert meaning.sentence == (
        "Regulus fährt von Syrakus nach Messana; "
        "am Ende der Saison werden dort die Mannschaften aufgefüllt."
    )
