"""The settings of the program: declared once, listed with a search field."""
