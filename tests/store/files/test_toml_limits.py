"""A TOML file whose keys would cost hours and all memory is told from one that people write, at once."""

from pathlib import Path
from time import process_time

import pytest

from battlemap.store.collection.toml_tables import CollectionFault, tables_of
from battlemap.store.document.house_rules_file import is_house_file, read_house
from battlemap.store.files.store_errors import StoreError
from battlemap.store.files.toml_limits import MOST_PARTS, has_endless_key
from tests.architecture.source import ROOT

PARTS = 50_000
BOMBS = (
    f"{'a.' * PARTS}a = 1",
    f"[{'a.' * PARTS}a]",
    f"{{}}\nx = {{ {chr(34)}a{chr(34)} . {'b . ' * PARTS}c = 1 }}",
    "'a'." * PARTS + "b = 1",
    '"a\\"b".' * PARTS + "b = 1",
)


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_key_of_very_many_parts_is_refused_before_it_is_parsed(tmp_path: Path, bomb: str) -> None:
    path = tmp_path / "bomb.toml"
    path.write_text(f'ruleset = "sifrp"\n{bomb}\n')
    start = process_time()
    assert not is_house_file(path)
    with pytest.raises(StoreError, match=r"^bomb\.toml: a key in it has more than 50 parts\.$"):
        read_house(path)
    with pytest.raises(CollectionFault, match="has more than 50 parts"):
        tables_of(path.read_bytes(), path.name)
    assert process_time() - start < 1.0


@pytest.mark.parametrize(
    "text",
    [
        f"{'a.' * (MOST_PARTS - 1)}a = 1",
        'x = "one.two.three. four. five"',
        f"x = [{', '.join(['1.5'] * 500)}]",
        "# " + "a. " * 500,
        f'x = """\n{"Come here. Go away. Stay where you are. " * 100}"""',
    ],
)
def test_what_people_write_passes(text: str) -> None:
    assert not has_endless_key(text.encode())


def test_every_file_of_ours_passes() -> None:
    files = [*ROOT.glob("rulesets/**/*.toml"), *ROOT.glob("tests/scenarios/*/*.toml")]
    assert len(files) > 100
    assert [path for path in files if has_endless_key(path.read_bytes())] == []


def test_a_file_full_of_short_keys_is_measured_in_time() -> None:
    start = process_time()
    assert not has_endless_key(b"a.b.c.d = 1\n" * 300_000)
    assert not has_endless_key(b'"' * 3_000_000)
    assert not has_endless_key(b"a" * 3_000_000)
    assert process_time() - start < 5.0
