"""Initiative and turns, specials, hands (8 to 12, 113 to 121)."""
