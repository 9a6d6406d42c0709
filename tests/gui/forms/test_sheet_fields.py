"""Sheets of any form: parts in parts, choices from the book, limits, values that may be nothing; each put deep into the sheet."""

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.forms.sheet_fields import STATE_HEAD, fields_of_sheet
from battlemap.gui.forms.sheet_form import SheetForm
from battlemap.gui.forms.sheet_types import GONE, change_sheet
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.fields import Field, FieldChange, InvalidInput, PartChange, field_text, read_field
from battlemap.gui.widgets.form import Form
from battlemap.gui.widgets.form_parts import AddPartRow, FormPart, ListedName
from battlemap.play.edits import board_edits
from battlemap.play.session import new_session
from battlemap.rules.ruleset import Ruleset
from tests.games.skirmish import ANN, CAT, OAF, SKIRMISH, Brawler, board
from tests.gui.window_fixtures import a_theme


class Vision(Enum):
    NORMAL = "normal"
    DARK = "darkvision"


class Arm(Struct, frozen=True):
    weapon: str
    magic: Annotated[int, Meta(ge=0, le=5)] = 0
    loaded: bool = True
    shots: int | None = None


class Extra(Struct, frozen=True):
    what: Literal["attack", "defence"]
    value: int = 0


class RoundRecord(Struct, frozen=True):
    attacks: int = 0
    hands: tuple[str, ...] = ()


class Knight(Struct, frozen=True):
    """One of each kind."""

    hits: Annotated[int, Meta(ge=1, le=200)] = 10
    abilities: dict[str, Annotated[int, Meta(ge=-5, le=9)]] = {}
    skills: dict[str, int] = {}
    pace: float = 6.0
    size: Literal["small", "large"] = "small"
    vision: Vision = Vision.NORMAL
    armour: str = ""
    mount: str | None = None
    tags: frozenset[str] = frozenset()
    oaths: tuple[str, ...] = ()
    at: tuple[int, int] = (0, 0)
    arms: dict[str, Arm] = {}
    extras: tuple[Extra, ...] = ()
    done: RoundRecord = RoundRecord()
    aim: Arm | None = None


class Plate(Struct, frozen=True):
    title: str


class Pages(Struct, frozen=True):
    armour: dict[str, Plate]
    weapons: tuple[str, ...] = ("axe", "bow")


BOOK = Pages({"mail": Plate("Mail shirt"), "plate": Plate("Full plate")})


class Nothing(Struct, frozen=True):
    pass


LABELS: Mapping[str, str] = {
    "hits": "Hit points", "hits.help": "What it can take", "abilities": "Abilities", "abilities.strength": "Strength",
    "abilities.wisdom": "Wisdom", "armour.choices": "armour", "arms": "Weapons", "arms.weapon.choices": "weapons",
    "arms.magic": "Magic bonus", "oaths=king": "To the king", "oaths=guild": "To the guild", "size=large": "As large as a horse",
    "done.state": "yes", "aim.state": "yes",
}  # fmt: skip
TOURNEY: Ruleset[Knight, Nothing, Pages] = Ruleset("tourney", "Tourney", Knight, Nothing, BOOK, {}, labels=LABELS)
ALDO = Knight(
    abilities={"strength": 3, "luck": 1}, arms={"axe": Arm("axe", 2), "old bow": Arm("bow", loaded=False, shots=4)},
    extras=(Extra("attack", 1),), aim=Arm("bow"),
)  # fmt: skip


def fields(*opened: str, sheet: Knight = ALDO, state: bool = True) -> dict[str, Field]:
    return {field.key: field for field in fields_of_sheet(TOURNEY, sheet, frozenset(opened), state=state)}


def change_field(path: str, value: Any, sheet: Knight = ALDO) -> Knight:
    field, plain = change_sheet(sheet, path, value)
    return msgspec.convert({**msgspec.to_builtins(sheet), field: plain}, Knight)


