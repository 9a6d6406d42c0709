"""What is left of a turn and what somebody suffers, as small pieces of the inspector."""

from pytestqt.qtbot import QtBot

from battlemap.gui.inspector.profile_chips import BadgeChip, ChipRow, PipsWell
from battlemap.rules.display import ConditionBadge, Pips
from tests.gui.window_fixtures import a_theme


def test_a_well_says_what_is_left(qtbot: QtBot) -> None:
    well = PipsWell(a_theme(), Pips("Actions", 2, 3))
    qtbot.addWidget(well)
    assert well.accessibleName() == "Actions: 2 of 3 left"
    assert well.toolTip() == "Actions: 2 of 3 left"


def test_a_condition_explains_itself_on_hover(qtbot: QtBot) -> None:
    chip = BadgeChip(a_theme(), ConditionBadge("game/dizzy", "Prone", "47", "−4 to attacks"))
    qtbot.addWidget(chip)
    assert chip.toolTip() == "Prone: −4 to attacks (rule 47)"


def test_chips_that_do_not_fit_side_by_side_stand_in_rows(qtbot: QtBot) -> None:
    chips = [BadgeChip(a_theme(), ConditionBadge("", f"Condition {n}", "")) for n in range(4)]
    flow = ChipRow(list(chips))
    qtbot.addWidget(flow)
    flow.resize(2 * chips[0].width() + 20, 100)
    flow.show()
    assert [chip.y() for chip in chips] == [
        0,
        0,
        flow.heightForWidth(1000) + ChipRow.GAP,
        flow.heightForWidth(1000) + ChipRow.GAP,
    ]
