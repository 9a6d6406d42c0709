"""What placing asks of whoever draws: how large the labels of a map come out."""

from typing import Protocol, TypeAlias

from battlemap.layout.looks import AspectLook, BalanceLook, Lines

Size: TypeAlias = tuple[float, float]
"""Width and height, in px."""


class LabelMetrics(Protocol):
    """The sizes of plates, cards, balances and names as they are drawn; the same question has the same answer every time."""

    def plate(self, name: str, px: float) -> Size:
        """Of the plate with the whole *name* at type size *px*."""
        ...

    def card(self, look: AspectLook, px: float, scale: float = 1.0, lines: Lines = 1) -> Size:
        """Of the whole card at type size *px* × *scale*, its words on so many lines if there are enough of them."""
        ...

    def balance(self, look: BalanceLook, scale: float = 1.0) -> Size:
        """Of the pill of a contested zone, so many times as large as at 100 %."""
        ...

    def zone_name(self, name: str, px: float, room: float) -> Size:
        """Of the letters of a zone's name that are *px* high, on as many lines as it has in so much room."""
        ...
