"""Join battles into a campaign for the sea lanes (BIR-SCEN-05, BIR-RULE-65)."""
