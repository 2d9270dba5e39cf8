"""Draw the land around a battle that its scenario describes."""

from dataclasses import replace
from typing import Any, Final

from naumachia.kernel.match import Match
from naumachia.kernel.ruleset import View
from naumachia.kernel.scenario import WHOLE, Scenario
from naumachia.kernel.texts import Texts
from naumachia.scene.board import board_of
from naumachia.scene.model import Scene
from naumachia.scene.surface import Shore, Side, Town

_SHARE: Final = 1.0 / WHOLE
_ENGLISH: Final = Texts("")


def scene_of(match: Match[Any, Any], view: View[Any]) -> Scene:
    """Return the scene of a view: the board and the land around it."""
    scene = board_of(match.ruleset).scene(view)
    return with_shores(scene, match.scenario, match.ruleset.content.texts)


def with_shores(scene: Scene, scenario: Scenario, texts: Texts = _ENGLISH) -> Scene:
    """Return the scene with the scenario's land beyond the edges of its board, its names for the
    reader.
    """
    if not scenario.shores:
        return scene
    found = (
        Shore(
            side=Side(shore.edge),
            name=texts(shore.name),
            first=shore.first * _SHARE,
            last=shore.last * _SHARE,
            island=shore.island,
            towns=tuple(Town(texts(one.name), one.at * _SHARE, one.harbour) for one in shore.towns),
            seed=shore.name,
        )
        for shore in scenario.shores
    )
    return replace(scene, shores=tuple(found))
