"""Where everything stands on the page *New battle*, in px."""

from msgspec import Struct
from PySide6.QtCore import QRect

from battlemap.gui.new_battle.place_list import GAP
from battlemap.gui.new_battle.place_tile import PAD, WIDTH

MARGIN, HEADING, TOP, BETWEEN = 40, 42, 76, 28
SHAPE = 470 / 854
"""The height of the picture for its width, at most."""
CHECKS, WORDS, FIGHTERS, FOOT, FOOT_HEIGHT = 44, 44, 10, 74, 38
WIDE, NARROW = 1700, 1150
"""From this width on there are three columns of places; below that one only one."""


class PageLayout(Struct, frozen=True):
    """The page at one size; how high the row of words is, and that of those who fight."""

    width: int
    height: int
    word_height: int = 30
    fighter_height: int = 68

    @property
    def columns(self) -> int:
        """How many places stand side by side."""
        return 3 if self.width >= WIDE else 2 if self.width >= NARROW else 1

    @property
    def places(self) -> QRect:
        """The list of places, with the room round its tiles."""
        wide = self.columns * (WIDTH + GAP) - GAP
        return QRect(MARGIN - PAD, TOP - PAD, wide + 2 * PAD, self.height - TOP - 24)

    @property
    def picture(self) -> QRect:
        """The large picture."""
        left = self.places.right() + 1 - PAD + BETWEEN
        wide = self.width - MARGIN - left
        below = CHECKS + WORDS + FIGHTERS + self.fighter_height + FOOT + 10 + (self.word_height - 30)
        return QRect(left, TOP, wide, max(160, min(round(wide * SHAPE), self.height - TOP - below)))

    @property
    def checks(self) -> QRect:
        """The line of what the place comes to."""
        box = self.picture
        return QRect(box.x(), box.bottom() + 1 + 10, box.width(), 24)

    @property
    def words(self) -> QRect:
        """The words of choice."""
        box = self.picture
        return QRect(box.x(), box.bottom() + 1 + CHECKS + 7, box.width(), self.word_height)

    @property
    def fighters(self) -> QRect:
        """Who fights."""
        box = self.words
        return QRect(box.x(), box.bottom() + 1 + FIGHTERS, box.width(), self.fighter_height)

    @property
    def line(self) -> int:
        """The line under the fighters: its height on the page."""
        return self.fighters.bottom() + 12

    @property
    def foot(self) -> QRect:
        """Name, game, Begin."""
        box = self.picture
        return QRect(box.x(), self.line + 11, box.width(), FOOT_HEIGHT)
