"""Hold the tables of the rulebook: charts, types of ships, fleets, read from data files."""
