"""Initiative, surprise, rounds, delay and ready (8 to 13)."""
