"""Settings of all tests: Hypothesis draws the same examples every time and keeps no files."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "project",
    database=None,
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("project")
