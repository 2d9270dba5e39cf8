"""Check that every message has exactly the fields of its definition."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from pydantic import TypeAdapter

from naumachia.server.wire import messages as wire

KINDS: Final[dict[str, Any]] = {
    "welcome": wire.Welcome,
    "update": wire.Update,
    "changes": wire.Changes,
    "presence": wire.Presence,
    "seats": wire.Seats,
    "chat": wire.Chat,
    "thinking": wire.Thinking,
    "rematch": wire.Rematch,
    "done": wire.Done,
    "refused": wire.Refused,
    "checked": wire.Checked,
    "aimed": wire.Aimed,
    "gathered": wire.Gathered,
    "reach": wire.Reach,
    "threats": wire.Threats,
    "odds": wire.Weighed,
    "onward": wire.Onward,
    "orders": wire.OrdersAnswer,
    "pong": wire.Pong,
    "error": wire.Fault,
}


@cache
def adapter(kind: str) -> TypeAdapter[Any]:
    """Reads messages of one type."""
    return TypeAdapter(KINDS[kind])


def must_be_as_described(text: str) -> None:
    """Raises where a message of the server is not of its type, or has what that does not say."""
    message = json.loads(text)
    found = adapter(message["type"])
    again = json.loads(found.dump_json(found.validate_json(text)))
    assert again == message, f"{message['type']}: more is sent than is described"
