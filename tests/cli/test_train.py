"""Test `naumachia train`: the weights it writes, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from naumachia.kernel.learned import read_weights
from naumachia.rules import load

Ok = Callable[..., str]
Refused = Callable[..., str]


def test_train_writes_weights_with_their_strength(ok: Ok, tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    common = ("-s", "skirmish", "-n", "12", "--rounds", "0", "--measured", "2")
    text = ok("train", "trireme", "--out", str(out), *common)
    assert f"wrote {out}" in text
    assert "greedy:weights=new against greedy:weights=none" in text
    features = load("trireme").advisor.features
    assert features is not None
    weights = read_weights(out.read_text(), str(out), features)
    assert weights.card["scenarios"] == {"skirmish": 1}
    assert weights.card["measured"]
    ok("match", "trireme", f"greedy:weights={out}", "random", "-s", "skirmish", "-n", "2")
    ok("train", "trireme", "--out", str(out), "--from", str(out), *common)


def test_train_refuses_before_it_plays(refused: Refused, tmp_path: Path) -> None:
    out = tmp_path / "none" / "weights.json"
    assert "no such folder" in refused("train", "trireme", "--out", str(out))
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    told = refused("train", "trireme", "--out", str(tmp_path / "w.json"), "--from", str(bad))
    assert "not a weights file" in told
