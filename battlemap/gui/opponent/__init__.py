"""The machine that plays: its pace, its seats, and what it thought of."""
