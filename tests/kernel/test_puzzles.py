"""Puzzle files, written and read."""

from __future__ import annotations

import pytest

from naumachia.kernel.content import Puzzle, format_puzzles, read_puzzles
from naumachia.kernel.errors import BadScenario

SHORT = Puzzle(
    id="one",
    title='The "last" ship',
    scenario="line",
    seat="green",
    kind="ram",
    position="green moves; G3 (8,5)N\n",
    solutions=("G3 F", "G3 F."),
    margin=12,
    sure=99,
    why="Why \\ not.",
    clause="TRI-RAM-05",
)
FIELDS = [
    "id",
    "title",
    "scenario",
    "seat",
    "kind",
    "position",
    "solutions",
    "margin",
    "sure",
    "why",
    "clause",
]


def test_a_file_is_read_as_it_was_written() -> None:
    text = format_puzzles("trireme", "1", [SHORT])
    (found,) = read_puzzles(text, "puzzles.toml", "trireme")
    for name in FIELDS:
        assert getattr(found, name) == getattr(SHORT, name)


WRONG = {
    "another rule set": ('ruleset = "trireme"', 'ruleset = "chess"', "field ruleset"),
    "no edition": ('edition = "1"\n', "", "edition"),
    "no title": ('title = "The \\"last\\" ship"', 'title = " "', "title"),
    "no solution": ('solutions = ["G3 F", "G3 F."]', "solutions = []", "at least one order"),
    "no margin": ("margin = 12", "margin = 0", "1 to 100"),
    "no reason": ('why = "Why \\\\ not."', 'why = ""', "letters"),
    "unknown field": ("sure = 99", "sure = 99\ncolour = 3", "colour"),
}


@pytest.mark.parametrize(("old", "new", "named"), WRONG.values(), ids=WRONG)
def test_a_wrong_file_is_refused(old: str, new: str, named: str) -> None:
    text = format_puzzles("trireme", "1", [SHORT])
    assert old in text
    with pytest.raises(BadScenario, match=named):
        read_puzzles(text.replace(old, new), "puzzles.toml", "trireme")


def test_an_id_is_used_once() -> None:
    text = format_puzzles("trireme", "1", [SHORT, SHORT])
    with pytest.raises(BadScenario, match="id used twice"):
        read_puzzles(text, "puzzles.toml", "trireme")


def test_a_reason_has_400_letters_at_most() -> None:
    text = format_puzzles("trireme", "1", [SHORT]).replace("Why \\\\ not.", "x" * 400)
    (found,) = read_puzzles(text, "puzzles.toml", "trireme")
    assert found.why == "x" * 400
    with pytest.raises(BadScenario, match="1 to 400 letters"):
        read_puzzles(text.replace("x" * 400, "x" * 401), "puzzles.toml", "trireme")
