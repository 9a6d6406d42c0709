"""Values of a sheet that the GM overrules, by a path that may lead far into it."""

from typing import Any

import pytest
from msgspec import Struct

from battlemap.board.encounter import AnyEncounter, Encounter, Side, Token
from battlemap.board.ids import SideId, TokenId, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.play.edits.board_edits import InvalidValue, set_sheet

ANN, HEROES = TokenId("ann"), SideId("heroes")


class Wound(Struct, frozen=True):
    name: str
    days: int = 0


class Knight(Struct, frozen=True):
    health: int = 3
    skills: dict[str, int] = {}
    wounds: tuple[Wound, ...] = ()
    arms: dict[str, Wound] = {}


def after(path: str, value: Any) -> Knight:
    sheet = Knight(wounds=(Wound("arm", 2), Wound("leg")), arms={"long sword": Wound("notch", 1)})
    token = Token(ANN, "Ann", HEROES, ZoneId("yard"), sheet)
    made: AnyEncounter = Encounter(ZoneMap(), {HEROES: Side(HEROES, "Heroes", "H")}, {ANN: token}, {}, None)
    for event in set_sheet(made, ANN, path, value):
        made = event.apply(made)
    changed: Knight = made[ANN].sheet
    return changed


def test_a_field_an_entry_and_a_field_of_an_entry_can_be_overruled() -> None:
    assert after("health", 1).health == 1
    assert after("skills.swim", 2).skills == {"swim": 2}
    assert after("arms.long sword.days", 7).arms == {"long sword": Wound("notch", 7)}
    assert after("wounds.1.days", 5).wounds == (Wound("arm", 2), Wound("leg", 5))


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("mood", "mood"),
        ("wounds.2.days", "nothing called 2"),
        ("health.most", "nothing called most"),
        ("wounds.first", "nothing called first"),
    ],
)
def test_a_path_that_leads_nowhere_is_refused_in_words(path: str, words: str) -> None:
    with pytest.raises(InvalidValue) as caught:
        after(path, 1)
    assert words in str(caught.value)


def test_a_value_of_the_wrong_kind_is_refused_in_words() -> None:
    with pytest.raises(InvalidValue) as caught:
        after("wounds.0.days", "soon")
    assert str(caught.value).startswith("wounds.0.days: ")
