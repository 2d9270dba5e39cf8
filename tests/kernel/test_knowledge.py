"""What seats may know, where a game says nothing about it."""

from __future__ import annotations

from tests.small import ambush

from naumachia.kernel.match import Match
from naumachia.kernel.options import Options

RULESET = ambush.AmbushRuleset()


def test_odds_are_closed_unless_a_game_opens_them() -> None:
    """Asked only while something is hidden: any order may then depend on it."""
    scenario = next(iter(RULESET.scenarios().values()))
    match = Match(RULESET, scenario, Options(RULESET.options(), {}))
    seat = match.owing()[0]
    for action in RULESET.legal(match.state, seat):
        assert not RULESET.knowledge.has_open_odds(match.state, seat, action)
