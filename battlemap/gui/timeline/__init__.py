"""The past of a battle: what was done as a strip of moments, other tries beside it, the map as it was."""
