"""Moves, counterattack, dodge, riding (23, 26, 33, 35, 38)."""
