"""Test threats, the bands about a target, and the reasons of the dice."""

from __future__ import annotations

import pytest
from tests.rules.biremes.stage import named, stage

from naumachia.rules.biremes.actions import Grapple, Move, Ram, Swipe
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.scene import Sector, Wash
from naumachia.scene.board import board_of


def threats(*lines: str, seat: int = 0) -> set[tuple[str, str, str]]:
    """Return each threat: attacker, attack, target."""
    state = stage(*lines)
    found = board_of(RULESET).attacks.threats(RULESET.observe(state, None), seat)
    return {(one.piece, one.order, one.target) for one in found}


def test_a_ship_abeam_threatens_a_ram() -> None:
    assert threats("G1 T 20,14.2,0", "O1 T 20,20,90") == {("G1", "ram", "O1")}


def test_a_ship_astern_threatens_oars_and_grapnels() -> None:
    found = threats("G1 T 16,19.65,90", "O1 T 20,20,90")
    assert found == {("G1", "swipe", "O1"), ("G1", "grapple", "O1")}


def test_archers_in_range_threaten() -> None:
    assert ("G1", "shoot", "O1") in threats("G1 T 20,17.65,90", "O1 T 20,20,90")


@pytest.mark.parametrize("trouble", ["crew=0", "dead", "immobile=1", "beached=1"])
def test_a_ship_that_cannot_move_rams_nobody(trouble: str) -> None:
    assert threats(f"G1 T 20,14.2,0 {trouble}", "O1 T 20,20,90") == set()


def test_a_ship_already_moved_this_turn_still_threatens_the_next() -> None:
    assert threats("G1 T 20,14.2,0 activated", "O1 T 20,20,90") == {("G1", "ram", "O1")}


def test_the_enemy_out_of_reach_is_not_threatened() -> None:
    assert threats("G1 T 20,14.2,0", "O1 T 20,20,90", seat=1) == set()


@pytest.mark.parametrize(("limits", "edges"), [("12.5 57.5", (12.5, 57.5)), ("25 65", (25, 65))])
def test_the_bands_go_once_about_the_target(limits: str, edges: tuple[float, float]) -> None:
    state = stage("G1 T 20,14.2,0", "O1 T 20,20,90", angle_limits=limits)
    bands = board_of(RULESET).attacks.bands(RULESET.observe(state, None), 0, Ram(0, 1, 0))
    sectors = [band for band in bands if isinstance(band, Sector)]
    assert sum(band.end - band.start for band in sectors) == pytest.approx(360)
    assert all(band.at == (20.0, 20.0) for band in sectors)
    barred = [band for band in sectors if band.wash is Wash.FORBIDDEN]
    square = [band for band in sectors if band.wash is Wash.LEGAL]
    assert (barred[0].start, barred[0].end) == (90 - edges[0], 90 + edges[0])
    assert (square[0].start, square[0].end) == (90 + edges[1], 270 - edges[1])
    assert [band.text for band in sectors if band.text] == ["dead on"]
    assert (
        board_of(RULESET).attacks.bands(RULESET.observe(state, None), 0, Swipe(0, 1, 1, 0, 1000))
        == ()
    )


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("14,20,90", "end on: no ram"),
        ("26,20,270", "end on: no ram"),
        ("16,16,45", "oblique −1"),
        ("24,24,225", "oblique −1"),
        ("20,26,180", "dead on"),
    ],
)
def test_the_band_in_which_a_ship_lies_is_named(place: str, text: str) -> None:
    state = stage(f"G1 T {place}", "O1 T 20,20,90")
    bands = board_of(RULESET).attacks.bands(RULESET.observe(state, None), 0, Ram(0, 1, 0))
    assert [band.text for band in bands if isinstance(band, Sector) and band.text] == [text]


def test_the_wheel_of_a_move_stands_where_the_ship_would_lie() -> None:
    state = stage("G1 T 20,10,0", "G2 T 1,1,0", "O1 T 40,40,270", "O2 T 20,20,180")
    bands = board_of(RULESET).attacks.bands(RULESET.observe(state, None), 0, Move(0, 0, 3000, 0))
    sectors = [band for band in bands if isinstance(band, Sector)]
    assert {band.at for band in sectors} == {(20.0, 13.0)}
    assert [band.text for band in sectors if band.text] == ["end on: no ram"]
    alone = stage("G1 T 20,10,0", "G2 T 1,1,0")
    assert (
        board_of(RULESET).attacks.bands(RULESET.observe(alone, None), 0, Move(0, 0, 3000, 0)) == ()
    )


def test_the_reasons_of_a_ram() -> None:
    state = stage("G1 V 20,15.075,0", "O1 T 20,20,90 dead", nations=("carthaginian", "pirates"))
    view = RULESET.observe(state, None)
    ship, target = named(state, "G1"), named(state, "O1")
    assert board_of(RULESET).odds.dice_notes(view, 0, Ram(ship.ident, target.ident, 0)) == [
        ("Run", "4″"),
        ("Angle", "90°"),
        ("Size: quinquereme, trireme", "+1"),
        ("O1 is helpless", "+2"),
        ("Run of 4″", "+1"),
        ("Carthaginian", "+1"),
    ]


def test_the_reasons_of_a_swipe_and_a_grapple() -> None:
    state = stage("G1 Q 17,19.6,90", "O1 T 20,20,90", nations=("athenian", "pirates"))
    view = RULESET.observe(state, None)
    assert board_of(RULESET).odds.dice_notes(view, 0, Swipe(0, 1, 1, 0, 1000)) == [
        ("Size: against a trireme", "+1"),
        ("Athenian", "+1"),
    ]
    assert board_of(RULESET).odds.dice_notes(view, 0, Grapple(0, 1, 1, 0)) == [
        ("Size: against a trireme", "−1")
    ]
    assert board_of(RULESET).odds.dice_notes(view, 0, Move(0, 0, 1000, 0)) == []
