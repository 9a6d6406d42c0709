"""What was found in a map of another program, in one form for all of them, and a battle made of it."""
