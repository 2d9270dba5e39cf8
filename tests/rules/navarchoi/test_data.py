"""Deck, charts, ship types and design: the ledger's check values, and what the readers refuse."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from tests.rules.navarchoi.stage import stage

from naumachia.kernel.errors import BadScenario
from naumachia.kernel.toml_data import DataTable, read_toml
from naumachia.rules.navarchoi.rules import ram
from naumachia.rules.navarchoi.tables.battle import packaged_ship_types, read_ship_types
from naumachia.rules.navarchoi.tables.cards import (
    ACTION,
    EFFECTS,
    FACE_DOWN,
    ICONS,
    KINDS,
    MOST_CARDS,
    packaged_deck,
    read_deck,
)
from naumachia.rules.navarchoi.tables.charts import (
    CRUISE,
    DAMAGED,
    FULL,
    IMMOBILE,
    MELEE_RESULTS,
    RAM_RESULTS,
    packaged_charts,
    read_charts,
)
from naumachia.rules.navarchoi.tables.packaged import (
    PRINTED,
    REPLACEABLE,
    SHIPPED,
    data_digest,
    data_version,
    digest_of,
    packaged_bytes,
)

PRINTED_TITLES = {
    "King of the Seas",
    "Reading the Entrails",
    "Superior Leadership",
    "Command Confusion",
    "Counter Attack",
    "Reaction Attack",
    "Pull for the Trierarch!",
    "Anastrophe!",
}


def table(text: str) -> DataTable:
    return read_toml(text, "own.toml")


# -- the deck ----------------------------------------------------------------------------


@pytest.mark.clause("NAV-COMP-02", "NAV-COMP-03", "NAV-COMP-06", "NAV-RULE-75")
def test_the_deck_has_the_ledgers_sums() -> None:
    deck = packaged_deck()
    cards = [deck.card(number) for number in deck.numbers()]
    assert len(cards) == deck.size == 55
    assert Counter(card.value for card in cards) == {1: 6, 2: 9, 3: 11, 4: 11, 5: 9, 6: 6, 7: 3}
    icons = Counter(ICONS[card.icon] for card in cards)
    assert [icons[icon] for icon in ICONS] == [25, 3, 4, 10, 6, 7]
    assert [Counter(card.kind for card in cards)[kind] for kind in range(4)] == [17, 12, 14, 12]
    assert [card.number for card in cards] == list(range(1, 56))


@pytest.mark.clause("NAV-COMP-05", "NAV-CARD-02")
def test_the_red_cards_are_the_actions() -> None:
    cards = packaged_deck().cards
    assert [card.red for card in cards] == [card.kind == ACTION for card in cards]


@pytest.mark.parametrize(
    ("number", "title", "value", "icon"),
    [
        (1, "King of the Seas", 7, "none"),
        (8, "Favourable Omens", 2, "reshuffle"),
        (19, "Counter Attack", 7, "time_advance"),
        (32, "Anastrophe!", 4, "wind"),
        (48, "Stout Epotides", 4, "drift"),
        (52, "Oar-Screens", 2, "sinking"),
        (55, "Poseidon Wills It", 1, "none"),
    ],
)
def test_cards_of_the_ledgers_list(number: int, title: str, value: int, icon: str) -> None:
    card = packaged_deck().card(number)
    assert (card.title, card.value, ICONS[card.icon]) == (title, value, icon)


def test_every_event_that_the_rules_know_is_in_the_deck() -> None:
    deck = packaged_deck()
    assert set(deck.events) == set(EFFECTS)
    assert {card.effect for card in deck.cards[1:]} == set(EFFECTS) - {"none"}
    assert deck.with_effect("counter_attack") == [18, 19]
    assert all(card.text for card in deck.cards[1:])


def test_titles_that_are_printed_are_marked_so() -> None:
    events = {card.event for card in packaged_deck().cards[1:]}
    assert {event.title for event in events if event.title_source == PRINTED} == PRINTED_TITLES
    assert all(event.source != PRINTED for event in events)


def test_a_card_from_behind_shows_nothing() -> None:
    back = packaged_deck().card(FACE_DOWN)
    assert (back.value, back.red, back.icon, back.effect) == (0, False, 0, "none")


SMALL_DECK = """source = "printed"
[events.iron_hands]
title = "Iron Hands"
kind = "battle"
source = "printed"
amount = 5
[cards]
1 = { event = "iron_hands", value = 7 }
2 = { event = "iron_hands", value = 2, icon = "wind" }
3 = { value = 4 }
"""


def test_a_replaced_deck_may_have_other_cards_and_copies() -> None:
    deck = read_deck(table(SMALL_DECK))
    assert deck.size == 3
    assert deck.with_effect("iron_hands") == [1, 2]
    assert deck.events["iron_hands"].amount == 5
    assert (deck.card(3).effect, KINDS[deck.card(3).kind]) == ("none", "none")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("value = 7 }", "value = 8 }", "line 8, field cards.1.value; expected a whole number from"),
        ("2 = {", "4 = {", "field cards.2; expected a card 2: numbers run from 1"),
        ("amount = 5", "amount = 5\nships = 1", "'ships' at own.toml line 7, field events.iron_ha"),
        ("amount = 5\n", "", "field events.iron_hands.amount; expected a value for amount"),
        ('kind = "battle"', 'kind = "action"', "line 4, field events.iron_hands.kind; expected ba"),
        ("iron_hands]", "iron_hand]", "field events.iron_hand; expected one of king_of_the_seas"),
        ('"wind"', '"storm"', "line 9, field cards.2.icon; expected one of none, reshuffle, time"),
        ("3 = { value", "3 = { red = true, value", "line 10, field cards.3.red; expected false"),
        (
            "3 = { value",
            '3 = { event = "elasis", value',
            "field cards.3.event; expected one of the",
        ),
        (
            'source = "printed"\n[e',
            'source = "mine"\n[e',
            "line 1, field source; expected one of pr",
        ),
    ],
)
def test_a_wrong_deck_is_refused(old: str, new: str, complaint: str) -> None:
    assert SMALL_DECK.count(old) == 1
    with pytest.raises(BadScenario) as caught:
        read_deck(table(SMALL_DECK.replace(old, new)))
    assert complaint in str(caught.value)


def test_a_deck_has_a_largest_size() -> None:
    rows = "".join(f"{number} = {{ value = 1 }}\n" for number in range(1, MOST_CARDS + 2))
    with pytest.raises(BadScenario, match=f"1 to {MOST_CARDS} cards"):
        read_deck(table(f'source = "printed"\n[cards]\n{rows}'))


# -- charts ------------------------------------------------------------------------------


@pytest.mark.clause("NAV-IMP-02")
def test_the_impulse_table_has_the_ledgers_checks() -> None:
    impulses = packaged_charts().impulses
    used = [impulses.impulses_of(value) for value in range(1, 8)]
    assert [len(row) for row in used] == [1, 2, 3, 4, 5, 6, 7]
    assert sum(impulses.is_active(v, i) for v, i in product(range(1, 8), range(1, 8))) == 28
    # The worked examples of the printed text, 2.5 and 6.5.2.
    assert used[2] == (2, 4, 6)
    assert used[4] == (2, 3, 4, 5, 6)
    assert used[3] == (2, 3, 5, 6)
    assert used[0] == (4,)


@pytest.mark.clause("NAV-HAND-03", "NAV-EVT-09")
def test_tables_of_a_die() -> None:
    charts = packaged_charts()
    assert [charts.hand.result(die) for die in range(10)] == [3] * 5 + [4] * 3 + [5] * 2
    assert [charts.wind.result(die) for die in range(10)] == [1] * 5 + [2] * 3 + [3] * 2


RAM_ODDS = {
    -8: (55, 44, 1, 0, 0),
    -4: (21, 64, 14, 1, 0),
    -1: (6, 58, 26, 10, 0),
    0: (3, 52, 30, 15, 0),
    5: (0, 15, 30, 45, 10),
    7: (0, 6, 22, 51, 21),
    12: (0, 0, 3, 33, 64),
}
MELEE_ODDS = {-2: (36, 36, 22, 6), 1: (15, 30, 34, 21)}


@pytest.mark.clause("NAV-RAM-04", "NAV-RAM-07")
@pytest.mark.parametrize("modifier", RAM_ODDS)
def test_the_ram_chart_has_the_ledgers_odds(modifier: int) -> None:
    ram = packaged_charts().ram
    found = Counter(ram.result(a - b + modifier) for a, b in product(range(10), repeat=2))
    assert tuple(found[result] for result in range(len(RAM_RESULTS))) == RAM_ODDS[modifier]


@pytest.mark.clause("NAV-MEL-01", "NAV-MEL-02")
@pytest.mark.parametrize("modifier", MELEE_ODDS)
def test_the_melee_chart_has_the_ledgers_odds(modifier: int) -> None:
    melee = packaged_charts().melee
    found = Counter(melee.result(a - b + modifier) for a, b in product(range(10), repeat=2))
    assert tuple(found[result] for result in range(len(MELEE_RESULTS))) == MELEE_ODDS[modifier]


def test_modifiers_of_the_charts() -> None:
    charts = packaged_charts()
    assert charts.ram.vector == [1, 2, 3, 0, -2]
    assert (charts.ram.full, charts.ram.sail, charts.ram.defender_immobile) == (2, -4, -2)
    assert (charts.grapple.corvus, charts.grapple.harpax, charts.grapple.sail) == (4, 2, -2)
    assert (charts.missile.cataphracted, charts.missile.towers, charts.missile.engines) == (2, 2, 1)
    assert (charts.disengage.one_to_two, charts.disengage.two_to_one) == (2, -2)


@pytest.mark.clause("NAV-ACT-02", "NAV-MOVE-02", "NAV-MOVE-08", "NAV-MOVE-09", "NAV-MOVE-13")
def test_movement_points_and_costs() -> None:
    charts = packaged_charts()
    move = charts.movement
    assert [move.most(status, False) for status in (FULL, CRUISE, DAMAGED, IMMOBILE)] == [
        12,
        8,
        3,
        0,
    ]
    assert (move.most(FULL, True), move.most(CRUISE, True), move.most(DAMAGED, True)) == (14, 10, 3)
    assert (move.least(FULL), move.least(CRUISE)) == (9, 0)
    assert (move.points(FULL), move.points(CRUISE), move.turn_backing) == (1, 2, 1)
    assert [charts.costs.step(facing) for facing in range(8)] == [2, 3] * 4
    assert [charts.costs.turn(size) for size in (2, 3, 4, 5)] == [1, 1, 2, 2]


def test_what_is_reconstructed_says_so() -> None:
    charts = packaged_charts()
    assert {name for name in charts.sources if charts.is_reconstructed(name)} == {
        "ram",
        "grapple",
        "melee",
    }
    assert charts.is_reconstructed("ram", "vector")
    assert not charts.is_reconstructed("ram", "sail")


RAM = """[ram]
source = "printed"
rows = [[-5, "backfire"], [2, "miss"], [6, "hit"], [9, "holed"], [99, "free_hand"]]
quality = 1
size = 1
vector = [0, 1, 4, 1, -3]
full = 3
cruise = 1
sail = -4
defender_full = 0
defender_damaged = -1
defender_immobile = -3
"""


def test_a_replaced_chart_takes_the_place_of_the_packaged_one() -> None:
    charts = read_charts(table(RAM))
    assert [RAM_RESULTS[charts.ram.result(d)] for d in (-5, -4, 3, 7, 10)] == [
        "backfire",
        "miss",
        "hit",
        "holed",
        "free_hand",
    ]
    assert charts.ram.vector[2] == 4
    assert not charts.is_reconstructed("ram")
    assert charts.is_reconstructed("grapple")
    assert packaged_charts().ram.vector[2] == 3


@pytest.mark.clause("NAV-RAM-04")
@pytest.mark.parametrize(
    ("words", "speed"), [("", ("cruise", 1)), ("full", ("full", 3)), ("damaged", None)]
)
def test_a_replaced_chart_may_value_a_ram_at_cruise(
    words: str, speed: tuple[str, int] | None
) -> None:
    """The packaged chart gives nothing for it, and then does not name it."""
    state = stage(f"A1 3 0605 E {words}", "B1 3 0705 N", charts=read_charts(table(RAM)))
    tally = ram.attack_tally(state, state.ships[0], 2)
    found = [(one.facts["what"], one.value) for one in tally.modifiers]
    assert [one for one in found if one[0] in ("cruise", "full")] == ([speed] if speed else [])


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("full = 3\n", "ful = 3\n", "missing field: 'full' at own.toml line 1, field ram.full"),
        ("cruise = 1", "cruise = 1\nspeed = 2", "unknown field: 'speed' at own.toml line 9"),
        ('"holed"', '"sunk"', "line 3, field ram.rows; expected rows [up to, result] in rising or"),
        ("[6,", "[1,", "wrong value: \"[1, 'hit']\" at own.toml line 3, field ram.rows"),
        ("[0, 1, 4, 1, -3]", "[0, 1, 4, 1]", "line 6, field ram.vector; expected 5 numbers, from"),
        ("-3]", "-30]", "field ram.vector; expected a list of whole numbers from -9 to 9"),
        ("full = 3\n", 'full = "3"\n', "line 7, field ram.full; expected a whole number from -9"),
        ('"printed"', '"guessed"', "field ram.source; expected one of printed, reconstructed"),
        ("[ram]", "[rams]", "unknown field: 'rams' at own.toml line 1, field rams; expected one"),
        ("size = 1", "size = true", "line 5, field ram.size; expected a whole number from 0 to 3"),
        ("rows = [[-5,", "rows = [[[-5],", "in rising order, the result one of backf"),
    ],
)
def test_a_wrong_chart_is_refused(old: str, new: str, complaint: str) -> None:
    assert RAM.count(old) >= 1
    with pytest.raises(BadScenario) as caught:
        read_charts(table(RAM.replace(old, new, 1)))
    assert complaint in str(caught.value)


def test_a_table_of_a_die_reaches_nine() -> None:
    with pytest.raises(BadScenario, match="a last row up to 9, the highest die"):
        read_charts(table('[hand]\nsource = "printed"\nrows = [[4, 3], [8, 5]]\n'))


def test_an_impulse_table_gives_every_value_its_number() -> None:
    rows = "".join(f"{impulse} = [{impulse}]\n" for impulse in range(1, 8))
    with pytest.raises(BadScenario, match="value 2 in 2 of the rows 1 to 7"):
        read_charts(table(f'[impulses]\nsource = "printed"\n{rows}'))


# -- ship types and files ----------------------------------------------------------------


@pytest.mark.clause("NAV-COMP-09", "NAV-COMP-10", "NAV-MISS-01", "NAV-MISS-08")
def test_ship_types() -> None:
    types = packaged_ship_types()
    assert [types.of(number).size for number in range(2, 11)] == [2, 3, 4, 5, 5, 5, 5, 5, 5]
    for number in range(2, 11):
        kind = types.of(number)
        assert kind.manpower == kind.size
        assert kind.points == number
        assert kind.cataphracted == (number >= 4)
    assert types.of(2).liburnian == "Liburnian"
    assert [types.is_reconstructed(number) for number in (5, 6)] == [False, True]


def test_a_replaced_ship_type() -> None:
    types = read_ship_types(
        table(
            '[7]\nsource = "printed"\nname = "Seven"\nsize = 4\nmanpower = 6\n'
            "cataphracted = true\npoints = 7\n"
        )
    )
    assert (types.of(7).size, types.of(7).manpower) == (4, 6)
    assert types.of(6).name == "Hexareme"
    with pytest.raises(BadScenario, match="unknown field: '11'"):
        read_ship_types(table("[11]\nsize = 5\n"))


def test_the_shipped_data_have_a_fixed_version() -> None:
    """After a change of the packaged files SHIPPED must be set to what this test shows."""
    assert data_digest() == SHIPPED
    assert data_version("1", data_digest()) == "1"


@pytest.mark.parametrize("name", REPLACEABLE)
def test_every_replaceable_file_counts_for_the_version(name: str) -> None:
    contents = {file: packaged_bytes(file) for file in REPLACEABLE}
    assert digest_of(contents) == SHIPPED
    digest = digest_of({**contents, name: contents[name] + b" "})
    assert digest != SHIPPED
    assert data_version("1", digest) == f"1+{digest}"
