"""Read what verbs take: rule sets, scenarios, options, and files with games."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Final

from naumachia import rules
from naumachia.files.user_scenarios import user_scenario
from naumachia.kernel.errors import BadInput, BadOption, BadScenario
from naumachia.kernel.options import Options
from naumachia.kernel.record import decode_record, held_record
from naumachia.kernel.ruleset import AnyRuleset, Ruleset
from naumachia.kernel.scenario import Scenario

OWN: Final = "your own (path/to/folder or module:NAME)"

LARGEST_FILE: Final = 20_000_000
"""The largest size of a file in bytes; no record, position or scenario comes near it."""


class BadFile(BadInput):
    """A file that does not exist, cannot be read, or is not text."""

    code = "bad_file"


def read_bytes(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """Return the content of a file, or of standard input for `-`. Raises BadFile."""
    try:
        if str(path) == "-":
            content = sys.stdin.buffer.read(largest + 1)
        else:
            with path.open("rb") as file:
                content = file.read(largest + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(
            f"cannot read the file ({reason})", str(path), "", "a file to read"
        ) from error
    if len(content) > largest:
        raise BadFile("file too large", str(path), "", f"at most {largest} bytes")
    return content


def read_text(path: Path, largest: int = LARGEST_FILE) -> str:
    """Return the text of a file, of standard input for `-`, or the record in a link.

    Raises BadFile or BadRecord.
    """
    held = held_record(str(path))
    if held is not None:
        return decode_record(held, largest)
    try:
        text = read_bytes(path, largest).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = f"byte {error.start}"
        raise BadFile("not a text file", str(path), place, "UTF-8 text") from error
    if "\0" in text:
        raise BadFile("not a text file", str(path), f"byte {text.index(chr(0))}", "UTF-8 text")
    return text


def find_ruleset(name: str) -> AnyRuleset:
    """Return the rule set called `name`: an id, `module:NAME`, or `path/to/folder:NAME`.

    `NAME` is RULESET by default. A word that is not an id may be a folder. Raises BadInput.
    """
    module, colon, attribute = importable_name(name).partition(":")
    return _attribute(module, attribute, name) if colon else _installed(name, OWN)


def ruleset_of_file(name: str) -> AnyRuleset:
    """Return the installed rule set that a file names; a file never imports code.

    Raises BadInput.
    """
    return _installed(name, f"as ruleset {OWN}")


def _installed(name: str, hint: str) -> AnyRuleset:
    if name not in rules.ids():
        known = ", ".join(rules.ids())
        raise BadInput("no such rule set", name, "", f"one of {known}, or {hint}")
    return rules.load(name)


def importable_name(name: str) -> str:
    """Return the rule set as an id, or as `module:NAME` after making that importable.

    Raises BadInput if the path does not exist.
    """
    where, colon, attribute = name.rpartition(":")
    if not colon:
        where, attribute = name, "RULESET"
    is_path = "/" in where or "\\" in where or where.endswith(".py") or where in (".", "..")
    if not colon and not is_path:
        if name in rules.ids() or not Path(name, "__init__.py").is_file():
            return name
        is_path = True
    if is_path or Path(where).is_dir():
        return f"{_module_of_path(Path(where))}:{attribute}"
    _importable(Path.cwd())
    return f"{where}:{attribute}"


def _module_of_path(path: Path) -> str:
    """Make a folder or file importable, and return its module name."""
    path = path.resolve()
    if path.is_dir():
        if not (path / "__init__.py").is_file():
            raise BadInput("no rule set there", str(path), "", "a folder with an __init__.py")
        top = path.parent
    elif path.is_file() and path.suffix == ".py":
        top = path.parent
    else:
        raise BadInput("no rule set there", str(path), "", "a folder or a .py file")
    parts = [path.stem]
    while (top / "__init__.py").is_file():
        parts.insert(0, top.name)
        top = top.parent
    if str(top) not in sys.path:
        sys.path.insert(0, str(top))
    _importable(top.parent)
    return ".".join(parts)


def _importable(folder: Path) -> None:
    """Append a folder to the import path."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def _attribute(module_name: str, attribute: str, given: str) -> AnyRuleset:
    try:
        module = import_module(module_name)
    except Exception as error:
        reason = f"cannot import the rule set: {type(error).__name__}: {error}"
        raise BadInput(reason, given, "", "an id, module:NAME or folder:NAME") from error
    found = getattr(module, attribute, None)
    if not isinstance(found, Ruleset):
        kind = "nothing" if found is None else type(found).__name__
        expected = f"a Ruleset called {attribute} in {module_name}, not {kind}"
        raise BadInput("not a rule set", given, "", expected)
    return found


def name_of(ruleset: AnyRuleset) -> str:
    """Return the name by which `find_ruleset` finds the rule set, or "".

    For a rule set that is not installed, look in its package or the module of its class, and above.
    """
    made = type(ruleset)
    if ruleset.id in rules.ids() and type(rules.load(ruleset.id)) is made:
        return ruleset.id
    # The class may be that of a layer which many games share.
    module = ruleset.content.package or made.__module__
    while module:
        for name, value in vars(sys.modules.get(module, rules)).items():
            if type(value) is made and value.id == ruleset.id:
                return f"{module}:{name}"
        module = module.rpartition(".")[0]
    return ""


def find_scenario(ruleset: AnyRuleset, name: str | None) -> Scenario:
    """Return the scenario called `name`: an id, a file ending in `.toml`, or None for the first
    one.

    Raises BadScenario or BadFile.
    """
    known = ruleset.scenarios()
    if name is None:
        return next(iter(known.values()))
    if name in known:
        return known[name]
    if name.endswith(".toml"):
        return user_scenario(ruleset, read_bytes(Path(name)), name)
    expected = f"one of {', '.join(known)}, or a .toml file"
    raise BadScenario("no such scenario", name, ruleset.id, expected)


def read_options(ruleset: AnyRuleset, scenario: Scenario, given: list[str]) -> Options:
    """Return the scenario's options, changed by texts `name=value`. Raises BadOption."""
    values = option_values(ruleset, given)
    return Options(ruleset.options(), {**scenario.options, **values})


def option_values(ruleset: AnyRuleset, given: list[str] | None) -> dict[str, object]:
    """Return texts `name=value` as a mapping, without checking the values. Raises BadOption."""
    values: dict[str, object] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            known = ", ".join(option.id for option in ruleset.options())
            raise BadOption("no value", text, "options", f"name=value with a name of {known}")
        if name.strip() in values:
            raise BadOption("option given twice", name.strip(), "options", "one value for it")
        values[name.strip()] = value.strip()
    return values


def find_seat(ruleset: AnyRuleset, name: str) -> int:
    """Return the number of the seat called `name`. Raises BadInput."""
    if name in ruleset.seats:
        return ruleset.seats.index(name)
    raise BadInput("no such seat", name, "", f"one of {', '.join(ruleset.seats)}")
