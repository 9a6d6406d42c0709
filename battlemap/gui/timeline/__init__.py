"""The past of a battle as a strip of moments: what was done, other tries beside it, the map as it was."""
