"""The engine protocol, one JSON object per line in and out; `docs/protocol.md` says how."""
