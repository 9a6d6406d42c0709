"""Damage taken, injuries, the GM's word (13 to 27, 54, 56)."""
