"""The board: sets of ships, what pointing means, how moves are drawn, what is said of dice."""

from __future__ import annotations

import pytest
from tests.rules.diadochi.stage import battle, column, grapple, named, order, row

from naumachia.kernel.clause import Facts
from naumachia.kernel.language import speaking
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import View
from naumachia.rules.diadochi.actions import (
    ABREAST,
    AHEAD,
    BOARD,
    RAM,
    SINGLE,
    Abreast,
    Action,
    Attack,
    Back,
    Call,
    Change,
    Fire,
    Legs,
)
from naumachia.rules.diadochi.board.board import DiadochiBoard
from naumachia.rules.diadochi.board.margin import with_words
from naumachia.rules.diadochi.model import SUNK, Diadochi, Pair
from naumachia.rules.diadochi.rules.close_combat import Combat
from naumachia.rules.diadochi.rules.command import Command, begin_half_turn
from naumachia.rules.diadochi.rules.contact import note_faces
from naumachia.rules.diadochi.rules.missiles import Missiles
from naumachia.rules.diadochi.rules.movement import Moves
from naumachia.rules.diadochi.ruleset import RULESET
from naumachia.scene.margin import Sketch
from naumachia.scene.overlay import Ring, Sector
from naumachia.testing.stage import run

BOARD_OF = RULESET.board
assert isinstance(BOARD_OF, DiadochiBoard)
SHOWN: DiadochiBoard = BOARD_OF
LINE = row("G", "3 3 4 5", 10, 10)
COLUMN = column("G", "3 3 4 5", 10, 10)


def commanded(*lines: str) -> View[Diadochi]:
    """A battle in green's command phase."""
    state = battle(*lines)
    begin_half_turn(state, 0)
    run(state, Command(0))
    return View(0, state)


def moving(form: str, names: str, *lines: str) -> View[Diadochi]:
    """A battle in green's movement phase, one unit with an order."""
    state = battle(*lines)
    order(state, form, names)
    run(state, Moves(0))
    return View(0, state)


def aim(
    view: View[Diadochi], piece: str, x: float, y: float, heading: float | None = None
) -> list[Action]:
    """What pointing at a place means."""
    return SHOWN.pointing.aim(view, 0, piece, (x, y), heading)


def legal(view: View[Diadochi], action: Action) -> bool:
    """Whether green may do this."""
    return view.state.stack[-1].check(view.state, 0, action) is None


def sketch(view: View[Diadochi], action: Action) -> Sketch:
    """How an action is drawn."""
    return SHOWN.sketch(view, 0, action)


# -- sets of ships ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "form"), [(LINE, ABREAST), (COLUMN, AHEAD)], ids=["line", "column"]
)
def test_ships_pressed_in_any_order_are_their_formation(lines: list[str], form: int) -> None:
    view = commanded(*lines)
    assert SHOWN.groups.gather(view, 0, ("G3", "G1", "G4", "G2")) == [Call(0, form, (1, 2, 3))]
    assert SHOWN.groups.gather(view, 0, ("G2",)) == [Call(1, SINGLE, ())]
    assert SHOWN.groups.linked_pieces(view, 0) == [("G1", "G2", "G3", "G4")]


def test_a_gap_is_told_between_neighbours() -> None:
    view = commanded(*LINE)
    found = SHOWN.groups.gather(view, 0, ("G4", "G1", "G2"))
    assert found == [Call(0, ABREAST, (1, 3))]
    ruling = view.state.stack[-1].check(view.state, 0, found[0])
    assert ruling is not None
    assert (ruling.facts["ship"], ruling.facts["other"]) == ("G2", "G4")
    assert sketch(view, found[0]).segment is not None


def test_nothing_is_gathered_while_units_move() -> None:
    view = moving("abreast", "G1 G2 G3 G4", *LINE)
    assert SHOWN.groups.gather(view, 0, ("G1",)) is None
    assert SHOWN.groups.linked_pieces(view, 0) == []


# -- pointing --------------------------------------------------------------------------------


def test_a_line_is_aimed_by_any_of_its_ships() -> None:
    view = moving("abreast", "G1 G2 G3 G4", *LINE)
    assert SHOWN.pointing.aimable_pieces(view, 0) == [("G3", "G1", "G2", "G4")]
    assert RULESET.piece(view.state, Abreast(0, 0, 0, 1000, True)) == "G3"


