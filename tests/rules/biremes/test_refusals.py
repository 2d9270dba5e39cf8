"""Test the clause and the sentence of refusals."""

from __future__ import annotations

import pytest

from naumachia.files.positions import game_at
from naumachia.kernel.errors import IllegalAction
from naumachia.rules import load

BIREMES = load("biremes")
TWO = "players green:0:naval_power:south orange:1:pirates:north"
THREE = TWO + " blue:0:pirates:south"
STACK = "stack cycle:2 player_turns player:0:3 activate:0"
SHOT = "stack cycle:2 player_turns player:0:3 activate:0 activation:0:0:1:0"
LAND = "land 0,11 48,11 48,20 0,20"
LOCKED = "melee 0 clock=orange since=1 fought=0"

CASES = {
    "a trireme turns, runs and veers": (
        ("G1 T 10,10,0", "O1 T 30,30,90"),
        "G1 R20 F1 R20",
        ("MOVE-06", "A veer of up to 25° comes before the run"),
    ),
    "a trireme veers after her run": (
        ("G1 T 10,10,0", "O1 T 30,30,90"),
        "G1 F1 R20",
        ("MOVE-06", "A veer of up to 25° comes before the run"),
    ),
    "a ram of one far out of reach, bow to bow": (
        ("G1 T 10,10,0", "O1 T 10,30,180"),
        "G1 ram O1",
        ("RAM-05", "O1 is 18.75″ away along the run, G1 rams up to"),
    ),
    "a ram of one within reach, bow to bow": (
        ("G1 T 10,10,0", "O1 T 10,14.6,180"),
        "G1 ram O1",
        ("RULE-12", "The bow of G1 would first meet the bow or stern of O1: no ram"),
    ),
    "a quinquereme turns and runs": (
        ("G1 V 10,10,0", "O1 T 30,30,90"),
        "G1 R40 F1",
        ("MOVE-06", "Only a bireme turns more than 25° and moves"),
    ),
    "a bireme turns at both ends": (
        ("G1 B 10,10,0", "O1 T 30,30,90"),
        "G1 R40 F1 R20",
        ("RULE-09", "no veer goes with that"),
    ),
    "a bireme goes too far with a turn": (
        ("G1 B 10,10,0", "O1 T 30,30,90"),
        "G1 R90 F4",
        ("MOVE-09", "With a turn G1 goes at most 3″, half her way, not 4″"),
    ),
    "a bank lost": (
        ("G1 V 10,10,0 banks=1", "O1 T 30,30,90"),
        "G1 F2",
        ("SWP-14", "With a bank of oars lost G1 goes at most 1.5″, not 2″"),
    ),
    "a ram with a bank lost": (
        ("G1 V 20,14.15,0 banks=1", "O1 T 20,20,90"),
        "G1 ram O1",
        ("RULE-32", "with a bank of oars lost G1 rams up to"),
    ),
    "a grapple with a bank lost": (
        ("G1 V 20,16.15,0 banks=1", "O1 T 20,20,0"),
        "G1 grapple O1 P0",
        ("SWP-14", "With a bank of oars lost G1 goes at most 1.5″"),
    ),
    "a pivot onto land": (
        ("G1 T 10,10.8,90", "O1 T 30,30,90", LAND),
        "G1 R90",
        ("RULE-05", "Land leaves G1 no room for that."),
    ),
    "a pivot into a hull": (
        ("G1 T 10,8,0", "G2 T 10.6,8,0", "O1 T 30,30,90"),
        "G1 R90",
        ("RULE-06", "G2 at 10.6, 8 leaves G1 no room for that."),
    ),
    "a pivot over the edge": (
        ("G1 T 0.5,8,0", "O1 T 30,30,90"),
        "G1 R90",
        ("RULE-04", "There G1 would lie over the west edge of the table."),
    ),
    "a run into land": (
        ("G1 T 10,8,0", "O1 T 30,30,90", LAND),
        "G1 F4",
        ("RULE-05", "Land is in the way of G1 after 2.37″."),
    ),
    "a crewless fireship": (
        ("G1 T 10,10,0 crew=0 fireship fire=1/0", "G2 T 14,10,0", "O1 T 30,30,90"),
        "G1 F2",
        ("RULE-50", "has no crew and is a fireship already"),
    ),
    "a crewless ship": (
        ("G1 T 10,10,0 crew=0", "G2 T 14,10,0", "O1 T 30,30,90"),
        "G1 F2",
        ("RULE-54", "has no crew: she can only be set alight"),
    ),
    "men pass after a shot": (
        ("G1 T 10,10,0 activated", "G2 T 10.35,10,0", "O1 T 12,10,0", SHOT),
        "G1 transfer G2 here men 5",
        ("RULE-66", "for missiles or for passing men"),
    ),
    "a ram after a shot": (
        ("G1 T 10,10,0 activated", "O1 T 12,10,0", SHOT),
        "G1 ram O1",
        ("MIS-02", "a ship that shoots makes no other attack"),
    ),
    "no room to run on": (
        ("G1 T 15.0,19.65,90", "O1 T 20,20,90"),
        "G1 swipe O1 S-1 on 2.1",
        ("RULE-27", "must run on at least 1″ and at most 2″, not 2.1″"),
    ),
    "a swipe of a ship that is gone": (
        ("G1 T 15.0,19.65,90", "O1 T sunk", "O2 T 30,30,0"),
        "G1 swipe O1 S0 on 1",
        ("RULE-66", "O1 is out of the game."),
    ),
    "a ram of a friend": (
        ("G1 T 20,14.15,0", "G2 T 20,20,90", "O1 T 30,30,0"),
        "G1 ram G2",
        ("RULE-66", "G2 is no enemy of G1."),
    ),
    "a ship in a melee of others": (
        (
            "options free_for_all=true",
            "G1 T 20,14.15,0",
            "O1 T 20,20,90 melee=0",
            "L1 T 20,20.35,90 melee=0",
            LOCKED,
        ),
        "G1 ram O1",
        ("RULE-66", "G1 has no ship of her own side in the melee that holds O1."),
    ),
}


