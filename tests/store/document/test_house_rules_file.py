"""House rules as files: read, written, refused with place and reason."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemap.rules import registry
from battlemap.store.document.house_rules_file import default_house_rules, keep_default_house_rules, read_house, write_house
from battlemap.store.files.store_errors import StoreError

FEUDAL = registry.load_ruleset("sifrp")
HEAD = 'ruleset = "sifrp"\n[house]\n'
WRITTEN = """
ruleset = "sifrp"

[house]
options.least_dice = "one"
weapons.mace.damage = 3

[house.weapons.pike]
title = "Pike"
specialty = "polearms"
qualities = { reach = 1 }
"""


def test_house_rules_can_be_written_by_hand_as_tables(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(WRITTEN)
    rules, house = read_house(path)
    book = rules.book_for(tuple(house.items()))
    assert rules is FEUDAL
    assert (book.options.least_dice, book.weapons["mace"].damage, book.weapons["pike"].qualities) == ("one", 3, {"reach": 1})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{HEAD}weapons.mace.sharpness = 1", "odd.toml: weapons.mace.sharpness: there is no such thing in the book."),
        (f"{HEAD}weapons.pike.damage = 1", "odd.toml: weapons.pike: there is no such row, and a new one needs"),
        ('ruleset = "chess"', "odd.toml: no ruleset called 'chess' is installed"),
        ("house = {}", "odd.toml is no file of house rules: Object missing required field `ruleset`"),
        ('ruleset = "sifrp"\nsteps = []', "odd.toml is no file of house rules: Object contains unknown field `steps`"),
        ("ruleset = ", "odd.toml cannot be read as TOML: "),
        (f"{HEAD}when = 2026-01-01", "odd.toml: when: there is no such thing in the book."),
        (f"{HEAD}weapons.mace.damage = nan", "odd.toml: weapons.mace.damage: "),
        (b"\xff\xfe", "odd.toml: it is not text in UTF-8."),
        (f'ruleset = "sifrp"\nhouse = {"[" * 5000}{"]" * 5000}', "odd.toml"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_in_one_sentence(tmp_path: Path, text: str | bytes, said: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(StoreError) as trouble:
        read_house(path)
    assert str(trouble.value).startswith(said)
    assert "\n" not in str(trouble.value)


def test_a_file_that_is_missing_a_folder_or_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"gone\.toml cannot be read: no such file"):
        read_house(tmp_path / "gone.toml")
    with pytest.raises(StoreError, match="cannot be read"):
        read_house(tmp_path)
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * 4_000_001)
    with pytest.raises(StoreError, match="at most 4 MB"):
        read_house(large)


@given(
    house=st.fixed_dictionaries(
        {},
        optional={
            "weapons.mace.damage": st.integers(-20, 40),
            "weapons.mace.qualities": st.dictionaries(st.sampled_from(("fast", "slow", "vicious")), st.integers(0, 9)),
            "weapons.mace.note": st.text(st.characters(codec="utf-8"), max_size=20),
            "options.least_dice": st.sampled_from(("none", "one")),
            "weapons.long pike": st.just({"title": "Long pike", "specialty": "polearms"}),
        },
    )
)
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, house: dict[str, object]) -> None:
    path = tmp_path_factory.mktemp("house") / "ours.toml"
    write_house(path, FEUDAL, house)
    assert read_house(path) == (FEUDAL, house)


def test_what_is_kept_for_new_battles_of_one_game_is_not_for_another() -> None:
    keep_default_house_rules(FEUDAL, {"weapons.mace.damage": 5})
    assert default_house_rules(FEUDAL) == {"weapons.mace.damage": 5}
    assert default_house_rules(registry.load_ruleset("obss")) == {}
    keep_default_house_rules(FEUDAL, {})
    assert default_house_rules(FEUDAL) == {}


def test_house_rules_that_cannot_be_written_say_why(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        write_house(tmp_path / "nowhere" / "ours.toml", FEUDAL, {})
