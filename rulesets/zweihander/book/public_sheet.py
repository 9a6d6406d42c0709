"""What players may know of those whom the GM plays: how large they are, on whom they ride, their wounds and peril."""

from collections.abc import Collection

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.public_sheets import PublicSheet

from .fight import Skirmish


def public_scene(scene: Skirmish, secret: Collection[TokenId]) -> Skirmish:
    """The scene without the initiative of some, what the GM has in store on the ladder, and steps of difficulty."""
    standings = {who: score for who, score in scene.standings.items() if who not in secret}
    return replace(scene, standings=standings, happenings=(), passed=(), size_steps={})


PUBLIC = PublicSheet(
    seen=("creature", "size", "wide", "carries", "mount", "shield_planted", "planted_at", "covered_at", "status"),
    tracks=("wounds", "peril", "injuries"),
    scene=public_scene,
)
