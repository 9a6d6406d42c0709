"""Pictures out of a battle: decoded once, turned the right way up, and only what memory allows."""

import struct
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QImageReader

from battlemap.paint.style import images
from battlemap.paint.style.images import ImageStore, decode

pytestmark = pytest.mark.usefixtures("qapp")


@dataclass
class File:
    data: bytes


def encode(image: QImage, kind: str) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def plain(width: int, height: int, colour: str = "red") -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    return image


def turn_jpeg(jpeg: bytes, orientation: int) -> bytes:
    """The JPEG with an Exif block that says how the camera was held."""
    tiff = b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    block = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + jpeg[2:]


def test_pictures_that_are_none_are_not_shown() -> None:
    assert decode(b"") is None
    assert decode(b"Hello") is None
    whole = encode(plain(64, 64), "PNG")
    assert decode(whole) is not None
    assert decode(whole[:40]) is None
    bomb = whole[:16] + (60_000).to_bytes(4, "big") * 2 + whole[24:]
    assert decode(bomb) is None


def test_a_picture_is_turned_as_its_camera_was_held() -> None:
    image = plain(40, 20)
    for x in range(20):
        for y in range(20):
            image.setPixelColor(x, y, QColor("blue"))
    data = encode(image, "JPG")
    level, upright = decode(data), decode(turn_jpeg(data, 6))
    assert level is not None
    assert upright is not None
    assert (level.width(), level.height()) == (40, 20)
    assert (upright.width(), upright.height()) == (20, 40)
    assert upright.pixelColor(10, 5).blue() > 200
    assert upright.pixelColor(10, 35).red() > 200


def test_a_picture_larger_than_qt_usually_allows_is_decoded_and_the_limit_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "USUAL_LIMIT", 1)
    before = QImageReader.allocationLimit()
    QImageReader.setAllocationLimit(1)
    try:
        found = decode(encode(plain(1_000, 900), "PNG"))
        assert found is not None
        assert (found.width(), found.height()) == (1_000, 900)
        assert QImageReader.allocationLimit() == 1
    finally:
        QImageReader.setAllocationLimit(before)


def test_a_picture_is_fetched_and_decoded_once() -> None:
    asked: list[str] = []
    files = {"a": File(encode(plain(8, 8), "PNG")), "b": File(b"nothing")}

    def find(sha: str) -> File | None:
        asked.append(sha)
        return files.get(sha)

    pictures = ImageStore(find)
    assert pictures("a") is pictures("a")
    assert pictures("a") is not None
    assert pictures("b") is None
    assert pictures("b") is None
    assert pictures("c") is None
    assert asked == ["a", "b", "c"]
