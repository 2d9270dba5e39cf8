"""The rule set speaks German: all of it, and in the same words throughout."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.age_of_sail.golden_records import records

from naumachia.geometry.lattice import UNIT
from naumachia.kernel import messages
from naumachia.kernel.clause import Ruling
from naumachia.kernel.language import in_language
from naumachia.kernel.match import Match
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.record import replay
from naumachia.rules import load
from naumachia.rules.age_of_sail.actions import Action
from naumachia.rules.age_of_sail.board.scene import kind_of
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.speech import ship_name
from naumachia.rules.age_of_sail.tables.catalogue import catalogue
from naumachia.scene import narration
from naumachia.scene.board import board_of
from naumachia.testing.conformance import Case, begin
from naumachia.testing.playthrough import step
from naumachia.testing.translations import translation_faults

Game = Match[AgeOfSail, Action]


def game(scenario: str, seed: int) -> tuple[Game, Random]:
    """Begin a game, with what decides for its players."""
    return begin(load("age_of_sail"), Case(scenario, {}, seed)), Random(f"playthrough {seed}")


def said(match: Game) -> list[str]:
    """The sentences of all events, as a reader of the log sees them."""
    return [
        unmarked(narration.event(match.ruleset, happened, None))
        for entry in match.history
        for happened in entry.events
    ]


def test_nothing_lacks_a_translation() -> None:
    assert translation_faults(load("age_of_sail"), "de") == []


@pytest.mark.parametrize("scenario", ["shannon-chesapeake", "becalmed"])
def test_a_game_is_told_in_german(scenario: str) -> None:
    match, rng = game(scenario, 2)
    for _ in range(120):
        if match.result is None:
            step(match, rng)
            asked = narration.question(match.ruleset, match.state, None)
            assert in_language("de", narration.question, match.ruleset, match.state, None) != asked
    pairs = list(zip(said(match), in_language("de", said, match), strict=True))
    assert len(pairs) > 100
    assert [english for english, german in pairs if english == german] == []


@pytest.mark.parametrize("name", sorted(records()))
def test_golden_records_read_in_german(name: str) -> None:
    match = replay(load("age_of_sail"), records()[name])
    pairs = list(zip(said(match), in_language("de", said, match), strict=True))
    assert [english for english, german in pairs if english == german] == []
    assert in_language("de", narration.question, match.ruleset, match.state, None)[0]


def test_an_event_reads_as_it_should() -> None:
    match = replay(load("age_of_sail"), records()["sunk"])
    told = in_language("de", said, match)
    assert told == [
        "Hope richtet die Steuerbordgeschütze auf Revenge",
        "Hope feuert mit den Steuerbordgeschützen auf Revenge, Entfernung 2″: "
        "ab 4 6-6-6-6-6-6-6, 7 Schaden, Batterien zu streichen: 7",
        "Revenge erleidet 7 Schaden: Auftrieb 0",
        "Revenge sinkt",
        "Sieg: Grün, entscheidend: Kein feindliches Schiff kann mehr kämpfen "
        "(Grün 23,0, Orange 0,0)",
    ]


def test_a_result_a_prompt_and_a_refusal_read_as_they_should() -> None:
    match = replay(load("age_of_sail"), records()["raked"])
    result, _ = in_language("de", narration.question, match.ruleset, match.state, None)
    assert result == "Unentschieden nach Runde 6 (Grün 0,0, Orange 0,0)."
    match, rng = game("frigates", 1)
    while not isinstance(match.pending, Prompt) or match.pending.phase != "movement":
        step(match, rng)
    asked, _ = in_language("de", narration.question, match.ruleset, match.state, None)
    assert asked == "Spanier: Bewege deine Schiffe, eines nach dem anderen."
    facts = {"ship": "G1", "distance": 12 * UNIT, "limit": 9 * UNIT, "refusal": "too_long"}
    ruling = Ruling("SAIL-MOVE-03", facts)
    refused = in_language("de", messages.refusal, match.ruleset, ruling)
    assert refused == "Amphion kommt höchstens 9″ weit, nicht 12″."


def test_the_board_names_types_and_sides_in_german() -> None:
    match, _ = game("becalmed", 1)
    board = board_of(match.ruleset)
    view = match.ruleset.observe(match.state, None)
    scene = in_language("de", board.scene, view)
    assert [hull.tag for hull in scene.hulls][-2:] == ["Galeere 4", "Galeasse"]
    assert scene.hulls[2].title == "Galeere 1, Galeere (Spanier): Auftrieb 10, Mannschaft 20"
    rosters = in_language("de", board.margin, view).rosters
    assert [roster.title for roster in rosters] == ["Engländer", "Spanier"]
    assert [hull.tag for hull in board.scene(view).hulls][-2:] == ["Galley 4", "Galleasse"]


def test_squadrons_have_german_headings() -> None:
    match, _ = game("nile", 1)
    view = match.ruleset.observe(match.state, None)
    french = in_language("de", board_of(match.ruleset).margin, view).rosters[1]
    assert {line.group for line in french.lines} == {"Vorhut", "Mitte"}


def test_every_type_of_the_catalogue_is_translated() -> None:
    designs = catalogue().values()
    kinds = {(kind_of(design), in_language("de", kind_of, design)) for design in designs}
    assert [one for one, other in kinds if one == other] == []


def test_names_of_history_stay() -> None:
    phrases = load("age_of_sail").phrases
    assert in_language("de", ship_name, "Victory", phrases) == "Victory"
    assert in_language("de", ship_name, "Pinnace 3", phrases) == "Pinasse 3"
    assert ship_name("Pinnace 3", phrases) == "Pinnace 3"


@pytest.mark.parametrize("scenario", ["shannon-chesapeake", "becalmed", "nile"])
def test_the_board_lacks_no_word(scenario: str) -> None:
    match, rng = game(scenario, 3)
    for _ in range(60):
        if match.result is None:
            step(match, rng)
            in_language("de", show, match)


def show(match: Game) -> None:
    """Draw what a page may ask for. Raises MissingPhrase."""
    board, state = board_of(match.ruleset), match.state
    for seat in match.owing() if isinstance(match.pending, Prompt) else ():
        view = match.ruleset.observe(state, seat)
        board.scene(view)
        board.margin(view)
        for action in match.ruleset.legal(state, seat)[:8]:
            board.sketch(view, seat, action)
