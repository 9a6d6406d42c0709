"""Attacks, flourishes, sweeps, charge, maneuvers of the table's own (6, 47, 57, 60 to 66)."""
