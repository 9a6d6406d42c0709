"""Name plates: what stays of a name that is too long."""

from pytestqt.qtbot import QtBot

from battlemap.layout.map_metrics import PLATE
from battlemap.paint.style.typography import SEMIBOLD, interface_font, text_width
from battlemap.paint.tokens.name_plate import shorten


def test_a_short_name_stays_and_a_long_one_keeps_its_number(qtbot: QtBot) -> None:
    font = interface_font(PLATE, SEMIBOLD)
    room = text_width("Raider", font)
    assert shorten("Orm", font, room) == "Orm"
    assert shorten("Shieldbearer", font, room).endswith("…")
    for number in ("2", "12"):
        cut = shorten(f"Raider {number}", font, room)
        assert cut.endswith(f"… {number}")
        assert text_width(cut, font) <= room


def test_where_there_is_room_for_a_number_only_the_number_is_shown(qtbot: QtBot) -> None:
    font = interface_font(PLATE, SEMIBOLD)
    assert shorten("Raider 12", font, text_width("12", font) + 2) == "12"


def test_a_name_that_is_cut_says_so_however_little_of_it_has_room(qtbot: QtBot) -> None:
    font = interface_font(PLATE, SEMIBOLD)
    assert shorten("Thunder", font, text_width("Thun…", font) + 1) == "Thun…"
    assert shorten("Thunder", font, text_width("Th", font) + 1) == "T…"
    assert shorten("Thunder", font, 0) == "T…"
    assert shorten("Sir Aldous", font, text_width("Sir …", font) + 1) == "Sir…"
