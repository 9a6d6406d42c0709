"""What is chosen in the collection of how newcomers act holds in the fight."""

from msgspec.structs import replace

from battlemap.canvas.tools.zones.zone_making import make_zone
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.standing_orders import EVERYBODY, RollOrder
from battlemap.rules.procedure import Command
from tests.gui.collection.collection_events import creature, open_panel
from tests.gui.window_events import page


def test_whoever_is_said_to_act_alone_has_a_turn_of_its_own_in_the_fight(window: MainWindow) -> None:
    window.documents.new("war_of_ashes", "Mill yard")
    one = page(window)
    make_zone(one.controller, (0.0, 0.0))
    panel = open_panel(window)
    panel.bar.count.setValue(3)
    panel.place(creature(panel, "Raider"))
    panel.bar.groups.setCurrentIndex(panel.bar.groups.findText("Each acts alone"))
    panel.bar.groups.activated.emit(panel.bar.groups.currentIndex())
    panel.bar.count.setValue(2)
    panel.place(creature(panel, "Raider"))
    alone = {token.id for token in one.board.tokens.values() if token.alone}
    assert len(alone) == 2
    one.session.set_orders(replace(one.session.orders, rolling=(RollOrder(EVERYBODY, "at once"),)))
    one.perform(Command("begin fight"))
    while one.session.questions:
        choice = one.session.questions[0]
        one.session.answer(*(choice.default or (choice.free[0].key,)), by=choice.to[0])
    assert sorted(len(slot) for slot in one.board.turns.order) == [1, 1, 3]
    assert {slot[0] for slot in one.board.turns.order if len(slot) == 1} == alone
