"""Compile what the site's Python needs. Runs in Pyodide; see pack.mjs.

A recorded run plays a few moments of every rule set. What it loads goes into `stdlib.zip`,
`libs.zip` and `app.zip`; what it does not load goes into `rest.zip`, which is fetched when it is
asked for.
"""

import asyncio
import importlib
import importlib.util
import json
import os
import pkgutil
import shutil
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    SourceFileLoader,
)
from pathlib import Path
from typing import ClassVar

STDLIB = "/lib/python314.zip"
LEFT_OUT = (
    "naumachia.cli",
    "naumachia.env",
    "naumachia.sim",
    "naumachia.testing",
    "naumachia.game",
    "naumachia.__main__",
    "naumachia.server.serve",
    "naumachia.server.http.gate",
)
LATER = ("alembic", "mako", "markupsafe")
"""Libraries for older databases."""

UNPACKED = ("anyio", "opentelemetry")
"""One library reads its own source; the packages of the other share a name."""

NEVER = (
    "_pyrepl",
    "antigravity",
    "ctypes",
    "doctest",
    "ensurepip",
    "ftplib",
    "imaplib",
    "mailbox",
    "pdb",
    "poplib",
    "pydoc",
    "smtplib",
    "this",
    "turtle",
    "unittest",
    "wsgiref",
    "xmlrpc",
    "fastapi.__main__",
    "fastapi.cli",
    "anyio.pytest_plugin",
    "alembic.testing",
    "sqlalchemy.testing",
)
READ = ("anyio/__init__.py", "anyio/abc/__init__.py")
"""Modules that read their own source, so they are shipped as source."""

sys.dont_write_bytecode = True
sys.path[:0] = ["/src", "/wheel"]
sys.path.append("/sp")


class Page:
    """Collect the messages of the recorded run's pages."""

    def __init__(self):
        self.queues = {}
        self.number = 0

    def post(self, page, id, kind, code, text):
        self.queues.setdefault(id, asyncio.Queue()).put_nowait((kind, code, text))

    async def ask(self, desk, method, address, body=None, token=""):
        self.number += 1
        id = str(self.number)
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        message = {"from": "p", "id": id, "do": "request", "method": method, "address": address}
        text = "" if body is None else json.dumps(body)
        desk.receive(json.dumps({**message, "headers": headers, "body": text}))
        queue = self.queues.setdefault(id, asyncio.Queue())
        _kind, status, answer = await queue.get()
        if status >= 500:
            raise AssertionError(f"{method} {address}: {status} {answer}")
        try:
            return status, json.loads(answer)
        except ValueError:
            return status, answer

    async def read(self, id, *types):
        queue = self.queues.setdefault(id, asyncio.Queue())
        while True:
            kind, code, text = await queue.get()
            if kind == "close":
                raise AssertionError(f"closed: {code} {text}")
            message = json.loads(text) if kind == "text" else {"type": kind}
            if message["type"] in types:
                return message


