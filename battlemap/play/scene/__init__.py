"""What the game master does and sets beside the rules: conditions by hand, groups, timers."""
