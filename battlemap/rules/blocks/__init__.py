"""Building blocks that several games share, their differences as values."""
