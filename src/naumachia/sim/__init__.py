"""Many games: simulation, tournaments, statistics, benchmarks."""
