"""Test where a motion ends and which poses it passes."""

from __future__ import annotations

from naumachia.scene.margin import Motion, Pose

HERE: Pose = (1.0, 1.0, 0.0)
BEND: Pose = (1.0, 3.0, 90.0)
THERE: Pose = (4.0, 3.0, 90.0)


def test_a_motion_ends_with_its_last_pose_and_steps_from_its_first() -> None:
    motion = Motion((HERE, BEND, THERE))
    assert motion.end == THERE
    assert motion.steps == (BEND, THERE)


def test_a_piece_that_is_placed_has_one_step() -> None:
    assert Motion((HERE,)).end == HERE
    assert Motion((HERE,)).steps == (HERE,)


def test_a_piece_that_stays_has_no_end() -> None:
    assert Motion().end is None
    assert Motion().steps == ()
