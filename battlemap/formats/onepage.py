"""One Page Dungeon: rooms become zones, doors become links, and the dungeon's key becomes the GM's notes."""

from battlemap.formats.onepage_file import read_file
