"""The card that asks: choices, dice entry, outcome, standing orders."""
