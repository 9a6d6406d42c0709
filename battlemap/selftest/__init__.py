"""The installed program tries itself, without and with its window."""
