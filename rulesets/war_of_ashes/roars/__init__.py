"""The roar phase and battle rituals (18 to 24, 72)."""
