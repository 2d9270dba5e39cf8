"""Records: a header and the moves; read strictly, replayed exactly."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from examples.duel import RULESET as DUEL
from hypothesis import given
from hypothesis import strategies as st
from tests.small import salvo

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadRecord, RulesError
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.record import LONGEST_RECORD, format_record, parse_header, replay
from naumachia.kernel.scenario import Scenario
from naumachia.testing.conformance import Case, begin
from naumachia.testing.playthrough import step
from naumachia.testing.strategies import damaged

RECORD = """naumachia record 1
ruleset duel 1
scenario narrows
option hits_to_sink 1
name red Thaleia of Naxos
result red sunk

# the first arrow
red: shoot
chance: 6
"""


def played(seed: int) -> Match[Any, Any]:
    match, rng = begin(DUEL, Case("strait", {}, seed)), Random(seed)
    while match.result is None:
        step(match, rng)
    return match


def test_a_record_replays() -> None:
    match = replay(DUEL, RECORD)
    assert match.result is not None
    assert match.result.winners == (0,)
    written = format_record(match, {"red": "Thaleia  of\nNaxos"})
    told = f"result red sunk\ndigest {DUEL.digest(match.state)}\n"
    assert written == RECORD.replace("result red sunk\n", told)


def test_a_record_of_another_edition_is_taken_where_it_leads_to_the_same() -> None:
    match = played(3)
    text = format_record(match)
    other = text.replace("ruleset duel 1", "ruleset duel 7")
    assert other != text
    assert DUEL.digest(replay(DUEL, other).state) == DUEL.digest(match.state)
    reached = DUEL.digest(match.state)
    for wrong in (text, other):
        with pytest.raises(BadRecord, match="another position was reached"):
            replay(DUEL, wrong.replace(reached, "0" * len(reached)))
    with pytest.raises(BadRecord, match="another version"):
        replay(DUEL, other.replace(f"digest {reached}\n", ""))


def test_what_a_reader_may_not_know_has_no_digest() -> None:
    """It would tell whether a guess at what is hidden is right."""
    match = begin(salvo.RULESET, Case("duel", {}, 1))
    assert "\ndigest " in format_record(match)
    assert "\ndigest " not in format_record(match, seat=0)
    assert "\ndigest " not in format_record(match, seat=None)


def test_a_game_from_a_position_keeps_it() -> None:
    start = "round 1 red moves\nred 3 hits 0\nblue 5 hits 0\nsquares 9 sink 3"
    match = begin(DUEL, Case("strait", {}, 0, start))
    match.play(0, "row")
    text = format_record(match)
    assert "position round 1 red moves; red 3 hits 0; blue 5 hits 0; squares 9 sink 3\n" in text
    assert DUEL.digest(replay(DUEL, text).state) == DUEL.digest(match.state)


@pytest.mark.parametrize("seed", range(5))
def test_replay_tells_the_same_story(seed: int) -> None:
    match = played(seed)
    again = replay(DUEL, format_record(match))
    assert format_record(again) == format_record(match)
    assert [e.text for e in again.history] == [e.text for e in match.history]
    assert [repr(v) for e in again.history for v in e.events] == [
        repr(v) for e in match.history for v in e.events
    ]


def test_a_reader_sees_what_his_seat_may_know() -> None:
    match, rng = begin(salvo.RULESET, Case("duel")), Random(2)
    while isinstance(match.pending, Chance):
        match.roll(rng)
    match.play(1, salvo.Show(match.state.hands[1][0]))
    whole, red, blue, public = (format_record(match, seat=seat) for seat in (-1, 0, 1, None))
    assert "?" not in whole
    assert "blue: ?" in red
    assert "blue: show" in blue
    assert [line for line in public.splitlines() if "?" in line] == ["chance: ?"] * 6 + ["blue: ?"]
    assert red.count("chance: ?") == blue.count("chance: ?") == 3
    while match.result is None:
        step(match, rng)
    assert format_record(match, seat=None) == format_record(match)


WRONG = [
    ("", "not a record", "line 1"),
    ("naumachia record 2\n", "not a record", "line 1"),
    (RECORD.replace("ruleset duel 1\n", ""), "missing header line: 'ruleset'", "header"),
    (RECORD.replace("scenario narrows\n", ""), "missing header line: 'scenario'", "header"),
    (RECORD.replace("duel 1", "drift 1"), "record of another rule set: 'drift'", "header"),
    (RECORD.replace("duel 1", "duel 7"), "another version: 'duel 7'", "header; expected 1"),
    (RECORD.replace("scenario narrows", "scenario ocean"), "no such scenario: 'ocean'", "strait"),
    (
        RECORD.replace("hits_to_sink 1", "hits_to_sink 99"),
        "cannot be set up: wrong value",
        "header",
    ),
    (RECORD.replace("hits_to_sink 1", "sails 1"), "no such option: 'sails'", "header"),
    (RECORD.replace("hits_to_sink 1", "hits_to_sink"), "unknown header line", "line 4"),
    (RECORD.replace("name red", "name green"), "no such seat: 'green'", "red, blue"),
    (RECORD.replace("name red", "weather red"), "unknown header line", "line 5"),
    (RECORD.replace("red sunk", "blue sunk"), "another result was reached", "result red sunk"),
    (RECORD.replace("red: shoot", "red: fly"), "does not replay: cannot read: 'fly'", "line 9"),
    (RECORD.replace("red: shoot", "red:"), "does not replay: empty order", "line 9"),
    (
        RECORD.replace("red: shoot", "blue: row"),
        "does not replay: row: It is not blue's turn. [DUE-TURN-01]",
        "line 9",
    ),
    (RECORD.replace("red: shoot", "green: row"), "no such seat: 'green'", "line 9"),
    (RECORD.replace("chance: 6", "chance: 7"), "impossible outcome: '7' at shot", "line 10"),
    (RECORD.replace("chance: 6", "chance: six"), "not an outcome: 'six'", "line 10"),
    (RECORD.replace("chance: 6", "chance: 1"), "another result was reached", "no result"),
    (RECORD.replace("chance: 6", "result red sunk"), "cannot read", "line 10"),
    (RECORD + "red: row\n", "does not replay: row: The game is over. [DUE-END-01]", "line 11"),
    (RECORD + "chance: 3\n", "no dice are asked for", "line 11"),
    ("x" * (LONGEST_RECORD + 1), "record too long", str(LONGEST_RECORD)),
    (
        RECORD.replace("result", "position nonsense\nresult"),
        "cannot be set up: cannot read",
        "header",
    ),
]


@pytest.mark.parametrize(("text", "problem", "place"), WRONG, ids=range(len(WRONG)))
def test_a_wrong_record_is_refused_with_its_place(text: str, problem: str, place: str) -> None:
    with pytest.raises(BadRecord) as error:
        replay(DUEL, text)
    assert problem in str(error.value)
    assert place in str(error.value)
    assert len(str(error.value)) < 700


def test_a_header_can_be_read_alone() -> None:
    header, moves = parse_header(RECORD)
    assert (header.ruleset, header.version, header.scenario) == ("duel", "1", "narrows")
    assert header.options == {"hits_to_sink": "1"}
    assert header.names == {"red": "Thaleia of Naxos"}
    assert moves == [(8, "# the first arrow"), (9, "red: shoot"), (10, "chance: 6")]


@given(text=damaged(RECORD) | st.text(max_size=80))
def test_no_record_breaks_the_reader(text: str) -> None:
    try:
        match = replay(DUEL, text)
    except RulesError as error:
        assert isinstance(error, BadRecord), repr(error)  # noqa: PT017 - any other kind is a fault
    else:
        assert DUEL.digest(replay(DUEL, format_record(match)).state) == DUEL.digest(match.state)


def test_an_option_put_back_to_its_default_is_written() -> None:
    narrows = DUEL.scenarios()["narrows"]
    brief = Scenario("brief", "Brief", "", "", "", {"hits_to_sink": 1}, narrows.setup)
    match = Match(DUEL, brief, Options(DUEL.options(), {"hits_to_sink": 3}))
    text = format_record(match)
    assert "option hits_to_sink 3\n" in text
    again = replay(DUEL, text, {"brief": brief})
    assert again.options.all() == match.options.all()
    assert DUEL.digest(again.state) == DUEL.digest(match.state)


def test_players_without_a_name_have_no_line() -> None:
    match = begin(DUEL, Case("strait"))
    text = format_record(match, {"red": " ", "blue": "Artemisia"})
    assert "name red" not in text
    assert format_record(replay(DUEL, text), {"blue": "Artemisia"}) == text
