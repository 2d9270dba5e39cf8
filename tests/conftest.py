"""Settings of all tests: Hypothesis draws the same examples every time and keeps no files."""

from __future__ import annotations

from pathlib import Path

import pytest
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

TESTS = Path(__file__).parent
PLAIN = [
    *(TESTS / "render").glob("test_*.py"),
    TESTS / "scene" / "test_scene.py",
    TESTS / "test_audit.py",
    TESTS / "test_reference.py",
    TESTS / "test_wire.py",
    TESTS / "rules" / "test_file_schemas.py",
    TESTS / "testing" / "test_conformance_advice.py",
    TESTS / "testing" / "test_conformance_sealed.py",
    TESTS / "testing" / "test_plugin.py",
    *(
        TESTS / "cli" / f"test_{name}.py"
        for name in (
            "bad_input",
            "documentation",
            "protocol_page",
            "serve",
            "start",
            "validate",
        )
    ),
    *(
        TESTS / "server" / f"test_{name}.py"
        for name in (
            "bounds",
            "campaign_company",
            "fuzz",
            "gate",
            "housekeeping",
            "http",
            "limits",
            "meanwhile",
            "moments",
            "postgres",
            "sentences",
            "storage",
            "takeback",
            "tones",
            "trial",
        )
    ),
]
"""Files that prove how the server, the command line, pictures and the conformance kit go about
their own business, which is not compiled, or that a reader and its schema agree. Games through them
are played, and files read, in both builds by the other files beside them."""


FAST = [*(TESTS / "rules").glob("*/test_conformance.py"), *(TESTS / "browser").glob("test_*.py")]
"""Files that play many games, or one through a browser: the compiled build takes a fifth of the
time, and what a person at the board meets is that build."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is run on one of the two builds."""
    plain, fast = set(PLAIN), set(FAST)
    for item in items:
        if item.path in plain:
            item.add_marker(pytest.mark.plain)
        if item.path in fast:
            item.add_marker(pytest.mark.fast)
