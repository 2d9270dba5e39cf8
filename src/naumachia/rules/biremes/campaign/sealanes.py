"""Play the campaign for the sea lanes (BIR-RULE-65)."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any, Final

from naumachia.campaign.contract import Battle, CampaignPending, Campaigns, Meaning, Place
from naumachia.campaign.contract import Campaign as Contract
from naumachia.kernel.chance import Outcome
from naumachia.kernel.clause import Ruling
from naumachia.kernel.errors import BadInput, BadNotation, IllegalAction
from naumachia.kernel.language import ENGLISH, in_language
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import read_scenario
from naumachia.kernel.texts import join_names, packaged_texts
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.board.scene import GLYPHS
from naumachia.rules.biremes.campaign.campaign import (
    SIDES,
    Campaign,
    Squadron,
    Vessel,
    Zone,
    attacker,
    battle_source,
    conclude,
    end_moves,
    lanes_held,
    move,
    move_ruling,
    next_side,
    situation_dice,
    winner,
)
from naumachia.rules.biremes.campaign.file import campaign_text, packaged_campaigns, read_campaign
from naumachia.rules.biremes.classes import LETTERS
from naumachia.rules.biremes.model import SEATS
from naumachia.scene import Hull, Lettering, Name, Scene, Stroke, Tabletop, Tone, Track
from naumachia.scene.margin import Roster, RosterLine
from naumachia.scene.surface import Point

# -- orders ------------------------------------------------------------------------------


def sailing_meaning(campaign: Campaign, squadron: str, zone: str, phrases: Phrasebook) -> Meaning:
    """Describe the order to sail to a zone: a battle if the enemy lies there."""
    one = campaign.squadrons[squadron]
    met = campaign.squadrons_at(zone, 1 - one.side)
    facts: dict[str, object] = {
        "squadron": squadron,
        "from": one.zone,
        "zone": zone,
        "enemies": join_names(enemy.name for enemy in met),
        "several": len(met),
    }
    if met and campaign.zones[zone].last_battle < campaign.season:
        key = "campaign_order_meets"
    elif campaign.zones[zone].home == one.side and not met:
        key = "campaign_order_home"
    else:
        key = "campaign_order_sails"
    label = phrases.fill("labels", "campaign_order", facts)
    return Meaning(squadron, zone, label, phrases.fill("labels", key, facts), "BIR-RULE-65")


def ending_meaning(campaign: Campaign, phrases: Phrasebook) -> Meaning:
    """Describe the order to end a side's moves: the battles that follow."""
    met = end_moves(campaign)
    facts: dict[str, object] = {
        "side": SEATS[campaign.moving_side],
        "zones": join_names(phrases.spelled("zone", zone) for zone in met),
    }
    key = "campaign_end_battles" if met else "campaign_end_quiet"
    label = phrases.fill("labels", "campaign_end", facts)
    return Meaning("", "", label, phrases.fill("labels", key, facts), "BIR-RULE-65")


# -- ships -------------------------------------------------------------------------------


def rosters(campaign: Campaign, phrases: Phrasebook) -> tuple[Roster, ...]:
    """Return one roster for each squadron, under its name."""
    return tuple(
        squadron_roster(one, phrases)
        for side in range(SIDES)
        for one in campaign.squadrons.values()
        if one.side == side
    )


def squadron_roster(one: Squadron, phrases: Phrasebook) -> Roster:
    """Return the roster of a squadron: its place and its ships."""
    key = "campaign_lies_moved" if one.moved else "campaign_lies"
    note = phrases.fill("labels", key, {"zone": one.zone})
    lines = tuple(
        vessel_line(vessel, number, phrases) for number, vessel in enumerate(one.ships, 1)
    )
    return Roster(one.side, one.name, note, lines)


