"""Join battles into a campaign for the sea lanes (BIR-SCEN-05, BIR-RULE-65).

    campaign = read_campaign(text, "sicily.toml")
    move(campaign, "First", "Aegates")
    for zone in end_moves(campaign):
        die = situation_dice(campaign, zone).sample(rng)
        match = Match(RULESET, battle(campaign, zone, die[0]), options)
        ...                                     # fought like any other battle
        conclude(campaign, zone, match.state)
    next_side(campaign)
    text = campaign_text(campaign)              # saved, to be continued

The ruling is short. This module reads it so:

- The sides move in turn, green first. They fight where they meet, once in a zone and season.
- A zone belongs to the side that was last alone in it, a lane to the side that holds both ends.
- A battle leaves behind ships without a crew, and ships that can never move again.
"""

from __future__ import annotations

from json import dumps
from typing import Final, final

from naumachia.kernel.chance import Chance, Dice
from naumachia.kernel.clause import Ruling
from naumachia.kernel.declared import Clonable, Shared, declared, field
from naumachia.kernel.errors import BadInput, IllegalAction
from naumachia.kernel.scenario import Scenario, read_scenario
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.classes import LETTERS, ShipClass, classes
from naumachia.rules.biremes.model import SEATS, Biremes, Ship
from naumachia.rules.biremes.rules.setup import MEETING, SITUATION_OF, SITUATIONS
from naumachia.rules.biremes.ship_line import FITTINGS

SIDES: Final = 2
KINDS: Final = classes(100)
SEASONS: Final = 8
"""The number of seasons in a campaign, by default."""


@final
@declared
class Vessel(Clonable):
    """A ship between battles: its class, its men, its lost banks of oars."""

    letter: Final[str]
    crew: int
    banks: int
    corvus: bool

    @property
    def kind(self) -> ShipClass:
        """Return the class of the ship."""
        return KINDS[LETTERS.index(self.letter)]

    def line(self) -> str:
        """Return the ship as scenarios and campaigns write it: `V crew=41 banks=1 corvus`."""
        return " ".join([self.letter, *FITTINGS.write(self)])


@final
@declared
class Squadron(Clonable):
    """Ships that sail together, of one side, in one zone."""

    name: Final[str]
    side: Final[int]
    zone: str
    ships: list[Vessel]
    moved: bool


@final
@declared
class Zone(Clonable):
    """A sea zone.

    Attributes:
        lanes: the zones its lanes lead to.
        home: the side whose home port it is, or NOBODY.
        holder: the side that holds it, or NOBODY.
        last_battle: the season of the last battle here.
        chart: its place on a chart of 48 by 36; NOBODY twice if the file gives none.
    """

    name: Final[str]
    lanes: Final[Shared[list[str]]]
    home: Final[int]
    holder: int
    last_battle: int
    chart: tuple[int, int] = (NOBODY, NOBODY)


@final
@declared
class Campaign(Clonable):
    """The state of a campaign.

    Attributes:
        nations: of the two sides.
        zones, squadrons: by name; squadrons without ships do not exist.
        seasons: their number; `season` counts from 1.
        moving_side: the side whose move it is; `entered_zones` are the zones it has sailed into.
        title, summary: texts for readers; may be empty.
    """

    nations: Final[Shared[list[str]]]
    zones: Final[dict[str, Zone]]
    seasons: Final[int]
    season: int
    moving_side: int
    squadrons: dict[str, Squadron] = field(factory=dict)
    entered_zones: list[str] = field(factory=list)
    title: str = ""
    summary: str = ""

    def squadrons_at(self, zone: str, side: int) -> list[Squadron]:
        """Return the squadrons of a side in a zone."""
        return [one for one in self.squadrons.values() if one.zone == zone and one.side == side]

    def is_over(self) -> bool:
        """Return whether the last season is past."""
        return self.season > self.seasons


# -- moving ------------------------------------------------------------------------------


def move_ruling(campaign: Campaign, squadron: str, zone: str) -> Ruling | None:
    """Return why a squadron may not sail to a zone now, one zone a season; None if it may."""
    facts: dict[str, object] = {"squadron": squadron, "zone": zone}
    one = campaign.squadrons.get(squadron)
    if campaign.is_over():
        return Ruling("BIR-RULE-65", {**facts, "refusal": "campaign_over"})
    if one is None or one.side != campaign.moving_side:
        return Ruling("BIR-RULE-65", {**facts, "refusal": "not_your_squadron"})
    if one.moved:
        return Ruling("BIR-RULE-65", {**facts, "refusal": "squadron_moved"})
    if zone not in campaign.zones[one.zone].lanes:
        return Ruling("BIR-SCEN-05", {**facts, "refusal": "no_lane", "at": one.zone})
    return None


def move(campaign: Campaign, squadron: str, zone: str) -> None:
    """Sail a squadron along a lane. Raises IllegalAction."""
    ruling = move_ruling(campaign, squadron, zone)
    if ruling is not None:
        raise IllegalAction(ruling, f"{squadron} to {zone}")
    one = campaign.squadrons[squadron]
    one.zone = zone
    one.moved = True
    if zone not in campaign.entered_zones:
        campaign.entered_zones.append(zone)


def end_moves(campaign: Campaign) -> list[str]:
    """Return the zones in which the sides meet and have not fought in this season."""
    return [
        zone.name
        for zone in campaign.zones.values()
        if zone.last_battle < campaign.season
        and all(campaign.squadrons_at(zone.name, side) for side in range(SIDES))
    ]


