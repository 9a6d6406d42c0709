"""House rules: each option is declared with its words, takes the values it says, and refuses others with the place."""

from typing import Any

import pytest

from battlemap.rules.house_options import HouseOption, declared_options
from battlemap.rules.procedure import Table
from tests.rulesets.war_of_ashes.boards import COLE, FLOOR, HEROES, ORM, RAIDERS, RULES, board, hero, minion, piece

OPTIONS = declared_options(RULES)


def changed_value(option: HouseOption) -> Any:
    """Another value than the default."""
    if option.choices:
        return next(value for value, _ in option.choices if value != option.default)
    return option.default + 1


@pytest.mark.parametrize("option", OPTIONS, ids=[option.path for option in OPTIONS])
def test_every_option_has_words_and_can_be_set(option: HouseOption) -> None:
    assert option.label
    assert option.rule
    assert option.help.endswith(".")
    book = RULES.book_for(((option.path, changed_value(option)),))
    assert getattr(book.options, option.path.partition(".")[2]) == changed_value(option)
    assert getattr(RULES.book.options, option.path.partition(".")[2]) == option.default


@pytest.mark.parametrize(("path", "value", "complaint"), [
    ("options.charge_stress", "sometimes", "options.charge_stress: "),
    ("options.cover", "a little", "options.cover: "),
    ("options.luck", True, "options.luck: there is no such thing"),
    ("numbers.slots.mild", "two", "numbers.slots.mild: "),
])  # fmt: skip
def test_what_does_not_fit_is_refused_with_its_place(path: str, value: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint.replace("(", r"\(").replace(".", r"\.")):
        RULES.book_for(((path, value),))


def test_numbers_and_names_of_the_book_can_be_changed() -> None:
    book = RULES.book_for((("numbers.slots.mild", 3), ("ladder.4", "Splendid"), ("ranks.court.monarch.weight", 16)))
    assert book.numbers.slots["mild"] == 3
    assert book.rating_words(4) == "Splendid +4"
    assert book.ranks["court"]["monarch"].weight == 16


def test_the_ladder_has_a_word_for_every_number_the_rules_name() -> None:
    book = RULES.book
    assert [book.rating_words(value) for value in (4, 2, 0, -2)] == ["Great +4", "Fair +2", "Mediocre +0", "Terrible −2"]
    assert book.rating_words(12) == "+12"
    assert book.rating_words(-4) == "−4"


def test_a_table_goes_by_the_house_rules_of_its_battle() -> None:
    fight = board(
        piece(ORM, HEROES, FLOOR, hero()), piece(COLE, RAIDERS, FLOOR, minion()), house={"options.minion_boxes": "ladder"}
    )
    assert Table(fight, RULES).book.options.minion_boxes == "ladder"
