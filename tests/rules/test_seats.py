"""What the sides are called: as the scenario names them, else by the colour they are drawn in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from naumachia.campaign.contract import campaigns_of
from naumachia.kernel import messages
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import read_scenario
from naumachia.rules import ids, load

COLOURS = ("green", "orange", "blue", "yellow")
"""The colours of the fleets on a board, in seat order."""
OTHERS = (*COLOURS, "red", "black", "white")
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def games() -> list[tuple[str, AnyRuleset]]:
    """Every game and campaign that is packaged, with its sides seated."""
    found = []
    for known in ids():
        ruleset = load(known)
        for name, scenario in ruleset.scenarios().items():
            found.append((f"{known}-{name}", ruleset.seating.of_scenario(ruleset, scenario)))
        for name, campaign in campaigns_of(ruleset).items():
            found.append((f"{known}-{name}", campaign.seated(ruleset)))
    return found


def examples() -> list[tuple[str, AnyRuleset]]:
    """The scenario files of the examples, seated."""
    found = []
    for known in ids():
        ruleset = load(known)
        for file in sorted((EXAMPLES / known).glob("*.toml")):
            seated = ruleset.seating.of_scenario(
                ruleset, read_scenario(file.read_bytes(), file.name, known)
            )
            found.append((f"{known}-{file.stem}", seated))
    return found


SEATED = [*games(), *examples()]


@pytest.mark.parametrize("ruleset", [pytest.param(game, id=name) for name, game in SEATED])
def test_a_side_is_called_by_one_name_or_by_its_colour(ruleset: AnyRuleset) -> None:
    titles = [messages.seat_title(ruleset, seat) for seat in range(len(ruleset.seats))]
    assert len(set(titles)) == len(titles)
    for seat, title, colour in zip(ruleset.seats, titles, COLOURS, strict=False):
        words = re.findall(r"\w+", title.lower())
        assert [word for word in words if word in OTHERS] in ([], [colour])
        assert words, seat
        assert ruleset.phrases.spelled("seat", seat) in (title, seat)
