"""The clauses of the ledger by name; their texts stand in `data/clauses.toml`."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import Clause
from naumachia.kernel.packaged import packaged_clauses

CLAUSES: Final = packaged_clauses("naumachia.rules.trireme")


# Components and ships
COMP_01: Final[Clause] = CLAUSES["TRI-COMP-01"]
COMP_02: Final[Clause] = CLAUSES["TRI-COMP-02"]
COMP_03: Final[Clause] = CLAUSES["TRI-COMP-03"]
COMP_04: Final[Clause] = CLAUSES["TRI-COMP-04"]
SHIP_01: Final[Clause] = CLAUSES["TRI-SHIP-01"]
SHIP_02: Final[Clause] = CLAUSES["TRI-SHIP-02"]
SHIP_03: Final[Clause] = CLAUSES["TRI-SHIP-03"]
SHIP_04: Final[Clause] = CLAUSES["TRI-SHIP-04"]
SHIP_05: Final[Clause] = CLAUSES["TRI-SHIP-05"]

# Setup
SETUP_01: Final[Clause] = CLAUSES["TRI-SETUP-01"]
SETUP_02: Final[Clause] = CLAUSES["TRI-SETUP-02"]
SETUP_03: Final[Clause] = CLAUSES["TRI-SETUP-03"]
SETUP_04: Final[Clause] = CLAUSES["TRI-SETUP-04"]
SETUP_05: Final[Clause] = CLAUSES["TRI-SETUP-05"]
SETUP_06: Final[Clause] = CLAUSES["TRI-SETUP-06"]
SETUP_07: Final[Clause] = CLAUSES["TRI-SETUP-07"]

# Object and end
OBJ_01: Final[Clause] = CLAUSES["TRI-OBJ-01"]
OBJ_02: Final[Clause] = CLAUSES["TRI-OBJ-02"]
OBJ_03: Final[Clause] = CLAUSES["TRI-OBJ-03"]

# Turn
TURN_01: Final[Clause] = CLAUSES["TRI-TURN-01"]
TURN_02: Final[Clause] = CLAUSES["TRI-TURN-02"]
TURN_03: Final[Clause] = CLAUSES["TRI-TURN-03"]
TURN_04: Final[Clause] = CLAUSES["TRI-TURN-04"]

# Maneuvers
MAN_01: Final[Clause] = CLAUSES["TRI-MAN-01"]
MAN_02: Final[Clause] = CLAUSES["TRI-MAN-02"]
FWD_01: Final[Clause] = CLAUSES["TRI-FWD-01"]
FWD_02: Final[Clause] = CLAUSES["TRI-FWD-02"]
FWD_03: Final[Clause] = CLAUSES["TRI-FWD-03"]
TRN_01: Final[Clause] = CLAUSES["TRI-TRN-01"]
TRN_02: Final[Clause] = CLAUSES["TRI-TRN-02"]
TRN_03: Final[Clause] = CLAUSES["TRI-TRN-03"]
TRN_04: Final[Clause] = CLAUSES["TRI-TRN-04"]
REV_01: Final[Clause] = CLAUSES["TRI-REV-01"]
REV_02: Final[Clause] = CLAUSES["TRI-REV-02"]

# Occupied intersections
OCC_00: Final[Clause] = CLAUSES["TRI-OCC-00"]
OCC_01: Final[Clause] = CLAUSES["TRI-OCC-01"]
OCC_02: Final[Clause] = CLAUSES["TRI-OCC-02"]
OCC_03: Final[Clause] = CLAUSES["TRI-OCC-03"]
OCC_04: Final[Clause] = CLAUSES["TRI-OCC-04"]

# Ramming
RAM_01: Final[Clause] = CLAUSES["TRI-RAM-01"]
RAM_02: Final[Clause] = CLAUSES["TRI-RAM-02"]
RAM_03: Final[Clause] = CLAUSES["TRI-RAM-03"]
RAM_04: Final[Clause] = CLAUSES["TRI-RAM-04"]
RAM_05: Final[Clause] = CLAUSES["TRI-RAM-05"]
RAM_06: Final[Clause] = CLAUSES["TRI-RAM-06"]
RAM_07: Final[Clause] = CLAUSES["TRI-RAM-07"]
RAM_08: Final[Clause] = CLAUSES["TRI-RAM-08"]
RAM_09: Final[Clause] = CLAUSES["TRI-RAM-09"]
RAM_10: Final[Clause] = CLAUSES["TRI-RAM-10"]
RAM_11: Final[Clause] = CLAUSES["TRI-RAM-11"]
RAM_12: Final[Clause] = CLAUSES["TRI-RAM-12"]
RAM_13: Final[Clause] = CLAUSES["TRI-RAM-13"]

# Boarding
BRD_01: Final[Clause] = CLAUSES["TRI-BRD-01"]
BRD_02: Final[Clause] = CLAUSES["TRI-BRD-02"]
BRD_03: Final[Clause] = CLAUSES["TRI-BRD-03"]
BRD_04: Final[Clause] = CLAUSES["TRI-BRD-04"]
BRD_05: Final[Clause] = CLAUSES["TRI-BRD-05"]
BRD_06: Final[Clause] = CLAUSES["TRI-BRD-06"]
BRD_07: Final[Clause] = CLAUSES["TRI-BRD-07"]
BRD_08: Final[Clause] = CLAUSES["TRI-BRD-08"]
BRD_09: Final[Clause] = CLAUSES["TRI-BRD-09"]
END_01: Final[Clause] = CLAUSES["TRI-END-01"]

# Rulings
RULE_01: Final[Clause] = CLAUSES["TRI-RULE-01"]
RULE_02: Final[Clause] = CLAUSES["TRI-RULE-02"]
RULE_03: Final[Clause] = CLAUSES["TRI-RULE-03"]
RULE_04: Final[Clause] = CLAUSES["TRI-RULE-04"]
RULE_05: Final[Clause] = CLAUSES["TRI-RULE-05"]
RULE_06: Final[Clause] = CLAUSES["TRI-RULE-06"]
RULE_07: Final[Clause] = CLAUSES["TRI-RULE-07"]
RULE_08: Final[Clause] = CLAUSES["TRI-RULE-08"]
RULE_09: Final[Clause] = CLAUSES["TRI-RULE-09"]
RULE_10: Final[Clause] = CLAUSES["TRI-RULE-10"]
RULE_11: Final[Clause] = CLAUSES["TRI-RULE-11"]
RULE_12: Final[Clause] = CLAUSES["TRI-RULE-12"]
RULE_13: Final[Clause] = CLAUSES["TRI-RULE-13"]
RULE_14: Final[Clause] = CLAUSES["TRI-RULE-14"]
RULE_15: Final[Clause] = CLAUSES["TRI-RULE-15"]
RULE_16: Final[Clause] = CLAUSES["TRI-RULE-16"]
RULE_17: Final[Clause] = CLAUSES["TRI-RULE-17"]
RULE_18: Final[Clause] = CLAUSES["TRI-RULE-18"]
RULE_19: Final[Clause] = CLAUSES["TRI-RULE-19"]
RULE_20: Final[Clause] = CLAUSES["TRI-RULE-20"]
RULE_21: Final[Clause] = CLAUSES["TRI-RULE-21"]
RULE_22: Final[Clause] = CLAUSES["TRI-RULE-22"]
RULE_23: Final[Clause] = CLAUSES["TRI-RULE-23"]
RULE_24: Final[Clause] = CLAUSES["TRI-RULE-24"]
RULE_25: Final[Clause] = CLAUSES["TRI-RULE-25"]
RULE_26: Final[Clause] = CLAUSES["TRI-RULE-26"]
RULE_27: Final[Clause] = CLAUSES["TRI-RULE-27"]
RULE_28: Final[Clause] = CLAUSES["TRI-RULE-28"]
RULE_29: Final[Clause] = CLAUSES["TRI-RULE-29"]
RULE_30: Final[Clause] = CLAUSES["TRI-RULE-30"]
RULE_31: Final[Clause] = CLAUSES["TRI-RULE-31"]
RULE_32: Final[Clause] = CLAUSES["TRI-RULE-32"]
