"""Hold what the rulebook prints: charts, types of ships, fleets, read from data files."""