def test_every_kind_of_value_has_its_kind_of_field() -> None:
    found = fields()
    kinds = {key: field.kind for key, field in found.items()}
    assert [kinds[name] for name in ("hits", "pace", "size", "vision", "armour", "mount", "tags", "at", "skills")] == [
        "number", "decimal", "pick", "pick", "pick", "text", "list", "numbers", "mapping",
    ]  # fmt: skip
    assert (found["hits"].label, found["hits"].low, found["hits"].high, found["hits"].help) == (
        "Hit points", 1, 200, "What it can take",
    )  # fmt: skip
    assert found["mount"].optional
    assert found["vision"].value == "normal"


def test_a_mapping_with_named_keys_has_a_number_for_each_also_those_that_are_not_said() -> None:
    found = fields()
    assert [(key, field.value) for key, field in found.items() if key.startswith("abilities.")] == [
        ("abilities.", None), ("abilities.strength", 3), ("abilities.wisdom", None), ("abilities.luck", 1),
    ]  # fmt: skip
    assert (found["abilities.wisdom"].low, found["abilities.wisdom"].high) == (-5, 9)
    assert change_field("abilities.wisdom", 2).abilities == {"strength": 3, "luck": 1, "wisdom": 2}
    assert change_field("abilities.luck", None).abilities == {"strength": 3}


def test_choices_come_from_the_book_and_values_have_words() -> None:
    found = fields()
    assert found["armour"].options == (("", "None"), ("mail", "Mail shirt"), ("plate", "Full plate"))
    assert found["size"].options == (("small", "Small"), ("large", "As large as a horse"))
    old = fields(sheet=replace(ALDO, armour="rusty mail"))
    assert ("rusty mail", "Rusty mail") in old["armour"].options, "what is worn is offered though the book does not know it"


def test_a_list_of_known_names_is_read_name_by_name_added_to_and_taken_from() -> None:
    sworn = replace(ALDO, oaths=("guild", "no one"))
    found = [(field.key, field.label, field.kind) for key, field in fields(sheet=sworn).items() if key.startswith("oaths")]
    assert found == [
        ("oaths.", "Oaths", "head"), ("oaths.0", "To the guild", "name"), ("oaths.1", "No one", "name"),
        ("oaths.+", "Add to “Oaths”", "add"),
    ]  # fmt: skip
    assert fields(sheet=sworn)["oaths.+"].options == (("king", "To the king"),)
    assert change_field("oaths.+", "king", sworn).oaths == ("guild", "no one", "king")
    assert change_field("oaths.+", "guild", sworn).oaths == ("guild", "no one")
    assert change_field("oaths.0", GONE, sworn).oaths == ("no one",)
    with pytest.raises(ValueError, match="needs a name"):
        change_field("oaths.+", " ", sworn)


def test_a_name_is_put_on_a_list_and_taken_off_by_mouse(qtbot: QtBot) -> None:
    form = Form(a_theme())
    qtbot.addWidget(form)
    done: list[tuple[str, object]] = []
    form.changed.connect(lambda changed: done.append((changed.key, changed.value)))
    form.show_fields([field for key, field in fields(sheet=replace(ALDO, oaths=("guild",))).items() if key.startswith("oaths")])
    row, more = form.control("oaths.0"), form.control("oaths.+")
    assert isinstance(row, ListedName)
    assert isinstance(more, AddPartRow)
    assert row.name.text() == "To the guild"
    QTest.mouseClick(row.remove_button, Qt.MouseButton.LeftButton)
    assert more.combo is not None
    more.combo.activated.emit(1)
    assert done == [("oaths.0", PartChange.REMOVE), ("oaths.+", "king")]


def test_parts_are_named_and_summed_up_and_open_on_demand() -> None:
    found = fields()
    assert found["arms.axe"].kind == "item"
    assert (found["arms.axe"].label, found["arms.axe"].value) == ("Axe", (False, "magic bonus 2"))
    assert found["arms.old bow"].value == (False, "bow, not loaded, shots 4")
    assert found["extras.0"].label == "Attack"
    assert "arms.axe.magic" not in found
    inside = fields("arms.axe")
    assert (inside["arms.axe.magic"].label, inside["arms.axe.magic"].high, inside["arms.axe.magic"].depth) == (
        "Magic bonus",
        5,
        1,
    )
    assert inside["arms.axe.weapon"].options == (("", "None"), ("axe", "Axe"), ("bow", "Bow"))


