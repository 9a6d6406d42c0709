"""Forms of sheets and of board things."""
