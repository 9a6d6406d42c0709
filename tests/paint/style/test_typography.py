"""Type: our own fonts, figures of one width, text centred by its capitals."""

import pytest
from PySide6.QtGui import QColor, QFontInfo, QImage, QPainter, QRawFont
from PySide6.QtWidgets import QApplication

from battlemap.paint.style.typography import (
    carved_font,
    draw_letter,
    draw_text,
    elide,
    handwriting_font,
    interface_font,
    load_fonts,
    text_width,
)


def canvas() -> QImage:
    image = QImage(300, 100, QImage.Format.Format_Grayscale8)
    image.fill(0)
    return image


def rows(image: QImage) -> tuple[int, int]:
    inked = [y for y in range(100) if any(image.pixelColor(x, y).value() > 100 for x in range(300))]
    return inked[0], inked[-1]


def columns(image: QImage) -> tuple[int, int]:
    inked = [x for x in range(300) if any(image.pixelColor(x, y).value() > 100 for y in range(100))]
    return inked[0], inked[-1]


def test_the_bundled_families_are_used_and_nothing_in_their_place(qapp: QApplication) -> None:
    load_fonts()
    load_fonts()
    for font, family in (
        (interface_font(13), "BM Inter"),
        (handwriting_font(15), "BM Alegreya"),
        (carved_font(21), "BM Alegreya SC"),
    ):
        assert QFontInfo(font).family() == family


def test_each_weight_is_a_face_of_its_own(qapp: QApplication) -> None:
    widths = [text_width("Ravine ambush", interface_font(40, weight)) for weight in (400, 500, 600, 700)]
    assert widths == sorted(set(widths))


@pytest.mark.parametrize("weight", [400, 500, 600, 700])
def test_all_figures_are_equally_wide(qapp: QApplication, weight: int) -> None:
    widths = [text_width(figure * 10, interface_font(13, weight)) for figure in "0123456789"]
    assert max(widths) - min(widths) < 0.5  # pixels, over ten figures


def test_the_signs_the_window_needs_are_in_the_font(qapp: QApplication) -> None:
    font = QRawFont.fromFont(interface_font(13))
    assert [sign for sign in "−×…→≥✓①·“”’↵" if not font.supportsCharacter(ord(sign))] == []


def test_text_is_centred_by_its_capitals_on_whole_pixels(qapp: QApplication) -> None:
    image = canvas()
    painter = QPainter(image)
    draw_text(painter, 10, 50, "HEH", interface_font(22, 600), QColor("white"))
    painter.end()
    top, bottom = rows(image)
    assert abs((top + bottom + 1) / 2 - 50) <= 0.75


@pytest.mark.parametrize(("align", "place"), [("left", 0.0), ("centre", 0.5), ("right", 1.0)])
def test_text_starts_centres_or_ends_at_its_place(qapp: QApplication, align: str, place: float) -> None:
    image = canvas()
    painter = QPainter(image)
    advance = draw_text(painter, 150, 50, "Hunters", interface_font(20), "#FFFFFF", align)  # type: ignore[arg-type]
    painter.end()
    left, right = columns(image)
    assert left == pytest.approx(150 - place * advance, abs=3)
    assert right == pytest.approx(150 + (1 - place) * advance, abs=3)


def test_long_text_is_cut_to_its_width(qapp: QApplication) -> None:
    image = canvas()
    painter = QPainter(image)
    used = draw_text(painter, 0, 50, "A name that goes on and on", interface_font(13), "#FFFFFF", width=80)
    painter.end()
    assert used <= 80
    assert elide("A name that goes on and on", interface_font(13), 80).endswith("…")
    assert elide("Orm", interface_font(13), 80) == "Orm"


@pytest.mark.parametrize("letter", ["H", "R", "J", "1", "W"])
def test_a_letter_stands_in_the_middle_of_its_chip_by_its_ink(qapp: QApplication, letter: str) -> None:
    image = canvas()
    painter = QPainter(image)
    draw_letter(painter, 150, 50, letter, interface_font(40, 700), "#FFFFFF")
    painter.end()
    left, right = columns(image)
    assert (left + right + 1) / 2 == pytest.approx(150, abs=1.5)


def test_the_same_font_is_made_once(qapp: QApplication) -> None:
    assert interface_font(13, 600) is interface_font(13, 600)
