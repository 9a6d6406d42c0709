"""A question with very many boxes stays small: groups are folded, the list scrolls, what ends it is always at hand."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.gui.answers.tick_groups import tick_groups
from battlemap.gui.answers.tick_list import TickList
from battlemap.gui.answers.tick_row import TickRow
from battlemap.rules.procedure import Option
from tests.gui.question.card_fixtures import Table, a_fight, asking

Key = Qt.Key


@pytest.fixture
def crowd(qtbot: QtBot) -> Table:
    """A hundred and twenty boxes in a window of 1366 × 768."""
    table = Table(qtbot, a_fight(), 1366)
    table.window.resize(1366, 768)
    table.area.setGeometry(0, 0, 1030, 728)
    table.session.perform(asking("crowd"))
    return table


def ticks_of(table: Table) -> TickList:
    strip = table.card.view.strip
    assert strip is not None
    assert strip.ticks is not None
    return strip.ticks


def row_of(table: Table, name: str) -> TickRow:
    return next(row for row in ticks_of(table).shown if row.tick_group.name == name)


def answer_of(table: Table) -> tuple[str, ...]:
    entry = table.session.journal.entry(table.session.head)
    return entry.inputs[-1].keys  # type: ignore[union-attr]


def test_the_card_takes_a_third_of_the_map_at_most_and_done_is_clicked(crowd: Table) -> None:
    strip = crowd.card.view.strip
    assert strip is not None
    assert strip.done is not None
    assert crowd.card.height() < crowd.area.height() / 3
    prompt = strip.choice_layout.prompt
    assert prompt.wordWrap() or prompt.width() >= prompt.sizeHint().width()
    middle = strip.done.mapTo(crowd.window, strip.done.rect().center())
    assert crowd.area.geometry().contains(middle)
    assert crowd.window.childAt(middle) is strip.done
    crowd.click(row_of(crowd, "Raider"))
    QTest.mouseClick(strip.done, Qt.MouseButton.LeftButton)
    assert crowd.session.current is None
    assert answer_of(crowd) == tuple(f"Raider-{at}" for at in range(1, 51))


def test_alike_ones_are_one_line_that_unfolds(crowd: Table) -> None:
    assert [row.label for row in ticks_of(crowd).shown][:3] == ["All of these ×120", "Raider ×50", "Wolf ×50"]
    assert len(ticks_of(crowd).shown) == 23
    raiders = row_of(crowd, "Raider")
    crowd.click(raiders, QPoint(raiders.width() - 10, raiders.height() // 2))
    assert len(ticks_of(crowd).shown) == 73
    crowd.click(row_of(crowd, "Raider 7"))
    assert ticks_of(crowd).keys == ("Raider-7",)
    assert row_of(crowd, "Raider").marked == "some"
    assert "1 of 50 ticked" in row_of(crowd, "Raider").accessibleName()
    crowd.click(raiders, QPoint(60, 14))
    assert len(ticks_of(crowd).keys) == 50


def test_somebody_is_found_by_typing_and_ticked_with_enter_and_enter_ends_it(crowd: Table) -> None:
    crowd.press("/")
    for name in ("wolf 12", "raider 31"):
        QTest.keyClicks(ticks_of(crowd).field, name)
        QTest.keyClick(ticks_of(crowd).field, Key.Key_Return)
        assert ticks_of(crowd).field.text() == ""
    assert crowd.session.questions
    strip = crowd.card.view.strip
    assert strip is not None
    assert strip.choice_layout.caption.text() == "2 of 120"
    QTest.keyClick(ticks_of(crowd).field, Key.Key_Return)
    assert answer_of(crowd) == ("Raider-31", "Wolf-12")


def test_digits_and_the_map_tick_too(crowd: Table) -> None:
    strip = crowd.card.view.strip
    assert strip is not None
    crowd.press("3")
    assert len(ticks_of(crowd).keys) == 50
    assert strip.take_key("Raider-2")
    assert ticks_of(crowd).keys[0] == "Raider-2"
    crowd.press("1")
    assert len(ticks_of(crowd).keys) == 120


def test_a_long_name_is_whole_or_told_by_its_tooltip(crowd: Table) -> None:
    row = row_of(crowd, "Captain T. of the long southern road")
    assert row.toolTip() == "Captain T. of the long southern road"
    assert row.width() >= min(row.wanted_width(), 320)


def test_only_what_can_be_ticked_alike_is_put_together() -> None:
    names = [Option(f"w{at}", f"Wolf {at}", refusal="asleep" if at > 3 else "") for at in range(1, 6)]
    assert [(group.name, len(group.options)) for group in tick_groups(names)] == [("Wolf", 3), ("Wolf 4", 1), ("Wolf 5", 1)]
