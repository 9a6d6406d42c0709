"""What kept criticals and two misses buy (78, 79)."""
