"""The rooms of the house: small folders that say what belongs there, and names that mean one thing."""

import ast
from collections import Counter, defaultdict

import pytest

from tests.architecture.source import Source, read

MOST_FILES = 25


@pytest.fixture(scope="module")
def program() -> list[Source]:
    """What is shipped as Python."""
    return read("battlemap", "rulesets")


def test_no_folder_holds_too_many_files(program: list[Source]) -> None:
    files = Counter(source.path.parent for source in program)
    assert [f"{folder}: {count} files" for folder, count in files.items() if count > MOST_FILES] == []


def test_every_folder_says_in_its_first_line_what_belongs_there(program: list[Source]) -> None:
    folders = {source.path.parent for source in program}
    described = {s.path.parent for s in program if s.path.name == "__init__.py" and ast.get_docstring(s.tree)}
    assert sorted(str(folder) for folder in folders - described) == []


def test_a_public_class_name_means_one_thing(program: list[Source]) -> None:
    """Two games may have a word each for their own; the program's names are nobody else's."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for source in program:
        for node in source.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(str(source.path))
    ours = {name: paths for name, paths in places.items() if any(path.startswith("battlemap") for path in paths)}
    assert {name: paths for name, paths in ours.items() if len(paths) > 1} == {}


def test_a_module_name_stands_once(program: list[Source]) -> None:
    ours = [s.path for s in program if s.path.parts[0] == "battlemap" and s.path.name != "__init__.py"]
    names = Counter(path.stem for path in ours)
    assert sorted(str(path) for path in ours if names[path.stem] > 1) == []
