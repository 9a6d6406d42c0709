"""Overcoming, advantages, exploring, teamwork, stances, compels (9 to 12, 26 to 32, 58)."""
