"""Thousands of fights between machines from one state of a battle: on any number of processes, counted exactly, reported."""
