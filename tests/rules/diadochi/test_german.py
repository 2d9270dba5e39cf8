"""Diadochi in German: nothing is missing, and whole games are told in it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from tests.rules.diadochi.golden_records import ENDINGS, position

from naumachia.kernel import messages
from naumachia.kernel.chance import Chance
from naumachia.kernel.language import LANGUAGES, in_language
from naumachia.kernel.match import Match
from naumachia.kernel.phrase import unmarked
from naumachia.rules import load
from naumachia.scene import narration
from naumachia.scene.board import board_of
from naumachia.scene.shores import scene_of
from naumachia.testing.conformance import Case, begin
from naumachia.testing.playthrough import step
from naumachia.testing.translations import translation_faults

WORDS = re.compile(r"[a-z]{2,}.* ")
"""What is not only a name or a number."""
PLOTTED = {"setup": "plot"}


def question(match: Match[Any, Any]) -> list[str]:
    """What the game waits for, what beside the board has words, and what can be ordered."""
    rules, state = match.ruleset, match.state
    board, view = board_of(rules), match.view(None)
    margin, scene = board.margin(view), board.scene(view)
    found = [*narration.question(rules, state, None), margin.title, scene.title]
    found += [part for one in margin.track for part in (one.label, one.note)]
    for roster in margin.rosters:
        found += [roster.title, roster.note]
        for line in roster.lines:
            found += [line.title, line.group, *(part for row in line.sheet for part in row)]
    found += [hull.title for hull in scene.hulls]
    found += [squadron.label for squadron in scene.squadrons]
    for seat in match.owing():
        for action in rules.legal(state, seat):
            found.append(board.sketch(match.view(seat), seat, action).sentence)
            found += [text for row in board.odds.dice_notes(view, seat, action) for text in row]
    return found


def told(match: Match[Any, Any], seen: int) -> list[str]:
    """The sentences of the events since `seen` entries."""
    return [
        unmarked(narration.event(match.ruleset, event, entry.seat))
        for entry in match.history[seen:]
        for event in entry.events
    ]


def german(match: Match[Any, Any], *steps: str) -> list[str]:
    """Give orders and dice, and return what the log says in German."""
    seen = len(match.history)
    for one in steps:
        if isinstance(match.pending, Chance):
            match.answer(match.pending.parse(one))
        else:
            match.play_order(match.owing()[0], one)
    return in_language("de", told, match, seen)


def refusal(match: Match[Any, Any], order: str) -> str:
    """Why an order is refused, in German."""
    rules, seat = match.ruleset, match.owing()[0]
    action = rules.notation.parse_action(match.state, seat, order)
    ruling = rules.check(match.state, seat, action)
    assert ruling is not None
    return in_language("de", messages.refusal, rules, ruling)


def asked(match: Match[Any, Any]) -> tuple[str, str]:
    """What the game waits for, in German."""
    return in_language("de", narration.question, match.ruleset, match.state, None)


def at(ships: dict[str, str]) -> Match[Any, Any]:
    """A battle in the last half-turn, with these ships."""
    return begin(load("diadochi"), Case("two", {}, 0, position(ships)))


def test_nothing_is_missing() -> None:
    assert translation_faults(load("diadochi"), "de") == []


@pytest.mark.parametrize(
    ("scenario", "options"),
    [("two", {}), ("four", {}), ("four", PLOTTED), ("points-25", {}), ("tyre-blockade", {})],
)
def test_a_game_has_no_english_sentence(scenario: str, options: dict[str, str]) -> None:
    match, rng = begin(load("diadochi"), Case(scenario, options, 0)), Random("german")
    for number in range(80):
        if match.result is not None:
            break
        if number % 4 == 0:
            words = [in_language(language, question, match) for language in LANGUAGES]
            same = {one for one, other in zip(*words, strict=True) if one == other}
            assert not [one for one in same if WORDS.search(one)]
        step(match, rng)
    events = [in_language(language, told, match, 0) for language in LANGUAGES]
    assert events[0]
    assert not set(events[0]) & set(events[1])


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_ending_is_told(ending: str) -> None:
    ships, more, steps = ENDINGS[ending]
    match = begin(load("diadochi"), Case("two", {}, 0, position(ships, more)))
    german(match, *steps)
    while match.result is None:
        german(match, "finish")
    endings = [in_language(language, told, match, 0)[-1] for language in LANGUAGES]
    results = [
        in_language(language, narration.question, match.ruleset, match.state, None)[0]
        for language in LANGUAGES
    ]
    assert endings[0] != endings[1]
    assert results[0] != results[1]
    assert results[1].startswith(("Sieg ", "Unentschieden "))


def test_a_ram_is_told() -> None:
    ships, _, _ = ENDINGS["broken"]
    match = at(ships)
    assert asked(match)[0] == (
        "Orange: Nenne ein Schiff oder eine Gruppe zum Würfeln, oder beende die Phase."
    )
    assert refusal(match, "O1 ram G1") == (
        "Jetzt werden Befehle gegeben: Nenne ein Schiff oder eine Gruppe, oder beende die Phase."
    )
    german(match, "finish")
    assert asked(match) == ("Orange: Greif an.", "1 Angriff ist Pflicht.")
    assert german(match, "O1 ram G1") == [
        "O1 rammt G1 von achtern: 9 (mit +1 Flaggschiff) gegen 1 "
        "(mit −2 von achtern, +1 Flaggschiff)",
    ]
    assert asked(match)[0] == "O1 rammt G1: je ein Würfel, 9 gegen 1"
    assert german(match, "6-1")[:2] == ["O1 und G1 würfeln: 6-1, 15 gegen 2", "G1 sinkt"]
    assert asked(match)[0].startswith("Sieg in Runde 1: Orange. Ein Drittel der feindlichen Flotte")


def test_measures_and_directions_are_told() -> None:
    match = at({"G1": "penteres 0 5,5,0", "O1": "penteres 1 6,20,180", "O2": "trieres 1 5,20,180"})
    assert german(match, "roll abreast O1 O2", "3") == ["O1, O2 gehorchen: 3, nötig 7 oder weniger"]
    assert refusal(match, "O1 go 5") == "O1–O2 fahren höchstens 4 Kabellängen, nicht 5 Kabellängen."
    assert german(match, "O1 go 1 L30")[:1] == [
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
