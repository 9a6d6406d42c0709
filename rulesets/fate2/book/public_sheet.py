"""What players may know of those whom the GM plays: their wounds, who faces whom, and what is declared, without its numbers."""

from collections.abc import Collection

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.public_sheets import PublicSheet

from .fight import Declaration, Fight


def public_scene(scene: Fight, secret: Collection[TokenId]) -> Fight:
    """The scene without the places, aims, skills and difficulties of some."""
    return replace(
        scene,
        standings={who: score for who, score in scene.standings.items() if who not in secret},
        goals={who: goal for who, goal in scene.goals.items() if who not in secret},
        declared={who: public_declaration(said) if who in secret else said for who, said in scene.declared.items()},
        before={who: said for who, said in scene.before.items() if who not in secret},
    )


def public_declaration(said: Declaration) -> Declaration:
    """What is to be seen of what somebody is about to do: the deed, and on whom."""
    return Declaration(said.deed, said.target, far=said.far, defensive=said.defensive)


PUBLIC = PublicSheet(
    seen=("status", "mounted", "acted"),
    tracks=("marks", "notes", "boxes"),
    scene=public_scene,
)
