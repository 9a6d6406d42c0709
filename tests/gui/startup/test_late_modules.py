"""A module that is imported late is carried out when it is first asked for something."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from battlemap.gui.startup.late_modules import late_modules, missing_module

SOURCE = "import sys\nsys.carried_out.append(__name__)\nCOLOUR = 'red'\ndef __getattr__(name):\n    return name * 2\n"


@pytest.fixture
def carried_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of modules whose source was carried out; there is one called `slow_module`."""
    (tmp_path / "slow_module.py").write_text(SOURCE)
    names = list[str]()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "carried_out", names, raising=False)
    monkeypatch.delitem(sys.modules, "slow_module", raising=False)
    return names


def test_what_is_asked_for_first_has_the_module_carried_out_once(carried_out: list[str]) -> None:
    with late_modules(["slow_module"], {"slow_module": {"SHAPE": "round"}}):
        module = import_module("slow_module")
        assert (module.SHAPE, carried_out) == ("round", [])
    assert carried_out == []
    assert (module.COLOUR, module.ab, module.SHAPE) == ("red", "abab", "SHAPESHAPE")
    assert carried_out == ["slow_module"]
    assert import_module("slow_module") is module


def test_afterwards_modules_are_imported_as_ever(carried_out: list[str]) -> None:
    finders = list(sys.meta_path)
    with pytest.raises(KeyError), late_modules(["slow_module"], {}):
        raise KeyError
    assert sys.meta_path == finders
    import_module("slow_module")
    assert carried_out == ["slow_module"]


def test_a_module_is_missing_only_as_long_as_it_is_to_be(carried_out: list[str]) -> None:
    with missing_module("slow_module"), pytest.raises(ModuleNotFoundError):
        import_module("slow_module")
    assert import_module("slow_module").COLOUR == "red"
    with missing_module("slow_module"):
        assert import_module("slow_module").COLOUR == "red"
