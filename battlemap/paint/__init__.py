"""How things look, once, for window, canvas and export alike. QtGui only."""
