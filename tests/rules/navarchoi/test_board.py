"""What the page is shown: board, margin, reach, ways, odds, cards; all of it from views alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from tests.rules.navarchoi.stage import number, stage

from naumachia.kernel.event import SILENT
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.ruleset import View
from naumachia.render import draw
from naumachia.rules.navarchoi.actions import (
    GRAPPLE,
    RAKE,
    RAM,
    Attack,
    Fight,
    Form,
    Forward,
    Name,
    Put,
    Run,
    Strike,
    Turn,
)
from naumachia.rules.navarchoi.board.scene import HALF_LETTER, exits
from naumachia.rules.navarchoi.model import LEFT, Navarchoi, ShipActivation
from naumachia.rules.navarchoi.rules.action_cycles import CardSelect
from naumachia.rules.navarchoi.rules.activation import FormationChoice
from naumachia.rules.navarchoi.rules.attacks import AttackChoice
from naumachia.rules.navarchoi.rules.melee_phase import MeleePhase
from naumachia.rules.navarchoi.ruleset import RULESET
from naumachia.scene import Callout, CardState, Clump, Region, Spot, Tie
from naumachia.scene.board import board_of
from naumachia.scene.margin import Forecast
from naumachia.testing.stage import decide, run

SEED = 7


def seen(state: Navarchoi, seat: int | None = 0) -> View[Navarchoi]:
    return RULESET.observe(state, seat)


def rowing(*lines: str, ships: tuple[str, ...] = ("A1",), **options: object) -> Navarchoi:
    """Return a state in which side A has activated ships and chooses which goes."""
    state = stage(*lines, hands=((1, 2), ()), **options)  # type: ignore[arg-type]
    run(state, FormationChoice(0))
    decide(state, Form(tuple(number(state, name) for name in ships)))
    return state


# -- the board ---------------------------------------------------------------------------


def test_row_01_lies_in_the_north_and_squares_are_units() -> None:
    scene = board_of(RULESET).scene(seen(stage("A1 3 0503 E", "B1 5 3220 W")))
    assert scene.surface.bounds.height == 20
    a, b = scene.hull("A1"), scene.hull("B1")
    assert (a.x, a.y, a.heading) == (5, 18, 90)
    assert (b.x, b.y, b.heading) == (32, 1, 270)
    assert a.size < b.size
    assert (a.glyph, b.glyph) == ("trireme", "penteres")


def test_status_markers_and_gear_are_marks() -> None:
    scene = board_of(RULESET).scene(
        seen(
            stage(
                "A1 7 0503 E damaged red towers=2 ballistae sail",
                "A2 2L 0603 E full",
                "A3 5 0703 E immobile yellow corvus towers=1",
                "B1 5 1003 W captured harpax",
                "B2 3C 1203 W awash",
            )
        )
    )
    marks = {hull.id: set(hull.marks) for hull in scene.hulls}
    assert {"damaged", "red", "high-towers", "ballistae", "sail", "cataphract"} <= marks["A1"]
    assert marks["A2"] == {"full"}
    assert {"crippled", "yellow", "corvus", "towers", "cataphract"} <= marks["A3"]
    assert {"captured", "harpax"} <= marks["B1"]
    assert marks["B2"] == {"awash"}
    assert scene.hull("A2").glyph == "lembos"
    assert scene.hull("B1").captor == 0
    assert draw(scene).startswith("<svg")


def test_stacks_are_fanned_and_groups_tied() -> None:
    scene = board_of(RULESET).scene(
        seen(stage("A1 3 0503 E grappled", "B1 3 0503 W grappled", "B2 3 0503 N grappled"))
    )
    places = [hull.centre for hull in scene.hulls]
    assert len(set(places)) == 3
    assert all(abs(x - 5) < 0.5 and abs(y - 18) < 0.5 for x, y in places)
    assert [(link.a, link.b) for link in scene.links] == [("A1", "B1"), ("B1", "B2")]


def test_ships_outside_the_map_are_drawn_beside_their_edge() -> None:
    scene = board_of(RULESET).scene(seen(stage("A1 3 3305 E outside", "B1 3 0505 W")))
    assert 32.5 < scene.hull("A1").x < 33


def test_the_formation_under_way_has_an_outline() -> None:
    state = rowing("A1 3 0503 E", "A2 3 0504 E", "B1 3 2004 W", ships=("A1", "A2"))
    overlays = board_of(RULESET).scene(seen(state)).overlays
    assert Clump(("A1", "A2")) in overlays


def test_the_margin_tells_phase_status_and_points() -> None:
    state = rowing("A1 3 0503 E", "B1 5 2004 W sunk")
    margin = board_of(RULESET).margin(seen(state))
    assert [step.id for step in margin.track] == list("abcdefgh")
    assert "5 VP" in margin.rosters[0].note
    lost = margin.rosters[1].lines[0]
    assert lost.lost


def test_a_prize_is_lost_to_the_side_that_built_her() -> None:
    state = rowing("A1 3 0503 E", "A2 3 0703 E", "B1 5 2004 W captured")
    taken, held = (
        {line.id: line for line in one.lines}["B1"]
        for one in reversed(board_of(RULESET).margin(seen(state)).rosters)
    )
    assert (taken.lost, taken.note) == (True, "taken")
    assert (held.lost, held.note) == (False, "1/5")


# -- rowing ------------------------------------------------------------------------------


def test_reach_costs_edges_two_and_corners_three() -> None:
    state = rowing("A1 3 0505 E", "B1 3 3020 W")
    overlays = board_of(RULESET).reach(seen(state), 0, "A1")
    costs = {spot.at: spot.text for spot in overlays if isinstance(spot, Spot)}
    assert costs[(5.68, 16.32)] == "2"
    assert costs[(8.68, 16.32)] == "8"
    # One step, a turn of one point for 1, a corner step for 3.
    assert costs[(6.68, 15.32)] == "6"
    assert any(isinstance(overlay, Region) for overlay in overlays)


def test_a_way_states_what_it_costs_and_is_legal() -> None:
    state = rowing("A1 3 0505 E", "B1 3 3020 W")
    way = board_of(RULESET).pointing.route(seen(state), 0, "A1", (7, 15), None)
    ship = number(state, "A1")
    assert way[0] == Run(ship, 6)
    assert {type(action) for action in way[1:]} == {Forward, Turn}
    decide(state, *way)
    assert state.ships[ship].square == state.map.parse("0706")


def test_a_point_out_of_reach_means_the_nearest_square() -> None:
    state = rowing("A1 3 0505 E", "B1 3 3020 W")
    decide(state, *board_of(RULESET).pointing.route(seen(state), 0, "A1", (30, 16), None))
    assert state.ships[0].square == state.map.parse("0905")


def test_a_point_beyond_the_edge_means_to_leave_the_map() -> None:
    state = rowing("A1 3 1505 E", "B1 3 0101 W", columns=16, rows=10)
    spots = [one for one in board_of(RULESET).reach(seen(state), 0, "A1") if isinstance(one, Spot)]
    beyond = {spot.at[1]: spot.text for spot in spots if spot.at[0] > 16.5}
    assert beyond == {8.0: "8", 7.0: "6", 6.0: "4", 5.0: "6", 4.0: "8"}
    decide(state, *board_of(RULESET).pointing.route(seen(state), 0, "A1", (18, 6), None))
    assert state.ships[0].place == LEFT


def test_a_point_beyond_an_edge_out_of_reach_means_the_nearest_square() -> None:
    state = rowing("A1 3 0505 E", "B1 3 3020 W")
    decide(state, *board_of(RULESET).pointing.route(seen(state), 0, "A1", (40, 16), None))
    assert state.ships[0].square == state.map.parse("0905")


def test_a_heading_is_part_of_the_way() -> None:
    state = rowing("A1 3 0505 E", "B1 3 3020 W")
    decide(state, *board_of(RULESET).pointing.route(seen(state), 0, "A1", (7, 16), 180.0))
    assert (state.ships[0].square, state.ships[0].facing) == (state.map.parse("0705"), 4)


def test_other_ships_have_no_reach() -> None:
    state = rowing("A1 3 0505 E", "A2 3 0905 E", "B1 3 3020 W")
    view = seen(state)
    assert board_of(RULESET).reach(view, 0, "A2") == ()
    assert board_of(RULESET).reach(view, 0, "B1") == ()
    assert board_of(RULESET).pointing.route(view, 0, "B1", (20, 16), None) == []
    assert board_of(RULESET).reach(view, 0, "X9") == ()


# -- sets of ships -----------------------------------------------------------------------


def test_ships_are_gathered_to_a_formation() -> None:
    state = stage("A1 3 0505 N", "A2 3 0605 N", "A3 3 0905 N", "B1 3 3020 W")
    run(state, FormationChoice(0))
    view = seen(state)
    assert board_of(RULESET).groups.gather(view, 0, ("A2", "A1")) == [Form((0, 1))]
    gathered = board_of(RULESET).groups.gather(view, 0, ("A1", "A3"))
    assert gathered is not None
    (bad,) = gathered
    ruling = RULESET.check(view.state, 0, bad)
    assert ruling is not None
    assert ruling.clause == "NAV-FORM-04"
    sketch = board_of(RULESET).sketch(view, 0, bad)
    assert sketch.selection.pieces == ("A1", "A3")
    assert sketch.segment is not None


def test_nothing_is_gathered_where_no_set_is_asked_for() -> None:
    state = rowing("A1 3 0505 N", "B1 3 3020 W")
    assert board_of(RULESET).groups.gather(seen(state), 0, ("A1",)) is None
    assert board_of(RULESET).sketch(seen(state), 0, Name((0,))).selection.pieces == ("A1",)


# -- attacks and their odds --------------------------------------------------------------


def entered_state(a: str, b: str) -> Navarchoi:
    """Return a state in which A's ship has just come into the square of B's."""
    state = stage(a, b, hands=((1,), ()))
    activation = ShipActivation(0, 8, False, 8)
    activation.left, activation.spent, activation.may_turn = 6, 2, True
    activation.origin = state.map.astern(state.ships[0].square, state.ships[0].facing)
    state.activation = activation
    run(state, AttackChoice(0))
    return state


def forecast_of(state: Navarchoi, *strikes: Strike) -> Forecast:
    found = board_of(RULESET).odds.forecast(seen(state), 0, Attack(0, strikes))
    assert found is not None
    return found


def test_a_rams_odds_are_those_of_the_ledger() -> None:
    """Example 53 without the sail: beam, Cruise, equal: m = +3."""
    state = entered_state("A1 3 0505 N", "B1 3 0505 E")
    forecast = forecast_of(state, Strike(RAM, 1))
    assert forecast.clause == "NAV-RAM-04"
    chances = [chance for _, chance, _ in forecast.parts]
    assert sum(chances) == 1
    # D = -8 or less backfires: X <= -11 cannot be; a miss needs X <= -3.
    assert chances[-1] == sum((Fraction(10 - x, 100) for x in range(3, 10)), Fraction(0))
    assert ("A1 beam", "+3") in forecast.lines
    assert forecast.lines[-1][1] == "+3"


def test_each_further_attack_has_its_odds() -> None:
    state = entered_state("A1 3 0505 E", "B1 3 0505 W")
    forecast = forecast_of(state, Strike(RAKE, 1), Strike(GRAPPLE, 1))
    assert forecast.parts[0][1] == Fraction(45, 100)
    assert any("45%" in value for _, value in forecast.lines)
    sketch = board_of(RULESET).sketch(
        seen(state), 0, Attack(0, (Strike(RAKE, 1), Strike(GRAPPLE, 1)))
    )
    assert sketch.selection.chain == ("rake B1", "grapple B1")
    assert (sketch.kind, sketch.aim.target) == ("attack", "B1")


def test_a_melee_counts_all_that_may_fight() -> None:
    state = stage("A1 5 0505 E grappled", "B1 4 0505 W grappled")
    run(state, MeleePhase())
    forecast = board_of(RULESET).odds.forecast(seen(state), 0, Fight(state.ships[0].square, (1,)))
    assert forecast is not None
    assert sum(chance for _, chance, _ in forecast.parts) == 1
    assert forecast.lines[-1][1] == "+1"


def test_threats_name_what_could_be_struck() -> None:
    state = stage("A1 3 0505 E", "B1 3 0805 W", "B2 3 2020 W")
    found = {
        (threat.piece, threat.order) for threat in board_of(RULESET).attacks.threats(seen(state), 1)
    }
    assert ("B1", "ram") in found
    assert ("B1", "rake") in found
    assert not any(piece == "B2" for piece, _ in found)


# -- cards -------------------------------------------------------------------------------


def test_a_hand_is_open_to_its_seat_and_counted_for_others() -> None:
    state = stage("A1 3 0505 E", "B1 3 0805 W", hands=((1, 2, 3), (4, 5)))
    run(state, CardSelect((0, 1)))
    own = board_of(RULESET).cards.table(seen(state, 0))
    assert own is not None
    assert [card.id for card in own.seats[0].hand.cards] == ["1", "2", "3"]
    assert {card.state for card in own.seats[0].hand.cards} == {CardState.PLAYABLE}
    assert own.seats[1].hand.cards == ()
    assert own.seats[1].hand.face_down == 2
    watching = board_of(RULESET).cards.table(seen(state, None))
    assert watching is not None
    assert [seat.hand.face_down for seat in watching.seats] == [3, 2]
    assert watching.piles[0].face_down == 50


def test_lessons_without_cards_have_no_table() -> None:
    scenario = RULESET.scenarios()["first-strokes-a"]
    state = RULESET.setup(scenario, Options(RULESET.options(), {}))
    assert board_of(RULESET).cards.table(seen(state)) is None


@pytest.mark.parametrize("name", ["first-strokes-g", "liburnian-raid", "design-your-own"])
def test_everything_shown_comes_from_the_view_alone(name: str) -> None:
    """What another guess of the hidden cards would be shown as is the same, all game long."""
    scenario = RULESET.scenarios()[name]
    state = RULESET.setup(scenario, Options(RULESET.options(), {}))
    rng = Random(SEED)
    looked = 0
    for step in range(700):
        waiting = state.awaiting
        if isinstance(waiting, Result):
            break
        if isinstance(waiting, Prompt):
            if step % 5 == 0:
                compare(state, rng)
                looked += 1
            seat = rng.choice(waiting.seats)
            RULESET.decide(state, seat, rng.choice(RULESET.legal(state, seat)), SILENT)
        else:
            assert waiting is not None
            RULESET.resolve(state, waiting.sample(rng), SILENT)
    assert looked > 20, f"seed {SEED}: too few positions"


def compare(state: Navarchoi, rng: Random) -> None:
    """Assert that a view and the view of a guess from it show the same."""
    waiting = state.awaiting
    assert isinstance(waiting, Prompt)
    if len(waiting.seats) > 1:
        return
    for seat in (0, 1):
        view = seen(state, seat)
        again = seen(RULESET.guess(view, rng), seat)
        assert board_of(RULESET).scene(view) == board_of(RULESET).scene(again)
        assert board_of(RULESET).margin(view) == board_of(RULESET).margin(again)
        assert board_of(RULESET).prompt_facts(view) == board_of(RULESET).prompt_facts(again)
        one, other = board_of(RULESET).cards.table(view), board_of(RULESET).cards.table(again)
        assert one is not None
        assert other is not None
        assert one.window == other.window
        assert one.seats[seat] == other.seats[seat]


# -- placing -----------------------------------------------------------------------------


def test_pointing_to_a_square_sets_a_ship_up_there() -> None:
    scenario = RULESET.scenarios()["design-your-own"]
    state = RULESET.setup(scenario, Options(RULESET.options(), {}))
    waiting = state.awaiting
    assert isinstance(waiting, Prompt)
    seat = waiting.seats[0]
    put = RULESET.legal(state, seat)[0]
    assert isinstance(put, Put)
    piece = RULESET.piece(state, put)
    at = (state.map.column(put.square), state.map.rows + 1 - state.map.row(put.square))
    assert board_of(RULESET).pointing.aim(seen(state, seat), seat, piece, at, None)[0] == put
    turned = board_of(RULESET).pointing.aim(seen(state, seat), seat, piece, at, 135.0)[0]
    assert turned == Put(put.ship, put.square, 3)
    assert board_of(RULESET).sketch(seen(state, seat), seat, turned).kind == "place"


def test_words_of_an_exit_cover_no_ship_where_there_is_room() -> None:
    scenario = RULESET.scenarios()["catana"]
    state = RULESET.setup(scenario, Options(RULESET.options(), scenario.options))
    words = [one for one in exits(state, RULESET.phrases) if isinstance(one, Callout)]
    assert len(words) > 3
    for one in words:
        half = 0.5 + HALF_LETTER * len(one.text) * state.map.columns
        for square in state.counters:
            across = abs(state.map.column(square) - one.at[0])
            up = abs(state.map.rows + 1 - state.map.row(square) - one.at[1])
            assert across >= half or up >= 1, f"{one.text!r} lies on {state.map.name(square)}"
    for first, second in combinations(words, 2):
        wide = HALF_LETTER * (len(first.text) + len(second.text)) * state.map.columns
        assert abs(first.at[0] - second.at[0]) > wide or abs(first.at[1] - second.at[1]) >= 1


def test_grappled_enemies_are_in_melee_and_grappled_friends_are_not() -> None:
    state = stage(
        "A1 3 1010 N grappled",
        "B1 3 1010 E grappled",
        "A2 3 0505 N grappled",
        "A3 3 0505 N grappled",
        "A4 3 0707 N",
    )
    run(state, MeleePhase())
    board, view = board_of(RULESET), seen(state)
    links = {(link.a, link.b): link.tie for link in board.scene(view).links}
    assert links == {("A1", "B1"): Tie.MELEE, ("A2", "A3"): Tie.GRAPPLE}
    lines = {line.id: line for roster in board.margin(view).rosters for line in roster.lines}
    marks = {name: lines[name].mark for name in ("A1", "B1", "A2", "A3")}
    assert marks == {"A1": "melee", "B1": "melee", "A2": "locked", "A3": "locked"}
    assert ("In melee", "fights B1 in the next Melee phase") in lines["A1"].sheet
    assert "In melee" not in dict(lines["A2"].sheet)
    drawing = draw(board.scene(view))
    assert "A1 and B1 in melee" in drawing
    assert "#nm-ov-melee" in drawing
