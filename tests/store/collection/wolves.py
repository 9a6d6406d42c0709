"""Creatures in a file, written by hand, and what one asks of a library that holds them."""

from battlemap.store.collection.creature_file import CollectionCreature
from battlemap.store.collection.creature_library import CreatureLibrary

WOLVES = """# Wolves, written by hand.
[grey_wolf]
name = "Grey wolf"
group = "Beasts"
tags = ["forest", "pack"]
sheet.skill = 2            # fast

[old_wolf]
name = "Old wolf"
footprint = 2
"""

PICTURE = b"\x89PNG\r\n\x1a\n" + b"0" * 40


def names(found: CreatureLibrary) -> list[str]:
    return [creature.name for creature in found.own]


def one(found: CreatureLibrary, name: str) -> CollectionCreature:
    return next(creature for creature in found.creatures if creature.name == name)
