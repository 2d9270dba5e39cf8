"""Trireme in German: nothing is missing, and whole games are told in it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.rules.trireme.worked import TRIREME, at

from naumachia.kernel import messages
from naumachia.kernel.language import LANGUAGES, in_language
from naumachia.kernel.match import Match
from naumachia.kernel.phrase import unmarked
from naumachia.scene import narration
from naumachia.scene.board import board_of
from naumachia.testing.conformance import Case, begin
from naumachia.testing.playthrough import step
from naumachia.testing.translations import translation_faults

TIE = (
    "options losses_to_lose=1 board_n=9; fleet 3; green moves; round 4; "
    "G1 (4,4)N; G2 (6,5)W; G3 (9,1)N; O1 (4,5)S; O2 (9,9)S; O3 (1,9)S"
)


def question(match: Match[Any, Any]) -> list[str]:
    """What the game waits for, what beside the board has words, and what can be ordered."""
    state, board = match.state, board_of(TRIREME)
    margin = board.margin(match.view(None))
    found = [*narration.question(TRIREME, state, None), margin.title]
    found += [one.label for one in margin.track]
    for roster in margin.rosters:
        found += [roster.title, roster.note]
        found += [line.title for line in roster.lines]
        found += [part for line in roster.lines for row in line.sheet for part in row]
    found += [hull.title for hull in board.scene(match.view(None)).hulls]
    for seat in match.owing():
        for action in TRIREME.legal(state, seat):
            found.append(board.sketch(match.view(seat), seat, action).sentence)
    return found


def told(match: Match[Any, Any], seen: int) -> list[str]:
    """The sentences of the events since `seen` entries."""
    return [
        unmarked(narration.event(TRIREME, event, entry.seat))
        for entry in match.history[seen:]
        for event in entry.events
    ]


def german(match: Match[Any, Any], *orders: str, seat: int = 0) -> list[str]:
    """Give orders, and return what the log says in German."""
    seen = len(match.history)
    for order in orders:
        match.play_order(seat, order)
    return in_language("de", told, match, seen)


def refusal(match: Match[Any, Any], order: str, seat: int = 0) -> str:
    """Why an order is refused, in German."""
    ruling = TRIREME.check(match.state, seat, TRIREME.notation.parse_action(match.state, 0, order))
    assert ruling is not None
    return in_language("de", messages.refusal, TRIREME, ruling)


def asked(match: Match[Any, Any]) -> tuple[str, str]:
    """What the game waits for, in German."""
    return in_language("de", narration.question, TRIREME, match.state, None)


def test_nothing_is_missing() -> None:
    assert translation_faults(TRIREME, "de") == []


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", ["skirmish", "free"])
def test_a_game_has_no_english_sentence(scenario: str, seed: int) -> None:
    match, rng = begin(TRIREME, Case(scenario, {}, seed)), Random(f"german {seed}")
    for _ in range(60):
        if match.result is not None:
            break
        words = [in_language(language, question, match) for language in LANGUAGES]
        same = {one for one, other in zip(*words, strict=True) if one and one == other}
        assert not same, f"seed {seed}"
        step(match, rng)
    events = [in_language(language, told, match, 0) for language in LANGUAGES]
    assert events[0]
    assert not set(events[0]) & set(events[1]), f"seed {seed}"


def test_a_tie_and_a_ram_are_told() -> None:
    match = at(TIE)
    assert asked(match) == ("Grün: Bewege ein Schiff.", "Noch zu bewegen: G1, G2, G3.")
    assert refusal(match, "G2 xO1") == "G2 muss vorfahren, bevor ein Rammstoß möglich ist."
    assert german(match, "G1 F/W") == ["fährt vor nach (4,5)", "legt sich neben O1"]
    assert german(match, "G1 +O1") == ["entert O1"]
    assert asked(match)[0] == "G1 entert O1: je ein Würfel"
    seen = len(match.history)
    match.answer((4, 4))
    assert in_language("de", told, match, seen) == [
        "G1 würfelt gegen O1: 4-4",
        "Gleichstand, G1 und O1 sind verkeilt und würfeln nach dem Zug von Orange erneut",
    ]
    assert german(match, "G2 F") == ["fährt vor nach (5,5)"]
    assert asked(match)[0] == "G2: Mach weiter oder halte an."
    assert german(match, "G2 xO1")[:3] == [
        "rammt O1 im Winkel von 90°",
        "O1 ist versenkt",
        "G1 ist wieder frei",
    ]
    assert asked(match) == ("Sieg: Grün. Orange hat 1 Schiff verloren, Grün 0.", "")


def test_the_roster_has_german_points_of_the_compass() -> None:
    match = at("green moves; G1 (4,4)NE; O1 (4,9)E")
    rosters = [
        in_language(language, board_of(TRIREME).margin, match.view(None)).rosters
        for language in LANGUAGES
    ]
    assert [side.lines[0].place for side in rosters[0]] == ["(4,4) NE", "(4,9) E"]
    assert [side.lines[0].place for side in rosters[1]] == ["(4,4) NO", "(4,9) O"]
