"""Moves, blockers, push and pull (49 to 57)."""
