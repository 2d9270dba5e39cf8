"""Throwaway rule sets that try the kernel's edges; no game anybody should play."""
