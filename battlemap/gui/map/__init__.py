"""What floats over the map, and the tools at its edge."""