async def play(page, desk, ruleset):
    """Open a game, send an order, and send the requests of a page."""
    shortest = min(ruleset["scenarios"], key=lambda one: one.get("minutes") or 999)
    seats = [{"kind": "person"}] + [{"kind": "computer", "level": "calm"}] * (
        len(ruleset["seats"]) - 1
    )
    wanted = {"ruleset": ruleset["id"], "scenario": shortest["id"], "seats": seats}
    status, game = await page.ask(desk, "POST", "/api/games", wanted)
    if status != 200:
        seats = [{"kind": "person"}, {"kind": "computer", "level": "calm"}]
        status, game = await page.ask(desk, "POST", "/api/games", {**wanted, "seats": seats})
    assert status == 200, game
    id, token = game["game"], game["links"][0]["token"]
    at = f"/api/games/{id}"
    opened = {"from": "p", "id": f"s-{id}", "do": "open", "address": f"/ws/{id}?since=0"}
    desk.receive(json.dumps({**opened, "protocols": ["naumachia", f"key.{token}"]}))
    socket = f"s-{id}"
    update = await page.read(socket, "update")
    for question in ("odds", "threats", "reach", "orders", "onward"):
        desk.receive(
            json.dumps(
                {
                    "from": "p",
                    "id": socket,
                    "do": "text",
                    "text": json.dumps({"do": question, "id": question}),
                }
            )
        )
    legal = [order for order in update.get("orders", []) if not order.get("refused")]
    if legal:
        order = {"do": "order", "id": "1", "text": legal[0]["text"], "base": update["seq"]}
        desk.receive(
            json.dumps({"from": "p", "id": socket, "do": "text", "text": json.dumps(order)})
        )
        await page.read(socket, "done", "refused", "error")
    for what in ("", "/advice", "/record", "/moment/0", "/hindsight", "/why/1"):
        await page.ask(desk, "GET", at + what, token=token)
    await page.ask(desk, "POST", at + "/what-if", {"at": 0}, token)
    for lesson in (ruleset.get("lessons") or [])[:1]:
        await page.ask(desk, "GET", f"{at}/lesson/{lesson['id']}", token=token)
    theme = f"/api/rulesets/{ruleset['id']}"
    for what in (
        "/clauses",
        "/glossary",
        "/picture.svg",
        "/how-to-play",
        "/how-to-play/0/picture.svg",
    ):
        await page.ask(desk, "GET", theme + what)
    desk.receive(json.dumps({"from": "p", "id": socket, "do": "close"}))


async def record():
    from naumachia.server import browser

    page = Page()
    shutil.copy("/out/template.sqlite3", "/tmp/games.sqlite3")
    desk = await browser.begin("/tmp/games.sqlite3", page.post)
    browser.work(browser.pickle.dumps((len, ([],))).decode("latin-1"))
    _status, rulesets = await page.ask(desk, "GET", "/api/rulesets")
    for ruleset in rulesets:
        print("  records", ruleset["id"], flush=True)
        await play(page, desk, ruleset)
    for name in naumachia_modules():
        importlib.import_module(name)


def naumachia_modules():
    import naumachia

    for found in pkgutil.walk_packages(naumachia.__path__, "naumachia."):
        if not found.name.startswith((*LEFT_OUT, "naumachia.server.store.migrations")):
            yield found.name


def compiled(source, name):
    return compile(source, name, "exec", dont_inherit=True, optimize=2)


class OnceCompiled(SourceFileLoader):
    """Compile modules as they are shipped, and keep the results."""

    codes: ClassVar = {}

    def source_to_code(self, data, path, *, _optimize=-1):
        name = path.removeprefix("/src/").removeprefix("/sp/").removeprefix("/wheel/")
        code = self.codes[name] = compiled(data, name)
        return code


def compile_once():
    details = [(ExtensionFileLoader, EXTENSION_SUFFIXES), (OnceCompiled, SOURCE_SUFFIXES)]
    finder = FileFinder.path_hook(*details)
    sys.path_hooks[:] = [
        finder if hook.__name__ == "path_hook_for_FileFinder" else hook for hook in sys.path_hooks
    ]
    sys.path_importer_cache.clear()


def bytecode(source, name):
    code = OnceCompiled.codes.get(name) or compiled(source, name)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


class Archive:
    """A zip, by default uncompressed, because it is compressed as a whole later."""

    def __init__(self, name, compression=zipfile.ZIP_STORED):
        self.zip = zipfile.ZipFile(f"/out/{name}", "w", compression)

    def add(self, name, data):
        self.zip.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, self.zip.compression)

    def module(self, path, source):
        try:
            self.add(path.removesuffix(".py") + ".pyc", bytecode(source, path))
        except SyntaxError:
            print("  left out", path)


def files_of(root, names):
    """Yield the paths of the source files of packages and modules below a folder."""
    for name in names:
        if os.path.isfile(f"{root}/{name}.py"):
            yield f"{name}.py"
        for folder, _folders, files in os.walk(f"{root}/{name}"):
            for file in files:
                yield os.path.relpath(f"{folder}/{file}", root)


