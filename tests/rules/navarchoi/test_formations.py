"""Formations: worked examples 16 to 23 of the ledger, Bonus cards, the impulses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.rules.navarchoi.rowing import choosing
from tests.rules.navarchoi.stage import at, named, stage, words_of

from naumachia.rules.navarchoi.actions import (
    ACTIVATION,
    NOTHING,
    PLANNING,
    Action,
    First,
    Form,
    Nothing,
    Play,
    Rotate,
    Run,
    Scuttle,
    Stop,
)
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules.action_cycles import Impulses
from naumachia.rules.navarchoi.rules.formations import formation_refusal, formations, has_formation
from naumachia.testing.stage import decide, facts_of, kinds, legal, pending_name, refused, run

SQUADRON = 41
LONG_SQUADRON = 42
ELASIS = 38
DIEKPLOUS = 34
TRAILING = 43


@dataclass
class Example:
    """Ships of side A, tried as one formation: the clause against it and the ship it names."""

    name: str
    ships: list[str]
    clause: str = ""
    ship: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    clauses: tuple[str, ...] = ()
    quality: int = 5


LINE = [f"A{n} 3 05{n:02} E" for n in range(1, 8)]
EXAMPLES = [
    Example(
        "16-line",
        ["A1 3 0505 N", "A2 3 0605 N", "A3 3 0705 NE"],
        clauses=("NAV-FORM-04", "NAV-FORM-05", "NAV-FORM-01"),
    ),
    Example("17-gap", ["A1 3 0505 N", "A2 3 0705 N"], "NAV-FORM-04", "A1"),
    Example("17-gap-option", ["A1 3 0505 N", "A2 3 0705 N"], options={"formation_gap": 2}),
    Example(
        "17-gap-option-too-far",
        ["A1 3 0505 N", "A2 3 0805 N"],
        "NAV-RULE-22",
        "A1",
        {"formation_gap": 2},
    ),
    Example("18-facing", ["A1 3 0505 N", "A2 3 0605 E"], "NAV-FORM-05", "A1"),
    Example("19-bent-line", ["A1 3 0505 N", "A2 3 0605 NE", "A3 3 0705 E"]),
    Example(
        "20-nearest",
        ["A1 3 0505 N", "A2 3 0505 E", "A3 3 0605 N"],
        "NAV-RULE-23",
        "A1",
    ),
    Example("21-rates", ["A1 3 0505 N", "A2 3 0605 N full"], "NAV-FORM-06", "A2"),
    Example("21-six-at-5", LINE[:6], "NAV-FORM-07"),
    Example("21-five-at-5", LINE[:5]),
    Example(
        "22-grappled",
        ["A1 3 0505 N", "A2 3 0605 N grappled", "A3 3 0705 N"],
        "NAV-FORM-03",
        "A2",
    ),
    Example("22-immobile", ["A1 3 0505 N immobile", "A2 3 0605 N"], "NAV-FORM-03", "A1"),
    Example("22-alone", ["A1 3 0505 N immobile"], clauses=("NAV-RULE-26",)),
    Example(
        "22-alone-option",
        ["A1 3 0505 N immobile"],
        "NAV-RULE-26",
        "A1",
        {"static_activation": False},
    ),
    Example("23-raked", ["A1 3 0505 N red", "A2 3 0605 N"], "NAV-FORM-02", "A1"),
    Example(
        "two-groups",
        ["A1 3 0505 N", "A2 3 0605 N", "A3 3 0805 N", "A4 3 0905 N"],
        "NAV-RULE-22",
        "A3",
    ),
    Example(
        "lowest-quality",
        [*LINE[:4], "A5 3 0505 E own_quality=3"],
        "NAV-RULE-24",
    ),
    Example("alone", ["A1 3 0505 N"], clauses=("NAV-FORM-08",)),
    Example("not-there", ["A1 3 0505 N outside"], "NAV-FORM-01", "A1"),
    Example("prize-of-the-enemy", ["A1 3 0505 N captured"], "NAV-RULE-80", "A1"),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
@pytest.mark.clause(
    "NAV-FORM-01",
    "NAV-FORM-02",
    "NAV-FORM-03",
    "NAV-FORM-04",
    "NAV-FORM-05",
    "NAV-FORM-06",
    "NAV-FORM-07",
    "NAV-FORM-08",
    "NAV-RULE-22",
    "NAV-RULE-23",
    "NAV-RULE-24",
    "NAV-RULE-26",
    "NAV-RULE-47",
)
def test_worked_example(example: Example) -> None:
    state = stage(*example.ships, "B1 3 2505 W", quality=(example.quality, 5), **example.options)
    ships = tuple(range(len(example.ships)))
    ruling = formation_refusal(state, 0, ships, ())
    if not example.clause:
        assert ruling is None, ruling
        return
    assert ruling is not None
    assert ruling.clause == example.clause
    assert ruling.facts.get("ship", "") == example.ship


# -- candidates ------------------------------------------------------------------------


def test_candidates_are_legal_and_cover_line_pairs_and_single_ships() -> None:
    state = stage(*LINE, "A8 3 0601 S", "A9 3 0602 S")
    found = formations(state, 0)
    for ships in found:
        assert formation_refusal(state, 0, ships, ()) is None, ships
    assert [0, 1, 2, 3, 4] in found
    assert [2, 3, 4, 5, 6] in found
    assert [5, 6] in found
    assert [7, 8] in found
    for single in range(9):
        assert [single] in found
    assert len(found) == len({tuple(ships) for ships in found})


@pytest.mark.clause("NAV-MEL-05")
@pytest.mark.parametrize(("prize", "clause"), [(" captured", "MEL-05"), ("", "FORM-01")])
def test_a_prize_is_a_ship_of_its_captors_formations(prize: str, clause: str) -> None:
    name = "B1" if prize else "A2"
    state = choosing("A1 3 0505 E", f"{name} 3 0506 E{prize}", "B2 3 2505 W")
    events = decide(state, Form((0, 1)))
    assert [e.clause for e in events if e.kind == "formed"] == [f"NAV-{clause}"]


@pytest.mark.clause("NAV-FORM-07", "NAV-CARD-05")
def test_squadron_in_line_takes_two_ships_more() -> None:
    state = choosing(*LINE, "A8 3 0508 E", hands=((SQUADRON,), (18,)))
    seven, eight = tuple(range(7)), tuple(range(8))
    assert refused(state, Form(seven)).clause == "NAV-FORM-07"
    ruling = refused(state, Form(eight, (SQUADRON,)))
    assert (ruling.clause, ruling.facts["limit"]) == ("NAV-FORM-07", 7)
    assert Form(seven, (SQUADRON,)) in legal(state)
    events = decide(state, Form(seven, (SQUADRON,)))
    assert facts_of(events, "card_played")["number"] == SQUADRON
    assert state.hands.hands[0] == []
    assert state.hands.discards == [SQUADRON]


@pytest.mark.clause("NAV-FORM-07", "NAV-CARD-05")
def test_formations_without_the_card_are_as_large_as_ever_while_it_is_held() -> None:
    def largest(*hand: int) -> dict[tuple[int, ...], int]:
        state = choosing(*LINE, hands=(hand, (18,)), quality=(4, 4))
        sizes: dict[tuple[int, ...], int] = {}
        for action in legal(state):
            if isinstance(action, Form):
                sizes[action.cards] = max(sizes.get(action.cards, 0), len(action.ships))
        return sizes

    assert largest()[()] == 4
    assert largest(SQUADRON) == {(): 4, (SQUADRON,): 6}


@pytest.mark.clause("NAV-FORM-07", "NAV-CARD-05")
def test_formations_of_one_ship_fewer_are_listed_with_the_card_and_without() -> None:
    state = stage(*LINE, quality=(4, 4))
    assert {len(ships) for ships in formations(state, 0)} == {4, 3, 2, 1}
    assert {len(ships) for ships in formations(state, 0, extra=2)} == {6, 5, 4, 3, 2, 1}
    state = choosing(*LINE, quality=(5, 5))
    assert {len(ships) for ships in formations(state, 0, extra=2)} == {7, 6, 5, 4, 3, 2, 1}


@pytest.mark.clause("NAV-CARD-05", "NAV-RULE-16")
def test_example_79_bonus_cards_need_an_activation_card() -> None:
    state = choosing("A1 3 0505 E", hands=((DIEKPLOUS, 44), ()))
    assert formation_refusal(state, 0, (0,), (DIEKPLOUS,)) is None
    state.stratagems[0] = PLANNING
    state.impulses[0] = ()
    for cards, word in (((DIEKPLOUS,), "no_activation_card"),):
        ruling = refused(state, Form((0,), cards))
        assert (ruling.clause, ruling.facts["refusal"]) == ("NAV-CARD-05", word)


@pytest.mark.clause("NAV-CARD-05")
@pytest.mark.parametrize(
    ("cards", "word"),
    [
        ((ELASIS,), "not_held"),
        ((44,), "no_bonus"),
        ((DIEKPLOUS, DIEKPLOUS), "not_held"),
        ((39,), "cruise_only"),
    ],
)
def test_bonus_cards_that_do_not_go_with_a_formation(cards: tuple[int, ...], word: str) -> None:
    state = choosing("A1 3 0505 E full", hands=((DIEKPLOUS, 39, 44), ()))
    ruling = refused(state, Form((0,), cards))
    assert (ruling.clause, ruling.facts["refusal"]) == ("NAV-CARD-05", word)


@pytest.mark.clause("NAV-FORM-01", "NAV-RULE-80")
@pytest.mark.parametrize(
    ("ships", "clause"),
    [((), "NAV-FORM-01"), ((0, 0), "NAV-FORM-01"), ((9,), "NAV-FORM-01"), ((1,), "NAV-RULE-80")],
)
def test_names_that_make_no_formation(ships: tuple[int, ...], clause: str) -> None:
    state = choosing("A1 3 0505 E", "B1 3 0705 W")
    assert refused(state, Form(ships)).clause == clause


def test_only_a_formation_or_nothing_answers() -> None:
    state = choosing("A1 3 0505 E", "B1 3 0705 W")
    assert refused(state, Run(0, 8)).clause == "NAV-FORM-01"


@pytest.mark.clause("NAV-RULE-25")
def test_sail_does_not_divide_a_formation() -> None:
    state = choosing("A1 3 0505 E sail", "A2 3 0506 E")
    events = decide(state, Form((1, 0)))
    assert facts_of(events, "formed")["ships"] == ("A1", "A2")


# -- ships that cannot row -------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-26", "NAV-FAT-06")
def test_example_22_a_ship_that_cannot_row_only_fires() -> None:
    state = choosing("A1 5 0505 E immobile", "B1 3 0605 W")
    decide(state, Form((0,)))
    assert pending_name(state) == "moving"
    assert refused(state, Rotate(0, 4)).clause == "NAV-RULE-26"
    assert [type(action).__name__ for action in legal(state)] == ["Stop", "Fire"]
    decide(state, Stop(0))
    assert words_of(state, "A1") == "immobile red"


@pytest.mark.clause("NAV-RULE-26")
def test_ships_that_cannot_row_and_have_no_target_are_not_offered() -> None:
    state = stage("A1 5 0505 E immobile", "B1 3 1605 W")
    assert not has_formation(state, 0)
    assert formation_refusal(state, 0, (0,), ()) is None


@pytest.mark.clause("NAV-MEL-07", "NAV-RULE-84")
def test_a_prize_is_scuttled_when_activated() -> None:
    state = choosing("A1 3 0505 E captured", "B1 3 0605 W", seat=1)
    decide(state, Form((0,)))
    assert refused(state, Scuttle(1)).clause == "NAV-ACT-01"
    events = decide(state, Scuttle(0))
    assert kinds(events) == ["sunk"] + ["marked"] * (len(events) - 1)
    assert at(state, "A1") == "awash"


@pytest.mark.clause("NAV-MEL-07", "NAV-ACT-01", "NAV-ACT-04")
def test_only_prizes_are_scuttled() -> None:
    state = choosing("A1 3 0505 E", "A2 3 0506 E")
    decide(state, Form((0, 1)))
    assert refused(state, Scuttle(0)).clause == "NAV-MEL-07"
    assert refused(state, NOTHING).clause == "NAV-ACT-01"


# -- impulses --------------------------------------------------------------------------


def shared_impulse_state(*lines: str, **more: Any) -> Navarchoi:
    """Return a state in which A has played a 3 and B a 5 (example 6 of the ledger)."""
    state = stage(*lines, **more)
    charts = state.battle.charts
    state.impulses = [charts.impulses.impulses_of(3), charts.impulses.impulses_of(5)]
    state.stratagems = [ACTIVATION, ACTIVATION]
    run(state, Impulses())
    return state


def pass_to(state: Navarchoi, seen: list[tuple[str, int]]) -> None:
    """Let every activation go; note each question and its impulse."""
    while pending_name(state) != "rest":
        prompt = state.awaiting
        assert prompt is not None
        seen.append((pending_name(state), int(state.impulse)))
        action: Action = First(1) if pending_name(state) == "impulse_order" else NOTHING
        decide(state, action)


@pytest.mark.clause(
    "NAV-IMP-01", "NAV-IMP-02", "NAV-IMP-03", "NAV-IMP-04", "NAV-RULE-13", "NAV-RULE-14"
)
def test_example_6_who_acts_in_which_impulse() -> None:
    state = shared_impulse_state("A1 3 0505 E", "B1 3 2005 W")
    seen: list[tuple[str, int]] = []
    pass_to(state, seen)
    shared = [("impulse_order", n) for n in (2, 4, 6)]
    assert [entry for entry in seen if entry[0] == "impulse_order"] == shared
    counts = [sum(1 for entry in seen if entry == ("formation", n)) for n in range(1, 8)]
    assert counts == [0, 2, 1, 2, 1, 2, 0]
    assert state.impulse == 0


@pytest.mark.clause("NAV-IMP-04")
def test_the_second_player_waits_for_the_first() -> None:
    state = shared_impulse_state("A1 3 0505 E", "B1 3 2005 W")
    assert refused(state, NOTHING).clause == "NAV-IMP-03"
    decide(state, First(1))
    decide(state, Form((1,)))
    assert pending_name(state) == "ships"
    decide(state, Run(1, 0))
    assert pending_name(state) == "moving"
    events = decide(state, Stop(1))
    assert "follows" in kinds(events)
    assert pending_name(state) == "formation"
    assert state.awaiting is not None


@pytest.mark.clause("NAV-IMP-03", "NAV-RULE-14", "NAV-RULE-26")
@pytest.mark.parametrize("first", [0, 1])
def test_the_holder_decides_even_where_one_side_has_nothing_to_activate(first: int) -> None:
    # B is immobile, and A out of range of its missiles: it has something once A has come near.
    state = stage("A1 3 1005 E", "B1 3 1305 W immobile", initiative=0)
    state.impulses = [(4,), (4,)]
    events = run(state, Impulses())
    assert facts_of(events, "impulse")["seats"] == ("a", "b")
    assert (pending_name(state), state.awaiting_seat()) == ("impulse_order", 0)
    decide(state, First(first))
    assert (pending_name(state), state.awaiting_seat()) == ("formation", 0)
    decide(state, NOTHING)
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-RULE-14")
def test_nobody_is_asked_who_goes_first_where_neither_can_go() -> None:
    state = stage("A1 3 0505 E red", "B1 3 2005 W red", initiative=0)
    state.impulses = [(4,), (4,)]
    assert kinds(run(state, Impulses())) == []
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-IMP-03")
def test_the_leader_of_shared_impulses_may_be_the_other_side() -> None:
    state = stage("A1 3 0505 E", "B1 3 2005 W", initiative=0)
    state.leader = 1
    state.impulses = [(4,), (4,)]
    run(state, Impulses())
    assert (pending_name(state), state.awaiting_seat()) == ("impulse_order", 1)


@pytest.mark.clause("NAV-RULE-16", "NAV-RULE-83")
def test_trailing_squadron_brings_a_second_formation() -> None:
    state = choosing("A1 3 0505 E", "A2 3 1010 E", hands=((TRAILING, 44), ()))
    decide(state, Form((0,)))
    decide(state, Run(0, 0), Stop(0))
    assert pending_name(state) == "trailing_squadron"
    decide(state, Play(TRAILING))
    assert pending_name(state) == "formation"
    assert isinstance(legal(state)[-1], Nothing)
    decide(state, Form((1,)), Run(1, 0), Stop(1))
    assert pending_name(state) == "rest"
    assert words_of(state, "A2") == "cruise red"


@pytest.mark.clause("NAV-CARD-05", "NAV-FORM-07")
def test_two_squadrons_in_line_add_up() -> None:
    line = [f"A{number} 3 05{number:02} E" for number in range(1, 8)]
    state = choosing(*line, hands=((SQUADRON, LONG_SQUADRON), ()), quality=(3, 3))
    both = (SQUADRON, LONG_SQUADRON)
    assert formation_refusal(state, 0, tuple(range(7)), both) is None
    ruling = formation_refusal(state, 0, tuple(range(7)), (SQUADRON,))
    assert ruling is not None
    assert ruling.clause == "NAV-FORM-07"


@pytest.mark.clause("NAV-RULE-83")
def test_the_window_of_trailing_squadron_does_not_betray_a_hand() -> None:
    for hand in ((TRAILING,), (44,)):
        state = choosing("A1 3 0505 E", "A2 3 1010 E", hands=(hand, ()))
        decide(state, Form((0,)), Run(0, 0), Stop(0))
        assert pending_name(state) == "trailing_squadron"


@pytest.mark.clause("NAV-SCN-01")
def test_lessons_without_cards_alternate_three_formations_each() -> None:
    ships = [f"A{n} 3 03{n:02} E" for n in range(1, 5)] + [
        f"B{n} 3 14{n:02} W" for n in range(1, 5)
    ]
    state = stage(*ships, lesson="a", initiative=1)
    run(state, Impulses())
    seats = []
    while pending_name(state) == "formation":
        seats.append(state.awaiting_seat())
        ship = next(s for s in state.ships if s.side == seats[-1] and s.marker == 0)
        decide(state, Form((int(ship.ident),)), Run(ship.ident, 0), Stop(ship.ident))
    assert seats == [1, 0, 1, 0, 1, 0]
    assert named(state, "A4").marker == 0
