"""The clauses of the ledger by name, in its order; their texts are in `data/clauses.toml`."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from naumachia.kernel.clause import Clause
from naumachia.kernel.data import read_toml


def _read() -> dict[str, Clause]:
    file = files("naumachia.rules.biremes").joinpath("data").joinpath("clauses.toml")
    table = read_toml(file.read_bytes(), "clauses.toml")
    clauses: dict[str, Clause] = {}
    for name in table.values:
        inner = table.table(name)
        clauses[name] = Clause(name, inner.text("text"), inner.text("source", "ruling"))
        inner.close()
    return clauses


CLAUSES: Final[dict[str, Clause]] = _read()
"""Every clause by its id."""

# General and ships
GEN_01: Final[Clause] = CLAUSES["BIR-GEN-01"]
GEN_02: Final[Clause] = CLAUSES["BIR-GEN-02"]
GEN_03: Final[Clause] = CLAUSES["BIR-GEN-03"]
GEN_04: Final[Clause] = CLAUSES["BIR-GEN-04"]
GEN_05: Final[Clause] = CLAUSES["BIR-GEN-05"]
SHIP_01: Final[Clause] = CLAUSES["BIR-SHIP-01"]
SHIP_02: Final[Clause] = CLAUSES["BIR-SHIP-02"]
SHIP_03: Final[Clause] = CLAUSES["BIR-SHIP-03"]
SHIP_04: Final[Clause] = CLAUSES["BIR-SHIP-04"]
SHIP_05: Final[Clause] = CLAUSES["BIR-SHIP-05"]
SHIP_06: Final[Clause] = CLAUSES["BIR-SHIP-06"]

# Scenario
SCEN_01: Final[Clause] = CLAUSES["BIR-SCEN-01"]
SCEN_02: Final[Clause] = CLAUSES["BIR-SCEN-02"]
SCEN_03: Final[Clause] = CLAUSES["BIR-SCEN-03"]
SCEN_04: Final[Clause] = CLAUSES["BIR-SCEN-04"]
SCEN_05: Final[Clause] = CLAUSES["BIR-SCEN-05"]
SCEN_06: Final[Clause] = CLAUSES["BIR-SCEN-06"]

# Nations
NAT_01: Final[Clause] = CLAUSES["BIR-NAT-01"]
NAT_02: Final[Clause] = CLAUSES["BIR-NAT-02"]
NAT_03: Final[Clause] = CLAUSES["BIR-NAT-03"]
NAT_04: Final[Clause] = CLAUSES["BIR-NAT-04"]
NAT_05: Final[Clause] = CLAUSES["BIR-NAT-05"]

# Turn
TURN_01: Final[Clause] = CLAUSES["BIR-TURN-01"]
TURN_02: Final[Clause] = CLAUSES["BIR-TURN-02"]
TURN_03: Final[Clause] = CLAUSES["BIR-TURN-03"]
TURN_04: Final[Clause] = CLAUSES["BIR-TURN-04"]
TURN_05: Final[Clause] = CLAUSES["BIR-TURN-05"]
TURN_06: Final[Clause] = CLAUSES["BIR-TURN-06"]
TURN_07: Final[Clause] = CLAUSES["BIR-TURN-07"]
TURN_08: Final[Clause] = CLAUSES["BIR-TURN-08"]

# Movement
MOVE_01: Final[Clause] = CLAUSES["BIR-MOVE-01"]
MOVE_02: Final[Clause] = CLAUSES["BIR-MOVE-02"]
MOVE_03: Final[Clause] = CLAUSES["BIR-MOVE-03"]
MOVE_04: Final[Clause] = CLAUSES["BIR-MOVE-04"]
MOVE_05: Final[Clause] = CLAUSES["BIR-MOVE-05"]
MOVE_06: Final[Clause] = CLAUSES["BIR-MOVE-06"]
MOVE_07: Final[Clause] = CLAUSES["BIR-MOVE-07"]
MOVE_08: Final[Clause] = CLAUSES["BIR-MOVE-08"]
MOVE_09: Final[Clause] = CLAUSES["BIR-MOVE-09"]
MOVE_10: Final[Clause] = CLAUSES["BIR-MOVE-10"]
MOVE_11: Final[Clause] = CLAUSES["BIR-MOVE-11"]
MOVE_12: Final[Clause] = CLAUSES["BIR-MOVE-12"]
SPD_01: Final[Clause] = CLAUSES["BIR-SPD-01"]
SPD_02: Final[Clause] = CLAUSES["BIR-SPD-02"]
SPD_03: Final[Clause] = CLAUSES["BIR-SPD-03"]
SPD_04: Final[Clause] = CLAUSES["BIR-SPD-04"]

# Ramming
RAM_01: Final[Clause] = CLAUSES["BIR-RAM-01"]
RAM_02: Final[Clause] = CLAUSES["BIR-RAM-02"]
RAM_03: Final[Clause] = CLAUSES["BIR-RAM-03"]
RAM_04: Final[Clause] = CLAUSES["BIR-RAM-04"]
RAM_05: Final[Clause] = CLAUSES["BIR-RAM-05"]
RAM_06: Final[Clause] = CLAUSES["BIR-RAM-06"]
RAM_07: Final[Clause] = CLAUSES["BIR-RAM-07"]
RAM_08: Final[Clause] = CLAUSES["BIR-RAM-08"]
RAM_09: Final[Clause] = CLAUSES["BIR-RAM-09"]
RAM_10: Final[Clause] = CLAUSES["BIR-RAM-10"]
RAM_11: Final[Clause] = CLAUSES["BIR-RAM-11"]
RAM_12: Final[Clause] = CLAUSES["BIR-RAM-12"]
RAM_13: Final[Clause] = CLAUSES["BIR-RAM-13"]
RAM_14: Final[Clause] = CLAUSES["BIR-RAM-14"]
RAM_15: Final[Clause] = CLAUSES["BIR-RAM-15"]
RAM_16: Final[Clause] = CLAUSES["BIR-RAM-16"]
RAM_17: Final[Clause] = CLAUSES["BIR-RAM-17"]

# Oar swipe
SWP_01: Final[Clause] = CLAUSES["BIR-SWP-01"]
SWP_02: Final[Clause] = CLAUSES["BIR-SWP-02"]
SWP_03: Final[Clause] = CLAUSES["BIR-SWP-03"]
SWP_04: Final[Clause] = CLAUSES["BIR-SWP-04"]
SWP_05: Final[Clause] = CLAUSES["BIR-SWP-05"]
SWP_06: Final[Clause] = CLAUSES["BIR-SWP-06"]
SWP_07: Final[Clause] = CLAUSES["BIR-SWP-07"]
SWP_08: Final[Clause] = CLAUSES["BIR-SWP-08"]
SWP_09: Final[Clause] = CLAUSES["BIR-SWP-09"]
SWP_10: Final[Clause] = CLAUSES["BIR-SWP-10"]
SWP_11: Final[Clause] = CLAUSES["BIR-SWP-11"]
SWP_12: Final[Clause] = CLAUSES["BIR-SWP-12"]
SWP_13: Final[Clause] = CLAUSES["BIR-SWP-13"]
SWP_14: Final[Clause] = CLAUSES["BIR-SWP-14"]
SWP_15: Final[Clause] = CLAUSES["BIR-SWP-15"]
SWP_16: Final[Clause] = CLAUSES["BIR-SWP-16"]
SWP_17: Final[Clause] = CLAUSES["BIR-SWP-17"]

# Grapple
GRP_01: Final[Clause] = CLAUSES["BIR-GRP-01"]
GRP_02: Final[Clause] = CLAUSES["BIR-GRP-02"]
GRP_03: Final[Clause] = CLAUSES["BIR-GRP-03"]
GRP_04: Final[Clause] = CLAUSES["BIR-GRP-04"]
GRP_05: Final[Clause] = CLAUSES["BIR-GRP-05"]
GRP_06: Final[Clause] = CLAUSES["BIR-GRP-06"]
GRP_07: Final[Clause] = CLAUSES["BIR-GRP-07"]
GRP_08: Final[Clause] = CLAUSES["BIR-GRP-08"]
GRP_09: Final[Clause] = CLAUSES["BIR-GRP-09"]
GRP_10: Final[Clause] = CLAUSES["BIR-GRP-10"]

# Melee, capture, corvus
MEL_01: Final[Clause] = CLAUSES["BIR-MEL-01"]
MEL_02: Final[Clause] = CLAUSES["BIR-MEL-02"]
MEL_03: Final[Clause] = CLAUSES["BIR-MEL-03"]
MEL_04: Final[Clause] = CLAUSES["BIR-MEL-04"]
MEL_05: Final[Clause] = CLAUSES["BIR-MEL-05"]
MEL_06: Final[Clause] = CLAUSES["BIR-MEL-06"]
MEL_07: Final[Clause] = CLAUSES["BIR-MEL-07"]
MEL_08: Final[Clause] = CLAUSES["BIR-MEL-08"]
MEL_09: Final[Clause] = CLAUSES["BIR-MEL-09"]
MEL_10: Final[Clause] = CLAUSES["BIR-MEL-10"]
CAP_01: Final[Clause] = CLAUSES["BIR-CAP-01"]
CAP_02: Final[Clause] = CLAUSES["BIR-CAP-02"]
CAP_03: Final[Clause] = CLAUSES["BIR-CAP-03"]
CAP_04: Final[Clause] = CLAUSES["BIR-CAP-04"]
CAP_05: Final[Clause] = CLAUSES["BIR-CAP-05"]
COR_01: Final[Clause] = CLAUSES["BIR-COR-01"]
COR_02: Final[Clause] = CLAUSES["BIR-COR-02"]

# Missiles, fire, fireships, transfer
MIS_01: Final[Clause] = CLAUSES["BIR-MIS-01"]
MIS_02: Final[Clause] = CLAUSES["BIR-MIS-02"]
MIS_03: Final[Clause] = CLAUSES["BIR-MIS-03"]
MIS_04: Final[Clause] = CLAUSES["BIR-MIS-04"]
MIS_05: Final[Clause] = CLAUSES["BIR-MIS-05"]
MIS_06: Final[Clause] = CLAUSES["BIR-MIS-06"]
MIS_07: Final[Clause] = CLAUSES["BIR-MIS-07"]
MIS_08: Final[Clause] = CLAUSES["BIR-MIS-08"]
MIS_09: Final[Clause] = CLAUSES["BIR-MIS-09"]
FIRE_01: Final[Clause] = CLAUSES["BIR-FIRE-01"]
FIRE_02: Final[Clause] = CLAUSES["BIR-FIRE-02"]
FIRE_03: Final[Clause] = CLAUSES["BIR-FIRE-03"]
FIRE_04: Final[Clause] = CLAUSES["BIR-FIRE-04"]
FIRE_05: Final[Clause] = CLAUSES["BIR-FIRE-05"]
FIRE_06: Final[Clause] = CLAUSES["BIR-FIRE-06"]
FSH_01: Final[Clause] = CLAUSES["BIR-FSH-01"]
FSH_02: Final[Clause] = CLAUSES["BIR-FSH-02"]
FSH_03: Final[Clause] = CLAUSES["BIR-FSH-03"]
FSH_04: Final[Clause] = CLAUSES["BIR-FSH-04"]
XFR_01: Final[Clause] = CLAUSES["BIR-XFR-01"]
XFR_02: Final[Clause] = CLAUSES["BIR-XFR-02"]
XFR_03: Final[Clause] = CLAUSES["BIR-XFR-03"]
XFR_04: Final[Clause] = CLAUSES["BIR-XFR-04"]
XFR_05: Final[Clause] = CLAUSES["BIR-XFR-05"]

# Geometry
RULE_01: Final[Clause] = CLAUSES["BIR-RULE-01"]
RULE_02: Final[Clause] = CLAUSES["BIR-RULE-02"]
RULE_03: Final[Clause] = CLAUSES["BIR-RULE-03"]
RULE_04: Final[Clause] = CLAUSES["BIR-RULE-04"]
RULE_05: Final[Clause] = CLAUSES["BIR-RULE-05"]
RULE_06: Final[Clause] = CLAUSES["BIR-RULE-06"]
RULE_07: Final[Clause] = CLAUSES["BIR-RULE-07"]
RULE_08: Final[Clause] = CLAUSES["BIR-RULE-08"]
RULE_09: Final[Clause] = CLAUSES["BIR-RULE-09"]
RULE_10: Final[Clause] = CLAUSES["BIR-RULE-10"]
RULE_11: Final[Clause] = CLAUSES["BIR-RULE-11"]

# Ramming
RULE_12: Final[Clause] = CLAUSES["BIR-RULE-12"]
RULE_13: Final[Clause] = CLAUSES["BIR-RULE-13"]
RULE_14: Final[Clause] = CLAUSES["BIR-RULE-14"]
RULE_15: Final[Clause] = CLAUSES["BIR-RULE-15"]
RULE_16: Final[Clause] = CLAUSES["BIR-RULE-16"]
RULE_17: Final[Clause] = CLAUSES["BIR-RULE-17"]
RULE_18: Final[Clause] = CLAUSES["BIR-RULE-18"]
RULE_19: Final[Clause] = CLAUSES["BIR-RULE-19"]
RULE_20: Final[Clause] = CLAUSES["BIR-RULE-20"]
RULE_21: Final[Clause] = CLAUSES["BIR-RULE-21"]
RULE_22: Final[Clause] = CLAUSES["BIR-RULE-22"]
RULE_23: Final[Clause] = CLAUSES["BIR-RULE-23"]
RULE_48: Final[Clause] = CLAUSES["BIR-RULE-48"]
RULE_66: Final[Clause] = CLAUSES["BIR-RULE-66"]

# Oar swipe and grapple
RULE_24: Final[Clause] = CLAUSES["BIR-RULE-24"]
RULE_25: Final[Clause] = CLAUSES["BIR-RULE-25"]
RULE_26: Final[Clause] = CLAUSES["BIR-RULE-26"]
RULE_27: Final[Clause] = CLAUSES["BIR-RULE-27"]
RULE_28: Final[Clause] = CLAUSES["BIR-RULE-28"]
RULE_29: Final[Clause] = CLAUSES["BIR-RULE-29"]
RULE_30: Final[Clause] = CLAUSES["BIR-RULE-30"]
RULE_31: Final[Clause] = CLAUSES["BIR-RULE-31"]
RULE_32: Final[Clause] = CLAUSES["BIR-RULE-32"]
RULE_33: Final[Clause] = CLAUSES["BIR-RULE-33"]
RULE_34: Final[Clause] = CLAUSES["BIR-RULE-34"]
RULE_35: Final[Clause] = CLAUSES["BIR-RULE-35"]
RULE_36: Final[Clause] = CLAUSES["BIR-RULE-36"]
RULE_37: Final[Clause] = CLAUSES["BIR-RULE-37"]
RULE_38: Final[Clause] = CLAUSES["BIR-RULE-38"]

# Melee and capture
RULE_39: Final[Clause] = CLAUSES["BIR-RULE-39"]
RULE_40: Final[Clause] = CLAUSES["BIR-RULE-40"]
RULE_41: Final[Clause] = CLAUSES["BIR-RULE-41"]
RULE_42: Final[Clause] = CLAUSES["BIR-RULE-42"]
RULE_43: Final[Clause] = CLAUSES["BIR-RULE-43"]
RULE_44: Final[Clause] = CLAUSES["BIR-RULE-44"]
RULE_45: Final[Clause] = CLAUSES["BIR-RULE-45"]
RULE_46: Final[Clause] = CLAUSES["BIR-RULE-46"]
RULE_47: Final[Clause] = CLAUSES["BIR-RULE-47"]
RULE_67: Final[Clause] = CLAUSES["BIR-RULE-67"]

# Missiles, fire, transfer
RULE_49: Final[Clause] = CLAUSES["BIR-RULE-49"]
RULE_50: Final[Clause] = CLAUSES["BIR-RULE-50"]
RULE_51: Final[Clause] = CLAUSES["BIR-RULE-51"]
RULE_52: Final[Clause] = CLAUSES["BIR-RULE-52"]
RULE_53: Final[Clause] = CLAUSES["BIR-RULE-53"]
RULE_54: Final[Clause] = CLAUSES["BIR-RULE-54"]
RULE_55: Final[Clause] = CLAUSES["BIR-RULE-55"]
RULE_56: Final[Clause] = CLAUSES["BIR-RULE-56"]
RULE_57: Final[Clause] = CLAUSES["BIR-RULE-57"]
RULE_68: Final[Clause] = CLAUSES["BIR-RULE-68"]

# Setup, order, end
RULE_58: Final[Clause] = CLAUSES["BIR-RULE-58"]
RULE_59: Final[Clause] = CLAUSES["BIR-RULE-59"]
RULE_60: Final[Clause] = CLAUSES["BIR-RULE-60"]
RULE_61: Final[Clause] = CLAUSES["BIR-RULE-61"]
RULE_62: Final[Clause] = CLAUSES["BIR-RULE-62"]
RULE_63: Final[Clause] = CLAUSES["BIR-RULE-63"]
RULE_64: Final[Clause] = CLAUSES["BIR-RULE-64"]
RULE_65: Final[Clause] = CLAUSES["BIR-RULE-65"]
