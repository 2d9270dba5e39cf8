"""Battles joined into a campaign for the sea lanes (BIR-SCEN-05, BIR-RULE-65).

    campaign = read_campaign(text, "sicily.toml")
    move(campaign, "First", "Aegates")
    for zone in end_moves(campaign):
        die = situation_dice(campaign, zone).sample(rng)
        match = Match(RULESET, battle(campaign, zone, die[0]), options)
        ...                                     # fought like any other battle
        conclude(campaign, zone, match.state)
    next_side(campaign)
    text = campaign_text(campaign)              # saved, to be continued

The ruling is short. Read into it here: the sides move in turn, green first, and fight where they
meet, at most once in a zone and season; a zone is held by whoever was last alone in it, a lane by
whoever holds both of its ends; ships without a crew, or unable ever to move again, are left behind
after a battle.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from naumachia.kernel.chance import Chance, Dice
from naumachia.kernel.clause import Ruling
from naumachia.kernel.errors import BadInput, IllegalAction
from naumachia.kernel.scenario import Scenario, read_scenario
from naumachia.rules.biremes import clauses
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.deployment import MEETING, SITUATIONS
from naumachia.rules.biremes.generator import SITUATION_OF
from naumachia.rules.biremes.model import SEATS, Biremes, Ship

SIDES: Final = 2
SEASONS: Final = 8
"""How many seasons a campaign lasts."""


@dataclass(slots=True)
class Hull:
    """A ship between battles: the letter of its class, its men, its lost banks of oars."""

    letter: str
    crew: int
    banks: int = 0
    corvus: bool = False


@dataclass(slots=True)
class Squadron:
    """Ships that sail together, of one side, in one zone."""

    name: str
    side: int
    zone: str
    ships: list[Hull]
    moved: bool = False


@dataclass(slots=True)
class Zone:
    """A sea zone: the zones its lanes lead to, whose home port it is, who holds it.

    `home` and `holder` are a side or NOBODY; `fought` is the season of the last battle here.
    """

    name: str
    lanes: list[str]
    home: int = NOBODY
    holder: int = NOBODY
    fought: int = 0


@dataclass(slots=True)
class Campaign:
    """A campaign as it stands: `season` counts from 1, `moving` is the side whose move it is.

    Squadrons without ships do not exist. `crews` are the full crews of the classes by letter.
    """

    nations: list[str]
    zones: dict[str, Zone]
    squadrons: dict[str, Squadron]
    crews: dict[str, int]
    seasons: int = SEASONS
    season: int = 1
    moving: int = 0
    entered: list[str] = field(default_factory=list)

    def here(self, zone: str, side: int) -> list[Squadron]:
        """The squadrons of a side in a zone."""
        return [one for one in self.squadrons.values() if one.zone == zone and one.side == side]

    def over(self) -> bool:
        """Whether the last season is past."""
        return self.season > self.seasons


# -- moving ------------------------------------------------------------------------------


def move_ruling(campaign: Campaign, squadron: str, zone: str) -> Ruling | None:
    """Why a squadron may not sail to a zone now; None when it may: up to one zone a season."""
    facts: dict[str, object] = {"squadron": squadron, "zone": zone}
    one = campaign.squadrons.get(squadron)
    if campaign.over():
        return Ruling(clauses.RULE_65, {**facts, "refusal": "campaign_over"})
    if one is None or one.side != campaign.moving:
        return Ruling(clauses.RULE_65, {**facts, "refusal": "not_your_squadron"})
    if one.moved:
        return Ruling(clauses.RULE_65, {**facts, "refusal": "squadron_moved"})
    if zone not in campaign.zones[one.zone].lanes:
        return Ruling(clauses.RULE_65, {**facts, "refusal": "no_lane", "at": one.zone})
    return None


def move(campaign: Campaign, squadron: str, zone: str) -> None:
    """Sail a squadron along a lane. Raises IllegalAction."""
    ruling = move_ruling(campaign, squadron, zone)
    if ruling is not None:
        raise IllegalAction(ruling, f"{squadron} to {zone}")
    one = campaign.squadrons[squadron]
    one.zone = zone
    one.moved = True
    if zone not in campaign.entered:
        campaign.entered.append(zone)


def end_moves(campaign: Campaign) -> list[str]:
    """The zones in which the sides meet and have not fought in this season."""
    return [
        zone.name
        for zone in campaign.zones.values()
        if zone.fought < campaign.season
        and all(campaign.here(zone.name, side) for side in range(SIDES))
    ]


def next_side(campaign: Campaign) -> None:
    """Go on to the other side's move, or to the next season: crews refill in home ports.

    Raises BadInput while a battle is owed, or when the campaign is over.
    """
    owed = end_moves(campaign)
    if owed or campaign.over():
        problem = f"a battle is owed at {owed[0]}" if owed else "the campaign is over"
        raise BadInput(problem, "", "campaign", "a campaign that waits for the next move")
    for one in campaign.squadrons.values():
        one.moved = False
    campaign.entered = []
    for zone in campaign.zones.values():
        there = [side for side in range(SIDES) if campaign.here(zone.name, side)]
        if len(there) == 1:
            zone.holder = there[0]
    campaign.moving += 1
    if campaign.moving == SIDES:
        campaign.moving = 0
        refit(campaign)
        campaign.season += 1


def refit(campaign: Campaign) -> None:
    """Refill the crews of squadrons in their home ports; damage stays."""
    for one in campaign.squadrons.values():
        if campaign.zones[one.zone].home == one.side:
            for hull in one.ships:
                hull.crew = campaign.crews[hull.letter]


# -- battles -----------------------------------------------------------------------------


def attacker(campaign: Campaign, zone: str) -> int:
    """The side that entered the zone; where nobody did, the one that does not hold it."""
    if zone in campaign.entered:
        return campaign.moving
    return 1 - campaign.zones[zone].holder if campaign.zones[zone].holder >= 0 else campaign.moving


def situation_dice(campaign: Campaign, zone: str) -> Chance:
    """The die for the situation of a battle (BIR-SCEN-03, BIR-RULE-61)."""
    side = SEATS[attacker(campaign, zone)]
    return Dice(clauses.RULE_65, "campaign_situation", {"zone": zone, "side": side}, (6,), (side,))


def battle(campaign: Campaign, zone: str, die: int) -> Scenario:
    """The battle of a zone as a scenario: the forces as they are, the situation by a die.

    Raises BadInput when no battle is owed there.
    """
    if zone not in end_moves(campaign):
        raise BadInput("no battle", zone, "campaign", "a zone where the sides meet")
    situation = SITUATION_OF[die]
    lines = [
        'ruleset = "biremes"',
        f'id = "{zone.lower()}-{campaign.season}"',
        f'title = "Battle of {zone}"',
        f'summary = "Season {campaign.season}, {SEATS[attacker(campaign, zone)]} attacks."',
        "[setup]",
        'setting = "roll"',
        f'situation = "{SITUATIONS[situation]}"',
    ]
    if situation != MEETING:
        lines.append(f'defender = "{SEATS[1 - attacker(campaign, zone)]}"')
    for side in range(SIDES):
        ships = [ship_line(hull) for one in campaign.here(zone, side) for hull in one.ships]
        listed = ", ".join(f'"{ship}"' for ship in ships)
        lines += [
            f"[setup.{SEATS[side]}]",
            f'nation = "{campaign.nations[side]}"',
            f"ships = [{listed}]",
        ]
    return read_scenario("\n".join(lines) + "\n", f"battle of {zone}", "biremes")


def ship_line(hull: Hull) -> str:
    """A ship as scenarios and campaigns write it: `V crew=41 banks=1 corvus`."""
    words = [hull.letter, f"crew={hull.crew}"]
    if hull.banks:
        words.append(f"banks={hull.banks}")
    words.append("corvus" if hull.corvus else "plain")
    return " ".join(words)


def conclude(campaign: Campaign, zone: str, state: Biremes) -> None:
    """Take a battle's outcome into the campaign: survivors keep losses, captured ships join.

    Raises BadInput for a battle that is not over, or is not that of this zone.
    """
    if state.result is None:
        raise BadInput("the battle is not over", zone, "campaign", "a finished battle")
    fleets = [campaign.here(zone, side) for side in range(SIDES)]
    homes = [one for side in fleets for one in side for _ in one.ships]
    names = [hull.letter for side in fleets for one in side for hull in one.ships]
    if names != [ship.kind.letter for ship in state.ships] or zone not in end_moves(campaign):
        raise BadInput("another battle", zone, "campaign", "the battle of this zone")
    for side in fleets:
        for one in side:
            one.ships = []
    for ship, home in zip(state.ships, homes, strict=True):
        if lasts(ship):
            squadron = home if ship.owner == home.side else fleets[ship.owner][0]
            hull = Hull(ship.kind.letter, int(ship.crew), int(ship.banks), ship.corvus)
            squadron.ships.append(hull)
    campaign.squadrons = {name: one for name, one in campaign.squadrons.items() if one.ships}
    campaign.zones[zone].fought = campaign.season


def lasts(ship: Ship) -> bool:
    """Whether a ship comes out of a battle: afloat, manned and able to row."""
    return ship.afloat() and ship.crew > 0 and not ship.dead and ship.banks < 2


# -- the end -----------------------------------------------------------------------------


def lanes_held(campaign: Campaign, side: int) -> int:
    """The lanes of which a side holds both ends."""
    ends = 0
    for zone in campaign.zones.values():
        if zone.holder == side:
            ends += sum(1 for name in zone.lanes if campaign.zones[name].holder == side)
    return ends // 2


def winner(campaign: Campaign) -> int:
    """The side that holds more lanes after the last season; NOBODY for as many, or before."""
    held = [lanes_held(campaign, side) for side in range(SIDES)]
    if not campaign.over() or held[0] == held[1]:
        return NOBODY
    return held.index(max(held))
