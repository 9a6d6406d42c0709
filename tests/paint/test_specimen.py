"""The sheet of all small parts, compared with the pictures kept in tests/golden."""

import os
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from battlemap.paint.palette import DARK, LIGHT, Palette
from battlemap.paint.specimen import WIDTH, draw_specimen, specimen_height

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
ACCEPT = "BATTLEMAP_ACCEPT_PICTURES"
"""Set to 1 when a change of the looks is wanted: then the pictures are written instead of compared."""


def sheet(theme: Palette) -> QImage:
    image = QImage(WIDTH, round(specimen_height()), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    height = draw_specimen(painter, theme)
    painter.end()
    assert height == specimen_height()
    return image


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_all_small_parts_look_as_they_did(qapp: QApplication, theme: Palette, tmp_path: Path) -> None:
    image = sheet(theme)
    file = GOLDEN / f"specimen-{theme.name}.png"
    if os.environ.get(ACCEPT) == "1":
        assert image.save(str(file))
    kept = QImage(str(file)).convertToFormat(QImage.Format.Format_RGB32)
    assert image.size() == kept.size()
    found, wanted = bytes(image.constBits()), bytes(kept.constBits())
    off = sum(abs(a - b) > 32 for a, b in zip(found, wanted, strict=True))
    if off:
        image.save(str(tmp_path / file.name))
    assert off <= len(found) / 2000, f"{off} values differ; see {tmp_path / file.name}, and set {ACCEPT}=1 if it is better"


def test_the_sheet_can_be_painted_at_any_scale(qapp: QApplication) -> None:
    image = QImage(WIDTH // 2, round(specimen_height() / 2), QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(0.5, 0.5)
    draw_specimen(painter, LIGHT)
    painter.end()
    colours = {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
    assert len(colours) > 300


def test_the_sheet_can_lie_on_real_ground(qapp: QApplication) -> None:
    images = []
    for grounds in (False, True):
        image = QImage(WIDTH, 400, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        draw_specimen(painter, DARK, grounds=grounds)
        painter.end()
        images.append(image)
    assert images[0] != images[1]
    assert images[0].copy(0, 0, WIDTH, 70) == images[1].copy(0, 0, WIDTH, 70)
