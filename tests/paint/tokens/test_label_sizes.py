"""How large labels come out: as large as they are painted, whatever measures them."""

import pytest
from PySide6.QtGui import QImage, QPainter

from battlemap.board.ids import AspectId, TokenId
from battlemap.layout.contents import CardBox, TokenBox, ZoneContents
from battlemap.layout.label_metrics import Size
from battlemap.layout.looks import AspectLook, BalanceLook, Lines
from battlemap.layout.map_metrics import ASPECT, PLATE, plate_height
from battlemap.layout.zone_layout import lay_out_zone
from battlemap.paint.style.palette import DARK
from battlemap.paint.tokens.aspect_card import draw_aspect
from battlemap.paint.tokens.balance_scale import draw_balance
from battlemap.paint.tokens.label_sizes import LABEL_SIZES
from battlemap.paint.tokens.name_plate import draw_plate
from tests.canvas.yard import GATE, yard_map

CARD = AspectLook("Slippery stones under a thin coat of snow", "zone")
EVEN = BalanceLook(((1, 2, 0), (2, 1, 1)))


class Blocks:
    """Labels of a made-up size: no font is asked."""

    def plate(self, name: str, px: float) -> Size:
        return 10.0 * len(name), plate_height(px)

    def card(self, look: AspectLook, px: float, scale: float = 1.0, lines: Lines = 1) -> Size:
        return 120.0 / lines, 20.0 * lines

    def balance(self, look: BalanceLook, scale: float = 1.0) -> Size:
        return 90.0, 28.0

    def zone_name(self, name: str, px: float, room: float) -> Size:
        return 50.0, px


@pytest.mark.usefixtures("qapp")
def test_labels_are_painted_as_large_as_they_are_said_to_be() -> None:
    image = QImage(800, 200, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    boxes = [
        (LABEL_SIZES.plate("Raider 12", PLATE), draw_plate(painter, 400, 10, "Raider 12", 1, "B", DARK, PLATE)),
        (LABEL_SIZES.card(CARD, ASPECT), draw_aspect(painter, 10, 60, CARD, DARK, ASPECT)),
        (LABEL_SIZES.card(CARD, ASPECT, 1.28, 2), draw_aspect(painter, 10, 100, CARD, DARK, ASPECT, 1.28, None, 2)),
        (LABEL_SIZES.balance(EVEN, 1.28), draw_balance(painter, 600, 100, EVEN, DARK, 1.28)),
    ]
    painter.end()
    assert [said for said, _ in boxes] == [(box.width(), box.height()) for _, box in boxes]


def test_everything_is_placed_by_the_sizes_that_are_handed_in() -> None:
    contents = ZoneContents("Gate", (CardBox(AspectId("ice"), CARD),), EVEN, (TokenBox(TokenId("orm"), name="Orm"),))
    found = lay_out_zone(yard_map(), GATE, contents, Blocks())
    assert {(120.0, 20.0), (90.0, 28.0)} <= {(box.width, box.height) for box in found.fixed_boxes}
