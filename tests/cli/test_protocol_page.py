"""Test the conversations in docs/protocol.md with a real engine."""

from __future__ import annotations

import json
import re

import pytest
from tests.cli.engine_process import ROOT, EngineProcess

PAGE = ROOT / "docs" / "protocol.md"
ANY = "..."


def conversation() -> list[tuple[str, str]]:
    """Return every line sent and its reply, over all blocks of the page."""
    pairs: list[tuple[str, str]] = []
    for block in re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S):
        lines = block.splitlines()
        for sent, reply in zip(lines[::2], lines[1::2], strict=True):
            assert sent.startswith("> "), sent
            assert reply.startswith("< "), reply
            pairs.append((sent[2:], reply[2:]))
    return pairs


def differences(printed: object, actual: object, place: str) -> list[str]:
    """Yield where the actual reply differs from the page; `"..."` matches anything."""
    if printed == ANY:
        return []
    if isinstance(printed, dict) and isinstance(actual, dict):
        missing = [f"{place}.{key} is missing" for key in printed if key not in {*actual, ANY}]
        extra = [f"{place}.{key} is not printed" for key in actual if key not in printed]
        found = missing + ([] if ANY in printed else extra)
        for key in printed.keys() & actual.keys():
            found += differences(printed[key], actual[key], f"{place}.{key}")
        return found
    if isinstance(printed, list) and isinstance(actual, list):
        return list_differences(printed, actual, place)
    return [] if printed == actual else [f"{place} is {actual!r}, printed {printed!r}"]


def list_differences(printed: list[object], actual: list[object], place: str) -> list[str]:
    """Compare lists as `differences` does; at either end, `"..."` matches several items."""
    if printed[:1] == [ANY] and len(actual) >= len(printed):
        printed = [ANY] * (len(actual) - len(printed)) + printed
    if printed[-1:] == [ANY]:
        printed = printed + [ANY] * (len(actual) - len(printed))
    if len(printed) != len(actual):
        return [f"{place} has {len(actual)} items, printed {len(printed)}"]
    found: list[str] = []
    for number, (one, other) in enumerate(zip(printed, actual, strict=True)):
        found += differences(one, other, f"{place}[{number}]")
    return found


def test_the_page_tells_the_truth() -> None:
    found: list[str] = []
    with EngineProcess() as engine:
        for sent, printed in conversation():
            reply = engine.send(sent.encode())
            found += differences(json.loads(printed), reply, sent)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("printed", "actual"),
    [
        ({"a": 1}, {"a": 2}),
        ({"a": 1}, {"a": 1, "b": 2}),
        ([1], [1, 2]),
        ({"a": 1, "...": "..."}, {}),
    ],
)
def test_differences_are_seen(printed: object, actual: object) -> None:
    assert differences(printed, actual, "reply")
