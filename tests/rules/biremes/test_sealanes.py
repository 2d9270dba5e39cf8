"""Test records of a campaign: played, written, read back, each step checked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from tests.strait import strait

from naumachia.campaign.contract import Battle, campaigns_of, read_campaign
from naumachia.campaign.record import (
    CampaignGame,
    campaign_ruleset,
    format_campaign,
    replay_campaign,
)
from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import (
    BadInput,
    BadNotation,
    BadOption,
    BadRecord,
    BadScenario,
    IllegalAction,
)
from naumachia.kernel.match import Match
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.record import format_record
from naumachia.rules.biremes.actions import Action
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.search.strategy import campaign_order

SMALL = strait(
    {
        "First": ("green", "Home", ["T crew=12"]),
        "Second": ("orange", "Port", ["B crew=6 corvus"]),
    },
    chart={"Home": (8, 20)},
)


def small() -> CampaignGame:
    return CampaignGame(RULESET, read_campaign(RULESET, SMALL, "strait"), {})


def game_at_strait() -> CampaignGame:
    """Return a game in which the squadrons meet in the strait."""
    game = small()
    game.play_order(0, "First Strait")
    game.play_order(0, "end")
    game.play_order(1, "second to strait")
    game.play_order(1, "END")
    game.answer("1")
    return game


def play_battle(game: CampaignGame, seed: int = 4) -> Match[Biremes, Action]:
    """Play the next battle at random to its end."""
    rng = Random(seed)
    match = game.begin_battle()
    while match.result is None:
        owing = match.owing()
        if owing:
            match.play(owing[0], rng.choice(RULESET.legal(match.state, owing[0])))
        else:
            match.roll(rng)
    return match


def test_orders_are_text_and_what_comes_next_is_told() -> None:
    game = small()
    assert game.campaign.orders(0) == ["First Strait", "end"]
    assert game.campaign.orders(1) == []
    assert isinstance(game.pending, Prompt)
    game = game_at_strait()
    pending = game.pending
    assert isinstance(pending, Battle)
    assert pending.scenario.id == "strait-1"
    assert 'situation = "meeting"' in pending.source
    assert game.campaign.orders(1) == []


@pytest.mark.parametrize(
    ("seat", "order", "error", "text"),
    [
        (0, "Second Strait", IllegalAction, "not a squadron of the side"),
        (0, "First Port", IllegalAction, "No lane leads"),
        (0, "First Nowhere", IllegalAction, "No lane leads"),
        (0, "First", BadNotation, "SQUADRON ZONE, or end"),
        (0, "", BadNotation, "not an order"),
        (1, "Second Strait", BadInput, "not to move now"),
    ],
)
def test_an_order_that_is_refused_changes_nothing(
    seat: int, order: str, error: type[Exception], text: str
) -> None:
    game = small()
    before = format_campaign(game)
    with pytest.raises(error, match=text):
        game.play_order(seat, order)
    assert format_campaign(game) == before
    assert game.campaign.text() == game.opening


def test_dice_and_battles_come_only_when_they_are_due() -> None:
    game = small()
    with pytest.raises(BadInput, match="an order of green"):
        game.answer("3")
    with pytest.raises(BadInput, match="no battle is pending"):
        game.begin_battle()
    game.play_order(0, "First Strait")
    game.play_order(0, "end")
    game.play_order(1, "Second Strait")
    game.play_order(1, "end")
    assert isinstance(game.pending, Chance)
    with pytest.raises(BadInput, match="impossible outcome"):
        game.answer("7")
    assert game.campaign.orders(1) == []


def test_a_battle_is_taken_in_and_the_record_replays() -> None:
    game = game_at_strait()
    with pytest.raises(BadInput, match="not over"):
        game.conclude(game.begin_battle())
    game.conclude(play_battle(game))
    pending = game.pending
    assert isinstance(pending, Prompt)
    assert pending.seats == (0,)
    assert "season = 2" in game.campaign.text()
    text = format_campaign(game)
    assert campaign_ruleset(text) == "biremes"
    again = replay_campaign(RULESET, text)
    assert format_campaign(again) == text
    assert again.campaign.text() == game.campaign.text()


def test_a_battle_is_gone_on_with_from_its_record() -> None:
    game = game_at_strait()
    match = game.begin_battle()
    match.roll(Random(1))
    again = game.resume_battle(format_record(match))
    assert RULESET.digest(again.state) == RULESET.digest(match.state)
    assert again.result is None


def test_another_battle_is_not_taken_in() -> None:
    game = game_at_strait()
    with pytest.raises(BadRecord, match="no such scenario"):
        game.resume_battle("naumachia record 1\nruleset biremes 1\nscenario duel\n\n")
    other = CampaignGame(RULESET, read_campaign(RULESET, SMALL, "strait"), {"turn_limit": 3})
    for line in ("First Strait", "end"):
        other.play_order(0, line)
    for line in ("Second Strait", "end"):
        other.play_order(1, line)
    other.answer("1")
    with pytest.raises(BadRecord, match="another option"):
        game.resume_battle(format_record(other.begin_battle()))
    position = RULESET.position(game.begin_battle().state).strip().replace("\n", "; ")
    header = f"naumachia record 1\nruleset biremes 1\nscenario strait-1\nposition {position}\n\n"
    with pytest.raises(BadRecord, match="from its beginning"):
        game.resume_battle(header)


def _cut(text: str) -> str:
    return text.replace("orange: second to strait\n", "")


BROKEN: list[tuple[Callable[[str], str], str]] = [
    (lambda text: text[1:], "not a campaign"),
    (lambda text: "", "not a campaign"),
    (lambda text: text.replace("ruleset biremes", "ruleset trireme"), "another rule set"),
    (
        lambda text: text.replace("biremes 1", "biremes 0").replace("digest ", "# "),
        "another version",
    ),
    (lambda text: text.replace("digest ", "digest 0"), "another state was reached"),
    (lambda text: text.replace("campaign strait", "campaign strait\nwind west"), "header line"),
    (lambda text: text.split("opening")[0], "missing header line"),
    (lambda text: text.replace("  campaign = 1", "  campaign = 2"), "cannot be opened"),
    (lambda text: text.replace("green: First Strait", "green: First Port"), "No lane.*line 41"),
    (lambda text: text.replace("green: end", "blue: end"), "no such line"),
    (lambda text: text.replace("chance: 1", "chance: 9"), "impossible outcome"),
    (lambda text: text.replace("chance: 1", "  chance: 1"), "indented lines"),
    (_cut, "does not replay"),
    (lambda text: text + "battle\n", "does not replay"),
]


@pytest.mark.parametrize(("breaking", "said"), BROKEN)
def test_a_broken_record_is_refused(breaking: Callable[[str], str], said: str) -> None:
    text = format_campaign(game_at_strait())
    broken = breaking(text)
    assert broken != text
    with pytest.raises(BadRecord, match=said):
        replay_campaign(RULESET, broken)


def test_options_are_those_of_battles_and_are_kept() -> None:
    with pytest.raises(BadOption, match="no such option"):
        CampaignGame(RULESET, read_campaign(RULESET, SMALL, "strait"), {"oars": 3})
    game = CampaignGame(RULESET, read_campaign(RULESET, SMALL, "strait"), {"turn_limit": "7"})
    assert "option turn_limit 7\n" in format_campaign(game)
    again = replay_campaign(RULESET, format_campaign(game))
    assert again.options == {"turn_limit": 7}
    changed = {"turn_limit": 1, "ram_into_melee": "false", "bireme_turn_ram": "off"}
    game = CampaignGame(RULESET, read_campaign(RULESET, SMALL, "strait"), changed)
    again = replay_campaign(RULESET, format_campaign(game))
    assert again.options == game.options
    assert len(game.options) == 3


def test_the_computer_takes_the_open_strait_and_the_campaign_ends() -> None:
    game, rng = small(), Random(2)
    assert campaign_order(game.campaign, 0, rng) == "First Strait"
    for _ in range(2):
        for seat in (0, 1):
            game.play_order(seat, "end")
    pending = game.pending
    assert isinstance(pending, Result)
    assert pending.ending == "campaign_even"
    assert RULESET.phrases.fill("results", pending.ending, pending.facts)


def test_the_chart_shows_every_zone_and_squadron() -> None:
    campaign = game_at_strait().campaign
    scene = campaign.scene()
    assert {name.text for name in scene.names} == {"Home", "Strait", "Port"}
    assert scene.names[0].at == (8.0, 20.0)
    assert [hull.id for hull in scene.hulls] == ["First", "Second"]
    assert len(scene.overlays) == 2
    with pytest.raises(BadScenario, match="one place"):
        read_campaign(RULESET, SMALL.replace("[[8, 20]]", "[[8, 99]]"), "strait")


def test_packaged_campaigns_begin_and_are_told() -> None:
    for campaign in campaigns_of(RULESET).values():
        told = " ".join(line for _, lines in campaign.describe_state() for line in lines)
        assert all(order.split()[0] in told for order in campaign.orders(0)[:-1])
        assert campaign.scene().title == campaign.title


# -- for the page ------------------------------------------------------------------------


def test_orders_say_what_follows_from_them() -> None:
    game = small()
    campaign = game.campaign
    sails = campaign.meaning(0, "first to strait")
    assert (sails.subject, sails.target, sails.clause) == ("First", "Strait", "BIR-RULE-65")
    assert sails.label == "First to Strait"
    assert sails.sentence == "First sails from Home to Strait."
    assert campaign.aim("First", "Strait") in campaign.orders(0)
    assert campaign.meaning(0, "end").sentence == "Rome ends its move. Nobody meets."
    game.play_order(0, "First Strait")
    game.play_order(0, "end")
    attack = game.campaign.meaning(1, "Second Strait").sentence
    assert attack.endswith("where First lies: a battle at the end of the move.")
    game.play_order(1, "Second Strait")
    assert "battle at Strait" in game.campaign.meaning(1, "end").sentence
    home = small()
    for order in ("First Strait", "end"):
        home.play_order(0, order)
    home.play_order(1, "end")
    assert "crews refill" in home.campaign.meaning(0, "First Home").sentence


def test_places_tell_who_holds_them() -> None:
    places = {place.id: place for place in small().campaign.places()}
    assert [places[name].owner for name in ("Home", "Strait", "Port")] == [0, -1, 1]
    assert (places["Home"].label, places["Strait"].label) == ("home port", "")
    assert places["Home"].at == (8.0, 20.0)
    assert "lanes to Home, Port" in places["Strait"].note


def test_rosters_show_what_ships_have_lost() -> None:
    first, second = small().campaign.rosters()
    assert (first.seat, first.title, first.note) == (0, "First", "at Home")
    assert [(line.title, line.place, line.note) for line in first.lines] == [
        ("Trireme", "12/20", "")
    ]
    assert second.lines[0].note == "corvus"
    crippled = SMALL.replace("B crew=6 corvus", "B crew=6 banks=1 corvus")
    game = CampaignGame(RULESET, read_campaign(RULESET, crippled, "strait"), {})
    assert game.campaign.rosters()[1].lines[0].note == "a bank of oars lost, corvus"


def test_a_battle_tells_what_it_cost() -> None:
    game = game_at_strait()
    before = game.campaign
    match = play_battle(game)
    game.conclude(match)
    step = game.steps[-1]
    assert step.before is before
    assert step.result is match.result
    green, orange = before.describe_losses(game.campaign)
    assert green.startswith("Rome: 1 ship before, ")
    assert "12 men before" in green
    assert "6 men before" in orange
    left = {roster.title for roster in game.campaign.rosters()}
    assert ("First is no more" in green) == ("First" not in left)
    assert ("Second is no more" in orange) == ("Second" not in left)


def test_an_order_can_be_taken_back_until_dice_or_the_other_side() -> None:
    game = small()
    assert game.undo_refusal(0) == "nothing"
    fork = game.fork()
    fork.play_order(0, "First Strait")
    assert game.history == []
    assert (fork.undo_refusal(0), fork.undo_refusal(1)) == ("", "other")
    with pytest.raises(BadInput, match="cannot take back"):
        fork.undo(1)
    fork.undo(0)
    assert format_campaign(fork) == format_campaign(game)
    assert game_at_strait().undo_refusal(1) == "dice"
    for _ in range(2):
        for seat in (0, 1):
            game.play_order(seat, "end")
    assert game.undo_refusal(1) == "over"