@pytest.mark.clause("BIR-RULE-66", "BIR-RULE-09", "BIR-MOVE-06", "BIR-SWP-14", "BIR-RULE-32")
@pytest.mark.parametrize("name", CASES)
def test_the_clause_that_forbids_is_named(name: str) -> None:
    lines, order, (clause, says) = CASES[name]
    given = [line for line in lines if line.split()[0] == "stack"] or [STACK]
    rest = [line for line in lines if line.split()[0] != "stack"]
    options = [line for line in rest if line.split()[0] == "options"]
    players = THREE if any(line.startswith("L") for line in rest) else TWO
    others = [line for line in rest if line not in options]
    order_of_turn = "order green orange blue" if players is THREE else "order green orange"
    turn = ["turn 1", "taken 1", "begun 1", order_of_turn]
    position = [*options, players, *turn, *others, *given]
    match = game_at(BIREMES, "\n".join(position))
    with pytest.raises(IllegalAction) as error:
        match.play_order(0, order)
    assert error.value.ruling.clause == f"BIR-{clause}", error.value
    assert says in error.value.sentence, error.value.sentence


@pytest.mark.clause("BIR-RULE-66")
def test_the_clause_about_targets_says_what_every_man_for_himself_means() -> None:
    lines, order, _ = CASES["a ship in a melee of others"]
    position = [lines[0], THREE, "turn 1", "taken 1", "begun 1", "order green orange blue"]
    match = game_at(BIREMES, "\n".join([*position, *lines[1:], STACK]))
    with pytest.raises(IllegalAction) as error:
        match.play_order(0, order)
    assert "only by a player who has a ship in that melee" in error.value.clause_text
