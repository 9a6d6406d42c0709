"""Injuries and wounds, defeat, ransom, mercy, recovery (46 to 54, 75 to 81)."""
