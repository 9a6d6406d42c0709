"""Approaches, weight, swarms, zones, aspects put to use, the contest (25 to 48)."""
