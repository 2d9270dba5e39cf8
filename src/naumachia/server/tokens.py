"""Create secret links: a token is shown once to its owner, and stored as a hash only."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

TOKEN_BYTES: Final = 18
"""144 random bits, so that nobody can find a token by its plain hash."""

GAME_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
GAME_LENGTH: Final = 10


def new_token() -> str:
    """Return a new token that fits into a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """Return the hash that is stored for a token."""
    return sha256(token.encode()).hexdigest()


def new_game_id() -> str:
    """Return a short id without look-alike letters; it opens nothing by itself."""
    return "".join(secrets.choice(GAME_ALPHABET) for _ in range(GAME_LENGTH))


def campaign_path(campaign: str, token: str) -> str:
    """Return the path of a campaign's page."""
    return f"/campaign/{campaign}#{token}"


def game_path(game: str, token: str) -> str:
    """Return the path of a game's page. The token follows the `#`, which browsers do not send."""
    return f"/game/{game}#{token}"
