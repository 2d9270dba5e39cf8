"""The lattice: sines, rounding, headings, and poses as text."""

import math
import struct
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.geometry.shapes import steady

from naumachia.geometry.bearing import (
    angle_to_keel,
    band_index,
    bearing,
    is_in_sector,
    relative_bearing,
    reverse,
)
from naumachia.geometry.lattice import (
    COS,
    DEGREE,
    SIN,
    UNIT,
    Pose,
    angle_text,
    difference,
    keel_angle,
    lattice_pose,
    length_text,
    nearest,
    parse_angle,
    parse_length,
    parse_pose,
    snap,
)

angles = st.integers(0, 35999)


def test_sines_are_the_same_floats_on_every_machine() -> None:
    packed = struct.pack("<36000d", *SIN)
    assert sha256(packed).hexdigest().startswith("b0a45a236551927c")


def test_sines_are_the_nearest_floats() -> None:
    for heading in range(9001):
        assert SIN[heading] == pytest.approx(math.sin(math.radians(heading / 100)), abs=2.3e-16)
    assert (SIN[3000], SIN[9000], COS[6000]) == (0.5, 1.0, 0.5)


@steady
@given(angles)
def test_sines_are_exactly_symmetric(heading: int) -> None:
    assert SIN[(heading + 18000) % 36000] == -SIN[heading]
    assert COS[heading] == SIN[(heading + 9000) % 36000] == SIN[(9000 - heading) % 36000]


def test_halves_are_rounded_away_from_zero() -> None:
    rounded = [nearest(v) for v in (0.5, -0.5, 1.5, -2.5, 2.4999, 0.49999999999999994, 0.0)]
    assert rounded == [1, -1, 2, -3, 2, 0, 0]
    assert [snap(v, 10) for v in (6125, -6125, 6124, 4, -5)] == [6130, -6130, 6120, 0, -10]


def test_differences_of_headings() -> None:
    assert difference(35000, 1000) == 2000
    assert difference(1000, 35000) == -2000
    assert difference(0, 18000) == difference(18000, 0) == 18000
    assert [keel_angle(0, h) for h in (0, 1250, 12250, 18000, 34750)] == [0, 1250, 5750, 0, 1250]
    assert reverse(27000) == 9000


@steady
@given(angles, angles)
def test_a_difference_turns_one_heading_into_the_other(one: int, other: int) -> None:
    turn = difference(one, other)
    assert -18000 < turn <= 18000
    assert (one + turn) % 36000 == other
    assert keel_angle(one, other) == keel_angle(other, one) == keel_angle(one, reverse(other))


def test_poses_are_written_and_read() -> None:
    pose = Pose(12536, -9200, 4500)
    assert pose.text() == "12.536,-9.2,45"
    assert parse_pose(" 12.536, -9.2 , 45 ") == pose
    assert hash(parse_pose(pose.text())) == hash(pose)
    assert Pose(0, 0, -1000).heading == 35000
    assert lattice_pose(0.5, -0.5, 0) == Pose(1, -1, 0)


@steady
@given(st.integers(-(10**7), 10**7))
def test_poses_survive_writing_and_reading(value: int) -> None:
    assert parse_length(length_text(value)) == value
    assert parse_angle(angle_text(value)) == value


def test_lengths_are_short() -> None:
    assert [length_text(v) for v in (12536, 25000, 0, -50, 100)] == [
        "12.536",
        "25",
        "0",
        "-0.05",
        "0.1",
    ]
    assert angle_text(1250) == "12.5"
    assert (parse_length("1"), parse_angle("1")) == (UNIT, DEGREE)
    assert (parse_length("6"), parse_length("+2.50000"), parse_angle("-25")) == (6000, 2500, -2500)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "length '' is not a decimal number"),
        ("1e3", "not a decimal number such as 6 or 2.5"),
        ("six", "length 'six'"),
        ("nan", "not a decimal number"),
        ("2.0005", "more than 3 decimals"),
    ],
)
def test_errors_name_the_bad_length(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_length(text)


def test_errors_name_the_bad_pose() -> None:
    with pytest.raises(ValueError, match="pose '1,2' is not x,y,heading"):
        parse_pose("1,2")
    with pytest.raises(ValueError, match=r"angle '0\.005' has more than 2 decimals"):
        parse_pose("1,2,0.005")


def test_bearings() -> None:
    measured = [bearing(x, y) for x, y in ((0, 1), (1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1))]
    assert measured == pytest.approx([0, 4500, 9000, 18000, 27000, 31500])
    assert 0 <= bearing(-1e-300, 1.0) < 36000
    assert relative_bearing(35000, 1.0, 1.0) == pytest.approx(5500)
    assert relative_bearing(0, -1.0, 0.0) == pytest.approx(-9000)
    assert angle_to_keel(9000, 4293.0) == 4707
    assert angle_to_keel(0, 35900.0) == 100


def test_sectors_include_both_limits() -> None:
    assert is_in_sector(33500, 33500, 2500)
    assert is_in_sector(2500, 33500, 2500)
    assert is_in_sector(-2500.00001, -2500, 2500)
    assert not is_in_sector(2500.01, -2500, 2500)
    assert not is_in_sector(18000, 33500, 2500)
    assert is_in_sector(18000, -18000, 18000)
    assert is_in_sector(700, 700, 700)
    assert not is_in_sector(701, 700, 700)


def test_a_limit_belongs_to_the_band_above() -> None:
    limits = [1250.0, 5750.0]
    assert [band_index(a, limits) for a in (0, 1249, 1250, 5749, 5750, 9000)] == [0, 0, 1, 1, 2, 2]


def test_a_bearing_below_a_hundredth_of_a_degree_is_kept() -> None:
    assert bearing(0.5, 18000 / math.pi) == pytest.approx(0.5)


@pytest.mark.parametrize("other", [Pose(1, 2, 4), Pose(1, 5, 3), Pose(6, 2, 3), Pose(6, 5, 3)])
def test_poses_differ_in_any_part(other: Pose) -> None:
    assert Pose(1, 2, 3) == Pose(1, 2, 3)
    assert Pose(1, 2, 3) != other
