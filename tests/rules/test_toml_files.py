"""The tables of a game are parsed once: what was parsed is kept, and what was kept is never believed for another file."""

import sys
from datetime import date
from pathlib import Path

import msgspec
import pytest

from battlemap.rules.toml_files import read_values


@pytest.fixture
def byte_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of this test's own for byte code, where Python may write."""
    folder = tmp_path / "byte code"
    monkeypatch.setattr(sys, "pycache_prefix", str(folder))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return folder


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A file with a table."""
    page = tmp_path / "page.toml"
    page.write_text('[weapons.spear]\nharm = 2\nreach = 1.5\ntraits = ["long", "–"]\n', encoding="utf-8")
    return page


VALUES = {"weapons": {"spear": {"harm": 2, "reach": 1.5, "traits": ["long", "–"]}}}


def kept_files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_table_that_was_read_once_is_not_parsed_again(byte_code: Path, page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_values(page) == VALUES
    with monkeypatch.context() as patch:
        patch.setattr(msgspec.toml, "decode", None)
        assert read_values(page) == VALUES


def test_a_table_that_was_changed_is_parsed_anew(byte_code: Path, page: Path) -> None:
    read_values(page)
    page.write_text("harm = 3", encoding="utf-8")
    assert read_values(page) == {"harm": 3}
    assert len(kept_files(byte_code)) == 1


@pytest.mark.parametrize("damage", [slice(0), slice(8), slice(20), slice(-1)], ids=str)
def test_a_kept_table_that_is_not_whole_is_passed_over_and_kept_anew(byte_code: Path, page: Path, damage: slice) -> None:
    read_values(page)
    (kept,) = kept_files(byte_code)
    whole = kept.read_bytes()
    kept.write_bytes(whole[damage])
    assert read_values(page) == VALUES
    assert kept.read_bytes() == whole


def test_a_kept_table_with_another_number_in_it_is_passed_over(byte_code: Path, page: Path) -> None:
    read_values(page)
    (kept,) = kept_files(byte_code)
    kept.write_bytes(kept.read_bytes().replace(b"harm\x02", b"harm\x09"))
    assert read_values(page) == VALUES


def test_nothing_is_kept_where_python_is_not_to_write_byte_code(
    byte_code: Path, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert read_values(page) == VALUES
    assert kept_files(byte_code) == []


def test_a_folder_that_cannot_be_written_is_no_fault(byte_code: Path, page: Path) -> None:
    byte_code.write_text("a file lies in the way", encoding="utf-8")
    assert read_values(page) == VALUES


@pytest.mark.parametrize(("text", "value"), [("1990-02-03", date(1990, 2, 3)), ("99999999999999999999", 10**20 - 1)])
def test_what_cannot_be_kept_as_it_is_is_read_all_the_same(byte_code: Path, page: Path, text: str, value: object) -> None:
    page.write_text(f"value = {text}", encoding="utf-8")
    assert [read_values(page), read_values(page)] == [{"value": value}] * 2
    assert kept_files(byte_code) == []
