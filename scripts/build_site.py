"""Build `build/site`: files that any static host serves, which play all games without a server.

    python scripts/build_site.py [--out FOLDER]

Runs in the project's environment, with Node and the page's packages installed (`make site`).
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from scripts.bootstrap import packed_node  # noqa: E402 - where the path leads to

WORK: Final = ROOT / "build" / "site-work"
WEB: Final = ROOT / "web"
PYODIDE: Final = WEB / "node_modules" / "pyodide"
PLATFORM: Final = ("3.14", "cp314", "pyemscripten_2026_0_wasm32")
"""The Python of the browser: version, ABI, platform tag."""

THEMES: Final = ("light", "dark")
TRANSLATED: Final = ("de",)
"""The languages of the page besides English."""
NEVER_CACHED: Final = ("sw.js",)


def run(*command: str | Path, **env: str) -> None:
    """Run a command. Raises CalledProcessError."""
    subprocess.run([str(part) for part in command], check=True, cwd=ROOT, env=os.environ | env)


def node() -> str:
    """Node's path. Raises SystemExit where there is none."""
    packed = packed_node(Path(sys.executable))
    found = shutil.which("node") or (packed and str(packed / "bin" / "node"))
    if not found:
        raise SystemExit("the site is built with Node; `make check` brings one")
    return found


def fingerprint(*paths: Path) -> str:
    """A hash of files and of all that folders hold."""
    total = hashlib.sha256()
    for path in paths:
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.is_file() and not {"__pycache__", "static"} & set(file.parts):
                total.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return total.hexdigest()


def wheel() -> Path:
    """The unpacked wheel of pydantic-core for WebAssembly, downloaded once."""
    import pydantic_core

    version = pydantic_core.__version__
    folder = WORK / f"pydantic_core-{version}"
    if folder.is_dir():
        return folder
    python, abi, platform = PLATFORM
    given = ("--python-version", python, "--abi", abi, "--platform", platform)
    only = ("--no-deps", "--only-binary=:all:", "--implementation", "cp", "--quiet")
    pip = (sys.executable, "-m", "pip", "download", "--disable-pip-version-check")
    run(*pip, *only, *given, "--dest", WORK, f"pydantic-core=={version}")
    found = next(WORK.glob(f"pydantic_core-{version}-*.whl"))
    with zipfile.ZipFile(found) as archive:
        archive.extractall(folder)
    return folder


