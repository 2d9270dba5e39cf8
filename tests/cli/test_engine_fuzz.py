"""Test that the engine answers each line with one JSON object, whatever is sent."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.effort import effort
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


@settings(max_examples=effort(40, 150), deadline=None, derandomize=True)
@given(st.lists(requests, max_size=12))
def test_any_conversation_is_answered(conversation: list[dict[str, object]]) -> None:
    engine = Engine(SMALL)
    answer(engine, b'{"do": "new", "ruleset": "salvo", "seed": 0}')
    for request in conversation:
        reply = answer(engine, json.dumps(request).encode())
        assert reply["ok"] or reply["error"]["code"] != "internal", reply


@settings(max_examples=effort(60, 200), deadline=None, derandomize=True)
@given(st.binary(max_size=200))
def test_any_bytes_are_answered(line: bytes) -> None:
    reply = answer(Engine(SMALL), line.replace(b"\n", b" "))
    assert reply["ok"] is False


@settings(max_examples=effort(15, 60), deadline=None, derandomize=True)
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


STEPS = st.sampled_from(
    [
        "F",
        "L",
        "R",
        "B",
        ".",
        " ",
        "x",
        "+",
        "O1",
        "o2",
        "G9",
        "/E",
        "/NW",
        "/",
        "end",
        "(8,2)N",
        "99",
        "é",
    ]
)
ORDERS = st.builds(
    lambda who, steps: f"{who} {''.join(steps)}",
    st.sampled_from(["G1", "g2", "O1", "green", "G", "Q7", ""]),
    st.lists(STEPS, max_size=5),
)
ENTRIES = st.sampled_from(
    [
        "green moves", "orange re-rolls", "green places", "round 3", "round -1", "quiet 9999999999",
        "G1 (8,5)N", "G2 (8,5)N/E", "O1 (8,5)S/W", "O1 (8,6)S", "O2 (99,1)N", "G1 lost",
        "tie G2 O1",
        "tie G1 G1", "active G1", "boarding G2 O1", "lost green 7", "options board_n=8",
        "options board_n=x", "fleet 0", "seen 2 x", "drawn quiet", "G3 (1,1)N made FF end rammed",
        "G4 (2,2)NE made LF", "\t", "=",
    ]
)  # fmt: skip


@settings(max_examples=effort(40, 150), deadline=None, derandomize=True)
@given(st.lists(ORDERS, min_size=1, max_size=6))
def test_any_order_is_judged(texts: list[str]) -> None:
    engine = Engine()
    answer(engine, b'{"do": "new", "ruleset": "trireme", "scenario": "skirmish", "seed": 0}')
    for text in texts:
        for verb in ("check", "odds", "play"):
            request = {"do": verb, "seat": "green", "action": text}
            reply = answer(engine, json.dumps(request).encode())
            assert reply["ok"] or reply["error"]["code"] != "internal", (text, reply)


@settings(max_examples=effort(40, 150), deadline=None, derandomize=True)
@given(st.lists(ENTRIES, min_size=1, max_size=8))
def test_any_position_is_read_or_refused(entries: list[str]) -> None:
    engine = Engine()
    request = {"do": "load", "ruleset": "trireme", "position": "; ".join(entries)}
    reply = answer(engine, json.dumps(request).encode())
    if not reply["ok"]:
        assert reply["error"]["code"] in ("bad_notation", "ambiguous"), (entries, reply)
        return
    text = answer(engine, b'{"do": "position"}')["text"]
    request["position"] = text
    assert answer(engine, json.dumps(request).encode())["ok"], text
    assert answer(engine, b'{"do": "position"}')["text"] == text
