"""The sentences of Age of Sail in German."""

from __future__ import annotations

from random import Random

from tests import german
from tests.rules.age_of_sail.golden_records import records

from naumachia.geometry.lattice import UNIT
from naumachia.kernel import messages
from naumachia.kernel.clause import Ruling
from naumachia.kernel.language import in_language
from naumachia.kernel.pending import Prompt
from naumachia.kernel.record import replay
from naumachia.rules import load
from naumachia.rules.age_of_sail.board.scene import kind_of
from naumachia.rules.age_of_sail.speech import ship_name
from naumachia.rules.age_of_sail.tables.catalogue import catalogue
from naumachia.scene.board import board_of
from naumachia.testing.conformance import Case, begin
from naumachia.testing.playthrough import step


def game(scenario: str) -> german.AnyMatch:
    """Return a game at its opening."""
    return begin(load("age_of_sail"), Case(scenario))


def test_an_event_reads_as_it_should() -> None:
    match = replay(load("age_of_sail"), records()["sunk"])
    assert german.game_log(match) == [
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
    assert german.question(match)[0] == "Unentschieden nach Runde 6 (Grün 0,0, Orange 0,0)."
    match, rng = game("frigates"), Random("playthrough 1")
    while not isinstance(match.pending, Prompt) or match.pending.phase != "movement":
        step(match, rng)
    assert german.question(match)[0] == "Spanier: Bewege deine Schiffe, eines nach dem anderen."
    facts = {"ship": "G1", "distance": 12 * UNIT, "limit": 9 * UNIT, "refusal": "too_long"}
    ruling = Ruling("SAIL-MOVE-03", facts)
    refused = in_language("de", messages.refusal, match.ruleset, ruling)
    assert refused == "Amphion kommt höchstens 9″ weit, nicht 12″."


def test_the_board_names_types_and_sides_in_german() -> None:
    match = game("becalmed")
    board = board_of(match.ruleset)
    view = match.ruleset.observe(match.state, None)
    scene = in_language("de", board.scene, view)
    assert [hull.tag for hull in scene.hulls][-2:] == ["Galeere 4", "Galeasse"]
    assert scene.hulls[2].title == "Galeere 1, Galeere (Spanier): Auftrieb 10, Mannschaft 20"
    rosters = in_language("de", board.margin, view).rosters
    assert [roster.title for roster in rosters] == ["Engländer", "Spanier"]
    assert [hull.tag for hull in board.scene(view).hulls][-2:] == ["Galley 4", "Galleasse"]


def test_squadrons_have_german_headings() -> None:
    match = game("nile")
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
