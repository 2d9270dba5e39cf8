"""Container, service, proxies and workflows name only what the program and the Makefile have."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml

from naumachia.cli import app
from naumachia.rules import GUESTS
from naumachia.server.settings import PREFIX, Settings

ROOT = Path(__file__).resolve().parent.parent
CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8")
UNIT = (ROOT / "deploy" / "naumachia.service").read_text(encoding="utf-8")
PROXIES = [ROOT / "deploy" / name for name in ("Caddyfile", "nginx.conf")]
GITHUB = ROOT / ".github"
YAML = [*sorted(GITHUB.rglob("*.yml")), ROOT / "CITATION.cff", ROOT / ".pre-commit-config.yaml"]


def serve_parameters(words: list[str]) -> dict[str, Any]:
    """What the command line makes of the words after `naumachia`. Raises where it refuses them."""
    verb, *rest = words
    group: Any = typer.main.get_command(app)
    command = group.commands[verb]
    with command.make_context(verb, rest) as context:
        parameters: dict[str, Any] = context.params
        return parameters


def container_command() -> list[str]:
    entry, command = (
        json.loads(re.findall(rf"^{name} (\[.*\])$", CONTAINER, re.MULTILINE)[-1])
        for name in ("ENTRYPOINT", "CMD")
    )
    assert entry == ["naumachia"]
    return list(command)


def unit_command() -> list[str]:
    (line,) = re.findall(r"^ExecStart=(.*)$", UNIT, re.MULTILINE)
    program, *words = line.split()
    assert program.endswith("/bin/naumachia")
    return list(words)


@pytest.mark.parametrize(
    ("words", "host"),
    [(container_command(), "0.0.0.0"), (unit_command(), "127.0.0.1")],
    ids=["container", "unit"],
)
def test_the_command_is_one_that_the_program_takes(words: list[str], host: str) -> None:
    taken = serve_parameters(words)
    assert (taken["host"], taken["port"]) == (host, 8000)


def test_every_port_is_the_one_that_the_server_listens_on() -> None:
    assert re.findall(r"^EXPOSE (\d+)$", CONTAINER, re.MULTILINE) == ["8000"]
    for text in (CONTAINER, *(path.read_text(encoding="utf-8") for path in PROXIES)):
        ports = re.findall(r"127\.0\.0\.1:(\d+)", text)
        assert ports
        assert set(ports) == {"8000"}


def test_every_variable_is_a_setting() -> None:
    hook = (ROOT / "hatch_build.py").read_text(encoding="utf-8")
    known = {PREFIX + item.name.upper() for item in fields(Settings)} | {GUESTS}
    known |= set(re.findall(r"NAUMACHIA_[A-Z]+", hook))
    named = set(re.findall(r"\bNAUMACHIA_[A-Z_]+", CONTAINER + UNIT))
    for path in GITHUB.rglob("*.yml"):
        named |= set(re.findall(r"\bNAUMACHIA_[A-Z_]+", path.read_text(encoding="utf-8")))
    assert named - known == set()


def test_the_data_folder_is_the_volume(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert "XDG_DATA_HOME=/data" in CONTAINER
    assert "\nVOLUME /data\n" in CONTAINER
    assert Settings().database == "/data/naumachia/games.sqlite3"
    assert "Environment=XDG_DATA_HOME=%S" in UNIT
    assert "StateDirectory=naumachia" in UNIT


def test_the_container_runs_as_an_ordinary_user_and_copies_what_is_there() -> None:
    assert re.findall(r"^USER (\d+)$", CONTAINER, re.MULTILINE) == ["10001"]
    assert "HEALTHCHECK" in CONTAINER
    assert "/api/health" in CONTAINER
    for words in re.findall(r"^COPY (?!--from)(.*)$", CONTAINER, re.MULTILINE):
        *sources, _ = words.split()
        assert [name for name in sources if not (ROOT / name).exists()] == []


def test_the_container_copies_what_the_page_takes_from_the_package() -> None:
    copied = re.findall(r"^COPY (src/\S+) \.\./\1$", CONTAINER, re.MULTILINE)
    files = [path for path in (ROOT / "web" / "src").rglob("*.*") if path.suffix != ".svg"]
    texts = [path.read_text(encoding="utf-8") for path in files]
    taken = {
        name for text in texts for name in re.findall(r'"(?:\.\./)+(src/naumachia/[^"?]+)', text)
    }
    assert taken
    assert [name for name in taken if not name.startswith(tuple(f"{c}/" for c in copied))] == []


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    unit = tmp_path / "naumachia.service"
    unit.write_text(UNIT.replace("/opt/naumachia/bin/naumachia", "/bin/sh"), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("path", YAML, ids=lambda path: path.name)
def test_yaml_is_read(path: Path) -> None:
    assert isinstance(yaml.safe_load(path.read_text(encoding="utf-8")), dict)


def workflows() -> list[tuple[str, dict[str, Any]]]:
    paths = sorted((GITHUB / "workflows").glob("*.yml"))
    return [(path.name, yaml.safe_load(path.read_text(encoding="utf-8"))) for path in paths]


def jobs() -> list[tuple[str, dict[str, Any]]]:
    return [
        (f"{name} {job}", table)
        for name, workflow in workflows()
        for job, table in workflow["jobs"].items()
    ]


def test_workflows_run_targets_that_there_are() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    scripts = [step.get("run", "") for _, job in jobs() for step in job.get("steps", [])]
    named = set(re.findall(r"^make ([a-z-]+)", "\n".join(scripts), re.MULTILINE))
    assert {"dist", "site", "test"} <= named <= targets


def test_workflows_call_workflows_and_jobs_that_there_are() -> None:
    for name, workflow in workflows():
        for job in workflow["jobs"].values():
            needed = job.get("needs", [])
            assert set([needed] if isinstance(needed, str) else needed) <= workflow["jobs"].keys()
            called = job.get("uses", "")
            assert not called or (ROOT / called).is_file(), name


def test_actions_are_pinned_by_major_version() -> None:
    used = [step["uses"] for _, job in jobs() for step in job.get("steps", []) if "uses" in step]
    assert used
    assert [one for one in used if not re.fullmatch(r"[\w./-]+@(release/)?v\d+", one)] == []


def test_only_the_jobs_that_publish_may_write() -> None:
    for _, workflow in workflows():
        assert workflow["permissions"] == {"contents": "read"}
    writing = {
        name for name, job in jobs() if "write" in {*map(str, job.get("permissions", {}).values())}
    }
    assert writing == {"codeql.yml analyze", "pages.yml deploy", "release.yml publish"}


def test_the_wheels_of_the_workflow_are_those_of_the_matrix() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    table = project["tool"]["cibuildwheel"]
    wanted = sorted(a for name in ("linux", "macos", "windows") for a in table[name]["archs"])
    matrix = dict(workflows())["wheels.yml"]["jobs"]["compiled"]["strategy"]["matrix"]
    assert sorted(one["arch"] for one in matrix["include"]) == wanted


def test_the_citation_is_of_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == project["version"]
    assert citation["license"] == project["license"]
