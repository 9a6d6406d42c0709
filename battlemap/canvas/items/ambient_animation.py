"""What moves by itself: the light round the active token breathes, harm floats up from whoever is hurt."""

from collections.abc import Mapping

from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.ids import TokenId
from battlemap.canvas.items.mark_layer import FRONT
from battlemap.canvas.items.token_item import TokenItem
from battlemap.canvas.render.event_animation import EventAnimation
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.canvas.render.render_context import BakedItem, take_off
from battlemap.layout.looks import display_of, track_marks
from battlemap.layout.map_metrics import TOKEN
from battlemap.paint.style.measures import FLOAT, FLOAT_RISE, HALO_BREATH, HALO_DIM
from battlemap.rules.display import BoardDisplay

HOLD = 620
"""How long a harm number stays to be read, in milliseconds."""


class AmbientAnimation:
    """Of one scene's tokens. Without motion halos are still and no number appears."""

    def __init__(
        self, scene: QGraphicsScene, pixmaps: PixmapCache, motion: EventAnimation, token_items: Mapping[TokenId, TokenItem]
    ) -> None:
        self._scene, self._pixmaps, self._motion, self._token_items = scene, pixmaps, motion, token_items

    def breathe(self) -> None:
        """Let halos come and go, as long as there are any."""
        lit = any(piece.halo is not None for piece in self._token_items.values())
        self._motion.breathe(HALO_BREATH if lit else 0, self._dim_halos)

    def _dim_halos(self, part: float) -> None:
        for piece in self._token_items.values():
            if piece.halo is not None:
                piece.halo.setOpacity(1.0 - (1.0 - HALO_DIM) * part)

    def show_harm(self, before: BoardDisplay, after: BoardDisplay) -> None:
        """Let a number float up from everybody who shows more harm than before."""
        if not self._motion.allowed:
            return
        for key, piece in self._token_items.items():
            if key in before.tokens and not piece.stacked:
                harm = track_marks(display_of(after, key)) - track_marks(display_of(before, key))
                if harm > 0:
                    self._float(piece, f"−{harm}")

    def _float(self, piece: TokenItem, text: str) -> None:
        context, motion = self._pixmaps.context, self._motion
        item = BakedItem(FRONT)
        item.show_picture(self._pixmaps.harm(text, context.palette.harm), context.label, context.zoom)
        x, y = piece.spot[0], piece.spot[1] - TOKEN * piece.scale * 0.5
        self._scene.addItem(item)

        def rise(part: float) -> None:
            item.put((x, y - FLOAT_RISE * context.label_room * part))

        def leave() -> None:
            take_off(item)

        def hold() -> None:
            motion.play(("harm", id(item)), HOLD, lambda part: item.setOpacity(1.0 - part**8), leave)

        motion.play(("rise", id(item)), FLOAT, rise, hold)
