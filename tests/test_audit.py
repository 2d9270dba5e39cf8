"""Pins with a known hole are found, offline, and there are none."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from scripts import audit


def advisories() -> dict[str, list[dict[str, str]]]:
    return tomllib.loads(audit.ADVISORIES.read_text(encoding="utf-8"))


def test_what_is_pinned_has_no_known_hole(capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main() == 0, capsys.readouterr().err


def test_a_known_hole_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    constraints, lock = tmp_path / "constraints.txt", tmp_path / "package-lock.json"
    constraints.write_text("# pins\nh11==0.14.0\nStarlette==1.3.0\nfastapi==0.165.0\n")
    packages = {
        "": {"version": "0.1.0"},
        "node_modules/vite": {"version": "8.0.15"},
        "node_modules/a/node_modules/nanoid": {"version": "3.3.7"},
        "node_modules/nanoid": {"version": "3.3.8"},
    }
    lock.write_text(json.dumps({"packages": packages}))
    monkeypatch.setattr(audit, "CONSTRAINTS", constraints)
    monkeypatch.setattr(audit, "LOCK", lock)
    assert audit.main() == 1
    told = capsys.readouterr().err.splitlines()
    assert [line.split(":")[0] for line in told] == [
        "h11 0.14.0",
        "starlette 1.3.0",
        "nanoid 3.3.7",
        "vite 8.0.15",
    ]


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("1.9", "1.10"),
        ("2.0.0rc1", "2.0"),
        ("1.0.0-beta.2", "1.0.0"),
        ("2.6.0", "2.6.1"),
        ("2021.5.30", "2024.7.4"),
    ],
)
def test_versions_compare_by_their_numbers(earlier: str, later: str) -> None:
    assert audit.order(earlier) < audit.order(later)
    assert audit.order("1.0.0") == audit.order("1.0")


def test_every_advisory_can_be_met() -> None:
    for kind, found in advisories().items():
        assert kind in ("python", "web")
        for one in found:
            assert set(one) - {"from"} == {"name", "id", "below", "what"}, one
            assert re.fullmatch(r"(CVE-\d{4}-\d+|GHSA(-\w{4}){3})", one["id"])
            first = one.get("from", "0")
            assert audit.order(first) < audit.order(one["below"])
            name = one["name"]
            assert [*audit.holes({kind: [one]}, kind, [(name, first)])]
            assert not [*audit.holes({kind: [one]}, kind, [(name, one["below"])])]
