"""Icons: all there, all visible, in any colour, and none of them can be made to read another file."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import QApplication

from battlemap.paint.style.icons import KINDS, has_icon, icon_image, legible_icon, names, qicon
from battlemap.paths import data_dir


def ink(image: QImage) -> int:
    """How many pixels are at least half covered."""
    return sum(alpha > 127 for alpha in image.convertToFormat(QImage.Format.Format_Alpha8).constBits())


@pytest.mark.parametrize("kind", KINDS)
def test_every_icon_can_be_seen(qapp: QApplication, kind: str) -> None:
    found = names(kind)
    assert len(found) >= 120
    empty = [name for name in found if ink(icon_image(name, 24, "#000000")) < 5]
    assert empty == []


def test_the_files_are_exactly_those_of_the_list() -> None:
    lines = (data_dir("resources") / "icons" / "wanted.txt").read_text(encoding="utf-8").splitlines()
    wanted = [line for line in lines if line and not line.startswith("#")]
    assert sorted(wanted) == sorted(name for kind in KINDS for name in names(kind))


def test_an_icon_takes_the_colour_it_is_given(qapp: QApplication) -> None:
    image = icon_image("game/viking-head", 64, "#FF0000")
    solid = {image.pixelColor(x, y).name() for x in range(64) for y in range(64) if image.pixelColor(x, y).alpha() == 255}
    assert solid == {"#ff0000"}


def test_a_line_icon_takes_the_stroke_it_is_given(qapp: QApplication) -> None:
    thin, thick = (ink(icon_image("lucide/shield", 96, "#000000", stroke=stroke)) for stroke in (1, 3))
    assert thick > 1.5 * thin


@pytest.mark.parametrize(
    "name", ["game/no-such-thing", "lucide/../game/viking-head", "../README", "viking-head", "", "other/undo-2"]
)
def test_an_unknown_name_is_drawn_as_a_question_mark_and_never_read(qapp: QApplication, name: str) -> None:
    assert not has_icon(name)
    assert icon_image(name, 24, "#000000") == icon_image("lucide/circle-question-mark", 24, "#000000")


def test_a_picture_for_a_fine_screen_has_more_pixels_and_the_same_size(qapp: QApplication) -> None:
    image = icon_image("lucide/undo-2", 20, "#000000", dpr=2)
    assert (image.width(), image.deviceIndependentSize().width()) == (40, 20)


def test_an_action_icon_is_sharp_on_every_screen_and_greys_when_disabled(qapp: QApplication) -> None:
    icon = qicon("lucide/undo-2", "#FF0000", 18, disabled="#0000FF")
    for dpr in (1.0, 1.5, 2.0):
        assert icon.pixmap(QSize(18, 18), dpr).width() == round(18 * dpr)
    off = icon.pixmap(QSize(18, 18), 1.0, QIcon.Mode.Disabled).toImage()
    assert any(off.pixelColor(x, y).blue() > 200 and off.pixelColor(x, y).alpha() > 200 for x in range(18) for y in range(18))


def test_small_pictures_become_line_drawings_that_exist() -> None:
    assert legible_icon("game/snowflake-1", 10) == "lucide/snowflake"
    assert legible_icon("game/snowflake-1", 16) == "game/snowflake-1"
    assert legible_icon("game/viking-head", 10) == "game/viking-head"
    changed = [legible_icon(name, 9) for name in names("game") if legible_icon(name, 9) != name]
    assert len(changed) > 50
    assert all(has_icon(name) for name in changed)


def test_every_line_form_that_is_promised_is_shipped() -> None:
    from battlemap.paint.style import icons

    broken = {name: form for name, form in icons._LINE_FORMS.items() if not has_icon(name) or not has_icon(form)}
    assert broken == {}
