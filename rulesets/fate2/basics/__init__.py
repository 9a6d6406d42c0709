"""Rolls, skills, weapons, harm and healing, what a win is worth (1 to 15, 33 to 50)."""
