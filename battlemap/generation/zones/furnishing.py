"""What comes after the shapes: hazards, doors, names, what is worth holding."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from battlemap.generation.recipe import Battlefield
from battlemap.generation.zones.ways import choose_feature, open_ways
from battlemap.generation.zones.word_bank import WordBank
from battlemap.generation.zones.zone_draft import ZoneDraft


class Hazard(Struct, frozen=True):
    """A part that becomes dangerous: its new role and ground, and which parts it can be (the first roles before the rest)."""

    role: str
    terrain: str
    of: tuple[str, ...]

    def lay(self, draft: ZoneDraft, entries: tuple[int, int]) -> None:
        """Change one part that is no beginning of a side, best one between them."""
        dice = draft.dice(f"hazard {self.role}")
        for role in self.of:
            parts = [number for number in draft.of_role(role) if number not in entries]
            if parts:
                number = dice.choice(parts)
                terrain = self.terrain or draft.parts[number].terrain
                draft.change(number, role=self.role, terrain=terrain)
                return


def lay_hazard(draft: ZoneDraft, hazards: Mapping[str, Hazard], entries: tuple[int, int], option: str = "hazard") -> None:
    """The hazard that was asked for; none if it has no entry."""
    hazard = hazards.get(draft.request.values[option])
    if hazard is not None:
        hazard.lay(draft, entries)


def finish_place(
    draft: ZoneDraft,
    bank: WordBank,
    entries: tuple[int, int],
    worth: Iterable[str],
    last: Callable[[], None] = lambda: None,
) -> Battlefield:
    """The place, named and with ways opened.

    *worth*: the roles of what may be worth holding. *last*: done when all ways are open.
    """
    open_ways(draft, entries)
    last()
    feature = choose_feature(draft, entries, draft.of_role(*worth))
    draft.name_parts(bank)
    return draft.finish(entries, feature)
