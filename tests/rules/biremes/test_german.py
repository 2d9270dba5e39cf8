"""Biremes in German: nothing is missing, and whole games and the campaign are told in it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.rules.biremes.stage import stage
from tests.strait import strait

from naumachia.campaign.contract import Battle, campaigns_of, read_campaign
from naumachia.campaign.record import CampaignGame
from naumachia.kernel import messages
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import Event, Log
from naumachia.kernel.language import LANGUAGES, in_language
from naumachia.kernel.machine import settle
from naumachia.kernel.match import Match
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Cycle
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.record import replay
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import load
from naumachia.rules.biremes.actions import Ram
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.rules.activation import Activate
from naumachia.rules.biremes.rules.turn import GAME_TURN, PlayerTurns, player_turn
from naumachia.scene import narration
from naumachia.scene.board import board_of
from naumachia.testing.conformance import Case, begin
from naumachia.testing.playthrough import step
from naumachia.testing.translations import translation_faults

BIREMES = load("biremes")
RECORDS = Path(__file__).parents[2] / "golden" / "biremes" / "records"


def sentences(ruleset: AnyRuleset, events: list[Event]) -> list[str]:
    """The sentences of events, as a spectator reads them."""
    return [unmarked(narration.event(ruleset, event, None)) for event in events]


def told(match: Match[Any, Any]) -> list[str]:
    """The sentences of all events of a game."""
    return sentences(match.ruleset, [event for entry in match.history for event in entry.events])


def question(match: Match[Any, Any]) -> list[str]:
    """What the game waits for, what beside the board has words, and what can be ordered."""
    ruleset, state, board = match.ruleset, match.state, board_of(match.ruleset)
    margin = board.margin(match.view(None))
    found = [*narration.question(ruleset, state, None), margin.title]
    found += [roster.note for roster in margin.rosters]
    found += [line.title for roster in margin.rosters for line in roster.lines]
    found += [hull.title for hull in board.scene(match.view(None)).hulls]
    for seat in match.owing():
        view = match.view(seat)
        found += [
            board.sketch(view, seat, action).sentence for action in ruleset.legal(state, seat)[:20]
        ]
    return found


def table(*ships: str) -> Biremes:
    """Return a state of Romans and Carthaginians, before green activates a ship."""
    state = stage(*ships, nations=["roman", "carthaginian"])
    turn = player_turn(0)
    turn.cursor = 1 + next(k for k, one in enumerate(turn.steps) if isinstance(one, Activate))
    state.stack = [Cycle(GAME_TURN, 2), PlayerTurns(), turn, Activate(0)]
    settle(state, Log())
    return state


def german(state: Biremes, order: str) -> list[str]:
    """Give an order, or answer dice, and return what the log says in German."""
    log, awaited = Log(), state.awaiting
    if isinstance(awaited, Chance):
        BIREMES.resolve(state, awaited.parse(order), log)
    else:
        assert isinstance(awaited, Prompt)
        seat = awaited.seats[0]
        action = BIREMES.notation.parse_action(state, seat, order)
        BIREMES.decide(state, seat, action, log)
    return in_language("de", sentences, BIREMES, log.take())


def refusal(state: Biremes, order: str) -> str:
    """Why an order is refused, in German."""
    ruling = BIREMES.check(state, 0, BIREMES.notation.parse_action(state, 0, order))
    assert ruling is not None
    return in_language("de", messages.refusal, BIREMES, ruling)


def asked(state: Biremes) -> str:
    """What the game waits for, in German."""
    return in_language("de", narration.question, BIREMES, state, None)[0]


def test_nothing_is_missing() -> None:
    assert translation_faults(BIREMES, "de") == []


@pytest.mark.parametrize("scenario", ["threes", "squadrons", "beached", "free"])
def test_a_game_has_no_english_sentence(scenario: str) -> None:
    match, rng = begin(BIREMES, Case(scenario, {}, 1)), Random(f"german {scenario}")
    for _ in range(40):
        if match.result is not None:
            break
        words = [in_language(language, question, match) for language in LANGUAGES]
        assert not {one for one, other in zip(*words, strict=True) if one and one == other}
        step(match, rng)
    events = [in_language(language, told, match) for language in LANGUAGES]
    assert events[0]
    assert not set(events[0]) & set(events[1])


@pytest.mark.parametrize("record", sorted(RECORDS.glob("*.txt")), ids=lambda file: file.stem)
def test_golden_records_read_in_german(record: Path) -> None:
    match = replay(BIREMES, record.read_text(encoding="utf-8"))
    events = [in_language(language, told, match) for language in LANGUAGES]
    assert not set(events[0]) & set(events[1])
    ends = [
        in_language(language, narration.question, match.ruleset, match.state, None)[0]
        for language in LANGUAGES
    ]
    assert ends[0] != ends[1]


def test_a_ram_is_told() -> None:
    state = table("G1 T 20,14.2,0", "O1 T 20,20,90")
    assert asked(state) == "Grün: Bewege ein Schiff."
    assert refusal(state, "G1 F7") == "G1 fährt höchstens 6″, nicht 7″."
    assert german(state, "G1 ram O1") == [
        "G1 rammt O1 im Winkel von 90° nach 5″ Anlauf (+1 Länge des Anlaufs)"
    ]
    assert asked(state) == "G1 rammt O1: zwei Würfel, +1"
    assert german(state, "4-5") == [
        "Rammstoß, ab 10 sinkt O1: 4-5 +1 = 10",
        "O1 wird gerammt und sinkt",
    ]


def test_a_melee_is_told() -> None:
    state = table("G1 T 16,19.65,90", "O1 T 20,20,90 crew=2")
    assert german(state, "G1 grapple O1 S0") == ["G1 geht bei O1 längsseits"]
    assert asked(state) == "Orange: G1 kommt bei O1 längsseits. Eine schnelle Drehung versuchen?"
    assert german(state, "O1 quick no") == []
    assert german(state, "6-1") == [
        "G1 wirft die Enterhaken auf O1 und braucht mindestens deren Wurf: 6-1, sie halten",
        "G1 und O1 sind verkeilt: Nahkampf ab Runde 1",
    ]


def test_classes_and_modifiers_have_german_names() -> None:
    match = begin(BIREMES, Case("squadrons", {}, 0))
    hulls = in_language("de", board_of(match.ruleset).scene, match.view(None)).hulls
    assert hulls[0].title == "G1, Quinquereme, Rom, Mannschaft 50 von 50, Enterbrücke"
    view = BIREMES.observe(table("G1 V 20,14.075,0", "O1 T 20,20,90"), 0)
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


def test_the_packaged_campaign_is_told() -> None:
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
