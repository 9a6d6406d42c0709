"""Files of creatures that are taken in and given out."""

from pathlib import Path

import pytest

from battlemap.store.collection import creature_images
from battlemap.store.collection.creature_file import CreatureEntry
from battlemap.store.collection.creature_library import CreatureLibrary
from battlemap.store.files.store_errors import StoreError
from tests.games.duel import DUEL
from tests.store.collection.wolves import PICTURE, one


def test_a_file_is_taken_in_as_it_is_written(library: CreatureLibrary, folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "bears.toml"
    other.write_text('# Bears\n[bear]\nname = "Bear"\n', encoding="utf-8")
    assert [creature.name for creature in library.import_file(other)] == ["Bear"]
    assert (folder / "bears.toml").read_bytes() == other.read_bytes()
    with pytest.raises(StoreError, match=r"^Bear is in your library already; nothing was taken in\.$"):
        library.import_file(other)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "bears.toml").write_text('[bear]\nname = "Brown bear"\n', encoding="utf-8")
    assert [creature.file for creature in library.import_file(tmp_path / "more" / "bears.toml")] == ["bears 2.toml"]


def test_a_file_brings_its_pictures_and_never_replaces_one_of_another(
    library: CreatureLibrary, folder: Path, tmp_path: Path
) -> None:
    (folder / "bear.png").write_bytes(b"somebody else's")
    (tmp_path / "bears.toml").write_text('[bear]\nname = "Bear"\nportrait = "bear.png"\n', encoding="utf-8")
    (tmp_path / "bear.png").write_bytes(PICTURE)
    (bear,) = library.import_file(tmp_path / "bears.toml")
    path = library.portrait_of(bear)
    assert path is not None
    assert path.read_bytes() == PICTURE
    assert (folder / "bear.png").read_bytes() == b"somebody else's"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[bear]\nnam = 'Bear'\n", r"bears\.toml, bear, nam: there is no field of this name; nothing was taken in\."),
        ("# nothing\n", r"bears\.toml: there is no creature in it; nothing was taken in\."),
        ("[bear", r"bears\.toml: it cannot be read as TOML"),
    ],
)
def test_a_file_of_which_nothing_can_be_used_is_refused(
    library: CreatureLibrary, folder: Path, tmp_path: Path, text: str, told: str
) -> None:
    (tmp_path / "bears.toml").write_text(text, encoding="utf-8")
    with pytest.raises(StoreError, match=told):
        library.import_file(tmp_path / "bears.toml")
    assert [path.name for path in folder.iterdir()] == ["wolves.toml"]


def test_a_file_of_the_collection_itself_is_not_taken_in_twice(library: CreatureLibrary, folder: Path) -> None:
    with pytest.raises(StoreError, match="is in your library already"):
        library.import_file(folder / "wolves.toml")


def test_what_is_given_out_can_be_taken_in_by_somebody_else(library: CreatureLibrary, tmp_path: Path) -> None:
    library.keep(CreatureEntry("Troll", sheet={"stamina": 9}), PICTURE)
    library.export_creatures(library.creatures, tmp_path / "all.toml")
    other = CreatureLibrary(DUEL, tmp_path / "theirs")
    other.import_file(tmp_path / "all.toml")
    assert [(c.name, c.sheet, c.footprint) for c in other.own] == [(c.name, c.sheet, c.footprint) for c in library.creatures]
    path = other.portrait_of(one(other, "Troll"))
    assert path is not None
    assert path.read_bytes() == PICTURE


def test_pictures_that_cannot_be_read_are_told(library: CreatureLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(creature_images, "LARGEST", 10)
    (tmp_path / "bears.toml").write_text('[bear]\nname = "Bear"\n', encoding="utf-8")
    with pytest.raises(StoreError, match=r"bears\.toml is larger than"):
        library.import_file(tmp_path / "bears.toml")
