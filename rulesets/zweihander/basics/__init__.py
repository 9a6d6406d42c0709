"""Percentile tests (1 to 7), arms and qualities, conditions, action points, places."""
