"""The page that measures a display: by its diagonal, by a card or ruler held to it, by pixels per inch; kept per display."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from battlemap.gui.scale.check_ruler import mark_places
from battlemap.gui.scale.display_facts import DisplayFacts, read_scale, write_scale
from battlemap.gui.scale.scale_page import WAYS, ScalePage
from battlemap.gui.widgets.labels import Label
from battlemap.layout.display_scale import CARD_MM, DisplayScale, scale_words
from tests.gui.window_fixtures import a_theme

TV = DisplayFacts("QE32", 1920, 1080, "Acme", "0815", claim=31.98)
PROJECTOR = DisplayFacts("DP-2", 1280, 800, claim=0.72)


class Hands:
    """The page beside a window that stands for the players' display."""

    def __init__(self, qtbot: QtBot) -> None:
        self.ground = QWidget()
        self.page = ScalePage(a_theme(), a_theme().settings)
        for widget, size in ((self.ground, (1000, 700)), (self.page, (332, 520))):
            qtbot.addWidget(widget)
            widget.resize(*size)
            widget.show()

    def open(self, facts: DisplayFacts = TV, zones: bool = False) -> None:
        self.page.show_display(facts, zones, self.ground)

    def type(self, key: str, words: str) -> None:
        field = self.page.form.control(key)
        assert isinstance(field, QLineEdit)
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, words)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def choose(self, key: str, words: str) -> None:
        box = self.page.form.control(key)
        assert isinstance(box, QComboBox)
        at = box.findText(words)
        assert at >= 0
        box.setFocus()
        while box.currentIndex() != at:
            QTest.keyClick(box, Qt.Key.Key_Down if box.currentIndex() < at else Qt.Key.Key_Up)
            box = self.page.form.control(key)
            assert isinstance(box, QComboBox)

    @property
    def scale(self) -> DisplayScale:
        assert self.page.scale is not None
        return self.page.scale

    @property
    def said(self) -> str:
        return " ".join(label.text() for label in self.page.findChildren(Label) if label.isVisible())


@pytest.fixture
def hands(qtbot: QtBot) -> Hands:
    made = Hands(qtbot)
    made.open()
    return made


def test_what_the_display_says_of_itself_is_proposed_and_not_taken_by_itself(hands: Hands) -> None:
    assert hands.page.scale is None
    assert "Not measured yet" in hands.said
    assert hands.page.claim_button.text() == "Take 32″"
    QTest.mouseClick(hands.page.claim_button, Qt.MouseButton.LeftButton)
    assert hands.scale.ppi == pytest.approx(68.9, abs=0.1)
    assert not hands.page.claim_button.isVisible()


def test_a_display_that_claims_nonsense_is_not_believed(hands: Hands) -> None:
    hands.open(PROJECTOR)
    assert not hands.page.claim_button.isVisible()
    assert "does not say how large it is" in hands.said


def test_a_diagonal_is_typed_and_one_that_no_display_has_is_refused_in_a_sentence(hands: Hands) -> None:
    hands.type("diagonal", "43")
    assert hands.scale.ppi == pytest.approx(51.23, abs=0.01)
    hands.type("diagonal", "3")
    assert hands.scale.ppi == pytest.approx(51.23, abs=0.01)
    assert "from 5 to 120" in hands.said


def test_pixels_per_inch_outside_reason_are_refused(hands: Hands) -> None:
    hands.choose("way", dict(WAYS)["ppi"])
    hands.type("ppi", "40.5")
    assert hands.scale.ppi == 40.5
    for wrong in ("10", "900", "many"):
        hands.type("ppi", wrong)
        assert hands.scale.ppi == 40.5


