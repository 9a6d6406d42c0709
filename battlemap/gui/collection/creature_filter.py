"""What of a collection is listed: by words, by group or tag, by whom it stands with; how many there are of each; pure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from battlemap.store.collection.creature_file import CollectionCreature
from battlemap.store.search.plurals import singular_forms

MINE = "my own"
"""The shelf of what belongs to the user."""
MINE_TITLE = "My collection"
OTHERS = "Others"


class CreatureFilter(Struct, frozen=True):
    """What is looked for. *shelf*: MINE or a group. An empty field asks for nothing."""

    words: str = ""
    source: str = ""
    tag: str = ""
    side: Literal["", "players", "gm"] = ""

    def passes(self, creature: CollectionCreature) -> bool:
        """Whether a creature is listed."""
        entry = creature.entry
        if self.source and not (creature.own if self.source == MINE else group_of(creature) == self.source):
            return False
        if self.tag and self.tag not in entry.tags:
            return False
        if self.side and entry.with_players != (self.side == "players"):
            return False
        text = " ".join((entry.name, entry.group, entry.help, *entry.tags, *entry.aspects)).casefold()
        return all(any(form in text for form in singular_forms(word)) for word in self.words.casefold().split())


def group_of(creature: CollectionCreature) -> str:
    """The group a creature belongs to."""
    return creature.entry.group or OTHERS


def section_of(creature: CollectionCreature) -> str:
    """The head under which a list puts it: the user's own have one of their own."""
    return MINE_TITLE if creature.own else group_of(creature)


def filter_creatures(creatures: Iterable[CollectionCreature], wanted: CreatureFilter) -> tuple[CollectionCreature, ...]:
    """Those that pass, section by section: the user's own first and by name, the others as their file has them."""
    passing = [creature for creature in creatures if wanted.passes(creature)]
    own = sorted((creature for creature in passing if creature.own), key=lambda creature: creature.name.casefold())
    groups = dict.fromkeys(group_of(creature) for creature in passing if not creature.own)
    return (*own, *(creature for group in groups for creature in passing if not creature.own and group_of(creature) == group))


def best_row(rows: Sequence[CollectionCreature], words: str) -> int:
    """The row most likely meant: the first whose name begins with *words*, else the first."""
    wanted = singular_forms(words.strip().casefold())
    return next((row for row, creature in enumerate(rows) if creature.name.casefold().startswith(wanted)), 0)


def group_counts(creatures: Sequence[CollectionCreature]) -> dict[str, int]:
    """How many of each group there are, in the order in which the groups come."""
    return dict(Counter(group_of(creature) for creature in [c for c in creatures if not c.own] + [c for c in creatures if c.own]))


def tag_counts(creatures: Sequence[CollectionCreature]) -> dict[str, int]:
    """How many have each tag, by the alphabet."""
    counts = Counter(tag for creature in creatures for tag in dict.fromkeys(creature.entry.tags))
    return dict(sorted(counts.items(), key=lambda item: item[0].casefold()))
