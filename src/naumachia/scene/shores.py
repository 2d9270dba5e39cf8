"""Draw the land around a battle that its scenario describes."""

from dataclasses import replace
from typing import Any, Final

from naumachia.kernel.match import Match
from naumachia.kernel.ruleset import View
from naumachia.kernel.scenario import WHOLE, Scenario
from naumachia.scene.board import board_of
from naumachia.scene.model import Scene
from naumachia.scene.surface import Shore, Side, Town

_SHARE: Final = 1.0 / WHOLE


def scene_of(match: Match[Any, Any], view: View[Any]) -> Scene:
    """Return the scene of a view: the board and the land around it."""
    return with_shores(board_of(match.ruleset).scene(view), match.scenario)


def with_shores(scene: Scene, scenario: Scenario) -> Scene:
    """Return the scene with the scenario's land beyond the edges of its board."""
    if not scenario.shores:
        return scene
    found = (
        Shore(
            side=Side(shore.edge),
            name=shore.name,
            first=shore.first * _SHARE,
            last=shore.last * _SHARE,
            island=shore.island,
            towns=tuple(Town(one.name, one.at * _SHARE, one.harbour) for one in shore.towns),
        )
        for shore in scenario.shores
    )
    return replace(scene, shores=tuple(found))
