"""`naumachia ships`: list, show and build the ships of a rule set."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Final

import typer

from naumachia.cli.arguments import AsJson, OptionTexts, RulesetName

if TYPE_CHECKING:
    from naumachia.kernel.content import ListedShip, ShipList, Value
    from naumachia.kernel.options import Options
    from naumachia.kernel.ruleset import AnyRuleset

ships = typer.Typer(
    help="List, show and build the ships of a rule set.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Where = Annotated[
    list[str] | None,
    typer.Option(
        "--where",
        "-w",
        metavar="TEST",
        help="Only ships with nation=English, tons>=500, name~bear.",
    ),
]
By = Annotated[str | None, typer.Option(metavar="HEADING", help="Sort by this heading.")]
Fields = Annotated[
    list[str] | None, typer.Argument(metavar="FIELD=VALUE...", help="The values to build it from.")
]
OneShip = Annotated[str, typer.Argument(metavar="ID", help="A ship's id.")]

TEST: Final = re.compile(r"([a-z_]+)\s*(<=|>=|!=|=|<|>|~)\s*(.*)", re.DOTALL)


@ships.command("list")
def list_ships(
    ruleset: RulesetName,
    where: Where = None,
    by: By = None,
    option: OptionTexts = None,
    json: AsJson = False,
) -> None:
    """List the ships of a rule set, with the options."""
    from naumachia.cli.printing import print_json, print_table

    _, offered, options = _offered(ruleset, option)
    found = offered.ships(options)
    for test in where or []:
        found = [ship for ship in found if _passes(ship, test, offered)]
    if by is not None:
        heading = _heading(by, by, offered)
        found.sort(key=lambda ship: _order(ship.values[heading]))
    if json:
        print_json([ship.values for ship in found])
        return
    numbers = [all(isinstance(ship.values[key], int) for ship in found) for key in offered.brief]
    columns = [f"#{key}" if n else key for key, n in zip(offered.brief, numbers, strict=True)]
    print_table("", columns, [[str(ship.values[key]) for key in offered.brief] for ship in found])
    print(f"{len(found)} ship{'' if len(found) == 1 else 's'}")


@ships.command("show")
def show_ship(
    ruleset: RulesetName, ship: OneShip, option: OptionTexts = None, json: AsJson = False
) -> None:
    """Show a ship of the list, and how the rules derive its characteristics."""
    from difflib import get_close_matches

    from naumachia.kernel.errors import BadInput

    rules, offered, options = _offered(ruleset, option)
    found = {str(one.values["id"]): one for one in offered.ships(options)}
    if ship not in found:
        near = get_close_matches(ship, found, n=3) or list(found)[:3]
        expected = f"an id of the list, such as {', '.join(near)}"
        raise BadInput("no such ship", ship, rules.id, expected)
    _print_ship(rules, found[ship], json)


@ships.command("build")
def build_ship(
    ruleset: RulesetName,
    fields: Fields = None,
    option: OptionTexts = None,
    json: AsJson = False,
) -> None:
    """Build a ship by the rules, and show each step with its clause."""
    from naumachia.kernel.errors import BadInput

    rules, offered, options = _offered(ruleset, option)
    known = ", ".join(f"{key} ({example})" for key, example in offered.fields.items())
    given: dict[str, str] = {}
    for text in fields or []:
        key, equals, value = text.partition("=")
        if not equals or key not in offered.fields:
            raise BadInput("not a field", text, "", f"FIELD=VALUE, of {known}")
        if key in given:
            raise BadInput("field given twice", text, "", f"one {key}")
        given[key] = value
    if not given:
        raise BadInput("no fields", "", "", f"FIELD=VALUE, of {known}")
    _print_ship(rules, offered.build(given, options), json)


def _offered(ruleset: str, option: list[str] | None) -> tuple[AnyRuleset, ShipList, Options]:
    """Return the rule set, its ships and the options. Raises BadInput if it lists no ships."""
    from naumachia import rules
    from naumachia.cli.reading import find_ruleset, option_values
    from naumachia.kernel.errors import BadInput
    from naumachia.kernel.options import Options

    found = find_ruleset(ruleset)
    if found.ships is None:
        have = [name for name in rules.ids() if rules.load(name).ships is not None]
        raise BadInput("no list of ships", found.id, "", f"one of {', '.join(have)}")
    return found, found.ships, Options(found.options(), option_values(found, option))


def _heading(key: str, text: str, offered: ShipList) -> str:
    """Return the heading of the list that `text` names. Raises BadInput."""
    from naumachia.kernel.errors import BadInput

    if key not in offered.headings:
        raise BadInput("no such heading", text, "", f"one of {', '.join(offered.headings)}")
    return key


def _passes(ship: ListedShip, test: str, offered: ShipList) -> bool:
    """Return whether a ship passes a test such as `tons>=500`. Raises BadInput."""
    from naumachia.kernel.errors import BadInput

    parts = TEST.fullmatch(test.strip())
    if parts is None:
        expected = "a heading, one of = != < <= > >= ~, and a value"
        raise BadInput("not a test", test, "--where", expected)
    value, sign, wanted = ship.values[_heading(parts[1], test, offered)], parts[2], parts[3].strip()
    if sign == "~":
        return wanted.lower() in str(value).lower()
    if isinstance(value, int):
        if not re.fullmatch(r"-?\d{1,9}", wanted):
            raise BadInput("not a number", test, "--where", f"a whole number for {parts[1]}")
        low, high = value, int(wanted)
        return {
            "=": low == high, "!=": low != high, "<": low < high, "<=": low <= high,
            ">": low > high, ">=": low >= high,
        }[sign]  # fmt: skip
    if value == "":
        return sign == "!="
    if sign not in ("=", "!="):
        raise BadInput("not a number", test, "--where", f"= , != or ~ for {parts[1]}")
    return (str(value).lower() == wanted.lower()) == (sign == "=")


def _order(value: Value) -> tuple[int, str]:
    return (value, "") if isinstance(value, int) else (0, value.lower())


def _print_ship(rules: AnyRuleset, ship: ListedShip, json: bool) -> None:
    """Print one ship: its values, then each step that derived them, with its clause."""
    from naumachia.cli.printing import print_json

    reasons = [
        (rules.phrases.fill("labels", f"derived_{one.key}", one.facts), one.clause)
        for one in ship.derived
    ]
    if json:
        steps = [{"text": text, "clause": clause} for text, clause in reasons]
        print_json({**ship.values, "derived": steps})
        return
    width = max(map(len, ship.values))
    for key, value in ship.values.items():
        if value != "":
            print(f"{key:{width}}  {value}")
    print()
    for text, clause in reasons:
        print(f"{text}  [{clause}]")
