"""Test that typed orders may use the words of the games (`naumachia.notation.typed_orders`).

The phrases are in `typed_orders/*.toml`: a position, and what each phrase means there.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import naumachia
from naumachia.kernel.errors import AmbiguousNotation, BadNotation, IllegalAction, UnreadableOrder
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.notation.typed_orders import canonical_order, completions, expand, match_words
from naumachia.rules import find

TABLES = sorted((Path(__file__).parent / "typed_orders").glob("*.toml"))
CASES = [
    pytest.param(table.stem, case, id=f"{table.stem}: {case['about']}")
    for table in TABLES
    for case in tomllib.loads(table.read_text())["case"]
]


def situation(name: str, case: dict[str, Any]) -> tuple[AnyRuleset, Any, int]:
    """Return the rule set, the position and the seat of a case."""
    ruleset = find(name)
    state = ruleset.notation.parse_position(case["position"])
    seated = ruleset.seating.of_state(ruleset, state)
    return seated, state, seated.seats.index(case["seat"])


@pytest.mark.parametrize(("name", "case"), CASES)
def test_phrases_mean_orders(name: str, case: dict[str, Any]) -> None:
    place = situation(name, case)
    for phrase, order in case["reads"].items():
        assert canonical_order(*place, phrase) == order, phrase
        assert canonical_order(*place, phrase.upper()).upper() == order.upper(), phrase
        assert canonical_order(*place, order) == order


@pytest.mark.parametrize(("name", "case"), CASES)
def test_ambiguous_phrases_are_never_played(name: str, case: dict[str, Any]) -> None:
    place = situation(name, case)
    for phrase, orders in case.get("several", {}).items():
        with pytest.raises(AmbiguousNotation, match="fits several orders") as caught:
            canonical_order(*place, phrase)
        assert caught.value.proposals == orders


@pytest.mark.parametrize(("name", "case"), CASES)
def test_errors_say_what_may_follow(name: str, case: dict[str, Any]) -> None:
    place = situation(name, case)
    for phrase, sentence in case.get("errors", {}).items():
        with pytest.raises(UnreadableOrder) as caught:
            canonical_order(*place, phrase)
        assert str(caught.value) == sentence
        assert caught.value.place
        assert caught.value.expected


def test_every_rule_set_has_a_table() -> None:
    assert [table.stem for table in TABLES] == sorted(naumachia.rulesets())


def test_a_game_plays_a_phrase_in_the_written_form() -> None:
    game = naumachia.new("biremes", "duel", seed=3)
    game.order("O1 ahead 6 inches")
    assert game.moves[-1] == "O1 F6"


def test_an_ambiguous_phrase_leaves_the_game_as_it_was() -> None:
    game = naumachia.new("biremes", "duel", seed=3)
    before = game.moves
    with pytest.raises(AmbiguousNotation):
        game.order("O1 veer 10 4")
    assert game.moves == before


def test_the_rules_refuse_a_phrase_that_is_illegal() -> None:
    game = naumachia.new("biremes", "duel", seed=3)
    with pytest.raises(IllegalAction):
        game.order("O1 ahead 60")


def test_a_record_reads_only_the_notation() -> None:
    match = naumachia.new("biremes", "duel", seed=3).match
    with pytest.raises(BadNotation):
        match.play_order(match.owing()[0], "O1 ahead 6")


def test_long_and_unprintable_texts_are_not_translated() -> None:
    game = naumachia.new("trireme", "line")
    for text in ("G1 " + "ahead " * 17, "G1 ahead\x00", "G1 " + "ahead " * 40):
        with pytest.raises(BadNotation) as caught:
            game.order(text)
        assert not isinstance(caught.value, UnreadableOrder)


def test_a_phrase_matches_words_and_numbers() -> None:
    phrase = "turn|veer port {angle:number}"
    assert match_words(phrase, ["Veer", "PORT", "12.5"]) == {"angle": "12.5"}
    assert match_words(phrase, ["veer", "port", "x"]) is None
    assert match_words(phrase, ["veer", "port"]) is None


def test_expansion_stops_at_a_number_of_meanings() -> None:
    aliases = find("biremes").notation.aliases
    assert len(expand(aliases, "green", ["G1", *["veer", "10"] * 5])) == 8


def test_a_completion_has_all_words_in_order() -> None:
    legal = ["G1 shoot O1 crew", "G1 shoot O1 fire", "G2 shoot O1 crew"]
    assert completions(["g1", "shoot", "fire"], legal) == ["G1 shoot O1 fire"]
    assert completions(["G1", "fire", "shoot"], legal) == []
    assert completions(["G1"], legal) == []
