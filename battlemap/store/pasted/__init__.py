"""Creatures in words from elsewhere: tables and lines that somebody pastes, and what a game makes of them."""
