"""Records travel in links: whole, and no more of them is unpacked than may be."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naumachia.kernel.errors import BadRecord
from naumachia.kernel.record import VERSION, decode_record, encode_record, held_record, record_link

GOLDEN = Path(__file__).parent.parent / "golden"
RECORDS = sorted(GOLDEN.glob("*/records/*.txt"))
LARGEST = 256_000
VECTORS: list[dict[str, Any]] = json.loads((GOLDEN / "links.json").read_text())
"""Records with the links that Python and a browser make of them; the page's tests read them too."""


def test_every_golden_record_comes_back() -> None:
    assert len(RECORDS) > 50
    for path in RECORDS:
        record = path.read_text()
        assert decode_record(encode_record(record), LARGEST) == record


@given(st.text())
def test_any_text_comes_back(text: str) -> None:
    text = text.encode("utf-8", "replace").decode()
    assert decode_record(encode_record(text), LARGEST) == text


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_links_of_both_programs_are_read(vector: dict[str, Any]) -> None:
    assert decode_record(vector["python"], LARGEST) == vector["record"]
    assert decode_record(vector["browser"], LARGEST) == vector["record"]


def read_or_refused(data: str) -> bool:
    """Whether a link is read, or refused as a link with what would be right."""
    try:
        decode_record(data, LARGEST)
    except BadRecord as error:
        return bool(error.problem and error.expected)
    return True


@given(st.binary(max_size=300))
def test_what_is_no_link_is_refused(data: bytes) -> None:
    text = VERSION + urlsafe_b64encode(data).decode().rstrip("=")
    assert read_or_refused(text)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for data in (text, VERSION + text):
        assert read_or_refused(data)


def test_a_bomb_is_not_unpacked() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = b"".join(packer.compress(bytes(1_000_000)) for _ in range(50)) + packer.flush()
    with pytest.raises(BadRecord, match="at most 256000 bytes"):
        decode_record(VERSION + urlsafe_b64encode(packed).decode().rstrip("="), LARGEST)


@pytest.mark.parametrize("length", [0, 1, 2, 3, 10, -1, -2])
def test_a_link_that_was_cut_is_refused(length: int) -> None:
    whole = encode_record(RECORDS[0].read_text())
    with pytest.raises(BadRecord):
        decode_record(whole[:length], LARGEST)


def test_another_version_says_which_would_be_right() -> None:
    with pytest.raises(BadRecord, match="begins with a"):
        decode_record("b" + encode_record("ahoy")[1:], LARGEST)


def test_a_link_says_where_it_is_opened() -> None:
    link = record_link("ahoy", "https://example.org/site/", 17, what_if=True)
    assert link == f"https://example.org/site/#r={encode_record('ahoy')}&at=17&open=what-if"
    assert held_record(link) == encode_record("ahoy")
    assert held_record(f"{link})") == encode_record("ahoy")
    assert record_link("ahoy", "http://127.0.0.1:8000/#old").startswith("http://127.0.0.1:8000/#r=")
    assert held_record("evening.rec") is None
