"""What the rulebook prints: charts, cards, types of ships, battles, read from data files."""
