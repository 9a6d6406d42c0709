"""Creatures beside the map: searched, written, brought."""
