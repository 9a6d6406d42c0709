"""TOML as people write it: everything written reads the same again, and what stands around a table stays."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemap.store.files.toml_writing import put_table, table_text, value_text, whole_text

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=24)
PLAIN = st.booleans() | st.integers(-(2**40), 2**40) | st.floats(allow_nan=False) | WORDS
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4))

FILE = """# Wolves of the northern woods.
[grey_wolf]
name = "Grey wolf"      # the usual kind
sheet.skill = 2

# The old one.
["old wolf"]
name = 'Old "one" [grey_wolf]'

[old_dog]
name = "Dog"
[old_dog.sheet]
skill = 1
"""


def read(text: str) -> Any:
    return msgspec.toml.decode(text)


@given(st.dictionaries(WORDS.filter(bool), VALUES, max_size=5))
def test_a_table_reads_as_it_was_written(values: dict[str, Any]) -> None:
    assert read(table_text("one", values)) == {"one": values}


@given(WORDS)
def test_any_text_can_be_written(text: str) -> None:
    assert read(f"x = {value_text(text)}") == {"x": text}


def test_a_text_of_several_lines_stays_legible() -> None:
    written = value_text('First "line"\nsecond \\ line"')
    assert written.count("\n") == 2
    assert read(f"x = {written}") == {"x": 'First "line"\nsecond \\ line"'}


def test_fields_of_a_table_in_a_table_stand_one_a_line_and_nothing_is_left_out_as_nothing() -> None:
    text = table_text("grey wolf", {"name": "Grey", "sheet": {"skill": 2, "spent": {"deed": 1}, "gone": None}})
    assert text == '["grey wolf"]\nname = "Grey"\nsheet.skill = 2\nsheet.spent = { deed = 1 }\n'


def test_what_toml_cannot_say_is_refused() -> None:
    with pytest.raises(TypeError, match="bytes"):
        value_text(b"x")


def test_one_table_is_replaced_and_all_around_it_stays() -> None:
    changed = put_table(FILE, "grey_wolf", '[grey_wolf]\nname = "Greyer"\n')
    assert changed is not None
    assert changed.startswith("# Wolves of the northern woods.\n[grey_wolf]")
    assert '\n# The old one.\n["old wolf"]' in changed
    assert read(changed) == {**read(FILE), "grey_wolf": {"name": "Greyer"}}


def test_a_table_with_tables_of_its_own_is_replaced_whole() -> None:
    changed = put_table(FILE, "old_dog", '[old_dog]\nname = "Hound"\n')
    assert changed is not None
    assert read(changed) == {**read(FILE), "old_dog": {"name": "Hound"}}


def test_a_table_is_taken_out_and_a_new_one_comes_last() -> None:
    without = put_table(FILE, "old wolf", "")
    assert without is not None
    assert list(read(without)) == ["grey_wolf", "old_dog"]
    assert "# The old one." in without
    more = put_table(FILE, "cub", '[cub]\nname = "Cub"\n')
    assert more is not None
    assert list(read(more))[-1] == "cub"


def test_a_table_without_a_header_of_its_own_is_left_to_others() -> None:
    assert put_table("[wolf.sheet]\nskill = 1\n", "wolf", "[wolf]\n") is None


def test_a_whole_file_begins_with_its_plain_values() -> None:
    assert read(whole_text({"wolf": {"name": "W"}, "form": 1})) == {"form": 1, "wolf": {"name": "W"}}
