"""What players may know of those whom the GM plays: what they weigh, how many they are, that they roar, their stress."""

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.public_sheets import PublicSheet

from .fighter import Conflict, Fighter


def public_scene(scene: Conflict, secret: Collection[TokenId]) -> Conflict:
    """The scene without the GM's points, and without what it is to become."""
    return replace(scene, gm_points=0, next_kind="")


def own_boxes(sheet: Fighter) -> Mapping[str, Any]:
    """The boxes as they stand: without approaches those of a minion would be taken for the usual ones."""
    return {"boxes": sheet.boxes, "slots": sheet.slots}


PUBLIC = PublicSheet(
    seen=("weight", "rank", "swarm", "members", "counts_once", "status", "acted", "moved", "roar", "roar_aspect", "guard"),
    tracks=("marked", "filled"),
    limits=own_boxes,
    scene=public_scene,
)
