"""Far out, where labels take more room than was kept for them, cards give way to the names of zones and to each other."""

import pytest

from battlemap.board.ids import AspectId, Point
from battlemap.board.polygons import Rect
from battlemap.canvas.items.layout_cache import LayoutCache
from battlemap.layout.free_space import box_at
from battlemap.layout.map_metrics import ZONE_ASPECT, ZONE_NAME, label_scale
from battlemap.layout.zone_cards import covered_area
from battlemap.store.document.battle_folder import read_sample

pytestmark = pytest.mark.usefixtures("qapp")

LETTERS = 0.8
"""So much of the height of a name its letters have, without their halo."""
SAMPLES = ("ravine-ambush", "burning-farm", "market-riot", "tavern-scuffle")


def laid_out(name: str) -> LayoutCache:
    battle, layouts = read_sample(name), LayoutCache()
    layouts.follow(battle.opening, battle.rules.display(battle.opening))
    return layouts


def spots(layouts: LayoutCache, zoom: float) -> dict[AspectId, Point]:
    return {key: card.position.spot for key, card in layouts.cards(zoom).items()}


@pytest.mark.parametrize("name", SAMPLES)
def test_neither_card_nor_balance_of_a_zone_lies_over_the_name_of_one(name: str) -> None:
    layouts = laid_out(name)
    for zoom in (0.4, 0.45, 0.5, 0.6):
        size, names = label_scale(zoom) / zoom, list[Rect]()
        for zone, lying in layouts.contents.items():
            if lying.name:
                width, height = layouts.metrics.zone_name(lying.name, ZONE_NAME, layouts.zones[zone].room)
                names.append(box_at(layouts.zones[zone].name, width * size, height * size * LETTERS))
        cards = [card for card in layouts.cards(zoom).values() if card.token is None and card.zone is not None]
        assert names
        for card in cards:
            width, height = layouts.metrics.card(card.look, ZONE_ASPECT, size, card.position.lines)
            box = box_at(card.position.spot, width, height)
            assert covered_area(box, names) < 0.02 * width * height, (zoom, card.look.text)
        for zone, spot in layouts.balances(zoom).items():
            look = layouts.contents[zone].balance
            assert look is not None
            box = box_at(spot, *layouts.metrics.balance(look, size))
            assert covered_area(box, names) < 0.02 * box.width * box.height, zone


def test_cards_lie_where_they_were_laid_out_near_by_and_come_back_there() -> None:
    layouts = laid_out("ravine-ambush")
    laid = spots(layouts, 1.0)
    assert spots(layouts, 0.7) == laid
    assert spots(layouts, 0.3) == laid
    moved = spots(layouts, 0.45)
    assert moved != laid
    assert spots(layouts, 1.0) == laid
