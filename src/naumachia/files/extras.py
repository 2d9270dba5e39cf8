"""Optional packages, and the extra of the project that installs each."""

from __future__ import annotations

from typing import Final

EXTRAS: Final[dict[str, str]] = {
    "alembic": "server",
    "anyio": "server",
    "fastapi": "server",
    "sqlalchemy": "server",
    "starlette": "server",
    "uvicorn": "server",
    "websockets": "server",
    "joblib": "sim",
    "numpy": "sim",
    "openskill": "sim",
    "polars": "sim",
    "scipy": "learn",
    "distributed": "dask",
    "ray": "ray",
    "altair": "report",
    "vl_convert": "report",
    "gymnasium": "rl",
    "pettingzoo": "rl",
    "pyspiel": "openspiel",
    "resvg_py": "png",
    "psycopg": "postgres",
}
"""The extra by the name under which a package is imported."""


def how_to_install(package: str) -> str:
    """Return the command that installs a package together with its extra."""
    return f"pip install 'naumachia[{EXTRAS[package]}]'"
