"""Build the observations of an environment from what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from naumachia.env.battle import Battle
from naumachia.env.codec import IN_SLOTS, RELATIVE, Codec
from naumachia.env.features import (
    DRAWN_SHIPS,
    Block,
    Candidates,
    Cards,
    Globals,
    Planes,
    Ships,
)
from naumachia.env.seat_view import SeatView
from naumachia.kernel.errors import BadInput
from naumachia.kernel.ruleset import View
from naumachia.scene import Tabletop

MASK: Final = "action_mask"


class Observer:
    """The arrays that agents observe in one battle, and their space.

    `ships` is the most ships that an observation has room for; 0: as many as the battle has. Raises
    BadInput for a wrong number.
    """

    def __init__(self, battle: Battle, codec: Codec, ships: int) -> None:
        if type(ships) is not int or ships < 0:
            expected = "a whole number, 0 for as many as the battle has"
            raise BadInput("wrong value", repr(ships), "argument ships", expected)
        self._battle: Final = battle
        self._codec: Final = codec
        self._relative: Final = codec.kind == RELATIVE
        relative = self._relative
        seen = SeatView(battle.ruleset, battle.ruleset.observe(battle.opening.state, 0), relative)
        rows = ships or len(seen.ships) or DRAWN_SHIPS
        blocks: list[Block] = [Ships(battle, relative, rows), Globals(battle, relative, seen)]
        if not isinstance(seen.scene.surface, Tabletop):
            blocks.append(Planes(battle, relative, seen))
        if seen.cards is not None:
            blocks.append(Cards(battle, relative))
        if codec.kind == IN_SLOTS:
            blocks.append(Candidates(codec.size))
        self._blocks: Final = blocks
        self.names: Final = {block.name: block.columns for block in blocks}

    def space(self) -> spaces.Dict:
        """Return a new space of the observations."""
        mask = spaces.Box(0, 1, (self._codec.size,), np.int8)
        return spaces.Dict({MASK: mask, **{block.name: block.space() for block in self._blocks}})

    def observe(self, view: View[Any], numbered: Mapping[int, Any]) -> dict[str, NDArray[Any]]:
        """Return the observation of a view; `numbered` are the legal actions of its seat."""
        seen = SeatView(self._battle.ruleset, view, self._relative, numbered)
        return {
            MASK: self.mask(numbered),
            **{block.name: block.write(seen) for block in self._blocks},
        }

    def mask(self, numbered: Mapping[int, Any]) -> NDArray[np.int8]:
        """Return 1 for the number of every legal action, else 0."""
        mask = np.zeros(self._codec.size, np.int8)
        mask[list(numbered)] = 1
        return mask