def dotted(path):
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def libraries():
    """Return the installed top-level packages that were loaded, or may be later."""
    files = (getattr(module, "__file__", None) or "" for module in sys.modules.values())
    tops = {file.split("/")[2].removesuffix(".py") for file in files if file.startswith("/sp/")}
    return sorted(tops | set(LATER))


def read(path):
    return Path(path).read_bytes()


def distributions(app, tops):
    """Add the metadata of packages: versions and entry points."""
    for folder in sorted(Path("/sp").glob("*.dist-info")):
        record = folder / "RECORD"
        if not record.exists():
            continue
        named = record.read_text().splitlines()
        if tops.isdisjoint(one.split("/")[0].split(",")[0].removesuffix(".py") for one in named):
            continue
        head = (folder / "METADATA").read_text().split("\n\n")[0].splitlines()
        kept = [line for line in head if line.startswith(("Metadata-Version", "Name", "Version"))]
        app.add(f"{folder.name}/METADATA", "\n".join(kept) + "\n")
        points = folder / "entry_points.txt"
        if points.exists():
            app.add(f"{folder.name}/entry_points.txt", points.read_text())


class Pack:
    """Build the archives."""

    def __init__(self):
        modules = sys.modules.items()
        self.loaded = {name for name, module in modules if getattr(module, "__file__", None)}
        self.stdlib = Archive("stdlib.zip")
        self.libs = Archive("libs.zip")
        self.app = Archive("app.zip")
        self.rest = Archive("rest.zip", zipfile.ZIP_DEFLATED)
        self.rest_names = []

    def sort(self, path, source, archive):
        """Add a module to `archive` if the recorded run loaded it, otherwise to the rest."""
        name = dotted(path)
        if name in self.loaded:
            archive.module(path, source)
        elif not name.startswith(NEVER):
            self.rest.module(path, source)
            self.rest_names.append(name)

    def standard_library(self):
        with zipfile.ZipFile(STDLIB) as original:
            for path in sorted(original.namelist()):
                if path.endswith(".py"):
                    self.sort(path, original.read(path), self.stdlib)
                elif path.endswith("/site-packages/"):
                    self.stdlib.add(path, b"")

    def installed(self):
        tops = libraries()
        for path in sorted(files_of("/sp", tops)):
            if path in READ:
                self.app.add(path, read(f"/sp/{path}"))
            elif path.endswith(".py"):
                unpacked = path.split("/")[0] in UNPACKED
                self.sort(path, read(f"/sp/{path}"), self.app if unpacked else self.libs)
        distributions(self.app, set(tops))

    def project(self):
        for path in sorted(files_of("/src", ["naumachia"])):
            if "__pycache__" in path or path.startswith("naumachia/server/static"):
                continue
            if not path.endswith(".py") or "/migrations/" in path:  # Alembic reads sources
                self.app.add(path, read(f"/src/{path}"))
            elif not dotted(path).startswith(LEFT_OUT):
                self.app.module(path, read(f"/src/{path}"))
        version = json.loads(read("/out/given.json"))["version"]
        about = f"Metadata-Version: 2.1\nName: naumachia\nVersion: {version}\n"
        self.app.add(f"naumachia-{version}.dist-info/METADATA", about)
        self.app.add("template.sqlite3", read("/out/template.sqlite3"))

    def pydantic_core(self):
        for path in sorted(files_of("/wheel", ["pydantic_core"])):
            if path.endswith(".so"):
                # Loaded before Python starts; Python only asks whether the file is there.
                self.app.add(path, b"")
                Path("/out/core.so").write_bytes(read(f"/wheel/{path}"))
                Path("/out/library.txt").write_text(f"/app/{path}")
            elif path.endswith(".py"):
                self.app.module(path, read(f"/wheel/{path}"))

    def write(self):
        self.standard_library()
        self.installed()
        self.project()
        self.pydantic_core()
        self.app.add("rest.json", json.dumps(self.rest_names).encode())
        for one in (self.stdlib, self.libs, self.app, self.rest):
            one.zip.close()


compile_once()
await record()
Pack().write()
