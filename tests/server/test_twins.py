"""Test that messages do not depend on hidden information: twin games of the small rule sets."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.twins import Told, examine
from tests.small import gambit

from naumachia.kernel.event import Log
from naumachia.kernel.phase import leave
from naumachia.rules import load
from naumachia.testing.conformance import cases

pytestmark = pytest.mark.usefixtures("small_rulesets")


@pytest.mark.parametrize("name", ["salvo", "gambit", "ambush", "convoy"])
def test_twins_are_told_the_same(name: str) -> None:
    counts = examine(load(name), cases(load(name), range(12)))
    assert counts["compared"] > 50, counts


def test_a_window_that_betrays_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who holds no Parry is not asked: the pause tells it."""
    pending = gambit.React.pending

    def betraying(self: gambit.React, state: gambit.Bout) -> Any:
        hand = state.hands[self.seat]
        held = any(card and gambit.title(card) == "Parry" for card in hand)
        return pending(self, state) if held else None

    def unasked(self: gambit.React, state: gambit.Bout, log: Log) -> None:
        leave(state)
        gambit.strike(state, self.seat, log)

    monkeypatch.setattr(gambit.React, "advance", unasked)
    monkeypatch.setattr(gambit.React, "pending", betraying)
    with pytest.raises(Told):
        examine(load("gambit"), cases(load("gambit"), range(30)), moments=4)
