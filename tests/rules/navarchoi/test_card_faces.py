"""Every card that comes up has a number, a picture that is drawn, and something to say."""

from __future__ import annotations

from importlib.resources import files
from random import Random

from naumachia.kernel.chance import Chance
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.rules import load
from naumachia.scene.board import board_of
from naumachia.scene.cards import Card

SEEDS = range(6)


def dealt_cards(seed: int) -> list[Card]:
    """Return the cards of both hands as a battle begins."""
    rules = load("navarchoi")
    scenario = rules.scenarios()["catana"]
    match = Match(rules, scenario, Options(rules.options(), scenario.options))
    rng = Random(seed)
    while isinstance(match.pending, Chance):
        match.roll(rng)
    found: list[Card] = []
    for seat in (0, 1):
        table = board_of(match.ruleset).cards.table(match.view(seat))
        assert table is not None
        found += [card for side in table.seats for card in side.hand.cards]
    return found


def test_every_card_has_its_number_and_its_picture() -> None:
    drawn = files("naumachia.render").joinpath("emblems.svg").read_text(encoding="utf-8")
    cards = {card.title: card for seed in SEEDS for card in dealt_cards(seed)}
    assert len(cards) > 20
    for card in cards.values():
        assert card.number.isdigit(), card.title
        assert f'id="nm-em-{card.emblem}"' in drawn, card.title
        assert card.text, card.title
