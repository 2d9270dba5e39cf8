"""Simulate many games: series, tournaments, statistics, benchmarks."""
