"""`import naumachia`: the examples of its documentation run, and games are held to the end."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import naumachia
from naumachia import game
from naumachia.kernel.errors import BadInput, BadNotation, IllegalAction

FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL

PIECE = re.compile(r"\b[A-Z]\d+\b")


@pytest.mark.parametrize("module", [naumachia, game], ids=lambda module: module.__name__)
def test_the_examples_run(module: object) -> None:
    failed, tried = doctest.testmod(module, optionflags=FLAGS)  # type: ignore[arg-type]
    assert tried > 5
    assert failed == 0


def figures(lines: list[str]) -> list[str]:
    """All places, distances, points and dice that are told, in order; no names of pieces."""
    words = re.findall(r"[^\s.,;:]+", " ".join(lines))
    return [word for word in words if re.search(r"\d", word) and not PIECE.fullmatch(word)]


def verbs(lines: list[str]) -> set[str]:
    """All other words. What a piece does step by step is told in a sentence for each step, or in
    one for all, which says a word once.
    """
    words = set(re.findall(r"[^\s.,;:]+", " ".join(lines))) - {"and"}
    return {word for word in words if not re.search(r"\d", word)}


@pytest.mark.parametrize("ruleset", naumachia.rulesets())
def test_every_rule_set_is_played_saved_and_read(ruleset: str, tmp_path: Path) -> None:
    held = naumachia.new(ruleset, seed=4)
    told = list(held.log)
    begun = len(told)
    held.follow(told.append)
    for _ in range(12):
        if not held.over:
            held.step()
    assert len(told) > begun
    assert figures(told) == figures(held.log)
    assert verbs(told) == verbs(held.log)
    assert repr(held).startswith(f"<Game {ruleset}/")
    assert held.waits in str(held)
    assert held._repr_svg_().startswith("<svg")
    held.save(tmp_path / "game.nau")
    again = naumachia.load(tmp_path / "game.nau")
    assert again.state == held.state
    assert again.moves == held.moves
    assert again.log == held.log


@pytest.mark.parametrize("ruleset", naumachia.rulesets())
def test_a_seed_repeats_its_game(ruleset: str) -> None:
    games = [naumachia.new(ruleset, seed=9) for _ in range(2)]
    for _ in range(8):
        for held in games:
            held.step()
    assert games[0].moves == games[1].moves
    assert games[0].state == games[1].state


def test_rule_sets_of_ones_own_are_played() -> None:
    held = naumachia.new("examples/duel", seed=1)
    assert held.legal == ["row"]
    assert held.step()


def test_what_is_refused_leaves_the_game_as_it_was() -> None:
    held = naumachia.new("trireme", "line")
    before = held.state
    with pytest.raises(IllegalAction):
        held.order("G1 xO1")
    with pytest.raises(BadNotation):
        held.order("G1 sings")
    with pytest.raises(BadInput):
        held.roll()
    assert held.state == before
    assert held.moves == []


def test_dice_of_ones_own_table_are_typed() -> None:
    held = naumachia.new("biremes", "duel", typed=True)
    assert held.seat == ""
    assert held.roll("6-1-2-1")
    assert held.seat


def test_odds_are_exact_and_said() -> None:
    held = naumachia.new("trireme", "line")
    (way,) = held.odds("G1 F")
    assert way.probability == 1
    assert str(way).startswith("100.00%")


def test_a_broadside_has_odds_without_the_dice_of_the_next_move() -> None:
    """In Age of Sail these are too many to count: the order was refused."""
    held = naumachia.new("age_of_sail", "frigates", seed=0)
    while "fire" not in (order := held.ask("greedy")):
        held.order(order)
    ways = held.odds(order)
    assert sum(way.probability for way in ways) == 1
    assert len(ways) > 1
    assert any("wind" in way.sentences[-1].lower() for way in ways), "the next dice are named"


def test_options_are_named() -> None:
    assert naumachia.new("trireme", quiet_rounds=7).match.options.number("quiet_rounds") == 7
    with pytest.raises(BadInput, match="no_such"):
        naumachia.new("trireme", no_such=1)


def test_an_order_is_taken_back() -> None:
    held = naumachia.new("trireme", "line")
    held.order("G1 F")
    assert held.undo() == "G1 F"
    assert held.moves == []


def test_the_version_is_told() -> None:
    assert naumachia.__version__[0].isdigit()
    with pytest.raises(AttributeError):
        naumachia.nothing_of_the_kind  # noqa: B018


def test_a_battle_off_a_coast_is_drawn_with_it() -> None:
    assert ">Cyprus</text>" in naumachia.new("navarchoi", "salamis-of-cyprus").svg()
    assert "shores" not in naumachia.new("navarchoi", "first-strokes-a").svg()
