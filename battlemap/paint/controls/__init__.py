"""Buttons, chips, dice, pips as window and map draw them."""