@pytest.mark.clause("DIA-MOVE-01", "DIA-MOVE-03", "DIA-MOVE-04")
@pytest.mark.parametrize(
    ("x", "y", "found"),
    [
        (12.0, 12.5, [Abreast(0, 0, 0, 3000, True)]),
        (14.0, 11.5, [Abreast(0, 0, 4500, 2850, True)]),
        (12.0, 15.5, [Abreast(0, 0, 0, 6000, True), Abreast(0, 0, 0, 4000, True)]),
        (12.0, 8.0, [Back(0, 1500)]),
        (12.0, 6.0, [Back(0, 3500), Back(0, 2000)]),
    ],
    ids=["ahead", "slanting", "too far", "back", "too far back"],
)
def test_a_point_moves_a_line(x: float, y: float, found: list[Action]) -> None:
    view = moving("abreast", "G1 G2 G3 G4", *LINE)
    assert aim(view, "G3", x, y) == found
    assert legal(view, found[-1])


@pytest.mark.clause("DIA-MOVE-02")
def test_an_end_of_a_line_wheels_about_the_other() -> None:
    view = moving("abreast", "G1 G2 G3 G4", *LINE)
    assert aim(view, "G4", 12.6, 11.0) == [Abreast(0, -2600, 0, 0, True)]
    assert aim(view, "G1", 10.4, 11.0) == [Abreast(0, 2600, 0, 0, True)]
    meant, nearest = aim(view, "G4", 10.0, 13.0)
    assert not legal(view, meant)
    assert nearest == Abreast(0, -5729, 0, 0, True)


def test_a_heading_wheels_a_line_where_it_is_or_where_it_goes() -> None:
    view = moving("abreast", "G1 G2 G3 G4", *LINE)
    assert aim(view, "G3", 12.0, 9.5, 20.0) == [Abreast(0, 2000, 0, 0, True)]
    assert aim(view, "G3", 12.0, 11.5, 350.0) == [Abreast(0, -1000, 0, 2000, False)]


@pytest.mark.clause("DIA-MOVE-05", "DIA-MOVE-08")
def test_a_column_follows_its_head_to_a_point() -> None:
    view = moving("ahead", "G1 G2 G3 G4", *COLUMN)
    (action,) = aim(view, "G1", 13.0, 13.0)
    assert isinstance(action, Legs)
    drawn = sketch(view, action)
    assert drawn.motion.end == pytest.approx((13.0, 13.0, 45.0), abs=0.05)
    assert [member.piece for member in drawn.motion.others] == ["G2", "G3", "G4"]
    assert len(drawn.motion.path) > 4
    meant, nearest = aim(view, "G3", 14.0, 9.0)
    assert not legal(view, meant)
    assert legal(view, nearest)
    assert isinstance(nearest, Legs)
    assert nearest.legs[0][0] == 9000


@pytest.mark.clause("DIA-MOVE-06", "DIA-MOVE-09", "DIA-MOVE-10")
def test_a_single_ship_goes_turns_and_backs() -> None:
    view = moving("single", "G1", "G1 5 30,10,0")
    assert aim(view, "G1", 30.0, 13.0) == [Legs(0, ((0, 3000),))]
    assert aim(view, "G1", 30.0, 8.5) == [Back(0, 1500)]
    assert aim(view, "G1", 30.0, 10.0, 45.0) == [Legs(0, ((4500, 0),))]
    assert aim(view, "G1", 30.0, 12.0, 180.0) == [Legs(0, ((0, 2000), (18000, 0)))]


@pytest.mark.clause("DIA-RULE-45")
def test_pointing_at_an_enemy_goes_until_contact() -> None:
    view = moving("single", "G1", "G1 5 30,10,0", "O1 5 30,13,180")
    (action,) = aim(view, "G1", 30.0, 13.0)
    assert isinstance(action, Legs)
    assert legal(view, action)
    assert action.legs[0][1] == pytest.approx(2000, abs=60)


def test_a_ship_between_others_rows_clear_before_she_turns() -> None:
    view = moving("single", "G2", "G1 5 30,10,0", "G2 5 31,10,0", "G3 5 32,10,0")
    meant, nearest = aim(view, "G2", 33.0, 12.0)
    assert not legal(view, meant)
    assert isinstance(nearest, Legs)
    assert nearest.legs[0][0] == 0
    assert sketch(view, nearest).motion.end == pytest.approx((33.0, 12.0, 70.5), abs=0.05)


