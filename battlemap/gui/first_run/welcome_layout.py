"""Where everything lies on the welcome page, by its size."""

from PySide6.QtCore import QRectF

COLUMN, WIDEST = 1096.0, 1370.0
PAGE = (1366.0, 728.0)
"""The page at which nothing is enlarged: a window of 1366 × 768 without its title bar."""
LARGEST = 1.25
TOP, HEADING, SENTENCE = 120.0, 56.0, 88.0
"""From the upper end of the page to the doors, and to the middles of the two lines above them."""
LARGE, SMALL, GAP = (704.0, 504.0), (372.0, 242.0), 20.0
LOW = 660.0
"""In a page that is lower than this the pictures are lower too."""
LOW_LARGE, LOW_SMALL = 408.0, 194.0
FOOT = 56.0
"""From the doors to the middle of the line below them."""
EDGE = 24.0


class WelcomeLayout:
    """For a page of this size, in pixels."""

    def __init__(self, width: float, height: float) -> None:
        low = height < LOW
        whole = PAGE[1] - (LARGE[1] - LOW_LARGE if low else 0.0)
        self.scale = max(1.0, min(LARGEST, width / PAGE[0], height / PAGE[1]))
        s = self.scale
        self.width = min(COLUMN * s, WIDEST, width - 2 * EDGE)
        self.left = (width - self.width) / 2
        above = max(-24.0, (height - whole * s) / 2)
        self.heading, self.sentence = above + HEADING * s, above + SENTENCE * s
        top, gap = above + TOP * s, GAP * s
        high = (LOW_LARGE if low else LARGE[1]) * s
        small = (LOW_SMALL if low else SMALL[1]) * s
        wide = (self.width - gap) * LARGE[0] / (LARGE[0] + SMALL[0])
        right = self.left + wide + gap
        self.doors = (
            QRectF(self.left, top, wide, high),
            QRectF(right, top, self.width - wide - gap, small),
            QRectF(right, top + small + gap, self.width - wide - gap, small),
        )
        self.foot = min(height - 18.0, top + high + FOOT * s)
