"""Tokens in somebody's hand: how they look, lifted and as ghosts, and the route that they take."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.items.mark_layer import TokenGhost, token_ghost
from battlemap.canvas.preview.route import Route
from battlemap.canvas.view.map_controller import MapController


def lift_all(scene: BoardScene, tokens: Iterable[TokenId]) -> None:
    """Take tokens up; whatever moved them is over."""
    ghosts = []
    for token in tokens:
        item = scene.token_items[token]
        scene.motion.drop(("slide", token))
        if item.look is not None and item.name is not None:
            ghosts.append(TokenGhost(token_ghost(item.look), item.spot, item.scale, replace(item.name, dim=True)))
        scene.lift(token)
    scene.marks.show_ring()
    scene.marks.show_ghosts(ghosts)


def route_for(controller: MapController, who: TokenId, tokens: tuple[TokenId, ...]) -> Route[Any]:
    """By cells or by zones, as the grabbed token stands; *tokens*: all that are carried."""
    if not controller.board[who].on_grid:
        from battlemap.canvas.preview.zone_path import ZonePathPreview  # nothing is carried at the start

        return ZonePathPreview(controller, who, tokens)
    from battlemap.canvas.preview.cell_path import CellPathPreview  # maps of zones do without it

    return CellPathPreview(controller, who, tokens)
