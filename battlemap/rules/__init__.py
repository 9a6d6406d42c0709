"""Everything a ruleset may import."""
