"""Forms made from fields, and the fields of sheets."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QLineEdit, QPlainTextEdit, QSpinBox
from pytestqt.qtbot import QtBot

from battlemap.gui.forms.sheet_fields import sheet_fields
from battlemap.gui.forms.sheet_form import SheetForm
from battlemap.gui.widgets.fields import Field, FieldChange, InvalidInput, field_text, read_field
from battlemap.gui.widgets.form import Form
from battlemap.rules import registry
from tests.games.duel import ANN, DUEL, board_in_fight
from tests.gui.window_fixtures import a_bridge, a_theme

EVERY_KIND = (
    Field("name", "Name", "text", "Ann"),
    Field("notes", "Notes", "long", "tall", gm=True),
    Field("skill", "Skill", "number", 2, low=0, high=9),
    Field("hidden", "Hidden", "tick", value=False),
    Field("side", "Side", "pick", "b", (("a", "Heroes"), ("b", "Raiders"))),
    Field("tags", "Tags", "list", ("mire", "water")),
    Field("boxes", "Boxes", "numbers", (1, 2)),
    Field("filled", "Filled", "mapping", {"mild": "x1"}),
)


@pytest.fixture
def form(qtbot: QtBot) -> Form:
    made = Form(a_theme())
    qtbot.addWidget(made)
    made.show_fields(EVERY_KIND)
    made.resize(400, 500)
    made.show()
    return made


def type_over(form: Form, key: str, text: str) -> None:
    field = form.control(key)
    assert isinstance(field, QLineEdit)
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_what_is_the_gm_s_alone_is_marked_in_the_hue_of_the_theme(qtbot: QtBot) -> None:
    theme = a_theme()
    made = Form(theme)
    qtbot.addWidget(made)
    made.show_fields(EVERY_KIND)
    made.show()
    label = next(label for label in made.findChildren(QLabel) if "GM only" in label.text())
    for name in ("dark", "light", "dark"):
        theme.use(name)
        assert theme.palette.name == name
        assert label.palette().color(label.foregroundRole()).name() == QColor(theme.palette.gm).name()


def test_lists_and_mappings_are_written_with_commas() -> None:
    assert field_text(EVERY_KIND[5]) == "mire, water"
    assert read_field(EVERY_KIND[5], " mire ,  fog") == ["mire", "fog"]
    assert read_field(EVERY_KIND[6], "1, 2, −3") == [1, 2, -3]
    assert read_field(EVERY_KIND[7], "mild x1, old wound 4") == {"mild": "x1", "old wound": 4}


def test_what_is_no_number_is_said_in_one_sentence() -> None:
    with pytest.raises(InvalidInput, match="Boxes: “two” is not a whole number"):
        read_field(EVERY_KIND[6], "1, two")
    with pytest.raises(InvalidInput, match="Filled: write a name and its value"):
        read_field(EVERY_KIND[7], "mild")


def test_each_kind_has_its_control_with_a_name(form: Form) -> None:
    kinds = (QLineEdit, QPlainTextEdit, QSpinBox, QCheckBox, QComboBox, QLineEdit, QLineEdit, QLineEdit)
    for field, kind in zip(EVERY_KIND, kinds, strict=True):
        assert isinstance(form.control(field.key), kind)
    assert form.control("notes").accessibleName() == "Notes, for the GM only"


def test_a_typed_word_is_told_once(form: Form, qtbot: QtBot) -> None:
    with qtbot.waitSignal(form.changed) as caught:
        type_over(form, "name", "Anna")
    assert caught.args == [FieldChange("name", "Anna")]
    with qtbot.assertNotEmitted(form.changed):
        QTest.keyClick(form.control("name"), Qt.Key.Key_Return)


def test_a_tick_a_pick_and_a_number_are_told(form: Form, qtbot: QtBot) -> None:
    with qtbot.waitSignal(form.changed) as caught:
        QTest.mouseClick(form.control("hidden"), Qt.MouseButton.LeftButton)
    assert caught.args == [FieldChange("hidden", True)]
    with qtbot.waitSignal(form.changed) as caught:
        QTest.keyClick(form.control("skill"), Qt.Key.Key_Up)
    assert caught.args == [FieldChange("skill", 3)]
    pick = form.control("side")
    with qtbot.waitSignal(form.changed) as caught:
        QTest.keyClick(pick, Qt.Key.Key_Up)
    assert caught.args == [FieldChange("side", "a")]


def test_a_list_that_cannot_be_read_is_complained_about_and_not_told(form: Form, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(form.changed):
        type_over(form, "boxes", "1, many")
    assert "is not a whole number" in form._fault.text()
    assert form._fault.isVisible()


def test_new_values_do_not_replace_what_is_being_typed(form: Form) -> None:
    field = form.control("name")
    assert isinstance(field, QLineEdit)
    field.setFocus()
    QTest.keyClicks(field, "x")
    typed = field.text()
    form.show_fields((replace(EVERY_KIND[0], value="Other"), *EVERY_KIND[1:]))
    assert form.control("name") is field
    assert field.text() == typed


def test_the_wheel_does_not_change_a_number_that_has_no_focus(form: Form, qtbot: QtBot) -> None:
    spin = form.control("skill")
    form.control("name").setFocus()
    none, spot = Qt.KeyboardModifier.NoModifier, QPointF(5, 5)
    turn = QWheelEvent(spot, spot, QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, none, Qt.ScrollPhase.NoScrollPhase, False)
    with qtbot.assertNotEmitted(form.changed):
        QApplication.sendEvent(spin, turn)


def test_a_sheet_becomes_a_form_by_its_types_and_labels() -> None:
    fields = {field.key: field for field in sheet_fields(DUEL, board_in_fight(), ANN)}
    assert (fields["skill"].label, fields["skill"].kind, fields["skill"].value) == ("Skill", "number", 1)
    assert fields["stamina"].label == "Stamina"
    assert fields["spent"].kind == "mapping"


def test_the_sheet_of_the_bundled_rules_has_a_number_for_each_approach() -> None:
    rules = registry.load_ruleset("war_of_ashes")
    board = board_in_fight()
    board = replace(board, tokens={ANN: replace(board[ANN], sheet=rules.sheet(approaches={"quick": 3}))}, scene=rules.scene())
    fields = {field.key: field for field in sheet_fields(rules, board, ANN)}
    assert (fields["approaches.quick"].label, fields["approaches.quick"].value) == ("Quick", 3)
    assert fields["approaches.careful"].value is None
    assert fields["skilled"].kind == "list"


def test_the_whole_sheet_is_edited_and_undone(qtbot: QtBot) -> None:
    bridge = a_bridge()
    sheet = SheetForm(bridge, a_theme(), ANN)
    qtbot.addWidget(sheet)
    spin = sheet.form.control("stamina")
    assert isinstance(spin, QSpinBox)
    spin.setValue(2)
    assert bridge.session.board[ANN].sheet.stamina == 2
    name = sheet.form.control("token name")
    assert isinstance(name, QLineEdit)
    name.selectAll()
    QTest.keyClicks(name, "Anna")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert bridge.session.board[ANN].name == "Anna"
    bridge.session.undo()
    bridge.session.undo()
    assert spin.value() == 4


def test_a_value_that_the_sheet_cannot_hold_is_said_below_the_form(qtbot: QtBot) -> None:
    bridge = a_bridge()
    sheet = SheetForm(bridge, a_theme(), ANN)
    qtbot.addWidget(sheet)
    field = sheet.form.control("spent")
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "deed much")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert "spent" in sheet.form._fault.text().lower()
    assert bridge.session.board[ANN].sheet.spent == {}


def test_a_negative_number_is_shown_with_a_true_minus_and_read_with_any(qtbot: QtBot) -> None:
    form = Form(a_theme())
    qtbot.addWidget(form)
    form.show_fields((Field("skill", "Skill", "number", -2, low=-9, high=9),))
    spin = form.control("skill")
    assert isinstance(spin, QSpinBox)
    assert spin.text() == "−2"
    for typed, value in (("-4", -4), ("−5", -5), ("3", 3)):
        with qtbot.waitSignal(form.changed) as caught:
            spin.selectAll()
            spin.lineEdit().insert(typed)
            QTest.keyClick(spin, Qt.Key.Key_Return)
        assert caught.args == [FieldChange("skill", value)]
    spin.selectAll()
    QTest.keyClicks(spin, "44")
    assert spin.text() == "4", "what is too large cannot be typed"
    spin.selectAll()
    QTest.keyClicks(spin, "x-")
    assert spin.text() == "-"


def test_a_complaint_stands_right_below_the_field_that_is_at_fault(form: Form, qtbot: QtBot) -> None:
    line = form.control("boxes")
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "many")
    QTest.keyClick(line, Qt.Key.Key_Return)
    (said,) = [label for label in form.findChildren(QLabel) if "whole number" in label.text()]
    qtbot.waitUntil(lambda: line.geometry().bottom() < said.y() < form.control("filled").y())


def test_the_focus_stays_in_a_field_while_others_come_and_go(form: Form, qtbot: QtBot) -> None:
    form.activateWindow()
    form.control("skill").setFocus()
    qtbot.waitUntil(form.control("skill").hasFocus)
    form.show_fields([*EVERY_KIND[2:], Field("more", "More", "text", "")])
    qtbot.waitUntil(lambda: form.control("skill").hasFocus())


def test_a_number_out_of_range_says_what_is_taken_and_why(form: Form, qtbot: QtBot) -> None:
    spin = form.control("skill")
    assert isinstance(spin, QSpinBox)
    spin.selectAll()
    with qtbot.waitSignal(form.changed) as caught:
        QTest.keyClicks(spin, "99999")
        QTest.keyClick(spin, Qt.Key.Key_Return)
    assert caught.args == [FieldChange("skill", 9)]
    assert said_by(form) == ["Skill: this is a number from 0 to 9; 9 was taken."]


def test_a_minus_where_there_is_none_says_so_and_changes_nothing(form: Form, qtbot: QtBot) -> None:
    spin = form.control("skill")
    assert isinstance(spin, QSpinBox)
    spin.selectAll()
    with qtbot.assertNotEmitted(form.changed):
        QTest.keyClicks(spin, "-500")
    assert said_by(form) == ["Skill: this is a number from 0 to 9."]


def test_of_a_text_that_is_too_long_the_rest_is_left_out_with_a_word(form: Form, qtbot: QtBot) -> None:
    line = form.control("name")
    assert isinstance(line, QLineEdit)
    line.selectAll()
    with qtbot.waitSignal(form.changed) as caught:
        QTest.keyClicks(line, "x" * 502)
        QTest.keyClick(line, Qt.Key.Key_Return)
    assert caught.args == [FieldChange("name", "x" * 500)]
    assert said_by(form) == ["Name: 500 characters are the most; the rest is left out."]


def test_a_form_is_never_wider_than_its_panel_whatever_stands_in_it(form: Form) -> None:
    long = "x" * 450
    form.show_fields([replace(field, label=long) for field in EVERY_KIND] + [Field("head", long, "head")])
    QApplication.processEvents()
    assert form.minimumSizeHint().width() <= 400
    form.resize(400, 900)
    assert form.width() == 400


def said_by(form: Form) -> list[str]:
    """The complaints that are seen."""
    return [label.text() for label in form.findChildren(QLabel) if label.isVisible() and label.text().endswith(".")]
