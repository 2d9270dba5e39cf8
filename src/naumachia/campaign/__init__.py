"""Battles joined into campaigns: the contract, and campaigns with their battles as text."""
