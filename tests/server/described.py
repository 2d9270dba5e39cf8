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
    "changes": wire.DeltaUpdate,
    "presence": wire.Presence,
    "seats": wire.Seats,
    "chat": wire.Chat,
    "thinking": wire.ThinkingProgress,
    "rematch": wire.Rematch,
    "done": wire.DoneAnswer,
    "refused": wire.RefusedAnswer,
    "checked": wire.CheckAnswer,
    "aimed": wire.AimAnswer,
    "gathered": wire.GroupAnswer,
    "reach": wire.ReachAnswer,
    "threats": wire.ThreatsAnswer,
    "odds": wire.AttackOddsAnswer,
    "onward": wire.NextAttacksAnswer,
    "orders": wire.OrdersAnswer,
    "pong": wire.Pong,
    "error": wire.ErrorAnswer,
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
