"""The rules, chapter by chapter: `turn` is the sequence of play."""
