"""Charge, divided attacks, disarm, holds, qualities of weapons (18 to 28, B)."""
