"""The campaign in words: what its orders mean, its ships, what a battle cost (BIR-RULE-65)."""

from __future__ import annotations

from typing import Final

from naumachia.campaign.contract import Meaning
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.biremes.campaign.campaign import (
    SIDES,
    Campaign,
    Squadron,
    Vessel,
    end_moves,
)
from naumachia.rules.biremes.classes import classes
from naumachia.rules.biremes.model import SEATS
from naumachia.scene.margin import Roster, RosterLine

NAMES: Final = {kind.letter: kind.name for kind in classes(100)}


# -- orders ------------------------------------------------------------------------------


def sailing(campaign: Campaign, squadron: str, zone: str, phrases: Phrasebook) -> Meaning:
    """What it means that a squadron sails to a zone: a battle where the enemy lies there."""
    one = campaign.squadrons[squadron]
    met = campaign.here(zone, 1 - one.side)
    facts: dict[str, object] = {
        "squadron": squadron,
        "from": one.zone,
        "zone": zone,
        "enemies": " and ".join(enemy.name for enemy in met),
        "several": len(met),
    }
    if met and campaign.zones[zone].fought < campaign.season:
        key = "campaign_order_meets"
    elif campaign.zones[zone].home == one.side and not met:
        key = "campaign_order_home"
    else:
        key = "campaign_order_sails"
    label = phrases.fill("labels", "campaign_order", facts)
    return Meaning(squadron, zone, label, phrases.fill("labels", key, facts), "BIR-RULE-65")


def ending(campaign: Campaign, phrases: Phrasebook) -> Meaning:
    """What it means that a side ends its moves: the battles that follow."""
    met = end_moves(campaign)
    facts: dict[str, object] = {"side": SEATS[campaign.moving], "zones": " and ".join(met)}
    key = "campaign_end_battles" if met else "campaign_end_quiet"
    label = phrases.fill("labels", "campaign_end", facts)
    return Meaning("", "", label, phrases.fill("labels", key, facts), "BIR-RULE-65")


# -- ships -------------------------------------------------------------------------------


def rosters(campaign: Campaign, phrases: Phrasebook) -> tuple[Roster, ...]:
    """Every squadron as a roster of its own, under its name."""
    return tuple(
        squadron_roster(one, phrases)
        for side in range(SIDES)
        for one in campaign.squadrons.values()
        if one.side == side
    )


def squadron_roster(one: Squadron, phrases: Phrasebook) -> Roster:
    """The ships of a squadron, and where it lies."""
    key = "campaign_lies_moved" if one.moved else "campaign_lies"
    note = phrases.fill("labels", key, {"zone": one.zone})
    lines = tuple(
        vessel_line(vessel, number, phrases) for number, vessel in enumerate(one.ships, 1)
    )
    return Roster(one.side, one.name, note, lines)


def vessel_line(vessel: Vessel, number: int, phrases: Phrasebook) -> RosterLine:
    """A ship: her class and men, what she has lost, her corvus."""
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
        NAMES[vessel.letter].capitalize(),
        tuple(sheet),
    )


# -- losses ------------------------------------------------------------------------------


def toll(before: Campaign, after: Campaign, phrases: Phrasebook) -> list[str]:
    """What a battle cost each side: ships, men, squadrons that are no more."""
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
            "gone": " and ".join(gone),
            "several": len(gone),
        }
        line = phrases.fill("labels", "campaign_toll", facts)
        if gone:
            line += phrases.fill("labels", "campaign_toll_gone", facts)
        lines.append(line)
    return lines


def ships_of(campaign: Campaign, side: int) -> list[Vessel]:
    """All ships of a side."""
    return [
        vessel for one in campaign.squadrons.values() if one.side == side for vessel in one.ships
    ]


def men(ships: list[Vessel]) -> int:
    """The men on these ships."""
    return sum(vessel.crew for vessel in ships)
