"""Test the engine protocol, request by request, on small rule sets."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.cli.engine_process import EngineProcess
from tests.small import ambush, drift, salvo

from naumachia.cli.protocol.lines import LONGEST_LINE, Engine
from naumachia.cli.protocol.verbs import VERBS

Reply = dict[str, Any]


class Talk:
    """An engine in this process."""

    def __init__(self) -> None:
        self.engine = Engine([salvo.RULESET, drift.RULESET, ambush.RULESET])

    def raw(self, line: bytes) -> Reply:
        reply: Reply = json.loads(self.engine.answer(line))
        return reply

    def ask(self, do: str, **fields: object) -> Reply:
        return self.raw(json.dumps({"id": "a", "do": do, **fields}).encode())

    def ok(self, do: str, **fields: object) -> Reply:
        reply = self.ask(do, **fields)
        assert reply["ok"], reply
        return reply

    def refused(self, do: str, **fields: object) -> Reply:
        reply = self.ask(do, **fields)
        assert not reply["ok"], reply
        error: Reply = reply["error"]
        return error


@pytest.fixture
def talk() -> Talk:
    return Talk()


@pytest.fixture
def dealt(talk: Talk) -> Talk:
    """Return a game of cards in which both captains hold three."""
    talk.ok("new", ruleset="salvo", seed=4)
    for _ in range(6):
        talk.ok("roll")
    return talk


# -- before a game -------------------------------------------------------------------


def test_the_reply_carries_the_id_of_the_request(talk: Talk) -> None:
    assert talk.raw(b'{"id": 17, "do": "about"}')["id"] == 17
    assert talk.raw(b'{"id": "x", "do": "nonsense"}')["id"] == "x"
    assert talk.raw(b'{"do": "about"}')["id"] is None


def test_about_names_the_protocol(talk: Talk) -> None:
    reply = talk.ok("about")
    assert reply["protocol"] == 1
    assert reply["build"] in ("plain", "compiled")


def test_rule_sets_introduce_themselves(talk: Talk) -> None:
    found = {one["id"]: one for one in talk.ok("rulesets")["rulesets"]}
    assert found["salvo"]["seats"] == ["red", "blue"]
    assert found["salvo"]["scenarios"] == ["duel"]
    assert found["ambush"]["options"][0]["kind"] in ("bool", "int", "choice")


def test_scenarios_are_listed(talk: Talk) -> None:
    assert [one["id"] for one in talk.ok("scenarios", ruleset="drift")["scenarios"]] == ["narrows"]


def test_schema_is_given_for_a_rule_set_and_for_the_open_game(talk: Talk) -> None:
    schema = talk.ok("schema", ruleset="drift")
    assert schema["action"]["properties"].keys() == {"heading", "distance"}
    talk.ok("new", ruleset="drift")
    assert talk.ok("schema")["position"] == schema["position"]


def test_options_are_read_and_echoed(talk: Talk) -> None:
    option = ambush.RULESET.options()[0]
    reply = talk.ok("new", ruleset="ambush", options={option.id: option.high})
    assert reply["options"][option.id] == option.high
    error = talk.refused("new", ruleset="ambush", options={option.id: "many"})
    assert error["code"] == "bad_option"
    assert option.id in error["place"]


# -- playing -------------------------------------------------------------------------


def test_the_same_seed_rolls_the_same(talk: Talk) -> None:
    rolls = []
    for _ in range(2):
        talk.ok("new", ruleset="salvo", seed=11)
        rolls.append([talk.ok("roll")["moves"][0]["text"] for _ in range(6)])
    assert rolls[0] == rolls[1]


def test_dice_can_be_given_as_text_or_numbers(talk: Talk) -> None:
    talk.ok("new", ruleset="salvo")
    assert talk.ok("answer", outcome="2")["moves"][0]["text"] == "2"
    assert talk.ok("answer", outcome=[2])["moves"][0]["text"] == "2"
    error = talk.refused("answer", outcome=[2])
    assert error["code"] == "bad_input"
    assert talk.ok("position")["text"].startswith("hands 2 2")


def test_play_by_text_and_by_data(dealt: Talk) -> None:
    listed = dealt.ok("choices", seat="red")
    assert listed["complete"]
    first = listed["choices"][0]
    moved = dealt.ok("play", seat="red", action=first["data"])
    assert moved["moves"][0]["text"] == first["text"]
    assert moved["pending"]["seats"] == ["blue"]
    other = dealt.ok("choices")["choices"][0]["text"]
    assert dealt.ok("play", action=other)["moves"][0]["seat"] == "blue"


def test_an_illegal_action_names_clause_facts_and_sentence(dealt: Talk) -> None:
    held = {choice["text"] for choice in dealt.ok("choices", seat="red")["choices"]}
    missing = next(f"show {card}" for card in range(1, 6) if f"show {card}" not in held)
    before = dealt.ok("position")["digest"]
    error = dealt.refused("play", seat="red", action=missing)
    assert error["code"] == "illegal"
    assert error["clause"] == "SAL-HAND-02"
    assert error["message"].startswith("red does not hold")
    assert error["facts"]["card"] == int(missing[-1])
    checked = dealt.ok("check", seat="red", action=missing)
    assert (checked["legal"], checked["clause"]) == (False, "SAL-HAND-02")
    assert dealt.ok("position")["digest"] == before


def test_continuous_choices_say_that_they_are_not_complete(talk: Talk) -> None:
    talk.ok("new", ruleset="drift")
    listed = talk.ok("choices")
    assert not listed["complete"]
    assert talk.ok("check", action="1@650")["legal"]


def test_whole_orders_are_listed_with_refusals(talk: Talk) -> None:
    talk.ok("new", ruleset="drift")
    listed = talk.ok("choices", orders=True)["choices"]
    assert all(order["piece"] == "red" and order["steps"] for order in listed)
    legal = next(order for order in listed if order["refused"] is None)
    assert talk.ok("play", action=legal["text"])["moves"]


def test_odds_are_exact_and_sum_to_one(talk: Talk) -> None:
    from fractions import Fraction

    talk.ok("new", ruleset="ambush")
    talk.ok("play", action=talk.ok("choices")["choices"][0]["text"])
    for choice in talk.ok("choices")["choices"]:
        branches = talk.ok("odds", action=choice["text"])["branches"]
        assert sum(Fraction(branch["p"]) for branch in branches) == 1
        assert all(branch["pending"]["kind"] != "chance" for branch in branches)


def test_undo_never_crosses_dice(dealt: Talk) -> None:
    assert dealt.refused("undo")["input"] == "dice"
    dealt.ok("play", seat="red", action=dealt.ok("choices", seat="red")["choices"][0]["text"])
    assert dealt.refused("undo", seat="blue")["input"] == "other"
    assert dealt.ok("undo", seat="red")["pending"]["seats"] == ["red", "blue"]


# -- knowing -------------------------------------------------------------------------


def test_a_view_hides_what_the_seat_may_not_know(dealt: Talk) -> None:
    assert "0 0 0" in dealt.ok("view", seat="red")["text"]
    assert dealt.ok("view")["text"].count("0 0 0") == 2
    assert "0 0 0" not in dealt.ok("position")["text"]


def test_events_are_told_as_a_seat_may_know_them(dealt: Talk) -> None:
    red = dealt.ok("events", seat="red")["moves"]
    assert [move["text"] == "?" for move in red] == [False] * 3 + [True] * 3
    assert "card" in red[0]["events"][0]["facts"]
    assert "card" not in red[3]["events"][0]["facts"]
    assert [move["n"] for move in dealt.ok("events", since=4)["moves"]] == [5, 6]


def test_a_record_for_a_seat_hides_the_other_hand(dealt: Talk) -> None:
    assert dealt.ok("record", seat="red")["record"].count("chance: ?") == 3
    assert "?" not in dealt.ok("record")["record"]


def test_pictures_are_drawn_on_request(talk: Talk) -> None:
    talk.ok("new", ruleset="drift")
    assert "red" in talk.ok("view", picture="text")["picture"]
    assert talk.ok("view", picture="dark")["picture"].startswith("<svg")
    assert talk.refused("view", picture="oil")["code"] == "bad_request"
    talk.ok("new", ruleset="navarchoi", scenario="ecnomus")
    assert ">Sicily</text>" in talk.ok("view", picture="light")["picture"]


# -- several games -------------------------------------------------------------------


def test_several_games_are_kept_apart(talk: Talk) -> None:
    one = talk.ok("new", ruleset="salvo")["game"]
    two = talk.ok("new", ruleset="drift")["game"]
    assert talk.ok("pending")["pending"]["kind"] == "decision"
    assert talk.ok("pending", game=one)["pending"]["kind"] == "chance"
    talk.ok("close", game=two)
    assert talk.ok("pending")["pending"]["kind"] == "chance"
    assert talk.refused("pending", game=two)["code"] == "no_game"


def test_without_a_game_there_is_nothing_to_ask(talk: Talk) -> None:
    assert talk.refused("pending")["code"] == "no_game"


@pytest.mark.parametrize("form", ["record", "text", "data"])
def test_a_saved_game_is_loaded_again(dealt: Talk, form: str) -> None:
    before = dealt.ok("position")
    if form == "record":
        dealt.ok("load", ruleset="salvo", record=dealt.ok("record")["record"])
    else:
        dealt.ok("load", ruleset="salvo", position=before[form])
    assert dealt.ok("position")["digest"] == before["digest"]


def test_a_record_that_does_not_replay_names_the_line(talk: Talk) -> None:
    text = "naumachia record 1\nruleset salvo 1\nscenario duel\n\nchance: 2\nred: show 2\n"
    error = talk.refused("load", record=text)
    assert error["code"] == "bad_record"
    assert error["place"] == "line 6"


# -- bad input -----------------------------------------------------------------------

BAD_LINES = {
    "empty object": (b"{}", "bad_request"),
    "no json": (b"castle", "bad_json"),
    "half": (b'{"do": "about"', "bad_json"),
    "array": (b"[1, 2]", "bad_json"),
    "number": (b"7", "bad_json"),
    "binary": (b"\xff\xfe\x00\x01", "bad_json"),
    "not a number": (b'{"do": "about", "x": NaN}', "bad_json"),
    "long number": (b'{"do": "about", "id": ' + b"9" * 5000 + b"}", "bad_json"),
    "endless number": (b'{"do": "about", "id": 1e999}', "bad_json"),
    "deep": (b"[" * 200_000, "bad_json"),
    "deep field": (b'{"do":"about","x":' + b'{"a":' * 100_000, "bad_json"),
    "list as id": (b'{"do": "about", "id": []}', "bad_json"),
    "long": (b'{"do": "' + b"a" * LONGEST_LINE + b'"}', "bad_json"),
    "verb of a wrong type": (b'{"do": 5}', "bad_request"),
    "unknown verb": (b'{"do": "sing"}', "bad_request"),
    "unknown field": (b'{"do": "about", "colour": 1}', "bad_request"),
    "missing field": (b'{"do": "new"}', "bad_request"),
    "wrong type": (b'{"do": "new", "ruleset": {}}', "bad_request"),
    "boolean as number": (b'{"do": "new", "ruleset": "salvo", "seed": true}', "bad_request"),
    "negative seed": (b'{"do": "new", "ruleset": "salvo", "seed": -1}', "bad_request"),
    "unknown rule set": (b'{"do": "new", "ruleset": "os:path"}', "bad_input"),
    "unknown scenario": (b'{"do": "new", "ruleset": "salvo", "scenario": "x"}', "bad_scenario"),
    "unknown option": (b'{"do": "new", "ruleset": "salvo", "options": {"x": 1}}', "bad_option"),
    "not a record": (b'{"do": "load", "record": "pgn"}', "bad_record"),
    "position of a wrong type": (
        b'{"do": "load", "ruleset": "salvo", "position": 5}',
        "bad_notation",
    ),
    "lone surrogate": (b'{"do": "\\ud800", "id": "\\udfff"}', "bad_request"),
}


@pytest.mark.parametrize(("line", "code"), BAD_LINES.values(), ids=BAD_LINES)
def test_bad_lines_are_refused_and_the_engine_goes_on(talk: Talk, line: bytes, code: str) -> None:
    reply = talk.raw(line)
    assert reply["ok"] is False
    assert reply["error"]["code"] == code
    assert reply["error"]["message"]
    assert talk.ok("about")


def test_requests_out_of_turn_are_refused(talk: Talk) -> None:
    talk.ok("new", ruleset="salvo")
    assert talk.refused("play", seat="red", action="show 1")["facts"]["refusal"] == "dice_first"
    assert talk.refused("play", seat="green", action="show 1")["code"] == "bad_input"
    assert talk.refused("play", seat="red", action="")["message"] == "empty order"
    assert talk.refused("play", seat="red", action=["show"])["code"] == "bad_notation"
    talk.ok("new", ruleset="drift")
    assert talk.refused("roll")["message"] == "no dice are asked for"


def test_a_fault_in_a_rule_set_does_not_end_the_process(
    talk: Talk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> str:
        raise ZeroDivisionError("broken on purpose")

    talk.ok("new", ruleset="drift")
    monkeypatch.setattr(drift.DriftNotation, "format_position", broken)
    assert talk.refused("position")["code"] == "internal"
    assert "broken on purpose" in capsys.readouterr().err
    monkeypatch.undo()
    assert talk.ok("position")


# -- the process ---------------------------------------------------------------------


def test_a_process_answers_line_by_line_and_quits() -> None:
    with EngineProcess("--ruleset", "tests.small.salvo:RULESET") as engine:
        assert engine.ask("new", ruleset="salvo", seed=1)["game"] == "1"
        assert engine.ask("roll")["ok"]
        assert engine.send(b"\x00\xff")["error"]["code"] == "bad_json"
        assert engine.send(b"[" * (LONGEST_LINE + 10))["error"]["message"] == "line too long"
        for blank in (b"", b"  ", b"\r"):
            assert engine.send(blank)["error"]["code"] == "bad_json"
        assert engine.ask("pending")["ok"]
        assert engine.ask("quit") == {"id": 1, "ok": True}
        assert engine.finish() == (0, b"")


def test_a_process_ends_with_its_input() -> None:
    with EngineProcess() as engine:
        assert engine.ask("about")["ok"]
        assert engine.finish() == (0, b"")


def test_every_verb_is_in_the_documentation() -> None:
    from tests.cli.engine_process import ROOT

    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    missing = [verb for verb in [*VERBS, "quit"] if f"`{verb}`" not in text]
    assert not missing