def test_values_are_put_deep_into_the_sheet() -> None:
    assert change_field("arms.axe.magic", 4).arms["axe"] == Arm("axe", 4)
    assert change_field("arms.old bow.shots", None).arms["old bow"].shots is None
    assert change_field("extras.0.value", 7).extras == (Extra("attack", 7),)
    assert change_field("done.attacks", 2).done == RoundRecord(2)
    assert change_field("mount", None).mount is None
    assert change_field("tags", ["a", "b"]).tags == {"a", "b"}


def test_parts_are_added_by_name_and_taken_out() -> None:
    assert fields()["arms.+"].options == (("axe", "Axe"), ("bow", "Bow"))
    assert fields()["extras.+"].options == (("attack", "Attack"), ("defence", "Defence"))
    assert change_field("arms.+", "bow").arms["bow"] == Arm("bow")
    assert list(change_field("arms.+", "axe").arms) == ["axe", "old bow", "axe 2"]
    assert change_field("extras.+", "defence").extras[-1] == Extra("defence")
    assert list(change_field("arms.axe", GONE).arms) == ["old bow"]
    assert change_field("extras.0", GONE).extras == ()
    assert change_field("aim", GONE).aim is None


@pytest.mark.parametrize("path", ["nowhere", "extras.5.value", "extras.x", "done.nowhere", "hits.deep"])
def test_a_path_that_leads_nowhere_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match=r"the sheet has no|there is no"):
        change_field(path, 1)


def test_a_part_needs_a_name() -> None:
    with pytest.raises(ValueError, match="needs a name"):
        change_field("extras.+", "  ")


def test_what_comes_and_goes_stands_last_and_not_on_a_sheet_that_is_kept() -> None:
    assert list(fields())[-3:] == ["state.", "done", "aim"]
    assert fields()["state."].label == STATE_HEAD
    assert not {"done", "aim", "state."} & set(fields(state=False))


def test_decimals_and_lines_are_read_as_people_write_them() -> None:
    pace = Field("pace", "Pace", "decimal", 7.5, low=0, high=100)
    assert field_text(pace) == "7.5"
    assert read_field(pace, "7,5") == 7.5
    for text in ("fast", "200", "nan"):
        with pytest.raises(InvalidInput):
            read_field(pace, text)
    assert read_field(Field("mount", "Mount", "text", optional=True), "  ") is None
    lines = Field("aspects", "Aspects", "lines", ("One, two", "Three"))
    assert read_field(lines, field_text(lines) + "\n\n Four ") == ["One, two", "Three", "Four"]


@pytest.fixture
def form(qtbot: QtBot) -> Form:
    made = Form(a_theme())
    qtbot.addWidget(made)
    made.show_fields(list(fields("arms.axe").values()))
    made.resize(420, 900)
    made.show()
    return made


def test_a_part_is_opened_and_taken_out_by_mouse_and_keyboard(form: Form, qtbot: QtBot) -> None:
    row = form.control("arms.old bow")
    assert isinstance(row, FormPart)
    with qtbot.waitSignal(form.changed) as caught:
        QTest.mouseClick(row.head, Qt.MouseButton.LeftButton)
    assert caught.args == [FieldChange("arms.old bow", PartChange.TURN)]
    with qtbot.waitSignal(form.changed) as caught:
        QTest.keyClick(row.remove_button, Qt.Key.Key_Space)
    assert caught.args == [FieldChange("arms.old bow", PartChange.REMOVE)]
    assert row.head.accessibleName() == "Old bow, shut"
    assert not hasattr(form.control("done"), "gone"), "what is always there cannot be taken out"


def test_a_part_is_added_from_a_list_or_by_its_name(form: Form, qtbot: QtBot) -> None:
    add = form.control("arms.+")
    assert isinstance(add, AddPartRow)
    assert add.combo is not None
    with qtbot.waitSignal(form.changed) as caught:
        add.combo.setCurrentIndex(2)
        add.combo.activated.emit(2)
    assert caught.args == [FieldChange("arms.+", "bow")]
    typed = AddPartRow(a_theme(), "Add", ())
    qtbot.addWidget(typed)
    assert typed.line is not None
    with qtbot.waitSignal(typed.added) as caught:
        QTest.keyClicks(typed.line, " pike ")
        QTest.keyClick(typed.line, Qt.Key.Key_Return)
    assert (caught.args, typed.line.text()) == (["pike"], "")