def template(path: Path) -> None:
    """Write an empty database whose schema is up to date."""
    from naumachia.server.store.games import Store

    path.unlink(missing_ok=True)
    Store(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")


def pack() -> None:
    """Compile Python for the browser into `build/site-work`, unless it was done for these files."""
    from importlib.metadata import version

    sources = (ROOT / "src", WEB / "site" / "pack.py", ROOT / "constraints.txt")
    wanted = fingerprint(*sources, WEB / "package-lock.json")
    stamp = WORK / "packed"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    WORK.mkdir(parents=True, exist_ok=True)
    template(WORK / "template.sqlite3")
    (WORK / "given.json").write_text(json.dumps({"version": version("naumachia")}))
    packages = sysconfig.get_path("purelib")
    script = WEB / "site" / "pack.py"
    run(node(), WEB / "site" / "pack.mjs", ROOT / "src", packages, wheel(), WORK, script)
    stamp.write_text(wanted)


def containers(out: Path, formats: tuple[str, ...]) -> dict[str, Any]:
    """Write Python's files compressed, under names with their hash; what the worker has to know."""
    found: dict[str, Any] = {}
    names = {
        "wasm": PYODIDE / "pyodide.asm.wasm",
        "asm": PYODIDE / "pyodide.asm.mjs",
        "core": WORK / "core.so",
        "stdlib": WORK / "stdlib.zip",
        "libs": WORK / "libs.zip",
        "app": WORK / "app.zip",
    }
    folder = out / "python"
    folder.mkdir(parents=True)
    for name, path in names.items():
        found[name] = {"raw": path.stat().st_size}
    for name, packing, file, size in compressed(names, folder, formats):
        found[name][packing] = [f"python/{file}", size]
    rest = (WORK / "rest.zip").read_bytes()
    file = f"rest-{hashlib.sha256(rest).hexdigest()[:12]}.zip"
    (folder / file).write_bytes(rest)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    found["lock"] = json.dumps({"info": lock["info"], "packages": {}})
    found["rest"] = {"file": f"python/{file}"}
    found["library"] = (WORK / "library.txt").read_text()
    made = json.dumps(found) + fingerprint(WEB / "site")
    found["start"] = hashlib.sha256(made.encode()).hexdigest()[:12]
    return found


COMPRESS: Final = """
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
const [path, gzip, brotli] = process.argv.slice(1);
const data = readFileSync(path);
writeFileSync(gzip, gzipSync(data, { level: 9 }));
if (!brotli) process.exit();
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
writeFileSync(brotli, brotliCompressSync(data, { params }));
"""


def compressed(
    names: dict[str, Path], folder: Path, formats: tuple[str, ...]
) -> Iterator[tuple[str, str, str, int]]:
    """Compress files, each once for its content; name, format, file and size of each."""
    cache = WORK / "compressed"
    cache.mkdir(exist_ok=True)
    for name, path in names.items():
        digest = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
        parts = {each: cache / f"{name}-{digest}.{each}.bin" for each in formats}
        if not all(part.is_file() for part in parts.values()):
            run(node(), "--input-type=module", "-e", COMPRESS, "--", path, *parts.values())
        for each, part in parts.items():
            shutil.copy(part, folder / part.name)
            yield name, each, part.name, part.stat().st_size


def texts(rulesets: list[dict[str, Any]]) -> Iterator[str]:
    """What the lobby asks for without a key, as JSON: addresses."""
    yield "/api/rulesets"
    yield "/api/showcase"
    for ruleset in rulesets:
        at = f"/api/rulesets/{quote(ruleset['id'])}"
        yield from (f"{at}/clauses", f"{at}/glossary", f"{at}/how-to-play")


def pictures(rulesets: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """The pictures of the lobby, with English names: addresses, and the files that answer them."""
    for ruleset in rulesets:
        at = f"/api/rulesets/{quote(ruleset['id'])}"
        file = at[1:]
        for theme in THEMES:
            yield f"{at}/picture.svg?theme={theme}", f"{file}/picture.{theme}.svg"
            for what in ("scenarios", "campaigns"):
                for one in ruleset.get(what) or ():
                    path = f"{what}/{quote(one['id'])}/picture"
                    yield f"{at}/{path}.svg?theme={theme}", f"{file}/{path}.{theme}.svg"


def primer_addresses(ruleset: str, pages: int) -> Iterator[tuple[str, str]]:
    """The pictures of a primer."""
    for theme in THEMES:
        for page in range(pages):
            at = f"api/rulesets/{quote(ruleset)}/how-to-play/{page}/picture"
            yield f"/{at}.svg?theme={theme}", f"{at}.{theme}.svg"


def lobby(out: Path) -> int:
    """Write what the lobby shows before Python is there; the number of files."""
    from naumachia.server.local import Local

    written = 0

    async def ask() -> None:
        nonlocal written
        local = Local(str(WORK / "lobby.sqlite3"))
        await local.start()

        async def keep(address: str, file: str) -> Any:
            nonlocal written
            answer = await local.request("GET", address, {})
            if answer.status != 200:
                raise SystemExit(f"{address}: {answer.status} {answer.body[:200]!r}")
            target = out / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(answer.body)
            written += 1
            return answer.body

        rulesets = json.loads(await keep("/api/rulesets", "api/rulesets.json"))
        for address, file in pictures(rulesets):
            await keep(address, file)
        for address in texts(rulesets):
            body = await keep(address, f"{address[1:]}.json")
            for language in TRANSLATED:
                await keep(f"{address}?language={language}", f"{address[1:]}.{language}.json")
            if address.endswith("how-to-play"):
                for picture in primer_addresses(address.split("/")[3], len(json.loads(body))):
                    await keep(*picture)
        await local.stop()

    asyncio.run(ask())
    return written


def precached(out: Path) -> list[str]:
    """The files without which nothing is played, for the service worker."""
    left_out = ("api/rulesets/", "python/")
    found = (file.relative_to(out).as_posix() for file in sorted(out.rglob("*")) if file.is_file())
    return [name for name in found if not name.startswith(left_out) and name not in NEVER_CACHED]


def main() -> None:
    """Build the site."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--version", default="", help="added to the version, for tests of updates")
    parser.add_argument("--quick", action="store_true", help="without Brotli, for tests")
    parser.add_argument("--fetch", action="store_true", help="only fetch what the build needs")
    given = parser.parse_args()
    if given.fetch:
        WORK.mkdir(parents=True, exist_ok=True)
        wheel()
        return
    formats = ("gzip",) if given.quick else ("gzip", "brotli")
    out = given.out.resolve()
    WORK.mkdir(parents=True, exist_ok=True)
    pack()
    shutil.rmtree(out, ignore_errors=True)
    vite = WEB / "node_modules" / ".bin" / "vite"
    config = WEB / "site" / "vite.config.ts"
    run(
        vite,
        "build",
        WEB,
        "--config",
        config,
        "--outDir",
        out,
        "--emptyOutDir",
        "--logLevel",
        "warn",
    )
    lobby(out)
    found = containers(out, formats)
    (out / "python.json").write_text(json.dumps(found))
    shutil.copytree(WEB / "public", out, dirs_exist_ok=True)
    manifest = json.loads((out / "manifest.webmanifest").read_text())
    manifest |= {"start_url": ".", "scope": ".", "id": "."}
    for icon in manifest["icons"]:
        icon["src"] = icon["src"].lstrip("/")
    (out / "manifest.webmanifest").write_text(json.dumps(manifest, indent=2))
    files = precached(out)
    version = fingerprint_of(out, files, json.dumps(found) + given.version)
    worker = (WEB / "site" / "sw.js").read_text()
    filled = worker.replace("__VERSION__", json.dumps(version)).replace(
        "__FILES__", json.dumps(files)
    )
    (out / "sw.js").write_text(filled)
    wire = (sum(one[f][1] for one in found.values() if "raw" in one) for f in formats)
    sizes = ", ".join(f"{size:,} bytes {f}" for f, size in zip(formats, wire, strict=True))
    print(f"{out}: version {version}, Python {sizes}")


def fingerprint_of(out: Path, files: list[str], more: str) -> str:
    """A version for a set of files."""
    total = hashlib.sha256(more.encode())
    for name in files:
        total.update(name.encode() + (out / name).read_bytes())
    return total.hexdigest()[:12]


if __name__ == "__main__":
    main()
