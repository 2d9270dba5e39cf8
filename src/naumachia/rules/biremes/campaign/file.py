"""Write and read campaigns as text files.

campaign = 1
seasons = 8
title = "The lanes of Sicily"
season = 2
moving = "orange"
entered = ["Aegates"]
[nations]
green = "roman"
orange = "carthaginian"
[zones.Lilybaeum]
lanes = ["Aegates"]
home = "orange"
holder = "orange"
[squadrons.First]
side = "green"
zone = "Aegates"
moved = "yes"
ships = ["V crew=41 corvus", "T crew=20 banks=1 plain"]
"""

from __future__ import annotations

import re
from importlib.resources import files
from json import dumps
from typing import Final

from naumachia.kernel.toml_data import DataTable, read_whole
from naumachia.notation.pattern import PatternMismatch
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.campaign.campaign import (
    KINDS,
    SEASONS,
    SIDES,
    Campaign,
    Squadron,
    Vessel,
    Zone,
)
from naumachia.rules.biremes.model import NATIONS, SEATS
from naumachia.rules.biremes.ship_line import FITTINGS, class_number

FORMAT: Final = 1
NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
MOST_SEASONS: Final = 1000
"""The most seasons of a campaign."""
MOST_SHIPS: Final = 100
"""The most ships in a squadron."""


# -- writing -----------------------------------------------------------------------------


def campaign_text(campaign: Campaign) -> str:
    """Return the campaign as a file; `read_campaign` gives the same campaign back."""
    lines = [
        f"campaign = {FORMAT}",
        f"seasons = {campaign.seasons}",
        f"season = {campaign.season}",
        f'moving = "{SEATS[campaign.moving_side]}"',
        f"entered = [{quoted(campaign.entered_zones)}]",
        *(f"{key} = {dumps(text)}" for key, text in titles(campaign) if text),
        "",
        "[nations]",
    ]
    lines += [f'{SEATS[side]} = "{campaign.nations[side]}"' for side in range(SIDES)]
    for zone in campaign.zones.values():
        lines += ["", f"[zones.{zone.name}]", f"lanes = [{quoted(zone.lanes)}]"]
        if zone.home != NOBODY:
            lines.append(f'home = "{SEATS[zone.home]}"')
        if zone.holder != NOBODY:
            lines.append(f'holder = "{SEATS[zone.holder]}"')
        if zone.last_battle:
            lines.append(f"fought = {zone.last_battle}")
        if zone.chart[0] != NOBODY:
            lines.append(f"chart = [[{zone.chart[0]}, {zone.chart[1]}]]")
    for one in campaign.squadrons.values():
        lines += ["", f"[squadrons.{one.name}]", f'side = "{SEATS[one.side]}"']
        lines.append(f'zone = "{one.zone}"')
        if one.moved:
            lines.append('moved = "yes"')
        lines.append(f"ships = [{quoted([vessel.line() for vessel in one.ships])}]")
    return "\n".join(lines) + "\n"


def titles(campaign: Campaign) -> list[tuple[str, str]]:
    """Return the texts for readers, with their keys."""
    return [("title", campaign.title), ("summary", campaign.summary)]


def quoted(texts: list[str]) -> str:
    """Return texts as the inside of a TOML list."""
    return ", ".join(f'"{text}"' for text in texts)


# -- reading -----------------------------------------------------------------------------


def read_campaign(source: str | bytes, file: str) -> Campaign:
    """Read a campaign. Raises BadScenario with file, line and field of every error."""
    campaign: Campaign = read_whole(source, file, campaign_in)
    return campaign


def campaign_in(table: DataTable) -> Campaign:
    """Return the campaign of a file's table. Raises BadScenario."""
    table.integer("campaign", FORMAT, FORMAT)
    seasons = table.integer("seasons", 1, MOST_SEASONS, SEASONS)
    nations = table.table("nations")
    campaign = Campaign(
        [word(nations, SEATS[side], NATIONS) for side in range(SIDES)],
        read_zones(table.table("zones"), seasons),
        seasons,
        table.integer("season", 1, seasons + 1, 1, (1, MOST_SEASONS + 1)),
        side_in(table, "moving", SEATS[0]),
    )
    nations.close()
    campaign.title = table.text("title", "")
    campaign.summary = table.text("summary", "")
    campaign.squadrons = read_squadrons(table.table("squadrons"), campaign)
    campaign.entered_zones = table.texts("entered", default=[])
    for name in campaign.entered_zones:
        known_zone(table, "entered", name, campaign.zones)
    table.close()
    return campaign


