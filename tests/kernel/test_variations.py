"""Variations in records: branches of a game, with titles and comments, replayed like the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from naumachia.kernel.errors import BadRecord
from naumachia.kernel.match import Match, Variation
from naumachia.kernel.record import (
    MOST_VARIATIONS,
    format_record,
    parse_variation,
    replay,
    variation_text,
)
from naumachia.rules import find, ids
from naumachia.testing.conformance import Case, begin
from naumachia.testing.playthrough import step

MOVES = 24


def branched(ruleset_id: str, seed: int) -> Match[Any, Any]:
    """A game with a variation from its start, one from its middle and one from its last moment."""
    ruleset = find(ruleset_id)
    scenario = next(iter(ruleset.scenarios()))
    match, rng = begin(ruleset, Case(scenario, {}, seed)), Random(seed)
    play(match, MOVES, rng)
    last = len(match.history)
    for at, state in match.states_at([0, last // 2, last]).items():
        branch = match.branch(state)
        play(branch, 5, Random(seed + at))
        branch.comments[0] = [f"# why not, after {at}"]
        branch.comments[2] = ["# here too"]
        match.variations.append(Variation(at, f"Another way {at}", branch))
    return match


def play(match: Match[Any, Any], moves: int, rng: Random) -> None:
    for _ in range(moves):
        if match.result is None:
            step(match, rng)


@pytest.mark.parametrize("ruleset", ids())
def test_variations_are_written_and_replayed(ruleset: str) -> None:
    match = branched(ruleset, 5)
    text = format_record(match)
    again = replay(find(ruleset), text)
    assert format_record(again) == text
    for one, other in zip(match.variations, again.variations, strict=True):
        assert (one.at, one.title) == (other.at, other.title)
        assert one.match.comments == other.match.comments
        assert [move.text for move in one.match.history] == [
            move.text for move in other.match.history
        ]
        digest = match.ruleset.digest
        assert digest(one.match.state) == digest(other.match.state)
        assert parse_variation(variation_text(one)).title == one.title
    assert [move.text for move in again.history] == [move.text for move in match.history]


def test_a_branch_does_not_change_its_game() -> None:
    match = branched("trireme", 3)
    moves = [entry.text for entry in match.history]
    digest = match.ruleset.digest(match.state)
    play(match.variations[1].match, 10, Random(1))
    assert [entry.text for entry in match.history] == moves
    assert match.ruleset.digest(match.state) == digest
    assert len(match.fork().variations) == 3
    match.fork().variations.clear()
    assert len(match.variations) == 3


def test_what_is_hidden_hides_the_variations() -> None:
    match = branched("trireme", 3)
    assert match.result is None
    assert "variation" not in format_record(match, seat=0)
    assert format_record(match).count("\nvariation ") == 3


WRONG = {
    "variation": ("no variation", "`variation MOVES TITLE`"),
    "variation two The other bow": ("no variation", "`variation MOVES TITLE`"),
    "variation -1 Before": ("no variation", "`variation MOVES TITLE`"),
    "variation 9999 Too late": ("no such moment", "0 to"),
    "variation 2\nruleset trireme 1": ("cannot read", "a move"),
    "variation 2\nblue: G1 F.": ("no such seat", "green, orange"),
    "variation 2\ngreen: G1 F.; G1 F.; G1 F.": ("does not replay", ""),
    "variation 2\nchance: 7-7": ("does not replay", ""),
    "variation 2\ngreen: ?": ("does not replay", ""),
}


@pytest.mark.parametrize("section", WRONG)
def test_a_wrong_variation_is_refused_with_its_line(section: str) -> None:
    match = branched("trireme", 3)
    match.variations.clear()
    text = format_record(match)
    what, expected = WRONG[section]
    with pytest.raises(BadRecord) as error:
        replay(match.ruleset, f"{text}\n{section}\n")
    first = len(text.splitlines()) + 2
    last = first + section.count("\n")
    assert what in str(error.value)
    assert expected in str(error.value)
    assert any(f"line {line}" in str(error.value) for line in (first, last))


def test_there_is_a_limit_of_variations() -> None:
    match = branched("trireme", 3)
    text = format_record(match) + "\nvariation 0 Again\n" * (MOST_VARIATIONS - 3)
    assert len(replay(match.ruleset, text).variations) == MOST_VARIATIONS
    with pytest.raises(BadRecord, match="too many variations"):
        replay(match.ruleset, text + "\nvariation 0 Again\n")


@pytest.mark.parametrize("text", ["", "green: G1 F.", "variation 1 A\nvariation 2 B", "# alone"])
def test_one_variation_is_read_alone(text: str) -> None:
    with pytest.raises(BadRecord):
        parse_variation(text)
