"""Shows on the map where a command that is looked at would lead somebody most often: a ghost there, and the way."""

from battlemap.board.grid_map import middle
from battlemap.board.ids import Place, Point, TokenId
from battlemap.board.zones.outlines import centroid
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.items.likely_layer import LikelyMove
from battlemap.canvas.items.mark_layer import TokenGhost, token_ghost
from battlemap.paint.overlays.likely_way import LikelyWay


def show_likely_place(scene: BoardScene, who: TokenId, place: Place, words: str) -> None:
    """A ghost of *who* at *place* with the way there; *words*: how likely that is."""
    item, spot = scene.token_items.get(who), spot_at(scene, who, place)
    if item is None or item.look is None or spot is None or spot == item.spot:
        hide_likely_place(scene)
        return
    scene.marks.show_ghosts([TokenGhost(token_ghost(item.look), spot, item.scale)])
    others = tuple([other.spot for other in scene.token_items.values() if other is not item])
    scene.likely_layer.show(LikelyMove(item.spot, spot, item.scale, others))
    way = LikelyWay(item.spot, spot, item.scale, others)
    scene.marks.show_label(way.words_at(others, item.scale) if way.length > 0 else spot, words)


def hide_likely_place(scene: BoardScene) -> None:
    """Show nothing of it any more."""
    if scene.likely_layer.move is not None:
        scene.likely_layer.show()
        scene.marks.show_ghosts()
        scene.marks.show_label()


def spot_at(scene: BoardScene, who: TokenId, place: Place) -> Point | None:
    """Where *who* would stand at *place*, in map px; None where that is not on the map that is shown."""
    board = scene.board
    if board is None or who not in board.tokens:
        return None
    if isinstance(place, tuple):
        return middle(place, board[who].footprint) if board.grid is not None and place in board.grid else None
    if place not in scene.map.zones:
        return None
    centre = centroid(scene.map, place)
    return scene.layouts.spots_near(place, {who: centre}).get(who, centre)
