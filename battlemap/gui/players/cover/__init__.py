"""What players see while they wait: the name of the battle, or a picture of its own."""
