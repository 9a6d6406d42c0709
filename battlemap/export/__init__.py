"""What is made of a battle for outside: pictures, paper, cards."""
