"""House rules, orders and dice, sides, settings, about: each change holds at once and can be undone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import Encounter
from battlemap.board.zone_map import ZoneMap
from battlemap.gui.forms.aspect_form import AspectForm
from battlemap.gui.forms.link_form import LinkForm
from battlemap.gui.forms.sides_form import SidesForm
from battlemap.gui.house_rules.house_rules_form import HouseRulesForm
from battlemap.gui.house_rules.value_forms import OptionsForm
from battlemap.gui.preferences.about import about_page
from battlemap.gui.preferences.preferences import Preferences
from battlemap.gui.question.standing_orders_form import StandingOrderRow, StandingOrdersForm
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.form import Form
from battlemap.gui.widgets.modeless_dialog import ModelessDialog
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.session import new_session
from battlemap.play.standing_orders import EVERYBODY, RollOrder, StandingOrder, StandingOrders
from battlemap.rules import registry
from battlemap.rules.house_options import declared_options
from tests.games.duel import CAT, HEROES
from tests.gui.window_fixtures import a_bridge, a_theme


def empty_battle() -> SessionBridge:
    """An empty battle of the bundled rules."""
    rules = registry.load_ruleset("war_of_ashes")
    return SessionBridge(new_session(rules, Encounter(ZoneMap(), {}, {}, {}, rules.scene()), "seed"))


def options(page: HouseRulesForm) -> Form:
    """The form of the options, which is open at first."""
    assert isinstance(page.part, OptionsForm)
    return page.part.form


def pick(control: QWidget, value: int) -> None:
    assert isinstance(control, QComboBox)
    control.setCurrentIndex(value)
    control.activated.emit(value)


def test_every_option_of_the_book_has_a_field_and_a_line_of_help(qtbot: QtBot) -> None:
    bridge = empty_battle()
    page = HouseRulesForm(bridge, a_theme())
    qtbot.addWidget(page)
    for option in declared_options(bridge.session.rules):
        assert options(page).control(option.path).accessibleName() == option.label


def test_a_house_rule_is_an_edit_and_its_default_is_no_house_rule(qtbot: QtBot) -> None:
    bridge = empty_battle()
    page = HouseRulesForm(bridge, a_theme())
    qtbot.addWidget(page)
    option = next(option for option in declared_options(bridge.session.rules) if isinstance(option.default, bool))
    tick = options(page).control(option.path)
    assert isinstance(tick, QCheckBox)
    tick.click()
    assert bridge.session.board.house == {option.path: not option.default}
    tick.click()
    assert bridge.session.board.house == {}
    bridge.session.undo()
    assert tick.isChecked() is not option.default


def test_a_choice_among_words_is_kept_as_the_book_writes_it(qtbot: QtBot) -> None:
    bridge = empty_battle()
    page = HouseRulesForm(bridge, a_theme())
    qtbot.addWidget(page)
    option = next(o for o in declared_options(bridge.session.rules) if o.choices and not isinstance(o.default, bool))
    other = next(at for at, (value, _) in enumerate(option.choices) if value != option.default)
    pick(options(page).control(option.path), other)
    assert bridge.session.board.house == {option.path: option.choices[other][0]}


def test_dice_of_a_side_wait_or_are_typed_or_follow_everybody(qtbot: QtBot) -> None:
    bridge = a_bridge(orders=StandingOrders())
    page = StandingOrdersForm(bridge, a_theme())
    qtbot.addWidget(page)
    pick(page.form.control(f"roll {HEROES}"), 3)
    assert list(bridge.session.orders.rolling) == [RollOrder(HEROES, "type")]
    pick(page.form.control(f"roll {HEROES}"), 0)
    assert list(bridge.session.orders.rolling) == []


def test_a_standing_order_can_be_dropped(qtbot: QtBot) -> None:
    bridge = a_bridge(orders=StandingOrders((StandingOrder(EVERYBODY, "tricks"), StandingOrder(CAT, "line", ("low",)))))
    page = StandingOrdersForm(bridge, a_theme())
    qtbot.addWidget(page)
    rows = page.findChildren(StandingOrderRow)
    QTest.mouseClick(rows[1].findChildren(TextButton)[0], Qt.MouseButton.LeftButton)
    assert bridge.session.orders.standing == (StandingOrder(EVERYBODY, "tricks"),)


def test_a_side_gets_another_name_and_look_and_a_new_side_is_made(qtbot: QtBot) -> None:
    bridge = a_bridge()
    page = SidesForm(bridge, a_theme())
    qtbot.addWidget(page)
    name = page.form.control("heroes|name")
    assert isinstance(name, QLineEdit)
    name.selectAll()
    QTest.keyClicks(name, "Fellowship")
    QTest.keyClick(name, Qt.Key.Key_Return)
    pick(page.form.control("heroes|look"), 3)
    side = bridge.session.board.sides[HEROES]
    assert (side.name, side.look) == ("Fellowship", 4)
    QTest.mouseClick(page.findChildren(TextButton)[0], Qt.MouseButton.LeftButton)
    assert len(bridge.session.board.sides) == 3


def test_what_players_see_of_a_side_of_the_gm_is_chosen_there_and_can_be_undone(qtbot: QtBot) -> None:
    bridge = a_bridge()
    page = SidesForm(bridge, a_theme())
    qtbot.addWidget(page)
    tick = page.form.control("heroes|gm")
    assert isinstance(tick, QCheckBox)
    with pytest.raises(KeyError):  # of their own sides they see everything
        page.form.control("heroes|tracks")
    tick.click()
    pick(page.form.control("heroes|tracks"), 2)
    pick(page.form.control("heroes|rolls"), 0)
    side = bridge.session.board.sides[HEROES]
    assert (side.tracks_shown, side.rolls_shown) == ("nothing", "shown")
    bridge.session.undo()
    assert bridge.session.board.sides[HEROES].rolls_shown == "result"


def test_settings_switch_the_theme_at_once_and_remember_it(qtbot: QtBot) -> None:
    theme = a_theme()
    page = Preferences(theme, None)
    qtbot.addWidget(page)
    pick(page.form.control("theme"), 1)
    assert theme.palette.name == "light"
    assert theme.settings.value("theme") == "light"
    theme.use("dark")
    tick = page.form.control("motion")
    assert isinstance(tick, QCheckBox)
    tick.click()
    assert theme.motion


def test_about_names_the_rules_what_they_are_compatible_with_and_the_credits() -> None:
    page = about_page(a_theme())
    rules = registry.load_ruleset("war_of_ashes")
    assert rules.title.replace("&", "&amp;") in page
    assert rules.plays.replace("&", "&amp;") in page
    assert "game-icons.net" in page


def test_an_overlay_closes_by_esc_and_by_its_button(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1000, 700)
    window.show()
    for way in ("esc", "button"):
        overlay = ModelessDialog(a_theme(), "Sheet", QWidget(), window)
        overlay.open()
        assert overlay.isVisible()
        with qtbot.waitSignal(overlay.closed):
            if way == "esc":
                QTest.keyClick(overlay, Qt.Key.Key_Escape)
            else:
                QTest.mouseClick(overlay.close_button, Qt.MouseButton.LeftButton)


def an_open_window(qtbot: QtBot) -> MainWindow:
    window = MainWindow(a_theme())
    qtbot.addWidget(window)
    window.show()
    assert window.documents.open_sample("ravine-ambush")
    return window


def test_an_aspect_is_written_once_and_only_when_enter_says_so(qtbot: QtBot) -> None:
    window = an_open_window(qtbot)
    page = window.page
    assert page is not None
    before = set(page.board.aspects)
    window.window_actions.act("aspect")
    assert window.dialog is not None
    form = window.dialog.body
    assert isinstance(form, AspectForm)
    words, free = form.form.control("name"), form.form.control("free")
    words.setFocus()
    QTest.keyClicks(words, "Slippery moss")
    free.setFocus()
    assert set(page.board.aspects) == before, "going on to the next field writes nothing"
    words.setFocus()
    QTest.keyClick(words, Qt.Key.Key_Return)
    made = [aspect for key, aspect in page.board.aspects.items() if key not in before]
    assert [aspect.name for aspect in made] == ["Slippery moss"]
    assert window.dialog is None


def test_enter_in_a_list_links_the_two_zones(qtbot: QtBot) -> None:
    window = an_open_window(qtbot)
    page = window.page
    assert page is not None
    before = len(page.board.zone_map.links)
    window.window_actions.act("link to")
    assert window.dialog is not None
    form = window.dialog.body
    assert isinstance(form, LinkForm)
    QTest.keyClick(form.form.control("b"), Qt.Key.Key_Return)
    assert len(page.board.zone_map.links) == before + 1
    assert window.dialog is None
