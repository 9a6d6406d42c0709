"""Conditions and the GM's own marks, put on tokens from a card."""
