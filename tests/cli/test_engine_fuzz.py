"""Whatever is sent, the engine answers each line with one JSON object and goes on."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.small import ambush, drift, salvo

from naumachia.cli.protocol.lines import Engine
from naumachia.cli.protocol.verbs import VERBS

SMALL = (salvo.RULESET, drift.RULESET, ambush.RULESET)
FIELDS = (
    "action", "game", "options", "orders", "outcome", "picture", "position", "record", "ruleset",
    "scenario", "seat", "seed", "since", "surprise",
)  # fmt: skip
WORDS = (
    "1", "2", "salvo", "drift", "ambush", "duel", "narrows", "red", "blue", "column", "gun",
    "show 1", "show 3", "0@500", "march", "rest", "fire", "hold", "text", "3-3",
    "naumachia record 1",
)  # fmt: skip

leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(WORDS),
)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=6,
)
requests = st.builds(
    lambda verb, fields: {"id": 0, "do": verb, **fields},
    st.sampled_from([*VERBS, "nothing"]),
    st.dictionaries(st.sampled_from(FIELDS), st.sampled_from(WORDS) | values, max_size=4),
)


def answer(engine: Engine, line: bytes) -> dict[str, Any]:
    text = engine.answer(line)
    assert "\n" not in text
    reply: dict[str, Any] = json.loads(text)
    assert reply["ok"] is True or reply["error"]["message"]
    return reply


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(requests, max_size=12))
def test_any_conversation_is_answered(conversation: list[dict[str, object]]) -> None:
    engine = Engine(SMALL)
    answer(engine, b'{"do": "new", "ruleset": "salvo", "seed": 0}')
    for request in conversation:
        reply = answer(engine, json.dumps(request).encode())
        assert reply["ok"] or reply["error"]["code"] != "internal", reply


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.binary(max_size=200))
def test_any_bytes_are_answered(line: bytes) -> None:
    reply = answer(Engine(SMALL), line.replace(b"\n", b" "))
    assert reply["ok"] is False


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.randoms(use_true_random=False), st.sampled_from(["salvo", "drift", "ambush"]))
def test_random_games_through_the_protocol_end_and_load_again(rng: Any, ruleset: str) -> None:
    engine = Engine(SMALL)
    state = answer(engine, json.dumps({"do": "new", "ruleset": ruleset, "seed": 1}).encode())
    pending = state["pending"]
    for _ in range(300):
        if pending["kind"] == "result":
            break
        request: dict[str, object] = {"do": "roll"}
        if pending["kind"] == "decision":
            seat = rng.choice(pending["seats"])
            listed = answer(engine, json.dumps({"do": "choices", "seat": seat}).encode())
            request = {"do": "play", "seat": seat, "action": rng.choice(listed["choices"])["text"]}
        pending = answer(engine, json.dumps(request).encode())["pending"]
    assert pending["kind"] == "result"
    record = answer(engine, b'{"do": "record"}')["record"]
    digest = answer(engine, b'{"do": "position"}')["digest"]
    loaded = answer(engine, json.dumps({"do": "load", "record": record}).encode())
    assert loaded["ok"]
    assert answer(engine, b'{"do": "position"}')["digest"] == digest
