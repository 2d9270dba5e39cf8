"""A fourth reading: rulings in which print, ledger and program went apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.rules.age_of_sail.stage import battle, grapple, named, waters

from naumachia.geometry.polygon import Land
from naumachia.kernel.event import Event, Log
from naumachia.kernel.record import replay
from naumachia.rules import load
from naumachia.rules.age_of_sail import RULESET
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Announce,
    Finish,
    Fire,
    Grapple,
    Sail,
    Secure,
    Strike,
)
from naumachia.rules.age_of_sail.board.warnings import warning_of
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.notation.ship_line import SHIP
from naumachia.rules.age_of_sail.rules.boarding import Fight, Melee
from naumachia.rules.age_of_sail.rules.crews import gunners
from naumachia.rules.age_of_sail.rules.firing import Assessing, Firing
from naumachia.rules.age_of_sail.rules.gunnery import Hits, shot_ruling
from naumachia.rules.age_of_sail.rules.guns import bears, rakes
from naumachia.rules.age_of_sail.rules.movement import Movement
from naumachia.rules.age_of_sail.rules.prizes import secure_ruling, strike_colours
from naumachia.rules.age_of_sail.rules.turn import Initiative
from naumachia.rules.age_of_sail.rules.wind import WindDirection, WindStrength
from naumachia.rules.age_of_sail.ship import ANCHORED, ANCHORING, FIGHTING, HELD, TAKING_OARS, Exit
from naumachia.rules.age_of_sail.tables.designs import AHEAD, PORT, RANGES, SHORT, STARBOARD
from naumachia.scene.board import board_of
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

RULES = load("age_of_sail")
GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "age_of_sail" / "records"
ALONGSIDE = [("G1", "hope", 20, 20, 0), ("O1", "hope", 20.3, 20, 0)]
FAR = ("O9", "san_martin", 66, 33, 180)


def said(event: Event) -> str:
    return RULES.phrases.event(event.kind, event.facts)


def message(state: AgeOfSail, order: object) -> str:
    ruling = refused(state, order)
    return RULES.phrases.refusal(ruling.clause, ruling.facts)


# -- what is warned of ------------------------------------------------------------------------


def by_a_shoal() -> AgeOfSail:
    """G1, heading east in a north wind, three inches from a shoal; the edge is 62 off."""
    state = battle([("G1", "hope", 10, 10, 90), FAR])
    waters(state, shoals=[Land([(13000, 0), (15000, 0), (15000, 20000), (13000, 20000)])])
    run(state, Movement(0))
    return state


@pytest.mark.clause("SAIL-RULE-54")
def test_running_aground_is_warned_of() -> None:
    state = by_a_shoal()
    assert "run aground" in warning_of(state, Sail(0, 0, 4000, 0), RULES.phrases)
    assert warning_of(state, Sail(0, 0, 1000, 0), RULES.phrases) == ""
    view = RULES.observe(state, 0)
    assert "run aground" in board_of(RULES).sketch(view, 0, Sail(0, 0, 4000, 0)).warning
    decide(state, Sail(0, 0, 4000, 0))
    assert not named(state, "G1").afloat(), "it is warned of and not forbidden"


@pytest.mark.clause("SAIL-RULE-55")
def test_leaving_the_table_is_warned_of_but_by_an_exit() -> None:
    state = battle([("G1", "hope", 70, 10, 90), FAR])
    run(state, Movement(0))
    assert "leave the table" in warning_of(state, Sail(0, 0, 4000, 0), RULES.phrases)
    assert warning_of(state, Sail(0, 0, 1000, 0), RULES.phrases) == ""
    waters(state, exits=[Exit(0, 1, 0, 36000)])
    assert warning_of(state, Sail(0, 0, 4000, 0), RULES.phrases) == ""


@pytest.mark.clause("SAIL-RULE-54")
def test_an_order_that_lets_her_drift_ashore_is_warned_of() -> None:
    state = battle([("G1", "galley", 10, 10, 90), FAR], wind=270, opt_oars=True)
    shoal = [(11500, 0), (15000, 0), (15000, 20000), (11500, 20000)]
    waters(state, shoals=[Land(shoal)])
    run(state, Movement(0))
    assert "run aground" in warning_of(state, Announce(0, TAKING_OARS), RULES.phrases)


@pytest.mark.clause("SAIL-RULE-54", "SAIL-RULE-59")
def test_a_warning_does_not_tell_who_is_in_her_way() -> None:
    ships = [("G1", "hope", 70, 10, 90), ("O1", "hope", 71.2, 10, 0)]
    for allowed, warned in (("forbidden", True), ("allowed", False)):
        state = battle(ships, premeasure=allowed)
        run(state, Movement(0))
        assert bool(warning_of(state, Sail(0, 0, 4000, 0), RULES.phrases)) is warned


# -- lines that just touch --------------------------------------------------------------------


@pytest.mark.clause("SAIL-FIRE-07", "SAIL-RULE-69")
@pytest.mark.parametrize(("x", "meets"), [(10.249, True), (10.25, True), (10.251, False)])
def test_a_chaser_bears_on_a_hull_that_her_ray_just_touches(x: float, meets: bool) -> None:
    state = battle([("G1", "san_martin", 10, 10, 0), ("O1", "pinnace", x, 16, 90)])
    assert bears(state.sea.hull(0), AHEAD, state.sea.hull(1)) is meets


@pytest.mark.clause("SAIL-NEL-01", "SAIL-RULE-79")
@pytest.mark.parametrize(("y", "meets"), [(10.499, True), (10.5, True), (10.501, False)])
def test_a_ship_on_whose_line_the_firer_just_lies_is_raked(y: float, meets: bool) -> None:
    state = battle([("G1", "hope", 10, 10, 0), ("O1", "white_bear", 13, y, 270)])
    assert rakes(state.sea.hull(0), state.sea.hull(1)) is meets


# -- men at the guns --------------------------------------------------------------------------


def fighting_ship() -> AgeOfSail:
    """G1 is fighting O1 with four men at her guns, and has laid her port ones on O2: medium and
    long, the short ones unmanned.
    """
    state = battle([*ALONGSIDE, ("O2", "white_bear", 15, 20, 0)], wind=270, opt_crews=True)
    ship = named(state, "G1")
    ship.crew = 18
    grapple(state, "G1", "O1", FIGHTING)
    ship.manned = 8
    named(state, "O1").manned = 0
    run(state, Firing(0))
    decide(state, Fire(0, PORT, 2, (0, 4, 4)))
    return state


def struck_off(state: AgeOfSail, range_class: int) -> int:
    """How many men it costs G1 to lose a port battery of a class, in halves."""
    ship = named(state, "G1")
    before = int(ship.crew)
    run(state, Assessing([Hits(0, 2, 2, 2)]))
    if pending_name(state) == "striking":
        decide(state, Strike(0, PORT, range_class, False))
    return before - int(ship.crew)


@pytest.mark.clause("SAIL-CREW-11", "SAIL-RULE-103")
def test_an_unmanned_battery_that_is_struck_costs_no_man() -> None:
    state = fighting_ship()
    assert named(state, "G1").served[PORT * 3 : PORT * 3 + 3] == (0, 4, 4)
    answer(state, *[1] * 4)
    assert pending_name(state) == "rest"
    assert struck_off(state, SHORT) == 0
    assert struck_off(state, 1) == 2, "both medium batteries are manned"
    assert struck_off(state, 2) == 0, "of three long ones the one without men goes first"
    assert struck_off(state, 2) == 2


@pytest.mark.clause("SAIL-RULE-103")
def test_who_mans_which_guns_stands_in_a_position() -> None:
    ship = named(fighting_ship(), "G1")
    other = ship.clone()
    words = SHIP.write(ship)
    assert "served=0.4.4/0.0.0/0.0.0/0.0.0" in words
    other.served = ()
    for word in words:
        SHIP.read(other, word)
    assert other.served == ship.served


@pytest.mark.clause("SAIL-CREW-11", "SAIL-RULE-103")
def test_before_a_volley_men_stand_at_the_battery_that_is_struck() -> None:
    state = battle([*ALONGSIDE, ("O2", "white_bear", 15, 20, 0)], wind=270, opt_crews=True)
    grapple(state, "G1", "O1", FIGHTING)
    named(state, "G1").manned = 2
    assert struck_off(state, SHORT) == 2
    assert struck_off(state, SHORT) == 0, "nobody is left at the guns"


@pytest.mark.clause("SAIL-CREW-03", "SAIL-RULE-97")
def test_men_who_have_thrown_boarders_back_work_no_guns_in_that_move() -> None:
    state = battle(ALONGSIDE, wind=270, opt_crews=True)
    hold = grapple(state, "G1", "O1", HELD)
    named(state, "O1").manned = 4
    assert hold.begun == state.move
    assert gunners(state, named(state, "O1")) == 2
    named(state, "O1").manned = NOBODY
    assert gunners(state, named(state, "O1")) == 60, "who has not fought has all her men"


# -- dice against nobody ----------------------------------------------------------------------


@pytest.mark.clause("SAIL-BOARD-05", "SAIL-RULE-90", "SAIL-RULE-92")
def test_no_round_is_thrown_when_one_side_has_nobody_left() -> None:
    state = battle(ALONGSIDE, wind=270)
    named(state, "G1").crew, named(state, "O1").crew = 8, 6
    grapple(state, "G1", "O1", FIGHTING)
    run(state, Fight(0, 1))
    told = answer(state, 5, 6)
    assert pending_name(state) != "melee"
    assert "strikes_colours" in kinds(told)


# -- derelicts --------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-RULE-78")
def test_friends_alongside_become_the_crew_of_a_derelict() -> None:
    ships = [("G1", "hope", 20, 20, 0), ("G2", "hope", 20.3, 20, 0), FAR]
    state = battle(ships, wind=270, opt_prizes=True, opt_crews=True)
    derelict = named(state, "G2")
    derelict.crew, derelict.drifted = 0, True
    run(state, Movement(0))
    assert Secure(0, 1, 6) in legal(state), "the least that sails her"
    told = decide(state, Secure(0, 1, 6))
    assert kinds(told)[0] == "mans"
    assert (int(derelict.crew), int(named(state, "G1").crew)) == (12, 108)
    assert derelict.active()
    assert refused(state, Sail(1, 0, 1000, 0)).clause == "SAIL-RULE-63", "not in this move"


@pytest.mark.clause("SAIL-PRIZE-07", "SAIL-RULE-78")
def test_a_friend_with_a_crew_is_not_secured() -> None:
    ships = [("G1", "hope", 20, 20, 0), ("G2", "hope", 20.3, 20, 0), FAR]
    state = battle(ships, opt_prizes=True)
    ruling = secure_ruling(state, named(state, "G1"), Secure(0, 1, 6))
    assert ruling is not None
    assert ruling.facts["refusal"] == "not_struck"


# -- refusals ---------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-PRIZE-25")
def test_a_ship_that_has_struck_is_refused_for_that() -> None:
    state = battle([("G1", "hope", 20, 20, 0), ("O1", "hope", 24, 20, 0)], opt_prizes=True)
    strike_colours(state, named(state, "O1"), named(state, "G1"), False, Log())
    run(state, Movement(1))
    for order in (Sail(1, 0, 2000, 0), Sail(1, 4500, 0, 0), Grapple(1, 0)):
        assert refused(state, order).clause == "SAIL-PRIZE-25"
    state = battle(
        [("G1", "hope", 20, 20, 0), ("O1", "hope", 24, 20, 0), ("O2", "hope", 20, 24, 90)],
        opt_prizes=True,
    )
    strike_colours(state, named(state, "O1"), named(state, "G1"), False, Log())
    run(state, Firing(1))
    assert refused(state, Fire(1, PORT, 0, ())).clause == "SAIL-PRIZE-25"


@pytest.mark.clause("SAIL-OAR-01", "SAIL-OAR-07", "SAIL-RULE-102")
@pytest.mark.parametrize(
    ("design", "strength", "lost", "order", "clause"),
    [
        ("galley", "calm", 0, Sail(0, 9010, 1000, 0), "SAIL-OAR-01"),
        ("galley", "calm", 0, Sail(0, 0, 6010, 0), "SAIL-OAR-01"),
        ("galleasse", "medium", 0, Sail(0, 0, 2510, 0), "SAIL-OAR-07"),
        ("galleasse", "calm", 40, Sail(0, 0, 2510, 0), "SAIL-OAR-11"),
        ("galleasse", "medium", 40, Sail(0, 0, 2010, 0), "SAIL-RULE-102"),
    ],
)
def test_oars_are_refused_by_the_clause_that_has_the_value(
    design: str, strength: str, lost: int, order: Sail, clause: str
) -> None:
    state = battle([("G1", design, 20, 20, 90), FAR], 0, strength, opt_oars=True)
    ship = named(state, "G1")
    ship.under_oars = True
    ship.flotation -= lost
    run(state, Movement(0))
    ruling = refused(state, order)
    assert ruling.clause == clause
    if clause == "SAIL-OAR-01":
        assert "6" in RULESET.clauses[ruling.clause].text
        assert "90" in RULESET.clauses[ruling.clause].text


@pytest.mark.clause("SAIL-RULE-57")
def test_springs_and_the_leg_to_the_anchorage_are_refused_by_the_clause_of_anchors() -> None:
    ships = [("G1", "euryalus", 20, 20, 90), FAR]
    state = battle(ships, period="nelson", anchoring=True)
    ship = named(state, "G1")
    ship.status, ship.springs = ANCHORED, True
    run(state, Movement(0))
    assert refused(state, Sail(0, 4600, 0, 0)).clause == "SAIL-RULE-57"
    state = battle(ships, period="nelson", anchoring=True)
    ship = named(state, "G1")
    ship.notice, ship.heaved = ANCHORING, True
    run(state, Movement(0))
    assert refused(state, Sail(0, 0, 1010, 0)).clause == "SAIL-RULE-57"


@pytest.mark.clause("SAIL-SHIP-08", "SAIL-WIND-11", "SAIL-GUN-05")
def test_refusals_show_the_digits_that_decide() -> None:
    state = battle([("G1", "hope", 20, 20, 44.9), FAR])
    run(state, Movement(0))
    assert "44.9° off the wind; 45°" in message(state, Sail(0, 0, 2000, 0))
    assert "45° at most, not 45.1°" in message(state, Sail(0, 4510, 2000, 0))
    assert "not 60°" in message(state, Sail(0, 6000, 2000, 0))
    state = battle([("G1", "hope", 10, 20, 0), ("O1", "hope", 26.004, 20, 0)])
    ruling = shot_ruling(state, named(state, "G1"), named(state, "O1"), STARBOARD)
    assert ruling is not None
    text = RULES.phrases.refusal(ruling.clause, ruling.facts)
    assert "16.004″" in text
    assert "reach 16″" in text


# -- the log ----------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-RULE-110", "SAIL-WIND-02", "SAIL-RULE-29")
def test_every_die_of_the_wind_is_told() -> None:
    state = battle([("G1", "hope", 10, 10, 0), FAR], wind=180, prevailing=0)
    run(state, WindDirection(), WindStrength())
    told = [answer(state, die) for die in (6, 3, 5, 6, 5)]
    assert [kinds(events) for events in told] == [
        ["wind_affected"],
        ["wind_either_way"],
        ["wind_shifts"],
        ["strength_affected"],
        ["wind_rises"],
    ]
    assert [events[0].facts["dice"] for events in told] == [(6,), (3,), (5,), (6,), (5,)]
    assert all(events[0].clause.startswith("SAIL-") for events in told)


@pytest.mark.clause("SAIL-MOVE-01")
def test_initiative_says_whose_dice_and_what_they_come_to() -> None:
    state = battle([("G1", "hope", 10, 10, 0), FAR])
    run(state, Initiative())
    told = answer(state, 5, 4, 3, 3)
    assert [event.facts.get("dice_seats") for event in told] == [(0, 0), (1, 1), None]
    assert [said(event) for event in told] == [
        "Initiative, Green: `5-4` = 9",
        "Initiative, Orange: `3-3` = 6",
        "**Green first**",
    ]


@pytest.mark.clause("SAIL-FIRE-02", "SAIL-RULE-110")
def test_a_volley_says_what_its_dice_need_whose_they_are_and_which_hit() -> None:
    state = battle([("G1", "hope", 10, 10, 0), ("O1", "san_martin", 16, 10, 180)], wind=270)
    run(state, Firing(0))
    decide(state, Fire(0, STARBOARD, 1, ()))
    if pending_name(state) != "volley":
        decide(state, Finish(NOBODY))
    told = answer(state, 4, 5, 4, 6, 1)
    facts = facts_of(told, "volley_strikes")
    assert facts["dice_needs"] == (5, 5, 4, 4, 4)
    assert facts["dice_hits"] == (0, 1, 1, 1, 0)
    assert facts["dice_seats"] == (0,) * 5
    sentence = said(next(event for event in told if event.kind == "volley_strikes"))
    assert "5 or more `4-5`, 4 or more `4-6-1`" in sentence


@pytest.mark.clause("SAIL-RULE-74")
def test_a_ship_without_batteries_loses_none_in_the_log() -> None:
    state = battle([("G1", "hope", 10, 10, 0), ("O1", "san_martin", 16, 10, 180)], wind=270)
    named(state, "O1").guns = [0] * (4 * len(RANGES))
    run(state, Firing(0))
    decide(state, Fire(0, STARBOARD, 1, ()))
    if pending_name(state) != "volley":
        decide(state, Finish(NOBODY))
    assert "volley_hits" in kinds(answer(state, 6, 6, 6, 6, 6))


@pytest.mark.clause("SAIL-MOVE-16", "SAIL-RULE-57")
def test_a_ship_that_may_turn_and_does_not_lies_still() -> None:
    state = battle([("G1", "euryalus", 20, 20, 90), FAR], period="nelson", anchoring=True)
    ship = named(state, "G1")
    ship.status, ship.springs = ANCHORED, True
    run(state, Movement(0))
    told = decide(state, Sail(0, 0, 0, 0))
    assert kinds(told)[0] == "lies_still"


@pytest.mark.clause("SAIL-BOARD-03")
def test_dice_of_a_fight_belong_to_those_who_throw_them() -> None:
    state = battle(ALONGSIDE, wind=270)
    named(state, "G1").crew, named(state, "O1").crew = 24, 22
    grapple(state, "G1", "O1", FIGHTING)
    run(state, Melee(0, 1, 0, False))
    told = answer(state, 3, 4, 5, 6)
    facts = facts_of(told, "melee_round")
    assert (facts["dice"], facts["against_dice"]) == ((3, 4), (5, 6))
    assert facts["dice_seats"] == (0, 0, 1, 1)


# -- the edition ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["captured", "raked", "sunk"])
def test_a_record_of_the_edition_before_is_read_where_it_leads_to_the_same(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert f"\nruleset age_of_sail {RULES.version}\n" in text
    older = text.replace(f"\nruleset age_of_sail {RULES.version}\n", "\nruleset age_of_sail 1\n")
    assert replay(RULES, older).result is not None
