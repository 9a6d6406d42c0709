"""What of a book a house may change, and the house rules a change comes to, in all bundled games."""

from typing import Any

import pytest

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import HouseRuled
from battlemap.gui.forms.sheet_types import GONE
from battlemap.gui.house_rules import book_pages
from battlemap.rules import registry
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import empty_board
from battlemap.store.document.battle_folder import read_sample

FEUDAL = registry.load_ruleset("sifrp")
WEAPONS = next(page for page in book_pages.pages(FEUDAL) if page.place == "weapons")


@pytest.fixture
def yard() -> AnyEncounter:
    return read_sample("tilting-yard").board


def with_house(board: AnyEncounter, made: dict[str, Any]) -> AnyEncounter:
    return HouseRuled(made).apply(board)


def row(board: AnyEncounter, place: str) -> book_pages.BookPageRow:
    return next(row for row in book_pages.rows(FEUDAL, board, WEAPONS) if row.place == place)


@pytest.mark.parametrize("name", registry.ruleset_ids())
def test_everything_in_a_book_but_its_options_stands_on_a_page_and_can_be_shown(name: str) -> None:
    rules = registry.load_ruleset(name)
    board = empty_board(rules)
    pages = book_pages.pages(rules)
    shown = {page.place.split(".")[0] for page in pages if page.place} | {"options"}
    for page in pages:
        places = [row.place for row in book_pages.rows(rules, board, page)] if page.kind == "table" else [page.place]
        for place in places:
            found = book_pages.fields(rules, board, page, place, frozenset())
            assert found or page.kind == "table", f"{name}: nothing of {place} can be changed"
            if not page.place:
                shown |= {field.key.split(".")[0] for field in found}
    assert shown == set(rules.book.__struct_fields__)


@pytest.mark.parametrize("name", registry.ruleset_ids())
def test_tables_whose_rows_are_named_by_others_come_first_and_grow(name: str) -> None:
    pages = book_pages.pages(registry.load_ruleset(name))
    growing = [page for page in pages if page.grows]
    assert list(pages[: len(growing)]) == growing
    assert all(page.kind == "table" for page in growing)


def test_a_changed_value_is_one_house_rule_and_the_books_value_is_none(yard: AnyEncounter) -> None:
    made = book_pages.change(FEUDAL, yard, "weapons.mace", "damage", 7)
    assert made == {"weapons.mace.damage": 7}
    after = with_house(yard, made)
    assert row(after, "weapons.mace").changed
    assert row(after, "weapons.mace").value.damage == 7
    usual = FEUDAL.book.weapons["mace"].damage
    assert with_house(after, book_pages.change(FEUDAL, after, "weapons.mace", "damage", usual)).house == {}


def test_a_changed_value_takes_the_place_of_those_below_it(yard: AnyEncounter) -> None:
    before = with_house(yard, {"weapons.mace.qualities.vicious": 1})
    made = book_pages.change(FEUDAL, before, "weapons.mace", "qualities", {"fast": 1})
    assert made == {"weapons.mace.qualities.vicious": None, "weapons.mace.qualities": {"fast": 1}}
    assert row(with_house(before, made), "weapons.mace").value.qualities == {"fast": 1}


def test_where_a_whole_row_was_replaced_the_books_value_is_a_house_rule_too(yard: AnyEncounter) -> None:
    usual = FEUDAL.book.weapons["mace"]
    before = with_house(yard, {"weapons.mace": {"title": "Mace", "specialty": usual.specialty, "damage": 9}})
    made = book_pages.change(FEUDAL, before, "weapons.mace", "damage", usual.damage)
    assert made == {"weapons.mace.damage": usual.damage}
    assert row(with_house(before, made), "weapons.mace").value.damage == usual.damage


def test_a_changed_field_says_what_the_book_has(yard: AnyEncounter) -> None:
    after = with_house(yard, {"weapons.club.damage": 2, "weapons.club.qualities": {}, "weapons.club.thrown": True})
    told = [
        field.label for field in book_pages.fields(FEUDAL, after, WEAPONS, "weapons.club", frozenset()) if field.kind == "note"
    ]
    assert told == ["Changed; the book says: no.", "Changed; the book says: −1.", "Changed; the book says: off-hand 1."]


def test_a_value_that_does_not_fit_is_refused_with_its_place(yard: AnyEncounter) -> None:
    with pytest.raises(ValueError, match=r"weapons\.mace\.damage: this should be at most 40"):
        book_pages.change(FEUDAL, yard, "weapons.mace", "damage", 1000)


def test_a_new_row_begins_as_another_and_stands_first(yard: AnyEncounter) -> None:
    place, made = book_pages.add_row(FEUDAL, yard, row(yard, "weapons.mace"), "  Spiked   mace v.2 ")
    after = with_house(yard, made)
    first = book_pages.rows(FEUDAL, after, WEAPONS)[0]
    assert (first.place, first.title, first.own) == (place, "Spiked mace v.2", True)
    assert place == "weapons.spiked mace v2"
    assert first.value.damage == FEUDAL.book.weapons["mace"].damage


@pytest.mark.parametrize(
    ("name", "said"), [("  ", "needs a name"), ("Mace", "There is a row called mace already"), (".", "needs a name")]
)
def test_a_new_row_without_a_name_of_its_own_is_refused(yard: AnyEncounter, name: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        book_pages.add_row(FEUDAL, yard, row(yard, "weapons.club"), name)


def test_going_back_ends_all_house_rules_of_a_row_and_no_other(yard: AnyEncounter) -> None:
    before = with_house(
        yard, {"weapons.mace.damage": 7, "weapons.mace": {"title": "M", "specialty": "axes"}, "weapons.maul.damage": 9}
    )
    assert with_house(before, book_pages.revert_place(FEUDAL, before, "weapons.mace")).house == {"weapons.maul.damage": 9}


def test_who_has_a_row_on_the_sheet_is_known(yard: AnyEncounter) -> None:
    held = next(arm.weapon for token in yard.tokens.values() for arm in token.sheet.arms.values())
    owners = {token.name for token in yard.tokens.values() if any(arm.weapon == held for arm in token.sheet.arms.values())}
    assert set(book_pages.users_of(FEUDAL, yard, f"weapons.{held}")) == owners
    assert book_pages.users_of(FEUDAL, yard, "weapons.no such thing") == ()


def test_changes_are_counted_by_rows_and_by_values(yard: AnyEncounter) -> None:
    house = {"weapons.mace.damage": 1, "weapons.mace.reach": 2, "weapons.club.damage": 1, "numbers.turn": 3}
    pages = book_pages.pages(FEUDAL)
    counts = {page.place: book_pages.count_changes(page, pages, house) for page in pages}
    assert {place: count for place, count in counts.items() if count} == {"weapons": 2, "numbers": 1}


def test_parts_of_a_list_in_a_row_can_be_added_and_taken_out() -> None:
    rules: AnyRuleset = registry.load_ruleset("obss")
    board = empty_board(rules)
    page = next(page for page in book_pages.pages(rules) if page.place == "lists")
    name = next(iter(rules.book.lists))
    place, before = f"lists.{name}", len(rules.book.lists[name].gains)
    assert any(field.key == "gains.0" for field in book_pages.fields(rules, board, page, place, frozenset({"gains.0"})))
    after = with_house(board, book_pages.change(rules, board, place, "gains.0", GONE))
    assert len(rules.book_for(after.house_key).lists[name].gains) == before - 1
