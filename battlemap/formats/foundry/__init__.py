"""Foundry: scenes of versions 9 to 14, and actors."""
