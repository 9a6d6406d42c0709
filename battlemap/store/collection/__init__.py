"""Creatures: those that come along, and the user's own."""
