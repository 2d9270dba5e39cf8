"""Campaigns: battles joined together, as they are begun, played and shown."""
