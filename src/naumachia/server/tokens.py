"""Secret links: a token is shown once, to its owner, and kept here as a hash only."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

TOKEN_BYTES: Final = 18
"""144 random bits, so that a plain hash cannot be searched."""

GAME_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
GAME_LENGTH: Final = 10


def new_token() -> str:
    """A token that fits into a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is stored of a token, and how it is found again."""
    return sha256(token.encode()).hexdigest()


def new_game_id() -> str:
    """A short id without look-alike letters; it opens nothing by itself."""
    return "".join(secrets.choice(GAME_ALPHABET) for _ in range(GAME_LENGTH))


def campaign_path(campaign: str, token: str) -> str:
    """The page of a campaign, as that of a game."""
    return f"/campaign/{campaign}#{token}"


def game_path(game: str, token: str) -> str:
    """The page of a game. The token stands behind the `#`, which browsers keep to themselves."""
    return f"/game/{game}#{token}"
