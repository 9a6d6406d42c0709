"""Golden rules (1 to 7), arms, conditions, costs, where creatures are (14 to 24, 42, 44)."""
