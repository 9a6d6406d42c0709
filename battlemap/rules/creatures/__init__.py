"""What a game says of its creatures: how they are made quickly, and what becomes of them between battles."""
