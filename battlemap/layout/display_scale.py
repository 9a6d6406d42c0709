"""How large a map lies on a real screen: pixels to an inch, millimetres to a cell, and what of the screen is usable."""

from fractions import Fraction
from math import hypot

from msgspec import Struct

MM_PER_INCH = Fraction(127, 5)
CARD_MM = (85.6, 53.98)
"""A bank card, as ISO/IEC 7810 has it."""
RULER_MM = 100.0
"""The stretch of a ruler that is held to the screen."""
INCHES = (5.0, 120.0)
"""Diagonals that are believed."""
PPI = (20.0, 600.0)
"""Pixels to an inch that are believed."""
MM = (5.0, 200.0)
"""The sizes that a cell or a token may have."""
OVERSCAN = (0.0, 10.0)
MARGIN = (0.0, 200.0)


class ScaleRefused(ValueError):
    """A size that is not believed: why, in one sentence."""


class DisplayScale(Struct, frozen=True):
    """Of one display. *ppi*: its pixels to an inch as one measures on the glass, whatever the display cuts off or enlarges.

    *mm_per_cell* of a grid, *mm_per_token* of a map of zones. *overscan*: percent of width and height that the display cuts
    off at each side; *margin_mm*: what is left free besides at each side.
    """

    ppi: float
    mm_per_cell: float = 25.4
    mm_per_token: float = 32.0
    overscan: float = 0.0
    margin_mm: float = 0.0
    is_held: bool = True
    """Whether the map is shown at it, and at no other size."""

    def pixels(self, mm: float) -> float:
        """So many pixels of the display are *mm* long."""
        return float(self._exact_pixels(mm))

    def millimetres(self, pixels: float) -> float:
        """So long are *pixels* of the display."""
        return float(_exact(pixels) * MM_PER_INCH / _exact(self.ppi))

    def zoom_for(self, cell: float, ratio: float = 1.0) -> float:
        """The zoom (window px per map px) at which a cell of *cell* map px is as large as it shall be.

        *ratio*: pixels of the display to a px of the window.
        """
        return float(self._exact_pixels(self.mm_per_cell) / (_exact(cell) * _exact(ratio)))

    def token_zoom_for(self, token: float, ratio: float = 1.0) -> float:
        """The same for a token of *token* map px on a map of zones."""
        return float(self._exact_pixels(self.mm_per_token) / (_exact(token) * _exact(ratio)))

    def inset(self, width: int, height: int) -> tuple[int, int]:
        """How many pixels are left free at the left and right, and above and below, of a screen of so many."""
        margin, cut = self._exact_pixels(self.margin_mm), _exact(self.overscan) / 100
        return round(width * cut + margin), round(height * cut + margin)

    def usable_mm(self, width: int, height: int) -> tuple[float, float]:
        """Width and height of what is left of a screen of so many pixels."""
        x, y = self.inset(width, height)
        return self.millimetres(max(0, width - 2 * x)), self.millimetres(max(0, height - 2 * y))

    def cells_across(self, width: int, height: int) -> tuple[float, float]:
        """How many cells have room there."""
        wide, high = self.usable_mm(width, height)
        return wide / self.mm_per_cell, high / self.mm_per_cell

    def _exact_pixels(self, mm: float) -> Fraction:
        return _exact(mm) * _exact(self.ppi) / MM_PER_INCH


def check_scale(scale: DisplayScale) -> DisplayScale:
    """*scale* itself. ScaleRefused if something of it is not believed."""
    _refuse_outside("Pixels per inch", scale.ppi, PPI)
    _refuse_outside("Millimetres of a square", scale.mm_per_cell, MM)
    _refuse_outside("Millimetres of a token", scale.mm_per_token, MM)
    _refuse_outside("Percent that the display cuts off", scale.overscan, OVERSCAN)
    _refuse_outside("Millimetres left free", scale.margin_mm, MARGIN)
    return scale


def ppi_of_diagonal(width: int, height: int, inches: float, overscan: float = 0.0) -> float:
    """Pixels to an inch of a display of so many pixels that is *inches* across.

    A display that cuts off its edges enlarges the rest: of *overscan* percent at each side fewer pixels fill the glass.
    ScaleRefused for what no display is.
    """
    _refuse_outside("Inches from corner to corner", inches, INCHES)
    _refuse_outside("Percent that the display cuts off", overscan, OVERSCAN)
    ppi = hypot(width, height) * (1 - 2 * overscan / 100) / inches
    _refuse_outside("Pixels per inch", ppi, PPI)
    return ppi


def ppi_of_length(pixels: float, mm: float) -> float:
    """Pixels to an inch where *pixels* are as long as something of *mm*. ScaleRefused for what no display has."""
    ppi = float(_exact(pixels) * MM_PER_INCH / _exact(mm))
    _refuse_outside("Pixels per inch", ppi, PPI)
    return ppi


def is_believable(inches: float) -> bool:
    """Whether a display may be *inches* across."""
    return INCHES[0] <= inches <= INCHES[1]


def scale_words(scale: DisplayScale | None, zones: bool = False) -> str:
    """A scale in a few words; None: that it has to be measured."""
    if scale is None:
        return "Measure…"
    size = scale.mm_per_token if zones else scale.mm_per_cell
    return f"1 {'token' if zones else 'square'} = {'1 inch' if size == 25.4 else f'{size:g} mm'}"


def _exact(value: float) -> Fraction:
    """The number that somebody wrote: 25.4 is 127/5, not the nearest binary fraction."""
    return Fraction(repr(float(value)))


def _refuse_outside(name: str, value: float, span: tuple[float, float]) -> None:
    low, high = span
    if not low <= value <= high:  # nan is neither
        raise ScaleRefused(f"{name}: {value:.4g} is not believed; from {low:g} to {high:g} it may be.")