def test_a_ship_without_an_order_is_not_aimed() -> None:
    view = moving("single", "G1", "G1 5 30,10,0", "G2 5 40,10,0")
    assert aim(view, "G2", 40.0, 12.0) == []
    assert aim(view, "G9", 40.0, 12.0) == []


# -- how it is drawn and said ----------------------------------------------------------------


def test_a_refused_move_shows_all_its_ships() -> None:
    view = moving("abreast", "G1 G2 G3 G4", *LINE)
    drawn = sketch(view, Abreast(0, 0, 0, 5000, True))
    assert drawn.sentence == "Go ahead 5 cables"
    assert drawn.motion.end == (12.0, 14.5, 0.0)
    assert {member.piece: member.path[-1] for member in drawn.motion.others} == {
        "G1": (10.0, 14.5, 0.0),
        "G2": (11.0, 14.5, 0.0),
        "G4": (13.0, 14.5, 0.0),
    }
    assert drawn.segment is not None


def test_a_change_of_formation_is_a_button() -> None:
    view = moving("abreast", "G1 G2 G3 G4", *LINE)
    drawn = sketch(view, Change(0, 1, -1))
    assert (drawn.kind, drawn.sentence) == ("pass", "Change formation to starboard")
    assert drawn.motion.end == (12.0, 9.5, 90.0)


@pytest.mark.clause("DIA-CMD-03")
def test_a_group_is_told_by_its_ends() -> None:
    facts: Facts = {"ships": ("G1", "G2", "G3"), "form": "abreast", "count": 3}
    assert with_words(facts, RULESET.phrases)["ships"] == "G1\N{EN DASH}G3"
    pair: Facts = {"ships": ("G1", "G2"), "form": "abreast", "count": 2}
    assert with_words(pair, RULESET.phrases)["ships"] == ("G1", "G2")
    alike: Facts = {"ships": ("G1", "G2", "G3")}
    assert with_words(alike, RULESET.phrases) == alike


@pytest.mark.clause("DIA-CV-06", "DIA-CV-08", "DIA-CV-05")
def test_a_total_says_that_its_reasons_are_in_it() -> None:
    facts: Facts = {
        "ship": "G4",
        "target": "O16",
        "total": 6,
        "reasons": ("DIA-CV-07 +1", "DIA-CV-08 +1"),
        "against": 3,
        "against_reasons": (),
    }
    told = RULESET.phrases.fill("events", "fires", with_words(facts, RULESET.phrases))
    assert told == "G4 fires at O16: 6 (with +1 supports, +1 flagship) against 3"


@pytest.mark.clause("DIA-CC-01", "DIA-CC-05", "DIA-RULE-57")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [("", "1 attack is compulsory."), ("crippled", "No attacks are compulsory.")],
)
def test_the_prompt_counts_the_attacks_that_the_panel_calls_compulsory(
    words: str, sentence: str
) -> None:
    state = battle("G1 5 20,20,0", "G2 5 21,20,0", f"O1 5 20.5,21,180 {words}")
    note_faces(state, 0)
    run(state, Combat(0))
    assert isinstance(state.awaiting, Prompt)
    facts = state.awaiting.facts
    assert RULESET.phrases.fill("details", "combat", facts) == sentence
    assert facts["compulsory"] == sum(duty.must for duty in SHOWN.attacks.duties(View(0, state), 0))


def test_a_roll_says_what_it_needs() -> None:
    view = commanded(*LINE)
    drawn = sketch(view, Call(0, ABREAST, (1, 2, 3)))
    assert drawn.selection.pieces == ("G1", "G2", "G3", "G4")
    assert drawn.sentence == "Roll for G1 to G4 abreast: 7 or less on a ten-sided die"
    assert drawn.kind == "pass"


@pytest.mark.clause("DIA-CV-04", "DIA-CV-06", "DIA-CV-08")
def test_the_sums_of_an_attack_are_told() -> None:
    state = battle("G1 5 9,10,90", "G2 3 10,8.97,0", "O1 3 10,10,0")
    state.faces = [Pair(0, 2), Pair(1, 2)]
    run(state, Combat(0))
    view = View(0, state)
    lines = SHOWN.odds.dice_notes(view, 0, Attack(0, 2, RAM, ()))
    assert ("From", "beam") in lines
    assert ("Supported by 1", "+2") in lines
    assert lines[-1] == ("Total of O1", "2")
    assert ("Flagship", "+1") in lines
    bands = SHOWN.attacks.bands(view, 0, Attack(0, 2, RAM, ()))
    assert [band.text for band in bands if isinstance(band, Sector) and band.text] == ["beam"]
    assert SHOWN.attacks.bands(view, 0, Attack(0, 2, BOARD, ())) == ()
    said = sketch(view, Attack(0, 2, RAM, ()))
    assert (said.sentence, said.aim.target) == ("Ram O1 with G2", "O1")