def vessel_line(vessel: Vessel, number: int, phrases: Phrasebook) -> RosterLine:
    """Return the roster line of a ship: its class and men, its losses, its corvus."""
    say = phrases.fill
    most = int(vessel.kind.crew)
    facts: dict[str, object] = {"crew": vessel.crew, "most": most}
    notes: list[str] = []
    sheet = [(say("labels", "campaign_men", facts), say("labels", "campaign_men_of", facts))]
    if vessel.banks:
        notes.append(say("labels", "campaign_oars", facts))
    if vessel.corvus:
        notes.append(say("labels", "campaign_corvus", facts))
    return RosterLine(
        f"{vessel.letter}{number}",
        f"{vessel.crew}/{most}",
        "",
        ", ".join(notes),
        False,
        class_title(vessel, phrases),
        tuple(sheet),
    )


def class_title(vessel: Vessel, phrases: Phrasebook) -> str:
    """Return the name of a ship's class, with a capital."""
    name = phrases.spelled("class", vessel.kind.name)
    return name[:1].upper() + name[1:]


# -- losses ------------------------------------------------------------------------------


def describe_losses(before: Campaign, after: Campaign, phrases: Phrasebook) -> list[str]:
    """Describe the losses of each side in a battle: ships, men, whole squadrons."""
    lines: list[str] = []
    for side in range(SIDES):
        had, has = ships_of(before, side), ships_of(after, side)
        gone = [
            name
            for name, one in before.squadrons.items()
            if one.side == side and name not in after.squadrons
        ]
        facts: dict[str, object] = {
            "side": SEATS[side],
            "had": len(had),
            "has": len(has),
            "men_had": men(had),
            "men_has": men(has),
            "gone": join_names(gone),
            "several": len(gone),
        }
        line = phrases.fill("labels", "campaign_toll", facts)
        if gone:
            line += phrases.fill("labels", "campaign_toll_gone", facts)
        lines.append(line)
    return lines


def ships_of(campaign: Campaign, side: int) -> list[Vessel]:
    """Return all ships of a side."""
    return [
        vessel for one in campaign.squadrons.values() if one.side == side for vessel in one.ships
    ]


def men(ships: list[Vessel]) -> int:
    """Return the men on these ships."""
    return sum(vessel.crew for vessel in ships)


# -- the contract --------------------------------------------------------------------------
# Orders are `Duilius Panormus` (a squadron sails to a zone) and `end`. After `end` the battles of
# the side's moves follow one by one, and then the other side's turn.

Seating = Callable[[tuple[str, ...]], AnyRuleset]
"""Returns the rule set with its sides named after these nations."""

END: Final = "end"
NOT_ROLLED: Final = 0
CHART: Final = (48.0, 36.0)
"""Width and height of the chart."""
SQUADRON_SPACING: Final = 3.0
"""The distance between squadrons in one zone on the chart."""
SHIP_LENGTH: Final = 2.4
"""Length of a squadron's ship on the chart."""
HELD_LANE: Final = (Tone.INK, Stroke.SOLID)
OPEN_LANE: Final = (Tone.QUIET, Stroke.DASHED)
IGNITES_HELD: Final = 8.0
"""The value of a lane to computer players, in men."""


