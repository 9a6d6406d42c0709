"""Attack, damage, criticals, fumbles (17 to 26, 44, 82, 83)."""
