"""What is packed: the source archive, the plain wheel, and the matrix of compiled wheels."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from email.parser import Parser
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from naumachia import rules

ROOT = Path(__file__).resolve().parent.parent
PAGE = "naumachia/server/static/index.html"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PLATFORMS = {
    "linux": {"x86_64": "manylinux_x86_64", "aarch64": "manylinux_aarch64"},
    "macos": {"x86_64": "macosx_x86_64", "arm64": "macosx_arm64"},
    "windows": {"AMD64": "win_amd64"},
}
"""How cibuildwheel names a build, by system and architecture."""
VERSIONS = ("311", "312", "313", "314")
PLAY = """
from naumachia.rules import find, ids
from naumachia.testing.conformance import Case
from naumachia.testing.trail import trail
for name in ids():
    ruleset = find(name)
    lines = list(trail(ruleset, Case(next(iter(ruleset.scenarios())), {}, 1), 20))
    print(name, len(lines))
"""
"""Plays with the standard library only: tests fetch none of the core's other packages."""


def identifiers() -> Iterator[str]:
    """Every build that the configuration selects, among those that cibuildwheel knows."""
    table = PROJECT["tool"]["cibuildwheel"]
    for system, architectures in PLATFORMS.items():
        for architecture in table[system]["archs"]:
            for version in ("310", *VERSIONS, "314t", "315"):
                name = f"cp{version}-{architectures[architecture]}"
                chosen = any(fnmatchcase(name, one) for one in table["build"].split())
                if chosen and not any(fnmatchcase(name, one) for one in table["skip"]):
                    yield name


def test_the_matrix_selects_every_python_on_every_system() -> None:
    wanted = {
        f"cp{version}-{name}"
        for architectures in PLATFORMS.values()
        for name in architectures.values()
        for version in VERSIONS
    }
    assert set(identifiers()) == wanted


def test_what_the_matrix_names_is_there() -> None:
    table = PROJECT["tool"]["cibuildwheel"]
    assert set(table["test-extras"]) <= PROJECT["project"]["optional-dependencies"].keys()
    (script,) = re.findall(r"\{project\}/(\S+)", table["test-command"])
    assert (ROOT / script).is_file()
    hook = (ROOT / "hatch_build.py").read_text(encoding="utf-8")
    assert all(f'"{name}"' in hook for name in table["environment"])


@pytest.mark.parametrize("system", PLATFORMS)
def test_cibuildwheel_reads_the_matrix(system: str) -> None:
    if importlib.util.find_spec("cibuildwheel") is None:
        pytest.skip("cibuildwheel is not installed")
    command = [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers"]
    command += ["--platform", system, str(ROOT)]
    printed = subprocess.check_output(command, text=True).split()
    names = PLATFORMS[system].values()
    assert sorted(printed) == sorted(n for n in identifiers() if n.partition("-")[2] in names)


def hatchling(folder: Path, target: str, out: Path, **environment: str) -> Path:
    """Build a package with the hatchling of the tests; its file."""
    surroundings = {**os.environ, "NAUMACHIA_PLAIN": "", "NAUMACHIA_COMPILED": "", **environment}
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)]
    done = subprocess.run(
        command, check=False, cwd=folder, env=surroundings, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = out.iterdir()
    return file


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive of this checkout."""
    pytest.importorskip("hatchling")
    if not (ROOT / "src" / PAGE).is_file():
        pytest.skip("the web client is not built")
    return hatchling(ROOT, "sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that the archive gives where there is neither a compiler nor Node."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    nothing = tmp_path_factory.mktemp("no-programs")
    return hatchling(source, "wheel", tmp_path_factory.mktemp("wheel"), PATH=str(nothing))


@pytest.mark.slow
def test_the_archive_holds_what_the_tests_read(archive: Path) -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], check=False, cwd=ROOT, capture_output=True, text=True
    )
    if tracked.returncode:
        pytest.skip("this is no git checkout")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert f"src/{PAGE}" in names
    assert set(tracked.stdout.split()) - names <= {".git-blame-ignore-revs"}


@pytest.mark.slow
def test_a_wheel_without_compiler_and_node_is_plain_and_whole(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    package = ROOT / "src" / "naumachia"
    data = {
        path.relative_to(package.parent).as_posix()
        for path in package.rglob("*")
        if path.is_file() and path.suffix not in {".pyc", ".so"}
    }
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    assert PAGE in names
    assert data - names == set()
    assert [name for name in names if name.endswith((".so", ".pyd"))] == []


@pytest.mark.slow
def test_the_core_needs_no_web_packages(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (n for n in packed.namelist() if n.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(packed.read(name).decode("utf-8"))
    needed = metadata.get_all("Requires-Dist", [])
    core = {re.split(r"[ <>=\[;]", one)[0] for one in needed if "extra ==" not in one}
    assert core == {"rich", "typer"}
    assert set(metadata.get_all("Provides-Extra", [])) >= {"server", "sim", "png", "postgres"}


@pytest.mark.slow
def test_the_wheel_plays_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    try:  # by its metadata: to look for the module would disable setuptools' own distutils
        importlib.metadata.version("pip")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("pip is not installed")
    home = tmp_path / "empty"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps"]
    command += ["--no-index", "--quiet", "--disable-pip-version-check", str(wheel)]
    subprocess.run(command, check=True)
    played = subprocess.check_output([str(python), "-I", "-c", PLAY], cwd=tmp_path, text=True)
    lines = dict(line.split() for line in played.splitlines())
    assert list(lines) == list(rules.ids())
    assert all(int(count) == 21 for count in lines.values()), lines