class SeaLanes(Contract):
    """Play a campaign step by step: a side's moves, then the battles after them.

    `fighting` is true from the end of a side's moves until its battles are over. `die` is the roll
    for the situation of the next battle, `NOT_ROLLED` before. `text` has neither: a campaign read
    from it begins at the moves of the side.
    """

    def __init__(self, id: str, campaign: Campaign, seating: Seating) -> None:
        self.id = id
        self.title = campaign.title or id
        self.summary = campaign.summary
        self.seats = tuple(SEATS[:SIDES])
        self.campaign = campaign
        self.seating = seating
        self.ruleset = seating(tuple(campaign.nations))
        self.phrases = self.ruleset.phrases
        self.fighting = False
        self.die = NOT_ROLLED

    def seated(self, ruleset: AnyRuleset) -> AnyRuleset:
        return self.ruleset

    def clone(self) -> SeaLanes:
        other = SeaLanes(self.id, self.campaign.clone(), self.seating)
        other.fighting = self.fighting
        other.die = self.die
        return other

    def text(self) -> str:
        return campaign_text(self.campaign)

    # -- rules ---------------------------------------------------------------------

    def pending(self) -> CampaignPending:
        campaign = self.campaign
        if campaign.is_over():
            return result(campaign)
        if not self.fighting:
            facts: dict[str, object] = {
                "side": SEATS[campaign.moving_side],
                "season": campaign.season,
                "seasons": campaign.seasons,
            }
            return Prompt((campaign.moving_side,), "campaign_move", "BIR-RULE-65", facts)
        zone = end_moves(campaign)[0]
        if self.die == NOT_ROLLED:
            return situation_dice(campaign, zone)
        # The file is kept in the record of the battle, so it is in English for all readers.
        kept = in_language(ENGLISH, self.battle_file, zone)
        shown = read_scenario(self.battle_file(zone), f"battle of {zone}", "biremes")
        return Battle(shown, kept)

    def battle_file(self, zone: str) -> str:
        """Return the scenario file of the battle at a zone, with its title for the reader."""
        campaign = self.campaign
        facts: dict[str, object] = {
            "zone": zone,
            "season": campaign.season,
            "side": SEATS[attacker(campaign, zone)],
        }
        title = self.phrases.fill("labels", "campaign_battle", facts)
        summary = self.phrases.fill("labels", "campaign_battle_summary", facts)
        return battle_source(campaign, zone, self.die, title, summary)

    def orders(self, seat: int) -> list[str]:
        campaign = self.campaign
        if self.fighting or campaign.is_over() or seat != campaign.moving_side:
            return []
        moves = [
            f"{one.name} {zone}"
            for one in campaign.squadrons.values()
            for zone in campaign.zones[one.zone].lanes
            if move_ruling(campaign, one.name, zone) is None
        ]
        return [*moves, END]

    def check(self, seat: int, order: str) -> Ruling | None:
        squadron, zone = self.read_order(order)
        if seat != self.campaign.moving_side or self.fighting:
            facts: dict[str, object] = {"squadron": squadron, "refusal": "not_your_squadron"}
            return Ruling("BIR-RULE-65", facts)
        if not squadron and not self.campaign.is_over():
            return None
        return move_ruling(self.campaign, squadron, zone)

    def read_order(self, order: str) -> tuple[str, str]:
        """Return the squadron and the zone of an order, both "" for `end`. Raises BadNotation."""
        words = order.split()
        if [word.lower() for word in words] == [END]:
            return "", ""
        if len(words) == 3 and words[1].lower() == "to":
            del words[1]
        if len(words) != 2:
            raise BadNotation("not an order", order, "", "SQUADRON ZONE, or end")
        return known(words[0], list(self.campaign.squadrons)), known(
            words[1], list(self.campaign.zones)
        )

    def move(self, seat: int, order: str) -> None:
        ruling = self.check(seat, order)
        if ruling is not None:
            raise IllegalAction(ruling, order)
        squadron, zone = self.read_order(order)
        if squadron:
            move(self.campaign, squadron, zone)
            return
        self.fighting = True
        self.go_on()

    def resolve(self, outcome: Outcome) -> None:
        self.die = outcome[0]

    def conclude(self, state: Any) -> None:
        if not isinstance(self.pending(), Battle):
            raise BadInput("no battle is owed", "", self.id, "a campaign that waits for a battle")
        conclude(self.campaign, end_moves(self.campaign)[0], state)
        self.die = NOT_ROLLED
        self.go_on()

    def go_on(self) -> None:
        """Begin the next side's moves when all battles are over."""
        if not end_moves(self.campaign):
            self.fighting = False
            next_side(self.campaign)

    # -- display -------------------------------------------------------------------

    def describe_state(self) -> list[tuple[str, list[str]]]:
        campaign, say = self.campaign, self.phrases.fill
        season = min(campaign.season, campaign.seasons)
        facts: dict[str, object] = {"season": season, "seasons": campaign.seasons}
        lanes = [
            say("labels", "campaign_lanes", {"side": seat, "count": lanes_held(campaign, side)})
            for side, seat in enumerate(self.seats)
        ]
        zones = [self.zone_line(zone) for zone in campaign.zones.values()]
        fleets = [self.squadron_line(one) for one in campaign.squadrons.values()]
        return [
            (say("labels", "campaign_season", facts), lanes),
            (say("labels", "campaign_zones", facts), zones),
            (say("labels", "campaign_squadrons", facts), fleets),
        ]

    def zone_line(self, zone: Zone) -> str:
        """Describe a zone: its port, its holder, its lanes."""
        facts: dict[str, object] = {
            "zone": zone.name,
            "holder": "nobody" if zone.holder == NOBODY else SEATS[zone.holder],
            "lanes": ", ".join(self.phrases.spelled("zone", name) for name in zone.lanes),
        }
        if zone.home == NOBODY:
            return self.phrases.fill("labels", "campaign_zone", facts)
        return self.phrases.fill("labels", "campaign_home", {**facts, "side": SEATS[zone.home]})

    def squadron_line(self, one: Squadron) -> str:
        """Describe a squadron: its side, its zone, its ships."""
        facts: dict[str, object] = {
            "squadron": one.name,
            "side": SEATS[one.side],
            "zone": one.zone,
            "ships": self.ships_line(one),
        }
        key = "campaign_moved" if one.moved else "campaign_squadron"
        return self.phrases.fill("labels", key, facts)

    def ships_line(self, one: Squadron) -> str:
        """Describe the ships of a squadron."""
        return "; ".join(self.vessel_text(vessel) for vessel in one.ships)

    def vessel_text(self, vessel: Vessel) -> str:
        """Describe a ship: its class, men, lost oars, corvus."""
        say = self.phrases.fill
        facts: dict[str, object] = {
            "letter": vessel.letter,
            "crew": vessel.crew,
            "most": int(vessel.kind.crew),
        }
        words = [say("labels", "campaign_ship", facts)]
        if vessel.banks:
            words.append(say("labels", "campaign_oars", {}))
        if vessel.corvus:
            words.append(say("labels", "campaign_corvus", {}))
        return ", ".join(words)

    def scene(self) -> Scene:
        campaign = self.campaign
        places = self.chart_places()
        lanes = tuple(
            Track(
                (places[zone.name], places[end]),
                *(HELD_LANE if zone.holder == campaign.zones[end].holder != NOBODY else OPEN_LANE),
            )
            for zone in campaign.zones.values()
            for end in zone.lanes
            if zone.name < end
        )
        return Scene(
            surface=Tabletop(CHART[0], CHART[1], unit=""),
            title=packaged_texts("naumachia.rules.biremes")(self.title),
            hulls=tuple(hull for zone in campaign.zones for hull in self.hulls(zone, places[zone])),
            names=tuple(
                Name(self.phrases.spelled("zone", zone), at, Lettering.PLACE)
                for zone, at in places.items()
            ),
            overlays=lanes,
        )

    def hulls(self, zone: str, at: Point) -> list[Hull]:
        """Return a hull for each squadron of a zone, its largest ship, side by side."""
        there = [one for side in range(SIDES) for one in self.campaign.squadrons_at(zone, side)]
        hulls: list[Hull] = []
        for number, one in enumerate(there):
            size = max(LETTERS.index(vessel.letter) for vessel in one.ships)
            across = (number - (len(there) - 1) / 2) * SQUADRON_SPACING
            title = f"{one.name}: {self.ships_line(one)}"
            hulls.append(
                Hull(
                    id=one.name,
                    fleet=one.side,
                    glyph=GLYPHS[size],
                    x=at[0] + across,
                    y=at[1] - SQUADRON_SPACING,
                    heading=0.0,
                    tag=one.name,
                    title=title,
                    size=SHIP_LENGTH,
                )
            )
        return hulls

    def chart_places(self) -> dict[str, Point]:
        """Return the place of each zone on the chart: from the file, else on a ring, in order."""
        zones = list(self.campaign.zones.values())
        places: dict[str, Point] = {}
        for number, zone in enumerate(zones):
            turn = 2 * pi * number / len(zones)
            ring = (CHART[0] * (0.5 + 0.38 * sin(turn)), CHART[1] * (0.5 + 0.38 * cos(turn)))
            x, y = zone.chart
            places[zone.name] = ring if x == NOBODY else (float(x), float(y))
        return places

    def places(self) -> list[Place]:
        return [
            Place(
                zone.name,
                self.phrases.spelled("zone", zone.name),
                at,
                zone.holder,
                self.phrases.fill("labels", "campaign_port", {}) if zone.home != NOBODY else "",
                self.zone_line(zone),
            )
            for zone, at in zip(
                self.campaign.zones.values(), self.chart_places().values(), strict=True
            )
        ]

    def aim(self, subject: str, target: str) -> str:
        return f"{subject} {target}"

    def meaning(self, seat: int, order: str) -> Meaning:
        squadron, zone = self.read_order(order)
        if squadron:
            return sailing_meaning(self.campaign, squadron, zone, self.phrases)
        return ending_meaning(self.campaign, self.phrases)

    def rosters(self) -> tuple[Roster, ...]:
        return rosters(self.campaign, self.phrases)

    def describe_losses(self, after: Contract) -> list[str]:
        if not isinstance(after, SeaLanes):
            raise BadInput("another campaign", after.id, self.id, "this campaign, later")
        return describe_losses(self.campaign, after.campaign, self.phrases)

    # -- for the computer ----------------------------------------------------------

    def evaluate(self, seat: int) -> float:
        """Return lanes that a seat would hold and its men, less those of the other side, in men."""
        campaign = self.campaign
        ends = {zone.name: zone.holder for zone in campaign.zones.values()}
        worth = 0.0
        for zone in campaign.zones:
            men = [
                sum(
                    vessel.crew for one in campaign.squadrons_at(zone, side) for vessel in one.ships
                )
                for side in range(SIDES)
            ]
            if men[0] and men[1]:
                # An attacker wins about as many men as its lead.
                worth += men[seat] - men[1 - seat]
            elif men[0] or men[1]:
                ends[zone] = 0 if men[0] else 1
        for zone, holder in ends.items():
            for end in campaign.zones[zone].lanes:
                if holder != NOBODY and holder == ends[end]:
                    worth += IGNITES_HELD / 2 if holder == seat else -IGNITES_HELD / 2
        return worth


def known(word: str, names: list[str]) -> str:
    """Return the name that equals `word` in either case; the word itself if none does."""
    return next((name for name in names if name.lower() == word.lower()), word)


def result(campaign: Campaign) -> Result:
    """Return how a campaign ended: more lanes win (BIR-RULE-65)."""
    best = winner(campaign)
    held = tuple((SEATS[side], lanes_held(campaign, side)) for side in range(SIDES))
    facts: dict[str, object] = {"lanes_held": held}
    if best == NOBODY:
        return Result((0.0, 0.0), "campaign_even", "BIR-RULE-65", facts)
    facts["winner"] = SEATS[best]
    scores = (1.0, -1.0) if best == 0 else (-1.0, 1.0)
    return Result(scores, "campaign_won", "BIR-RULE-65", facts)


class BiremesCampaigns(Campaigns):
    """List and read the campaigns of Biremes."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating

    def packaged(self) -> dict[str, Contract]:
        return {
            name: SeaLanes(name, found, self.seating)
            for name, found in packaged_campaigns().items()
        }

    def read(self, source: str, file: str) -> Contract:
        return SeaLanes(file.removesuffix(".toml"), read_campaign(source, file), self.seating)
