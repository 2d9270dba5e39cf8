"""A rule set may have other seats in another scenario; the match then has those."""

from __future__ import annotations

from typing import Any

import pytest
from tests.small.ambush import RULESET, AmbushRuleset

from naumachia.kernel.errors import BadRecord
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.record import format_record, replay
from naumachia.kernel.ruleset import Ruleset, Seating
from naumachia.kernel.scenario import Scenario


class OtherSeats(Seating[Any, Any]):
    """Other names for the seats of each scenario."""

    def of_scenario(self, ruleset: Ruleset[Any, Any], scenario: Scenario) -> AmbushRuleset:
        other = AmbushRuleset()
        other.seats = ("wagons", "sniper")
        return other


class Named(AmbushRuleset):
    """Ambush with other names for its seats."""

    def __init__(self) -> None:
        super().__init__()
        self.seating = OtherSeats()


def game() -> Match[Any, Any]:
    rules = Named()
    scenario = next(iter(rules.scenarios().values()))
    return Match(rules, scenario, Options(rules.options(), scenario.options))


def test_a_match_is_of_the_seated_rule_set() -> None:
    assert game().ruleset.seats == ("wagons", "sniper")
    scenario = next(iter(RULESET.scenarios().values()))
    plain: Match[Any, Any] = Match(RULESET, scenario, Options(RULESET.options(), {}))
    assert plain.ruleset is RULESET


def test_records_speak_of_the_seats_of_the_scenario() -> None:
    match = game()
    match.play(0, RULESET.legal(match.state, 0)[0])
    text = format_record(match, {"wagons": "Ann"})
    assert "\nwagons: " in text
    again = replay(Named(), text)
    assert format_record(again, {"wagons": "Ann"}) == text
    with pytest.raises(BadRecord, match="one of wagons, sniper"):
        replay(Named(), text.replace("name wagons", "name column"))
