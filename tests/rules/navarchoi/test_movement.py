"""Movement: worked examples 24 to 37 of the ledger, ships among enemies, Bonus cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.rules.navarchoi.rowing import choosing, moving, play, word
from tests.rules.navarchoi.stage import at, named, stage, words_of

from naumachia.kernel.event import Log
from naumachia.rules import load
from naumachia.rules.navarchoi.actions import (
    RAM,
    Attack,
    Avoid,
    Fire,
    Form,
    Forward,
    Run,
    Stop,
    Strike,
    Turn,
)
from naumachia.rules.navarchoi.model import Navarchoi, ShipActivation
from naumachia.rules.navarchoi.rules.movement import can_go_on, send_back
from naumachia.scene import narration
from naumachia.testing.stage import (
    answer,
    decide,
    facts_of,
    kinds,
    legal,
    pending_name,
    refused,
    run,
)

PERIPLOUS = 36
ELASIS = 38


@dataclass
class Example:
    """Acts of ship 0: where it is after them, MP spent, and an act that is refused then."""

    name: str
    ship: str
    acts: str
    after: str = ""
    spent: int = -1
    refuse: str = ""
    clause: str = ""
    others: list[str] = field(default_factory=list)
    more: dict[str, Any] = field(default_factory=dict)


LESSON_A: dict[str, Any] = {"lesson": "a"}
EXAMPLES = [
    Example("24-edges", "3 0505 E", "8 F F F F", "0905 E", 8),
    Example("25-corners", "3 0505 NE", "8 F F", "0703 NE", 6, "F", "NAV-ACT-02"),
    Example("26-full", "5 0505 E full", "12 F R1 F F R1", "0807 S", 12),
    Example("26-two-points", "5 0505 E full", "12 F", "", 2, "R2", "NAV-MOVE-08"),
    Example("27-full-goes-on", "3 0505 E full", "10 F F F F", "", 8, "stop", "NAV-ACT-02"),
    Example("27-one-left", "3 0505 E full", "9 F F F F stop", "0905 E", 8),
    Example("28-one-payment", "4 0505 E", "8 F R2", "0605 S", 4),
    Example("28-per-point", "4 0505 E", "8 F R2", "0605 S", 6, more={"turn_cost": "per_point"}),
    Example(
        "28-per-point-left", "4 0505 E", "8 F L2", "0605 N", 6, more={"turn_cost": "per_point"}
    ),
    Example("29-back", "4 0505 N", "4 B R1", "0506 NE", 4),
    Example("29-back-again", "4 0505 N", "4 B", "", 2, "B", "NAV-MOVE-04"),
    Example("29-forward-then", "4 0505 N", "4 B", "", 2, "F", "NAV-MOVE-05"),
    Example("29-exactly", "4 0505 N", "4 B", "", 2, "stop", "NAV-RULE-27"),
    Example("29-not-exactly", "4 0505 N", "6", "", 0, "B", "NAV-RULE-27"),
    Example("29-two-points-back", "4 0505 N", "4 B", "", 2, "R2", "NAV-MOVE-08"),
    Example("29-one-too-many", "4 0505 N", "3", "", 0, "B", "NAV-RULE-27"),
    Example("29-full-back", "4 0505 N full", "9", "", 0, "B", "NAV-MOVE-04"),
    Example("29-damaged-back", "4 0505 N damaged", "2", "", 0, "B", "NAV-MOVE-04"),
    Example("29-back-after-forward", "3 0505 N", "4 F", "", 2, "B", "NAV-MOVE-05"),
    Example("29-back-dear", "3 0505 NE", "2", "", 0, "B", "NAV-MOVE-01"),
    Example("30-rotate", "3 0505 E", "0 =W", "0505 W", 0),
    Example("30-one", "3 0505 E", "", "", -1, "1", "NAV-RULE-27"),
    Example("30-rotate-stated", "3 0505 E", "4", "", 0, "=W", "NAV-MOVE-10"),
    Example("30-same-facing", "3 0505 E", "0", "", 0, "=E", "NAV-MOVE-06"),
    Example("31-avoid", "3 0505 E", "8 AL F F", "0703 NE", 8),
    Example("31-avoid-late", "3 0505 E", "8 F", "", 2, "AL", "NAV-MOVE-11"),
    Example("31-avoid-twice", "3 0505 E", "8 AL", "", 2, "AL", "NAV-MOVE-11"),
    Example("31-avoid-dear", "3 0505 E", "0", "", 0, "AL", "NAV-MOVE-11"),
    Example("32-damaged", "3 0505 E damaged", "3 F R1", "0605 SE", 3),
    Example(
        "32-damaged-five", "5 0505 E damaged", "3 F", "", 2, "R1", "NAV-ACT-02", ["B1 3 0606 W"]
    ),
    Example("33-turn-at-rest", "3 0505 E", "8", "", 0, "R2", "NAV-MOVE-07"),
    Example("33-turn-twice", "3 0505 E", "8 F R1", "", 3, "R1", "NAV-MOVE-07"),
    Example(
        "34-stack-through",
        "3 0505 E",
        "8",
        "",
        0,
        "F",
        "NAV-STACK-03",
        ["A2 3 0605 E", "A3 3 0605 E", "B1 3 0605 E awash"],
    ),
    Example(
        "34-stack-into",
        "3 0505 E",
        "2",
        "",
        0,
        "F",
        "NAV-STACK-02",
        ["A2 3 0605 E", "A3 3 0605 E", "B1 3 0605 E awash"],
    ),
    Example("35-no-exit", "3 0505 E", "2", "", 0, "F", "NAV-RULE-36", ["B1 3 0605 W"]),
    Example(
        "35-exit-corner", "3 0505 NE", "6 F F", "0703 NE", 6, "", "", ["B1 3 0604 W"], LESSON_A
    ),
    Example("36-liburnian", "2L 0505 E", "10 F F F F F", "1005 E", 10),
    Example("36-liburnian-full", "2L 0505 E full", "14 F F F F F F F", "1205 E", 14),
    Example("37-wind", "3 0505 SE sail", "10", "", 0, more={"wind": "E"}),
    Example("37-no-wind", "3 0505 S sail", "", "", -1, "9", "NAV-ACT-02", more={"wind": "E"}),
    Example("full-states-nine", "3 0505 E full", "", "", -1, "8", "NAV-ACT-02"),
    Example("damaged-states-three", "3 0505 E damaged", "", "", -1, "4", "NAV-ACT-02"),
    Example("stated-less", "3 0505 E", "3 F", "", 2, "F", "NAV-MOVE-01"),
    Example("goes-on", "3 0505 E", "8 F", "", 2, "stop", "NAV-RULE-27"),
    Example("back-into-enemy", "3 0505 N", "2", "", 0, "B", "NAV-RULE-44", ["B1 3 0506 N"]),
    Example(
        "back-into-stack",
        "3 0505 N",
        "2",
        "",
        0,
        "B",
        "NAV-STACK-02",
        ["A2 3 0506 N", "A3 3 0506 N", "A4 3 0506 N"],
    ),
    Example("at-will", "3 0505 E", "8 F stop", "0605 E", 2, more={"declare_mp": False}),
    Example(
        "at-will-full",
        "3 0505 E full",
        "12 F",
        "",
        2,
        "stop",
        "NAV-ACT-02",
        [],
        {"declare_mp": False},
    ),
    Example("at-will-all", "3 0505 E", "", "", -1, "6", "NAV-RULE-27", [], {"declare_mp": False}),
    Example("at-will-rotate", "3 0505 E", "8 =W", "0505 W", 0, more={"declare_mp": False}),
    Example(
        "at-will-rotate-late",
        "3 0505 E",
        "8 F",
        "",
        2,
        "=W",
        "NAV-MOVE-10",
        more={"declare_mp": False},
    ),
    Example(
        "at-will-rotate-full",
        "3 0505 E full",
        "12",
        "",
        0,
        "=W",
        "NAV-MOVE-10",
        more={"declare_mp": False},
    ),
    Example(
        "slowed",
        "5 0505 E manpower=2",
        "",
        "",
        -1,
        "6",
        "NAV-RULE-57",
        [],
        {"manpower_speed": True},
    ),
    Example(
        "slowed-not-below-two",
        "5 0505 E damaged manpower=1",
        "2 F",
        "0605 E",
        2,
        more={"manpower_speed": True},
    ),
    Example("periplous", "5 0505 E", "8 F R3 F", "0506 SW", 5, more={"cards": (PERIPLOUS,)}),
    Example("periplous-full", "5 0505 E full", "9 F R2", "0605 S", 2, more={"cards": (PERIPLOUS,)}),
    Example("elasis", "3 0505 E", "12full F F F F F F", "1105 E", 12, more={"cards": (ELASIS,)}),
    Example(
        "elasis-turn", "3 0505 E", "9full F", "", 2, "R2", "NAV-MOVE-08", [], {"cards": (ELASIS,)}
    ),
    Example(
        "elasis-back", "3 0505 E", "9full", "", 0, "B", "NAV-MOVE-04", [], {"cards": (ELASIS,)}
    ),
    Example(
        "elasis-sail", "3 0505 E sail", "", "", -1, "9full", "NAV-CARD-05", [], {"cards": (ELASIS,)}
    ),
    Example("no-elasis", "3 0505 E", "", "", -1, "9full", "NAV-CARD-05"),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
@pytest.mark.clause(
    "NAV-ACT-02",
    "NAV-MOVE-01",
    "NAV-MOVE-02",
    "NAV-MOVE-03",
    "NAV-MOVE-04",
    "NAV-MOVE-05",
    "NAV-MOVE-06",
    "NAV-MOVE-07",
    "NAV-MOVE-08",
    "NAV-MOVE-09",
    "NAV-MOVE-10",
    "NAV-MOVE-11",
    "NAV-MOVE-13",
    "NAV-STACK-01",
    "NAV-STACK-02",
    "NAV-STACK-03",
    "NAV-SAIL-04",
    "NAV-RULE-27",
    "NAV-RULE-28",
    "NAV-RULE-30",
    "NAV-RULE-36",
    "NAV-RULE-38",
    "NAV-RULE-44",
    "NAV-RULE-57",
    "NAV-CARD-05",
)
def test_worked_example(example: Example) -> None:
    state = begin_run(example)
    play(state, example.acts)
    if example.spent >= 0:
        assert spent(state) == example.spent
    if example.after:
        assert at(state, "A1") == example.after
    if example.refuse:
        assert refused(state, word(example.refuse)).clause == example.clause


def begin_run(example: Example) -> Navarchoi:
    """Activate ship 0 with a companion in its square, which keeps the formation open."""
    _, square, facing, *words = example.ship.split()
    rate = [name for name in words if name in ("full", "damaged")]
    companion = " ".join(["A9 3", square, facing, *rate])
    more = dict(example.more)
    cards = more.pop("cards", ())
    lines = (f"A1 {example.ship}", companion, *example.others, "B9 3 3020 W")
    state = choosing(*lines, hands=((*cards,), ()), **more)
    decide(state, Form((0, 1), cards))
    return state


def spent(state: Navarchoi) -> int:
    """Return the MP that ship 0 has spent."""
    if state.activation is not None:
        return int(state.activation.spent)
    assert state.formation is not None
    return int(state.formation.runs[0].spent) if state.formation.runs else 0


# -- going on and stopping -------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-28", "NAV-ACT-03")
def test_example_27_a_full_ship_stops_where_every_way_is_barred() -> None:
    wall = [f"A{n} 3 07{row:02} E" for n, row in enumerate([4, 5, 6] * 3, 2)]
    state = moving("A1 3 0505 E full", *wall)
    events = play(state, "12 F stop")
    assert at(state, "A1") == "0605 E"
    assert facts_of(events, "stopped")["left"] == 10
    assert words_of(state, "A1") == "full red"


@pytest.mark.clause("NAV-MOVE-10", "NAV-RULE-27")
@pytest.mark.parametrize("words", ["0 =W", "8 =W"])
def test_a_ship_rotates_once_and_is_done(words: str) -> None:
    state = moving("A1 3 0505 E", "B1 3 2005 W", declare_mp=words.startswith("0"))
    play(state, words)
    assert at(state, "A1") == "0505 W"
    assert pending_name(state) == "rest"
    assert words_of(state, "A1") == "cruise red"


@pytest.mark.clause("NAV-MOVE-10")
@pytest.mark.parametrize("words", ["0 =W", "8 =W"])
def test_a_ship_that_rotated_beside_an_enemy_has_no_mp_left(words: str) -> None:
    state = moving("A1 3 0505 E", "B1 3 0605 N", declare_mp=words.startswith("0"))
    play(state, words)
    ruling = refused(state, word("F"))
    assert (ruling.clause, ruling.facts["left"]) == ("NAV-MOVE-01", 0)


@pytest.mark.clause("NAV-RULE-29", "NAV-FAT-06")
def test_mp_stated_and_not_spent_count_as_none() -> None:
    state = moving("A1 3 0505 NE damaged", "B1 3 2005 W")
    events = play(state, "2 stop")
    assert "spent_nothing" in kinds(events)
    assert words_of(state, "A1") == "damaged red"


@pytest.mark.clause("NAV-ACT-01", "NAV-MOVE-12", "NAV-RULE-31")
def test_one_ship_at_a_time_and_attacks_only_on_entering() -> None:
    state = moving("A1 3 0505 E", "A2 3 0506 E", "B1 3 0705 E")
    play(state, "8")
    assert refused(state, Forward(1)).clause == "NAV-ACT-01"
    ram = Attack(0, (Strike(RAM, 2),))
    assert refused(state, ram).clause == "NAV-MOVE-12"
    play(state, "F")
    assert refused(state, ram).clause == "NAV-RAM-01"
    play(state, "R1")
    ruling = refused(state, ram)
    assert (ruling.clause, ruling.facts["refusal"]) == ("NAV-RULE-31", "attack_on_entry")


@pytest.mark.clause("NAV-RAM-02", "NAV-RULE-31")
def test_a_ship_that_has_entered_is_told_what_her_attack_lacks() -> None:
    state = moving("A1 3 0605 E", "B1 3 0605 N")
    play(state, "8")
    activation = state.activation
    assert activation is not None
    activation.origin, activation.may_turn, activation.left = state.map.square(5, 5), True, 1
    ruling = refused(state, Attack(0, (Strike(RAM, 1),)))
    assert (ruling.clause, ruling.facts["refusal"]) == ("NAV-RAM-02", "no_points_to_leave")


@pytest.mark.clause("NAV-MISS-02")
def test_fire_while_moving_is_asked_of_the_missile_chapter() -> None:
    state = moving("A1 3 0505 E", "B1 3 0706 E", "B2 3 2020 E")
    play(state, "8")
    assert refused(state, Fire(0, 1)).clause == "NAV-MISS-02"
    assert refused(state, Fire(0, 9)).clause == "NAV-MISS-02"
    play(state, "F")
    assert Fire(0, 1) in legal(state)
    assert refused(state, Fire(0, 1, True)).clause == "NAV-SCN-01"


# -- among enemies ---------------------------------------------------------------------


@pytest.mark.clause("NAV-STACK-01", "NAV-RULE-36")
def test_example_35_passing_through_an_enemy() -> None:
    state = moving("A1 3 0505 E", "B1 3 0605 N", lesson="a")
    play(state, "4 F")
    assert refused(state, Stop(0)).clause == "NAV-STACK-01"
    assert refused(state, Turn(0, 1)).clause == "NAV-RULE-36"
    assert legal(state) == [Forward(0)]
    play(state, "F")
    assert at(state, "A1") == "0705 E"


@pytest.mark.clause("NAV-RULE-36")
def test_a_clean_exit_may_lead_through_a_second_enemy() -> None:
    lines = ("A1 3 0505 E", "B1 3 0605 N", "B2 3 0704 N", "B3 3 0705 N", "B4 3 0706 N")
    for points, open_way in ((4, False), (6, True)):
        state = moving(*lines, lesson="a")
        play(state, str(points))
        assert (Forward(0) in legal(state)) == open_way, points


@pytest.mark.clause("NAV-RULE-36", "NAV-STACK-02")
def test_a_clean_exit_may_lead_round_to_the_square_the_ship_has_left() -> None:
    """Between two enemies and three wrecks; two friends are left in its square, not three."""
    lines = ["A1 3 0101 E transport", "A2 3 0101 E", "A3 3 0101 E", "B1 3 0201 N", "B2 3 0102 N"]
    wrecks = [f"B{n} 3 0202 N awash" for n in (3, 4, 5)]
    state = moving(*lines, *wrecks, columns=2, rows=2, cards=(PERIPLOUS,))
    play(state, "7")
    assert Forward(0) in legal(state)
    state = moving(*lines, *wrecks, columns=2, rows=2, cards=(PERIPLOUS,))
    play(state, "6")
    assert refused(state, Forward(0)).clause == "NAV-RULE-36"


@pytest.mark.clause("NAV-RULE-37")
def test_never_back_the_way_it_came() -> None:
    state = moving("A1 3 0505 E", "B1 3 0605 N", cards=(PERIPLOUS,), lesson="f")
    play(state, "8")
    play(state, "F")
    while pending_name(state) != "moving":
        decide(state, next(a for a in legal(state) if not getattr(a, "strikes", ())))
    for half in (4, -4):
        assert refused(state, Turn(0, half)).clause == "NAV-RULE-37"


@pytest.mark.clause("NAV-RULE-79", "NAV-RULE-36")
def test_the_edge_is_an_exit_for_an_attack_only() -> None:
    state = stage("A1 3 3205 E", "B1 3 3205 N")
    activation = ShipActivation(0, 8, False, 8)
    activation.left = 2
    ship = named(state, "A1")
    assert can_go_on(state, ship, activation, attack=True)
    assert not can_go_on(state, ship, activation)


@pytest.mark.clause("NAV-RULE-36")
def test_a_step_by_right_of_an_attack_over_the_edge() -> None:
    lines = ("A1 3 3105 E", "B1 3 3205 N")
    state = moving(*lines)
    play(state, "4")
    assert Forward(0) in legal(state)
    decide(state, Forward(0))
    assert state.activation is not None
    assert state.activation.has_edge_exit
    state = moving(*lines, lesson="a")
    play(state, "4")
    assert refused(state, Forward(0)).clause == "NAV-RULE-36"


@pytest.mark.clause("NAV-RULE-36", "NAV-RULE-41")
def test_a_ship_whose_attack_was_cancelled_goes_over_the_edge_or_back() -> None:
    for ship, place in (("A1 3 3205 E", "outside"), ("A1 3 3105 E", "3005 E")):
        state = moving(ship, "B1 3 0101 N", lesson="a")
        play(state, "2")
        enemy = named(state, "B1")
        activation = state.activation
        assert activation is not None
        state.move(enemy, named(state, "A1").square)
        activation.origin = state.map.parse("3005")
        activation.left = 0
        run(state)
        assert at(state, "A1") == place


@pytest.mark.clause("NAV-RULE-58")
@pytest.mark.parametrize(
    ("others", "place", "grappled"),
    [
        (["B1 3 0605 N"], "0505 E", False),
        (["B1 3 0605 N", "B2 3 0505 N"], "0605 E", True),
        (["B1 3 0605 N", "A2 3 0505 N", "A3 3 0505 N", "A4 3 0505 N"], "0605 E", True),
        ([], "0605 E", False),
    ],
)
def test_sent_back_where_it_came_from(others: list[str], place: str, grappled: bool) -> None:
    state = stage("A1 3 0605 E", *others)
    state.activation = ShipActivation(0, 8, False, 8)
    state.activation.origin = state.map.parse("0505")
    send_back(state, named(state, "A1"), Log())
    assert state.activation.is_over
    assert at(state, "A1") == place
    assert named(state, "A1").grappled == grappled


# -- Elasis! ---------------------------------------------------------------------------


@pytest.mark.clause("NAV-CARD-05", "NAV-FAT-03")
def test_a_ship_run_by_elasis_is_red_and_its_mp_count_for_the_others() -> None:
    state = choosing("A1 3 0505 E", "A2 3 0506 E", "B1 3 2005 W", hands=((ELASIS,), ()))
    decide(state, Form((0, 1), (ELASIS,)))
    decide(state, Run(0, 9, True), *[Forward(0)] * 4, Stop(0))
    decide(state, Run(1, 2), Forward(1))
    assert pending_name(state) == "fatigue"
    answer(state, 0)
    assert words_of(state, "A1") == "cruise red"
    assert words_of(state, "A2") == "cruise yellow"


@pytest.mark.clause("NAV-MOVE-11")
def test_avoidance_is_told_by_its_name() -> None:
    state = moving("A1 3 0505 E")
    decide(state, Run(0, 8))
    (event,) = decide(state, Avoid(0, 1))
    assert (event.kind, event.clause) == ("avoids", "NAV-MOVE-11")
    text = narration.event(load("navarchoi"), event, None)
    assert text == "A1 turns to face SE by Avoidance, for 2 MP"
