"""Machines that play a side: what they know, what they want, how they decide, and how they say why."""
