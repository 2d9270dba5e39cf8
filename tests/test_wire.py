"""The wire is described once: the page's types and the documentation follow from the server's."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from scripts import write_wire
from tests.server.described import KINDS, must_be_as_described

from naumachia.server.wire import messages


def test_what_is_written_is_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert write_wire.main(["--check"]) == 0, capsys.readouterr().out


def test_a_field_that_is_added_makes_it_stale(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (*write_wire.GAMES, *write_wire.CAMPAIGNS):
        text = (write_wire.WIRE / f"{module}.py").read_text(encoding="utf-8")
        (tmp_path / f"{module}.py").write_text(text.replace("    svg: str\n", "    svg: int\n"))
    monkeypatch.setattr(write_wire, "WIRE", tmp_path)
    assert write_wire.main(["--check"]) == 1
    told = capsys.readouterr().out
    assert "web/src/net/wire.ts" in told
    assert "docs/wire.md" in told


SAMPLE = '''
from __future__ import annotations

Way: TypeAlias = tuple[float, float]
"""Out of here."""

Odd = TypedDict("Odd", {"from": Way, "to": str | None})


class Base(TypedDict):
    """A base."""

    kind: Literal["one", "two"]


class More(Base):
    """More
    of it."""

    ways: list[Way]
    either: list[int | None]
    """One or
    none."""
    named: dict[str, bool]
    rare: NotRequired[str]


class Asked(BaseModel):
    """A request."""

    base: int = Field(ge=0)
    text: str | None = Field(None, min_length=1)
    names: Annotated[list[str], Field(max_length=3)] = []
'''
EXPECTED = """
/** Out of here. */
export type Way = [number, number];

export interface Odd {
  from: Way;
  to: string | null;
}

/** A base. */
export interface Base {
  kind: "one" | "two";
}

/** More of it. */
export interface More extends Base {
  ways: Way[];
  /** One or none. */
  either: (number | null)[];
  named: Record<string, boolean>;
  rare?: string;
}

/** A request. */
export interface Asked {
  base: number;
  text?: string | null;
  names?: string[];
}
"""


def test_types_are_written_as_the_page_has_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "sample.py").write_text(SAMPLE)
    monkeypatch.setattr(write_wire, "WIRE", tmp_path)
    found = write_wire.shapes("sample")
    assert write_wire.typescript(found) == write_wire.HEAD + EXPECTED
    told = write_wire.tables(found)
    assert "| `either` | `(number \\| null)[]` | One or none. |" in told
    assert "| `rare` (may be left out) | `string` |  |" in told


def test_every_message_of_the_server_can_be_compared() -> None:
    """So that each one that any test reads is."""
    described = {message for part in get_args(messages.ServerMessage) for message in (part,)}
    assert set(KINDS.values()) == described
    shapes = [*write_wire.shapes("messages"), *write_wire.shapes("answers")]
    names = {shape.name for shape in shapes}
    assert {kind.__name__ for kind in described} <= names


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "done", "id": "1"}',
        '{"type": "done", "id": "1", "seq": 1, "more": 2}',
        '{"type": "thinking", "seat": "green", "share": "much"}',
        '{"type": "presence", "seats": [{"id": "green", "online": true, "name": "Ann"}]}',
    ],
)
def test_a_message_that_is_not_as_described_is_seen(text: str) -> None:
    with pytest.raises(Exception, match=r"more is sent|validation error"):
        must_be_as_described(text)


def test_one_that_is_passes() -> None:
    for text in ('{"type": "done", "seq": 1}', '{"type": "pong", "id": "a"}'):
        must_be_as_described(text)


def test_no_line_is_wider_than_the_pages_formatter_has_them() -> None:
    """Long choices and comments are among what is described, so that both are broken somewhere."""
    types = "".join(text for path, text in write_wire.written().items() if path.suffix == ".ts")
    assert max(map(len, types.splitlines())) <= write_wire.WIDTH
    assert "\n  | " in types
    assert "\n * " in types
