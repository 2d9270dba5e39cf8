"""Messages as they go over the wire."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic_core import to_json

Json = dict[str, object]


def encode(message: Mapping[str, object]) -> str:
    """A message as it goes over the wire."""
    return to_json(message, inf_nan_mode="null").decode()
