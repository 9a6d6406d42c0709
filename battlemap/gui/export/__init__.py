"""The window in which a battle is given out: as a picture, on paper, as cards."""
