"""Attacks, reactions, shots, cover, clouds (33, 40 to 52, 89 to 101, 122 to 124)."""
