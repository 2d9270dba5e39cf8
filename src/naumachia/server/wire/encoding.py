"""Encode messages."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic_core import to_json

Json = dict[str, object]


def encode(message: Mapping[str, object]) -> str:
    """Return a message as JSON text."""
    return to_json(message, inf_nan_mode="null").decode()
