"""What tokens in somebody's hand look like: lifted, and a ghost where each of them stood."""

from collections.abc import Iterable

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.items.mark_layer import TokenGhost
from battlemap.layout.looks import TokenLook


def lift_all(scene: BoardScene, tokens: Iterable[TokenId]) -> None:
    """Take tokens up; whatever moved them is over."""
    ghosts = []
    for token in tokens:
        piece = scene.token_items[token]
        scene.motion.drop(("slide", token))
        if piece.look is not None and piece.name is not None:
            ghosts.append(TokenGhost(token_ghost(piece.look), piece.spot, piece.scale, replace(piece.name, dim=True)))
        scene.lift(token)
    scene.marks.show_ring()
    scene.marks.show_ghosts(ghosts)


def token_ghost(look: TokenLook) -> TokenLook:
    """How a token looks where it only may be, or was."""
    return replace(look, ghost=True, selected=False, targeted=False)
