"""Implement the rules, a module for each chapter; `turn` is the sequence of play."""
