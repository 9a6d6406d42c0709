"""Damage taken, wounds, dying, healing, fatigue, rest (50, 65 to 71)."""
