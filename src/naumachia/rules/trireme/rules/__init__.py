"""The rules, phase by phase in the printed order: `turn` is the sequence of play."""
