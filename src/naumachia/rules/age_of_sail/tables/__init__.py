"""Read what the rulebook prints: charts, cards, types of ships, battles."""
