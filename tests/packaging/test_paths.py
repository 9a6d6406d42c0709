"""The shipped folders are found from a checkout, an installed wheel and a frozen bundle; the user's folders can be moved."""

import importlib.util
import shutil
import sys
from pathlib import Path
from types import ModuleType

import platformdirs
import pytest

from battlemap import paths


def paths_module(package: Path) -> ModuleType:
    """battlemap/paths.py as if it were installed in the folder *package*."""
    package.mkdir(parents=True)
    copy = Path(shutil.copy(paths.__file__, package))
    spec = importlib.util.spec_from_file_location("paths_elsewhere", copy)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def make_folder(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder


def test_a_checkout_has_the_folders_beside_the_package(tmp_path: Path) -> None:
    module = paths_module(tmp_path / "battlemap")
    folder = make_folder(tmp_path / "rulesets")
    assert module.data_dir("rulesets") == folder


def test_a_wheel_has_the_folders_inside_the_package(tmp_path: Path) -> None:
    module = paths_module(tmp_path / "site-packages" / "battlemap")
    make_folder(tmp_path / "site-packages" / "resources")  # some other project's, beside ours
    folder = make_folder(tmp_path / "site-packages" / "battlemap" / "_data" / "resources")
    assert module.data_dir("resources") == folder


def test_a_frozen_bundle_has_the_folders_where_it_unpacked_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = paths_module(tmp_path / "bundle" / "elsewhere" / "battlemap")
    folder = make_folder(tmp_path / "bundle" / "battlemap" / "_data" / "rulesets")
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / "bundle"), raising=False)
    assert module.data_dir("rulesets") == folder


def test_a_missing_folder_is_said_in_one_sentence(tmp_path: Path) -> None:
    module = paths_module(tmp_path / "battlemap")
    with pytest.raises(module.FolderTrouble) as caught:
        module.data_dir("rulesets")
    assert "“rulesets”" in str(caught.value)
    assert "install battlemap again" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_this_checkout_has_both_folders() -> None:
    assert (paths.data_dir("resources") / "fonts").is_dir()
    assert paths.data_dir("rulesets").is_dir()


def test_one_variable_moves_everything_that_is_written(battlemap_home: Path) -> None:
    folders = [paths.user_data_dir(), paths.user_config_dir(), paths.user_cache_dir()]
    assert len(set(folders)) == 3
    assert all(folder.is_relative_to(battlemap_home) for folder in folders)
    assert not battlemap_home.exists()


def test_without_the_variable_the_systems_own_folders_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.HOME_VARIABLE)
    folders = [paths.user_data_dir(), paths.user_config_dir(), paths.user_cache_dir()]
    assert all("battlemap" in folder.parts for folder in folders)
    assert not any(folder.is_relative_to(tmp_path) for folder in folders)


def test_a_folder_is_made_with_its_parents(tmp_path: Path) -> None:
    assert paths.make_dir(tmp_path / "a" / "b").is_dir()
    assert paths.make_dir(tmp_path / "a" / "b").is_dir()


def test_a_folder_that_cannot_be_made_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder", encoding="utf-8")
    with pytest.raises(paths.FolderTrouble) as caught:
        paths.make_dir(tmp_path / "taken" / "battles")
    assert str(tmp_path / "taken" / "battles") in str(caught.value)
    assert paths.HOME_VARIABLE in str(caught.value)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs is asked")
@pytest.mark.parametrize("base", [None, "", "/srv/somebody", "somewhere"])
def test_the_systems_own_folders_are_those_of_platformdirs(base: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.HOME_VARIABLE)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False) if base is None else monkeypatch.setenv(name, base)
    theirs = (platformdirs.user_data_dir, platformdirs.user_config_dir, platformdirs.user_cache_dir)
    assert [paths.user_data_dir(), paths.user_config_dir(), paths.user_cache_dir()] == [
        Path(folder("battlemap", appauthor=False)) for folder in theirs
    ]
