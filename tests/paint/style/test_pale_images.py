"""What is not now is shown with less colour and a little darker."""

import pytest
from PySide6.QtGui import QColor, QImage

from battlemap.paint.style.pale_images import pale_image

FORMATS = QImage.Format.Format_ARGB32_Premultiplied, QImage.Format.Format_RGB32


@pytest.mark.parametrize("kind", FORMATS)
def test_colours_come_nearer_to_grey_and_whatever_shines_through_still_does(kind: QImage.Format) -> None:
    image = QImage(3, 1, kind)
    image.fill(0)
    for x, alpha in enumerate((255, 128, 0)):
        image.setPixelColor(x, 0, QColor(200, 40, 40, alpha))
    image.setDevicePixelRatio(2.0)
    pale = pale_image(image)
    assert (pale.size(), pale.devicePixelRatio(), pale.format()) == (image.size(), 2.0, kind)
    for x in range(3):
        before, after = image.pixelColor(x, 0), pale.pixelColor(x, 0)
        assert after.alpha() == before.alpha()
        if before.hslSaturation():
            assert after.red() < before.red()
            assert after.green() > before.green()
            assert after.hslSaturation() < before.hslSaturation()
    assert image.pixelColor(0, 0).red() == 200
