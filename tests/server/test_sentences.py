"""Test sentences of several events."""

from __future__ import annotations

import pytest

from naumachia.scene.sentences import event_text, write_sentences
from naumachia.server.page.describe import dice_parts, marked_faces, parts_with_dice

NAMES = ["A1", "B2", "Blue", "Rome (Aemilius)"]

TOLD = [
    (
        ["A1 states 6 MP", "A1 rows to 0603", "A1 rows to 0703"],
        "A1 states 6 MP and rows to 0603, 0703.",
    ),
    (
        ["A1 goes forward to (8,9)", "goes forward to (8,8)", "lies beside B2", "rams B2 at 45°"],
        "A1 goes forward to (8,9), (8,8), lies beside B2, and rams B2 at 45°.",
    ),
    (["rams B2", "**B2 is sunk**", "Blue has lost 1"], "Rams B2. **B2 is sunk**. Blue has lost 1."),
    (["No effect on A1", "No effect on B2"], "No effect on A1, B2."),
    (["A1 is free", "B2 is free"], "A1 is free. B2 is free."),
    (["A1 turns", "A1 turns"], "A1 turns and turns."),
    (
        ["A1 veers and goes 6″", "A1 shoots at B2", "Arrows at her crew"],
        "A1 veers and goes 6″, and shoots at B2. Arrows at her crew.",
    ),
    (
        ["Rome (Aemilius) passes", "Rome (Aemilius) keeps 3 cards"],
        "Rome (Aemilius) passes and keeps 3 cards.",
    ),
    (
        ["Blue declares: **planning**", "Blue sets it aside"],
        "Blue declares: **planning**. Blue sets it aside.",
    ),
    (["B2 rolls `5`", "B2 rolls `4`"], "B2 rolls `5`. B2 rolls `4`"),
    (["A1 loses a port battery"] * 4, "A1 loses a port battery, 4 times."),
    (["**A1 enters** at 0105", "A1 rows to 0205"], "**A1 enters** at 0105 and rows to 0205."),
    (
        ["A1 loses a long port battery", "A1 loses a long port battery", "A1 sinks"],
        "A1 loses a long port battery, twice, and sinks.",
    ),
    (["Blue is given one more card"] * 4, "Blue is given one more card, 4 times."),
    (["**A1 is in irons**: `1`", "B2 is free"], "**A1 is in irons**: `1`. B2 is free."),
    (["**Is she off?**"], "**Is she off?**"),
    (
        [*["Blue is dealt **a card**"] * 4, "A1 is dealt **a card**"],
        "Blue is dealt **4 cards**. A1 is dealt **a card**.",
    ),
    (
        ["Blue is dealt **Elasis!**", "Blue is dealt **a card**", "Blue is dealt **a ram**"],
        "Blue is dealt **Elasis!**, is dealt **a card**, and is dealt **a ram**.",
    ),
]


@pytest.mark.parametrize(("texts", "told"), TOLD)
def test_what_the_same_ship_does_next_is_joined(texts: list[str], told: str) -> None:
    assert write_sentences([event_text(text, NAMES) for text in texts]) == told


def test_dice_stand_where_they_are_told() -> None:
    text = "A1: `die 7` +5 = **12**; B2: `3-4`."
    dice = dice_parts({"dice_seats": (0, 1, 1), "dice_sides": (10,)}, marked_faces(text))
    parts = parts_with_dice(text, dice)
    assert [part.get("s", part.get("face")) for part in parts] == [
        "A1: ", 7, " +5 = ", "12", "; B2: ", 3, 4, "."
    ]  # fmt: skip
    assert [(die["sides"], die["fleet"]) for die in dice] == [(10, "A"), (6, "B"), (6, "B")]


def test_all_dice_wear_the_colour_of_the_one_who_rolled_them() -> None:
    dice = dice_parts({"dice_seats": (1,), "dice": (6, 2, 5)}, [6, 2, 5])
    assert [die["fleet"] for die in dice] == ["B", "B", "B"]


def test_dice_that_count_one_by_one_are_marked() -> None:
    dice = dice_parts({"dice_seats": (0,), "dice_hits": (1, 0, 1)}, [6, 2, 5])
    assert [die["hit"] for die in dice] == [True, False, True]
    assert "hit" not in dice_parts({"dice_seats": (0,)}, [6])[0]
