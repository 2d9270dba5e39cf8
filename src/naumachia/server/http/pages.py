"""Serve the web client from the package, compressed and with long cache times where possible."""

from __future__ import annotations

import gzip
import mimetypes
import re
from base64 import b64encode
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response

from naumachia.server.errors import Refused

FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
HASHED: Final = "assets/"
"""The folder of files whose names change with their content."""

COMPRESSIBLE: Final = ("text/", "application/javascript", "application/json", "image/svg+xml")
SUFFIXES: Final = {"br": ".br", "gzip": ".gz"}
INLINE_SCRIPT: Final = re.compile(r"<script>(.*?)</script>", re.S)
MEDIA_TYPES: Final = {
    ".js": "text/javascript",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
"""Media types that systems lack or define differently."""

MISSING: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Naumachia: the board is not built</title></head>
<body><h1>The board is not built</h1>
<p>This installation has the rules but not the page. In the project's folder run
<code>make play</code>, which builds it, or <code>npm ci</code> and <code>npm run build</code> in
<code>web/</code>; then load this page again.</p></body></html>
"""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the build: `bodies` by content encoding, "" for the plain one."""

    media_type: str
    etag: str
    bodies: dict[str, bytes]


def static_folder() -> Path:
    """Return the folder of the build."""
    return Path(str(files("naumachia.server").joinpath("static")))


def find(folder: Path, name: str) -> Asset | None:
    """Return a file of the build by its name relative to the folder, or None.

    Only names of listed files match, so none can leave the folder.
    """
    if name not in names(folder):
        return None
    path = folder / name
    status = path.stat()
    return _read(path, status.st_mtime_ns, status.st_size)


def names(folder: Path) -> set[str]:
    """Return the names of the files of the build."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in SUFFIXES.values()
    }


@lru_cache(200)
def _read(path: Path, _changed: int, _size: int) -> Asset:
    plain = path.read_bytes()
    guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    media_type = MEDIA_TYPES.get(path.suffix, guessed)
    bodies = {"": plain}
    for encoding, suffix in SUFFIXES.items():
        beside = path.with_name(path.name + suffix)
        if beside.is_file():
            bodies[encoding] = beside.read_bytes()
    if "gzip" not in bodies and media_type.startswith(COMPRESSIBLE):
        bodies["gzip"] = gzip.compress(plain, 9, mtime=0)
    etag = f'"{sha256(plain).hexdigest()[:20]}"'
    return Asset(media_type, etag, bodies)


def inline_hashes(html: str) -> list[str]:
    """Return the hashes that allow a page's own inline scripts in a Content-Security-Policy."""
    return [
        f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"
        for script in INLINE_SCRIPT.findall(html)
    ]


def answer(request: Request, asset: Asset, cache: str, status: int = 200) -> Response:
    """Answer with a file in the best encoding that the browser accepts."""
    headers = {"ETag": asset.etag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
    if status == 200 and request.headers.get("if-none-match") == asset.etag:
        return Response(status_code=304, headers=headers)
    taken = request.headers.get("accept-encoding", "")
    encoding = next((e for e in SUFFIXES if e in asset.bodies and e in taken), "")
    if encoding:
        headers["Content-Encoding"] = encoding
    body, media_type = asset.bodies[encoding], asset.media_type
    return Response(body, status, media_type=media_type, headers=headers)


def page(request: Request, status: int = 200) -> Response:
    """Answer with the single page, which chooses its view by its address."""
    asset = find(static_folder(), "index.html")
    if asset is None:
        return Response(MISSING, 503, media_type="text/html", headers={"Retry-After": "10"})
    response = answer(request, asset, ASK_AGAIN, status)
    hashes = " ".join(inline_hashes(asset.bodies[""].decode()))
    if hashes:
        policy = content_security_policy(hashes)
        response.headers["Content-Security-Policy"] = policy
    return response


def content_security_policy(scripts: str = "") -> str:
    """Allow everything from this server and nothing from elsewhere; pictures have inline styles."""
    return "; ".join(
        [
            "default-src 'self'",
            f"script-src 'self' {scripts}".strip(),
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ]
    )


router = APIRouter(include_in_schema=False)


@router.get("/")
@router.get("/game/{game}")
@router.get("/campaign/{game}")
@router.get("/how-to-play/{game}")
@router.get("/puzzles/{game}")
async def index(request: Request) -> Response:
    """Serve the lobby, a game, a campaign, or the instructions of a game."""
    return page(request)


@router.get("/{name:path}")
async def asset(request: Request, name: str) -> Response:
    """Serve a file of the build."""
    if name.startswith("api/"):
        raise Refused(404, "not_found", "There is nothing at this address.", place="path")
    found = find(static_folder(), name)
    if found is None and "text/html" in request.headers.get("accept", ""):
        # A person sees this: the page itself reports the error, and links back.
        return page(request, 404)
    if found is None:
        raise Refused(404, "not_found", "There is nothing at this address.", place="path")
    return answer(request, found, FOREVER if name.startswith(HASHED) else ASK_AGAIN)
