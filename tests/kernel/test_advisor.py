"""Settings of computer players, as their documentation gives them."""

from __future__ import annotations

from naumachia.kernel.advisor import USUAL_SETTINGS


def test_usual_settings() -> None:
    """The level `calm` picks one of the sixteen best orders."""
    usual = USUAL_SETTINGS
    assert (usual.depth, usual.depth_orders, usual.top, usual.rollouts) == (2, 0, 6, 4)
    assert (usual.win_scale, usual.beam, usual.carelessness) == (4.0, 16, 0.05)
    assert not usual.careless_everywhere
    assert dict(usual.blunder_rate) == {}