@pytest.mark.clause("DIA-RULE-61")
def test_the_sums_of_an_attack_on_a_crippled_prize_are_told() -> None:
    state = battle("G1 5 9,10,90", "O1 3 10,10,0 crippled captured", "O2 3 25,10,0")
    run(state, Combat(0))
    lines = SHOWN.odds.dice_notes(View(0, state), 0, Attack(0, 1, RAM, ()))
    assert ("Crippled and a prize", "\N{MINUS SIGN}2") in lines


def test_missile_fire_names_its_supporters() -> None:
    state = battle("G1 5 10,10,0", "G2 5 11,10,0", "O1 3 10.5,12,180")
    run(state, Missiles(0))
    view = View(0, state)
    assert sketch(view, Fire(0, 2, (1,))).sentence == "Fire at O1 with G2"
    assert sketch(view, Fire(0, 2, ())).kind == "attack"
    assert len(SHOWN.reach(view, 0, "G1")) == 1


def test_the_command_distance_is_drawn_about_the_flagship() -> None:
    view = commanded(*LINE)
    ring, _ = SHOWN.reach(view, 0, "G4")
    assert isinstance(ring, Ring)
    assert (ring.at, ring.radius) == ((10.0, 9.5), 12.5)


def test_threats_are_what_ships_could_strike() -> None:
    state = battle("G1 5 10,10,0", "G2 5 30,10,0", "O1 3 10,11,180", "O2 3 30,13.5,180")
    found = {(one.piece, one.target, one.order) for one in SHOWN.attacks.threats(View(0, state), 0)}
    assert found == {("G1", "O1", "attack"), ("G2", "O2", "in reach")}
    grapple(state, "G1", "O1")
    held = [one for one in SHOWN.attacks.threats(View(0, state), 0) if one.piece == "G1"]
    assert [(one.target, one.order) for one in held] == [("O1", "board")]


def test_marks_and_rosters_follow_the_half_turn() -> None:
    view = moving("abreast", "G1 G2", *LINE)
    state = view.state
    named(state, "G3").crippled = True
    scene = SHOWN.scene(view)
    marks = {hull.id: hull.marks for hull in scene.hulls}
    assert marks["G1"] == ("ready", "flagship")
    assert marks["G3"] == ("crippled",)
    assert {hull.beam for hull in scene.hulls} == {1.0}
    assert [squadron.hulls for squadron in scene.squadrons] == [("G1", "G2", "G3", "G4")]
    lines = SHOWN.margin(view).rosters[0].lines
    assert [line.mark for line in lines] == ["ready", "ready", "", ""]
    assert len({line.group for line in lines}) == 1


# -- rosters ---------------------------------------------------------------------------------


def test_a_prize_is_a_ship_of_its_captor_on_the_board() -> None:
    """It can be chosen, so the page places its name; it counts as lost."""
    state = battle("G1 5 10,10,0", "O1 3 20,20,180 captured holder=0", "O2 3 25,20,180")
    view = View(0, state)
    hull = next(one for one in SHOWN.scene(view).hulls if one.id == "O1")
    assert (hull.captor, hull.fleet) == (0, 1)
    prize, other = SHOWN.margin(view).rosters[1].lines
    assert (prize.mark, prize.lost, prize.counts_as_lost) == ("captured", False, True)
    assert not other.counts_as_lost
    assert SHOWN.margin(view).rosters[1].note.startswith("1 of 2 ships")


@pytest.mark.parametrize(
    ("speech", "said"),
    [
        ("en", "1 of 3 ships, 12 points lost, defeat at 3"),
        ("de", "noch 1 von 3, Verluste 12, Niederlage ab 3"),
    ],
)
def test_losses_beyond_defeat_are_no_share_of_it(speech: str, said: str) -> None:
    """One blow may sink a flagship, whose value counts twice."""
    state = battle(*row("G", "3 3 5", 10, 10), *row("O", "3", 10, 30, heading=180))
    for name, value in (("G1", 6), ("G2", 6)):
        ship = named(state, name)
        ship.status, ship.lost_value = SUNK, value
    with speaking(speech):
        assert SHOWN.margin(View(0, state)).rosters[0].note == said
