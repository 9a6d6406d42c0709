"""Hands, items, doors, spells, getting up (17 to 19, 47)."""
