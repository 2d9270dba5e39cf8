"""Read scenarios: the set-up, the options and the introduction of a battle."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from naumachia.kernel.errors import BadScenario
from naumachia.kernel.toml_data import DataTable, read_toml

LONGEST: Final = 1440
"""The longest playing time of a scenario, in minutes."""


# -- land outside the map ------------------------------------------------------------------
#     [[shores]]
#     edge = "north"
#     name = "Sicily"
#     towns = [{ name = "Ecnomus", at = 40 }]
#
# Places along an edge are hundredths of it, from its western or southern end.

EDGES: Final = ["north", "east", "south", "west"]
WHOLE: Final = 100
"""The length of a whole edge, in hundredths."""


class Town:
    """A place on a shore. A harbour is drawn with an inlet of the coast."""

    __slots__ = ("at", "harbour", "name")

    def __init__(self, name: str, at: int, harbour: bool = False) -> None:
        self.name: Final = name
        self.at: Final = at
        self.harbour: Final = harbour


class Shore:
    """Land beyond all or part of an edge of the map: an island, or land without end."""

    __slots__ = ("edge", "first", "island", "last", "name", "towns")

    def __init__(
        self,
        edge: str,
        name: str = "",
        first: int = 0,
        last: int = WHOLE,
        island: bool = False,
        towns: tuple[Town, ...] = (),
    ) -> None:
        self.edge: Final = edge
        self.name: Final = name
        self.first: Final = first
        self.last: Final = last
        self.island: Final = island
        self.towns: Final = towns


# -- the file ------------------------------------------------------------------------------


class Story:
    """The story of a battle for its players: the stake, the aim, who is who, and the source.

    Each is a sentence or two, or "".
    """

    __slots__ = ("aim", "source", "stake", "who")

    def __init__(self, stake: str = "", aim: str = "", who: str = "", source: str = "") -> None:
        self.stake: Final = stake
        self.aim: Final = aim
        self.who: Final = who
        self.source: Final = source


class Scenario:
    """A scenario file.

    `options` are values that differ from the rule set's defaults. `setup` is the part that the rule
    set reads. `note` is a few words. Players read `briefing` before the first move; blank lines
    separate its paragraphs. `next` is the id of the scenario to play next, or "". `minutes` is the
    approximate playing time of a person against the computer; 0: unknown. `shores` are drawn around
    the map and have no effect on the game.
    """

    __slots__ = (
        "briefing",
        "date",
        "id",
        "minutes",
        "next",
        "note",
        "options",
        "setup",
        "shores",
        "story",
        "summary",
        "title",
    )

    def __init__(  # noqa: PLR0913 - a file has so many fields
        self,
        id: str,
        title: str,
        summary: str,
        note: str,
        date: str,
        options: dict[str, object],
        setup: DataTable,
        briefing: str = "",
        next: str = "",
        story: Story | None = None,
        minutes: int = 0,
        shores: tuple[Shore, ...] = (),
    ) -> None:
        self.story: Final = story or Story()
        self.id: Final = id
        self.title: Final = title
        self.summary: Final = summary
        self.note: Final = note
        self.date: Final = date
        self.options: Final = options
        self.setup: Final = setup
        self.briefing: Final = briefing
        self.next: Final = next
        self.minutes: Final = minutes
        self.shores: Final = shores

    def __repr__(self) -> str:
        return f"<Scenario {self.id}: {self.title}>"


def read_scenario(source: str | bytes, file: str, ruleset: str) -> Scenario:
    """Read one scenario file of `ruleset`. Raises BadScenario with file, line and field."""
    return scenario_in(read_toml(source, file), ruleset)


def scenario_in(table: DataTable, ruleset: str) -> Scenario:
    """Return the scenario in the table of a file. Raises BadScenario with file, line and field."""
    if table.text("ruleset") != ruleset:
        table.fail("ruleset", ruleset, table.text("ruleset"), [ruleset])
    scenario = Scenario(
        id=table.text("id"),
        title=table.text("title"),
        summary=table.text("summary"),
        note=table.text("note", ""),
        date=table.text("date", ""),
        options=table.mapping("options"),
        setup=table.table("setup"),
        briefing=table.text("briefing", ""),
        next=table.text("next", ""),
        story=story_in(table.table("story")) if table.has("story") else None,
        minutes=table.integer("minutes", 0, LONGEST, 0),
        shores=shores_in(table),
    )
    table.close()
    return scenario


def story_in(table: DataTable) -> Story:
    """Return the story in a file's table. Raises BadScenario with file, line and field."""
    story = Story(
        stake=table.text("stake", ""),
        aim=table.text("aim", ""),
        who=table.text("who", ""),
        source=table.text("source", ""),
    )
    table.close()
    return story


def shores_in(table: DataTable) -> tuple[Shore, ...]:
    """Return the shores of a file. Raises BadScenario with file, line and field."""
    return tuple(shore_in(one) for one in table.tables("shores"))


def shore_in(table: DataTable) -> Shore:
    """Return one shore. Raises BadScenario with file, line and field."""
    edge = EDGES[table.word("edge", EDGES)]
    name = table.text("name", "")
    first = table.integer("from", 0, WHOLE - 1, 0)
    last = table.integer("to", first + 1, WHOLE, WHOLE, (1, WHOLE))
    island = table.flag("island", False)
    towns = tuple(town_in(one, first, last) for one in table.tables("towns"))
    table.close()
    return Shore(edge, name, first, last, island, towns)


def town_in(table: DataTable, first: int, last: int) -> Town:
    """Return a town between the ends of a shore. Raises BadScenario with file, line and field."""
    name = table.text("name")
    at = table.integer("at", first, last, ever=(0, WHOLE))
    harbour = table.flag("harbour", False)
    table.close()
    return Town(name, at, harbour)


@cache
def packaged_scenarios(package: str, ruleset: str) -> dict[str, Scenario]:
    """Return the scenarios in `data/scenarios` of a rule set's package, by id; read once.

    They are in the order of file names, so `10-line.toml` comes before `20-block.toml`. Raises
    BadScenario, also if two files have the same id, or `next` is an unknown id.
    """
    scenarios: dict[str, Scenario] = {}
    folder = files(package).joinpath("data").joinpath("scenarios")
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            scenario = read_scenario(file.read_bytes(), file.name, ruleset)
            if scenario.id in scenarios:
                raise BadScenario("id used twice", scenario.id, file.name, "a new id")
            scenarios[scenario.id] = scenario
    for scenario in scenarios.values():
        if scenario.next and scenario.next not in scenarios:
            raise BadScenario("next scenario", scenario.next, scenario.id, "a packaged scenario")
    return scenarios
