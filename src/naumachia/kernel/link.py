"""Links that hold a record: it is compressed, and travels behind the `#` of an address.

    https://example.org/#r=aXY9BCoMwEEX3nmL2hZI0VWt3ihuh0BPEMcZpMZqEJCJ6-4ZCF939z...&at=17

`r` is a version letter and then the record, as UTF-8, raw deflate and base64url without padding.
`at` is the number of moves after which it is opened, `open=what-if` asks for a what-if board there.
A reader ignores fields that it does not know.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from naumachia.kernel.errors import BadRecord

VERSION: Final = "a"
LONGEST_LINK: Final = 8000
"""Characters of a link that programs for mail and talk pass on whole; above, a file is better."""

LOCAL_SITE: Final = "http://127.0.0.1:8000/"
"""Where `naumachia serve` shows the page."""

RAW: Final = -15
"""Deflate without a header, as browsers call it `deflate-raw`."""

HELD: Final = re.compile(r"[#&]r=([\w-]*)", re.ASCII)
LETTERS: Final = re.compile(r"[\w-]*", re.ASCII)
AGAIN: Final = "the whole link, copied again"


def encode_record(text: str) -> str:
    """Encode a record as the value of `r` in a link."""
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW)
    packed = packer.compress(text.encode()) + packer.flush()
    return VERSION + urlsafe_b64encode(packed).decode().rstrip("=")


def decode_record(data: str, largest: int) -> str:
    """Decode the record of a link, the value of its `r`.

    Never unpacks more than `largest` bytes. Raises BadRecord.
    """
    if not data.startswith(VERSION):
        expected = f"one that begins with {VERSION}, or a newer program"
        raise BadRecord("a link of another version", data[:1], "", expected)
    try:
        if not LETTERS.fullmatch(data):
            raise ValueError("letters that no link has")
        packed = urlsafe_b64decode(data[1:] + "=" * (-len(data[1:]) % 4))
        unpacker = zlib.decompressobj(RAW)
        content = unpacker.decompress(packed, largest + 1)
    except (ValueError, zlib.error) as error:
        raise BadRecord("the link is damaged", "", "", AGAIN) from error
    if len(content) > largest:
        raise BadRecord("record too long", "", "", f"at most {largest} bytes")
    if not unpacker.eof:
        raise BadRecord("the link is cut short", "", "", AGAIN)
    if unpacker.unused_data:
        raise BadRecord("the link is damaged", "", "", AGAIN)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise BadRecord("the link is damaged", "", "", AGAIN) from error


def record_link(record: str, site: str, at: int | None = None, *, what_if: bool = False) -> str:
    """Return the link by which the page at `site` opens a record, after its first `at` moves."""
    fields = "" if at is None else f"&at={at}"
    fields += "&open=what-if" if what_if else ""
    return f"{site.partition('#')[0]}#r={encode_record(record)}{fields}"


def held_record(address: str) -> str | None:
    """Return the value of `r` in a link, None if there is none."""
    found = HELD.search(address)
    return None if found is None else found[1]
