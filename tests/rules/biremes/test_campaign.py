"""Test a campaign for the sea lanes."""

from __future__ import annotations

import pytest
from tests.strait import strait

from naumachia.geometry.lattice import Pose
from naumachia.kernel.errors import BadInput, BadScenario, IllegalAction
from naumachia.kernel.event import Log
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Result
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.campaign.campaign import (
    Campaign,
    attacker,
    battle,
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
from naumachia.rules.biremes.model import AFLOAT, Biremes
from naumachia.rules.biremes.options import OPTIONS, Rules
from naumachia.rules.biremes.rules.melee import remove, take_over
from naumachia.rules.biremes.rules.setup import ROLL, Generating, set_up

SMALL = strait(
    {
        "First": ("green", "Home", ["V crew=30 corvus", "T banks=1"]),
        "Second": ("green", "Strait", ["T crew=4"]),
        "Third": ("orange", "Port", ["Q crew=12", "B"]),
    },
    title="",
)


def small() -> Campaign:
    return read_campaign(SMALL, "small.toml")


def fleet(campaign: Campaign, squadron: str) -> list[str]:
    return [vessel.line() for vessel in campaign.squadrons[squadron].ships]


def battle_state(campaign: Campaign, zone: str, die: int = 1) -> Biremes:
    """Return the battle of a zone before deployment."""
    state = Biremes(Rules(Options(OPTIONS, {})))
    state.stack = list(set_up(state, battle(campaign, zone, die).setup))
    return state


def campaign_at_strait() -> Campaign:
    """Return a campaign with a battle in the strait, which orange has entered."""
    campaign = small()
    next_side(campaign)
    move(campaign, "Third", "Strait")
    return campaign


def finish(state: Biremes) -> Biremes:
    for ship in state.ships:
        ship.status = AFLOAT
    state.result = Result((1.0, -1.0), "eliminated", "BIR-RULE-60", {})
    return state


@pytest.mark.clause("BIR-RULE-65", "BIR-SCEN-05")
def test_squadrons_move_one_zone_along_lanes() -> None:
    campaign = small()
    for squadron, zone, refusal in [
        ("First", "Port", "no_lane"),
        ("Third", "Strait", "not_your_squadron"),
        ("Fourth", "Strait", "not_your_squadron"),
    ]:
        ruling = move_ruling(campaign, squadron, zone)
        assert ruling is not None
        assert ruling.facts["refusal"] == refusal
    move(campaign, "First", "Strait")
    assert len(campaign.squadrons_at("Strait", 0)) == 2
    with pytest.raises(IllegalAction, match="squadron moved"):
        move(campaign, "First", "Port")


@pytest.mark.clause("BIR-RULE-65")
def test_where_sides_meet_a_battle_is_owed() -> None:
    campaign = campaign_at_strait()
    assert end_moves(campaign) == ["Strait"]
    assert attacker(campaign, "Strait") == 1
    assert situation_dice(campaign, "Strait").size() == 6
    with pytest.raises(BadInput, match="owed at Strait"):
        next_side(campaign)
    with pytest.raises(BadInput, match="no battle"):
        battle(campaign, "Home", 1)


@pytest.mark.clause("BIR-RULE-65", "BIR-SCEN-03")
def test_the_forces_fight_as_they_are() -> None:
    state = battle_state(campaign_at_strait(), "Strait")
    found = [(ship.name, ship.kind.letter, int(ship.crew)) for ship in state.ships]
    assert found == [("G1", "T", 4), ("O1", "Q", 12), ("O2", "B", 10)]
    assert not any(ship.corvus for ship in state.ships)


@pytest.mark.clause("BIR-RULE-65")
@pytest.mark.parametrize(("die", "loser"), [(3, ROLL), (4, 0), (6, 0)])
def test_who_enters_attacks(die: int, loser: int) -> None:
    (generating,) = battle_state(campaign_at_strait(), "Strait", die).stack
    assert isinstance(generating, Generating)
    assert generating.plan.loser == loser


@pytest.mark.clause("BIR-RULE-65")
def test_survivors_keep_losses_and_captured_ships_join() -> None:
    campaign = campaign_at_strait()
    state = finish(battle_state(campaign, "Strait"))
    g1, o1, o2 = state.ships
    take_over(state, g1, 1)
    g1.crew = 5
    o1.crew, o1.banks = 3, 1
    o2.crew = 0
    conclude(campaign, "Strait", state)
    assert fleet(campaign, "Third") == ["T crew=5 plain", "Q crew=3 banks=1 plain"]
    assert "Second" not in campaign.squadrons
    assert end_moves(campaign) == []


@pytest.mark.clause("BIR-RULE-65")
def test_sunk_and_crippled_ships_do_not_come_back() -> None:
    campaign = campaign_at_strait()
    state = finish(battle_state(campaign, "Strait"))
    g1, o1, o2 = state.ships
    o1.dead = True
    o2.banks = 2
    state.put(g1, Pose(9000, 9000, 0))
    remove(state, g1, "BIR-RAM-11", "rammed", Log())
    conclude(campaign, "Strait", state)
    assert list(campaign.squadrons) == ["First"]


@pytest.mark.clause("BIR-RULE-65")
def test_only_the_finished_battle_of_the_zone_is_taken_in() -> None:
    campaign = campaign_at_strait()
    state = battle_state(campaign, "Strait")
    with pytest.raises(BadInput, match="not over"):
        conclude(campaign, "Strait", state)
    with pytest.raises(BadInput, match="another battle"):
        conclude(campaign, "Home", finish(state))


@pytest.mark.clause("BIR-RULE-65")
def test_crews_refill_in_home_ports_and_lanes_decide() -> None:
    campaign = small()
    assert (lanes_held(campaign, 0), lanes_held(campaign, 1)) == (0, 0)
    for _ in range(2):
        next_side(campaign)
    assert campaign.season == 2
    assert fleet(campaign, "First") == ["V crew=50 corvus", "T crew=20 banks=1 plain"]
    assert fleet(campaign, "Second") == ["T crew=4 plain"]
    assert lanes_held(campaign, 0) == 1
    assert winner(campaign) == NOBODY
    for _ in range(2):
        next_side(campaign)
    assert campaign.is_over()
    assert winner(campaign) == 0
    with pytest.raises(BadInput, match="campaign is over"):
        next_side(campaign)


@pytest.mark.clause("BIR-RULE-65")
def test_a_campaign_is_saved_and_continued() -> None:
    campaign = campaign_at_strait()
    text = campaign_text(campaign)
    again = read_campaign(text, "saved.toml")
    assert campaign_text(again) == text
    assert end_moves(again) == ["Strait"]
    assert attacker(again, "Strait") == 1
    for name, packaged in packaged_campaigns().items():
        saved = campaign_text(packaged)
        assert campaign_text(read_campaign(saved, name)) == saved
    assert "sicily" in packaged_campaigns()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("campaign = 1", "campaign = 2", "field campaign"),
        ("seasons = 2", "seasons = 0", "line 3, field seasons"),
        ("nation", "nations = 1\nnation", "not TOML|field"),
        ('green = "roman"', 'green = "vandal"', "line 5, field nations.green"),
        ('lanes = ["Home", "Port"]', 'lanes = ["Home"]', "a lane back from Strait"),
        (
            'lanes = ["Home", "Port"]',
            'lanes = ["Home", "Port", "Rome"]',
            "field zones.Strait.lanes",
        ),
        ('zone = "Port"', 'zone = "Rome"', "field squadrons.Third.zone"),
        ('"T crew=4"', '"T crew=21"', "field squadrons.Second.ships"),
        ('"T crew=4"', '"X"', "field squadrons.Second.ships"),
        ('ships = ["T crew=4"]', "ships = []", "1 to 100 ships"),
        ('side = "orange"', 'side = "blue"', "field squadrons.Third.side"),
        ('side = "orange"', 'side = "orange"\nadmiral = "x"', "unknown field"),
        ("[squadrons.First]", '[squadrons."1 x"]', "a name of letters"),
        ("[squadrons.Second]", "[squadrons.first]", "field squadrons.first; expected names that"),
        ("[zones.Port]", "[zones.strait]", "field zones.strait; expected names that differ by"),
    ],
)
def test_wrong_files_are_refused_with_the_place(old: str, new: str, message: str) -> None:
    with pytest.raises(BadScenario, match=message):
        read_campaign(SMALL.replace(old, new, 1), "small.toml")


def test_a_misspelt_lane_is_told_at_its_own_line() -> None:
    lanes = '[\n    "Home",\n    "Prot",\n]'
    text = SMALL.replace('["Home", "Port"]', lanes, 1)
    line = text.splitlines().index('    "Prot",') + 1
    with pytest.raises(BadScenario) as caught:
        read_campaign(text, "small.toml")
    assert str(caught.value) == (
        f"wrong value: 'Prot' at small.toml line {line}, field zones.Strait.lanes; "
        "expected one of Home, Strait, Port"
    )
