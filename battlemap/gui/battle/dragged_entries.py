"""What is dragged out of the library within this program; another program, even another battlemap, gets a file."""

from os import getpid

DRAGGED_ENTRIES = f"application/x-battlemap-entries-{getpid()}"
"""Ids of entries, one a line. Only this process knows the type: elsewhere they are ids of another library."""
