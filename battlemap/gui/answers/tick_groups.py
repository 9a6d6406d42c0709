"""Which answers of a long question are ticked together: those whose names differ only by a number at the end."""

import re
from collections.abc import Sequence

from msgspec import Struct

from battlemap.rules.procedure import Option

ALIKE = 3
"""So many answers of one name make a group."""
_NUMBER = re.compile(r"\s+#?\d+$")


class TickGroup(Struct, frozen=True):
    """Answers under one name: "Raider" for Raider 1 to Raider 18; a single one is a group of its own."""

    name: str
    options: tuple[Option, ...]

    @property
    def is_several(self) -> bool:
        """Whether it can be unfolded."""
        return len(self.options) > 1


def tick_groups(options: Sequence[Option]) -> tuple[TickGroup, ...]:
    """The groups in the order of their first answers; what may not be chosen is never put together with what may."""
    alike: dict[tuple[str, str, str], list[Option]] = {}
    for option in options:
        alike.setdefault((_NUMBER.sub("", option.text or option.key), option.note, option.refusal), []).append(option)
    groups: list[TickGroup] = []
    for (name, _, _), members in alike.items():
        if len(members) >= ALIKE:
            groups.append(TickGroup(name, tuple(members)))
        else:
            groups += [TickGroup(option.text or option.key, (option,)) for option in members]
    place = {option.key: at for at, option in enumerate(options)}
    return tuple(sorted(groups, key=lambda group: place[group.options[0].key]))
