"""Tokens: a figure on a disc in its side's ring, and everything about its owner that shows; baked into pictures and kept."""

import math
from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtGui import QImage, QPainter, QPixmap

from battlemap.layout.looks import TokenLook
from battlemap.layout.map_metrics import TOKEN_PLAIN
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.shapes import reach, side_shape
from battlemap.paint.style.sized_cache import MEGABYTE, SizedCache, image_bytes
from battlemap.paint.tokens.condition_marks import draw_condition_marks, draw_note_sign, marks_reach
from battlemap.paint.tokens.token_body import draw_body, draw_pile
from battlemap.paint.tokens.token_marks import (
    draw_exit,
    draw_halo,
    draw_hidden_edge,
    draw_selection,
    draw_stroke,
    draw_target_arrows,
)
from battlemap.paint.tokens.token_rim import (
    draw_beads,
    draw_count,
    draw_health,
    draw_hidden_badge,
)

Portraits: TypeAlias = Callable[[str], QImage | None]
"""Finds the picture of a portrait's key; None when there is none, and then the icon is drawn."""


def draw_token(
    painter: QPainter, cx: float, cy: float, d: float, token: TokenLook, palette: Palette, portrait: QImage | None = None
) -> None:
    """Paint *token* around (*cx*, *cy*) with diameter *d*; a *portrait* takes the place of its icon.

    Below 32 pixels only ring and figure are drawn, the marks of state around them and, from 16 pixels, the conditions.
    """
    rich = d >= TOKEN_PLAIN
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if token.active:
        draw_halo(painter, cx, cy, d, palette)
    if token.ghost:
        painter.setOpacity(painter.opacity() * 0.55)
    solid = painter.opacity()
    if token.hidden:
        painter.setOpacity(solid * 0.62)
    if token.count > 1:
        draw_pile(painter, cx, cy, d, token.look)
    if rich and not token.ghost:
        outline = side_shape(token.look, cx, cy, d)
        draw_shadow(painter, outline, max(2.0, d * 0.07), d * 0.05, palette.shadow_alpha, colour=palette.shadow)
    draw_body(painter, cx, cy, d, token.look, token.icon, portrait, grey=token.out or token.is_down, hatched=token.hidden,
              lies=token.lies)  # fmt: skip
    painter.setOpacity(solid)
    _draw_state(painter, cx, cy, d, token, palette)
    if rich and not token.ghost:
        _draw_rim(painter, cx, cy, d, token)
    if token.is_marked:
        draw_marks(painter, cx, cy, d, token)
    painter.restore()


def draw_marks(painter: QPainter, cx: float, cy: float, d: float, token: TokenLook) -> None:
    """Paint what lasts on a token of diameter *d*, and the sign of a note on it: over its neighbours, not under them."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if token.noted:
        draw_note_sign(painter, cx, cy, d)
    draw_condition_marks(painter, cx, cy, d, token.conditions, token.stamps)


def _draw_state(painter: QPainter, cx: float, cy: float, d: float, token: TokenLook, palette: Palette) -> None:
    if token.hidden:
        draw_hidden_edge(painter, cx, cy, d, token.look, palette)
    if token.out:
        draw_exit(painter, cx, cy, d, token.exit)
    elif token.is_down:
        draw_stroke(painter, cx, cy, d)
    if token.selected:
        draw_selection(painter, cx, cy, d, token.look, palette)
    if token.targeted:
        draw_target_arrows(painter, cx, cy, d, token.look)


def _draw_rim(painter: QPainter, cx: float, cy: float, d: float, token: TokenLook) -> None:
    if token.beads and not token.out:
        draw_beads(painter, cx, cy, d, token.look, token.beads)
    elif token.health is not None and not token.out:
        draw_health(painter, cx, cy, d, token.look, token.health)
    if token.hidden:
        draw_hidden_badge(painter, cx - d * 0.42, cy - d * 0.40, max(15.0, d * 0.30))
    if token.count > 1:
        draw_count(painter, cx, cy, d, token.count)


def token_reach(token: TokenLook, d: float) -> int:
    """How far a token's picture extends from its centre on every side, in whole pixels."""
    far = max(reach(token.look) + 0.20, 0.76)
    if token.count > 1:
        far = max(far, reach(token.look) + 0.16, 0.90)
    if token.selected:
        far = max(far, reach(token.look) * 1.13 + 0.06 + 2 / d)
    if token.active:
        far = max(far, 0.87)
    if token.targeted:
        far = max(far, 0.90)
    return math.ceil(max(d * far + 4, marks_reach(d) + 1 if token.is_marked else 0.0))


def bake_token(token: TokenLook, d: float, dpr: float, palette: Palette, portrait: QImage | None = None) -> QPixmap:
    """A picture of *token*, *d* logical pixels across at *dpr*, with the token's centre in its middle and room for its marks."""
    half = token_reach(token, d)
    side = math.ceil(2 * half * dpr)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    image.setDevicePixelRatio(dpr)
    painter = QPainter(image)
    middle = side / dpr / 2
    draw_token(painter, middle, middle, d, token, palette, portrait)
    painter.end()
    return QPixmap.fromImage(image)


class TokenImages:
    """Bakes tokens on demand and keeps the latest, up to *limit* bytes of pixels."""

    def __init__(self, portraits: Portraits | None = None, limit: int = 12 * MEGABYTE) -> None:
        self._portraits = portraits
        self._pictures: SizedCache[QPixmap] = SizedCache(limit, image_bytes)

    def picture(self, token: TokenLook, d: float, dpr: float, palette: Palette) -> QPixmap:
        """*token* at *d* logical pixels; the middle of the picture is the token's centre. Equal looks share one picture."""

        def bake() -> QPixmap:
            portrait = self._portraits(token.portrait) if self._portraits and token.portrait else None
            return bake_token(token, d, dpr, palette, portrait)

        return self._pictures.get((token, round(d, 2), dpr, palette.name), bake)

    def forget(self, portrait: str) -> None:
        """Drop every picture made from *portrait*, because another picture now has that key."""
        self._pictures.forget(lambda key: key[0].portrait == portrait)

    def clear(self) -> None:
        """Drop all pictures."""
        self._pictures.clear()

    def __len__(self) -> int:
        return len(self._pictures)
