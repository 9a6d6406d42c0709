"""What players may know of those whom the GM plays: their size, light and mount, and their hit points."""

from collections.abc import Collection

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.public_sheets import PublicSheet

from .fight import Skirmish


def public_scene(scene: Skirmish, secret: Collection[TokenId]) -> Skirmish:
    """The scene without the initiative of some, nor by how much anybody leads them."""
    return (
        replace(scene, lead=0, standings={who: score for who, score in scene.standings.items() if who not in secret})
        if secret
        else scene
    )


PUBLIC = PublicSheet(
    seen=("monster", "size", "legs", "light", "training", "mount", "status", "bleeds", "flank"),
    tracks=("hp", "max_hp", "nonlethal", "fatigue"),
    scene=public_scene,
)
