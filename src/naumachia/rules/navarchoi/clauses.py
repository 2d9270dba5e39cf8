"""The clauses of the ledger by name, in its order; their texts are in `data/clauses.toml`."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from naumachia.kernel.clause import Clause
from naumachia.kernel.data import read_toml


def _read() -> dict[str, Clause]:
    file = files("naumachia.rules.navarchoi").joinpath("data").joinpath("clauses.toml")
    table = read_toml(file.read_bytes(), "clauses.toml")
    clauses: dict[str, Clause] = {}
    for name in table.values:
        inner = table.table(name)
        clauses[name] = Clause(name, inner.text("text"), inner.text("source", "ruling"))
        inner.close()
    return clauses


CLAUSES: Final[dict[str, Clause]] = _read()
"""Every clause by its id."""

# Components
COMP_01: Final[Clause] = CLAUSES["NAV-COMP-01"]
COMP_02: Final[Clause] = CLAUSES["NAV-COMP-02"]
COMP_03: Final[Clause] = CLAUSES["NAV-COMP-03"]
COMP_04: Final[Clause] = CLAUSES["NAV-COMP-04"]
COMP_05: Final[Clause] = CLAUSES["NAV-COMP-05"]
COMP_06: Final[Clause] = CLAUSES["NAV-COMP-06"]
COMP_07: Final[Clause] = CLAUSES["NAV-COMP-07"]
COMP_08: Final[Clause] = CLAUSES["NAV-COMP-08"]
COMP_09: Final[Clause] = CLAUSES["NAV-COMP-09"]
COMP_10: Final[Clause] = CLAUSES["NAV-COMP-10"]
COMP_11: Final[Clause] = CLAUSES["NAV-COMP-11"]
COMP_12: Final[Clause] = CLAUSES["NAV-COMP-12"]
COMP_13: Final[Clause] = CLAUSES["NAV-COMP-13"]
COMP_14: Final[Clause] = CLAUSES["NAV-COMP-14"]
COMP_15: Final[Clause] = CLAUSES["NAV-COMP-15"]
COMP_16: Final[Clause] = CLAUSES["NAV-COMP-16"]
COMP_17: Final[Clause] = CLAUSES["NAV-COMP-17"]
COMP_18: Final[Clause] = CLAUSES["NAV-COMP-18"]
COMP_19: Final[Clause] = CLAUSES["NAV-COMP-19"]
COMP_20: Final[Clause] = CLAUSES["NAV-COMP-20"]
COMP_21: Final[Clause] = CLAUSES["NAV-COMP-21"]

# Sequence of play
SEQ_01: Final[Clause] = CLAUSES["NAV-SEQ-01"]
SEQ_02: Final[Clause] = CLAUSES["NAV-SEQ-02"]
SEQ_03: Final[Clause] = CLAUSES["NAV-SEQ-03"]
SEQ_04: Final[Clause] = CLAUSES["NAV-SEQ-04"]
SEQ_05: Final[Clause] = CLAUSES["NAV-SEQ-05"]

# Hand size
HAND_01: Final[Clause] = CLAUSES["NAV-HAND-01"]
HAND_02: Final[Clause] = CLAUSES["NAV-HAND-02"]
HAND_03: Final[Clause] = CLAUSES["NAV-HAND-03"]
HAND_04: Final[Clause] = CLAUSES["NAV-HAND-04"]
HAND_05: Final[Clause] = CLAUSES["NAV-HAND-05"]
HAND_06: Final[Clause] = CLAUSES["NAV-HAND-06"]

# Initiative
INIT_01: Final[Clause] = CLAUSES["NAV-INIT-01"]
INIT_02: Final[Clause] = CLAUSES["NAV-INIT-02"]
INIT_03: Final[Clause] = CLAUSES["NAV-INIT-03"]
INIT_04: Final[Clause] = CLAUSES["NAV-INIT-04"]

# Action cycle and passing
CYC_01: Final[Clause] = CLAUSES["NAV-CYC-01"]
CYC_02: Final[Clause] = CLAUSES["NAV-CYC-02"]
CYC_03: Final[Clause] = CLAUSES["NAV-CYC-03"]
CYC_04: Final[Clause] = CLAUSES["NAV-CYC-04"]
CYC_05: Final[Clause] = CLAUSES["NAV-CYC-05"]
CYC_06: Final[Clause] = CLAUSES["NAV-CYC-06"]

# Stratagems
STRAT_01: Final[Clause] = CLAUSES["NAV-STRAT-01"]
STRAT_02: Final[Clause] = CLAUSES["NAV-STRAT-02"]
STRAT_03: Final[Clause] = CLAUSES["NAV-STRAT-03"]
STRAT_04: Final[Clause] = CLAUSES["NAV-STRAT-04"]
STRAT_05: Final[Clause] = CLAUSES["NAV-STRAT-05"]
STRAT_06: Final[Clause] = CLAUSES["NAV-STRAT-06"]
STRAT_07: Final[Clause] = CLAUSES["NAV-STRAT-07"]
STRAT_08: Final[Clause] = CLAUSES["NAV-STRAT-08"]
STRAT_09: Final[Clause] = CLAUSES["NAV-STRAT-09"]

# Impulses
IMP_01: Final[Clause] = CLAUSES["NAV-IMP-01"]
IMP_02: Final[Clause] = CLAUSES["NAV-IMP-02"]
IMP_03: Final[Clause] = CLAUSES["NAV-IMP-03"]
IMP_04: Final[Clause] = CLAUSES["NAV-IMP-04"]

# Formations
FORM_01: Final[Clause] = CLAUSES["NAV-FORM-01"]
FORM_02: Final[Clause] = CLAUSES["NAV-FORM-02"]
FORM_03: Final[Clause] = CLAUSES["NAV-FORM-03"]
FORM_04: Final[Clause] = CLAUSES["NAV-FORM-04"]
FORM_05: Final[Clause] = CLAUSES["NAV-FORM-05"]
FORM_06: Final[Clause] = CLAUSES["NAV-FORM-06"]
FORM_07: Final[Clause] = CLAUSES["NAV-FORM-07"]
FORM_08: Final[Clause] = CLAUSES["NAV-FORM-08"]

# Ship activation
ACT_01: Final[Clause] = CLAUSES["NAV-ACT-01"]
ACT_02: Final[Clause] = CLAUSES["NAV-ACT-02"]
ACT_03: Final[Clause] = CLAUSES["NAV-ACT-03"]
ACT_04: Final[Clause] = CLAUSES["NAV-ACT-04"]
ACT_05: Final[Clause] = CLAUSES["NAV-ACT-05"]

# Out of command
OOC_01: Final[Clause] = CLAUSES["NAV-OOC-01"]
OOC_02: Final[Clause] = CLAUSES["NAV-OOC-02"]
OOC_03: Final[Clause] = CLAUSES["NAV-OOC-03"]
OOC_04: Final[Clause] = CLAUSES["NAV-OOC-04"]
OOC_05: Final[Clause] = CLAUSES["NAV-OOC-05"]

# Melee or disengage phase
MELP_01: Final[Clause] = CLAUSES["NAV-MELP-01"]
MELP_02: Final[Clause] = CLAUSES["NAV-MELP-02"]
MELP_03: Final[Clause] = CLAUSES["NAV-MELP-03"]
MELP_04: Final[Clause] = CLAUSES["NAV-MELP-04"]
MELP_05: Final[Clause] = CLAUSES["NAV-MELP-05"]
MELP_06: Final[Clause] = CLAUSES["NAV-MELP-06"]
MELP_07: Final[Clause] = CLAUSES["NAV-MELP-07"]
MELP_08: Final[Clause] = CLAUSES["NAV-MELP-08"]
MELP_09: Final[Clause] = CLAUSES["NAV-MELP-09"]
MELP_10: Final[Clause] = CLAUSES["NAV-MELP-10"]
MELP_11: Final[Clause] = CLAUSES["NAV-MELP-11"]
MELP_12: Final[Clause] = CLAUSES["NAV-MELP-12"]

# Speed determination and sail
SPD_01: Final[Clause] = CLAUSES["NAV-SPD-01"]
SPD_02: Final[Clause] = CLAUSES["NAV-SPD-02"]
SPD_03: Final[Clause] = CLAUSES["NAV-SPD-03"]
SPD_04: Final[Clause] = CLAUSES["NAV-SPD-04"]
SPD_05: Final[Clause] = CLAUSES["NAV-SPD-05"]
SPD_06: Final[Clause] = CLAUSES["NAV-SPD-06"]
SAIL_01: Final[Clause] = CLAUSES["NAV-SAIL-01"]
SAIL_02: Final[Clause] = CLAUSES["NAV-SAIL-02"]
SAIL_03: Final[Clause] = CLAUSES["NAV-SAIL-03"]
SAIL_04: Final[Clause] = CLAUSES["NAV-SAIL-04"]
SAIL_05: Final[Clause] = CLAUSES["NAV-SAIL-05"]
SAIL_06: Final[Clause] = CLAUSES["NAV-SAIL-06"]
SAIL_07: Final[Clause] = CLAUSES["NAV-SAIL-07"]
SAIL_08: Final[Clause] = CLAUSES["NAV-SAIL-08"]

# Events and turn end
EVT_01: Final[Clause] = CLAUSES["NAV-EVT-01"]
EVT_02: Final[Clause] = CLAUSES["NAV-EVT-02"]
EVT_03: Final[Clause] = CLAUSES["NAV-EVT-03"]
EVT_04: Final[Clause] = CLAUSES["NAV-EVT-04"]
EVT_05: Final[Clause] = CLAUSES["NAV-EVT-05"]
EVT_06: Final[Clause] = CLAUSES["NAV-EVT-06"]
EVT_07: Final[Clause] = CLAUSES["NAV-EVT-07"]
EVT_08: Final[Clause] = CLAUSES["NAV-EVT-08"]
EVT_09: Final[Clause] = CLAUSES["NAV-EVT-09"]
EVT_10: Final[Clause] = CLAUSES["NAV-EVT-10"]

# Movement
MOVE_01: Final[Clause] = CLAUSES["NAV-MOVE-01"]
MOVE_02: Final[Clause] = CLAUSES["NAV-MOVE-02"]
MOVE_03: Final[Clause] = CLAUSES["NAV-MOVE-03"]
MOVE_04: Final[Clause] = CLAUSES["NAV-MOVE-04"]
MOVE_05: Final[Clause] = CLAUSES["NAV-MOVE-05"]
MOVE_06: Final[Clause] = CLAUSES["NAV-MOVE-06"]
MOVE_07: Final[Clause] = CLAUSES["NAV-MOVE-07"]
MOVE_08: Final[Clause] = CLAUSES["NAV-MOVE-08"]
MOVE_09: Final[Clause] = CLAUSES["NAV-MOVE-09"]
MOVE_10: Final[Clause] = CLAUSES["NAV-MOVE-10"]
MOVE_11: Final[Clause] = CLAUSES["NAV-MOVE-11"]
MOVE_12: Final[Clause] = CLAUSES["NAV-MOVE-12"]
MOVE_13: Final[Clause] = CLAUSES["NAV-MOVE-13"]
FAT_01: Final[Clause] = CLAUSES["NAV-FAT-01"]
FAT_02: Final[Clause] = CLAUSES["NAV-FAT-02"]
FAT_03: Final[Clause] = CLAUSES["NAV-FAT-03"]
FAT_04: Final[Clause] = CLAUSES["NAV-FAT-04"]
FAT_05: Final[Clause] = CLAUSES["NAV-FAT-05"]
FAT_06: Final[Clause] = CLAUSES["NAV-FAT-06"]
FAT_07: Final[Clause] = CLAUSES["NAV-FAT-07"]
STACK_01: Final[Clause] = CLAUSES["NAV-STACK-01"]
STACK_02: Final[Clause] = CLAUSES["NAV-STACK-02"]
STACK_03: Final[Clause] = CLAUSES["NAV-STACK-03"]
EXIT_01: Final[Clause] = CLAUSES["NAV-EXIT-01"]
EXIT_02: Final[Clause] = CLAUSES["NAV-EXIT-02"]
EXIT_03: Final[Clause] = CLAUSES["NAV-EXIT-03"]
REINF_01: Final[Clause] = CLAUSES["NAV-REINF-01"]
REINF_02: Final[Clause] = CLAUSES["NAV-REINF-02"]
REINF_03: Final[Clause] = CLAUSES["NAV-REINF-03"]

# Rake
RAKE_01: Final[Clause] = CLAUSES["NAV-RAKE-01"]
RAKE_02: Final[Clause] = CLAUSES["NAV-RAKE-02"]
RAKE_03: Final[Clause] = CLAUSES["NAV-RAKE-03"]
RAKE_04: Final[Clause] = CLAUSES["NAV-RAKE-04"]
RAKE_05: Final[Clause] = CLAUSES["NAV-RAKE-05"]
RAKE_06: Final[Clause] = CLAUSES["NAV-RAKE-06"]

# Ram
RAM_01: Final[Clause] = CLAUSES["NAV-RAM-01"]
RAM_02: Final[Clause] = CLAUSES["NAV-RAM-02"]
RAM_03: Final[Clause] = CLAUSES["NAV-RAM-03"]
RAM_04: Final[Clause] = CLAUSES["NAV-RAM-04"]
RAM_05: Final[Clause] = CLAUSES["NAV-RAM-05"]
RAM_06: Final[Clause] = CLAUSES["NAV-RAM-06"]
RAM_07: Final[Clause] = CLAUSES["NAV-RAM-07"]
RAM_08: Final[Clause] = CLAUSES["NAV-RAM-08"]
RAM_09: Final[Clause] = CLAUSES["NAV-RAM-09"]
RAM_10: Final[Clause] = CLAUSES["NAV-RAM-10"]
RAM_11: Final[Clause] = CLAUSES["NAV-RAM-11"]

# Missiles
MISS_01: Final[Clause] = CLAUSES["NAV-MISS-01"]
MISS_02: Final[Clause] = CLAUSES["NAV-MISS-02"]
MISS_03: Final[Clause] = CLAUSES["NAV-MISS-03"]
MISS_04: Final[Clause] = CLAUSES["NAV-MISS-04"]
MISS_05: Final[Clause] = CLAUSES["NAV-MISS-05"]
MISS_06: Final[Clause] = CLAUSES["NAV-MISS-06"]
MISS_07: Final[Clause] = CLAUSES["NAV-MISS-07"]
MISS_08: Final[Clause] = CLAUSES["NAV-MISS-08"]
MISS_09: Final[Clause] = CLAUSES["NAV-MISS-09"]
MISS_10: Final[Clause] = CLAUSES["NAV-MISS-10"]
MISS_11: Final[Clause] = CLAUSES["NAV-MISS-11"]

# Grapple
GRAP_01: Final[Clause] = CLAUSES["NAV-GRAP-01"]
GRAP_02: Final[Clause] = CLAUSES["NAV-GRAP-02"]
GRAP_03: Final[Clause] = CLAUSES["NAV-GRAP-03"]
GRAP_04: Final[Clause] = CLAUSES["NAV-GRAP-04"]
GRAP_05: Final[Clause] = CLAUSES["NAV-GRAP-05"]
GRAP_06: Final[Clause] = CLAUSES["NAV-GRAP-06"]
GRAP_07: Final[Clause] = CLAUSES["NAV-GRAP-07"]

# Multiple attacks
MULT_01: Final[Clause] = CLAUSES["NAV-MULT-01"]
MULT_02: Final[Clause] = CLAUSES["NAV-MULT-02"]
MULT_03: Final[Clause] = CLAUSES["NAV-MULT-03"]
MULT_04: Final[Clause] = CLAUSES["NAV-MULT-04"]
MULT_05: Final[Clause] = CLAUSES["NAV-MULT-05"]

# Melee
MEL_01: Final[Clause] = CLAUSES["NAV-MEL-01"]
MEL_02: Final[Clause] = CLAUSES["NAV-MEL-02"]
MEL_03: Final[Clause] = CLAUSES["NAV-MEL-03"]
MEL_04: Final[Clause] = CLAUSES["NAV-MEL-04"]
MEL_05: Final[Clause] = CLAUSES["NAV-MEL-05"]
MEL_06: Final[Clause] = CLAUSES["NAV-MEL-06"]
MEL_07: Final[Clause] = CLAUSES["NAV-MEL-07"]
MEL_08: Final[Clause] = CLAUSES["NAV-MEL-08"]
MEL_09: Final[Clause] = CLAUSES["NAV-MEL-09"]
MEL_10: Final[Clause] = CLAUSES["NAV-MEL-10"]
MEL_11: Final[Clause] = CLAUSES["NAV-MEL-11"]

# Disengagement
DIS_01: Final[Clause] = CLAUSES["NAV-DIS-01"]
DIS_02: Final[Clause] = CLAUSES["NAV-DIS-02"]
DIS_03: Final[Clause] = CLAUSES["NAV-DIS-03"]
DIS_04: Final[Clause] = CLAUSES["NAV-DIS-04"]
DIS_05: Final[Clause] = CLAUSES["NAV-DIS-05"]
DIS_06: Final[Clause] = CLAUSES["NAV-DIS-06"]

# Cards
CARD_01: Final[Clause] = CLAUSES["NAV-CARD-01"]
CARD_02: Final[Clause] = CLAUSES["NAV-CARD-02"]
CARD_03: Final[Clause] = CLAUSES["NAV-CARD-03"]
CARD_04: Final[Clause] = CLAUSES["NAV-CARD-04"]
CARD_05: Final[Clause] = CLAUSES["NAV-CARD-05"]
CARD_06: Final[Clause] = CLAUSES["NAV-CARD-06"]
CARD_07: Final[Clause] = CLAUSES["NAV-CARD-07"]
CARD_08: Final[Clause] = CLAUSES["NAV-CARD-08"]
CARD_09: Final[Clause] = CLAUSES["NAV-CARD-09"]
CARD_10: Final[Clause] = CLAUSES["NAV-CARD-10"]
CARD_11: Final[Clause] = CLAUSES["NAV-CARD-11"]
CARD_12: Final[Clause] = CLAUSES["NAV-CARD-12"]
CARD_13: Final[Clause] = CLAUSES["NAV-CARD-13"]
CARD_14: Final[Clause] = CLAUSES["NAV-CARD-14"]
CARD_15: Final[Clause] = CLAUSES["NAV-CARD-15"]
CARD_16: Final[Clause] = CLAUSES["NAV-CARD-16"]
CARD_17: Final[Clause] = CLAUSES["NAV-CARD-17"]
CARD_18: Final[Clause] = CLAUSES["NAV-CARD-18"]
CARD_19: Final[Clause] = CLAUSES["NAV-CARD-19"]
CARD_20: Final[Clause] = CLAUSES["NAV-CARD-20"]
CARD_21: Final[Clause] = CLAUSES["NAV-CARD-21"]

# Victory and scenarios
VIC_01: Final[Clause] = CLAUSES["NAV-VIC-01"]
VIC_02: Final[Clause] = CLAUSES["NAV-VIC-02"]
VIC_03: Final[Clause] = CLAUSES["NAV-VIC-03"]
VIC_04: Final[Clause] = CLAUSES["NAV-VIC-04"]
VIC_05: Final[Clause] = CLAUSES["NAV-VIC-05"]
SCN_01: Final[Clause] = CLAUSES["NAV-SCN-01"]
SCN_02: Final[Clause] = CLAUSES["NAV-SCN-02"]
SCN_03: Final[Clause] = CLAUSES["NAV-SCN-03"]
SCN_04: Final[Clause] = CLAUSES["NAV-SCN-04"]
SCN_05: Final[Clause] = CLAUSES["NAV-SCN-05"]

# Sequence, cards, information
RULE_01: Final[Clause] = CLAUSES["NAV-RULE-01"]
RULE_02: Final[Clause] = CLAUSES["NAV-RULE-02"]
RULE_03: Final[Clause] = CLAUSES["NAV-RULE-03"]
RULE_04: Final[Clause] = CLAUSES["NAV-RULE-04"]
RULE_05: Final[Clause] = CLAUSES["NAV-RULE-05"]
RULE_06: Final[Clause] = CLAUSES["NAV-RULE-06"]
RULE_07: Final[Clause] = CLAUSES["NAV-RULE-07"]
RULE_08: Final[Clause] = CLAUSES["NAV-RULE-08"]
RULE_09: Final[Clause] = CLAUSES["NAV-RULE-09"]
RULE_10: Final[Clause] = CLAUSES["NAV-RULE-10"]
RULE_11: Final[Clause] = CLAUSES["NAV-RULE-11"]
RULE_12: Final[Clause] = CLAUSES["NAV-RULE-12"]
RULE_13: Final[Clause] = CLAUSES["NAV-RULE-13"]
RULE_14: Final[Clause] = CLAUSES["NAV-RULE-14"]
RULE_15: Final[Clause] = CLAUSES["NAV-RULE-15"]
RULE_16: Final[Clause] = CLAUSES["NAV-RULE-16"]
RULE_17: Final[Clause] = CLAUSES["NAV-RULE-17"]
RULE_18: Final[Clause] = CLAUSES["NAV-RULE-18"]
RULE_19: Final[Clause] = CLAUSES["NAV-RULE-19"]
RULE_20: Final[Clause] = CLAUSES["NAV-RULE-20"]
RULE_21: Final[Clause] = CLAUSES["NAV-RULE-21"]

# Formations and activation
RULE_22: Final[Clause] = CLAUSES["NAV-RULE-22"]
RULE_23: Final[Clause] = CLAUSES["NAV-RULE-23"]
RULE_24: Final[Clause] = CLAUSES["NAV-RULE-24"]
RULE_25: Final[Clause] = CLAUSES["NAV-RULE-25"]
RULE_26: Final[Clause] = CLAUSES["NAV-RULE-26"]
RULE_27: Final[Clause] = CLAUSES["NAV-RULE-27"]
RULE_28: Final[Clause] = CLAUSES["NAV-RULE-28"]
RULE_29: Final[Clause] = CLAUSES["NAV-RULE-29"]
RULE_30: Final[Clause] = CLAUSES["NAV-RULE-30"]
RULE_31: Final[Clause] = CLAUSES["NAV-RULE-31"]
RULE_32: Final[Clause] = CLAUSES["NAV-RULE-32"]
RULE_33: Final[Clause] = CLAUSES["NAV-RULE-33"]
RULE_34: Final[Clause] = CLAUSES["NAV-RULE-34"]

# Movement, stacking, edges
RULE_35: Final[Clause] = CLAUSES["NAV-RULE-35"]
RULE_36: Final[Clause] = CLAUSES["NAV-RULE-36"]
RULE_37: Final[Clause] = CLAUSES["NAV-RULE-37"]
RULE_38: Final[Clause] = CLAUSES["NAV-RULE-38"]
RULE_39: Final[Clause] = CLAUSES["NAV-RULE-39"]
RULE_40: Final[Clause] = CLAUSES["NAV-RULE-40"]
RULE_41: Final[Clause] = CLAUSES["NAV-RULE-41"]
RULE_42: Final[Clause] = CLAUSES["NAV-RULE-42"]
RULE_43: Final[Clause] = CLAUSES["NAV-RULE-43"]
RULE_44: Final[Clause] = CLAUSES["NAV-RULE-44"]

# Combat
RULE_45: Final[Clause] = CLAUSES["NAV-RULE-45"]
RULE_46: Final[Clause] = CLAUSES["NAV-RULE-46"]
RULE_47: Final[Clause] = CLAUSES["NAV-RULE-47"]
RULE_48: Final[Clause] = CLAUSES["NAV-RULE-48"]
RULE_49: Final[Clause] = CLAUSES["NAV-RULE-49"]
RULE_50: Final[Clause] = CLAUSES["NAV-RULE-50"]
RULE_51: Final[Clause] = CLAUSES["NAV-RULE-51"]
RULE_52: Final[Clause] = CLAUSES["NAV-RULE-52"]
RULE_53: Final[Clause] = CLAUSES["NAV-RULE-53"]
RULE_54: Final[Clause] = CLAUSES["NAV-RULE-54"]
RULE_55: Final[Clause] = CLAUSES["NAV-RULE-55"]
RULE_56: Final[Clause] = CLAUSES["NAV-RULE-56"]
RULE_57: Final[Clause] = CLAUSES["NAV-RULE-57"]
RULE_58: Final[Clause] = CLAUSES["NAV-RULE-58"]
RULE_59: Final[Clause] = CLAUSES["NAV-RULE-59"]

# Melee and disengagement
RULE_60: Final[Clause] = CLAUSES["NAV-RULE-60"]
RULE_61: Final[Clause] = CLAUSES["NAV-RULE-61"]
RULE_62: Final[Clause] = CLAUSES["NAV-RULE-62"]
RULE_63: Final[Clause] = CLAUSES["NAV-RULE-63"]
RULE_64: Final[Clause] = CLAUSES["NAV-RULE-64"]
RULE_65: Final[Clause] = CLAUSES["NAV-RULE-65"]
RULE_66: Final[Clause] = CLAUSES["NAV-RULE-66"]
RULE_67: Final[Clause] = CLAUSES["NAV-RULE-67"]
RULE_68: Final[Clause] = CLAUSES["NAV-RULE-68"]

# Events and end
RULE_69: Final[Clause] = CLAUSES["NAV-RULE-69"]
RULE_70: Final[Clause] = CLAUSES["NAV-RULE-70"]
RULE_71: Final[Clause] = CLAUSES["NAV-RULE-71"]
RULE_72: Final[Clause] = CLAUSES["NAV-RULE-72"]
RULE_73: Final[Clause] = CLAUSES["NAV-RULE-73"]
RULE_74: Final[Clause] = CLAUSES["NAV-RULE-74"]
RULE_75: Final[Clause] = CLAUSES["NAV-RULE-75"]
RULE_76: Final[Clause] = CLAUSES["NAV-RULE-76"]

# Dice and prizes
RULE_77: Final[Clause] = CLAUSES["NAV-RULE-77"]
RULE_78: Final[Clause] = CLAUSES["NAV-RULE-78"]
RULE_79: Final[Clause] = CLAUSES["NAV-RULE-79"]
RULE_80: Final[Clause] = CLAUSES["NAV-RULE-80"]
RULE_81: Final[Clause] = CLAUSES["NAV-RULE-81"]
RULE_82: Final[Clause] = CLAUSES["NAV-RULE-82"]
RULE_83: Final[Clause] = CLAUSES["NAV-RULE-83"]
RULE_84: Final[Clause] = CLAUSES["NAV-RULE-84"]
RULE_85: Final[Clause] = CLAUSES["NAV-RULE-85"]