def read_zones(table: DataTable, seasons: int) -> dict[str, Zone]:
    """Read the sea zones; every lane must be listed at both of its ends."""
    zones: dict[str, Zone] = {}
    if not table.values:
        table.fail("zones", "at least one zone", "none")
    for name, inner in table.named():
        check_name(table, name, list(zones))
        with inner.collect_errors():
            zones[name] = read_zone(name, inner, seasons)
            inner.close()
    table.raise_collected()
    for zone in zones.values():
        inner = table.table(zone.name)
        for end in zone.lanes:
            with inner.collect_errors():
                known_zone(inner, "lanes", end, zones)
    table.raise_collected()
    for zone in zones.values():
        with table.collect_errors():
            check_lanes(table, zone, zones)
    return zones


def read_zone(name: str, table: DataTable, seasons: int) -> Zone:
    """Read one zone; its lanes are checked when all zones are read."""
    zone = Zone(
        name,
        table.texts("lanes"),
        side_in(table, "home", ""),
        side_in(table, "holder", ""),
        table.integer("fought", 0, seasons, 0, (0, MOST_SEASONS)),
    )
    if table.has("chart"):
        zone.chart = read_place(table)
    return zone


def check_lanes(table: DataTable, zone: Zone, zones: dict[str, Zone]) -> None:
    """Refuse a lane from a zone to itself, a lane listed twice, and a lane without a way back."""
    inner = table.table(zone.name)
    if inner.is_invalid("lanes"):
        return
    for end in zone.lanes:
        if end == zone.name or zone.lanes.count(end) > 1:
            inner.fail("lanes", "each lane once, and to another zone", end)
        if zone.name not in zones[end].lanes and not table.is_invalid(f"{end}.lanes"):
            inner.fail("lanes", f"a lane back from {end}", end)


def read_place(table: DataTable) -> tuple[int, int]:
    """Read the place of a zone on the chart."""
    points = table.points("chart")
    if len(points) != 1 or not (0 <= points[0][0] <= 48 and 0 <= points[0][1] <= 36):
        table.fail("chart", "one place [[x, y]] on a chart of 48 by 36", points)
    return points[0]


def read_squadrons(table: DataTable, campaign: Campaign) -> dict[str, Squadron]:
    """Read the squadrons with their ships."""
    squadrons: dict[str, Squadron] = {}
    for name, inner in table.named():
        check_name(table, name, list(squadrons))
        with inner.collect_errors():
            zone = inner.text("zone")
            known_zone(inner, "zone", zone, campaign.zones)
            ships = [read_ship(inner, text) for text in inner.texts("ships")]
            if not 0 < len(ships) <= MOST_SHIPS:
                inner.fail("ships", f"1 to {MOST_SHIPS} ships", len(ships))
            moved = word(inner, "moved", ["no", "yes"], "no") == "yes"
            side = SEATS.index(word(inner, "side", SEATS[:SIDES]))
            squadrons[name] = Squadron(name, side, zone, ships, moved)
            inner.close()
    return squadrons


def read_ship(table: DataTable, text: str) -> Vessel:
    """Read a ship's line, as `Vessel.line` writes it; crew and corvus are optional."""
    letter, *words = text.split() or [""]
    try:
        kind = KINDS[class_number(letter)]
        vessel = Vessel(letter, int(kind.crew), 0, False)
        for part in words:
            FITTINGS.read(vessel, part)
    except PatternMismatch as misfit:
        expected = f"a ship such as `V crew=41 banks=1 corvus`: {misfit.expected}"
        table.fail("ships", expected, text)
    if vessel.crew == 0:
        table.fail("ships", "a ship with a crew", text)
    return vessel


def word(table: DataTable, key: str, words: list[str], default: str | None = None) -> str:
    """Return one of some words."""
    return words[table.word(key, words, default)]


def side_in(table: DataTable, key: str, default: str) -> int:
    """Return a side by its name; NOBODY when it is left out and `default` is empty."""
    found = word(table, key, [*SEATS[:SIDES], *([] if default else [""])], default)
    return SEATS.index(found) if found else NOBODY


def known_zone(table: DataTable, key: str, name: str, zones: dict[str, Zone]) -> None:
    """Refuse the name of an unknown zone."""
    if name not in zones:
        table.fail(key, f"one of {', '.join(zones)}", name, list(zones))


def check_name(table: DataTable, name: str, others: list[str]) -> None:
    """Refuse a name that a TOML heading cannot hold, or that differs from others by case only."""
    if not NAME.fullmatch(name):
        table.fail(name, "a name of letters, digits, - and _, at most 40", name)
    if name.lower() in [other.lower() for other in others]:
        table.fail(name, "names that differ by more than capitals", name)


def packaged_campaigns() -> dict[str, Campaign]:
    """Return the campaigns in the package, by the names of their files."""
    folder = files("naumachia.rules.biremes").joinpath("data").joinpath("campaigns")
    found: dict[str, Campaign] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            found[file.name.removesuffix(".toml")] = read_campaign(file.read_bytes(), file.name)
    return found
