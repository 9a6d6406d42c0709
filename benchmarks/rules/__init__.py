"""How fast the rules are, and whether their odds are right."""
