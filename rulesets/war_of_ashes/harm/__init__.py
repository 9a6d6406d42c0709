"""Stress and consequences, lethal attacks, recovery, costs (31, 67 to 71, B3)."""
