"""Pictures of what is not now: with less colour and a little darker, alpha as it was."""

from PySide6.QtGui import QImage, QPainter

LESS_COLOUR, DARKER = 0.38, 0.06
"""By so much of the way to grey, and then to black."""


def pale_image(image: QImage) -> QImage:
    """A copy of *image* with weaker colours, of the same size and density."""
    pale = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied) if image.hasAlphaChannel() else QImage(image)
    plain = image.convertToFormat(QImage.Format.Format_RGB32) if image.hasAlphaChannel() else image
    grey = plain.convertToFormat(QImage.Format.Format_Grayscale8)
    for part in (pale, grey):
        part.setDevicePixelRatio(1.0)
    painter = QPainter(pale)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    painter.setOpacity(LESS_COLOUR)
    painter.drawImage(0, 0, grey)
    painter.setOpacity(DARKER)
    painter.fillRect(pale.rect(), 0xFF000000)
    painter.end()
    pale.setDevicePixelRatio(image.devicePixelRatio())
    return pale
