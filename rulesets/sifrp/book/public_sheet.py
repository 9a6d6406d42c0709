"""What players may know of those whom the GM plays: how large they are, on whom they ride, Health, injuries and wounds."""

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.public_sheets import PublicSheet

from .fight import Affray
from .fighter import Fighter


def public_scene(scene: Affray, secret: Collection[TokenId]) -> Affray:
    """The scene without the initiative of some."""
    return replace(scene, standings={who: score for who, score in scene.standings.items() if who not in secret})


def most_health(sheet: Fighter) -> Mapping[str, Any]:
    """The length of the bar, without the rank it comes from (11)."""
    return {"fixed": {"health": sheet.most_health}}


PUBLIC = PublicSheet(
    seen=("size", "footprint", "training", "mount", "seats", "driver", "status"),
    tracks=("health", "injuries", "wounds"),
    limits=most_health,
    scene=public_scene,
)
