"""The attack, its modifiers, what comes of it (23 to 35, 39 to 55, B7, B9, B10)."""