def test_a_number_that_may_be_nothing_can_be_emptied(form: Form, qtbot: QtBot) -> None:
    spin = form.control("abilities.strength")
    assert isinstance(spin, QSpinBox)
    with qtbot.waitSignal(form.changed) as caught:
        spin.setValue(spin.minimum())
    assert caught.args == [FieldChange("abilities.strength", None)]
    assert form.control("hits").minimum() == 1  # type: ignore[attr-defined]


def a_sheet_form(qtbot: QtBot, who: TokenId) -> tuple[SheetForm, SessionBridge]:
    bridge = SessionBridge(new_session(SKIRMISH, board(), "seed"))
    made = SheetForm(bridge, a_theme(), who)
    qtbot.addWidget(made)
    return made, bridge


def test_a_token_grows_with_its_sheet_where_there_is_room(qtbot: QtBot) -> None:
    sheet, bridge = a_sheet_form(qtbot, ANN)
    sheet.form.changed.emit(FieldChange("wide", 2.0))
    token = bridge.session.board[ANN]
    assert (token.sheet.wide, token.footprint) == (2, 2)
    bridge.session.undo()
    assert bridge.session.board[ANN].footprint == 1


def test_a_token_that_has_no_room_to_grow_stays_as_it_is(qtbot: QtBot) -> None:
    sheet, bridge = a_sheet_form(qtbot, CAT)
    sheet.form.changed.emit(FieldChange("wide", 3.0))
    assert bridge.session.board[CAT].sheet == Brawler(reach=2)
    assert sheet.form._fault.text() == "Cat has no room to become 3 cells wide: the door is shut."


def test_a_width_of_its_own_stays_when_the_sheet_changes(qtbot: QtBot) -> None:
    sheet, bridge = a_sheet_form(qtbot, OAF)
    bridge.session.edit(*board_edits.change_token(bridge.session.board, OAF, footprint=2.0), what="smaller")
    sheet.form.changed.emit(FieldChange("wide", 4.0))
    assert bridge.session.board[OAF].footprint == 2


def test_the_sheet_form_shows_decimals_and_says_what_is_wrong_with_them(qtbot: QtBot) -> None:
    sheet, bridge = a_sheet_form(qtbot, ANN)
    line = sheet.form.control("wide")
    assert isinstance(line, QLineEdit)
    line.selectAll()
    QTest.keyClicks(line, "wide")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert "is not a number" in sheet.form._fault.text()
    assert bridge.session.board[ANN].sheet.wide == 1
    QApplication.processEvents()


def test_a_mapping_whose_keys_are_listed_has_a_number_for_those_it_has_and_a_line_for_one_more() -> None:
    labels = {**LABELS, "skills=riding": "Riding a horse", "skills=hunt": "Hunting"}
    rules = replace(TOURNEY, labels=labels)
    found = {field.key: field for field in fields_of_sheet(rules, replace(ALDO, skills={"hunt": 2, "singing": 1}))}
    assert [(found[key].label, found[key].value, found[key].optional) for key in ("skills.hunt", "skills.singing")] == [
        ("Hunting", 2, True), ("Singing", 1, True),
    ]  # fmt: skip
    assert found["skills.+"].options == (("riding", "Riding a horse"),)
    assert change_field("skills.+", "riding").skills == {**ALDO.skills, "riding": 1}
    assert change_field("skills.hunt", None, replace(ALDO, skills={"hunt": 2})).skills == {}


def test_what_is_named_on_the_sheet_itself_can_be_chosen_there() -> None:
    rules = replace(TOURNEY, labels={**LABELS, "armour.choices": "sheet.arms", "armour=as usual": "The usual one"})
    found = {field.key: field for field in fields_of_sheet(rules, ALDO)}
    known = dict(found["armour"].options)
    assert list(known) == ["", "axe", "old bow", "as usual"]
    assert known["as usual"] == "The usual one"
