"""Implement the engine protocol: one JSON object per line. See docs/protocol.md."""