def next_side(campaign: Campaign) -> None:
    """Begin the other side's move or the next season, in which crews refill in home ports.

    Raises BadInput while a battle is owed, or when the campaign is over.
    """
    owed = end_moves(campaign)
    if owed or campaign.is_over():
        problem = f"a battle is owed at {owed[0]}" if owed else "the campaign is over"
        raise BadInput(problem, "", "campaign", "a campaign that waits for the next move")
    for one in campaign.squadrons.values():
        one.moved = False
    campaign.entered_zones = []
    for zone in campaign.zones.values():
        there = [side for side in range(SIDES) if campaign.squadrons_at(zone.name, side)]
        if len(there) == 1:
            zone.holder = there[0]
    campaign.moving_side += 1
    if campaign.moving_side == SIDES:
        campaign.moving_side = 0
        refit(campaign)
        campaign.season += 1


def refit(campaign: Campaign) -> None:
    """Refill the crews of squadrons in their home ports; damage stays."""
    for one in campaign.squadrons.values():
        if campaign.zones[one.zone].home == one.side:
            for vessel in one.ships:
                vessel.crew = int(vessel.kind.crew)


# -- battles -----------------------------------------------------------------------------


def attacker(campaign: Campaign, zone: str) -> int:
    """Return the side that entered a zone; if nobody did, the one that does not hold it."""
    holder = campaign.zones[zone].holder
    if zone in campaign.entered_zones or holder == NOBODY:
        return campaign.moving_side
    return 1 - holder


def situation_dice(campaign: Campaign, zone: str) -> Chance:
    """Return the die for the situation of a battle (BIR-SCEN-03, BIR-RULE-61)."""
    side = SEATS[attacker(campaign, zone)]
    return Dice("BIR-RULE-65", "campaign_situation", {"zone": zone, "side": side}, (6,), (side,))


def battle(campaign: Campaign, zone: str, die: int) -> Scenario:
    """Return the battle of a zone as a scenario, its situation by a die.

    Raises BadInput when no battle is due there.
    """
    return read_scenario(battle_source(campaign, zone, die), f"battle of {zone}", "biremes")


def battle_source(
    campaign: Campaign, zone: str, die: int, title: str = "", summary: str = ""
) -> str:
    """Return the battle of a zone as a scenario file. Raises BadInput when none is due there.

    `title` and `summary` are for readers; the default title is the name of the zone.
    """
    if zone not in end_moves(campaign):
        raise BadInput("no battle", zone, "campaign", "a zone where the sides meet")
    situation = SITUATION_OF[die]
    lines = [
        'ruleset = "biremes"',
        f'id = "{zone.lower()}-{campaign.season}"',
        f"title = {dumps(title or zone, ensure_ascii=False)}",
        f"summary = {dumps(summary, ensure_ascii=False)}",
        "[setup]",
        'setting = "roll"',
        f'situation = "{SITUATIONS[situation]}"',
    ]
    if situation != MEETING:
        lines.append(f'defender = "{SEATS[1 - attacker(campaign, zone)]}"')
    for side in range(SIDES):
        ships = [vessel.line() for one in campaign.squadrons_at(zone, side) for vessel in one.ships]
        listed = ", ".join(f'"{ship}"' for ship in ships)
        lines += [
            f"[setup.{SEATS[side]}]",
            f'nation = "{campaign.nations[side]}"',
            f"ships = [{listed}]",
        ]
    return "\n".join(lines) + "\n"


def conclude(campaign: Campaign, zone: str, state: Biremes) -> None:
    """Apply a battle's outcome to the campaign: survivors keep losses, captured ships join.

    Raises BadInput for a battle that is not over, or is not that of this zone.
    """
    if state.result is None:
        raise BadInput("the battle is not over", zone, "campaign", "a finished battle")
    fleets = [campaign.squadrons_at(zone, side) for side in range(SIDES)]
    homes = [one for side in fleets for one in side for _ in one.ships]
    names = [vessel.letter for side in fleets for one in side for vessel in one.ships]
    if names != [ship.kind.letter for ship in state.ships] or zone not in end_moves(campaign):
        raise BadInput("another battle", zone, "campaign", "the battle of this zone")
    for side in fleets:
        for one in side:
            one.ships = []
    for ship, home in zip(state.ships, homes, strict=True):
        if is_survivor(ship):
            squadron = home if ship.owner == home.side else fleets[ship.owner][0]
            vessel = Vessel(ship.kind.letter, int(ship.crew), int(ship.banks), ship.corvus)
            squadron.ships.append(vessel)
    campaign.squadrons = {name: one for name, one in campaign.squadrons.items() if one.ships}
    campaign.zones[zone].last_battle = campaign.season


def is_survivor(ship: Ship) -> bool:
    """Return whether a ship survives a battle: afloat, manned and able to row."""
    return ship.is_afloat() and ship.crew > 0 and not ship.dead and ship.banks < 2


# -- the end -----------------------------------------------------------------------------


def lanes_held(campaign: Campaign, side: int) -> int:
    """Return the number of lanes whose two ends a side holds."""
    ends = 0
    for zone in campaign.zones.values():
        if zone.holder == side:
            ends += sum(1 for name in zone.lanes if campaign.zones[name].holder == side)
    return ends // 2


def winner(campaign: Campaign) -> int:
    """Return the side with more lanes after the last season; NOBODY for a draw, or before."""
    held = [lanes_held(campaign, side) for side in range(SIDES)]
    if not campaign.is_over() or held[0] == held[1]:
        return NOBODY
    return held.index(max(held))
