"""Settings of all tests: Hypothesis draws the same examples every time and keeps no files."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.effort import effort

settings.register_profile(
    "project",
    database=None,
    deadline=None,
    derandomize=True,
    max_examples=effort(30, 100),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("project")

TESTS = Path(__file__).parent
PLAIN = [
    *(TESTS / "render").glob("test_*.py"),
    TESTS / "scene" / "test_scene.py",
    TESTS / "test_audit.py",
    TESTS / "test_deployment.py",
    TESTS / "test_mutants.py",
    TESTS / "test_packages.py",
    TESTS / "test_portability.py",
    TESTS / "test_reference.py",
    TESTS / "test_wire.py",
    TESTS / "testing" / "test_conformance.py",
    TESTS / "testing" / "test_conformance_advice.py",
    TESTS / "testing" / "test_conformance_fields.py",
    TESTS / "testing" / "test_conformance_hidden.py",
    TESTS / "testing" / "test_conformance_messages.py",
    TESTS / "testing" / "test_conformance_sealed.py",
    TESTS / "testing" / "test_look_alikes.py",
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
            "storage",
            "takeback",
            "tones",
            "trial",
        )
    ),
]
"""Files that prove how the server, the command line, pictures and the conformance kit go about
their own business, which is not compiled."""


FAST = [
    *(TESTS / "browser").glob("test_*.py"),
    *(TESTS / "cli").glob("test_*.py"),
    *(TESTS / "env").glob("test_*.py"),
    *(TESTS / "server").glob("test_*.py"),
    *(TESTS / "rules").glob("*/test_conformance.py"),
    *(TESTS / "rules").glob("*/test_twins.py"),
    TESTS / "rules" / "test_every_fault.py",
    TESTS / "rules" / "test_file_schemas.py",
    TESTS / "rules" / "biremes" / "test_full_strength.py",
    TESTS / "rules" / "diadochi" / "test_crowded_ways.py",
    *(TESTS / "rules" / "trireme" / f"test_{n}.py" for n in ("lockstep", "perft", "properties")),
    *(TESTS / "search" / f"test_{name}.py" for name in ("bots", "plans", "tactics")),
    TESTS / "sim" / "test_blunders.py",
    TESTS / "sim" / "test_ladder.py",
    TESTS / "sim" / "test_series.py",
    TESTS / "sim" / "test_strange.py",
    TESTS / "testing" / "test_refusals.py",
]
"""Files that play or count many games, or games through a server or a command line that is the same
in both builds: here they are played compiled, as people meet them, but for those above. That the
rules under them are the same in both builds, all other tests of rules, words and boards prove, and
the trails that are compared byte for byte. Single tests of that kind are marked by themselves."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is run on one of the two builds, and begin with what takes longest."""
    items.sort(key=lambda item: item.path.name != "test_site.py")
    plain, fast = set(PLAIN), set(FAST) - set(PLAIN)
    for item in items:
        if item.path in plain:
            item.add_marker(pytest.mark.plain)
        if item.path in fast:
            item.add_marker(pytest.mark.fast)


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collections, which would traverse them each time."""
    gc.collect()
    gc.freeze()
