"""How fast the windows are, and what memory they take."""