def test_the_box_is_dragged_until_a_card_covers_it(hands: Hands) -> None:
    hands.choose("way", dict(WAYS)["card"])
    box = hands.page.box
    assert box is not None
    assert box.isVisible()
    assert box.parentWidget() is hands.ground
    edge = QPoint(round(box.box.right()), round(box.box.center().y()))
    QTest.mousePress(box, Qt.MouseButton.LeftButton, pos=edge)
    QTest.mouseMove(box, edge + QPoint(round(428 - box.length), 0))
    QTest.mouseRelease(box, Qt.MouseButton.LeftButton, pos=edge)
    assert hands.scale.pixels(CARD_MM[0]) == pytest.approx(428, abs=1.5)
    assert box.box.height() / box.box.width() == pytest.approx(CARD_MM[1] / CARD_MM[0])
    before = hands.scale.pixels(CARD_MM[0])
    QTest.keyClick(box, Qt.Key.Key_Right)
    QTest.keyClick(box, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert hands.scale.pixels(CARD_MM[0]) == pytest.approx(before - 9, abs=0.01)
    hands.choose("way", dict(WAYS)["diagonal"])
    assert not box.isVisible()


def test_the_number_turns_the_box_for_a_display_out_of_reach(hands: Hands) -> None:
    hands.open(replace(TV, width=3840, height=2160, ratio=2.0))
    hands.choose("way", dict(WAYS)["ruler"])
    spin = hands.page.form.control("length")
    assert isinstance(spin, QSpinBox)
    spin.setValue(300)
    assert hands.scale.ppi == pytest.approx(2 * 300 * 25.4 / 100)
    assert hands.page.box is not None
    assert hands.page.box.length == pytest.approx(300)


def test_squares_are_as_large_as_miniatures_want_them_and_tokens_where_there_are_none(hands: Hands) -> None:
    hands.type("diagonal", "32")
    assert scale_words(hands.scale) == "1 square = 1 inch"
    hands.choose("cell", "28 mm")
    assert (hands.scale.mm_per_cell, scale_words(hands.scale)) == (28.0, "1 square = 28 mm")
    assert "25.3 × 14.2 squares" in hands.said
    hands.choose("cell", "Another size")
    hands.type("mm", "30.5")
    assert hands.scale.mm_per_cell == 30.5
    hands.type("mm", "900")
    assert hands.scale.mm_per_cell == 30.5
    hands.open(zones=True)
    hands.type("token", "40")
    assert scale_words(hands.scale, zones=True) == "1 token = 40 mm"


def test_what_a_television_cuts_off_makes_the_rest_larger(hands: Hands) -> None:
    hands.type("diagonal", "32")
    whole = hands.scale.ppi
    hands.type("overscan", "2.5")
    assert hands.scale.ppi == pytest.approx(0.95 * whole)
    hands.type("margin", "10")
    assert hands.scale.inset(1920, 1080) == (48 + round(hands.scale.pixels(10)), 27 + round(hands.scale.pixels(10)))


def test_a_ruler_true_to_scale_lies_on_the_display_while_the_page_is_open(hands: Hands) -> None:
    hands.type("diagonal", "32")
    tick = hands.page.form.control("ruled")
    assert isinstance(tick, QCheckBox)
    tick.click()
    ruler = hands.page.ruler
    assert ruler is not None
    assert ruler.isVisible()
    assert ruler.per_mm == hands.scale.pixels(1.0)
    assert mark_places(100 * ruler.per_mm, ruler.per_mm)[100] == 100 * ruler.per_mm
    hands.page.hide()
    QApplication.processEvents()
    assert not any(child.isVisible() for child in hands.ground.findChildren(QWidget))


def test_each_display_is_known_again_with_its_own_scale(hands: Hands) -> None:
    hands.type("diagonal", "43")
    hands.open(PROJECTOR)
    assert hands.page.scale is None
    hands.type("diagonal", "90")
    hands.open(replace(TV, claim=0.0))
    assert hands.scale.ppi == pytest.approx(51.23, abs=0.01)
    hands.open(replace(TV, serial="0816"))
    assert hands.page.scale is None
    hands.open()
    QTest.mouseClick(hands.page.forget_button, Qt.MouseButton.LeftButton)
    hands.open()
    assert hands.page.scale is None


def test_what_is_written_in_the_settings_and_cannot_be_believed_counts_as_nothing(hands: Hands) -> None:
    settings = a_theme().settings
    write_scale(settings, TV, DisplayScale(96.0))
    assert read_scale(settings, TV) == DisplayScale(96.0)
    for wrong in ('{"ppi": 3}', '{"ppi": "wide"}', "{", '{"ppi": 1e999}'):
        settings.setValue(f"players/scale/{TV.key}", wrong)
        assert read_scale(settings, TV) is None
