"""Moving, opportunity, charge, mounts (28 to 39, 48 to 50)."""
