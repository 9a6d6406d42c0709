"""Qt around the session: its signal, what is selected, what of it can be edited."""
