"""Maneuvers, charge, help, defence and aim (36 to 38, 46, 56 to 60, 71a to 77)."""
