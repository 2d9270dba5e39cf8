"""The clauses of the ledger, in its order. `L64` is a line of the printed text."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import Clause

# Components and ships
COMP_01: Final = Clause("TRI-COMP-01", "Two players play, each with a fleet of triremes.", "L29")
COMP_02: Final = Clause(
    "TRI-COMP-02",
    "The game is played on an open board whose positions are intersections.",
    "L29, L35, L51",
)
COMP_03: Final = Clause("TRI-COMP-03", "There are 16 ships, 8 green and 8 orange.", "L36")
COMP_04: Final = Clause("TRI-COMP-04", "There are two six-sided dice.", "L37")
SHIP_01: Final = Clause(
    "TRI-SHIP-01",
    "Each ship has a prow with a ram that marks its front.",
    "L43",
)
SHIP_02: Final = Clause("TRI-SHIP-02", "A ship's facing is the direction its ram points.", "L45")
SHIP_03: Final = Clause("TRI-SHIP-03", "The mast is the centre of the ship.", "L47")
SHIP_04: Final = Clause(
    "TRI-SHIP-04",
    "A ship occupies exactly the intersection under its mast.",
    "L51",
)
SHIP_05: Final = Clause("TRI-SHIP-05", "A ship rotates about its mast.", "L52, L98")

# Setup
SETUP_01: Final = Clause(
    "TRI-SETUP-01",
    "The board lies between the players; any edge may face either of them.",
    "L56",
)
SETUP_02: Final = Clause("TRI-SETUP-02", "Each player has one die.", "L57")
SETUP_03: Final = Clause(
    "TRI-SETUP-03",
    "Each player takes one colour; the older player chooses first.",
    "L58",
)
SETUP_04: Final = Clause(
    "TRI-SETUP-04",
    "Ships are placed alternately, the green player placing first.",
    "L62",
)
SETUP_05: Final = Clause(
    "TRI-SETUP-05",
    "A ship is placed on an intersection with no ship on it.",
    "L64",
)
SETUP_06: Final = Clause(
    "TRI-SETUP-06",
    "That intersection is at most two intersections from the player's own board edge.",
    "L64",
)
SETUP_07: Final = Clause(
    "TRI-SETUP-07",
    "Every ship starts pointing straight at the opponent's edge.",
    "L65",
)

# Object and end
OBJ_01: Final = Clause(
    "TRI-OBJ-01",
    "A player wins by getting rid of 6 of the opponent's 8 ships.",
    "L69, L154",
)
OBJ_02: Final = Clause("TRI-OBJ-02", "The game stops at the instant this happens.", "L69")
OBJ_03: Final = Clause(
    "TRI-OBJ-03",
    "Any elimination counts (rammed, or removed after boarding).",
    "L69 with L154",
)

# Turn
TURN_01: Final = Clause("TRI-TURN-01", "Green takes the first turn.", "L75")
TURN_02: Final = Clause(
    "TRI-TURN-02",
    "Every ship of the player whose turn it is must maneuver at least once that turn.",
    "L79",
)
TURN_03: Final = Clause(
    "TRI-TURN-03",
    "Rams and boardings are resolved when they come up, not at a fixed phase.",
    "L79",
)
TURN_04: Final = Clause("TRI-TURN-04", "When all his ships have maneuvered the turn passes.", "L79")

# Maneuvers
MAN_01: Final = Clause("TRI-MAN-01", "A ship makes at most two maneuvers per own turn.", "L83")
MAN_02: Final = Clause(
    "TRI-MAN-02",
    "The maneuvers are forward, turn and reverse, each with its limits.",
    "L83",
)
FWD_01: Final = Clause(
    "TRI-FWD-01",
    "Forward moves the ship one intersection in its facing.",
    "L87",
)
FWD_02: Final = Clause(
    "TRI-FWD-02",
    "A ship may go forward twice in a turn provided it neither turns nor reverses that turn.",
    "L91",
)
FWD_03: Final = Clause("TRI-FWD-03", "A forward maneuver must come before a turn.", "L92")
TRN_01: Final = Clause("TRI-TRN-01", "A turn rotates the ship 45 degrees left or right.", "L98")
TRN_02: Final = Clause("TRI-TRN-02", "A turn leaves the ship on its intersection.", "L98")
TRN_03: Final = Clause(
    "TRI-TRN-03",
    "After a turn the ship makes no more maneuvers this turn.",
    "L102",
)
TRN_04: Final = Clause(
    "TRI-TRN-04",
    "A ship sharing its intersection with another ship (either colour) cannot turn.",
    "L103",
)
REV_01: Final = Clause(
    "TRI-REV-01",
    "Reverse moves the ship one intersection opposite its facing; facing is unchanged.",
    "L107",
)
REV_02: Final = Clause(
    "TRI-REV-02",
    "After reversing the ship makes no more maneuvers this turn.",
    "L111",
)

# Occupied intersections
OCC_00: Final = Clause(
    "TRI-OCC-00",
    "Entering, sharing and passing occupied intersections is governed by the special cases below.",
    "L115",
)
OCC_01: Final = Clause(
    "TRI-OCC-01",
    "A ship may move onto an intersection holding another ship only if the two are parallel.",
    "L117",
)
OCC_02: Final = Clause("TRI-OCC-02", "Never more than two ships on an intersection.", "L117")
OCC_03: Final = Clause(
    "TRI-OCC-03",
    "In his turn a player whose ship shares an intersection with an enemy ship may board it.",
    "L117",
)
OCC_04: Final = Clause(
    "TRI-OCC-04",
    "A ship may pass through an intersection holding another ship only if the two are parallel.",
    "L118",
)

# Ramming
RAM_01: Final = Clause("TRI-RAM-01", "Ramming eliminates enemy ships.", "L122")
RAM_02: Final = Clause(
    "TRI-RAM-02",
    "A ram happens when a maneuver puts the ship's ram on an enemy's mast with the two "
    "ships at 45 or 90 degrees.",
    "L122",
)
RAM_03: Final = Clause(
    "TRI-RAM-03",
    "The diagram is the full list of legal ram positions.",
    "L122; lost, restored as T4",
)
RAM_04: Final = Clause("TRI-RAM-04", "A rammed ship leaves the game at once.", "L124")
RAM_05: Final = Clause(
    "TRI-RAM-05",
    "The rammer must first have gone forward at least one intersection this turn; a turn "
    "after that is allowed.",
    "L128",
)
RAM_06: Final = Clause("TRI-RAM-06", "Turning alone never rams.", "L129")
RAM_07: Final = Clause(
    "TRI-RAM-07",
    "A ship that cannot ram by a turn may still make that turn.",
    "L129",
)
RAM_08: Final = Clause("TRI-RAM-08", "Entering the enemy's own intersection is not a ram.", "L130")
RAM_09: Final = Clause(
    "TRI-RAM-09",
    "A ship that rammed makes no more maneuvers until its next turn.",
    "L131",
)
RAM_10: Final = Clause("TRI-RAM-10", "A player cannot ram his own ships.", "L132")
RAM_11: Final = Clause(
    "TRI-RAM-11",
    "A maneuver that would ram an own ship may not be made.",
    "L132",
)
RAM_12: Final = Clause(
    "TRI-RAM-12",
    "If the target intersection holds two ships, only the one nearest the rammer can be rammed.",
    "L133",
)
RAM_13: Final = Clause("TRI-RAM-13", "No ramming one ship through another.", "L133")

# Boarding
BRD_01: Final = Clause(
    "TRI-BRD-01",
    "Moving onto an enemy's intersection gives the option, not the duty, to board.",
    "L139",
)
BRD_02: Final = Clause("TRI-BRD-02", "Ships in an unresolved boarding cannot maneuver.", "L139")
BRD_03: Final = Clause("TRI-BRD-03", "Both players roll one die.", "L143")
BRD_04: Final = Clause("TRI-BRD-04", "The owner of the lower die removes his ship.", "L144")
BRD_05: Final = Clause("TRI-BRD-05", "A tie leaves the boarding unresolved.", "L145")
BRD_06: Final = Clause(
    "TRI-BRD-06",
    "A tie is re-rolled at the end of the boarder's opponent's next turn.",
    "L145",
)
BRD_07: Final = Clause("TRI-BRD-07", "Ships in a boarding may be rammed.", "L147")
BRD_08: Final = Clause("TRI-BRD-08", "A ship rammed while in a boarding is removed.", "L149")
BRD_09: Final = Clause(
    "TRI-BRD-09",
    "Its removal ends the boarding (the other ship is free).",
    "L150",
)
END_01: Final = Clause("TRI-END-01", "Sixth elimination wins (same as TRI-OBJ-01).", "L154")

# Rulings
RULE_01: Final = Clause(
    "TRI-RULE-01",
    "The board is square, 15 by 15 by default, from 8 to 31.",
    "ruling",
)
RULE_02: Final = Clause(
    "TRI-RULE-02",
    "The home rows are the two rows nearest the player's edge; the edge row is the first.",
    "ruling",
)
RULE_03: Final = Clause(
    "TRI-RULE-03",
    "One ship per placement, in turn, none passed over, no placed ship moved; who plays "
    "green is asked of the people.",
    "ruling",
)
RULE_04: Final = Clause(
    "TRI-RULE-04",
    "The ram lies on the next intersection in the ship's facing and reaches no further.",
    "ruling",
)
RULE_05: Final = Clause(
    "TRI-RULE-05",
    "The angle is that between the keels, so every ship that is not parallel can be rammed;"
    " a table may rule out 135 degrees between headings.",
    "ruling",
)
RULE_06: Final = Clause(
    "TRI-RULE-06",
    "Ramming an enemy is optional, unless the table makes it automatic.",
    "ruling",
)
RULE_07: Final = Clause(
    "TRI-RULE-07",
    "A ship can ram after a forward, as long as its last maneuver was a forward or a turn.",
    "ruling",
)
RULE_08: Final = Clause(
    "TRI-RULE-08",
    "The rammer stays where it is and its activation ends.",
    "ruling",
)
RULE_09: Final = Clause(
    "TRI-RULE-09",
    "Of two ships on an intersection the one whose lane is within 45 degrees of the rammer "
    "is the closest.",
    "ruling",
)
RULE_10: Final = Clause(
    "TRI-RULE-10",
    "The ship that enters an occupied intersection chooses its lane, the resident has the "
    "other; alone again, a ship has no lane.",
    "ruling",
)
RULE_11: Final = Clause(
    "TRI-RULE-11",
    "With a friend and an enemy on the target intersection only the closest ship counts.",
    "ruling",
)
RULE_12: Final = Clause(
    "TRI-RULE-12",
    "A forward, or a turn after a forward, may not end with an own ship in ram position.",
    "ruling",
)
RULE_13: Final = Clause(
    "TRI-RULE-13",
    "Two ships are parallel when their headings are equal or opposite.",
    "ruling",
)
RULE_14: Final = Clause(
    "TRI-RULE-14",
    "Passing through is two forwards, each legal by itself; a pair of ships bars the way.",
    "ruling",
)
RULE_15: Final = Clause(
    "TRI-RULE-15",
    "A diagonal step is never blocked by ships beside it.",
    "ruling",
)
RULE_16: Final = Clause(
    "TRI-RULE-16",
    "A maneuver that takes the mast off the board is illegal; turning at the edge is legal.",
    "ruling",
)
RULE_17: Final = Clause("TRI-RULE-17", "Forward and then reverse is legal.", "ruling")
RULE_18: Final = Clause(
    "TRI-RULE-18",
    "One ship's activation is finished before the next ship's, unless the table lets ships "
    "take turns.",
    "ruling",
)
RULE_19: Final = Clause(
    "TRI-RULE-19",
    "A ship is exempt while it has no legal maneuver; the turn cannot end while an own ship"
    " that has not been activated has one.",
    "ruling",
)
RULE_20: Final = Clause(
    "TRI-RULE-20",
    "Boarding is declared by the player whose turn it is, for the ship being activated, "
    "when it shares with an enemy.",
    "ruling",
)
RULE_21: Final = Clause(
    "TRI-RULE-21",
    "Boarding may be put off; the ships go on sharing.",
    "ruling",
)
RULE_22: Final = Clause(
    "TRI-RULE-22",
    "Boarding is no maneuver: the winner goes on, the loser is gone, a tie ends the activation.",
    "ruling",
)
RULE_23: Final = Clause(
    "TRI-RULE-23",
    "A tie is re-rolled at the end of each turn of the initiator's opponent until it is "
    "decided, oldest first.",
    "ruling",
)
RULE_24: Final = Clause(
    "TRI-RULE-24",
    "Ships in an unresolved boarding may not maneuver, ram or board, and owe nothing.",
    "ruling",
)
RULE_25: Final = Clause("TRI-RULE-25", "A freed ship is an ordinary ship again at once.", "ruling")
RULE_26: Final = Clause("TRI-RULE-26", "A third ship cannot join a boarding.", "ruling")
RULE_27: Final = Clause("TRI-RULE-27", "Own ships cannot be boarded.", "ruling")
RULE_28: Final = Clause(
    "TRI-RULE-28",
    "Every removal is a single ship; who loses his last allowed ship first has lost.",
    "ruling",
)
RULE_29: Final = Clause(
    "TRI-RULE-29",
    "Without a removal for a number of rounds, or after repeated positions, the game is "
    "drawn as the table agrees.",
    "ruling",
)
RULE_30: Final = Clause(
    "TRI-RULE-30",
    "Coming back to where it was, or a single turn, satisfies a ship's duty.",
    "ruling",
)
RULE_31: Final = Clause(
    "TRI-RULE-31",
    "Both dice are thrown at once, the initiator's named first.",
    "ruling",
)
RULE_32: Final = Clause("TRI-RULE-32", "Every removal counts as a loss, sunk or boarded.", "ruling")

CLAUSES: Final = {
    clause.id: clause
    for clause in [
        COMP_01,
        COMP_02,
        COMP_03,
        COMP_04,
        SHIP_01,
        SHIP_02,
        SHIP_03,
        SHIP_04,
        SHIP_05,
        SETUP_01,
        SETUP_02,
        SETUP_03,
        SETUP_04,
        SETUP_05,
        SETUP_06,
        SETUP_07,
        OBJ_01,
        OBJ_02,
        OBJ_03,
        TURN_01,
        TURN_02,
        TURN_03,
        TURN_04,
        MAN_01,
        MAN_02,
        FWD_01,
        FWD_02,
        FWD_03,
        TRN_01,
        TRN_02,
        TRN_03,
        TRN_04,
        REV_01,
        REV_02,
        OCC_00,
        OCC_01,
        OCC_02,
        OCC_03,
        OCC_04,
        RAM_01,
        RAM_02,
        RAM_03,
        RAM_04,
        RAM_05,
        RAM_06,
        RAM_07,
        RAM_08,
        RAM_09,
        RAM_10,
        RAM_11,
        RAM_12,
        RAM_13,
        BRD_01,
        BRD_02,
        BRD_03,
        BRD_04,
        BRD_05,
        BRD_06,
        BRD_07,
        BRD_08,
        BRD_09,
        END_01,
        RULE_01,
        RULE_02,
        RULE_03,
        RULE_04,
        RULE_05,
        RULE_06,
        RULE_07,
        RULE_08,
        RULE_09,
        RULE_10,
        RULE_11,
        RULE_12,
        RULE_13,
        RULE_14,
        RULE_15,
        RULE_16,
        RULE_17,
        RULE_18,
        RULE_19,
        RULE_20,
        RULE_21,
        RULE_22,
        RULE_23,
        RULE_24,
        RULE_25,
        RULE_26,
        RULE_27,
        RULE_28,
        RULE_29,
        RULE_30,
        RULE_31,
        RULE_32,
    ]
}
