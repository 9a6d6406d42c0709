"""What was baked of tokens and labels, kept for whoever looks alike: scenes of the same battle may share it."""

from PySide6.QtGui import QImage, QPixmap

from battlemap.paint.style.sized_cache import MEGABYTE, SizedCache, image_bytes
from battlemap.paint.tokens.token_drawing import Portraits, TokenImages

LABEL_BYTES = 12 * MEGABYTE
"""So much of plates, cards, names and marks is kept."""


class BakedPictures:
    """By what each depends on."""

    def __init__(self) -> None:
        self.find: Portraits | None = None
        """Where portraits come from."""
        self.tokens = TokenImages(self._portrait)
        self.labels: SizedCache[QPixmap] = SizedCache(LABEL_BYTES, image_bytes)

    def set_portraits(self, find: Portraits | None) -> None:
        """Where portraits come from: sha256 to picture."""
        self.find = find
        self.tokens.clear()

    def _portrait(self, key: str) -> QImage | None:
        return self.find(key) if self.find else None
