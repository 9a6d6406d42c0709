"""What is selected, clicked or edited: a token, a zone, a link, an aspect, or the whole scene."""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import AspectId, LinkId, TokenId, ZoneId

Kind: TypeAlias = Literal["scene", "token", "zone", "link", "aspect"]


class Subject(Struct, frozen=True):
    """One thing of the board; the scene has no id."""

    kind: Kind = "scene"
    id: str = ""

    def there(self, board: AnyEncounter) -> bool:
        """Whether the board still has it."""
        if self.kind == "token":
            return self.id in board.tokens
        if self.kind == "zone":
            return self.id in board.zone_map.zones
        if self.kind == "link":
            return self.id in board.zone_map.links
        return self.id in board.aspects if self.kind == "aspect" else True

    def called(self, board: AnyEncounter) -> str:
        """Its name in words."""
        if not self.there(board):
            return ""
        if self.kind == "token":
            return board.tokens[TokenId(self.id)].name
        if self.kind == "zone":
            return board.zone_map.zones[ZoneId(self.id)].name or "Unnamed zone"
        if self.kind == "aspect":
            return board.aspects[AspectId(self.id)].name
        if self.kind == "link":
            link = board.zone_map.links[LinkId(self.id)]
            ends = (board.zone_map.zones[end].name or "unnamed zone" for end in (link.a, link.b))
            return link.name or " – ".join(ends)
        return "Scene"


SCENE = Subject()


def subject_of(board: AnyEncounter, thing: object) -> Subject:
    """The subject meant by an id, or by nothing (the scene)."""
    if isinstance(thing, Subject):
        return thing
    if isinstance(thing, str) and thing:
        for candidate in (Subject("token", thing), Subject("zone", thing), Subject("link", thing), Subject("aspect", thing)):
            if candidate.there(board):
                return candidate
    return SCENE
